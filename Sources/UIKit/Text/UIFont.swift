import Synchronization

/// A font of the system's family: a size and a weight. Immutable.
///
/// Its metrics are what ``measurer`` says at the time of asking.
///
/// Source: Apple, UIFont.
///
/// Deviation: the system's upright family is the only one; the class is final.
public final class UIFont: NSObject, Sendable {
    private let mark = CoreFoundationMark()
    /// The size in points: the side of the em square.
    public let pointSize: CGFloat

    package let weight: Weight

    private init(size: CGFloat, weight: Weight) {
        pointSize = size
        self.weight = weight
    }

    /// Returns the system's font in a size in points and the regular weight.
    public static func systemFont(ofSize size: CGFloat) -> UIFont {
        UIFont(size: size, weight: .regular)
    }

    /// Returns the system's font in a size in points and a weight.
    public static func systemFont(ofSize size: CGFloat, weight: Weight) -> UIFont {
        UIFont(size: size, weight: weight)
    }

    /// Returns the system's font in a size in points, semibold, as Apple's systems have it.
    public static func boldSystemFont(ofSize size: CGFloat) -> UIFont {
        UIFont(size: size, weight: .semibold)
    }

    /// Returns the same font in another size in points.
    public func withSize(_ size: CGFloat) -> UIFont {
        UIFont(size: size, weight: weight)
    }

    /// The standard size of buttons' text: 18 points.
    public static let buttonFontSize: CGFloat = 18
    /// The standard size of labels' text: 17 points.
    public static let labelFontSize: CGFloat = 17
    /// The standard size of the system's text: 14 points.
    public static let systemFontSize: CGFloat = 14
    /// The standard size of the system's small text: 12 points.
    public static let smallSystemFontSize: CGFloat = 12

    /// The weight as style sheets and OpenType number it: 100 to 900.
    package var cssWeight: Int { weight.cssValue }

    // MARK: Metrics

    /// How far the font reaches above the baseline, in points.
    public var ascender: CGFloat { Self.measurer.metrics(of: self).ascent }
    /// How far the font reaches below the baseline, in points: a negative number.
    public var descender: CGFloat { -Self.measurer.metrics(of: self).descent }
    /// The additional distance between lines, in points; part of ``lineHeight`` no more than in UIKit.
    public var leading: CGFloat { Self.measurer.metrics(of: self).leading }
    /// The height of a line, in points.
    public var lineHeight: CGFloat { Self.measurer.metrics(of: self).lineHeight }
    /// The height of capital letters, in points.
    public var capHeight: CGFloat { Self.measurer.metrics(of: self).capHeight }
    /// The height of the letter x, in points.
    public var xHeight: CGFloat { Self.measurer.metrics(of: self).xHeight }

    /// What measures text for every label of the process. Not in UIKit. Default: ``SquareTextMeasurer``.
    ///
    /// Set it before the first label is made: labels keep the sizes that they have measured.
    public static var measurer: any TextMeasuring {
        get { currentMeasurer.withLock { $0 } }
        set { currentMeasurer.withLock { $0 = newValue } }
    }

    private static let currentMeasurer = Mutex<any TextMeasuring>(SquareTextMeasurer())

    // MARK: Identity

    /// The hash of size and weight.
    public override var hash: Int {
        var hasher = Hasher()
        hasher.combine(pointSize)
        hasher.combine(weight)
        return hasher.finalize()
    }

    /// Tells whether another object is a font of the same size and weight.
    public override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UIFont else { return false }
        return pointSize == other.pointSize && weight == other.weight
    }

    /// The size and weight in words.
    public override var description: String {
        "UIFont system \(pointSize) pt, weight \(cssWeight)"
    }
}
