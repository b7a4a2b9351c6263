/// What measures text: how wide a run of it is, and how high its font's lines are.
///
/// Labels break lines by it. It is asked from any thread and must answer the same for the same question, for the life of
/// the process. Not in UIKit.
public protocol TextMeasuring: Sendable {
    /// Returns the vertical measures of a font, in points.
    func metrics(of font: UIFont) -> FontMetrics

    /// Returns the width in points of a run of text without line ends, set on one line.
    ///
    /// - Complexity: is expected to be O(length of the run).
    func width(of run: Substring, in font: UIFont) -> CGFloat
}

/// The vertical measures of a font, in points, all counted away from the baseline.
public struct FontMetrics: Hashable, Sendable {
    /// How far the font reaches above the baseline.
    public var ascent: CGFloat
    /// How far the font reaches below the baseline; a positive number.
    public var descent: CGFloat
    /// The additional distance that the font recommends between lines.
    public var leading: CGFloat
    /// The height of capital letters.
    public var capHeight: CGFloat
    /// The height of the letter x.
    public var xHeight: CGFloat

    /// Creates metrics from their measures, in points.
    public init(ascent: CGFloat, descent: CGFloat, leading: CGFloat, capHeight: CGFloat, xHeight: CGFloat) {
        self.ascent = ascent
        self.descent = descent
        self.leading = leading
        self.capHeight = capHeight
        self.xHeight = xHeight
    }

    /// The height of a line: ascent and descent.
    public var lineHeight: CGFloat { ascent + descent }
}

/// The built-in measurer: every character is a square of one em, three quarters of it above the baseline.
///
/// No font is asked, so that layouts are exact and the same on every machine. A character is what Swift's `Character`
/// is, spaces and emoji among them.
public struct SquareTextMeasurer: TextMeasuring {
    /// Creates the measurer.
    public init() {}

    /// Returns an ascent of 0.75 em, a descent of 0.25 em and no leading; letters are as high as the ascent.
    public func metrics(of font: UIFont) -> FontMetrics {
        let ascent = font.pointSize * 0.75
        return FontMetrics(
            ascent: ascent, descent: font.pointSize * 0.25, leading: 0, capHeight: ascent, xHeight: ascent)
    }

    /// Returns one em for each character.
    public func width(of run: Substring, in font: UIFont) -> CGFloat {
        CGFloat(run.count) * font.pointSize
    }
}
