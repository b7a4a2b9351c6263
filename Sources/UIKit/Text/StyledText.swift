/// A text whose runs differ in font, colour and the like: an attributed string, resolved into a value.
package struct StyledText {
    /// A part of the text that looks alike.
    package struct Run {
        package var range: Range<String.Index>
        package var font: UIFont
        package var color: UIColor
        package var background: UIColor?
        /// What each character is wider by, in points.
        package var kern: CGFloat = 0
        package var isUnderlined = false
        package var isStruckThrough = false
    }

    package let string: String
    /// The runs, without gaps from the text's start to its end; none for an empty text.
    package private(set) var runs: [Run] = []
    let paragraph: NSParagraphStyle.Values
    private let font: UIFont

    /// Resolves an attributed string.
    ///
    /// - Parameters:
    ///   - font: of runs that have none of their own.
    ///   - color: of runs that have none of their own.
    init(_ text: NSAttributedString, font: UIFont, color: UIColor) {
        string = text.string
        let base = text.string
        let first = text.length > 0 ? text.attributes(at: 0, effectiveRange: nil) : [:]
        paragraph = (first[.paragraphStyle] as? NSParagraphStyle)?.values ?? NSParagraphStyle.Values()
        self.font = first[.font] as? UIFont ?? font
        var location = 0
        while location < text.length {
            var range = NSRange()
            let attributes = text.attributes(at: location, effectiveRange: &range)
            let end = min(max(NSMaxRange(range), location + 1), text.length)
            var run = Run(
                range: String.Index(utf16Offset: location, in: base)..<String.Index(utf16Offset: end, in: base),
                font: attributes[.font] as? UIFont ?? font, color: attributes[.foregroundColor] as? UIColor ?? color)
            run.background = attributes[.backgroundColor] as? UIColor
            run.kern = Self.number(attributes[.kern]) ?? 0
            run.isUnderlined = (Self.number(attributes[.underlineStyle]) ?? 0) != 0
            run.isStruckThrough = (Self.number(attributes[.strikethroughStyle]) ?? 0) != 0
            runs.append(run)
            location = end
        }
    }

    /// A number as programs write them into attributes.
    private static func number(_ value: Any?) -> CGFloat? {
        switch value {
        case let value as CGFloat: value
        case let value as Int: CGFloat(value)
        case let value as Float: CGFloat(value)
        case let value as NSUnderlineStyle: CGFloat(value.rawValue)
        case let value as NSNumber: CGFloat(value.doubleValue)
        default: nil
        }
    }

    /// The font of the text's first character.
    var leadingFont: UIFont { font }

    /// Changes the size of every font.
    mutating func scale(by factor: CGFloat) {
        for index in runs.indices {
            runs[index].font = runs[index].font.withSize(runs[index].font.pointSize * factor)
            runs[index].kern *= factor
        }
    }

    /// Gives every colour its components in some surroundings.
    mutating func resolveColors(_ resolve: (UIColor) -> UIColor) {
        for index in runs.indices {
            runs[index].color = resolve(runs[index].color)
            runs[index].background = runs[index].background.map(resolve)
        }
    }

    // MARK: Measuring

    /// The width of a part of the text on one line, in points.
    func width(of part: Substring, by measurer: any TextMeasuring) -> CGFloat {
        var width: CGFloat = 0
        for run in runs(in: part) {
            let piece = part[run.range.clamped(to: part.startIndex..<part.endIndex)]
            width += measurer.width(of: piece, in: run.font)
            if run.kern != 0 { width += run.kern * CGFloat(piece.count) }
        }
        return width
    }

    /// How far a line reaches above and below its baseline, in points, as the paragraph's style has it.
    ///
    /// What a multiple adds stands above the text. Source: Apple, NSParagraphStyle, for the sum; where it stands is [U].
    func metrics(of line: Substring, by measurer: any TextMeasuring) -> (ascent: CGFloat, descent: CGFloat) {
        var ascent: CGFloat = 0
        var descent: CGFloat = 0
        var fonts = runs(in: line).map(\.font)
        if fonts.isEmpty { fonts = [runs.last { $0.range.lowerBound <= line.startIndex }?.font ?? font] }
        for font in fonts {
            let metrics = measurer.metrics(of: font)
            ascent = max(ascent, metrics.ascent)
            descent = max(descent, metrics.descent)
        }
        var height = ascent + descent
        if paragraph.lineHeightMultiple > 0 { height *= paragraph.lineHeightMultiple }
        height = max(height, paragraph.minimumLineHeight)
        if paragraph.maximumLineHeight > 0 { height = min(height, paragraph.maximumLineHeight) }
        return (height - descent, descent)
    }

    /// How much farther lines stand from each other than the fonts have it, in points; for whoever draws the text.
    package func lineGap(by measurer: any TextMeasuring) -> CGFloat {
        guard paragraph != NSParagraphStyle.Values() else { return 0 }
        let metrics = measurer.metrics(of: font)
        let set = self.metrics(of: string.prefix(1), by: measurer)
        return set.ascent + set.descent - metrics.lineHeight + paragraph.lineSpacing
    }

    private func runs(in part: Substring) -> [Run] {
        runs.filter { $0.range.lowerBound < part.endIndex && $0.range.upperBound > part.startIndex }
    }
}
