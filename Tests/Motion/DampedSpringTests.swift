import Foundation
import Motion
import Testing

@Suite("DampedSpring")
struct DampedSpringTests {
    /// Springs of every kind: light, heavy, barely and heavily damped, thrown forwards and
    /// backwards.
    static let springs: [DampedSpring] = [
        DampedSpring(),
        DampedSpring(initialVelocity: 12),
        DampedSpring(initialVelocity: -12),
        DampedSpring(damping: 0),
        DampedSpring(damping: 0.5),
        DampedSpring(damping: 19.999),
        DampedSpring(damping: 20),
        DampedSpring(damping: 20, initialVelocity: 30),
        DampedSpring(damping: 20, initialVelocity: -5),
        DampedSpring(damping: 20.001),
        DampedSpring(damping: 50, initialVelocity: 80),
        DampedSpring(mass: 3, stiffness: 1000, damping: 500),
        DampedSpring(mass: 0.2, stiffness: 50, damping: 2, initialVelocity: 3),
    ]

    @Test("whole curves agree with the integrated equation of motion", arguments: springs)
    func equationOfMotion(spring: DampedSpring) {
        let (m, k, c) = (spring.mass, spring.stiffness, spring.damping)
        func acceleration(_ x: Double, _ v: Double) -> Double { (k * (1 - x) - c * v) / m }
        // Runge-Kutta of order four; its own error is below 1e-10 here.
        let h = 2e-5
        var (x, v) = (0.0, spring.initialVelocity)
        for step in 0..<50_000 {
            if step % 500 == 0 {
                let t = Double(step) * h
                #expect(abs(spring.progress(at: t) - x) < 1e-9)
                #expect(abs(spring.velocity(at: t) - v) < 1e-7)
            }
            let (x1, v1) = (v, acceleration(x, v))
            let (x2, v2) = (v + h / 2 * v1, acceleration(x + h / 2 * x1, v + h / 2 * v1))
            let (x3, v3) = (v + h / 2 * v2, acceleration(x + h / 2 * x2, v + h / 2 * v2))
            let (x4, v4) = (v + h * v3, acceleration(x + h * x3, v + h * v3))
            x += h / 6 * (x1 + 2 * x2 + 2 * x3 + x4)
            v += h / 6 * (v1 + 2 * v2 + 2 * v3 + v4)
        }
    }

    @Test("the oscillating spring is the textbook formula, to 1e-13")
    func textbook() {
        for v in [0.0, 3, -7] {
            let spring = DampedSpring(initialVelocity: v)
            let omega = 10 * 0.75.squareRoot()
            for step in 0...200 {
                let t = Double(step) / 100
                let u = exp(-5 * t) * (cos(omega * t) + (5 - v) / omega * sin(omega * t))
                #expect(abs(spring.remaining(at: t) - u) < 1e-13)
            }
        }
    }

    @Test("the creeping spring is the textbook formula, to 1e-12")
    func textbookCreep() {
        for v in [0.0, 3, -7, 60] {
            let spring = DampedSpring(damping: 30, initialVelocity: v)
            let root = 10 * 1.25.squareRoot()
            for step in 0...200 {
                let t = Double(step) / 100
                let u = exp(-15 * t) * (cosh(root * t) + (15 - v) / root * sinh(root * t))
                #expect(abs(spring.remaining(at: t) - u) < 1e-12)
            }
        }
    }

    @Test("frequency and ratio are √(k/m) and c/(2√(km))")
    func parameters() {
        let spring = DampedSpring(mass: 4, stiffness: 100, damping: 10)
        #expect(spring.naturalFrequency == 5)
        #expect(spring.dampingRatio == 0.25)
        #expect(DampedSpring(damping: 20).dampingRatio == 1)
    }

    @Test("until time 0 the spring does not move")
    func beforeTheStart() {
        for spring in Self.springs {
            for t in [-1.0, 0] {
                #expect(spring.progress(at: t) == 0)
                #expect(spring.remaining(at: t) == 1)
                #expect(spring.velocity(at: t) == spring.initialVelocity)
            }
        }
    }

    @Test("nothing jumps at ζ = 1", arguments: [1e-3, 1e-6, 1e-7, 1e-8, 1e-9, 1e-12, 1e-15])
    func continuity(gap: Double) {
        for v in [0.0, 25, -25] {
            let below = DampedSpring(damping: 20 * (1 - gap), initialVelocity: v)
            let exact = DampedSpring(damping: 20, initialVelocity: v)
            let above = DampedSpring(damping: 20 * (1 + gap), initialVelocity: v)
            for step in 1...300 {
                let t = Double(step) / 100
                // The curve is smooth in ζ: first differences are of the gap's order, the second
                // one of its square's.
                let (b, e, a) = (
                    below.remaining(at: t), exact.remaining(at: t), above.remaining(at: t)
                )
                #expect(abs(a - b) < 20 * gap + 1e-15)
                #expect(abs(a + b - 2 * e) < 100 * gap * gap + 2e-15)
                let (vb, ve, va) = (
                    below.velocity(at: t), exact.velocity(at: t), above.velocity(at: t)
                )
                #expect(abs(va - vb) < 500 * gap + 1e-13)
                #expect(abs(va + vb - 2 * ve) < 2000 * gap * gap + 1e-13)
            }
        }
    }

    @Test("after a very long time every damped spring is at rest, without undefined values")
    func longTimes() {
        for spring in Self.springs where spring.damping > 0 {
            for t in [1e3, 1e6, 1e12, 1e300, .infinity] {
                #expect(spring.remaining(at: t) == 0 || abs(spring.remaining(at: t)) < 1e-12)
                #expect(abs(spring.velocity(at: t)) < 1e-12)
            }
        }
    }

    @Test("extreme springs give finite numbers")
    func extremes() {
        for mass in [1e-9, 1, 1e9] {
            for stiffness in [1e-9, 1, 1e12] {
                for damping in [0, 1e-12, 1, 1e9, 1e300] {
                    for v in [0, 1e6, -1e6] {
                        let spring = DampedSpring(
                            mass: mass, stiffness: stiffness, damping: damping, initialVelocity: v
                        )
                        for t in [0, 1e-9, 1e-3, 1, 1e3, 1e9] {
                            #expect(spring.remaining(at: t).isFinite)
                            #expect(spring.velocity(at: t).isFinite)
                        }
                        #expect(spring.settlingDuration > 0)
                    }
                }
            }
        }
    }
}
