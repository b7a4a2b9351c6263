/// A range of an attachment's movement.
///
/// Source: Apple, UIFloatRange.
public struct UIFloatRange: Hashable, Sendable {
    /// The least value.
    public var minimum: CGFloat
    /// The greatest value.
    public var maximum: CGFloat

    /// Creates a range.
    public init(minimum: CGFloat, maximum: CGFloat) {
        self.minimum = minimum
        self.maximum = maximum
    }

    /// Creates a range from 0 to 0.
    public init() { self.init(minimum: 0, maximum: 0) }

    /// The range from 0 to 0.
    public static let zero = UIFloatRange()
    /// The range without ends.
    public static let infinite = UIFloatRange(minimum: -.infinity, maximum: .infinity)

    /// Whether the range has neither end.
    public var isInfinite: Bool {
        minimum <= -.greatestFiniteMagnitude && maximum >= .greatestFiniteMagnitude
    }
}
