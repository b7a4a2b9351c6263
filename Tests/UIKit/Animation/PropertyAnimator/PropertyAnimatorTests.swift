import HeadlessTesting
import Testing
import UIKit

// Source: Apple, UIViewPropertyAnimator, UIViewAnimating; WWDC 2017, session 230: pausing converts
// the curve's time to the distance covered, continuing converts it back.
@MainActor
@Suite("UIViewPropertyAnimator")
struct PropertyAnimatorTests {
    /// Runs a body with a view at x = 0 whose centre the body moves.
    func withView(_ body: @MainActor (Stage, UIView) throws -> Void) rethrows {
        let stage = Stage(size: CGSize(width: 320, height: 480), scale: 1)
        defer { stage.close() }
        let view = UIView(frame: CGRect(x: -50, y: -50, width: 100, height: 100))
        stage.window.addSubview(view)
        stage.commit()
        try body(stage, view)
    }

    func x(_ view: UIView) -> Double {
        Double((view.layer.presentation() ?? view.layer).position.x)
    }

    @Test("it moves along its curve at every frame, and ends at its duration with .end")
    func plain() {
        withView { stage, view in
            var ended: (UIViewAnimatingPosition, Duration)?
            let animator = UIViewPropertyAnimator(duration: 0.5, curve: .easeIn) {
                view.center.x = 200
            }
            animator.addCompletion { ended = ($0, stage.now) }
            #expect(animator.state == .inactive)
            #expect(!animator.isRunning)
            #expect(view.center.x == 0)
            animator.startAnimation()
            #expect(animator.state == .active)
            #expect(animator.isRunning)
            #expect(view.center.x == 200)
            let curve = bezier(0.42, 0, 1, 1)
            for frame in 1..<30 {
                stage.advanceFrames()
                let covered = curve(tickTime(frame) / 0.5)
                #expect(abs(x(view) - 200 * covered) < 2e-4)
                #expect(abs(animator.fractionComplete - covered) < 1e-6)
            }
            stage.advanceFrames()
            #expect(ended?.0 == .end)
            #expect(ended?.1 == .milliseconds(500))
            #expect(animator.state == .inactive)
            #expect(!animator.isRunning)
            #expect(animator.fractionComplete == 0)
            #expect(view.layer.animationKeys() == nil)
            #expect(!stage.loop.wantsTicks)
        }
    }

    @Test("a pause keeps the picture without ticks, and continuing returns to the curve")
    func pause() {
        withView { stage, view in
            var ended: Duration?
            let animator = UIViewPropertyAnimator(duration: 1, curve: .easeOut) {
                view.center.x = 100
                view.alpha = 0
            }
            animator.addCompletion { _ in ended = stage.now }
            animator.startAnimation()
            let curve = bezier(0, 0, 0.58, 1)
            stage.advance(by: .milliseconds(300))
            animator.pauseAnimation()
            #expect(animator.state == .active)
            #expect(!animator.isRunning)
            #expect(abs(animator.fractionComplete - curve(0.3)) < 1e-6)
            for _ in 0..<5 {
                #expect(abs(x(view) - 100 * curve(0.3)) < 1e-4)
                #expect(
                    abs(Double(view.layer.presentation()?.opacity ?? 9) - (1 - curve(0.3))) < 1e-5)
                stage.advance(by: .milliseconds(400))
            }
            #expect(!stage.loop.wantsTicks)
            animator.startAnimation()
            for step in 0..<14 {
                #expect(abs(x(view) - 100 * curve(0.3 + Double(step) * 0.05)) < 1e-4)
                stage.advance(by: .milliseconds(50))
            }
            #expect(ended == .milliseconds(3000))
            #expect(view.layer.animationKeys() == nil)
        }
    }

    @Test("scrubbing is linear: the fraction is the progress, whatever the curve")
    func scrub() {
        withView { stage, view in
            let animator = UIViewPropertyAnimator(duration: 1, curve: .easeIn) {
                view.center.x = 100
            }
            animator.fractionComplete = 0.25
            #expect(animator.state == .active)
            #expect(!animator.isRunning)
            #expect(view.center.x == 100)
            for fraction in [0.25, 0.5, 0.1, 1, 0, 0.75] {
                animator.fractionComplete = fraction
                #expect(abs(x(view) - 100 * fraction) < 1e-9)
                #expect(animator.fractionComplete == CGFloat(fraction))
                stage.advance(by: .milliseconds(100))
            }
            animator.fractionComplete = 7
            #expect(animator.fractionComplete == 1)
            animator.fractionComplete = 0.36
            // From the curve's value at 0.36 on, it follows the rest of the curve.
            animator.continueAnimation(withTimingParameters: nil, durationFactor: 0)
            let curve = bezier(0.42, 0, 1, 1)
            var (low, high) = (0.0, 1.0)
            for _ in 0..<60 {
                if curve((low + high) / 2) < 0.36 {
                    low = (low + high) / 2
                } else {
                    high = (low + high) / 2
                }
            }
            for step in 0..<5 {
                #expect(abs(x(view) - 100 * curve(low + Double(step) * 0.05)) < 1e-4)
                stage.advance(by: .milliseconds(50))
            }
            stage.advance(by: .seconds(1 - low - 0.25 - 0.001))
            #expect(animator.isRunning)
            stage.advance(by: .milliseconds(2))
            #expect(animator.state == .inactive)
        }
    }

    @Test("without scrubsLinearly the fraction is the time on the curve")
    func scrubTime() {
        withView { stage, view in
            let animator = UIViewPropertyAnimator(duration: 1, curve: .easeIn) {
                view.center.x = 100
            }
            animator.scrubsLinearly = false
            let curve = bezier(0.42, 0, 1, 1)
            for fraction in [0.25, 0.5, 0.75] {
                animator.fractionComplete = fraction
                #expect(abs(x(view) - 100 * curve(fraction)) < 1e-4)
                #expect(animator.fractionComplete == CGFloat(fraction))
            }
            animator.startAnimation()
            stage.advance(by: .milliseconds(100))
            #expect(abs(animator.fractionComplete - 0.85) < 1e-6)
            animator.pauseAnimation()
            #expect(abs(animator.fractionComplete - 0.85) < 1e-6)
            #expect(abs(x(view) - 100 * curve(0.85)) < 1e-4)
        }
    }

    @Test("reversal is continuous, complements the fraction, and ends at the start")
    func reverse() {
        withView { stage, view in
            var ended: (UIViewAnimatingPosition, Duration)?
            let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) {
                view.center.x = 100
                view.backgroundColor = .red
            }
            animator.addCompletion { ended = ($0, stage.now) }
            animator.startAnimation()
            stage.advance(by: .milliseconds(300))
            #expect(abs(animator.fractionComplete - 0.3) < 1e-9)
            animator.isReversed = true
            #expect(abs(animator.fractionComplete - 0.7) < 1e-9)
            #expect(animator.isRunning)
            #expect(abs(x(view) - 30) < 1e-9)
            for step in 0..<6 {
                #expect(abs(x(view) - (30 - 5 * Double(step))) < 1e-9)
                stage.advance(by: .milliseconds(50))
            }
            #expect(ended?.0 == .start)
            #expect(ended?.1 == .milliseconds(600))
            #expect(view.center.x == 0)
            #expect(view.backgroundColor == nil)
            #expect(view.layer.animationKeys() == nil)
        }
    }

    @Test("an animator reversed before its start runs from the end to the start")
    func startsReversed() {
        withView { stage, view in
            let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) {
                view.center.x = 100
            }
            animator.isReversed = true
            animator.startAnimation()
            #expect(x(view) == 100)
            #expect(animator.fractionComplete == 0)
            stage.advance(by: .milliseconds(250))
            #expect(abs(x(view) - 75) < 1e-9)
            #expect(abs(animator.fractionComplete - 0.25) < 1e-9)
            stage.advance(by: .milliseconds(750))
            #expect(view.center.x == 0)
            #expect(animator.state == .inactive)
        }
    }

    @Test("it can be reversed while paused, scrubbed, and continued with a duration factor")
    func continued() {
        withView { stage, view in
            let animator = UIViewPropertyAnimator(duration: 2, curve: .linear) {
                view.center.x = 100
            }
            animator.startAnimation()
            stage.advance(by: .seconds(1))
            animator.pauseAnimation()
            animator.isReversed = true
            #expect(abs(animator.fractionComplete - 0.5) < 1e-9)
            #expect(abs(x(view) - 50) < 1e-9)
            animator.fractionComplete = 0.8
            #expect(abs(x(view) - 20) < 1e-9)
            animator.isReversed = false
            #expect(abs(animator.fractionComplete - 0.2) < 1e-9)
            #expect(abs(x(view) - 20) < 1e-9)
            animator.continueAnimation(withTimingParameters: nil, durationFactor: 0.4)
            stage.advance(by: .milliseconds(400))
            #expect(abs(x(view) - 60) < 1e-6)
            stage.advance(by: .milliseconds(400))
            #expect(animator.state == .inactive)
            #expect(view.center.x == 100)
        }
    }

    @Test("a continuing spring starts with its velocity, in remaining distances per second")
    func spring() {
        withView { stage, view in
            let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) {
                view.center.x = 100
            }
            animator.fractionComplete = 0.4
            let spring = UISpringTimingParameters(
                mass: 1, stiffness: 100, damping: 10, initialVelocity: CGVector(dx: 2, dy: 2))
            animator.continueAnimation(withTimingParameters: spring, durationFactor: 0)
            #expect(abs(x(view) - 40) < 1e-9)
            // The damped oscillator: ω0 = 10, ζ = 0.5, v = 2.
            let damped = 10 * 0.75.squareRoot()
            for step in 1...20 {
                stage.advance(by: .milliseconds(20))
                let t = Double(step) * 0.02
                let u = exp(-5 * t) * (cos(damped * t) + (5 - 2) / damped * sin(damped * t))
                #expect(abs(x(view) - (100 - 60 * u)) < 1e-7)
            }
        }
    }

    @Test("stopping keeps the shown values; finishing moves to the end, the start or neither")
    func stop() {
        for (position, expected) in [
            (UIViewAnimatingPosition.end, 100.0), (.start, 0), (.current, 30),
        ] {
            withView { stage, view in
                var ended: UIViewAnimatingPosition?
                let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) {
                    view.center.x = 100
                    view.transform = CGAffineTransform(rotationAngle: 1)
                    view.alpha = 0
                    view.bounds.size.width = 200
                }
                animator.addCompletion { ended = $0 }
                animator.startAnimation()
                stage.advance(by: .milliseconds(300))
                animator.stopAnimation(false)
                #expect(animator.state == .stopped)
                #expect(!animator.isRunning)
                #expect(ended == nil)
                #expect(view.layer.animationKeys() == nil)
                #expect(abs(view.center.x - 30) < 1e-9)
                #expect(abs(view.alpha - 0.7) < 1e-6)
                #expect(abs(view.bounds.width - 130) < 1e-9)
                #expect(abs(atan2(view.transform.b, view.transform.a) - 0.3) < 1e-9)
                animator.finishAnimation(at: position)
                #expect(ended == position)
                #expect(animator.state == .inactive)
                #expect(abs(view.center.x - expected) < 1e-9)
                #expect(abs(view.bounds.width - (100 + expected)) < 1e-9)
                stage.advance(by: .seconds(2))
            }
        }
    }

    @Test("stopping without finishing makes it inactive, without a completion")
    func stopOnly() {
        withView { stage, view in
            var calls = 0
            let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) {
                view.center.x = 100
            }
            animator.addCompletion { _ in calls += 1 }
            animator.startAnimation()
            stage.advance(by: .milliseconds(500))
            animator.stopAnimation(true)
            stage.advance(by: .seconds(2))
            #expect(calls == 0)
            #expect(animator.state == .inactive)
            #expect(abs(view.center.x - 50) < 1e-9)
        }
    }

    @Test("with pausesOnCompletion it stays active at the end, and can be reversed")
    func pausesOnCompletion() {
        withView { stage, view in
            var ends: [UIViewAnimatingPosition] = []
            let animator = UIViewPropertyAnimator(duration: 1, dampingRatio: 0.7) {
                view.center.x = 100
            }
            animator.pausesOnCompletion = true
            animator.addCompletion { ends.append($0) }
            animator.startAnimation()
            stage.advance(by: .seconds(1))
            #expect(animator.state == .active)
            #expect(!animator.isRunning)
            #expect(animator.fractionComplete == 1)
            #expect(ends.isEmpty)
            #expect(x(view) == 100)
            stage.advance(by: .seconds(1))
            animator.isReversed = true
            #expect(animator.fractionComplete == 0)
            animator.pausesOnCompletion = false
            animator.startAnimation()
            let remainder = springRemainder(ratio: 0.7, duration: 1)
            for step in 0..<20 {
                #expect(abs(x(view) - 100 * remainder(Double(step) * 0.05)) < 1e-6)
                stage.advance(by: .milliseconds(50))
            }
            #expect(ends == [.start])
            #expect(view.center.x == 0)
        }
    }

    @Test("y of a spring's velocity applies only to the center")
    func velocityVector() {
        withView { stage, view in
            let spring = UISpringTimingParameters(
                dampingRatio: 0.5, initialVelocity: CGVector(dx: 0, dy: 10))
            let animator = UIViewPropertyAnimator(duration: 1, timingParameters: spring)
            animator.addAnimations {
                view.center = CGPoint(x: 100, y: 100)
                view.alpha = 0
            }
            animator.startAnimation()
            stage.advance(by: .microseconds(10))
            let shown = view.layer.presentation() ?? view.layer
            #expect(abs(Double(shown.position.y) / 1e-5 - 1000) < 5)
            #expect(abs(Double(shown.position.x)) / 1e-5 < 5)
            stage.advance(by: .seconds(1))
            #expect(view.layer.animationKeys() == nil)
            #expect(animator.state == .inactive)
        }
    }

    @Test("a running animator is retained until it has ended, and then released")
    func lifetime() {
        withView { stage, view in
            weak var animator: UIViewPropertyAnimator?
            var ended = false
            do {
                let made = UIViewPropertyAnimator(duration: 1, curve: .linear) {
                    view.center.x = 100
                }
                made.addCompletion { _ in ended = true }
                made.startAnimation()
                animator = made
            }
            stage.advance(by: .milliseconds(500))
            #expect(animator != nil)
            stage.advance(by: .milliseconds(500))
            #expect(animator == nil)
            #expect(ended)
        }
    }
}
