extension CGPath {
    /// The smallest axis-aligned rectangle that contains all points, control points included.
    ///
    /// Null for an empty path.
    ///
    /// - Complexity: O(elements).
    public var boundingBox: CGRect {
        var box = Box()
        for element in elements {
            switch element {
            case .move(let point), .line(let point): box.add(point)
            case .quad(let control, let point):
                box.add(control)
                box.add(point)
            case .curve(let control1, let control2, let point):
                box.add(control1)
                box.add(control2)
                box.add(point)
            case .close: break
            }
        }
        return box.rect
    }

    /// The smallest axis-aligned rectangle that contains the outline, without control points.
    ///
    /// Null for an empty path.
    ///
    /// - Complexity: O(elements).
    public var boundingBoxOfPath: CGRect {
        var box = Box()
        for case .move(let point) in elements { box.add(point) }
        for segment in segments() {
            box.add(segment.end)
            if segment.isLine { continue }
            let (p0, p1, p2, p3) = (segment.start, segment.control1, segment.control2, segment.end)
            for t in Segment.extremes(p0.x, p1.x, p2.x, p3.x) { box.add(segment.point(at: t)) }
            for t in Segment.extremes(p0.y, p1.y, p2.y, p3.y) { box.add(segment.point(at: t)) }
        }
        return box.rect
    }

    /// Returns whether a point is inside the filled path.
    ///
    /// Open subpaths count as closed. For a point on the edge the result may be either.
    /// - `rule`: How overlapping parts count.
    /// - `transform`: Applied to the path before the test.
    /// - Complexity: O(elements).
    public func contains(
        _ point: CGPoint,
        using rule: CGPathFillRule = .winding,
        transform: CGAffineTransform = .identity
    ) -> Bool {
        let path =
            transform.isIdentity ? self : CGPath(elements: elements.map { $0.applying(transform) })
        let winding = path.segments(closed: true).reduce(0) { $0 + $1.winding(around: point) }
        return rule == .winding ? winding != 0 : winding & 1 != 0
    }

    private struct Box {
        var minX = CGFloat.infinity
        var minY = CGFloat.infinity
        var maxX = -CGFloat.infinity
        var maxY = -CGFloat.infinity

        mutating func add(_ point: CGPoint) {
            minX = min(minX, point.x)
            minY = min(minY, point.y)
            maxX = max(maxX, point.x)
            maxY = max(maxY, point.y)
        }

        var rect: CGRect {
            minX <= maxX ? CGRect(x: minX, y: minY, width: maxX - minX, height: maxY - minY) : .null
        }
    }
}

extension CGPath.Segment {
    /// The number of times the segment crosses the ray from the point to the right: +1 if y rises,
    /// −1 if it falls.
    ///
    /// The segment is split at the extrema of y; each part then crosses at most once. A part
    /// includes only its lower end, so a ray through a shared end point counts it once.
    func winding(around point: CGPoint) -> Int {
        let (y0, y1, y2, y3) = (start.y, control1.y, control2.y, end.y)
        if point.y < min(min(y0, y1), min(y2, y3)) || point.y > max(max(y0, y1), max(y2, y3)) {
            return 0
        }
        if point.x > max(max(start.x, control1.x), max(control2.x, end.x)) { return 0 }
        var winding = 0
        var low: CGFloat = 0
        var lowY = y0
        for high in (isLine ? [] : Self.extremes(y0, y1, y2, y3)) + [1] {
            let highY = high == 1 ? y3 : Self.value(y0, y1, y2, y3, at: high)
            if (lowY <= point.y) != (highY <= point.y) {
                let crossing = self.point(
                    at: parameter(reaching: point.y, low, high, rising: highY > lowY))
                if crossing.x > point.x { winding += highY > lowY ? 1 : -1 }
            }
            low = high
            lowY = highY
        }
        return winding
    }

    /// Returns the parameter at which a part that is monotone in y reaches a given y.
    private func parameter(reaching y: CGFloat, _ low: CGFloat, _ high: CGFloat, rising: Bool)
        -> CGFloat
    {
        if isLine { return (y - start.y) / (end.y - start.y) }
        var (low, high) = (low, high)
        // After 53 halvings a Double has no more precision.
        for _ in 0..<53 {
            let middle = (low + high) / 2
            let below = Self.value(start.y, control1.y, control2.y, end.y, at: middle) < y
            if below == rising { low = middle } else { high = middle }
        }
        return (low + high) / 2
    }
}
