import HeadlessTesting
import Testing
import UIKit

// Requirement: positions stay continuous through pauses, scrubs, reversals and new timings; the
// most that a frame may move follows from each curve's steepest slope.
@MainActor
@Suite("Continuity of animators")
struct AnimatorContinuityTests {
    private enum Event: CaseIterable { case pause, go, turn, spring, faster }

    private func provider(_ index: Int) -> any UITimingCurveProvider {
        switch index {
        case 0: UICubicTimingParameters(animationCurve: .easeInOut)
        case 1:
            UICubicTimingParameters(
                controlPoint1: CGPoint(x: 0.3, y: -0.4), controlPoint2: CGPoint(x: 0.6, y: 1.5))
        case 2: UISpringTimingParameters(dampingRatio: 0.3)
        case 3:
            UISpringTimingParameters(
                mass: 1, stiffness: 150, damping: 9, initialVelocity: CGVector(dx: 4, dy: 4))
        default: UISpringTimingParameters(duration: 0.6, bounce: 0.5)
        }
    }

    @Test("any sequence of pauses, reversals, springs and speeds is continuous", arguments: 0..<5)
    func events(kind: Int) throws {
        let stage = Stage(size: CGSize(width: 320, height: 480), scale: 1)
        defer { stage.close() }
        let view = UIView(frame: CGRect(x: -50, y: 0, width: 100, height: 100))
        stage.window.addSubview(view)
        stage.commit()
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
                    withTimingParameters: UISpringTimingParameters(dampingRatio: 0.6),
                    durationFactor: 0.5)
            case .faster where !animator.isRunning:
                animator.continueAnimation(withTimingParameters: nil, durationFactor: 0.5)
            default: break
            }
            let after = shown()
            #expect(abs(after.0 - before.0) < 1e-6)
            #expect(abs(after.1 - before.1) < 1e-6)
            var last = after
            for _ in 0..<(1 + next(40)) {
                stage.advance(by: .milliseconds(2))
                let now = shown()
                // The fastest: a spring of stiffness 150 from rest or with 4 lengths a second, or a
                // settled one of ζ 0.3. All of them stay below 30 lengths a second, and a settled
                // spring ends within a thousandth.
                #expect(abs(now.0 - last.0) < 30 * 0.002 * 150 + 0.15)
                last = now
            }
        }
        animator.stopAnimation(true)
        #expect(!stage.loop.wantsTicks)
        #expect(view.layer.animationKeys() == nil)
    }

    @Test("a pan that takes over halfway, drags and releases with a velocity is continuous")
    func pan() {
        let stage = Stage(size: CGSize(width: 320, height: 480), scale: 1)
        defer { stage.close() }
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        stage.window.addSubview(view)
        stage.commit()
        func y() -> Double { Double((view.layer.presentation() ?? view.layer).frame.minY) }
        let animator = UIViewPropertyAnimator(duration: 0.6, dampingRatio: 0.8) {
            view.frame.origin.y = 300
        }
        animator.startAnimation()
        stage.advance(by: .milliseconds(120))
        let caught = y()
        animator.pauseAnimation()
        #expect(abs(y() - caught) < 1e-9)
        #expect(abs(animator.fractionComplete - caught / 300) < 1e-9)
        let start = animator.fractionComplete
        // The finger moves 90 points down, in steps of 10.
        for step in 1...9 {
            stage.advance(by: .milliseconds(16))
            animator.fractionComplete = start + Double(step) * 10 / 300
            #expect(abs(y() - (caught + Double(step) * 10)) < 1e-9)
        }
        // It releases at 600 points per second, converted to remaining lengths.
        let left = 300 - y()
        let velocity = 600 / left
        animator.continueAnimation(
            withTimingParameters: UISpringTimingParameters(
                dampingRatio: 0.8, initialVelocity: CGVector(dx: velocity, dy: velocity)),
            durationFactor: 0.5)
        let released = y()
        stage.advance(by: .microseconds(100))
        #expect(abs((y() - released) / 1e-4 - 600) < 5)
        stage.advance(by: .seconds(1))
        #expect(y() == 300)
        #expect(animator.state == .inactive)
    }

    /// A view's position in every millisecond, while an animator moves it from 0 to 100 and is
    /// interrupted.
    private func course(
        _ parameters: any UITimingCurveProvider, milliseconds: Int,
        _ event: (Int, UIViewPropertyAnimator) -> Void
    ) -> [Double] {
        let stage = Stage(size: CGSize(width: 320, height: 480), scale: 1)
        defer { stage.close() }
        let view = UIView(frame: CGRect(x: -50, y: 0, width: 100, height: 100))
        stage.window.addSubview(view)
        stage.commit()
        let animator = UIViewPropertyAnimator(duration: 1, timingParameters: parameters)
        animator.addAnimations { view.center.x = 100 }
        animator.startAnimation()
        var xs: [Double] = []
        for time in 0..<milliseconds {
            event(time, animator)
            xs.append(Double((view.layer.presentation() ?? view.layer).position.x))
            stage.advance(by: .milliseconds(1))
        }
        if animator.state == .active { animator.stopAnimation(true) }
        return xs
    }

    @Test("a reversed animator returns along its own curve at its own speed", arguments: 0..<2)
    func turnsRound(kind: Int) {
        let straight = course(provider(kind), milliseconds: 300) { _, _ in }
        var ends: [UIViewAnimatingPosition] = []
        // Out for 200 ms, back for 100, out for 150, back to the start: 250.
        let turned = course(provider(kind), milliseconds: 720) { time, animator in
            if time == 0 { animator.addCompletion { ends.append($0) } }
            if [200, 300, 450].contains(time) { animator.isReversed.toggle() }
        }
        for time in 0..<700 {
            let along =
                time <= 200
                ? time : time <= 300 ? 400 - time : time <= 450 ? time - 200 : 700 - time
            #expect(abs(turned[time] - straight[along]) < 1e-6, "at \(time)")
        }
        #expect(ends == [.start])
    }

    @Test("ten reversals within one duration are continuous, with the curve's speed")
    func turnsTenTimes() {
        let xs = course(UICubicTimingParameters(animationCurve: .easeInOut), milliseconds: 1200) {
            time, animator in
            if time >= 300, time % 60 == 0, time <= 840 { animator.isReversed.toggle() }
        }
        // The curve's steepest slope is less than 2 ways a second: 0.2 points a millisecond.
        for (a, b) in zip(xs, xs.dropFirst()) { #expect(abs(a - b) < 0.2) }
        // Except at the reversals themselves, the speed changes by less than its second derivative
        // allows.
        for time in 1..<1199 where time < 299 || time > 841 || time % 60 > 1 && time % 60 < 59 {
            let bend = abs(xs[time + 1] - 2 * xs[time] + xs[time - 1])
            #expect(bend < 0.01, "at \(time)")
        }
    }

    @Test("reversed while paused, fractions of progress and time are the remainders")
    func turnsWhilePaused() {
        for isLinear in [true, false] {
            _ = course(UICubicTimingParameters(animationCurve: .easeIn), milliseconds: 401) {
                time, animator in
                guard time == 400 else { return }
                animator.scrubsLinearly = isLinear
                animator.pauseAnimation()
                let fraction = animator.fractionComplete
                animator.isReversed = true
                #expect(abs(animator.fractionComplete - (1 - fraction)) < 1e-9)
                if !isLinear { #expect(abs(fraction - 0.4) < 1e-9) }
                animator.startAnimation()
                #expect(abs(animator.fractionComplete - (1 - fraction)) < 1e-9)
            }
        }
    }

    @Test("after a pause and a delay it waits at its place, and then continues")
    func resumesLater() {
        let xs = course(UICubicTimingParameters(animationCurve: .linear), milliseconds: 900) {
            time, animator in
            guard time == 400 else { return }
            animator.pauseAnimation()
            animator.startAnimation(afterDelay: 0.3)
        }
        for time in 400..<900 {
            let expected = time <= 700 ? 40 : 40 + Double(time - 700) / 10
            #expect(abs(xs[time] - expected) < 1e-6)
        }
    }
}
