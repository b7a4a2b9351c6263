import QuartzCore

// The glyphs of fonts from files.

/// A unit of UTF-16.
///
/// Source: Apple, UniChar.
public typealias UniChar = UInt16

/// The direction in which glyphs follow each other.
///
/// Source: Apple, CTFontOrientation.
///
/// Deviation: all text is horizontal.
public enum CTFontOrientation: UInt32, Sendable {
    /// That of the font: horizontal.
    case `default` = 0
    /// Horizontal.
    case horizontal = 1
}

/// Writes the numbers of characters' glyphs to `glyphs`, 0 for a character that the font lacks;
/// returns whether it has all of them.
///
/// A character of two UTF-16 code units has its glyph at the first one, and 0 at the second.
/// Source: Apple, CTFontGetGlyphsForCharacters.
///
/// Deviation: only fonts that the program has registered have glyphs.
@discardableResult
public func CTFontGetGlyphsForCharacters(
    _ font: CTFont, _ characters: UnsafePointer<UniChar>, _ glyphs: UnsafeMutablePointer<CGGlyph>,
    _ count: CFIndex
) -> Bool {
    let units = UnsafeBufferPointer(start: characters, count: max(count, 0))
    var (isComplete, index) = (true, 0)
    for scalar in String(decoding: units, as: UTF16.self).unicodeScalars {
        let (glyph, width) = (font.face?.file.glyph(of: scalar), UTF16.width(scalar))
        glyphs[index] = glyph.map { CGGlyph(truncatingIfNeeded: $0) } ?? 0
        if width == 2 { glyphs[index + 1] = 0 }
        if glyph == nil { isComplete = false }
        index += width
    }
    return isComplete
}

/// Returns the sum of glyphs' widths in points; `advances` receives the width of each.
///
/// Source: Apple, CTFontGetAdvancesForGlyphs.
///
/// Deviation: fonts that the program has not registered have no glyphs; their widths are 0.
@discardableResult
public func CTFontGetAdvancesForGlyphs(
    _ font: CTFont, _ orientation: CTFontOrientation, _ glyphs: UnsafePointer<CGGlyph>,
    _ advances: UnsafeMutablePointer<CGSize>?, _ count: CFIndex
) -> Double {
    var sum = 0.0
    for index in 0..<max(count, 0) {
        let width =
            font.face.map { face in
                CGFloat(face.file.advance(of: Int(glyphs[index]))) * font.pointSize
                    / CGFloat(face.file.unitsPerEm)
            } ?? 0
        advances?[index] = CGSize(width: width, height: 0)
        sum += Double(width)
    }
    return sum
}

/// Returns the outline of a glyph in points, from its place on the baseline, with y pointing up;
/// nil if it has none, such as that of a space.
///
/// Source: Apple, CTFontCreatePathForGlyph.
///
/// Deviation: only fonts that the program has registered have outlines.
///
/// - Parameters:
///   - font: the font.
///   - glyph: the number of the glyph.
///   - matrix: a transform of the outline; nil for none.
public func CTFontCreatePathForGlyph(
    _ font: CTFont, _ glyph: CGGlyph, _ matrix: UnsafePointer<CGAffineTransform>?
) -> CGPath? {
    guard let file = font.face?.file, let outline = file.outline(of: Int(glyph)),
        !outline.isEmpty
    else { return nil }
    let factor = font.pointSize / CGFloat(file.unitsPerEm)
    var transform = CGAffineTransform(scaleX: factor, y: factor)
    if let matrix { transform = transform.concatenating(matrix.pointee) }
    return outline.copy(using: &transform)
}
