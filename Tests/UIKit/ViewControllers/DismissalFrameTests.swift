import HeadlessTesting
import Testing
import UIKit

/// Animators of both directions read `finalFrame(for:)` of the presented controller, and derive the
/// frame outside the screen from it.
///
/// Sources: Apple, finalFrame(for:); "UIPresentationController Tutorial" (raywenderlich.com), whose
/// animator slides the frame out that finalFrame(for:) returns for a dismissal.
@MainActor
@Suite("Frames of dismissals")
final class DismissalFrameTests {
    private final class Panel: UIPresentationController {
        override var frameOfPresentedViewInContainerView: CGRect {
            CGRect(x: 0, y: 300, width: 320, height: 180)
        }
    }

    private final class Slider: NSObject, UIViewControllerTransitioningDelegate,
        UIViewControllerAnimatedTransitioning
    {
        var frames: [CGRect] = []

        func presentationController(
            forPresented presented: UIViewController, presenting: UIViewController?,
            source: UIViewController
        ) -> UIPresentationController? {
            Panel(presentedViewController: presented, presenting: presenting)
        }
        func animationController(
            forPresented presented: UIViewController, presenting: UIViewController,
            source: UIViewController
        ) -> (any UIViewControllerAnimatedTransitioning)? { self }
        func animationController(forDismissed dismissed: UIViewController)
            -> (any UIViewControllerAnimatedTransitioning)?
        { self }

        func transitionDuration(using context: (any UIViewControllerContextTransitioning)?)
            -> TimeInterval
        { 0.4 }
        func animateTransition(using context: any UIViewControllerContextTransitioning) {
            let to = context.viewController(forKey: .to)!
            let from = context.viewController(forKey: .from)!
            let moved = to.presentationController is Panel ? to : from
            frames.append(context.finalFrame(for: moved))
            if moved === to { context.containerView.addSubview(to.view) }
            context.completeTransition(true)
        }
    }

    @Test("the final frame of a dismissed controller is the one that it was presented in")
    func finalFrame() {
        let stage = Stage(size: CGSize(width: 320, height: 480))
        defer { stage.close() }
        let (root, card, slider) = (UIViewController(), UIViewController(), Slider())
        stage.window.rootViewController = root
        stage.commit()
        card.modalPresentationStyle = .custom
        card.transitioningDelegate = slider
        root.present(card, animated: true)
        stage.advance(by: .seconds(1))
        card.dismiss(animated: true)
        stage.advance(by: .seconds(1))
        let frame = CGRect(x: 0, y: 300, width: 320, height: 180)
        #expect(slider.frames == [frame, frame])
        #expect(root.presentedViewController == nil)
    }
}
