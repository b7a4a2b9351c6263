import HeadlessTesting
import Testing
import UIKit

// Source: Apple, animateKeyframes and addKeyframe; the resulting animation on iOS, as printed by
// its debugger: key times 0, 0.1 and 1 for a frame of a tenth, fillMode aside, ease in and out for
// the whole by default.
@MainActor
@Suite("Keyframe animations")
struct KeyframeTests {
    private let linear = UIView.KeyframeAnimationOptions(
        rawValue: UIView.AnimationOptions.curveLinear.rawValue)

    private func withView(_ body: @MainActor (Stage, UIView) throws -> Void) rethrows {
        let stage = Stage(size: CGSize(width: 320, height: 480), scale: 1)
        defer { stage.close() }
        let view = UIView(frame: CGRect(x: -50, y: -50, width: 100, height: 100))
        stage.window.addSubview(view)
        stage.commit()
        try body(stage, view)
    }

    private func shown(_ view: UIView) -> CALayer { view.layer.presentation() ?? view.layer }

    @Test(
        "each property moves from keyframe to keyframe, waits between them, and stays at the last")
    func linearFrames() {
        withView { stage, view in
            var ended: (Duration, Bool)?
            UIView.animateKeyframes(
                withDuration: 1, delay: 0, options: linear,
                animations: {
                    UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.25) {
                        view.center.x = 100
                    }
                    UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.25) {
                        view.center.x = 40
                    }
                    UIView.addKeyframe(withRelativeStartTime: 0.25, relativeDuration: 0.5) {
                        view.alpha = 0
                    }
                }, completion: { ended = (stage.now, $0) })
            #expect(view.center.x == 40)
            #expect(view.alpha == 0)
            for step in 0..<20 {
                let t = Double(step) / 20
                let x = t < 0.25 ? 400 * t : t < 0.5 ? 100 : t < 0.75 ? 100 - 240 * (t - 0.5) : 40
                let alpha = t < 0.25 ? 1 : t < 0.75 ? 1 - 2 * (t - 0.25) : 0
                #expect(abs(Double(shown(view).position.x) - x) < 1e-6, "at \(t)")
                #expect(abs(Double(shown(view).opacity) - alpha) < 1e-6, "at \(t)")
                stage.advance(by: .milliseconds(50))
            }
            #expect(ended?.0 == .seconds(1))
            #expect(ended?.1 == true)
            #expect(view.layer.animationKeys() == nil)
        }
    }

    @Test("the default is ease-in-out over all; changes beside keyframes take the whole duration")
    func pace() {
        withView { stage, view in
            UIView.animateKeyframes(
                withDuration: 1, delay: 0.5,
                animations: {
                    view.alpha = 0
                    UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) {
                        view.center.x = 100
                    }
                })
            for step in 0..<30 {
                let t = easeInOut(Double(step) / 20 - 0.5)
                #expect(abs(Double(shown(view).position.x) - 100 * min(1, 2 * t)) < 1e-3)
                #expect(abs(Double(shown(view).opacity) - (1 - t)) < 1e-5)
                stage.advance(by: .milliseconds(50))
            }
        }
    }

    @Test("discrete keyframes apply from their start; paced ones share the time by distance")
    func modes() {
        withView { stage, view in
            UIView.animateKeyframes(
                withDuration: 1, delay: 0, options: [linear, .calculationModeDiscrete],
                animations: {
                    UIView.addKeyframe(withRelativeStartTime: 0.25, relativeDuration: 0.25) {
                        view.center.x = 10
                    }
                    UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.25) {
                        view.center.x = 20
                    }
                })
            for (t, x) in [(0.1, 0.0), (0.3, 10), (0.6, 20), (0.9, 20)] {
                stage.advance(by: .seconds(t) - stage.now)
                #expect(abs(Double(shown(view).position.x) - x) < 1e-9)
            }
            stage.advance(by: .seconds(2) - stage.now)
            view.center.x = 0
            UIView.animateKeyframes(
                withDuration: 1, delay: 0, options: [linear, .calculationModePaced],
                animations: {
                    UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.1) {
                        view.center.x = 30
                    }
                    UIView.addKeyframe(withRelativeStartTime: 0.1, relativeDuration: 0.9) {
                        view.center.x = 100
                    }
                })
            for tenth in 1..<10 {
                stage.advance(by: .milliseconds(100))
                #expect(abs(Double(shown(view).position.x) - Double(tenth) * 10) < 1e-6)
            }
        }
    }

    @Test("a rotation by three thirds turns once; without a duration all is set at once")
    func rotation() {
        withView { stage, view in
            UIView.animateKeyframes(
                withDuration: 3, delay: 0, options: linear,
                animations: {
                    for third in 1...3 {
                        UIView.addKeyframe(
                            withRelativeStartTime: Double(third - 1) / 3, relativeDuration: 1.0 / 3
                        ) {
                            view.transform = CGAffineTransform(
                                rotationAngle: CGFloat(third) * 2 * .pi / 3)
                        }
                    }
                })
            for step in 0..<30 {
                let t = shown(view).affineTransform()
                let angle = Double(step) / 30 * 2 * .pi
                #expect(abs(Double(t.a) - cos(angle)) < 1e-6)
                #expect(abs(Double(t.b) - sin(angle)) < 1e-6)
                stage.advance(by: .milliseconds(100))
            }
            var finished: Bool?
            UIView.animateKeyframes(
                withDuration: 0, delay: 0,
                animations: {
                    UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 1) {
                        view.alpha = 0.5
                    }
                },
                completion: { finished = $0 })
            #expect(finished == nil)
            stage.commit()
            #expect(finished == true)
            #expect(view.alpha == 0.5)
            #expect(view.layer.animation(forKey: "opacity") == nil)
        }
    }

    @Test("keyframes in an animator can be scrubbed, reversed and continued")
    func animator() {
        withView { stage, view in
            let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) {
                UIView.animateKeyframes(
                    withDuration: 9, delay: 0,
                    animations: {
                        UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) {
                            view.center.x = 100
                        }
                        UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) {
                            view.center.x = 60
                        }
                    })
            }
            animator.fractionComplete = 0.25
            #expect(abs(Double(shown(view).position.x) - 50) < 1e-6)
            animator.fractionComplete = 0.75
            #expect(abs(Double(shown(view).position.x) - 80) < 1e-6)
            animator.isReversed = true
            animator.startAnimation()
            stage.advance(by: .milliseconds(250))
            #expect(abs(Double(shown(view).position.x) - 100) < 0.5)
            stage.advance(by: .milliseconds(250))
            #expect(abs(Double(shown(view).position.x) - 50) < 0.5)
            stage.advance(by: .milliseconds(250))
            #expect(view.center.x == 0)
            #expect(animator.state == .inactive)
        }
    }

    @Test("the options' bits are UIKit's")
    func bits() {
        let modes: [UIView.KeyframeAnimationOptions] = [
            .calculationModeLinear, .calculationModeDiscrete, .calculationModePaced,
            .calculationModeCubic,
            .calculationModeCubicPaced,
        ]
        #expect(modes.map(\.rawValue) == (0...4).map { $0 << 10 })
        let flags: [UIView.AnimationOptions] = [
            .layoutSubviews, .allowUserInteraction, .beginFromCurrentState, .repeat, .autoreverse,
            .overrideInheritedDuration, .overrideInheritedCurve, .allowAnimatedContent,
            .showHideTransitionViews,
            .overrideInheritedOptions,
        ]
        #expect(flags.map(\.rawValue) == (0...9).map { 1 << $0 })
        let curves: [UIView.AnimationOptions] = [
            .curveEaseInOut, .curveEaseIn, .curveEaseOut, .curveLinear,
        ]
        #expect(curves.map(\.rawValue) == (0...3).map { $0 << 16 })
        let transitions: [UIView.AnimationOptions] = [
            .transitionFlipFromLeft, .transitionFlipFromRight, .transitionCurlUp,
            .transitionCurlDown,
            .transitionCrossDissolve, .transitionFlipFromTop, .transitionFlipFromBottom,
        ]
        #expect(transitions.map(\.rawValue) == (1...7).map { $0 << 20 })
    }
}
