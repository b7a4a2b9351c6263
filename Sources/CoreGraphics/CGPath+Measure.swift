extension CGPath {
    /// A path and the arc lengths along it, for motion along the path at constant speed.
    ///
    /// Each curve is split into sixteen pieces; their lengths come from five-point Gauss-Legendre
    /// quadrature of the speed, whose relative error is about 1e-9 for curves without cusps. Moves
    /// between subpaths have no length.
    package struct Measure: Sendable {
        /// The drawn segments, in order.
        package let segments: [Segment]

        /// The length of the path up to the start of each segment, and the whole length at the end.
        package let starts: [Double]

        /// The lengths at the seventeen cuts of each segment; zeros for lines.
        private let cuts: [Double]

        private static let pieces = 16

        /// Measures a path.
        ///
        /// - Complexity: O(elements).
        package init(_ path: CGPath) {
            segments = path.segments()
            var starts: [Double] = [0]
            var cuts: [Double] = []
            for segment in segments {
                var marks: [Double] = []
                if segment.isLine {
                    starts.append(
                        starts.last!
                            + Double(
                                hypot(
                                    segment.end.x - segment.start.x, segment.end.y - segment.start.y
                                )))
                } else {
                    marks.append(0)
                    for piece in 0..<Self.pieces {
                        let from = Double(piece) / Double(Self.pieces)
                        let to = Double(piece + 1) / Double(Self.pieces)
                        marks.append(marks.last! + segment.length(from: from, to: to))
                    }
                    starts.append(starts.last! + marks.last!)
                }
                cuts += marks.isEmpty ? [Double](repeating: 0, count: Self.pieces + 1) : marks
            }
            self.starts = starts
            self.cuts = cuts
        }

        /// The length of the whole path.
        package var length: Double {
            starts.last!
        }

        /// Returns the position at a length along the path, clamped to it; `nil` for an empty path.
        ///
        /// - Returns: The point, and the direction of travel in radians from the x axis.
        /// - Complexity: O(log elements).
        package func place(at distance: Double) -> (point: CGPoint, angle: Double)? {
            guard !segments.isEmpty else { return nil }
            var (low, high) = (0, segments.count)
            while high - low > 1 {
                let middle = (low + high) / 2
                if starts[middle] <= distance { low = middle } else { high = middle }
            }
            let segment = segments[low]
            let whole = starts[low + 1] - starts[low]
            let rest = max(0, min(whole, distance - starts[low]))
            let t = segment.isLine ? (whole > 0 ? rest / whole : 0) : parameter(low, at: rest)
            return (segment.point(at: CGFloat(t)), segment.angle(at: t))
        }

        /// Returns the parameter at which a curve reaches a length, by Newton's method between
        /// cuts.
        private func parameter(_ index: Int, at distance: Double) -> Double {
            let marks = index * (Self.pieces + 1)
            var piece = 0
            while piece < Self.pieces - 1, cuts[marks + piece + 1] < distance { piece += 1 }
            let from = Double(piece) / Double(Self.pieces)
            let to = Double(piece + 1) / Double(Self.pieces)
            let (rest, whole) = (
                distance - cuts[marks + piece], cuts[marks + piece + 1] - cuts[marks + piece]
            )
            guard whole > 0 else { return from }
            var t = from + (to - from) * rest / whole
            var steps = 0
            while steps < 4 {
                steps += 1
                let speed = segments[index].speed(at: t)
                guard speed > 0 else { break }
                t = max(
                    from, min(to, t - (segments[index].length(from: from, to: t) - rest) / speed))
            }
            return t
        }
    }
}

extension CGPath.Segment {
    /// The direction of travel at a parameter, in radians.
    ///
    /// If the derivative is zero because a control point coincides with an end, uses the direction
    /// nearby.
    package func angle(at t: Double) -> Double {
        // One after another: an array of them would be allocated at each tick.
        var vector = derivative(at: CGFloat(t))
        if vector == .zero { vector = derivative(at: CGFloat(t + 1e-6)) }
        if vector == .zero { vector = derivative(at: CGFloat(t - 1e-6)) }
        return vector == .zero ? 0 : Double(atan2(vector.dy, vector.dx))
    }

    /// The length of the derivative at a parameter.
    func speed(at t: Double) -> Double {
        let vector = derivative(at: CGFloat(t))
        return Double(hypot(vector.dx, vector.dy))
    }

    /// The arc length between two parameters (Gauss-Legendre, five points).
    func length(from: Double, to: Double) -> Double {
        let (middle, half) = ((from + to) / 2, (to - from) / 2)
        let inner = half * 0.538_469_310_105_683_1
        let outer = half * 0.906_179_845_938_664_0
        return half
            * (0.568_888_888_888_888_9 * speed(at: middle)
                + 0.478_628_670_499_366_5 * (speed(at: middle - inner) + speed(at: middle + inner))
                + 0.236_926_885_056_189_1 * (speed(at: middle - outer) + speed(at: middle + outer)))
    }
}
