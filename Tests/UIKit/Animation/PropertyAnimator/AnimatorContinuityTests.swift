import HeadlessTesting
import Testing
import UIKit

// Source: issue: positions stay continuous through pauses, scrubs, turns and new timings; what a frame may move at most
// follows from each curve's steepest slope.
@MainActor
@Suite("Animators never jump")
struct AnimatorContinuityTests {
    private enum Event: CaseIterable { case pause, go, turn, spring, faster }

    private func provider(_ index: Int) -> any UITimingCurveProvider {
        switch index {
        case 0: UICubicTimingParameters(animationCurve: .easeInOut)
        case 1: UICubicTimingParameters(controlPoint1: CGPoint(x: 0.3, y: -0.4), controlPoint2: CGPoint(x: 0.6, y: 1.5))
        case 2: UISpringTimingParameters(dampingRatio: 0.3)
        case 3: UISpringTimingParameters(mass: 1, stiffness: 150, damping: 9, initialVelocity: CGVector(dx: 4, dy: 4))
        default: UISpringTimingParameters(duration: 0.6, bounce: 0.5)
        }
    }

    @Test("through any sequence of pauses, turns, springs and other speeds", arguments: 0..<5)
    func events(kind: Int) throws {
        let stage = Stage(size: CGSize(width: 320, height: 480), scale: 1)
        defer { stage.close() }
        let view = UIView(frame: CGRect(x: -50, y: 0, width: 100, height: 100))
        stage.window.addSubview(view)
        stage.settle()
        func x() -> Double { Double((view.layer.presentation() ?? view.layer).position.x) }
        let animator = UIViewPropertyAnimator(duration: 1, timingParameters: provider(kind))
        animator.pausesOnCompletion = true
        animator.addAnimations { view.center.x = 100 }
        animator.addAnimations({ view.alpha = 0.2 }, delayFactor: 0.3)
        animator.startAnimation()
        var random = UInt64(kind + 1)
        func next(_ bound: Int) -> Int {
            random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(random >> 33) % bound
        }
        func shown() -> (Double, Double) { (x(), Double(view.layer.presentation()?.opacity ?? 9)) }
        for _ in 0..<300 {
            let before = shown()
            switch Event.allCases[next(5)] {
            case .pause: animator.pauseAnimation()
            case .go: animator.startAnimation()
            case .turn: animator.isReversed.toggle()
            case .spring where !animator.isRunning:
                animator.continueAnimation(
                    withTimingParameters: UISpringTimingParameters(dampingRatio: 0.6), durationFactor: 0.5)
            case .faster where !animator.isRunning:
                animator.continueAnimation(withTimingParameters: nil, durationFactor: 0.5)
            default: break
            }
            let after = shown()
            #expect(abs(after.0 - before.0) < 1e-6 && abs(after.1 - before.1) < 1e-6)
            var last = after
            for _ in 0..<(1 + next(40)) {
                stage.advance(by: .milliseconds(2))
                let now = shown()
                // The fastest: a spring of stiffness 150 from rest or with 4 lengths a second, or a settled one of ζ 0.3;
                // 30 lengths a second are beyond all of them, and a settled spring ends within a thousandth.
                #expect(abs(now.0 - last.0) < 30 * 0.002 * 150 + 0.15)
                last = now
            }
        }
        animator.stopAnimation(true)
        #expect(!stage.loop.wantsTicks && view.layer.animationKeys() == nil)
    }

    @Test("a pan that takes over half-way, drags and lets go with its velocity")
    func pan() {
        let stage = Stage(size: CGSize(width: 320, height: 480), scale: 1)
        defer { stage.close() }
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        stage.window.addSubview(view)
        stage.settle()
        func y() -> Double { Double((view.layer.presentation() ?? view.layer).frame.minY) }
        let animator = UIViewPropertyAnimator(duration: 0.6, dampingRatio: 0.8) { view.frame.origin.y = 300 }
        animator.startAnimation()
        stage.advance(by: .milliseconds(120))
        let caught = y()
        animator.pauseAnimation()
        #expect(abs(y() - caught) < 1e-9 && abs(animator.fractionComplete - caught / 300) < 1e-9)
        let start = animator.fractionComplete
        // The finger moves 90 points down, in steps of 10.
        for step in 1...9 {
            stage.advance(by: .milliseconds(16))
            animator.fractionComplete = start + Double(step) * 10 / 300
            #expect(abs(y() - (caught + Double(step) * 10)) < 1e-9)
        }
        // It lets go at 600 points a second: so many of the lengths that are left.
        let left = 300 - y()
        let velocity = 600 / left
        animator.continueAnimation(
            withTimingParameters: UISpringTimingParameters(
                dampingRatio: 0.8, initialVelocity: CGVector(dx: velocity, dy: velocity)), durationFactor: 0.5)
        let released = y()
        stage.advance(by: .microseconds(100))
        #expect(abs((y() - released) / 1e-4 - 600) < 5)
        stage.advance(by: .seconds(1))
        #expect(y() == 300 && animator.state == .inactive)
    }
}
