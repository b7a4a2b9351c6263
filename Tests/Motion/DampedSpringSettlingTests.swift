import Foundation
import Motion
import Testing

@Suite("Settling of springs")
struct DampedSpringSettlingTests {
    /// The last sampled time at which the spring is further from its target than the threshold.
    private func lastTimeAway(_ spring: DampedSpring, until end: Double, step: Double) -> Double {
        var t = end
        while t > 0, abs(spring.remaining(at: t)) < 0.001 { t -= step }
        return t
    }

    @Test("the default spring settles in 1.4727 s, Apple's examples in 2.85 s and just over 1 s")
    func references() {
        // ln((1 + 1/√3)·1000)/5
        #expect(
            abs(DampedSpring().settlingDuration - log((1 + 1 / 3.0.squareRoot()) * 1000) / 5)
                < 1e-12)
        #expect(abs(DampedSpring().settlingDuration - 1.4727) < 5e-5)
        #expect(abs(DampedSpring(damping: 5).settlingDuration - 2.85) < 0.01)
        #expect(abs(DampedSpring(damping: 15).settlingDuration - 1.02) < 0.01)
    }

    @Test("an oscillating spring stays within 0.001 from then on, but not from much earlier")
    func oscillating() {
        for ratio in [0.05, 0.2, 0.5, 0.8, 0.95, 0.99, 0.999] {
            for v in [0.0, 8, -8, 40] {
                let spring = DampedSpring(damping: 20 * ratio, initialVelocity: v)
                let settled = spring.settlingDuration
                for step in 0...2000 {
                    #expect(abs(spring.remaining(at: settled * (1 + Double(step) / 1000))) <= 0.001)
                }
                #expect(lastTimeAway(spring, until: settled, step: 1e-3) > settled * 0.6)
            }
        }
    }

    @Test("from ζ = 1 the settling time is that of the last crossing, to the last digit")
    func creeping() {
        for damping in [20, 20.0001, 25, 60, 400] {
            for v in [0.0, 5, 9.9, 15, 100, 5000, -5, -300] {
                let spring = DampedSpring(damping: damping, initialVelocity: v)
                let settled = spring.settlingDuration
                #expect(abs(abs(spring.remaining(at: settled)) - 0.001) < 1e-12)
                for step in 1...1000 {
                    #expect(abs(spring.remaining(at: settled * (1 + Double(step) / 200))) < 0.001)
                }
            }
        }
    }

    @Test("the settling time does not jump at ζ = 1")
    func continuity() {
        let exact = DampedSpring(damping: 20).settlingDuration
        // e^(−x)(1 + x) = 0.001 at x = 9.2334.
        #expect(abs(exact * 10 - 9.2334) < 1e-4)
        for gap in [1e-4, 1e-6, 1e-9, 1e-12] {
            #expect(
                abs(DampedSpring(damping: 20 * (1 - gap)).settlingDuration - exact) < 20 * gap
                    + 1e-12)
            #expect(
                abs(DampedSpring(damping: 20 * (1 + gap)).settlingDuration - exact) < 20 * gap
                    + 1e-12)
        }
    }

    @Test("without damping a spring never settles")
    func undamped() {
        #expect(DampedSpring(damping: 0).settlingDuration == .infinity)
        #expect(DampedSpring(damping: 1e-9).settlingDuration.isFinite)
    }
}
