/// One axis, both, or none.
///
/// Source: Apple, UIAxis.
public struct UIAxis: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt
    /// Creates axes from their bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// None.
    public static let neither: UIAxis = []
    /// From left to right.
    public static let horizontal = UIAxis(rawValue: 1 << 0)
    /// From top to bottom.
    public static let vertical = UIAxis(rawValue: 1 << 1)
    /// Both.
    public static let both: UIAxis = [.horizontal, .vertical]
}
