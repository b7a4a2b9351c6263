import HeadlessTesting
import Testing
import UIKit

/// Which blocks an animator uses, when, and for how long.
extension PropertyAnimatorTests {
    @Test("a delay holds the start, although the changes are made at once")
    func delay() {
        withView { stage, view in
            let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) {
                view.center.x = 100
            }
            animator.startAnimation(afterDelay: 0.5)
            #expect(view.center.x == 100)
            #expect(animator.isRunning)
            #expect(animator.delay == 0.5)
            stage.advance(by: .milliseconds(499))
            #expect(x(view) == 0)
            #expect(animator.fractionComplete == 0)
            stage.advance(by: .milliseconds(501))
            #expect(abs(x(view) - 50) < 1e-9)
            stage.advance(by: .milliseconds(500))
            #expect(animator.state == .inactive)
        }
    }

    @Test("blocks with a delay factor start later, and all end together")
    func delayFactor() {
        withView { stage, view in
            let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) {
                view.center.x = 100
            }
            animator.addAnimations({ view.alpha = 0 }, delayFactor: 0.5)
            animator.startAnimation()
            let alpha: @MainActor () -> Double = { Double(view.layer.presentation()?.opacity ?? 9) }
            stage.advance(by: .milliseconds(400))
            #expect(abs(alpha() - 1) < 1e-6)
            stage.advance(by: .milliseconds(200))
            #expect(abs(alpha() - 0.8) < 1e-6)
            animator.pauseAnimation()
            #expect(abs(alpha() - 0.8) < 1e-6)
            animator.fractionComplete = 0.8
            #expect(abs(alpha() - 0.4) < 1e-6)
            animator.fractionComplete = 0.5
            #expect(abs(alpha() - 1) < 1e-6)
            animator.startAnimation()
            stage.advance(by: .milliseconds(250))
            #expect(abs(alpha() - 0.5) < 1e-6)
            #expect(abs(x(view) - 75) < 1e-9)
            stage.advance(by: .milliseconds(250))
            #expect(animator.state == .inactive)
            #expect(view.layer.animationKeys() == nil)
        }
    }

    @Test("blocks added while it runs take the remaining time")
    func added() {
        withView { stage, view in
            let other = UIView()
            stage.window.addSubview(other)
            let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) {
                view.center.x = 100
            }
            animator.startAnimation()
            stage.advance(by: .milliseconds(600))
            animator.addAnimations { other.center.x = 100 }
            #expect(other.center.x == 100)
            #expect(x(other) == 0)
            stage.advance(by: .milliseconds(200))
            #expect(abs(x(other) - 50) < 1e-9)
            #expect(abs(x(view) - 80) < 1e-9)
            stage.advance(by: .milliseconds(200))
            #expect(animator.state == .inactive)
            #expect(other.layer.animationKeys() == nil)
        }
    }

    @Test(
        "runningPropertyAnimator runs at once; nested blocks join it unless they override options")
    func running() {
        withView { stage, view in
            let (inner, own) = (UIView(), UIView())
            view.addSubview(inner)
            view.addSubview(own)
            var calls: [String] = []
            let animator = UIViewPropertyAnimator.runningPropertyAnimator(
                withDuration: 1, delay: 0, options: .curveLinear,
                animations: {
                    view.center.x = 100
                    UIView.animate(
                        withDuration: 5, animations: { inner.center.x = 100 },
                        completion: { calls.append("inner \($0)") })
                    UIView.animate(
                        withDuration: 0.5, delay: 0,
                        options: [
                            .curveLinear, .overrideInheritedDuration, .overrideInheritedCurve,
                        ],
                        animations: { own.center.x = 100 },
                        completion: { calls.append("own \($0)") })
                }, completion: { calls.append("animator \($0)") })
            #expect(animator.isRunning)
            stage.advance(by: .milliseconds(250))
            animator.pauseAnimation()
            stage.advance(by: .milliseconds(125))
            #expect(abs(x(inner) - 25) < 1e-9)
            #expect(abs(x(own) - 75) < 1e-9)
            animator.startAnimation()
            stage.advance(by: .seconds(1))
            #expect(calls == ["own true", "animator end", "inner true"])
        }
    }
}
