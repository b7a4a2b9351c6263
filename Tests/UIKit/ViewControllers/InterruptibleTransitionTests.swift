import HeadlessTesting
import Testing
import UIKit

/// Source: Apple, UIViewControllerAnimatedTransitioning.interruptibleAnimator(using:): a
/// percent-driven interaction leads the animator that it returns.
@MainActor
@Suite("View controllers: transitions with an animator that can be interrupted")
struct InterruptibleTransitionTests {
    private final class Leader: NSObject, UIViewControllerAnimatedTransitioning,
        UIViewControllerTransitioningDelegate
    {
        let interaction = UIPercentDrivenInteractiveTransition()
        var leads = true
        var log: [String] = []
        private var animator: UIViewPropertyAnimator?

        func transitionDuration(using context: (any UIViewControllerContextTransitioning)?)
            -> TimeInterval
        { 1 }
        func animateTransition(using context: any UIViewControllerContextTransitioning) {
            log.append("animates")
            interruptibleAnimator(using: context).startAnimation()
        }
        func interruptibleAnimator(using context: any UIViewControllerContextTransitioning)
            -> any UIViewImplicitlyAnimating
        {
            if let animator { return animator }
            let view = context.view(forKey: .to)!
            context.containerView.addSubview(view)
            view.frame = CGRect(x: 320, y: 0, width: 320, height: 568)
            let made = UIViewPropertyAnimator(duration: 1, curve: .linear) {
                view.frame.origin.x = 0
            }
            made.addCompletion { [weak self] _ in
                self?.animator = nil
                context.completeTransition(!context.transitionWasCancelled)
            }
            animator = made
            return made
        }
        func animationEnded(_ completed: Bool) { log.append("ended \(completed)") }
        func animationController(
            forPresented presented: UIViewController, presenting: UIViewController,
            source: UIViewController
        ) -> (any UIViewControllerAnimatedTransitioning)? { self }
        func interactionControllerForPresentation(
            using animator: any UIViewControllerAnimatedTransitioning
        ) -> (any UIViewControllerInteractiveTransitioning)? { leads ? interaction : nil }
    }

    private func seenX(_ view: UIView) -> CGFloat {
        (view.layer.presentation() ?? view.layer).frame.minX
    }

    @Test("it follows the fraction, turns back, and goes on to its end")
    func leading() {
        let stage = Stage(size: CGSize(width: 320, height: 568))
        defer { stage.close() }
        let (root, leader) = (UIViewController(), Leader())
        stage.window.rootViewController = root
        stage.window.makeKeyAndVisible()
        stage.commit()
        func present() -> UIViewController {
            let shown = UIViewController()
            shown.modalPresentationStyle = .custom
            shown.transitioningDelegate = leader
            root.present(shown, animated: true)
            return shown
        }
        leader.interaction.completionCurve = .linear

        let first = present()
        stage.advance(by: .seconds(2))
        #expect(seenX(first.view) == 320)
        leader.interaction.update(0.25)
        stage.commit()
        #expect(seenX(first.view) == 240)
        leader.interaction.cancel()
        stage.advance(by: .milliseconds(500))
        #expect(leader.log == ["ended false"])
        #expect(root.presentedViewController == nil)

        let second = present()
        leader.interaction.update(0.5)
        stage.commit()
        #expect(seenX(second.view) == 160)
        leader.interaction.finish()
        stage.advance(by: .milliseconds(250))
        #expect(abs(seenX(second.view) - 80) < 320 / 60.0 + 1e-6)
        stage.advance(by: .milliseconds(500))
        #expect(leader.log == ["ended false", "ended true"])
        #expect(root.presentedViewController === second)

        root.dismiss(animated: false)
        stage.advance(by: .milliseconds(100))
        leader.leads = false
        leader.log = []
        _ = present()
        stage.advance(by: .milliseconds(1100))
        #expect(leader.log == ["animates", "ended true"])
    }
}
