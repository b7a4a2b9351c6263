import QuartzCore

/// The markers of the lists of a text, by paragraphs.
struct ListMarkers {
    /// How far each list moves its text, and where its marker is then, in points. [U]
    private static let (step, markerX): (CGFloat, CGFloat) = (36, 11)

    private var counts: [ObjectIdentifier: Int] = [:]
    private var markers: [ObjectIdentifier: String] = [:]

    /// Returns the style of the next paragraph with its marker, and with the room for it.
    mutating func mark(
        _ paragraph: Substring, _ style: NSParagraphStyle.Values
    ) -> NSParagraphStyle.Values {
        // A paragraph with a tab has a marker of its own.
        guard let list = style.textLists.last, paragraph.first != "\t" else { return style }
        let id = ObjectIdentifier(list)
        let count = counts[id, default: 0]
        counts[id] = count + 1
        let (number, overflows) = list.startingItemNumber.addingReportingOverflow(count)
        var marker = list.marker(forItemNumber: overflows ? .max : number)
        if list.listOptions.contains(.prependEnclosingMarker),
            let outer = style.textLists.dropLast().last
        {
            marker =
                (markers[ObjectIdentifier(outer)]
                    ?? outer.marker(forItemNumber: outer.startingItemNumber)) + marker
        }
        markers[id] = marker
        var style = style
        let indent = Self.step * CGFloat(style.textLists.count)
        style.marker = marker
        style.markerIndent = style.firstLineHeadIndent + indent - Self.step + Self.markerX
        style.firstLineHeadIndent += indent
        style.headIndent += indent
        return style
    }
}

extension StyledText {
    /// A marker before a paragraph.
    struct Marker {
        var text: String
        /// The left end, in points from the left edge of the text.
        var x: CGFloat
        var width: CGFloat
        /// The number of the run whose font and colour it has.
        var run: Int
    }

    /// Returns the marker of a line; nil if it has none.
    func marker(of place: TextLines.PlacedLine, by measurer: any TextMeasuring) -> Marker? {
        let line = place.line
        let style = style(at: line.text.startIndex)
        guard let marker = style.marker, line.startsParagraph,
            let run = runs.lastIndex(where: { $0.range.lowerBound <= line.text.startIndex })
        else { return nil }
        let own =
            measurer.shownWidth(of: marker[...], in: runs[run].font) * runs[run].expansion
        let distance = line.indent - style.markerIndent
        let x = place.isRightToLeft ? place.frame.maxX + distance - own : style.markerIndent
        return Marker(text: marker, x: x, width: own, run: run)
    }
}

extension StyledText.Marker {
    /// Draws the marker at a height, in a run's font and colour.
    func paint(in run: StyledText.Run, baseline: CGFloat, x: CGFloat, _ context: CGContext) {
        var plain = run
        (plain.underline, plain.strike, plain.rise) = (nil, nil, 0)
        plain.paintLetters(
            text, width: width, at: CGPoint(x: x, y: baseline), context, nil, withLines: false)
    }
}
