extension Solver {
    /// The constraints that have a term in a variable, by identifier. - Complexity: O(n log n) in
    /// their number.
    public func constraints(on variable: Variable) -> [ConstraintID] {
        engine.constraints(on: variable)
    }

    /// The constraints that determine a variable's present value, by identifier.
    ///
    /// These are the required equalities through which it is defined, and for what those leave free
    /// the active constraints at the optimum: the ones that hold with equality there and keep it
    /// from moving. Empty for a variable that is zero because nothing determines it.
    ///
    /// - Complexity: That of the variable's dependencies and of the component they touch; meant for
    ///   explanations.
    public func determiningConstraints(of variable: Variable) -> [ConstraintID] {
        engine.determiningConstraints(of: variable)
    }

    /// The constraints that keep an optional constraint from holding, by identifier; empty when it
    /// holds.
    ///
    /// They are the determining constraints of its variables, and for a broken required one the set
    /// it conflicts with.
    public func constraintsOverruling(_ constraint: ConstraintID) -> [ConstraintID] {
        engine.constraintsOverruling(constraint)
    }

    /// All values that a variable could have without making the solution worse at any level.
    ///
    /// A determined variable has a range of one value; one that is free above ends at infinity.
    /// - Complexity: That of optimising the variable's component twice; meant for explanations.
    public func range(of variable: Variable) -> ClosedRange<Double> {
        engine.range(of: variable)
    }

    /// Whether the constraints leave a variable's value open. - Complexity: That of ``range(of:)``.
    public func isAmbiguous(_ variable: Variable) -> Bool {
        let range = range(of: variable)
        return range.upperBound - range.lowerBound > 1e-6 * (1 + abs(value(of: variable)))
    }
}
