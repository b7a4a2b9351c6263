/// What a call of ``Solver/solve()`` left undone because a bound was reached: without bounds, some systems take for ever.
public enum Shortfall: Equatable, Sendable, CustomStringConvertible {
    /// Free variables that rows tie together were not optimised to the end; required constraints may be missed too.
    case stepsExceeded(freeVariables: Int, rows: Int)
    /// Required constraints contradict each other by so little, or with numbers so far apart, that they were left violated.
    case contradictionsLeft
    /// Perhaps fewer required constraints could have been broken than this many: they were admitted one after the other.
    case fewestNotFound(broken: Int)

    /// A sentence that says what is not as promised, and what to do.
    public var description: String {
        switch self {
        case .stepsExceeded(let variables, let rows):
            """
            The values of \(variables) variables that \(rows) constraints tie together are not the best ones: the bound of \
            steps was reached. Make fewer constraints compete, by required equalities or separate containers.
            """
        case .contradictionsLeft:
            """
            Required constraints that contradict each other are left as they are: their numbers are too far apart to tell \
            a contradiction from rounding. Use numbers between 0.000001 and 100000000.
            """
        case .fewestNotFound(let broken):
            """
            \(broken) required constraints are broken, where fewer might do: so many conflict that they were admitted one \
            after the other. Remove those that are not wanted.
            """
        }
    }
}
