extension NSParagraphStyle.Values {
    /// The tab stops of styles that set none. Source: Apple, NSParagraphStyle.tabStops.
    // Stops do not change after they were made.
    private nonisolated(unsafe) static let usualTabStops = (1...12).map {
        NSTextTab(textAlignment: .left, location: CGFloat($0 * 28))
    }

    /// The tab stops, ascending.
    var tabStops: [NSTextTab] { ownTabStops ?? Self.usualTabStops }

    /// Returns the distance of a line from the leading edge, in points.
    func indent(isFirst: Bool) -> CGFloat { isFirst ? firstLineHeadIndent : headIndent }

    /// Returns the room for the text of a line with an indent, in a container of a width.
    func room(in width: CGFloat, indent: CGFloat) -> CGFloat { end(in: width) - indent }

    /// Returns where lines end in a container of a width, in points from the leading edge.
    func end(in width: CGFloat) -> CGFloat { tailIndent > 0 ? tailIndent : width + tailIndent }

    /// The space between the end of a line and the trailing edge, in points.
    ///
    /// It is part of a text's own width, so that the text fits if it is given this width. [U]
    var margin: CGFloat { max(0, -tailIndent) }

    /// Whether a program that draws the text needs the places of its lines: it cannot compute them
    /// from a font and a distance.
    var placesLines: Bool {
        firstLineHeadIndent != 0 || headIndent != 0 || tailIndent != 0 || paragraphSpacing != 0
            || paragraphSpacingBefore != 0 || baseWritingDirection == .rightToLeft
            || lineHeightMultiple > 0 || minimumLineHeight > 0 || maximumLineHeight > 0
            || lineSpacing > 0 || hyphenationFactor > 0 || marker != nil
    }
}

/// A line with tabs, as parts between them.
struct TabbedLine {
    /// A part without tabs.
    struct Column {
        var text: Substring
        /// The distance from the leading edge of the container, in points.
        var x: CGFloat
        var width: CGFloat
    }

    private(set) var columns: [Column] = []
    /// Where the line must end, because a tab before this place has no stop; nil if all have one.
    private(set) var end: Substring.Index?

    /// The end of the last column, in points from the leading edge of the container.
    var extent: CGFloat { columns.last.map { $0.x + $0.width } ?? 0 }

    /// Places the columns of a line.
    ///
    /// - Parameters:
    ///   - line: The line.
    ///   - indent: Where the line begins, in points from the leading edge.
    ///   - style: The style of the paragraph.
    ///   - limit: Beyond which distance from the leading edge nothing is asked for, so that a long
    ///     text need not be measured whole; nil to place all columns.
    ///   - width: Measures a part without tabs.
    init(
        _ line: Substring, indent: CGFloat, _ style: NSParagraphStyle.Values,
        upTo limit: CGFloat? = nil, width: (Substring) -> CGFloat
    ) {
        let stops = style.tabStops
        var x = indent
        var next: Substring.Index? = line.startIndex
        while let start = next {
            let tab = line[start...].firstIndex(of: "\t")
            let part = line[start..<(tab ?? line.endIndex)]
            next = tab.map { line.index(after: $0) }
            if let limit, Self.exceeds(part, limit - x, width) || end != nil {
                // A column that does not fit may still be behind a tab without a stop.
                if !columns.isEmpty, end == nil, !Self.hasStop(after: x, stops, style) {
                    end = start
                }
                return
            }
            let own = width(part)
            if !columns.isEmpty {
                // A millionth of a point is the error of sums of widths.
                if let stop = stops.first(where: { $0.location > x + 1e-6 }) {
                    x = max(x, stop.location - Self.part(of: part, own, before: stop, width))
                } else if style.defaultTabInterval > 0 {
                    let interval = max(style.defaultTabInterval, 0.01)
                    x = ((x / interval + 1e-6).rounded(.down) + 1) * interval
                } else if end == nil {
                    end = part.startIndex
                }
            }
            columns.append(Column(text: part, x: x, width: own))
            x += own
        }
    }

    /// Whether a tab at a distance from the leading edge has a stop.
    private static func hasStop(
        after x: CGFloat, _ stops: [NSTextTab], _ style: NSParagraphStyle.Values
    ) -> Bool {
        style.defaultTabInterval > 0 || stops.contains { $0.location > x + 1e-6 }
    }

    /// Whether a part is wider than a limit; it measures no more than it has to.
    private static func exceeds(
        _ part: Substring, _ limit: CGFloat, _ width: (Substring) -> CGFloat
    ) -> Bool {
        var (rest, sum) = (part, CGFloat.zero)
        while !rest.isEmpty {
            let some = rest.prefix(256)
            sum += width(some)
            if sum > limit { return true }
            rest = rest[some.endIndex...]
        }
        return false
    }

    /// Returns how much of a column is before its stop, in points.
    private static func part(
        of column: Substring, _ width: CGFloat, before stop: NSTextTab,
        _ measure: (Substring) -> CGFloat
    ) -> CGFloat {
        switch stop.alignment {
        case .center: return width / 2
        case .right:
            guard let terminators = stop.terminators,
                let end = column.unicodeScalars.firstIndex(where: terminators.contains)
            else { return width }
            return measure(column[..<end])
        case .left, .natural, .justified: return 0
        }
    }
}
