import HeadlessTesting
import MistakeRecorder
import Testing
import UIKit

// Source: UIViewPropertyAnimator.h, "Raises if set on an active animator".
@MainActor
@Suite("Setters refused by an active animator")
struct AnimatorSetterTests {
    private func withAnimator(_ body: (UIViewPropertyAnimator) -> Void) {
        let stage = Stage(size: CGSize(width: 320, height: 480), scale: 1)
        defer { stage.close() }
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        stage.window.addSubview(view)
        stage.commit()
        let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { view.alpha = 0 }
        body(animator)
        animator.stopAnimation(true)
    }

    // Source: Apple, UIViewPropertyAnimator's NSCopying.
    @Test("a copy has the settings, and no animations")
    func copies() {
        withAnimator { animator in
            (animator.isManualHitTestingEnabled, animator.isUserInteractionEnabled) = (true, false)
            (animator.scrubsLinearly, animator.pausesOnCompletion) = (false, true)
            let copy = animator.copy() as? UIViewPropertyAnimator
            #expect(copy?.isManualHitTestingEnabled == true && copy?.scrubsLinearly == false)
            #expect(copy?.isUserInteractionEnabled == false && copy?.pausesOnCompletion == true)
            #expect(copy?.duration == 1 && copy?.state == .inactive)
        }
    }

    @Test("isInterruptible and isUserInteractionEnabled do not change, and a message is reported")
    func active() {
        withAnimator { animator in
            animator.startAnimation()
            let sentences = mistakes {
                animator.isInterruptible = false
                animator.isUserInteractionEnabled = false
            }
            #expect(animator.isInterruptible)
            #expect(animator.isUserInteractionEnabled)
            #expect(sentences.contains("isInterruptible cannot be set on an active animator"))
            #expect(
                sentences.contains("isUserInteractionEnabled cannot be set on an active animator"))
        }
    }

    @Test("they can be set before the start")
    func inactive() {
        withAnimator { animator in
            let sentences = mistakes { animator.isUserInteractionEnabled = false }
            #expect(!animator.isUserInteractionEnabled)
            #expect(sentences.isEmpty)
        }
    }

    @Test("a delay below 0 is reported and becomes 0")
    func delay() {
        withAnimator { animator in
            let sentences = mistakes { animator.startAnimation(afterDelay: -1) }
            #expect(animator.delay == 0)
            #expect(sentences.contains("the delay cannot be -1.0"))
        }
    }

    @Test("the system's spring settles in the time measured on iOS")
    func durations() {
        func duration(_ parameters: UISpringTimingParameters) -> Double {
            UIViewPropertyAnimator(duration: 1, timingParameters: parameters).duration
        }
        #expect(duration(UISpringTimingParameters()) == 0.5058237314224243)
        let weak = UISpringTimingParameters(
            mass: 0.5, stiffness: 40, damping: 1, initialVelocity: .zero)
        #expect(abs(duration(weak) - 7.01437292) < 5e-9)
        let fast = UISpringTimingParameters(
            mass: 0.5, stiffness: 40, damping: 1, initialVelocity: CGVector(dx: 6, dy: 8))
        #expect(abs(duration(fast) - 7.4886077) < 5e-8)
    }
}
