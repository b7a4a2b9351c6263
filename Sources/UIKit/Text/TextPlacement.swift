extension TextLines {
    /// How lines are placed between two edges.
    struct Placement {
        /// The distance of the edges, in points; infinity for none on the right.
        var width: CGFloat
        /// The alignment of all paragraphs, unless they have different styles.
        var alignment = NSTextAlignment.natural
        /// The direction of paragraphs that have none of their own.
        var isRightToLeft = false
    }

    /// A line with its place.
    struct PlacedLine {
        var line: Line
        /// The box in points from the top left corner of the text.
        var frame: CGRect
        /// The distance of the baseline from the top of the box, in points.
        var ascent: CGFloat
        /// The points added to each space of a justified line.
        var stretch: CGFloat
        var isRightToLeft: Bool
    }

    /// A part of a line that is drawn from a place of its own.
    struct Piece {
        var text: Substring
        /// The left end, in points from the left edge of the text.
        var x: CGFloat
        /// The width without what justification adds, in points; with the ellipsis.
        var width: CGFloat
        /// The points added to each space of a justified line.
        var stretch: CGFloat
        /// Whether an ellipsis is behind it.
        var isTruncated = false
        /// The number of the run whose attachment is drawn in place of the part's character.
        var attachedRun: Int?
    }

    /// Returns the lines with their places, from top to bottom.
    func placed(_ placement: Placement) -> [PlacedLine] {
        var y: CGFloat = 0
        // Lines beside each other have one baseline.
        var rows: [CGFloat: CGFloat] = [:]
        for line in lines {
            guard let room = line.room else { continue }
            rows[room.top] = max(rows[room.top] ?? 0, metrics(of: line).ascent)
        }
        return lines.enumerated().map { index, line in
            var metrics = metrics(of: line)
            if let room = line.room { metrics.ascent = rows[room.top] ?? metrics.ascent }
            y += gap(above: index)
            var frame = CGRect(
                x: 0, y: y, width: line.width,
                height: metrics.ascent + metrics.descent + leading(of: line))
            if let room = line.room { frame.origin.y = room.top }
            y = frame.maxY
            let style = style(of: line) ?? NSParagraphStyle.Values()
            let isRightToLeft =
                style.baseWritingDirection == .natural
                ? placement.isRightToLeft : style.baseWritingDirection == .rightToLeft
            let alignment =
                styled?.hasManyStyles == true ? style.alignment : placement.alignment
            var free: CGFloat = 0
            frame.origin.x = line.indent
            if let room = line.room {
                free = max(0, room.width - line.width)
            } else if placement.width < .infinity {
                free = max(0, style.room(in: placement.width, indent: line.indent) - line.width)
                if isRightToLeft {
                    frame.origin.x = placement.width - style.end(in: placement.width)
                }
            }
            var stretch: CGFloat = 0
            if alignment == .justified, !line.endsParagraph, !line.isTruncated {
                let spaces = line.text.count { $0 == " " }
                if spaces > 0 {
                    stretch = free / CGFloat(spaces)
                    frame.size.width += free
                    free = 0
                }
            }
            frame.origin.x += free * alignment.share(isRightToLeft: isRightToLeft)
            return PlacedLine(
                line: line, frame: frame, ascent: metrics.ascent, stretch: stretch,
                isRightToLeft: isRightToLeft)
        }
    }

    /// Returns the parts of a line: attachments, and what is between them and between tabs.
    func pieces(of place: PlacedLine) -> [Piece] {
        let columns = columns(of: place)
        guard let styled, styled.hasAttachments else { return columns }
        return columns.flatMap { split($0, at: styled) }
    }

    /// Splits a part at its attachments.
    private func split(_ column: Piece, at styled: StyledText) -> [Piece] {
        var parts: [Piece] = []
        var (start, x) = (column.text.startIndex, column.x)
        func add(to end: Substring.Index, attachedRun: Int? = nil, isTruncated: Bool = false) {
            let text = column.text[start..<end]
            var part = Piece(text: text, x: x, width: 0, stretch: column.stretch)
            part.width =
                isTruncated
                ? column.x + column.width - x : styled.width(of: text, by: measurer)
            (part.attachedRun, part.isTruncated) = (attachedRun, isTruncated)
            if !text.isEmpty || isTruncated { parts.append(part) }
            x += part.width + column.stretch * CGFloat(text.count { $0 == " " })
            start = end
        }
        for (index, run) in styled.runs.enumerated() where run.attachment != nil {
            let range = run.range.clamped(to: column.text.startIndex..<column.text.endIndex)
            for character in column.text[range].indices {
                add(to: character)
                add(to: column.text.index(after: character), attachedRun: index)
            }
        }
        add(to: column.text.endIndex, isTruncated: column.isTruncated)
        return parts
    }

    /// Returns the parts of a line between tabs, or the whole line.
    func columns(of place: PlacedLine) -> [Piece] {
        let line = place.line
        if let rest = line.rest { return sides(of: place, rest) }
        guard let styled, line.text.utf8.contains(9) else {
            return [
                Piece(
                    text: line.text, x: place.frame.minX, width: line.width - line.hyphen,
                    stretch: place.stretch, isTruncated: line.isTruncated)
            ]
        }
        let tabbed = TabbedLine(
            line.text, indent: line.indent, styled.style(at: line.text.startIndex),
            width: { styled.width(of: $0, by: measurer) })
        return tabbed.columns.enumerated().map { index, column in
            let isLast = index == tabbed.columns.count - 1
            let ellipsis = isLast ? line.indent + line.width - tabbed.extent : 0
            let width = column.width + (line.isTruncated ? max(0, ellipsis) : 0)
            let distance = column.x - line.indent
            return Piece(
                text: column.text,
                x: place.isRightToLeft
                    ? place.frame.maxX - distance - width : place.frame.minX + distance,
                width: width, stretch: place.stretch, isTruncated: isLast && line.isTruncated)
        }
    }
}

extension TextLines {
    /// Returns the parts of a line before and behind its ellipsis, which is at the first one's end.
    private func sides(of place: PlacedLine, _ rest: Substring) -> [Piece] {
        let end = place.line.restWidth
        let start = place.line.width - end
        let (left, right) = (place.frame.minX, place.frame.maxX)
        return [
            Piece(
                text: place.line.text, x: place.isRightToLeft ? right - start : left, width: start,
                stretch: 0, isTruncated: true),
            Piece(
                text: rest, x: place.isRightToLeft ? left : right - end, width: end, stretch: 0),
        ]
    }
}

extension TextLines.Line {
    /// The shown parts of the text: one, or two of a line that is cut at its head or in its middle.
    var parts: [Substring] {
        guard let rest, !rest.isEmpty else { return [text] }
        return text.isEmpty ? [rest] : [text, rest]
    }
}

extension NSTextAlignment {
    /// Returns the part of a line's free width that is left of it.
    fileprivate func share(isRightToLeft: Bool) -> CGFloat {
        switch self {
        case .left: 0
        case .center: 0.5
        case .right: 1
        case .natural, .justified: isRightToLeft ? 1 : 0
        }
    }
}
