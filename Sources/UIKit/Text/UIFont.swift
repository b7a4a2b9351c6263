import Synchronization

/// A font with a size: the system's with a weight and a design, or one that the program has
/// registered. Immutable.
///
/// Its metrics are those of the current ``measurer``.
///
/// Source: Apple, UIFont.
///
/// Deviation: fonts of iOS's other families are measured and drawn as the system's, unless the
/// program registers their files. The class is final.
public final class UIFont: NSObject, Sendable {
    private let mark = CoreFoundationMark()
    /// The size in points: the side of the em square.
    public let pointSize: CGFloat

    package let weight: Weight
    /// The PostScript name with which the font was created; nil for the system's.
    let name: String?
    package let look: FontLook
    /// How the size follows the preferred size of text; nil for a fixed size.
    let scaling: FontScaling?
    /// The registered font of this name; nil if there was none.
    package let face: FontFace?
    /// The fonts of characters that this one does not have, in order.
    let cascade: [UIFontDescriptor]

    init(
        size: CGFloat, weight: Weight, name: String? = nil, look: FontLook = [],
        scaling: FontScaling? = nil, face: FontFace? = nil,
        cascade: [UIFontDescriptor] = []
    ) {
        self.scaling = scaling
        self.cascade = cascade
        self.face = face ?? name.flatMap { FontFace.named($0) }
        self.name = name
        self.look = look
        pointSize = usableNumbers(size, in: 0...1e6, "size", of: "A font") ?? Self.systemFontSize
        self.weight = weight
    }

    /// Returns the system font with a size in points and the regular weight.
    public static func systemFont(ofSize size: CGFloat) -> UIFont {
        UIFont(size: size, weight: .regular)
    }

    /// Returns the system font with a size in points and a weight.
    public static func systemFont(ofSize size: CGFloat, weight: Weight) -> UIFont {
        UIFont(size: size, weight: weight)
    }

    /// Returns the system font with a size in points, semibold, as on Apple's systems.
    public static func boldSystemFont(ofSize size: CGFloat) -> UIFont {
        UIFont(size: size, weight: .semibold)
    }

    /// Returns the same font with another size in points.
    public func withSize(_ size: CGFloat) -> UIFont {
        UIFont(
            size: size, weight: weight, name: name, look: look, face: face, cascade: cascade)
    }

    /// The default size of button titles: 18 points.
    public static let buttonFontSize: CGFloat = 18
    /// The default size of labels: 17 points.
    public static let labelFontSize: CGFloat = 17
    /// The default size of the system font: 14 points.
    public static let systemFontSize: CGFloat = 14
    /// The default size of small system text: 12 points.
    public static let smallSystemFontSize: CGFloat = 12

    /// The weight as in CSS and OpenType: 100 to 900.
    package var cssWeight: Int { weight.cssValue }

    // MARK: Metrics

    /// The distance from the baseline to the top, in points.
    public var ascender: CGFloat { Self.measurer.metrics(of: self).ascent }
    /// The distance from the baseline to the bottom, in points: a negative number.
    public var descender: CGFloat { -Self.measurer.metrics(of: self).descent }
    /// The additional distance between lines, in points; not part of ``lineHeight``, as in UIKit.
    public var leading: CGFloat { Self.measurer.metrics(of: self).leading }
    /// The height of a line, in points.
    public var lineHeight: CGFloat { Self.measurer.metrics(of: self).lineHeight }
    /// The height of capital letters, in points.
    public var capHeight: CGFloat { Self.measurer.metrics(of: self).capHeight }
    /// The height of the letter x, in points.
    public var xHeight: CGFloat { Self.measurer.metrics(of: self).xHeight }

    /// The measurer for all labels of the process. Not in UIKit. Default: ``InterTextMeasurer``.
    ///
    /// Set it before the first label is created, because labels cache their measured sizes.
    public static var measurer: any TextMeasuring {
        get { currentMeasurer.withLock { $0 } }
        set { currentMeasurer.withLock { $0 = newValue } }
    }

    private static let currentMeasurer = Mutex<any TextMeasuring>(InterTextMeasurer())

    // MARK: Identity

    /// The hash of size, weight and design.
    public override var hash: Int {
        var hasher = Hasher()
        hasher.combine(pointSize)
        hasher.combine(weight)
        hasher.combine(name)
        hasher.combine(look)
        return hasher.finalize()
    }

    /// Returns whether another object is a font with the same size, weight and design.
    public override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UIFont else { return false }
        return pointSize == other.pointSize && weight == other.weight && name == other.name
            && look == other.look && cascade == other.cascade
    }

    /// The size and weight as text.
    public override var description: String {
        "UIFont \(name ?? "system") \(pointSize) pt, weight \(cssWeight)"
    }
}
