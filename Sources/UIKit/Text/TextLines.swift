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
        /// Whether text was left over, so that an ellipsis is behind `text`.
        package var isTruncated = false
        /// The text behind the ellipsis of a line that is cut at its head or in its middle.
        package var rest: Substring?
        /// The width of `rest`, which is part of `width`.
        var restWidth: CGFloat = 0
        /// The distance from the leading edge, in points.
        var indent: CGFloat = 0
        var startsParagraph = true
        /// The width of the hyphen behind a divided word, which is part of `width`; 0 for none.
        var hyphen: CGFloat = 0
        /// The place beside a shape that the text flows round; nil without shapes.
        var room: Room?
        /// Whether a line break or the end of the text is behind it.
        var endsParagraph = false
    }

    /// The lines, from top to bottom; none for an empty text.
    package private(set) var lines: [Line] = []
    /// Where lines begin that a program which breaks greedily would begin elsewhere, in UTF-16 code
    /// units from the start of the text, ascending.
    package private(set) var chosenBreaks: [Int] = []
    private let metrics: FontMetrics
    /// The text if it has styled runs; its lines then differ in height.
    private(set) var styled: StyledText?
    /// Whether letters of the last line are closer to each other than the text says.
    private(set) var isTightened = false
    let measurer: any TextMeasuring
    /// Whether the leading that the fonts recommend is below each line.
    var addsLeading = false
    /// The spaces above the lines that a layout manager's delegate chose; nil for those of the
    /// paragraphs' styles.
    private var chosenGaps: [CGFloat]?

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
                width: { measurer.shownWidth(of: $0, in: font) },
                ellipsis: { measurer.shownWidth(of: "…", in: font) },
                hyphen: { measurer.shownWidth(of: "-", in: font) }))
    }

    /// Breaks a text with styled runs into lines.
    ///
    /// - Parameters:
    ///   - limit: the width of a line in points; infinity for no limit.
    ///   - numberOfLines: the maximum number of lines; 0 for no limit.
    ///   - container: the container with which attachments are asked for their bounds.
    ///   - exclusion: the parts of lines beside the container's shapes; nil without shapes.
    ///   - rules: the decisions of the layout manager's delegate; nil without one.
    ///   - truncatesParagraphs: whether each paragraph is one line, as a truncating mode of drawn
    ///     strings says.
    ///   - tightens: Whether letters are set closer to each other before a line is truncated, also
    ///     if the paragraph's style does not say it.
    /// - Complexity: O(length of the text × runs), if the measurer is linear.
    init(
        of styled: StyledText, width limit: CGFloat, numberOfLines: Int = 0, mode: NSLineBreakMode,
        strategy: NSParagraphStyle.LineBreakStrategy, container: NSTextContainer? = nil,
        exclusion: TextExclusion? = nil, hyphenationFactor: Float = 0, rules: LineRules? = nil,
        truncatesParagraphs: Bool = false, tightens: Bool = false,
        measurer: any TextMeasuring = UIFont.measurer
    ) {
        let limit = min(limit, exclusion?.width ?? limit)
        let styled = styled.withAttachments(within: limit, container)
        metrics = measurer.metrics(of: styled.leadingFont)
        self.styled = styled
        self.measurer = measurer
        guard !styled.string.isEmpty else { return }
        let expansion = styled.runs.first?.expansion ?? 1
        var breaker = LineBreaker(
            limit: limit, mode: mode, strategy: strategy,
            maximum: numberOfLines > 0 ? numberOfLines : .max,
            width: { styled.width(of: $0, by: measurer) },
            ellipsis: { measurer.shownWidth(of: "…", in: styled.leadingFont) * expansion },
            hyphen: { measurer.shownWidth(of: "-", in: styled.leadingFont) * expansion },
            rows: exclusion.map { exclusion in
                ExcludedRows(exclusion, rules) { line in
                    let metrics = styled.metrics(of: line, by: measurer)
                    return metrics.ascent + metrics.descent
                        + styled.leading(of: line, by: measurer)
                }
            })
        breaker.hyphenationFactor = hyphenationFactor
        breaker.rules = rules
        breaker.truncatesParagraphs = truncatesParagraphs
        breakUp(styled.string, with: breaker)
        tighten(within: limit, mode, always: tightens)
        if let rules {
            addsLeading = rules.addsLeading
            // The rows beside shapes have asked for theirs.
            if exclusion == nil { chosenGaps = gaps(by: rules) }
        }
    }

    private mutating func breakUp(_ text: String, with empty: LineBreaker) {
        var breaker = empty
        for paragraph in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
            let separator =
                paragraph.startIndex > text.startIndex
                ? text[text.index(before: paragraph.startIndex)] : nil
            let style = styled?.style(at: paragraph.startIndex)
            guard
                breaker.setParagraph(paragraph, style, isContinued: separator == "\u{2028}")
            else { break }
        }
        breaker.finish(isLastParagraphSet: breaker.setCount == text.count(where: \.isNewline) + 1)
        lines = breaker.lines
        chosenBreaks = breaker.chosenBreaks.map { $0.utf16Offset(in: text) }
    }

    /// By how much a text may be wider than its line for its letters to be set closer to each
    /// other: the default of AppKit's `tighteningFactorForTruncation`.
    private static let tighteningFactor: CGFloat = 0.05

    /// Sets the letters of a truncated last line closer to each other, if all of them fit then.
    private mutating func tighten(within limit: CGFloat, _ mode: NSLineBreakMode, always: Bool) {
        guard mode.truncates, let last = lines.last, last.isTruncated, last.room == nil,
            var styled, let style = self.style(of: last), always || style.allowsTightening
        else { return }
        var rest = styled.string[last.text.startIndex...]
        while rest.last?.isWhitespace == true, rest.last?.isNewline == false { rest.removeLast() }
        guard !rest.isEmpty, !rest.contains(where: { $0.isNewline || $0 == "\t" }) else { return }
        let room = style.room(in: limit, indent: last.indent)
        let width = styled.width(of: rest, by: measurer)
        guard width > room, width <= room * (1 + Self.tighteningFactor) else { return }
        // Characters that an attachment replaces keep their width.
        let count = rest.count { $0 != "\u{FFFC}" }
        guard count > 0 else { return }
        styled.addKern((room - width) / CGFloat(count), in: rest.startIndex..<rest.endIndex)
        self.styled = styled
        isTightened = true
        let index = lines.count - 1
        (lines[index].text, lines[index].width) = (rest, room)
        (lines[index].isTruncated, lines[index].endsParagraph) = (false, true)
        lines[index].rest = nil
        // A program that breaks greedily might set the narrower words on the line above.
        let start = rest.startIndex.utf16Offset(in: styled.string)
        if index > 0, chosenBreaks.last != start { chosenBreaks.append(start) }
    }

    /// The width of the widest line, with its indents, and the total height, in points.
    package var size: CGSize { box(withinHeight: .infinity, isOneLine: false) }

    /// Returns the width of the widest line and the height of the lines that fit into a height.
    ///
    /// The first line is always included.
    func box(withinHeight limit: CGFloat, isOneLine: Bool) -> CGSize {
        guard styled != nil || limit < .infinity || isOneLine else {
            return CGSize(
                width: lines.reduce(0) { max($0, $1.width) },
                height: CGFloat(lines.count)
                    * (metrics.lineHeight + (addsLeading ? metrics.leading : 0)))
        }
        var box = CGSize.zero
        for (index, line) in lines.enumerated() where !isOneLine || index == 0 {
            let step = gap(above: index) + height(of: line)
            if let room = line.room {
                let bottom = room.top + height(of: line)
                if index > 0, bottom > limit { break }
                box = CGSize(
                    width: max(box.width, room.x + line.width), height: max(box.height, bottom))
                continue
            }
            if index > 0, box.height + step > limit { break }
            let width = line.indent + line.width + (style(of: line)?.margin ?? 0)
            box = CGSize(width: max(box.width, width), height: box.height + step)
        }
        return box
    }

    /// Returns the style of a line's paragraph; nil for a text in one font.
    func style(of line: Line) -> NSParagraphStyle.Values? {
        styled?.style(at: line.text.startIndex)
    }

    /// Returns the space between a line and the line above it, in points; 0 for the first.
    func gap(above index: Int) -> CGFloat {
        if let chosenGaps { return chosenGaps[index] }
        guard index > 0, let above = style(of: lines[index - 1]) else { return 0 }
        guard lines[index].startsParagraph, let own = style(of: lines[index]) else {
            return above.lineSpacing
        }
        return above.lineSpacing + above.paragraphSpacing + own.paragraphSpacingBefore
    }

    /// Returns the height of a line with its leading, in points.
    func height(of line: Line) -> CGFloat {
        let metrics = metrics(of: line)
        return metrics.ascent + metrics.descent + leading(of: line)
    }

    /// Returns the leading below a line, in points: the largest of its fonts', or 0.
    func leading(of line: Line) -> CGFloat {
        guard addsLeading else { return 0 }
        guard let styled else { return metrics.leading }
        return line.parts.reduce(0) { max($0, styled.leading(of: $1, by: measurer)) }
    }

    /// Returns the ascent and descent of a line, in points.
    func metrics(of line: Line) -> (ascent: CGFloat, descent: CGFloat) {
        guard let styled else { return (metrics.ascent, metrics.descent) }
        return line.parts.map { styled.metrics(of: $0, by: measurer) }
            .reduce((0, 0)) { (max($0.0, $1.ascent), max($0.1, $1.descent)) }
    }

    /// The ascent of the first line and the descent of the last, in points; nil without lines.
    var outerMetrics: (ascent: CGFloat, descent: CGFloat)? {
        guard let first = lines.first, let last = lines.last else { return nil }
        return (metrics(of: first).ascent, metrics(of: last).descent)
    }
}
