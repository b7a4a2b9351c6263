/// The sign between a constraint's left side and zero.
public enum Relation: Int8, Hashable, Sendable, CaseIterable, BitwiseCopyable {
    /// `sum + constant <= 0`
    case lessThanOrEqual = -1
    /// `sum + constant == 0`
    case equal = 0
    /// `sum + constant >= 0`
    case greaterThanOrEqual = 1
}
