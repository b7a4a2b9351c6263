import Foundation
import Motion
import Testing

@Suite("UIKit's spring parameters")
struct DampedSpringUIKitTests {
    @Test("the critically damped spring of 0.404 s has the stiffness and damping measured on iOS")
    func measured() {
        let spring = DampedSpring(dampingRatio: 1, duration: 0.404)
        // iOS solves the same equation by eight steps of Newton's method from 5/D, with its
        // exponentials in single precision. That yields its constants to the last digits, 3e-8 from
        // the root.
        var omega = 5 / 0.404
        for _ in 0..<8 {
            let error =
                (1 + omega * 0.404) * Double(Float(exp(Double(Float(-0.404 * omega))))) - 0.001
            let slope = -0.404 * 0.404 * omega / Double(Float(exp(Double(Float(0.404 * omega)))))
            omega -= error / slope
        }
        #expect(abs(omega * omega / 522.3503149568596 - 1) < 1e-12)
        #expect(abs(2 * omega / 45.70996893268949 - 1) < 1e-12)
        #expect(abs(spring.stiffness / 522.3503149568596 - 1) < 1e-12)
        #expect(abs(spring.damping / 45.70996893268949 - 1) < 1e-12)
        // For every other duration our value is the root itself.
        for duration in [0.1, 0.25, 0.403, 0.405, 1, 7] {
            let other = DampedSpring(dampingRatio: 1, duration: duration)
            let x = other.naturalFrequency * duration
            #expect(abs((1 + x) * exp(-x) - 0.001) < 1e-15)
            #expect(abs(x - spring.naturalFrequency * 0.404) < 1e-6)
        }
        #expect(spring.mass == 1)
        #expect(spring.dampingRatio == 1)
    }

    @Test(
        "without velocity the frequency is ln((ζ/√(1 − ζ²))/ε)/(ζD)",
        arguments: [0.05, 0.2, 0.5, 0.7, 0.9, 0.99])
    func closedForm(ratio: Double) {
        for duration in [0.01, 0.25, 0.5, 1, 10] {
            let spring = DampedSpring(dampingRatio: ratio, duration: duration)
            let omega = log(ratio / (1 - ratio * ratio).squareRoot() / 0.001) / (ratio * duration)
            #expect(abs(spring.stiffness / (omega * omega) - 1) < 1e-12)
            #expect(abs(spring.damping / (2 * ratio * omega) - 1) < 1e-12)
        }
    }

    @Test(
        "with velocity the envelope of the sine is 0.001 at the duration, and at no higher frequency"
    )
    func withVelocity() {
        for ratio in [0.1, 0.5, 0.8, 0.95] {
            for duration in [0.2, 0.5, 2] {
                for v in [0.5, 1, 5, 20, 80, -0.5, -5, -80] {
                    let spring = DampedSpring(
                        dampingRatio: ratio, duration: duration, initialVelocity: v)
                    let root = (1 - ratio * ratio).squareRoot()
                    func envelope(_ omega: Double) -> Double {
                        abs(ratio * omega - v) / (omega * root) * exp(-ratio * omega * duration)
                    }
                    let omega = spring.naturalFrequency
                    #expect(abs(envelope(omega) / 0.001 - 1) < 1e-9)
                    for step in 1...2000 {
                        #expect(envelope(omega * (1 + Double(step) / 100)) < 0.001)
                    }
                    #expect(spring.initialVelocity == v)
                    #expect(spring.dampingRatio == ratio)
                }
            }
        }
    }

    @Test("a critically damped spring with velocity is within 0.001 exactly from the duration on")
    func criticalWithVelocity() {
        for duration in [0.2, 1] {
            for v in [0.5, 5, 8, 50, -0.5, -5, -50] {
                let spring = DampedSpring(dampingRatio: 1, duration: duration, initialVelocity: v)
                #expect(abs(abs(spring.remaining(at: duration)) - 0.001) < 1e-12)
                let x = spring.naturalFrequency * duration
                for step in 1...2000 {
                    let y = x * (1 + Double(step) / 200)
                    #expect(abs(1 + y - v * duration) * exp(-y) < 0.001)
                }
            }
        }
    }

    @Test("a small velocity changes little")
    func continuityInVelocity() {
        for ratio in [0.3, 0.7, 1] {
            let still = DampedSpring(dampingRatio: ratio, duration: 0.5).naturalFrequency
            for v in [1e-9, -1e-9] {
                let moving = DampedSpring(dampingRatio: ratio, duration: 0.5, initialVelocity: v)
                    .naturalFrequency
                #expect(abs(moving - still) < 1e-8)
            }
        }
    }

    @Test("duration and damping ratio are clamped")
    func clamping() {
        func spring(_ ratio: Double, _ duration: Double) -> DampedSpring {
            DampedSpring(dampingRatio: ratio, duration: duration)
        }
        #expect(spring(0.5, 0) == spring(0.5, 0.01))
        #expect(spring(0.5, 60) == spring(0.5, 10))
        #expect(spring(7, 1) == spring(1, 1))
        #expect(spring(0, 1) == spring(-1, 1))
        #expect(spring(0, 1).naturalFrequency > 0)
        #expect(spring(0, 1).damping > 0)
    }

    @Test(
        "duration and bounce give stiffness (2π/d)² and ζ = 1 − b or 1/(1 + b)",
        arguments: [(0.5, 0.0, 1.0), (0.5, 0.3, 0.7), (0.3, -0.2, 1.25), (1, 1, 0), (2, -0.5, 2)]
    )
    func bounce(duration: Double, bounce: Double, ratio: Double) {
        let spring = DampedSpring(perceptualDuration: duration, bounce: bounce, initialVelocity: 2)
        let stiffness = 4 * Double.pi * Double.pi / (duration * duration)
        #expect(abs(spring.stiffness / stiffness - 1) < 1e-14)
        #expect(abs(spring.dampingRatio - ratio) < 1e-14)
        #expect(abs(spring.damping - 2 * ratio * stiffness.squareRoot()) < 1e-12)
        #expect(spring.mass == 1)
        #expect(spring.initialVelocity == 2)
    }
}
