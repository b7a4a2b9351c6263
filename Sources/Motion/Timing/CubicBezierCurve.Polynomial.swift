extension CubicBezierCurve {
    /// A timing curve as polynomials, small enough to be stored inline for many running animations.
    @usableFromInline package struct Polynomial: Sendable, BitwiseCopyable {
        // x(t) = ((ax·t + bx)·t + cx)·t, and likewise for y.
        @usableFromInline let ax, bx, cx, ay, by, cy: Double

        // Forward differences of the parameter at x = 0, 1/4, 1/2, 3/4 and 1, for Newton's
        // interpolation.
        @usableFromInline let guess1, guess2, guess3, guess4: Double

        init(x1: Double, y1: Double, x2: Double, y2: Double) {
            (ax, bx, cx) = (1 + 3 * (x1 - x2), 3 * (x2 - 2 * x1), 3 * x1)
            (ay, by, cy) = (1 + 3 * (y1 - y2), 3 * (y2 - 2 * y1), 3 * y1)
            let quarter = Self.bisect(0.25, ax, bx, cx)
            let half = Self.bisect(0.5, ax, bx, cx)
            let threeQuarters = Self.bisect(0.75, ax, bx, cx)
            guess1 = quarter
            guess2 = half - 2 * quarter
            guess3 = threeQuarters - 3 * half + 3 * quarter
            guess4 = 1 - 4 * threeQuarters + 6 * half - 4 * quarter
        }

        /// Returns y at `x`, which must be between 0 and 1.
        @inlinable @inline(__always)
        package func value(at x: Double) -> Double {
            let t = parameter(at: x)
            return ((ay * t + by) * t + cy) * t
        }

        func derivative(at x: Double) -> Double {
            let t = x <= 0 ? 0 : x >= 1 ? 1 : parameter(at: x)
            let dx = (3 * ax * t + 2 * bx) * t + cx
            let dy = (3 * ay * t + 2 * by) * t + cy
            if dx != 0 { return dy / dx }
            if dy != 0 { return dy > 0 ? .infinity : -.infinity }
            // A control point coincides with the end point: the next derivative determines the
            // slope.
            let (ddx, ddy) = (6 * ax * t + 2 * bx, 6 * ay * t + 2 * by)
            if ddx != 0 { return ddy / ddx }
            return ax != 0 ? ay / ax : .infinity
        }

        /// Returns the parameter t with x(t) = x, for x in 0…1.
        // Inlined, because a call from another module cost a tenth of a tick.
        @inlinable @inline(__always)
        func parameter(at x: Double) -> Double {
            let n = 4 * x
            var t =
                n
                * (guess1 + (n - 1) / 2 * (guess2 + (n - 2) / 3 * (guess3 + (n - 3) / 4 * guess4)))
            var steps = 0
            while steps < 4 {
                steps += 1
                let error = ((ax * t + bx) * t + cx) * t - x
                let slope = (3 * ax * t + 2 * bx) * t + cx
                // Half the second derivative.
                let bend = 3 * ax * t + bx
                let step = error * slope / (slope * slope - error * bend)
                t -= step
                // The remaining error is of the order of the step cubed. False if the step is NaN.
                if abs(step) <= 1e-5 {
                    if t >= 0, t <= 1 { return t }
                    break
                }
            }
            return Self.bisect(x, ax, bx, cx)
        }

        /// Returns the parameter by bisection of 0…1, to the last digit.
        ///
        /// Where a curve is vertical, rounding makes the polynomial flat; the middle of the flat
        /// part is the best guess.
        @usableFromInline
        static func bisect(_ x: Double, _ ax: Double, _ bx: Double, _ cx: Double) -> Double {
            (edge(ax, bx, cx) { $0 < x } + edge(ax, bx, cx) { $0 <= x }) / 2
        }

        /// Returns the greatest parameter at which the polynomial's value meets a condition.
        private static func edge(
            _ ax: Double, _ bx: Double, _ cx: Double, _ isBefore: (Double) -> Bool
        ) -> Double {
            var (low, high) = (0.0, 1.0)
            while true {
                let middle = low + (high - low) / 2
                guard middle > low, middle < high else { return middle }
                if isBefore(((ax * middle + bx) * middle + cx) * middle) {
                    low = middle
                } else {
                    high = middle
                }
            }
        }
    }
}
