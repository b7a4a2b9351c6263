/// A distance by which something is moved, in points.
///
/// Source: Apple, UIOffset.
public struct UIOffset: Hashable, Codable, Sendable {
    /// The distance to the right.
    public var horizontal: CGFloat
    /// The distance downwards.
    public var vertical: CGFloat

    /// Creates an offset.
    public init(horizontal: CGFloat, vertical: CGFloat) {
        self.horizontal = horizontal
        self.vertical = vertical
    }

    /// Creates an offset of zero.
    public init() { self.init(horizontal: 0, vertical: 0) }

    /// No offset.
    public static let zero = UIOffset()
}

extension UIOffset: NumberComposite {
    package func mapNumbers(_ replace: (Double) -> Double) -> UIOffset {
        UIOffset(horizontal: replace(horizontal), vertical: replace(vertical))
    }
}
