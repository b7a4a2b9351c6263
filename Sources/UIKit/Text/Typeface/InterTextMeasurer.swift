/// The built-in measurer: the typeface Inter, which resembles the system typeface of iOS.
///
/// It reads no font, so layouts are the same on every machine, and as wide as a page or picture
/// that draws in Inter. Advances and kerning are exact for Latin, Greek and Cyrillic scripts,
/// punctuation, currencies and common symbols. Other characters have a width by their Unicode
/// class: ideographs and Hangul 1 em, half-width forms 0.5, emoji 1.25, others 0.6.
///
/// A font that the program has registered has the advances and metrics of its file, without
/// kerning; characters that it does not have are Inter's.
///
/// Slanted text is as wide as upright text. Listed characters of monospaced fonts are 0.602 em
/// wide, digits of fonts with such digits 0.591 (thin) to 0.705 (black).
///
/// A combining mark adds no width. Contextual alternates are not applied; the page turns them off.
///
/// Source: Inter 4.0, as in Debian's package fonts-inter; DejaVu Sans Mono 2.37, advance 1233 of
/// 2048 units; Inter's tabular digits: 1664, 1824 and 1984 of 2816 units at the weights 100, 400
/// and 900.
public struct InterTextMeasurer: TextMeasuring {
    /// Creates the measurer.
    public init() {}

    /// Returns Inter's metrics: 0.969 em above the baseline and 0.241 below, capitals of 0.727 em
    /// and small letters of 0.545.
    public func metrics(of font: UIFont) -> FontMetrics {
        if let own = font.ownMetrics { return own }
        let table = TypefaceTable.inter
        func points(_ units: Int) -> CGFloat {
            font.pointSize * CGFloat(units) / CGFloat(table.unitsPerEm)
        }
        return FontMetrics(
            ascent: points(table.ascent), descent: points(table.descent),
            leading: points(table.leading), capHeight: points(table.capHeight),
            xHeight: points(table.xHeight))
    }

    /// Returns the sum of advances and kerning. O(length of the run), without allocation.
    public func width(of run: Substring, in font: UIFont) -> CGFloat {
        if let own = font.ownWidth(of: run, otherwise: { width(of: $0, in: $1) }) { return own }
        let table = TypefaceTable.inter
        let weight = min(max(font.cssWeight, 100), 900)
        if font.look.contains(.monospaced) { return font.pointSize * monospacedWidth(of: run) }
        let digit = font.look.contains(.monospacedDigits) ? Self.digitWidth(at: weight) : nil
        var units = 0
        var ems = UnlistedWidths()
        var previous: TypefaceTable.Glyph?
        for scalar in run.unicodeScalars {
            if let digit, ("0"..."9").contains(scalar) {
                units += digit
                // Such digits have no kerning.
                previous = nil
                ems.reset()
            } else if let glyph = table.glyph(of: scalar), !scalar.isCombining {
                units += table.advance(of: glyph, weight: weight)
                if let previous { units += table.kerning(previous, glyph, weight: weight) }
                previous = glyph
                ems.reset()
            } else if ems.add(scalar) {
                previous = nil
            }
        }
        return font.pointSize * (CGFloat(units) / CGFloat(table.unitsPerEm) + ems.sum)
    }

    /// Returns the width of a digit in a font with digits of one width, in Inter's units.
    private static func digitWidth(at weight: Int) -> Int {
        weight <= 400 ? 1664 + 160 * (weight - 100) / 300 : 1824 + 160 * (weight - 400) / 500
    }

    /// Returns the width of a run in a monospaced font, in em.
    private func monospacedWidth(of run: Substring) -> CGFloat {
        var count = 0
        var ems = UnlistedWidths()
        for scalar in run.unicodeScalars {
            if TypefaceTable.inter.glyph(of: scalar) == nil {
                _ = ems.add(scalar)
            } else if !scalar.isCombining {
                count += 1
                ems.reset()
            }
        }
        return CGFloat(count * 1233) / 2048 + ems.sum
    }
}

extension Unicode.Scalar {
    /// Whether the character is drawn on the one before it.
    fileprivate var isCombining: Bool {
        // The first combining character of Unicode.
        guard value >= 0x300 else { return false }
        let category = properties.generalCategory
        return category == .nonspacingMark || category == .enclosingMark
    }
}
