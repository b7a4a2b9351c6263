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
        drawLines(runs, of: text, x: x, y: y, color, on: canvas)
        // Each outline is that of the whole layout: many would take the square of the text.
        guard 1...Self.mostOutlines ~= runs.count(where: { $0.outline != 0 }) else { return }
        eachRun(runs, of: text) { run, range in
            guard run.outline != 0 else { return }
            outline(
                run, range, x: x, y: y,
                run.outlineColor ?? run.color ?? color ?? SnapshotNode.Color(rgba: 0xff),
                on: canvas)
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
        guard width > 0 else { return }
        canvas.save()
        defer { canvas.restore() }
        var isEmpty = true
        eachPlace(of: range) { place in
            cairo_rectangle(
                canvas.context, x + place.minX, y + place.minY - size, place.maxX - place.minX,
                place.maxY - place.minY + 2 * size)
            isEmpty = false
        }
        guard !isEmpty else { return }
        cairo_clip(canvas.context)
        cairo_move_to(canvas.context, x, y)
        pango_cairo_layout_path(canvas.context, layout)
        canvas.use(color)
        cairo_set_line_width(canvas.context, width)
        cairo_stroke(canvas.context)
    }

    static func size(of layout: OpaquePointer) -> Double {
        guard let description = pango_layout_get_font_description(layout) else { return 17 }
        return Double(pango_font_description_get_size(description)) / Double(PANGO_SCALE)
    }
}
