import Motion
import TestSupport
import Testing

@Suite("CubicBezierCurve")
struct CubicBezierCurveTests {
    /// The curve by its definition, in Bernstein form, with x inverted by bisection to the last
    /// bit.
    private func oracle(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, at x: Double)
        -> Double
    {
        func bernstein(_ p: Double, _ q: Double, _ t: Double) -> Double {
            let s = 1 - t
            return 3 * s * s * t * p + 3 * s * t * t * q + t * t * t
        }
        var (low, high) = (0.0, 1.0)
        for _ in 0..<200 {
            let middle = (low + high) / 2
            if bernstein(x1, x2, middle) < x { low = middle } else { high = middle }
        }
        return bernstein(y1, y2, high)
    }

    static let named: [[Double]] = [
        [0.25, 0.1, 0.25, 1], [0.42, 0, 1, 1], [0, 0, 0.58, 1], [0.42, 0, 0.58, 1], [0, 0, 1, 1],
    ]

    @Test("the predefined curves agree with bisection along the whole curve", arguments: named)
    func predefined(points: [Double]) {
        let curve = CubicBezierCurve(x1: points[0], y1: points[1], x2: points[2], y2: points[3])
        for step in 0...1000 {
            let x = Double(step) / 1000
            #expect(
                abs(curve.value(at: x) - oracle(points[0], points[1], points[2], points[3], at: x))
                    < 1e-11)
        }
    }

    @Test("ease-in-out at quarters has the values of the cubic formula")
    func quarters() {
        let curve = CubicBezierCurve.easeInEaseOut
        #expect(curve.value(at: 0.5) == 0.5)
        // t = 1/4: x = 0.293125 + …, written out: 3·(9/16)(1/4)·0.42 + 3·(3/4)(1/16)·0.58 + 1/64, y
        // = 3·(3/4)(1/16) + 1/64.
        let x = 3 * 9.0 / 64 * 0.42 + 9.0 / 64 * 0.58 + 1.0 / 64
        #expect(abs(curve.value(at: x) - 10.0 / 64) < 1e-12)
        #expect(abs(curve.value(at: 1 - x) - 54.0 / 64) < 1e-12)
    }

    @Test("random curves are exact to 1e-12 in x")
    func exactInX() {
        var generator = SeededGenerator(seed: 31)
        for _ in 0..<2000 {
            // y differs from x only by rounding, so that the curve is solved and its value is x.
            let (x1, x2) = (
                Double.random(in: 0...1, using: &generator),
                Double.random(in: 0...1, using: &generator)
            )
            let curve = CubicBezierCurve(x1: x1, y1: x1.nextUp, x2: x2, y2: x2.nextUp)
            #expect(!curve.isLinear)
            for _ in 0..<20 {
                let x = Double.random(in: 0...1, using: &generator)
                #expect(abs(curve.value(at: x) - x) < 1e-12)
            }
        }
    }

    @Test("random curves are exact to 1e-11 in y, or to what their slope permits")
    func random() {
        var generator = SeededGenerator(seed: 30)
        for _ in 0..<300 {
            let (x1, x2) = (
                Double.random(in: 0...1, using: &generator),
                Double.random(in: 0...1, using: &generator)
            )
            let (y1, y2) = (
                Double.random(in: -1...2, using: &generator),
                Double.random(in: -1...2, using: &generator)
            )
            let curve = CubicBezierCurve(x1: x1, y1: y1, x2: x2, y2: y2)
            for _ in 0..<30 {
                let x = Double.random(in: 0...1, using: &generator)
                let y = curve.value(at: x)
                // As if x were off by 1e-12: the slope determines the error of y.
                let slope =
                    abs(oracle(x1, y1, x2, y2, at: x + 1e-7) - oracle(x1, y1, x2, y2, at: x - 1e-7))
                    / 2e-7
                #expect(abs(y - oracle(x1, y1, x2, y2, at: x)) < 1e-11 * max(1, slope))
            }
        }
    }

    @Test(
        "vertical curves are solved, too",
        arguments: [[1, 0, 0, 1], [1, 0, 1, 1], [0, 0, 0, 1], [0.999, 0, 0, 1.2]])
    func upright(points: [Double]) {
        let curve = CubicBezierCurve(x1: points[0], y1: points[1], x2: points[2], y2: points[3])
        for step in 0...997 {
            let x = Double(step) / 997
            let expected = oracle(points[0], points[1], points[2], points[3], at: x)
            #expect(abs(curve.value(at: x) - expected) < 1e-8)
        }
    }

    @Test("where x is stationary, the parameter is as exact as rounding permits")
    func tripleRoot() {
        // x − 1/2 = 4(t − 1/2)³: a rounding of 1e-16 in x moves t by its cube root.
        #expect(abs(CubicBezierCurve(x1: 1, y1: 0, x2: 0, y2: 1).value(at: 0.5) - 0.5) < 5e-5)
    }

    @Test("a curve with equal control points is exactly the identity")
    func identity() {
        for curve in [
            CubicBezierCurve.linear, CubicBezierCurve(x1: 0.3, y1: 0.3, x2: 0.7, y2: 0.7),
        ] {
            for x in [0, 1e-300, 0.1, 1.0 / 3, 0.7, 1 - 1e-16, 1] {
                #expect(curve.value(at: x) == x)
                #expect(curve.derivative(at: x) == 1)
            }
        }
    }

    @Test("x is clamped to 0…1, and so are the control points' x")
    func clamping() {
        let curve = CubicBezierCurve(x1: 0.5, y1: -2, x2: 0.5, y2: 3)
        #expect(curve.value(at: -1) == 0)
        #expect(curve.value(at: 0) == 0)
        #expect(curve.value(at: 2) == 1)
        #expect(curve.value(at: 1) == 1)
        #expect(curve.value(at: 0.1) < 0)
        #expect(curve.value(at: 0.9) > 1)
        #expect(
            CubicBezierCurve(x1: -3, y1: 0.1, x2: 7, y2: 0.2)
                == CubicBezierCurve(x1: 0, y1: 0.1, x2: 1, y2: 0.2))
    }

    @Test(
        "the derivative agrees with differences, and at the ends with the handles", arguments: named
    )
    func derivatives(points: [Double]) {
        let curve = CubicBezierCurve(x1: points[0], y1: points[1], x2: points[2], y2: points[3])
        for step in 1..<100 {
            let x = Double(step) / 100
            let difference = (curve.value(at: x + 1e-5) - curve.value(at: x - 1e-5)) / 2e-5
            #expect(abs(curve.derivative(at: x) - difference) < 1e-5)
        }
        if points[0] > 0 { #expect(abs(curve.derivative(at: 0) - points[1] / points[0]) < 1e-12) }
    }
}
