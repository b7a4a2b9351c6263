extension UIFont {
    /// The metrics of a font from a file, in points; nil for any other.
    package var ownMetrics: FontMetrics? {
        guard let face else { return nil }
        let file = face.file
        func points(_ units: Int) -> CGFloat {
            pointSize * CGFloat(units) / CGFloat(file.unitsPerEm)
        }
        return FontMetrics(
            ascent: points(file.ascent), descent: points(file.descent),
            leading: points(max(file.lineGap, 0)), capHeight: points(face.heights.capitals),
            xHeight: points(face.heights.x))
    }

    /// Returns the width of a run in a font from a file, in points; nil for any other.
    ///
    /// It is the sum of the glyphs' advances.
    ///
    /// - Parameter measure: measures characters that the file does not have, in the system's font.
    package func ownWidth(
        of run: Substring, otherwise measure: (Substring, UIFont) -> CGFloat
    ) -> CGFloat? {
        guard face != nil else { return nil }
        var width: CGFloat = 0
        for part in parts(of: run) {
            switch part {
            case .glyphs(_, let units): width += units
            case .others(let text): width += measure(text, substitute)
            }
        }
        return width
    }

    /// The system's font that has the characters that the file lacks.
    var substitute: UIFont { UIFont(size: pointSize, weight: weight) }

    /// A part of a run: glyphs of the file with their width in points, or other characters.
    enum Part {
        case glyphs([Int], CGFloat)
        case others(Substring)
    }

    /// Returns a run as glyphs of the font's file, and what is between them.
    func parts(of run: Substring) -> [Part] {
        guard let file = face?.file else { return [.others(run)] }
        let scalars = run.unicodeScalars
        var parts: [Part] = []
        var glyphs: [Int] = []
        var units = 0
        var start: String.Index?
        func endGlyphs() {
            guard !glyphs.isEmpty else { return }
            let width = pointSize * CGFloat(units) / CGFloat(file.unitsPerEm)
            parts.append(.glyphs(glyphs, width))
            (glyphs, units) = ([], 0)
        }
        for index in scalars.indices {
            let scalar = scalars[index]
            if let glyph = file.glyph(of: scalar) {
                if let first = start { parts.append(.others(run[first..<index])) }
                start = nil
                glyphs.append(glyph)
                units += file.advance(of: glyph)
            } else if !scalar.properties.isDefaultIgnorableCodePoint, start == nil {
                endGlyphs()
                start = index
            }
        }
        endGlyphs()
        if let start { parts.append(.others(run[start...])) }
        return parts
    }
}
