extension ViewContent.TextPlaces {
    /// Returns a part of a line run by run: letters of another shape than in the page's fonts as
    /// pictures, because a program that draws the text has none of that shape.
    static func shapedParts(
        of piece: TextLines.Piece, on place: TextLines.PlacedLine, in lines: TextLines
    ) -> [Piece] {
        guard let styled = lines.styled else { return [] }
        var parts: [Piece] = []
        var x = piece.x
        let runs = styled.runs(in: piece.text)
        for (index, run) in runs.enumerated() {
            let text = piece.text[
                run.range.clamped(to: piece.text.startIndex..<piece.text.endIndex)]
            let start = text.startIndex.utf16Offset(in: styled.string)
            let isCut = piece.isTruncated && index == runs.count - 1
            let spaces = piece.stretch * CGFloat(text.count { $0 == " " })
            var width = styled.width(of: text, by: lines.measurer)
            if isCut { width += lines.measurer.shownWidth(of: "…", in: run.font) * run.expansion }
            var part = Piece(
                range: start..<start + text.utf16.count, x: x,
                baseline: place.frame.minY + place.ascent, width: width, stretch: piece.stretch,
                isTruncated: isCut, isRightToLeft: place.isRightToLeft)
            x += width + spaces
            if run.isShaped {
                let number = styled.runs.firstIndex { $0.range.lowerBound == run.range.lowerBound }
                part.become(
                    run, String(text) + (isCut ? "…" : ""), width: width + spaces, number: number,
                    by: lines.measurer)
            }
            parts.append(part)
        }
        return parts
    }
}

extension ViewContent.TextPlaces.Piece {
    /// Becomes a picture of letters.
    ///
    /// - Parameters:
    ///   - width: the width of the letters, in points.
    ///   - number: the number of the run in the text.
    fileprivate mutating func become(
        _ run: StyledText.Run, _ text: String, width: CGFloat, number: Int?,
        by measurer: any TextMeasuring
    ) {
        let metrics = measurer.metrics(of: run.font)
        // Letters that lean or hang over need room around their line.
        let room = run.font.pointSize * (0.25 + abs(run.slant)) + abs(run.rise)
        let box = CGSize(
            width: width + 2 * room, height: metrics.ascent + metrics.descent + 2 * room)
        let context = CGContext(size: box, scale: 1)
        let start = CGPoint(x: room, y: room + metrics.ascent)
        if let background = run.background {
            run.paint(
                background,
                in: CGRect(x: room, y: room, width: width, height: box.height - 2 * room), context)
        }
        run.paintLetters(text, width: width, at: start, context, nil)
        let isPlain =
            run.background == nil && run.shadow == nil && run.underlineColor == nil
            && run.strikeColor == nil && run.strokeColor == nil
        image = UIImage(drawing: context)
        if isPlain { image = image?.withRenderingMode(.alwaysTemplate) }
        tintingRun = isPlain ? number : nil
        imageHeight = box.height
        (x, baseline) = (x - room, baseline + metrics.descent + room)
        (self.width, stretch, isTruncated) = (box.width, 0, false)
    }
}
