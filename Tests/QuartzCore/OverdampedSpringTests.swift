import Foundation
import QuartzCore
import Testing

// Source: 0.5058237314224243 s was read from UIAlertView's spring on iOS 7 and is in public
// programs; the other numbers follow from the bound ln((1 + |ζω − v|/ωd)/0.001)/(ζω), which yields
// Apple's own examples.
@MainActor
@Suite("Overdamped springs")
struct OverdampedSpringTests {
    @Test("they count as critically damped unless overdamping is allowed")
    func clamped() {
        let spring = CASpringAnimation(keyPath: "position")
        (spring.mass, spring.stiffness, spring.damping) = (3, 1000, 500)
        #expect(!spring.allowsOverdamping)
        #expect(spring.settlingDuration == 0.5058237314224243)
        #expect(spring.bounce == 0)
        spring.allowsOverdamping = true
        // The slow rate is ω(ζ − √(ζ² − 1)) with ω = √(1000/3) and ζ = 500/(2√3000): e^(−st) is
        // 0.001 after 3.4 s.
        let (frequency, ratio) = ((1000.0 / 3).squareRoot(), 250 / 3000.0.squareRoot())
        let slow = frequency * (ratio - (ratio * ratio - 1).squareRoot())
        #expect(abs(spring.settlingDuration - log(1000) / slow) < 0.01)
    }

    @Test(
        "any damping above the critical one moves like the critical one",
        arguments: [20.1, 30, 1000, 1e9])
    func same(damping: Double) {
        let (strong, critical) = (CASpringAnimation(keyPath: "x"), CASpringAnimation(keyPath: "x"))
        (strong.damping, critical.damping) = (damping, 20)
        #expect(strong.spring.curve == critical.spring.curve)
        #expect(strong.settlingDuration == critical.settlingDuration)
    }

    @Test("a spring of a duration with a bounce below 0 keeps its own damping")
    func perceived() {
        let spring = CASpringAnimation(perceptualDuration: 0.5, bounce: -0.5)
        #expect(spring.allowsOverdamping)
        #expect(abs(spring.bounce + 0.5) < 1e-12)
        #expect(spring.spring.dampingRatio == 2)
    }

    @Test("a weakly damped spring settles within the bound")
    func weak() {
        let spring = CASpringAnimation(keyPath: "x")
        (spring.mass, spring.stiffness, spring.damping) = (0.5, 40, 1)
        #expect(abs(spring.settlingDuration - 7.01437292) < 5e-9)
        spring.initialVelocity = 8
        #expect(abs(spring.settlingDuration - 7.4886077) < 5e-8)
    }
}
