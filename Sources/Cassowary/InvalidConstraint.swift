/// The reason why a constraint was rejected before it reached the engine; the solver is as it was
/// before.
public enum InvalidConstraint: Error, Equatable, Sendable, CustomStringConvertible {
    /// A coefficient was NaN or infinite.
    case coefficientNotFinite(Double, Variable)
    /// The constant was NaN or infinite.
    case constantNotFinite(Double)
    /// The priority was NaN, not above 0, or above 1000.
    case priorityOutOfRange(Float)

    /// A message: the mistake, and the remedy.
    public var description: String {
        switch self {
        case .coefficientNotFinite(let value, let variable):
            "The coefficient \(value) of variable \(variable.id) is not a finite number; give a finite multiplier."
        case .constantNotFinite(let value):
            "The constant \(value) is not a finite number; give a finite constant."
        case .priorityOutOfRange(let value):
            "The priority \(value) is not in (0, 1000]; use 1000 for required and less for "
                + "optional constraints."
        }
    }
}
