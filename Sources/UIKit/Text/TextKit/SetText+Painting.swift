import QuartzCore

extension SetText {
    /// Characters that follow each other and have one background colour.
    struct Filling {
        var range: Range<Int>
        var color: UIColor
        /// The boxes, one a line.
        var boxes: [CGRect]
    }

    /// Returns the backgrounds of characters.
    ///
    /// - Parameters:
    ///   - range: the characters, in UTF-16 code units.
    ///   - origin: where the corner of the text is.
    func fillings(of range: Range<Int>, at origin: CGPoint) -> [Filling] {
        var fillings: [Filling] = []
        var lastLine = -1
        visit(range) { run, part, line, string in
            guard let background = run.background else { return }
            let left = x(of: part.lowerBound, on: line, string)
            let box = CGRect(
                x: origin.x + left, y: origin.y + line.frame.minY,
                width: x(of: part.upperBound, on: line, string) - left, height: line.frame.height)
            let isOnLine = lastLine == line.shown.lowerBound
            lastLine = line.shown.lowerBound
            // Between the visible parts of two lines is what hangs over the edge.
            guard var last = fillings.last, last.color == background,
                string[utf16: last.range.upperBound..<part.lowerBound].allSatisfy(\.isWhitespace)
            else {
                fillings.append(Filling(range: part, color: background, boxes: [box]))
                return
            }
            last.range = last.range.lowerBound..<part.upperBound
            if isOnLine, let left = last.boxes.popLast() {
                last.boxes.append(left.union(box))
            } else {
                last.boxes.append(box)
            }
            fillings[fillings.count - 1] = last
        }
        return fillings
    }

    /// Draws the backgrounds of characters.
    func paintBackgrounds(of range: Range<Int>, at origin: CGPoint, _ context: CGContext) {
        for filling in fillings(of: range, at: origin) {
            context.saveGState()
            context.setFillColor(filling.color.cgColor)
            context.fill(filling.boxes)
            context.restoreGState()
        }
    }

    /// Draws characters with their backgrounds, and the lines below and through them.
    ///
    /// - Parameters:
    ///   - range: the characters, in UTF-16 code units.
    ///   - origin: where the corner of the text is.
    func paintAll(of range: Range<Int>, at origin: CGPoint, _ context: CGContext) {
        paintBackgrounds(of: range, at: origin, context)
        for part in paintLetters(of: range, at: origin, context) {
            guard let drawn = LetterLine(part.style) else { continue }
            paint(drawn, of: part.range, at: origin, context, isStruck: part.isStrikethrough)
        }
    }

    /// A line below or through letters that are on one line of the text and in one run.
    struct LetterLinePart {
        var range: Range<Int>
        /// The letters of the whole line.
        var whole: Range<Int>
        var style: NSUnderlineStyle
        var isStrikethrough: Bool
    }

    /// Draws letters and attachments, without backgrounds, and returns the lines below and through
    /// them.
    ///
    /// - Parameters:
    ///   - range: the characters, in UTF-16 code units.
    ///   - origin: where the corner of the text is.
    func paintLetters(
        of range: Range<Int>, at origin: CGPoint, _ context: CGContext
    ) -> [LetterLinePart] {
        var lines: [LetterLinePart] = []
        paintMarkersOfEmptyLines(in: range, at: origin, context)
        visit(range) { run, part, line, string in
            let y = origin.y + line.frame.minY + line.ascent
            if let marker = line.marker, part.lowerBound == line.shown.lowerBound {
                marker.paint(in: run, baseline: y, x: origin.x + marker.x, context)
            }
            func add(_ drawn: LetterLine?, isStrikethrough: Bool) {
                guard let drawn, run.attachment == nil else { return }
                lines.append(
                    LetterLinePart(
                        range: part, whole: line.whole, style: drawn.style,
                        isStrikethrough: isStrikethrough))
            }
            add(run.underline, isStrikethrough: false)
            add(run.strike, isStrikethrough: true)
            if let attachment = run.attachment {
                for place in part {
                    let start = CGPoint(x: origin.x + x(of: place, on: line, string), y: y)
                    attachment.paint(at: start, run.color, context)
                }
                return
            }
            for piece in pieces(of: part, on: line, string) {
                let start = x(of: piece.lowerBound, on: line, string)
                let width = x(of: piece.upperBound, on: line, string) - start
                var text = String(string[utf16: piece])
                let isLast = piece.upperBound == line.shown.upperBound
                if line.isTruncated, isLast { text += "…" }
                let hyphen = isLast ? line.hyphen : 0
                if hyphen > 0 { text += "-" }
                run.paintLetters(
                    text, width: (text.hasSuffix(" ") ? width - line.stretch : width) + hyphen,
                    at: CGPoint(x: origin.x + start, y: y), context, nil, withLines: false)
            }
        }
        return lines
    }

    /// Draws the markers of list items without text, of which no letter is drawn.
    private func paintMarkersOfEmptyLines(
        in range: Range<Int>, at origin: CGPoint, _ context: CGContext
    ) {
        guard case .styled(let text) = look else { return }
        for line in lines where line.shown.isEmpty {
            // An empty last line has no character that could be in the range.
            let isLast = line.whole.isEmpty && line.whole.lowerBound == range.upperBound
            guard let marker = line.marker, isLast || range.contains(line.whole.lowerBound)
            else { continue }
            marker.paint(
                in: text.runs[marker.run], baseline: origin.y + line.frame.minY + line.ascent,
                x: origin.x + marker.x, context)
        }
    }

    /// Draws a line below or through letters that are on one line of the text.
    func paint(
        _ drawn: LetterLine, of range: Range<Int>, at origin: CGPoint, _ context: CGContext,
        isStruck: Bool
    ) {
        var isFirst = true
        visit(range) { run, part, line, string in
            // In the colours and the font of the first letter, as one line.
            guard isFirst else { return }
            isFirst = false
            let start = x(of: part.lowerBound, on: line, string)
            let end = min(max(range.upperBound, part.lowerBound), line.shown.upperBound)
            var width = x(of: end, on: line, string) - start
            if end == line.shown.upperBound { width += line.hyphen }
            let place = CGPoint(
                x: origin.x + start, y: origin.y + line.frame.minY + line.ascent - run.rise)
            context.saveGState()
            if let shadow = run.shadow {
                context.setShadow(
                    offset: shadow.offset, blur: shadow.blur, color: shadow.color.cgColor)
            }
            run.paint(drawn, at: place, width: width, context, isStruck: isStruck)
            context.restoreGState()
        }
    }

    private func x(of place: Int, on line: Line, _ string: String) -> CGFloat {
        x(ofEnd: string[utf16: line.shown.lowerBound..<place], on: line)
    }

    /// Calls a closure for each part of a range that is in one run and on one line.
    private func visit(
        _ range: Range<Int>, _ body: (StyledText.Run, Range<Int>, Line, String) -> Void
    ) {
        guard case .styled(let text) = look else { return }
        for line in lines {
            let common = line.shown.clamped(to: range)
            guard !common.isEmpty else { continue }
            for run in text.runs(in: text.string[utf16: common]) {
                let part =
                    run.range.lowerBound.utf16Offset(
                        in: text.string)..<run.range.upperBound.utf16Offset(in: text.string)
                body(run, part.clamped(to: common), line, text.string)
            }
        }
    }

    /// The parts that are drawn from places of their own: between tabs and, on justified lines, the
    /// words with the space behind each.
    private func pieces(of part: Range<Int>, on line: Line, _ string: String) -> [Range<Int>] {
        let isJustified = line.stretch != 0
        let text = string[utf16: part]
        guard isJustified || text.utf8.contains(9) else { return [part] }
        return text.split { $0 == "\t" || isJustified && $0 == " " }.map {
            let end = $0.endIndex.utf16Offset(in: string)
            let hasSpace = isJustified && end < part.upperBound && text[$0.endIndex] == " "
            return $0.startIndex.utf16Offset(in: string)..<(hasSpace ? end + 1 : end)
        }
    }
}
