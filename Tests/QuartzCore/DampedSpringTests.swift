import Foundation
import QuartzCore
import Testing

@Suite("DampedSpring")
struct DampedSpringTests {
    @Test("the default spring settles in 1.4727 s, Apple's examples in 2.85 s and just over 1 s")
    func settlingReferences() {
        // ln((1 + 1/√3)·1000)/5
        #expect(abs(DampedSpring().settlingDuration - log((1 + 1 / 3.0.squareRoot()) * 1000) / 5) < 1e-12)
        #expect(abs(DampedSpring().settlingDuration - 1.4727) < 5e-5)
        #expect(abs(DampedSpring(damping: 5).settlingDuration - 2.85) < 0.01)
        #expect(abs(DampedSpring(damping: 15).settlingDuration - 1.02) < 0.01)
    }

    @Test("UIKit's critically damped spring of 0.404 s has the stiffness and damping measured on iOS")
    func measuredOnDevice() {
        let spring = DampedSpring(dampingRatio: 1, duration: 0.404)
        // UIKit stops its own solving within 3e-8 of the root.
        #expect(abs(spring.stiffness / 522.3503149568596 - 1) < 1e-7)
        #expect(abs(spring.damping / 45.70996893268949 - 1) < 1e-7)
        #expect(spring.mass == 1)
    }
}
