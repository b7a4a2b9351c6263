/// The level of a constraint: greater than 0, at most 1000, where 1000 is required.
///
/// Every distinct value is a level of its own. Levels are compared strictly: a stronger constraint
/// is never traded for any number of weaker ones (Borning, Marriott, Stuckey, Xiao, "Solving Linear
/// Arithmetic Constraints for User Interface Applications", UIST 1997). Within a level the sum of
/// the absolute errors is minimised.
public struct Priority: RawRepresentable, Hashable, Comparable, Sendable {
    /// The numeric strength.
    public var rawValue: Float

    /// Creates a priority; values outside of (0, 1000] are rejected when the constraint is added.
    @inlinable
    public init(rawValue: Float) {
        self.rawValue = rawValue
    }

    /// Creates a priority from its number.
    @inlinable
    public init(_ rawValue: Float) {
        self.rawValue = rawValue
    }

    /// The level that must hold: a constraint of it is satisfied, or reported as broken.
    public static let required = Priority(1000)

    /// Whether constraints of this priority must hold.
    @inlinable
    public var isRequired: Bool { rawValue >= 1000 }

    /// Orders priorities by strength.
    @inlinable
    public static func < (left: Priority, right: Priority) -> Bool {
        left.rawValue < right.rawValue
    }
}
