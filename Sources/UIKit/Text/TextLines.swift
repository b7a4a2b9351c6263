/// A text broken into lines: greedily, with as many words on a line as fit, unless a strategy says
/// otherwise.
///
/// Whitespace at a line break hangs over the edge and does not count; at a paragraph's end it
/// counts until the line is full. A word that is wider than a line is broken between characters.
/// [U]
///
/// Deviation: breaks are after whitespace, hyphens and dashes, and between ideographs and kana; the
/// other rules of Unicode's line breaking algorithm (UAX #14) are not implemented. A line's width
/// is the sum of its words' widths, without kerning between them.
package struct TextLines {
    /// A line: its part of the text, without line break or hanging whitespace, and its width.
    package struct Line {
        package var text: Substring
        /// The width in points, including the ellipsis.
        package var width: CGFloat
        /// Whether text was left over, so that the line ends with an ellipsis.
        package var isTruncated = false
    }

    /// The lines, from top to bottom; none for an empty text.
    package private(set) var lines: [Line] = []
    /// Where lines begin that a program which breaks greedily would begin elsewhere, in UTF-16 code
    /// units from the start of the text, ascending.
    package private(set) var chosenBreaks: [Int] = []
    private let metrics: FontMetrics
    /// The text if it has styled runs; its lines then differ in height.
    private let styled: StyledText?
    private let measurer: any TextMeasuring

    /// Breaks a text into lines.
    ///
    /// - Parameters:
    ///   - limit: the width of a line in points; infinity for no limit.
    ///   - numberOfLines: the maximum number of lines; 0 for no limit.
    /// - Complexity: O(length of the text), if the measurer is linear.
    package init(
        of text: String, in font: UIFont, width limit: CGFloat = .infinity, numberOfLines: Int = 0,
        mode: NSLineBreakMode = .byTruncatingTail,
        strategy: NSParagraphStyle.LineBreakStrategy = [],
        measurer: any TextMeasuring = UIFont.measurer
    ) {
        metrics = measurer.metrics(of: font)
        styled = nil
        self.measurer = measurer
        guard !text.isEmpty else { return }
        breakUp(
            text,
            with: LineBreaker(
                limit: limit, mode: mode, strategy: strategy,
                maximum: numberOfLines > 0 ? numberOfLines : .max,
                width: { measurer.width(of: $0, in: font) },
                ellipsis: { measurer.width(of: "…", in: font) }))
    }

    /// Breaks a text with styled runs into lines.
    ///
    /// - Parameters:
    ///   - limit: the width of a line in points; infinity for no limit.
    ///   - numberOfLines: the maximum number of lines; 0 for no limit.
    /// - Complexity: O(length of the text × runs), if the measurer is linear.
    init(
        of styled: StyledText, width limit: CGFloat, numberOfLines: Int = 0, mode: NSLineBreakMode,
        strategy: NSParagraphStyle.LineBreakStrategy, measurer: any TextMeasuring = UIFont.measurer
    ) {
        metrics = measurer.metrics(of: styled.leadingFont)
        self.styled = styled
        self.measurer = measurer
        guard !styled.string.isEmpty else { return }
        breakUp(
            styled.string,
            with: LineBreaker(
                limit: limit, mode: mode, strategy: strategy,
                maximum: numberOfLines > 0 ? numberOfLines : .max,
                width: { styled.width(of: $0, by: measurer) },
                ellipsis: { measurer.width(of: "…", in: styled.leadingFont) }))
    }

    private mutating func breakUp(_ text: String, with empty: LineBreaker) {
        var breaker = empty
        for paragraph in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
            guard breaker.setParagraph(paragraph) else { break }
        }
        breaker.finish(isLastParagraphSet: breaker.setCount == text.count(where: \.isNewline) + 1)
        lines = breaker.lines
        chosenBreaks = breaker.chosenBreaks.map { $0.utf16Offset(in: text) }
    }

    /// The width of the widest line and the total height, in points.
    package var size: CGSize { box(withinHeight: .infinity, addsLeading: false, isOneLine: false) }

    /// Returns the width of the widest line and the height of the lines that fit into a height.
    ///
    /// The first line is always included.
    func box(withinHeight limit: CGFloat, addsLeading: Bool, isOneLine: Bool) -> CGSize {
        let leading = addsLeading ? metrics.leading : 0
        guard styled != nil || limit < .infinity || isOneLine else {
            return CGSize(
                width: lines.reduce(0) { max($0, $1.width) },
                height: CGFloat(lines.count) * (metrics.lineHeight + leading))
        }
        var box = CGSize.zero
        for (index, line) in lines.enumerated() where !isOneLine || index == 0 {
            let step = (index > 0 ? spacing : 0) + height(of: line) + leading
            if index > 0, box.height + step > limit { break }
            box = CGSize(width: max(box.width, line.width), height: box.height + step)
        }
        return box
    }

    /// The spacing between lines, in points.
    var spacing: CGFloat { styled?.paragraph.lineSpacing ?? 0 }

    private func height(of line: Line) -> CGFloat {
        let metrics = metrics(of: line)
        return metrics.ascent + metrics.descent
    }

    /// Returns the ascent and descent of a line, in points.
    func metrics(of line: Line) -> (ascent: CGFloat, descent: CGFloat) {
        styled?.metrics(of: line.text, by: measurer) ?? (metrics.ascent, metrics.descent)
    }

    /// The ascent of the first line and the descent of the last, in points; nil without lines.
    var outerMetrics: (ascent: CGFloat, descent: CGFloat)? {
        guard let first = lines.first, let last = lines.last else { return nil }
        return (metrics(of: first).ascent, metrics(of: last).descent)
    }
}

/// The state of line breaking: the finished lines, and the rest of the text.
private struct LineBreaker {
    let limit: CGFloat
    let mode: NSLineBreakMode
    let strategy: NSParagraphStyle.LineBreakStrategy
    let maximum: Int
    let width: (Substring) -> CGFloat
    let ellipsis: () -> CGFloat
    var lines: [TextLines.Line] = []
    /// The starts of lines that are not where greedy breaking between syllables would put them.
    var chosenBreaks: [String.Index] = []
    /// The number of paragraphs that are set completely.
    var setCount = 0
    private var rest: Substring?

    init(
        limit: CGFloat, mode: NSLineBreakMode, strategy: NSParagraphStyle.LineBreakStrategy,
        maximum: Int,
        width: @escaping (Substring) -> CGFloat,
        ellipsis: @escaping () -> CGFloat
    ) {
        self.limit = limit
        self.mode = mode
        self.strategy = strategy
        self.maximum = maximum
        self.width = width
        self.ellipsis = ellipsis
    }

    /// Returns whether a width does not fit on a line.
    ///
    /// A millionth of a point is ignored, because that is the error of sums of widths and quotients
    /// of pixels.
    private func exceedsLine(_ width: CGFloat) -> Bool { width > limit + 1e-6 }

    /// Sets a paragraph. Returns false if not all of it fits.
    mutating func setParagraph(_ paragraph: Substring) -> Bool {
        guard lines.count < maximum else { return false }
        let first = lines.count
        var start = paragraph.startIndex
        repeat {
            let end = limit == .infinity ? paragraph.endIndex : lineEnd(of: paragraph[start...])
            if lines.count == maximum - 1, end < paragraph.endIndex, mode.truncates {
                rest = paragraph[start...]
                return false
            }
            append(paragraph[start..<end], isBroken: end < paragraph.endIndex)
            start = end
            if lines.count == maximum, start < paragraph.endIndex { return false }
        } while start < paragraph.endIndex
        setCount += 1
        if lines.count - first > 1, mode != .byCharWrapping { choose(in: paragraph, from: first) }
        return true
    }

    /// Applies the strategies to the lines of a paragraph.
    private mutating func choose(in paragraph: Substring, from first: Int) {
        let isPushed = strategy.contains(.pushOut) && pushOut(paragraph)
        // A program that draws the lines breaks between syllables.
        let keepsWords = keepsHangulWords && paragraph.contains(where: \.isHangulSyllable)
        if isPushed || keepsWords {
            chosenBreaks += lines[(first + 1)...].map(\.text.startIndex)
        }
    }

    private var keepsHangulWords: Bool { strategy.contains(.hangulWordPriority) }

    /// Moves the last word of the line above down to a last line with a single word.
    ///
    /// - Returns: Whether a word was moved.
    private mutating func pushOut(_ paragraph: Substring) -> Bool {
        let (above, last) = (lines[lines.count - 2].text, lines[lines.count - 1].text)
        let rest = paragraph[last.startIndex...]
        guard rest.breakOpportunity(after: rest.startIndex, keepsHangulWords) == rest.endIndex
        else { return false }
        // The starts of the words of the line above, up to that of the last line.
        let text = paragraph[above.startIndex...]
        var (cut, next) = (text.startIndex, text.startIndex)
        while next < last.startIndex {
            cut = next
            next = text.breakOpportunity(after: next, keepsHangulWords)
        }
        // If the lines are parts of one long word, `next` is beyond the break.
        guard next == last.startIndex, cut > text.startIndex else { return false }
        let moved = paragraph[cut...]
        guard !exceedsLine(width(moved.trimmingHangingWhitespace)) else { return false }
        lines.removeLast(2)
        append(paragraph[above.startIndex..<cut], isBroken: true)
        append(moved, isBroken: false)
        return true
    }

    /// Adds the remaining text with an ellipsis.
    mutating func finish(isLastParagraphSet: Bool) {
        guard mode.truncates, !isLastParagraphSet else { return }
        if let rest {
            lines.append(truncated(rest))
        } else if let last = lines.popLast() {
            lines.append(truncated(last.text))
        }
    }

    private mutating func append(_ line: Substring, isBroken: Bool) {
        let text = isBroken ? line.trimmingHangingWhitespace : line
        let room = max(limit, width(text.trimmingHangingWhitespace))
        lines.append(TextLines.Line(text: text, width: min(width(text), room)))
    }

    /// Returns as much of a text as fits beside an ellipsis.
    private func truncated(_ text: Substring) -> TextLines.Line {
        let ellipsis = ellipsis()
        var kept = text.startIndex
        var used: CGFloat = 0
        while kept < text.endIndex {
            let next = text.index(after: kept)
            let advance = width(text[kept..<next])
            if exceedsLine(used + advance + ellipsis) { break }
            used += advance
            kept = next
        }
        let part = text[..<kept].trimmingHangingWhitespace
        return TextLines.Line(text: part, width: width(part) + ellipsis, isTruncated: true)
    }

    /// Returns where the first line of a text ends: after the last word that fits, including
    /// hanging whitespace.
    private func lineEnd(of text: Substring) -> Substring.Index {
        guard mode != .byCharWrapping else { return characterEnd(of: text) }
        var end = text.startIndex
        var used: CGFloat = 0
        while end < text.endIndex {
            let next = text.breakOpportunity(after: end, keepsHangulWords)
            let word = text[end..<next]
            if exceedsLine(used + width(word.trimmingHangingWhitespace)) {
                return end > text.startIndex ? end : characterEnd(of: text)
            }
            used += width(word)
            end = next
        }
        return end
    }

    /// Returns where a line that is broken between characters ends: after at least one character.
    private func characterEnd(of text: Substring) -> Substring.Index {
        var end = text.startIndex
        var used: CGFloat = 0
        while end < text.endIndex {
            let next = text.index(after: end)
            if !text[end].isHangingWhitespace {
                let advance = width(text[end..<next])
                if exceedsLine(used + advance), end > text.startIndex { return end }
            }
            used += width(text[end..<next])
            end = next
        }
        return end
    }
}

extension Substring {
    fileprivate var trimmingHangingWhitespace: Substring {
        var end = endIndex
        while end > startIndex, self[index(before: end)].isHangingWhitespace {
            end = index(before: end)
        }
        return self[..<end]
    }

    /// Returns the next break opportunity: after the word at an index and the whitespace behind it.
    ///
    /// - Parameter keepsHangul: whether Korean text is broken between words only.
    fileprivate func breakOpportunity(after start: Index, _ keepsHangul: Bool) -> Index {
        var index = start
        while index < endIndex {
            let character = self[index]
            index = self.index(after: index)
            guard index < endIndex else { return index }
            let next = self[index]
            if next.isHangingWhitespace { continue }
            if character.isHangingWhitespace || character.endsLine || character.standsAlone
                || next.standsAlone
                || !keepsHangul && character.isHangulSyllable && next.isHangulSyllable
            {
                return index
            }
        }
        return index
    }
}

extension Character {
    /// Whether the character is whitespace at which a line may end: not a no-break space.
    fileprivate var isHangingWhitespace: Bool {
        isWhitespace && self != "\u{A0}" && self != "\u{202F}" && self != "\u{2007}"
    }

    fileprivate var endsLine: Bool {
        self == "-" || self == "–" || self == "—" || self == "\u{2010}"
    }

    /// Whether lines may end on both sides of the character: ideographs and kana.
    fileprivate var standsAlone: Bool {
        guard let scalar = unicodeScalars.first, scalar.value >= 0x2E80 else { return false }
        return scalar.properties.isIdeographic || (0x3041...0x30FF).contains(scalar.value)
    }

    /// Whether the character is a syllable of Korean. Source: UAX #14, classes H2 and H3.
    fileprivate var isHangulSyllable: Bool {
        guard let scalar = unicodeScalars.first else { return false }
        return (0xAC00...0xD7A3).contains(scalar.value)
    }
}

extension NSLineBreakMode {
    /// Whether an ellipsis replaces the remaining text; its width is the same at each end of the
    /// line.
    fileprivate var truncates: Bool {
        self == .byTruncatingTail || self == .byTruncatingHead || self == .byTruncatingMiddle
    }
}
