/// A timing curve: a cubic Bézier from (0, 0) to (1, 1), read as a function of x.
///
/// To find where the curve has a given x, the engines of the big browsers take a first guess from a table of samples,
/// refine it by up to four Newton steps and fall back on bisection. So does this one, with two changes: the samples
/// are joined by a polynomial, so that the value stays small and flat, and the steps are Halley's, which triple the
/// digits; two of them are the rule. The result is exact to about 1e-12 in x; 1e-7 is the promise.
package struct CubicBezierCurve: Sendable {
    /// The first control point's x, in 0…1.
    package let x1: Double
    /// The first control point's y; may lie outside 0…1.
    package let y1: Double
    /// The second control point's x, in 0…1.
    package let x2: Double
    /// The second control point's y; may lie outside 0…1.
    package let y2: Double

    /// Whether x = y everywhere: both control points lie on the diagonal.
    package let isLinear: Bool

    // x(t) = ((ax·t + bx)·t + cx)·t, and so for y.
    private let ax, bx, cx, ay, by, cy: Double

    // Forward differences of the parameter at x = 0, 1/4, 1/2, 3/4 and 1: Newton's polynomial through the samples.
    private let guess1, guess2, guess3, guess4: Double

    /// Creates the curve with the given control points; their x is clamped to 0…1, which keeps x monotone.
    package init(x1: Double, y1: Double, x2: Double, y2: Double) {
        let (x1, x2) = (max(0, min(1, x1)), max(0, min(1, x2)))
        (self.x1, self.y1, self.x2, self.y2) = (x1, y1, x2, y2)
        isLinear = x1 == y1 && x2 == y2
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

    /// The curve that changes nothing.
    package static let linear = CubicBezierCurve(x1: 0, y1: 0, x2: 1, y2: 1)

    /// Returns y at `x`, which is clamped to 0…1. The ends are exact.
    package func value(at x: Double) -> Double {
        guard x > 0 else { return 0 }
        guard x < 1 else { return 1 }
        if isLinear { return x }
        let t = parameter(at: x)
        return ((ay * t + by) * t + cy) * t
    }

    /// Returns the slope dy/dx at `x`, which is clamped to 0…1; infinite where the curve stands upright.
    package func derivative(at x: Double) -> Double {
        if isLinear { return 1 }
        let t = x <= 0 ? 0 : x >= 1 ? 1 : parameter(at: x)
        let dx = (3 * ax * t + 2 * bx) * t + cx
        let dy = (3 * ay * t + 2 * by) * t + cy
        if dx != 0 { return dy / dx }
        if dy != 0 { return dy > 0 ? .infinity : -.infinity }
        // A control point on the end point: the next derivative decides.
        let (ddx, ddy) = (6 * ax * t + 2 * bx, 6 * ay * t + 2 * by)
        if ddx != 0 { return ddy / ddx }
        return ax != 0 ? ay / ax : .infinity
    }

    /// The parameter t with x(t) = x, for x in 0…1.
    private func parameter(at x: Double) -> Double {
        let n = 4 * x
        var t = n * (guess1 + (n - 1) / 2 * (guess2 + (n - 2) / 3 * (guess3 + (n - 3) / 4 * guess4)))
        for _ in 0..<4 {
            let error = ((ax * t + bx) * t + cx) * t - x
            let slope = (3 * ax * t + 2 * bx) * t + cx
            // Half the second derivative.
            let bend = 3 * ax * t + bx
            let step = error * slope / (slope * slope - error * bend)
            t -= step
            // What is left is of the order of the step's cube. False for a step that is not a number.
            if abs(step) <= 1e-5 {
                if t >= 0, t <= 1 { return t }
                break
            }
        }
        return Self.bisect(x, ax, bx, cx)
    }

    /// Halves 0…1 around the parameter until it cannot be halved any more.
    private static func bisect(_ x: Double, _ ax: Double, _ bx: Double, _ cx: Double) -> Double {
        var (low, high) = (0.0, 1.0)
        while true {
            let middle = low + (high - low) / 2
            guard middle > low, middle < high else { return middle }
            if ((ax * middle + bx) * middle + cx) * middle < x { low = middle } else { high = middle }
        }
    }
}

extension CubicBezierCurve: Hashable {
    package static func == (left: CubicBezierCurve, right: CubicBezierCurve) -> Bool {
        left.x1 == right.x1 && left.y1 == right.y1 && left.x2 == right.x2 && left.y2 == right.y2
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(x1)
        hasher.combine(y1)
        hasher.combine(x2)
        hasher.combine(y2)
    }
}
