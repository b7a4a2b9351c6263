/// How much a constraint matters: 1 to 1000, where 1000 is required.
///
/// Source: Apple, UILayoutPriority.
public struct UILayoutPriority: RawRepresentable, Hashable, Comparable, Sendable {
    /// The number.
    public var rawValue: Float
    /// Creates a priority from its number.
    public init(rawValue: Float) { self.rawValue = rawValue }
    /// Creates a priority from its number.
    public init(_ rawValue: Float) { self.rawValue = rawValue }

    /// 1000: must hold.
    public static let required = Self(1000)
    /// 750: how a button resists being made smaller than its content.
    public static let defaultHigh = Self(750)
    /// 250: how a view resists being made larger than its content.
    public static let defaultLow = Self(250)
    /// 50: how a fitted view strives for the size asked for.
    public static let fittingSizeLevel = Self(50)
    /// 510: how a dragged divider may resize a scene.
    public static let dragThatCanResizeScene = Self(510)
    /// 500: how a scene keeps its size.
    public static let sceneSizeStayPut = Self(500)
    /// 490: how a dragged divider moves without resizing a scene.
    public static let dragThatCannotResizeScene = Self(490)

    /// Whether a constraint may have the priority: above 0, and up to 1000.
    static func accepts(_ number: Double) -> Bool { number > 0 && number <= 1000 }

    /// Orders priorities by strength.
    public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
    /// A priority stronger by a number.
    public static func + (left: Self, right: Float) -> Self { Self(left.rawValue + right) }
    /// A priority weaker by a number.
    public static func - (left: Self, right: Float) -> Self { Self(left.rawValue - right) }
}
