/// Counts of the work that a solver has done since it was made.
public struct Statistics: Equatable, Sendable {
    /// Calls of ``Solver/solve()`` that had something to do.
    public var solves = 0
    /// Steps from one vertex to another, over all optimisations.
    public var pivots = 0
    /// Components of free variables that were optimised, closed forms included.
    public var optimizations = 0
    /// Values that were recomputed.
    public var evaluations = 0
    /// Values that changed.
    public var changes = 0

    /// Creates counts of zero.
    public init() {}
}
