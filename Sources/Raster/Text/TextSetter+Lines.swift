import CCairo
import CPango
import Snapshots

extension TextSetter {
    /// A place of letters on a line of the layout, in points from its top left corner.
    struct Place {
        var minX: Double
        var maxX: Double
        var minY: Double
        var maxY: Double
        var baseline: Double
    }

    /// Calls a closure with each run and the range of its bytes in the text.
    func eachRun(
        _ runs: [SnapshotNode.TextRun], of text: Substring,
        _ body: (SnapshotNode.TextRun, Range<Int>) -> Void
    ) {
        var start = text.utf16.startIndex
        var bytes = 0
        for run in runs {
            let end =
                text.utf16.index(start, offsetBy: run.length, limitedBy: text.endIndex)
                ?? text.endIndex
            let next = bytes + text[start..<end].utf8.count
            body(run, bytes..<next)
            (start, bytes) = (end, next)
            if start >= text.endIndex { break }
        }
    }

    /// Calls a closure with the places of a range of the text's bytes, line by line.
    func eachPlace(of range: Range<Int>, _ body: (Place) -> Void) {
        guard let lines = pango_layout_get_iter(layout) else { return }
        defer { pango_layout_iter_free(lines) }
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
            let top = Self.points(box.y)
            for index in 0..<Int(count) {
                guard let from = places?[2 * index], let to = places?[2 * index + 1] else { break }
                body(
                    Place(
                        minX: Self.points(from), maxX: Self.points(to), minY: top,
                        maxY: top + Self.points(box.height),
                        baseline: Self.points(pango_layout_iter_get_baseline(lines))))
            }
        } while pango_layout_iter_next_line(lines) != 0
    }

    /// Draws the lines below and through letters that Pango has no styles for.
    ///
    /// - Parameters:
    ///   - x: The layout's left edge.
    ///   - y: The layout's top.
    ///   - color: The colour of runs without one; nil for black.
    func drawLines(
        _ runs: [SnapshotNode.TextRun], of text: Substring, x: Double, y: Double,
        _ color: SnapshotNode.Color?, on canvas: Canvas
    ) {
        let count = runs.count {
            $0.isUnderlined && $0.underlineStyle != nil
                || $0.isStruckThrough && $0.strikeStyle != nil
        }
        // Each run goes through all lines: many would take the square of the text.
        guard 1...Self.mostLinedRuns ~= count else { return }
        canvas.save()
        defer { canvas.restore() }
        eachRun(runs, of: text) { run, range in
            let usual = run.color ?? color ?? SnapshotNode.Color(rgba: 0xff)
            let metrics = lineMetrics(of: run)
            if run.isUnderlined, let style = run.underlineStyle {
                canvas.use(run.underlineColor ?? usual)
                draw(style, below: range, x, y - run.rise, metrics.underline, on: canvas)
            }
            if run.isStruckThrough, let style = run.strikeStyle {
                canvas.use(run.strikeColor ?? usual)
                draw(style, below: range, x, y - run.rise, metrics.strike, on: canvas)
            }
        }
    }

    /// The largest number of runs with such lines; those of more are not drawn.
    private static var mostLinedRuns: Int { 1000 }

    /// Where the top of a font's line is below the baseline, and how thick it is, in points.
    private typealias LineMetrics = (top: Double, thickness: Double)

    private func lineMetrics(
        of run: SnapshotNode.TextRun
    ) -> (underline: LineMetrics, strike: LineMetrics) {
        let description = pango_font_description_copy(pango_layout_get_font_description(layout))
        defer { pango_font_description_free(description) }
        if let font = run.font {
            pango_font_description_set_absolute_size(
                description, min(max(font.size, 0.02), 20_000) * Double(PANGO_SCALE))
        }
        guard
            let metrics = pango_context_get_metrics(
                pango_layout_get_context(layout), description, nil)
        else { return ((1, 1), (-5, 1)) }
        defer { pango_font_metrics_unref(metrics) }
        return (
            (
                -Self.points(pango_font_metrics_get_underline_position(metrics)),
                Self.points(pango_font_metrics_get_underline_thickness(metrics))
            ),
            (
                -Self.points(pango_font_metrics_get_strikethrough_position(metrics)),
                Self.points(pango_font_metrics_get_strikethrough_thickness(metrics))
            )
        )
    }

    private func draw(
        _ style: SnapshotNode.LetterLine, below range: Range<Int>, _ x: Double, _ y: Double,
        _ metrics: LineMetrics, on canvas: Canvas
    ) {
        let thickness = metrics.thickness * (style.weight == .thick ? 2 : 1)
        guard thickness > 0 else { return }
        let context = canvas.context
        let dashes = Self.dashes(style.pattern).map { $0 * thickness }
        cairo_set_line_width(context, thickness)
        cairo_set_line_cap(context, CAIRO_LINE_CAP_BUTT)
        cairo_set_dash(context, dashes, Int32(dashes.count), 0)
        eachPlace(of: range) { place in
            for index in 0..<(style.weight == .double ? 2 : 1) {
                let middle = metrics.top + (2 * Double(index) + 0.5) * thickness
                cairo_move_to(context, x + place.minX, y + place.baseline + middle)
                cairo_line_to(context, x + place.maxX, y + place.baseline + middle)
            }
        }
        cairo_stroke(context)
    }

    /// The lengths of dashes and gaps in thicknesses of the line, as in drawn text.
    private static func dashes(_ pattern: SnapshotNode.LetterLine.Pattern?) -> [Double] {
        switch pattern {
        case nil: []
        case .dot: [1, 2]
        case .dash: [4, 2]
        case .dashDot: [4, 2, 1, 2]
        case .dashDotDot: [4, 2, 1, 2, 1, 2]
        }
    }
}
