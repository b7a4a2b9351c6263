/// Measures text: the width of a run, and the height of a font's lines.
///
/// Labels break lines with it. It is called on any thread and must return the same result for the
/// same arguments during the life of the process. Not in UIKit.
public protocol TextMeasuring: Sendable {
    /// Returns the vertical metrics of a font, in points.
    func metrics(of font: UIFont) -> FontMetrics

    /// Returns the width in points of a run of text without line breaks, on one line.
    ///
    /// - Complexity: should be O(length of the run).
    func width(of run: Substring, in font: UIFont) -> CGFloat
}

extension TextMeasuring {
    /// Returns the width of a run as it is shown: soft hyphens are not seen inside of a line, and
    /// wide fonts are wider than the measurer knows.
    func shownWidth(of run: Substring, in font: UIFont) -> CGFloat {
        let widening = font.look.widening
        guard run.utf8.contains(0xAD), run.unicodeScalars.contains("\u{AD}") else {
            return width(of: run, in: font) * widening
        }
        return run.split(separator: "\u{AD}").reduce(0) { $0 + width(of: $1, in: font) } * widening
    }
}

/// The vertical metrics of a font, in points, measured from the baseline.
public struct FontMetrics: Hashable, Sendable {
    /// The distance from the baseline to the top.
    public var ascent: CGFloat
    /// The distance from the baseline to the bottom; a positive number.
    public var descent: CGFloat
    /// The additional distance that the font recommends between lines.
    public var leading: CGFloat
    /// The height of capital letters.
    public var capHeight: CGFloat
    /// The height of the letter x.
    public var xHeight: CGFloat

    /// Creates metrics, in points.
    public init(
        ascent: CGFloat, descent: CGFloat, leading: CGFloat, capHeight: CGFloat, xHeight: CGFloat
    ) {
        self.ascent = ascent
        self.descent = descent
        self.leading = leading
        self.capHeight = capHeight
        self.xHeight = xHeight
    }

    /// The height of a line: the sum of ascent and descent.
    public var lineHeight: CGFloat { ascent + descent }
}

/// A measurer for tests: every character is a square of one em, three quarters of it above the
/// baseline.
///
/// Widths can be computed by hand, which makes the expectations of layout tests obvious. A
/// character is a Swift `Character`, including spaces and emoji.
public struct SquareTextMeasurer: TextMeasuring {
    /// Creates the measurer.
    public init() {}

    /// Returns an ascent of 0.75 em, a descent of 0.25 em and no leading; letters are as high as
    /// the ascent.
    public func metrics(of font: UIFont) -> FontMetrics {
        let ascent = font.pointSize * 0.75
        return FontMetrics(
            ascent: ascent, descent: font.pointSize * 0.25, leading: 0, capHeight: ascent,
            xHeight: ascent)
    }

    /// Returns one em for each character.
    public func width(of run: Substring, in font: UIFont) -> CGFloat {
        CGFloat(run.count) * font.pointSize
    }
}
