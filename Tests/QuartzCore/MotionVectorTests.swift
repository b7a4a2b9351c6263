import Foundation
import QuartzCore
import Testing

// Values of curves, springs and timing read from a layer's presentation at virtual times, against
// formulas that are written out here: Bézier's polynomials by bisection to the last digit, the
// damped oscillator, CAMediaTiming's arithmetic in eighths of a second. Curves agree to 1e-6,
// springs to 1e-9 of the value, times exactly.
@MainActor
@Suite("Nine hundred reference values through presentations")
struct MotionVectorTests {
    private func x(_ layer: CALayer) -> Double { Double(layer.presentation()?.position.x ?? .nan) }

    /// Plays an animation of `position.x` from 0 to 1, and compares its value at given times with a
    /// formula.
    private func follow(
        _ animation: CABasicAnimation, at times: [Double], tolerance: (Double) -> Double,
        _ expected: (Double) -> Double
    ) -> Int {
        let loop = VirtualLoop()
        defer { loop.close() }
        let layer = CALayer()
        layer.position.x = 7
        animation.fromValue = 0
        animation.toValue = 1
        layer.add(animation, forKey: nil)
        var wrong = 0
        for time in times {
            loop.advance(time - CACurrentMediaTime())
            let (shown, right) = (x(layer), expected(time))
            if !(abs(shown - right) <= tolerance(right)) {
                wrong += 1
                Issue.record("at \(time): \(shown), not \(right)")
            }
        }
        return times.count - wrong
    }

    /// Times on whole nanoseconds, from 0 on: binary fractions of a second.
    private func times(_ count: Int, upTo end: Double) -> [Double] {
        (0..<count).map { (Double($0) / Double(count) * end * 512).rounded(.down) / 512 }
    }

    private func bezier(_ p: [Double], _ x: Double) -> Double {
        func value(_ a: Double, _ b: Double, _ t: Double) -> Double {
            3 * (1 - t) * (1 - t) * t * a + 3 * (1 - t) * t * t * b + t * t * t
        }
        var (low, high) = (0.0, 1.0)
        for _ in 0..<100 {
            let middle = (low + high) / 2
            if value(p[0], p[2], middle) < x { low = middle } else { high = middle }
        }
        return value(p[1], p[3], (low + high) / 2)
    }

    @Test("curves, predefined and with control points")
    func curves() {
        let named: [(CAMediaTimingFunctionName, [Double])] = [
            (.linear, [0, 0, 1, 1]), (.easeIn, [0.42, 0, 1, 1]), (.easeOut, [0, 0, 0.58, 1]),
            (.easeInEaseOut, [0.42, 0, 0.58, 1]), (.default, [0.25, 0.1, 0.25, 1]),
        ]
        let custom: [[Double]] = [
            [0.1, 0.9, 0.2, 1], [0.7, 0, 0.84, 0], [0.16, 1, 0.3, 1], [0.36, 0, 0.66, -0.56],
            [0.34, 1.56, 0.64, 1],
            [0.9, 0, 0.1, 1], [0, 1, 1, 0], [0.5, 0.5, 0.5, 0.5], [0.9, 0.03, 0.69, 0.22],
        ]
        var functions = named.map { (CAMediaTimingFunction(name: $0.0), $0.1) }
        for points in custom {
            let p = points.map { Float($0) }
            functions.append((CAMediaTimingFunction(controlPoints: p[0], p[1], p[2], p[3]), points))
        }
        var agreed = 0
        for (function, points) in functions {
            let animation = CABasicAnimation(keyPath: "position.x")
            animation.duration = 2
            animation.timingFunction = function
            agreed += follow(animation, at: times(30, upTo: 2), tolerance: { _ in 1e-6 }) {
                bezier(points, $0 / 2)
            }
        }
        #expect(agreed == 14 * 30)
    }

    private func remaining(_ m: Double, _ k: Double, _ c: Double, _ v: Double, _ t: Double)
        -> Double
    {
        let (w, z) = ((k / m).squareRoot(), c / (2 * (k * m).squareRoot()))
        if z == 1 { return exp(-w * t) * (1 + (w - v) * t) }
        if z < 1 {
            let d = w * (1 - z * z).squareRoot()
            return exp(-z * w * t) * (cos(d * t) + (z * w - v) / d * sin(d * t))
        }
        let d = w * (z * z - 1).squareRoot()
        return exp(-z * w * t) * (cosh(d * t) + (z * w - v) / d * sinh(d * t))
    }

    @Test("springs that oscillate, settle and creep")
    func springs() {
        let springs: [(m: Double, k: Double, c: Double, v: Double)] = [
            (1, 100, 10, 0), (1, 100, 1, 0), (2, 50, 3, 1.5), (1, 400, 20, -4), (0.5, 90, 9, 10),
            (1, 16, 0, 0),
            (1, 100, 20, 0), (4, 25, 20, 3), (1, 9, 6, -2), (1, 64, 16, 8),
            (1, 100, 40, 0), (3, 1000, 500, 0), (1, 25, 30, 4), (2, 8, 10, -1), (1, 100, 21, 0),
        ]
        var agreed = 0
        for s in springs {
            let spring = CASpringAnimation(keyPath: "position.x")
            (spring.mass, spring.stiffness, spring.damping) = (
                CGFloat(s.m), CGFloat(s.k), CGFloat(s.c)
            )
            spring.initialVelocity = CGFloat(s.v)
            spring.allowsOverdamping = true
            spring.duration = 2
            agreed += follow(spring, at: times(20, upTo: 2), tolerance: { 1e-9 * abs($0) + 2e-15 })
            {
                1 - remaining(s.m, s.k, s.c, s.v, $0)
            }
        }
        #expect(agreed == 15 * 20)
    }

    @Test("springs by perceptual duration and bounce")
    func bounces() {
        var agreed = 0
        for duration in [0.25, 0.5, 1.0] {
            for bounce in [0.0, 0.15, 0.3, 0.9, -0.25, -0.5] {
                let spring = CASpringAnimation(
                    perceptualDuration: duration, bounce: CGFloat(bounce))
                spring.keyPath = "position.x"
                spring.duration = 1
                let k = (2 * Double.pi / duration) * (2 * Double.pi / duration)
                let ratio = bounce >= 0 ? 1 - bounce : 1 / (1 + bounce)
                agreed += follow(
                    spring, at: times(10, upTo: 1), tolerance: { 1e-9 * abs($0) + 2e-15 }
                ) {
                    let w = k.squareRoot()
                    return ratio == 1
                        ? 1 - exp(-w * $0) * (1 + w * $0)
                        : 1 - remaining(1, k, 2 * ratio * w, 0, $0)
                }
            }
        }
        #expect(agreed == 18 * 10)
    }

    /// The visible value of an animation of 1 s that begins at 1 s, in eighths of a second; nil if
    /// it has no effect.
    private func eighths(
        _ time: Int, _ speed: Int, _ offset: Int, _ passes: Int, _ reverses: Bool,
        _ fill: CAMediaTimingFillMode
    ) -> Int? {
        let pass = reverses ? 16 : 8
        let active = passes * pass
        // Twice as fast, or half as fast: elapsed local eighths.
        let elapsed = speed == 2 ? (time - 8) * 2 : time - 8
        guard elapsed >= 0 || fill == .backwards || fill == .both else { return nil }
        guard elapsed < active || fill == .forwards || fill == .both else { return nil }
        let local = min(max(elapsed, 0), active) + offset
        // At the very end, the last pass counts; elsewhere the one that begins.
        var rest = local % pass
        if elapsed >= active, rest == 0 { rest = pass }
        return rest > 8 ? 16 - rest : rest
    }

    @Test("timing: begin, speed, offset, repeats, reversal and fill modes, exactly")
    func timing() {
        var agreed = 0
        for fill in [CAMediaTimingFillMode.removed, .forwards, .backwards, .both] {
            for speed in [1, 2] {
                for offset in [0, 3] {
                    for passes in [1, 2] {
                        for reverses in [false, true] {
                            let loop = VirtualLoop()
                            defer { loop.close() }
                            let layer = CALayer()
                            layer.position.x = 64
                            let animation = CABasicAnimation(keyPath: "position.x")
                            animation.fromValue = 0
                            animation.toValue = 8
                            animation.beginTime = 1
                            animation.duration = 1
                            animation.speed = Float(speed)
                            animation.timeOffset = Double(offset) / 8
                            animation.repeatCount = Float(passes)
                            animation.autoreverses = reverses
                            animation.fillMode = fill
                            animation.isRemovedOnCompletion = false
                            layer.add(animation, forKey: nil)
                            for time in 0..<28 {
                                let right =
                                    eighths(time, speed, offset, passes, reverses, fill).map(
                                        Double.init) ?? 64
                                if x(layer) == right { agreed += 1 }
                                loop.advance(0.125)
                            }
                        }
                    }
                }
            }
        }
        #expect(agreed == 4 * 2 * 2 * 2 * 2 * 28)
    }
}
