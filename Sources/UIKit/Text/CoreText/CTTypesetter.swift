/// An object that finds where lines of a text break, and makes the lines.
///
/// Source: Apple, CTTypesetter.
public final class CTTypesetter {
    let setter: CTFramesetter

    init(_ setter: CTFramesetter) { self.setter = setter }

    /// Returns how many UTF-16 code units from an index on fit in a line, with the spaces or the
    /// line break at its end.
    func count(from start: CFIndex, _ width: Double, _ mode: NSLineBreakMode) -> CFIndex {
        let whole = setter.text
        guard start >= 0, start < whole.length, !width.isNaN else { return 0 }
        let paragraph = (whole.string as NSString).paragraphRange(
            for: NSRange(location: start, length: 0))
        let rest = setter.part(
            CFRange(location: start, length: paragraph.upperBound - start))
        let text = StyledText(rest.ofCoreText, font: .systemFont(ofSize: 12), color: .black)
        // With a second line, the first one ends where it breaks.
        let lines = SetText(
            text,
            SetText.Settings(
                width: width < 1e7 ? max(0, CGFloat(width)) : .infinity, alignment: .left,
                numberOfLines: 2, mode: mode, usesFontLeading: false)
        ).lines
        return lines.first?.whole.count ?? rest.length
    }
}

/// Returns an object that breaks a text into lines.
///
/// Source: Apple, CTTypesetterCreateWithAttributedString.
public func CTTypesetterCreateWithAttributedString(_ string: CFAttributedString) -> CTTypesetter {
    CTTypesetter(CTFramesetterCreateWithAttributedString(string))
}

/// Returns the object that breaks the lines of a framesetter's text.
///
/// Source: Apple, CTFramesetterGetTypesetter.
public func CTFramesetterGetTypesetter(_ framesetter: CTFramesetter) -> CTTypesetter {
    CTTypesetter(framesetter)
}

/// Returns how many UTF-16 code units fit in a line that breaks between words, with the spaces or
/// the line break at its end; a word that is wider breaks within.
///
/// Source: Apple, CTTypesetterSuggestLineBreak. The time grows with the rest of the paragraph.
///
/// - Parameters:
///   - typesetter: what breaks the text.
///   - startIndex: where the line begins.
///   - width: the room in points.
public func CTTypesetterSuggestLineBreak(
    _ typesetter: CTTypesetter, _ startIndex: CFIndex, _ width: Double
) -> CFIndex { typesetter.count(from: startIndex, width, .byWordWrapping) }

/// Returns how many UTF-16 code units fit in a line that breaks between characters.
///
/// Source: Apple, CTTypesetterSuggestClusterBreak. The time grows with the rest of the paragraph.
///
/// - Parameters:
///   - typesetter: what breaks the text.
///   - startIndex: where the line begins.
///   - width: the room in points.
public func CTTypesetterSuggestClusterBreak(
    _ typesetter: CTTypesetter, _ startIndex: CFIndex, _ width: Double
) -> CFIndex { typesetter.count(from: startIndex, width, .byCharWrapping) }

/// Returns a line with a part of a text, up to the part's first line break.
///
/// Source: Apple, CTTypesetterCreateLine.
///
/// - Parameters:
///   - typesetter: what has the text.
///   - stringRange: the part; a length of 0 means the rest.
public func CTTypesetterCreateLine(_ typesetter: CTTypesetter, _ stringRange: CFRange) -> CTLine {
    let source = typesetter.setter.part(stringRange)
    let text = source.set(within: .infinity, isOneLine: true)
    return CTLine(text, text.lines.first, start: max(0, stringRange.location), of: source)
}
