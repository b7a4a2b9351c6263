/// A text with styled runs: an attributed string, resolved to a value.
package struct StyledText {
    /// A part of the text with the same style.
    package struct Run {
        package var range: Range<String.Index>
        package var font: UIFont
        package var color: UIColor
        package var background: UIColor?
        /// The number of points added to the width of each character.
        package var kern: CGFloat = 0
        /// Whether letters are not joined into ligatures.
        package var hasNoLigatures = false
        package var underline: LetterLine?
        package var strike: LetterLine?
        package var shadow: TextShadow?
        /// How far the run is above the baseline, in points.
        package var rise: CGFloat = 0
        package var underlineColor: UIColor?
        package var strikeColor: UIColor?
        /// The width of the line along the outlines, in hundredths of the font's size; the letters
        /// are filled as well if it is below 0.
        package var strokeWidth: CGFloat = 0
        package var strokeColor: UIColor?
        /// How far letters lean to the right, in units of their height.
        var slant: CGFloat = 0
        /// The factor by which letters are wider than in the font.
        var expansion: CGFloat = 1
        /// The picture drawn in place of each of the run's characters; nil for letters.
        package var attachment: Attachment?
    }

    package let string: String
    /// The runs, without gaps from the start to the end of the text; none for an empty text.
    package private(set) var runs: [Run] = []
    /// The style of the first paragraph.
    private(set) var paragraph: NSParagraphStyle.Values
    /// The paragraphs whose style differs from that of the paragraph before them.
    private var changedStyles: [(start: String.Index, style: NSParagraphStyle.Values)] = []
    private let font: UIFont
    /// The attributes of speech that cover the whole text; nil for none.
    package let spoken: SpokenText?

    /// Resolves an attributed string.
    ///
    /// - Parameters:
    ///   - font: the font of runs without one.
    ///   - color: the colour of runs without one.
    ///   - links: the attributes of links, which replace the text's own.
    ///   - marksLists: whether the markers of lists are drawn.
    init(
        _ text: NSAttributedString, font: UIFont, color: UIColor,
        links: [NSAttributedString.Key: Any] = Self.linkAttributes, marksLists: Bool = false
    ) {
        string = text.string
        spoken = SpokenText(text)
        let base = text.string
        let first = text.length > 0 ? text.attributes(at: 0, effectiveRange: nil) : [:]
        paragraph =
            (first[.paragraphStyle] as? NSParagraphStyle)?.values ?? NSParagraphStyle.Values()
        self.font = first[.font] as? UIFont ?? font
        var location = 0
        while location < text.length {
            var range = NSRange()
            var attributes = text.attributes(at: location, effectiveRange: &range)
            if attributes[.link] != nil { attributes.merge(links) { $1 } }
            let end = min(max(NSMaxRange(range), location + 1), text.length)
            var run = Run(
                range: String.Index(
                    utf16Offset: location, in: base)..<String.Index(utf16Offset: end, in: base),
                font: attributes[.font] as? UIFont ?? font,
                color: attributes[.foregroundColor] as? UIColor ?? color)
            run.background = attributes[.backgroundColor] as? UIColor
            run.kern =
                Self.number(attributes[.kern] ?? attributes[.tracking])
                .flatMap { usableNumbers($0, "kern", of: "An attributed text") } ?? 0
            run.hasNoLigatures = Self.number(attributes[.ligature]) == 0
            run.underline = LetterLine(attribute: attributes[.underlineStyle])
            run.strike = LetterLine(attribute: attributes[.strikethroughStyle])
            run.shadow = (attributes[.shadow] as? NSShadow)?.values
            run.readOutline(attributes)
            if let attachment = attributes[.attachment] as? NSTextAttachment {
                runs += Self.split(run, of: base, attachment)
            } else {
                for part in run.split(byFontsOf: base) { runs += part.split(byWordsOf: base) }
            }
            location = end
        }
        readStyles(of: text, marksLists: marksLists)
    }

    /// Reads the styles of the paragraphs behind the first: those of their first characters.
    private mutating func readStyles(of text: NSAttributedString, marksLists: Bool) {
        var whole = NSRange()
        guard text.length > 0 else { return }
        _ = text.attribute(
            .paragraphStyle, at: 0, longestEffectiveRange: &whole,
            in: NSRange(location: 0, length: text.length))
        guard whole.length < text.length || marksLists && !paragraph.textLists.isEmpty else {
            return
        }
        var markers = ListMarkers()
        if marksLists {
            paragraph = markers.mark(string.prefix { !$0.isNewline }, paragraph)
        }
        var known = paragraph
        for part in string.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
            let place = part.startIndex.utf16Offset(in: string)
            guard place > 0, place < text.length,
                string[string.index(before: part.startIndex)] != "\u{2028}"
            else { continue }
            var style =
                (text.attributes(at: place, effectiveRange: nil)[.paragraphStyle]
                as? NSParagraphStyle)?.values ?? NSParagraphStyle.Values()
            if marksLists { style = markers.mark(part, style) }
            if style != known { changedStyles.append((part.startIndex, style)) }
            known = style
        }
    }

    /// Whether paragraphs have different styles.
    var hasManyStyles: Bool { !changedStyles.isEmpty }

    /// Returns the style of the paragraph that contains a place.
    ///
    /// - Complexity: O(log of the number of changes of the style).
    func style(at place: String.Index) -> NSParagraphStyle.Values {
        var (low, high) = (0, changedStyles.count)
        while low < high {
            let middle = (low + high) / 2
            if changedStyles[middle].start <= place { low = middle + 1 } else { high = middle }
        }
        return low > 0 ? changedStyles[low - 1].style : paragraph
    }

    /// Whether a program that draws the text needs the places of its lines.
    var placesLines: Bool {
        paragraph.placesLines || hasManyStyles || hasAttachments || string.utf8.contains(9)
            || runs.contains { $0.font.face != nil || $0.isShaped }
    }

    /// Adds points to the width of each character of a range.
    mutating func addKern(_ kern: CGFloat, in range: Range<String.Index>) {
        var changed: [Run] = []
        for run in runs {
            let common = run.range.clamped(to: range)
            guard !common.isEmpty, run.attachment == nil else {
                changed.append(run)
                continue
            }
            let (start, end) = (run.range.lowerBound, run.range.upperBound)
            for part in [
                start..<common.lowerBound, common, common.upperBound..<end,
            ] where !part.isEmpty {
                var piece = run
                piece.range = part
                if part == common { piece.kern += kern }
                changed.append(piece)
            }
        }
        runs = changed
    }

    mutating func setAttachment(_ bounds: CGRect, _ image: UIImage?, ofRun index: Int) {
        runs[index].attachment?.bounds = bounds
        runs[index].attachment?.image = image
    }

    /// The look of a label's links: underlined, in the colour of links.
    static var linkAttributes: [NSAttributedString.Key: Any] {
        [.foregroundColor: UIColor.link, .underlineStyle: NSUnderlineStyle.single.rawValue]
    }

    /// Returns a number from an attribute, in any of the types that programs use.
    static func number(_ value: Any?) -> CGFloat? {
        switch value {
        case let value as CGFloat: value
        case let value as Double: CGFloat(value)
        case let value as Int: CGFloat(value)
        case let value as Float: CGFloat(value)
        case let value as NSUnderlineStyle: CGFloat(value.rawValue)
        case let value as NSNumber: CGFloat(value.doubleValue)
        default: nil
        }
    }

    /// The font of the text's first character.
    var leadingFont: UIFont { font }

    /// Scales the size of every font.
    mutating func scale(by factor: CGFloat) {
        for index in runs.indices {
            runs[index].font = runs[index].font.withSize(runs[index].font.pointSize * factor)
            runs[index].kern *= factor
            runs[index].rise *= factor
        }
    }

    /// Resolves every colour.
    mutating func resolveColors(_ resolve: (UIColor) -> UIColor) {
        for index in runs.indices {
            runs[index].color = resolve(runs[index].color)
            runs[index].background = runs[index].background.map(resolve)
            runs[index].underlineColor = runs[index].underlineColor.map(resolve)
            runs[index].strikeColor = runs[index].strikeColor.map(resolve)
            runs[index].strokeColor = runs[index].strokeColor.map(resolve)
            if let shadow = runs[index].shadow { runs[index].shadow?.color = resolve(shadow.color) }
        }
    }

    // MARK: Measuring

    /// Returns the width of a part of the text on one line, in points.
    package func width(of part: Substring, by measurer: any TextMeasuring) -> CGFloat {
        var width: CGFloat = 0
        for run in runs(in: part) {
            let piece = part[run.range.clamped(to: part.startIndex..<part.endIndex)]
            width +=
                run.attachment.map { $0.bounds.width * CGFloat(piece.count) }
                ?? measurer.shownWidth(of: piece, in: run.font) * run.expansion
            if run.kern != 0 { width += run.kern * CGFloat(piece.count) }
        }
        return width
    }

    /// Returns the ascent and descent of a line, in points, for the paragraph's style.
    ///
    /// Space added by a multiple is above the text. Source: Apple, NSParagraphStyle, for the sum;
    /// the position is [U].
    func metrics(of line: Substring, by measurer: any TextMeasuring) -> (
        ascent: CGFloat, descent: CGFloat
    ) {
        var ascent: CGFloat = 0
        var descent: CGFloat = 0
        let runs = runs(in: line)
        for (font, rise) in fonts(of: line) {
            let metrics = measurer.metrics(of: font)
            ascent = max(ascent, metrics.ascent + rise)
            descent = max(descent, metrics.descent - rise)
        }
        // The bottom of an attachment is on the baseline unless its box begins elsewhere.
        for box in runs.compactMap(\.attachment?.bounds) {
            ascent = max(ascent, box.maxY)
            descent = max(descent, -box.minY)
        }
        let paragraph = style(at: line.startIndex)
        var height = ascent + descent
        if paragraph.lineHeightMultiple > 0 { height *= paragraph.lineHeightMultiple }
        height = max(height, paragraph.minimumLineHeight)
        if paragraph.maximumLineHeight > 0 { height = min(height, paragraph.maximumLineHeight) }
        return (height - descent, descent)
    }

    /// Returns the largest leading of a line's fonts, in points.
    func leading(of line: Substring, by measurer: any TextMeasuring) -> CGFloat {
        fonts(of: line).reduce(0) { max($0, measurer.metrics(of: $1.font).leading) }
    }

    /// Returns the fonts of a line, and how far each is above the baseline; never empty.
    private func fonts(of line: Substring) -> [(font: UIFont, rise: CGFloat)] {
        let fonts = runs(in: line).map { ($0.font, $0.rise) }
        guard fonts.isEmpty else { return fonts }
        return [(runs.last { $0.range.lowerBound <= line.startIndex }?.font ?? font, 0)]
    }

    /// The additional distance between lines beyond the font's, in points, for drawing the text.
    package func lineGap(by measurer: any TextMeasuring) -> CGFloat {
        guard paragraph != NSParagraphStyle.Values() else { return 0 }
        let metrics = measurer.metrics(of: font)
        let set = self.metrics(of: string.prefix(1), by: measurer)
        return set.ascent + set.descent - metrics.lineHeight + paragraph.lineSpacing
    }

    /// Returns the runs that a part crosses.
    ///
    /// - Complexity: O(log runs + result): runs are ascending and without gaps.
    func runs(in part: Substring) -> [Run] {
        var (low, high) = (0, runs.count)
        while low < high {
            let middle = (low + high) / 2
            if runs[middle].range.upperBound > part.startIndex {
                high = middle
            } else {
                low = middle + 1
            }
        }
        return Array(runs[low...].prefix { $0.range.lowerBound < part.endIndex })
    }
}
