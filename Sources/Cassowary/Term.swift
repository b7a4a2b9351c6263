/// One summand of a constraint: a variable times a coefficient.
public struct Term: Hashable, Sendable, BitwiseCopyable {
    /// The variable that is multiplied.
    public var variable: Variable

    /// The factor; finite. A term with the coefficient zero counts as absent.
    public var coefficient: Double

    /// Creates the summand `coefficient * variable`.
    @inlinable
    public init(_ variable: Variable, _ coefficient: Double = 1) {
        self.variable = variable
        self.coefficient = coefficient
    }
}
