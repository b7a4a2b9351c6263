/// The inset distances from the four edges of a rectangle, in points; negative values are outsets.
///
/// Source: Apple, UIEdgeInsets.
public struct UIEdgeInsets: Hashable, Codable, Sendable {
    /// The distance from the top edge.
    public var top: CGFloat
    /// The distance from the left edge.
    public var left: CGFloat
    /// The distance from the bottom edge.
    public var bottom: CGFloat
    /// The distance from the right edge.
    public var right: CGFloat

    /// Creates insets from their distances.
    public init(top: CGFloat, left: CGFloat, bottom: CGFloat, right: CGFloat) {
        self.top = top
        self.left = left
        self.bottom = bottom
        self.right = right
    }

    /// Creates insets of zero.
    public init() {
        self.init(top: 0, left: 0, bottom: 0, right: 0)
    }

    /// Insets of zero.
    public static let zero = UIEdgeInsets()
}

/// The inset distances from the edges of a rectangle, relative to the direction of text, in points.
///
/// Source: Apple, NSDirectionalEdgeInsets.
public struct NSDirectionalEdgeInsets: Hashable, Codable, Sendable {
    /// The distance from the top edge.
    public var top: CGFloat
    /// The distance from the leading edge.
    public var leading: CGFloat
    /// The distance from the bottom edge.
    public var bottom: CGFloat
    /// The distance from the trailing edge.
    public var trailing: CGFloat

    /// Creates insets from their distances.
    public init(top: CGFloat, leading: CGFloat, bottom: CGFloat, trailing: CGFloat) {
        self.top = top
        self.leading = leading
        self.bottom = bottom
        self.trailing = trailing
    }

    /// Creates insets of no distance.
    public init() {
        self.init(top: 0, leading: 0, bottom: 0, trailing: 0)
    }

    /// Insets of no distance.
    public static let zero = NSDirectionalEdgeInsets()
}

/// The edges of a rectangle.
///
/// Source: Apple, UIRectEdge.
public struct UIRectEdge: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt
    /// Creates a set of edges from its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// The top edge.
    public static let top = Self(rawValue: 1)
    /// The left edge.
    public static let left = Self(rawValue: 2)
    /// The bottom edge.
    public static let bottom = Self(rawValue: 4)
    /// The right edge.
    public static let right = Self(rawValue: 8)
    /// All four edges.
    public static let all: Self = [.top, .left, .bottom, .right]
}

extension CGRect {
    /// Returns the rectangle inset by the given distances; the size may become negative.
    public func inset(by insets: UIEdgeInsets) -> CGRect {
        CGRect(
            x: origin.x + insets.left, y: origin.y + insets.top,
            width: size.width - insets.left - insets.right,
            height: size.height - insets.top - insets.bottom)
    }
}

extension UIEdgeInsets: NumberComposite {
    package func mapNumbers(_ replace: (Double) -> Double) -> UIEdgeInsets {
        UIEdgeInsets(
            top: replace(top), left: replace(left), bottom: replace(bottom), right: replace(right))
    }
}

extension NSDirectionalEdgeInsets: NumberComposite {
    package func mapNumbers(_ replace: (Double) -> Double) -> NSDirectionalEdgeInsets {
        NSDirectionalEdgeInsets(
            top: replace(top), leading: replace(leading), bottom: replace(bottom),
            trailing: replace(trailing))
    }
}
