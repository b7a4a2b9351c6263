extension CGPath {
    /// A cubic Bézier segment; lines and quadratic curves are converted to cubics exactly.
    package struct Segment: Hashable, Sendable {
        package var start, control1, control2, end: CGPoint

        /// Whether the segment was a straight line.
        package var isLine: Bool

        package init(line start: CGPoint, _ end: CGPoint) {
            self.start = start
            control1 = Self.mix(start, end, 1 / 3)
            control2 = Self.mix(start, end, 2 / 3)
            self.end = end
            isLine = true
        }

        package init(quad start: CGPoint, _ control: CGPoint, _ end: CGPoint) {
            self.start = start
            control1 = Self.mix(start, control, 2 / 3)
            control2 = Self.mix(end, control, 2 / 3)
            self.end = end
            isLine = false
        }

        package init(curve start: CGPoint, _ control1: CGPoint, _ control2: CGPoint, _ end: CGPoint)
        {
            self.start = start
            self.control1 = control1
            self.control2 = control2
            self.end = end
            isLine = false
        }

        /// Returns the point at parameter `t` in 0…1 (Bernstein form, so that the ends are exact).
        package func point(at t: CGFloat) -> CGPoint {
            CGPoint(
                x: Self.value(start.x, control1.x, control2.x, end.x, at: t),
                y: Self.value(start.y, control1.y, control2.y, end.y, at: t)
            )
        }

        /// Returns the derivative with respect to the parameter, at `t`.
        package func derivative(at t: CGFloat) -> CGVector {
            let s = 1 - t
            let (w0, w1, w2) = (3 * s * s, 6 * s * t, 3 * t * t)
            return CGVector(
                dx: w0 * (control1.x - start.x) + w1 * (control2.x - control1.x) + w2
                    * (end.x - control2.x),
                dy: w0 * (control1.y - start.y) + w1 * (control2.y - control1.y) + w2
                    * (end.y - control2.y)
            )
        }

        static func value(_ p0: CGFloat, _ p1: CGFloat, _ p2: CGFloat, _ p3: CGFloat, at t: CGFloat)
            -> CGFloat
        {
            let s = 1 - t
            return s * s * s * p0 + 3 * s * s * t * p1 + 3 * s * t * t * p2 + t * t * t * p3
        }

        private static func mix(_ p: CGPoint, _ q: CGPoint, _ t: CGFloat) -> CGPoint {
            CGPoint(x: p.x + (q.x - p.x) * t, y: p.y + (q.y - p.y) * t)
        }

        /// The parameters inside 0…1 at which a coordinate has an extremum, ascending; at most two.
        ///
        /// The derivative's coefficients are computed from differences, the roots with the
        /// numerically stable form of the quadratic formula.
        static func extremes(_ p0: CGFloat, _ p1: CGFloat, _ p2: CGFloat, _ p3: CGFloat)
            -> [CGFloat]
        {
            let a = (p3 - p0) - 3 * (p2 - p1)
            let b = 2 * ((p2 - p1) - (p1 - p0))
            let c = p1 - p0
            var roots: [CGFloat] = []
            let discriminant = b * b - 4 * a * c
            if discriminant >= 0 {
                let q = -(b + (b < 0 ? -1 : 1) * discriminant.squareRoot()) / 2
                if a != 0 { roots.append(q / a) }
                if q != 0 { roots.append(c / q) }
            }
            return roots.filter { $0 > 0 && $0 < 1 }.sorted()
        }
    }

    /// Returns the drawn segments in order: one per element, plus closing lines of non-zero length.
    ///
    /// - Parameter closed: Whether to close open subpaths too, as filling does.
    package func segments(closed: Bool = false) -> [Segment] {
        var segments: [Segment] = []
        segments.reserveCapacity(elements.count)
        var start = CGPoint.zero
        var pen = CGPoint.zero
        func close() {
            if pen != start { segments.append(Segment(line: pen, start)) }
            pen = start
        }
        for element in elements {
            switch element {
            case .move(let point):
                if closed { close() }
                start = point
                pen = point
            case .line(let point):
                segments.append(Segment(line: pen, point))
                pen = point
            case .quad(let control, let point):
                segments.append(Segment(quad: pen, control, point))
                pen = point
            case .curve(let control1, let control2, let point):
                segments.append(Segment(curve: pen, control1, control2, point))
                pen = point
            case .close:
                close()
            }
        }
        if closed { close() }
        return segments
    }
}
