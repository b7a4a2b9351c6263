import CCairo
import Snapshots

extension Canvas {
    /// The maximum distance of a point from the device origin: Cairo's coordinates have 24 bits.
    private static let farthestPoint = 1e6

    /// Adds an outline to the path; points far outside the device are clamped.
    /// - Parameter offset: Subtracted from each point.
    func add(_ outline: Outline, offset: (x: Double, y: Double) = (0, 0)) {
        let m = matrix
        let limit = Self.farthestPoint / max(pixelsPerUnit, abs(m.ox) / 1e5, abs(m.oy) / 1e5, 1e-6)
        func near(_ x: Double, _ y: Double) -> (Double, Double) {
            (min(max(x - offset.x, -limit), limit), min(max(y - offset.y, -limit), limit))
        }
        var pen = (0.0, 0.0)
        var start = (0.0, 0.0)
        for element in outline.elements {
            switch element {
            case .move(let x, let y):
                pen = near(x, y)
                start = pen
                cairo_move_to(context, pen.0, pen.1)
            case .line(let x, let y):
                pen = near(x, y)
                cairo_line_to(context, pen.0, pen.1)
            case .quad(let cx, let cy, let x, let y):
                let (control, end) = (near(cx, cy), near(x, y))
                // The equivalent cubic curve.
                cairo_curve_to(
                    context, pen.0 + (control.0 - pen.0) * 2 / 3,
                    pen.1 + (control.1 - pen.1) * 2 / 3,
                    end.0 + (control.0 - end.0) * 2 / 3, end.1 + (control.1 - end.1) * 2 / 3, end.0,
                    end.1)
                pen = end
            case .curve(let c1x, let c1y, let c2x, let c2y, let x, let y):
                let (first, second, end) = (near(c1x, c1y), near(c2x, c2y), near(x, y))
                cairo_curve_to(context, first.0, first.1, second.0, second.1, end.0, end.1)
                pen = end
            case .close:
                cairo_close_path(context)
                pen = start
            }
        }
    }

    func fill(_ outline: Outline, offset: (x: Double, y: Double) = (0, 0)) {
        cairo_new_path(context)
        add(outline, offset: offset)
        cairo_set_fill_rule(
            context, outline.isEvenOdd ? CAIRO_FILL_RULE_EVEN_ODD : CAIRO_FILL_RULE_WINDING)
        cairo_fill(context)
        cairo_set_fill_rule(context, CAIRO_FILL_RULE_WINDING)
    }

    /// Strokes an outline, or a part of it.
    ///
    /// A part of an outline is trimmed first, then dashed. [U]
    func draw(
        _ stroke: SnapshotNode.Stroke, along outline: Outline, trim: SnapshotNode.Trim?,
        offset: (x: Double, y: Double)
    ) {
        guard stroke.width > 0, stroke.width.isFinite else { return }
        cairo_new_path(context)
        add(outline, offset: offset)
        if let trim, !(trim.from <= 0 && trim.to >= 1) { self.trim(from: trim.from, to: trim.to) }
        save()
        defer { restore() }
        use(stroke.color)
        cairo_set_line_width(
            context, min(stroke.width, Self.farthestPoint / max(pixelsPerUnit, 1e-6)))
        cairo_set_miter_limit(context, stroke.miterLimit.isFinite ? max(stroke.miterLimit, 1) : 10)
        switch stroke.cap {
        case .butt: cairo_set_line_cap(context, CAIRO_LINE_CAP_BUTT)
        case .round: cairo_set_line_cap(context, CAIRO_LINE_CAP_ROUND)
        case .square: cairo_set_line_cap(context, CAIRO_LINE_CAP_SQUARE)
        }
        switch stroke.join {
        case .miter: cairo_set_line_join(context, CAIRO_LINE_JOIN_MITER)
        case .round: cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
        case .bevel: cairo_set_line_join(context, CAIRO_LINE_JOIN_BEVEL)
        }
        if isWorthDashing(stroke.dash) {
            cairo_set_dash(
                context, stroke.dash, Int32(stroke.dash.count),
                stroke.phase.isFinite ? stroke.phase : 0)
        }
        cairo_stroke(context)
    }

    /// Returns whether the dashes are large enough to be visible and not too many to draw.
    private func isWorthDashing(_ dash: [Double]) -> Bool {
        guard !dash.isEmpty, dash.count <= 1000, dash.allSatisfy({ $0 >= 0 && $0.isFinite }) else {
            return false
        }
        let period = dash.reduce(0, +)
        guard period > 0, period.isFinite, period * pixelsPerUnit >= 0.5 else { return false }
        return flatLines().length / period <= 100_000
    }

    // MARK: Trimming

    /// Returns the path as straight lines, and their total length.
    private func flatLines() -> (lines: [[(x: Double, y: Double)]], length: Double) {
        guard let path = cairo_copy_path_flat(context) else { return ([], 0) }
        defer { cairo_path_destroy(path) }
        guard path.pointee.status == CAIRO_STATUS_SUCCESS, let data = path.pointee.data else {
            return ([], 0)
        }
        var lines: [[(x: Double, y: Double)]] = []
        var length = 0.0
        func go(to point: (x: Double, y: Double)) {
            guard let last = lines.last?.last else { return lines.append([point]) }
            length +=
                ((point.x - last.x) * (point.x - last.x) + (point.y - last.y) * (point.y - last.y))
                .squareRoot()
            lines[lines.count - 1].append(point)
        }
        var index = 0
        while index < Int(path.pointee.num_data) {
            let header = data[index].header
            let point = { (x: data[index + 1].point.x, y: data[index + 1].point.y) }
            switch header.type {
            case CAIRO_PATH_MOVE_TO: lines.append([point()])
            case CAIRO_PATH_LINE_TO: go(to: point())
            default: if let start = lines.last?.first { go(to: start) }
            }
            index += max(Int(header.length), 1)
        }
        return (lines, length)
    }

    /// Trims the path to the part between two fractions of its length, as straight lines.
    private func trim(from: Double, to: Double) {
        let (lines, length) = flatLines()
        cairo_new_path(context)
        let (first, last) = (max(from, 0) * length, min(to, 1) * length)
        guard first < last, length.isFinite else { return }
        var walked = 0.0
        for line in lines {
            var isDown = false
            for (a, b) in zip(line, line.dropFirst()) {
                let step = ((b.x - a.x) * (b.x - a.x) + (b.y - a.y) * (b.y - a.y)).squareRoot()
                let (begin, end) = (max(first - walked, 0), min(last - walked, step))
                walked += step
                guard step > 0, begin < end else { continue }
                func point(_ distance: Double) -> (x: Double, y: Double) {
                    distance == step
                        ? b
                        : (a.x + (b.x - a.x) * distance / step, a.y + (b.y - a.y) * distance / step)
                }
                let (start, stop) = (point(begin), point(end))
                if !isDown { cairo_move_to(context, start.x, start.y) }
                isDown = true
                cairo_line_to(context, stop.x, stop.y)
            }
        }
    }
}
