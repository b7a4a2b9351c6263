import CCairo
import CPango
import Snapshots

extension TextSetter {
    /// Draws the layout, whose text has runs, and the lines along the outlines of letters.
    ///
    /// - Parameter color: The colour of runs without one; nil for black.
    func show(
        _ runs: [SnapshotNode.TextRun], of text: Substring, x: Double, y: Double,
        _ color: SnapshotNode.Color?, on canvas: Canvas
    ) {
        cairo_move_to(canvas.context, x, y)
        pango_cairo_show_layout(canvas.context, layout)
        // Each outline is that of the whole layout: many would take the square of the text.
        guard 1...Self.mostOutlines ~= runs.count(where: { $0.outline != 0 }) else { return }
        var start = text.utf16.startIndex
        var bytes = 0
        for run in runs {
            let end =
                text.utf16.index(start, offsetBy: run.length, limitedBy: text.endIndex)
                ?? text.endIndex
            let next = bytes + text[start..<end].utf8.count
            if run.outline != 0 {
                outline(
                    run, bytes..<next, x: x, y: y,
                    run.outlineColor ?? run.color ?? color ?? SnapshotNode.Color(rgba: 0xff),
                    on: canvas)
            }
            (start, bytes) = (end, next)
            if start >= text.endIndex { break }
        }
    }

    /// The largest number of runs whose letters are outlined; those of more are only filled.
    private static var mostOutlines: Int { 200 }

    /// Strokes the outlines of the letters in a range of bytes.
    ///
    /// Pango outlines whole layouts, so the range's places on each line are a clip.
    private func outline(
        _ run: SnapshotNode.TextRun, _ range: Range<Int>, x: Double, y: Double,
        _ color: SnapshotNode.Color, on canvas: Canvas
    ) {
        let size = min(run.font?.size ?? Self.size(of: layout), 20_000)
        let width = min(abs(run.outline), 200) / 100 * size
        guard width > 0, let lines = pango_layout_get_iter(layout) else { return }
        defer { pango_layout_iter_free(lines) }
        canvas.save()
        defer { canvas.restore() }
        var isEmpty = true
        repeat {
            guard let line = pango_layout_iter_get_line_readonly(lines) else { continue }
            var box = PangoRectangle()
            pango_layout_iter_get_line_extents(lines, nil, &box)
            var places: UnsafeMutablePointer<Int32>?
            var count: Int32 = 0
            let first = Int(line.pointee.start_index)
            let last = first + Int(line.pointee.length)
            guard range.lowerBound < last, range.upperBound > first else { continue }
            pango_layout_line_get_x_ranges(
                line, Int32(max(range.lowerBound, first)), Int32(min(range.upperBound, last)),
                &places, &count)
            defer { g_free(places) }
            for index in 0..<Int(count) {
                guard let from = places?[2 * index], let to = places?[2 * index + 1] else { break }
                cairo_rectangle(
                    canvas.context, x + Self.points(from),
                    y + Self.points(box.y) - size, Self.points(to - from),
                    Self.points(box.height) + 2 * size)
                isEmpty = false
            }
        } while pango_layout_iter_next_line(lines) != 0
        guard !isEmpty else { return }
        cairo_clip(canvas.context)
        cairo_move_to(canvas.context, x, y)
        pango_cairo_layout_path(canvas.context, layout)
        canvas.use(color)
        cairo_set_line_width(canvas.context, width)
        cairo_stroke(canvas.context)
    }

    private static func size(of layout: OpaquePointer) -> Double {
        guard let description = pango_layout_get_font_description(layout) else { return 17 }
        return Double(pango_font_description_get_size(description)) / Double(PANGO_SCALE)
    }
}
