import CPango
import Foundation
import Synchronization
public import UIKit

/// A text measurer that asks the installed fonts, through Pango: real advances, with kerning and ligatures.
///
/// ```swift
/// UIFont.measurer = PangoTextMeasurer(family: "DejaVu Sans")
/// ```
///
/// Widths and metrics are not rounded and in proportion to the font's size: text is shaped in one reference size,
/// without hinting. They differ between machines as far as the fonts do; the built-in `SquareTextMeasurer` is exact
/// everywhere.
///
/// It may be asked from any thread; one asks at a time.
public final class PangoTextMeasurer: TextMeasuring {
    /// The family that was asked for.
    public let family: String
    /// What is used in place of the family; nil when it is installed, or is a generic name such as `sans-serif`.
    public let fallback: Fallback?

    private let shaper: Mutex<Shaper>

    /// What a measurer uses in place of a family that is not installed.
    public enum Fallback: Equatable, Sendable, CustomStringConvertible {
        /// Another family, which fontconfig holds for the closest.
        case family(String)
        /// The built-in squares, since there is no font at all.
        case squares

        /// What is used, in words.
        public var description: String {
            switch self {
            case .family(let name): "“\(name)” takes its place"
            case .squares: "no font is, so every character is measured as a square of one em"
            }
        }
    }

    /// Creates a measurer for a family of fonts.
    ///
    /// A family that is not installed is replaced by the closest one, and where no font is installed by the built-in
    /// squares. Either is said on standard error, and in ``fallback``.
    /// - Parameter family: a name as fontconfig knows it, or several with commas between, the best first.
    public init(family: String = "sans-serif") {
        let shaper = Shaper(family: family)
        self.family = family
        fallback = shaper.fallback
        self.shaper = Mutex(shaper)
        if let fallback {
            let sentence = "[Mainspring] The font family “\(family)” is not installed: \(fallback).\n"
            try? FileHandle.standardError.write(contentsOf: Data(sentence.utf8))
        }
    }

    /// Returns the font's ascent, descent and line gap, and the heights of its capitals and of its x.
    public func metrics(of font: UIFont) -> FontMetrics {
        guard fallback != .squares else { return SquareTextMeasurer().metrics(of: font) }
        let unit = shaper.withLock { $0.metrics(weight: font.cssWeight) }
        let size = max(font.pointSize, 0)
        return FontMetrics(
            ascent: unit.ascent * size, descent: unit.descent * size, leading: unit.leading * size,
            capHeight: unit.capHeight * size, xHeight: unit.xHeight * size)
    }

    /// Returns the sum of the advances of the run's glyphs; characters that the family lacks come from other fonts.
    public func width(of run: Substring, in font: UIFont) -> CGFloat {
        guard fallback != .squares else { return SquareTextMeasurer().width(of: run, in: font) }
        let ems = shaper.withLock { $0.width(of: run, weight: font.cssWeight) }
        return ems * max(font.pointSize, 0)
    }
}
