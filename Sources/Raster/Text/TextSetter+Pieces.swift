import CPango
import Snapshots

extension TextSetter {
    /// Draws the parts of a text where the layout placed them.
    ///
    /// - Parameter drawImage: Draws an image of a name in a box, in one colour if there is one.
    func drawPieces(
        of node: SnapshotNode, _ text: String, in box: Box, on canvas: Canvas,
        drawImage: (String, Box, SnapshotNode.Color?) -> Void
    ) {
        guard hasFonts, !box.isEmpty else { return }
        canvas.save()
        defer { canvas.restore() }
        let size = node.font?.size ?? 17
        // Letters may extend beyond their lines; a single line is clipped only at its sides.
        let isAtTop = node.drawing.isTextAtTop
        let reach = node.lines == 1 && !isAtTop ? size : 0.12 * size
        canvas.clip(
            to: Box(
                minX: box.minX, minY: box.minY - (isAtTop ? 0 : reach), maxX: box.maxX,
                maxY: box.maxY + (isAtTop ? 0 : reach)), radius: 0)
        let top = isAtTop ? box.minY : box.minY + box.height / 2
        let color = node.textColor ?? SnapshotNode.Color(rgba: 0x0000_00ff)
        // The parts that a layout places do not overlap; those of others could repeat a long text.
        var (letters, images) = (Self.longest, Self.mostImages)
        for piece in node.drawing.pieces.prefix(Self.mostPieces) {
            if let image = piece.image {
                let (x, y) = (box.minX + piece.x, top + piece.y)
                let place = Box(
                    minX: x, minY: y - piece.height, maxX: x + piece.width, maxY: y)
                guard images > 0, !place.isEmpty, place.maxY > box.minY, place.minY < box.maxY
                else { continue }
                images -= 1
                setContextDirection(isRightToLeft: false)
                drawImage(image, place, piece.tint)
                continue
            }
            guard piece.length <= letters else { continue }
            letters -= piece.length
            canvas.use(color)
            draw(piece, of: node, text, x: box.minX + piece.x, baseline: top + piece.y, on: canvas)
        }
        setContextDirection(isRightToLeft: false)
    }

    /// The maximum number of parts of a text that are drawn.
    private static let mostPieces = 5000
    /// The maximum number of images of a text that are drawn.
    private static let mostImages = 500

    private func draw(
        _ piece: SnapshotNode.TextPiece, of node: SnapshotNode, _ text: String, x: Double,
        baseline: Double, on canvas: Canvas
    ) {
        let units = text.utf16
        guard
            let start = units.index(
                units.startIndex, offsetBy: piece.start, limitedBy: units.endIndex),
            let end = units.index(start, offsetBy: piece.length, limitedBy: units.endIndex)
        else { return }
        let shown = String(text[start..<end]) + (piece.isTruncated ? "…" : "")
        guard !shown.isEmpty else { return }
        let runs = Self.runs(node.drawing.runs, from: piece.start, length: piece.length)
        setContextDirection(isRightToLeft: piece.isRightToLeft)
        setLine(shown[...], node.font ?? SnapshotNode.Font(size: 17))
        defer { pango_layout_set_attributes(layout, nil) }
        var own = runs
        // The ellipsis looks like the letters before it.
        if piece.isTruncated, !own.isEmpty { own[own.count - 1].length += 1 }
        set(own, of: shown[...], node, scale: 1, piece)
        let real = lineWidth
        let available = piece.width + Self.spaces(in: shown) * piece.space + Self.slack
        if real > available {
            set(own, of: shown[...], node, scale: max(available / real * 0.998, 0.01), piece)
        }
        let y = baseline - Self.points(pango_layout_get_baseline(layout))
        if runs.isEmpty {
            showOutlines(x: x, y: y, on: canvas)
        } else {
            show(own, of: shown[...], x: x, y: y, node.textColor, on: canvas)
        }
    }

    /// Sets the runs of a part, with the sizes of their fonts and the widths of spaces.
    private func set(
        _ runs: [SnapshotNode.TextRun], of text: Substring, _ node: SnapshotNode, scale: Double,
        _ piece: SnapshotNode.TextPiece
    ) {
        let font = node.font ?? SnapshotNode.Font(size: 17, weight: 400)
        var named = runs.isEmpty ? [SnapshotNode.TextRun(length: text.utf16.count)] : runs
        // Runs without a font have the layout's size; name all fonts, so that all of them shrink.
        for index in named.indices where named[index].font == nil { named[index].font = font }
        setRuns(named, of: text, scale: scale, space: piece.space)
    }

    private static func spaces(in text: String) -> Double { Double(text.count { $0 == " " }) }

    /// Returns the runs of a part of the text.
    private static func runs(
        _ runs: [SnapshotNode.TextRun], from start: Int, length: Int
    ) -> [SnapshotNode.TextRun] {
        var begin = 0
        var part: [SnapshotNode.TextRun] = []
        for run in runs {
            guard begin - start < length else { break }
            let end = begin + max(0, min(run.length, Int.max - begin))
            let common = max(begin, start)..<max(max(begin, start), min(end, start + length))
            if !common.isEmpty {
                var run = run
                run.length = common.count
                part.append(run)
            }
            begin = end
        }
        return part
    }
}
