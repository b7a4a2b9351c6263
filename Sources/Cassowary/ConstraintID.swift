/// A handle for a constraint within its solver.
///
/// Handles are dense indices that are reused: drop a handle when its constraint is removed.
public struct ConstraintID: Hashable, Comparable, Sendable, BitwiseCopyable {
    /// The index of the constraint within its solver.
    public let id: UInt32

    /// Creates a handle for an identifier that a solver has given out.
    @inlinable
    public init(id: UInt32) {
        self.id = id
    }

    /// Orders constraints by identifier.
    @inlinable
    public static func < (left: ConstraintID, right: ConstraintID) -> Bool {
        left.id < right.id
    }
}
