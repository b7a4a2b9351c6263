/// The work that a call of ``Solver/solve()`` omitted because it reached a bound; without bounds,
/// some systems never end.
public enum Shortfall: Equatable, Sendable, CustomStringConvertible {
    /// Free variables that rows tie together were not optimised to the end; required constraints
    /// may be missed too.
    case stepsExceeded(freeVariables: Int, rows: Int)
    /// Constraints on free variables are so nearly alike, or their coefficients so far apart, that
    /// rounding hides which values are the best.
    case precisionLost(freeVariables: Int, rows: Int)
    /// Required constraints contradict each other by so little, or with numbers so far apart, that
    /// they were left violated.
    case contradictionsLeft
    /// The solve reached the bound of its work: constraints may be violated, and values are not the
    /// best ones.
    case workExceeded
    /// Perhaps fewer required constraints could have been broken than this many: the search for the
    /// fewest reached its limit.
    case fewestNotFound(broken: Int)

    /// A message: the shortfall, and the remedy.
    public var description: String {
        switch self {
        case .stepsExceeded(let variables, let rows):
            """
            The values of \(variables) variables in \(rows) constraints are not optimal: \
            the limit of steps was reached. Use required equalities or separate containers, so \
            that fewer constraints compete.
            """
        case .precisionLost(let variables, let rows):
            """
            The values of \(variables) variables in \(rows) constraints may not be optimal: \
            their multipliers are too nearly equal or too far apart to calculate \
            with. Use equal or clearly different multipliers.
            """
        case .contradictionsLeft:
            """
            Contradicting required constraints were not broken: their numbers are too far apart \
            to distinguish a contradiction from rounding. Use numbers from 0.000001 to 100000000.
            """
        case .workExceeded:
            """
            The constraints were not fully solved: they need more steps than one solve may \
            take, so some may be violated. Relate fewer variables to each other, or use separate \
            containers.
            """
        case .fewestNotFound(let broken):
            """
            \(broken) required constraints are broken, though fewer may suffice: the search for \
            the fewest reached its limit. Remove the constraints that you do not want.
            """
        }
    }
}
