extension CGPath {
    /// Returns the outline of the path's lines: filled by the winding rule, it covers what stroking
    /// the path draws.
    ///
    /// Curves become lines that are at most 0.05 points away.
    ///
    /// Source: Apple, CGPath.copy(strokingWithWidth:lineCap:lineJoin:miterLimit:transform:).
    ///
    /// - Parameters:
    ///   - lineWidth: the width of the lines, in points; of 0 or less the outline is empty.
    ///   - lineCap: the ends of open lines. A line without length is drawn as its ends.
    ///   - lineJoin: the corners.
    ///   - miterLimit: how long a mitre may be, in line widths, before the corner is bevelled.
    ///   - transform: applied to the outline.
    /// - Complexity: O(elements).
    public func copy(
        strokingWithWidth lineWidth: CGFloat, lineCap: CGLineCap, lineJoin: CGLineJoin,
        miterLimit: CGFloat, transform: CGAffineTransform = .identity
    ) -> CGPath {
        let result = CGMutablePath()
        guard lineWidth > 0, lineWidth.isFinite else { return result }
        let pen = Pen(
            radius: lineWidth / 2, cap: lineCap, join: lineJoin, miterLimit: max(1, miterLimit))
        for line in polylines() {
            for outline in pen.outlines(of: line) where !outline.isEmpty {
                result.addLines(between: outline, transform: transform)
                result.closeSubpath()
            }
        }
        return result
    }

    /// Returns the path's lines with gaps.
    ///
    /// Curves become lines that are at most 0.05 points away. A path of more than 100,000 dashes is
    /// returned without gaps.
    ///
    /// Source: Apple, CGPath.copy(dashingWithPhase:lengths:transform:).
    ///
    /// - Parameters:
    ///   - phase: how far into the pattern each subpath begins, in points.
    ///   - lengths: the lengths of dashes and gaps by turns, in points; an odd number of them is
    ///     repeated. Without a positive one, or with a negative one, there are no gaps.
    ///   - transform: applied to the dashes.
    public func copy(
        dashingWithPhase phase: CGFloat, lengths: [CGFloat],
        transform: CGAffineTransform = .identity
    ) -> CGPath {
        let pattern = lengths.count % 2 == 0 ? lengths : lengths + lengths
        let period = pattern.reduce(0, +)
        let lines = polylines()
        let whole = lines.reduce(0) { $0 + $1.length }
        guard phase.isFinite, period.isFinite, period > 0, pattern.allSatisfy({ $0 >= 0 }),
            whole / period * CGFloat(pattern.count) < 200_000
        else { return CGPath(elements: elements.map { $0.applying(transform) }) }
        let result = CGMutablePath()
        for line in lines {
            for dash in line.dashes(pattern, period, phase) {
                result.addLines(between: dash, transform: transform)
            }
        }
        return result
    }

    /// A subpath whose curves are lines.
    struct Polyline {
        var points: [CGPoint]
        var isClosed = false

        var length: CGFloat {
            zip(points, points.dropFirst()).reduce(0) {
                $0 + hypot($1.1.x - $1.0.x, $1.1.y - $1.0.y)
            }
        }

        /// Returns the dashes along the line.
        func dashes(_ pattern: [CGFloat], _ period: CGFloat, _ phase: CGFloat) -> [[CGPoint]] {
            var points = points
            if isClosed, let first = points.first { points.append(first) }
            guard var pen = points.first else { return [] }
            var rest = phase.truncatingRemainder(dividingBy: period)
            if rest < 0 { rest += period }
            var index = 0
            while rest >= pattern[index], rest > 0 || pattern[index] == 0 {
                rest -= pattern[index]
                index = (index + 1) % pattern.count
            }
            var left = pattern[index] - rest
            var dashes: [[CGPoint]] = []
            var current: [CGPoint] = index % 2 == 0 ? [pen] : []
            for point in points.dropFirst() {
                var distance = hypot(point.x - pen.x, point.y - pen.y)
                while distance > left {
                    let share = left / distance
                    pen.x += (point.x - pen.x) * share
                    pen.y += (point.y - pen.y) * share
                    distance -= left
                    if index % 2 == 0 {
                        dashes.append(current + [pen])
                        current = []
                    } else {
                        current = [pen]
                    }
                    index = (index + 1) % pattern.count
                    left = pattern[index]
                }
                left -= distance
                pen = point
                if index % 2 == 0 { current.append(pen) }
            }
            if current.count > 1 { dashes.append(current) }
            return dashes
        }
    }

    /// Returns the subpaths with lines instead of curves, without repeated points.
    ///
    /// A subpath that is a point alone has one point.
    func polylines() -> [Polyline] {
        var lines: [Polyline] = []
        var line = Polyline(points: [])
        func add(_ point: CGPoint) {
            guard point.x.isFinite, point.y.isFinite, line.points.last != point else { return }
            line.points.append(point)
        }
        // A subpath that only begins draws nothing.
        var isDrawn = false
        func finish() {
            if isDrawn, !line.points.isEmpty { lines.append(line) }
            (line, isDrawn) = (Polyline(points: []), false)
        }
        var pen = CGPoint.zero
        var start = CGPoint.zero
        for element in elements {
            switch element {
            case .move(let point):
                finish()
                add(point)
                start = point
            case .line(let point): add(point)
            case .quad(let control, let point):
                flatten(Segment(quad: pen, control, point), add)
            case .curve(let first, let second, let point):
                flatten(Segment(curve: pen, first, second, point), add)
            case .close:
                if line.points.count > 1, line.points.last == start { line.points.removeLast() }
                (line.isClosed, isDrawn) = (line.points.count > 2, true)
                finish()
                add(start)
            }
            if case .move = element {} else if element != .close { isDrawn = true }
            pen = element.end ?? start
        }
        finish()
        return lines
    }

    private func flatten(_ segment: Segment, _ add: (CGPoint) -> Void) {
        // The distance of a curve from its chord is at most an eighth of the second derivative.
        let first = hypot(
            segment.start.x - 2 * segment.control1.x + segment.control2.x,
            segment.start.y - 2 * segment.control1.y + segment.control2.y)
        let second = hypot(
            segment.control1.x - 2 * segment.control2.x + segment.end.x,
            segment.control1.y - 2 * segment.control2.y + segment.end.y)
        let bend = 6 * max(first, second)
        guard bend.isFinite else { return }
        let count = Int(min(max((bend / (8 * 0.05)).squareRoot().rounded(.up), 1), 500))
        for step in 1..<max(count, 1) {
            add(segment.point(at: CGFloat(step) / CGFloat(count)))
        }
        add(segment.end)
    }
}

/// A pen that draws the lines of a path.
private struct Pen {
    var radius: CGFloat
    var cap: CGLineCap
    var join: CGLineJoin
    var miterLimit: CGFloat

    /// Returns the outlines of a line: one of an open line, two of a closed one.
    func outlines(of line: CGPath.Polyline) -> [[CGPoint]] {
        let points = line.points
        guard points.count > 1 else { return points.first.map { [dot(at: $0)] } ?? [] }
        if line.isClosed {
            return [closedSide(of: points), closedSide(of: points.reversed())]
        }
        return [side(of: points) + side(of: points.reversed())]
    }

    /// Returns the outline of a line without length.
    private func dot(at point: CGPoint) -> [CGPoint] {
        let right = CGVector(dx: 1, dy: 0)
        switch cap {
        case .butt: return []
        case .round, .square:
            return end(at: point, right) + end(at: point, CGVector(dx: -1, dy: 0))
        }
    }

    /// Returns the left side of an open line, and its end.
    private func side(of points: [CGPoint]) -> [CGPoint] {
        var outline: [CGPoint] = []
        var direction = direction(from: points[0], to: points[1])
        outline.append(left(of: points[0], direction))
        for index in 1..<(points.count - 1) {
            let next = self.direction(from: points[index], to: points[index + 1])
            outline += corner(at: points[index], direction, next)
            direction = next
        }
        return outline + end(at: points[points.count - 1], direction)
    }

    /// Returns the left side of a closed line.
    private func closedSide(of points: [CGPoint]) -> [CGPoint] {
        var outline: [CGPoint] = []
        var direction = direction(from: points[points.count - 1], to: points[0])
        for index in points.indices {
            let next = self.direction(
                from: points[index], to: points[(index + 1) % points.count])
            outline += corner(at: points[index], direction, next)
            direction = next
        }
        return outline
    }

    /// Returns the points from the left to the right of a line's end.
    private func end(at point: CGPoint, _ direction: CGVector) -> [CGPoint] {
        let right = CGVector(dx: -direction.dx, dy: -direction.dy)
        let (start, stop) = (left(of: point, direction), left(of: point, right))
        switch cap {
        case .butt: return [start, stop]
        case .square:
            let ahead = CGVector(dx: direction.dx * radius, dy: direction.dy * radius)
            return [start, start + ahead, stop + ahead, stop]
        case .round: return arc(about: point, direction, by: -.pi)
        }
    }

    /// Returns the left side of a corner.
    private func corner(at point: CGPoint, _ first: CGVector, _ second: CGVector) -> [CGPoint] {
        let cross = first.dx * second.dy - first.dy * second.dx
        let dot = first.dx * second.dx + first.dy * second.dy
        let (start, stop) = (left(of: point, first), left(of: point, second))
        // The inner side goes through the corner, so that the outline's winding is right whatever
        // the lengths are.
        if cross > 0 { return [start, point, stop] }
        if cross == 0, dot > 0 { return [start] }
        let angle = atan2(-abs(cross), dot)
        // The corners between the lines of a curve.
        if -angle < 0.2, join != .bevel { return [start, stop] }
        switch join {
        case .bevel: return [start, stop]
        case .round: return arc(about: point, first, by: angle)
        case .miter:
            let half = ((1 + dot) / 2).squareRoot()
            guard half > 0, 1 / half <= miterLimit else { return [start, stop] }
            let length = radius / (1 + dot)
            return [
                CGPoint(
                    x: point.x + (-first.dy - second.dy) * length,
                    y: point.y + (first.dx + second.dx) * length)
            ]
        }
    }

    /// Returns an arc of the pen's circle that begins at the left of a direction.
    private func arc(about point: CGPoint, _ direction: CGVector, by angle: CGFloat) -> [CGPoint] {
        // A chord is at most 0.05 points inside its arc.
        let step = 2 * acos(max(0.5, 1 - 0.05 / max(radius, 0.05)))
        let count = max(2, Int((abs(angle) / step).rounded(.up)))
        let start = atan2(direction.dx, -direction.dy)
        return (0...count).map { index in
            let turned = start + angle * CGFloat(index) / CGFloat(count)
            return CGPoint(x: point.x + radius * cos(turned), y: point.y + radius * sin(turned))
        }
    }

    private func left(of point: CGPoint, _ direction: CGVector) -> CGPoint {
        CGPoint(x: point.x - direction.dy * radius, y: point.y + direction.dx * radius)
    }

    private func direction(from start: CGPoint, to end: CGPoint) -> CGVector {
        let (dx, dy) = (end.x - start.x, end.y - start.y)
        let length = hypot(dx, dy)
        return CGVector(dx: dx / length, dy: dy / length)
    }
}

extension CGPoint {
    fileprivate static func + (point: CGPoint, vector: CGVector) -> CGPoint {
        CGPoint(x: point.x + vector.dx, y: point.y + vector.dy)
    }
}

extension CGContext {
    /// Replaces the current path by the outline of its lines, with the current width, ends, corners
    /// and dashes; filling or clipping by the winding rule then covers what stroking draws.
    ///
    /// Source: Apple, CGContext.replacePathWithStrokedPath().
    public func replacePathWithStrokedPath() {
        guard state.transform.isUsable else { return }
        var back = state.transform.inverted()
        let path = current.copy(using: &back) ?? current
        current = outline(of: path, state.transform).mutableCopy() ?? current
    }

    /// Returns the outline of a path that the context's line would draw.
    final func outline(of path: CGPath, _ transform: CGAffineTransform = .identity) -> CGPath {
        let line =
            state.dashes.isEmpty
            ? path : path.copy(dashingWithPhase: state.dashPhase, lengths: state.dashes)
        return line.copy(
            strokingWithWidth: state.lineWidth, lineCap: state.lineCap, lineJoin: state.lineJoin,
            miterLimit: state.miterLimit, transform: transform)
    }
}
