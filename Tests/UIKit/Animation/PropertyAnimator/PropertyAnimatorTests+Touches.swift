import HeadlessTesting
import Testing
import UIKit

extension PropertyAnimatorTests {
    @Test("touches hit a view where it is shown, with manual hit testing at its model, or nowhere")
    func touches() {
        withView { stage, view in
            @MainActor func start(_ set: (UIViewPropertyAnimator) -> Void) -> UIViewPropertyAnimator
            {
                let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) {
                    view.center = CGPoint(x: 250, y: 250)
                }
                set(animator)
                animator.startAnimation()
                return animator
            }
            view.center = CGPoint(x: 50, y: 50)
            var animator = start { _ in }
            #expect(stage.window.hitTest(CGPoint(x: 50, y: 50), with: nil) === view)
            #expect(stage.window.hitTest(CGPoint(x: 250, y: 250), with: nil) === stage.window)
            animator.pauseAnimation()
            #expect(stage.window.hitTest(CGPoint(x: 50, y: 50), with: nil) === view)
            animator.stopAnimation(true)
            animator = start { $0.isManualHitTestingEnabled = true }
            #expect(stage.window.hitTest(CGPoint(x: 250, y: 250), with: nil) === view)
            animator.stopAnimation(true)
            view.center = CGPoint(x: 50, y: 50)
            animator = start { $0.isUserInteractionEnabled = false }
            #expect(stage.window.hitTest(CGPoint(x: 50, y: 50), with: nil) === stage.window)
            animator.stopAnimation(true)
            #expect(stage.window.hitTest(CGPoint(x: 50, y: 50), with: nil) === view)
        }
    }
}
