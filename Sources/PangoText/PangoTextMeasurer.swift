import CPango
import Foundation
import Synchronization
public import UIKit

/// A text measurer for the installed fonts, using Pango: real advances, with kerning and ligatures.
///
/// ```swift
/// UIFont.measurer = PangoTextMeasurer(family: "DejaVu Sans")
/// ```
///
/// Widths and metrics are not rounded and are proportional to the font size: text is shaped at one
/// reference size, without hinting. They differ between machines if the fonts do; the built-in
/// `SquareTextMeasurer` gives the same results everywhere.
///
/// Thread-safe; calls are serialised.
public final class PangoTextMeasurer: TextMeasuring {
    /// The requested family.
    public let family: String
    /// The replacement for the family; nil if it is installed or generic (`sans-serif`).
    public let fallback: Fallback?

    private let shaper: Mutex<Shaper>

    /// The replacement for a family that is not installed.
    public enum Fallback: Equatable, Sendable, CustomStringConvertible {
        /// Another family, which fontconfig considers the closest.
        case family(String)
        /// The built-in squares, because no font is installed.
        case squares

        /// The replacement, as the end of a message.
        public var description: String {
            switch self {
            case .family(let name): "“\(name)” is used instead"
            case .squares: "no font is, so each character is measured as a square of one em"
            }
        }
    }

    /// Creates a measurer for a font family.
    ///
    /// A family that is not installed is replaced by the closest one, or by the built-in squares if
    /// no font is installed. Both are reported on standard error, and in ``fallback``.
    /// - Parameter family: A fontconfig name, or several separated by commas in order of
    ///   preference.
    public init(family: String = "sans-serif") {
        let shaper = Shaper(family: family)
        self.family = family
        fallback = shaper.fallback
        self.shaper = Mutex(shaper)
        if let fallback {
            let sentence =
                "[Mainspring] The font family “\(family)” is not installed: \(fallback).\n"
            try? FileHandle.standardError.write(contentsOf: Data(sentence.utf8))
        }
    }

    /// Returns the font's ascent, descent and line gap, its cap height and its x-height.
    public func metrics(of font: UIFont) -> FontMetrics {
        if let own = font.ownMetrics { return own }
        guard fallback != .squares else { return SquareTextMeasurer().metrics(of: font) }
        let unit = shaper.withLock { $0.metrics(Shaper.Style(font)) }
        let size = max(font.pointSize, 0)
        return FontMetrics(
            ascent: unit.ascent * size, descent: unit.descent * size, leading: unit.leading * size,
            capHeight: unit.capHeight * size, xHeight: unit.xHeight * size)
    }

    /// Returns the total advance of the run's glyphs; a font that the program has registered has
    /// those of its file. Missing characters use other fonts.
    public func width(of run: Substring, in font: UIFont) -> CGFloat {
        if let own = font.ownWidth(of: run, otherwise: { width(of: $0, in: $1) }) { return own }
        guard fallback != .squares else { return SquareTextMeasurer().width(of: run, in: font) }
        let ems = shaper.withLock { $0.width(of: run, Shaper.Style(font)) }
        return ems * max(font.pointSize, 0)
    }
}
