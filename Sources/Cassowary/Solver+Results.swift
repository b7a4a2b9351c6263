extension Solver {
    /// The value of a variable, as of the last ``solve()``. - Complexity: O(1).
    @inlinable
    public func value(of variable: Variable) -> Double {
        precondition(
            variable.id < window.pointee.valueCount, "This variable does not belong to this solver."
        )
        return window.pointee.values[Int(variable.id)]
    }

    /// Whether changes wait for ``solve()``. - Complexity: O(1).
    public var needsSolve: Bool { engine.needsSolve }

    /// The variables whose value is another one than before the last ``solve()``, by identifier.
    ///
    /// The collection shows the solver's own storage: use it before the next `solve()`.
    @inlinable
    public var changedVariables: ChangedVariables {
        ChangedVariables(solver: self, count: window.pointee.changedCount)
    }

    /// The required constraints that turned out to be broken in the last ``solve()``.
    ///
    /// Each comes with a minimal set of constraints that cannot hold together. Broken are as few as
    /// possible, facts last (see `isGiven` of `add`); of equally few those that were added latest.
    /// A broken constraint is put back into force automatically when a member of its set is removed
    /// or changed.
    ///
    /// The search for the fewest is bounded by the number of conflicting sets that it looks at, 400
    /// for constraints whose conflicts are tied together, and by a count of its steps. Past the
    /// bound, the constraints that stay broken are such that none of them can be put back, and
    /// ``shortfalls`` reports that fewer might do.
    public var conflicts: [Conflict] { engine.conflicts }

    /// The work that the last ``solve()`` omitted because it reached a bound; empty when
    /// all it did is the optimum.
    ///
    /// Contradictions that were left are reported by every later one until they are gone. A solve
    /// also ends at a bound of its work, counted in numbers looked at rather than in time: values
    /// are then finite, and constraints may be violated.
    public var shortfalls: [Shortfall] { engine.shortfalls }

    /// Whether a required constraint is left out because it conflicts with others. - Complexity:
    /// O(1).
    public func isBroken(_ constraint: ConstraintID) -> Bool {
        engine.isBroken(constraint)
    }

    /// By how much a constraint's relation is missed at the present values; zero when it holds. -
    /// Complexity: O(terms).
    public func violation(of constraint: ConstraintID) -> Double {
        engine.violation(of: constraint)
    }

    /// Counts of the work done so far.
    public var statistics: Statistics { engine.statistics }
}

/// The variables that a call of ``Solver/solve()`` changed, by identifier.
public struct ChangedVariables: RandomAccessCollection {
    @usableFromInline let solver: Solver

    /// How many variables changed.
    public let count: Int

    @inlinable
    init(solver: Solver, count: Int) {
        self.solver = solver
        self.count = count
    }

    /// The position of the first variable.
    @inlinable public var startIndex: Int { 0 }

    /// The position after the last variable.
    @inlinable public var endIndex: Int { count }

    /// The variable at a position. - Complexity: O(1).
    @inlinable
    public subscript(position: Int) -> Variable {
        precondition(
            position >= 0 && position < solver.window.pointee.changedCount,
            "This index is no longer valid: use changedVariables before the next solve().")
        return solver.window.pointee.changed[position]
    }
}
