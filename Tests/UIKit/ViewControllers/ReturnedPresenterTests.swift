import HeadlessTesting
import Testing
import UIKit

/// Sources: Apple, View Controller Programming Guide, "Customizing the Transition Animations": an
/// animator adds the view of the `to` key to the container; public code adds the presenting view in
/// a full-screen dismissal (`containerView.insertSubview(toVC.view, belowSubview:)`), and it is in
/// its window afterwards.
@MainActor
@Suite("The presenter's view after transitions of a program's own")
final class ReturnedPresenterTests {
    private final class Animator: NSObject, UIViewControllerAnimatedTransitioning {
        var adds = false
        var removes = false
        var completes = true
        var seen: UIView?
        func transitionDuration(using context: (any UIViewControllerContextTransitioning)?)
            -> TimeInterval
        { 0.3 }
        func animateTransition(using context: any UIViewControllerContextTransitioning) {
            guard let from = context.viewController(forKey: .from),
                let to = context.viewController(forKey: .to)
            else { return }
            seen = context.view(forKey: .to)
            if adds { context.containerView.insertSubview(to.view, belowSubview: from.view) }
            if to.isBeingPresented { context.containerView.addSubview(to.view) }
            let completes = completes
            UIView.animate(
                withDuration: 0.3, animations: { from.view.alpha = 0.9 }
            ) { [removes] _ in
                if removes { from.view.removeFromSuperview() }
                context.completeTransition(completes)
            }
        }
    }

    private final class Chooser: NSObject, UIViewControllerTransitioningDelegate {
        let presenting = Animator()
        let dismissing = Animator()
        func animationController(
            forPresented presented: UIViewController, presenting: UIViewController,
            source: UIViewController
        ) -> (any UIViewControllerAnimatedTransitioning)? { self.presenting }
        func animationController(forDismissed dismissed: UIViewController)
            -> (any UIViewControllerAnimatedTransitioning)?
        { dismissing }
    }

    private let stage = Stage(size: CGSize(width: 300, height: 300))
    private let root = UIViewController()
    private let chooser = Chooser()

    private func presented() -> UIViewController {
        stage.window.rootViewController = root
        let card = UIViewController()
        card.modalPresentationStyle = .fullScreen
        card.transitioningDelegate = chooser
        root.present(card, animated: true)
        stage.settle()
        return card
    }

    @Test(
        "the window shows the presenter after the dismissal",
        arguments: [(true, false), (false, true), (true, true), (false, false)])
    func dismissal(_ adds: Bool, _ removes: Bool) {
        defer { stage.close() }
        chooser.dismissing.adds = adds
        chooser.presenting.removes = removes
        _ = presented()
        root.dismiss(animated: true)
        stage.settle()
        #expect(stage.window.subviews.contains(root.view))
        #expect(root.view.frame == stage.window.bounds)
        #expect(chooser.dismissing.seen === root.view)
        #expect(root.presentedViewController == nil)
    }

    @Test("a dismissal that is given up leaves the presented view alone in the window")
    func cancelled() {
        defer { stage.close() }
        chooser.dismissing.adds = true
        chooser.dismissing.completes = false
        let card = presented()
        root.dismiss(animated: true)
        stage.settle()
        #expect(root.presentedViewController === card)
        #expect(card.view.window != nil && root.view.window == nil)
        chooser.dismissing.completes = true
        root.dismiss(animated: true)
        stage.settle()
        #expect(stage.window.subviews.contains(root.view) && card.view.window == nil)
    }
}
