import HeadlessTesting
import Testing
import UIKit

/// What the blocks of an animator have changed when a led transition is cancelled.
///
/// Source: Apple, UIPercentDrivenInteractiveTransition.cancel(); public presentations that dim and
/// move further views in the container and set nothing back when a dismissal is cancelled.
@MainActor
@Suite("Cancelled transitions")
final class CancelledTransitionTests {
    private final class Presentation: UIPresentationController {
        let shade = UIView()
        let handle = UIView()
        var boundsAtEnd: CGRect?

        override func dismissalTransitionDidEnd(_ completed: Bool) {
            boundsAtEnd = containerView?.bounds
        }

        override var frameOfPresentedViewInContainerView: CGRect {
            CGRect(x: 0, y: 267, width: 375, height: 400)
        }

        override func presentationTransitionWillBegin() {
            shade.frame = containerView?.bounds ?? .zero
            shade.alpha = 1
            handle.frame = CGRect(x: 0, y: 247, width: 375, height: 20)
            containerView?.addSubview(shade)
            containerView?.addSubview(handle)
        }
    }

    private final class Leader: NSObject, UIViewControllerTransitioningDelegate,
        UIViewControllerAnimatedTransitioning
    {
        var interaction: UIPercentDrivenInteractiveTransition?
        var presentation: Presentation?
        var ends: [Bool] = []
        var frameAtEnd: CGRect?

        func presentationController(
            forPresented presented: UIViewController, presenting: UIViewController?,
            source: UIViewController
        ) -> UIPresentationController? {
            presentation = Presentation(
                presentedViewController: presented, presenting: presenting)
            return presentation
        }

        func animationController(forDismissed dismissed: UIViewController)
            -> (any UIViewControllerAnimatedTransitioning)?
        { self }

        func interactionControllerForDismissal(
            using animator: any UIViewControllerAnimatedTransitioning
        ) -> (any UIViewControllerInteractiveTransitioning)? { interaction }

        func transitionDuration(using context: (any UIViewControllerContextTransitioning)?)
            -> TimeInterval
        { 0.3 }

        func animateTransition(using context: any UIViewControllerContextTransitioning) {
            guard let view = context.view(forKey: .from), let presentation else { return }
            UIView.animate(withDuration: 0.3) {
                view.frame.origin.y = 667
                presentation.handle.frame.origin.y = 647
                presentation.handle.backgroundColor = .red
                presentation.shade.alpha = 0
                presentation.shade.transform = CGAffineTransform(scaleX: 2, y: 2)
            } completion: { finished in
                self.ends.append(finished)
                self.frameAtEnd = view.frame
                context.completeTransition(finished && !context.transitionWasCancelled)
            }
        }
    }

    private let stage = Stage()
    private let leader = Leader()
    private let sheet = UIViewController()

    private func present() throws -> Presentation {
        stage.window.rootViewController = UIViewController()
        sheet.modalPresentationStyle = .custom
        sheet.transitioningDelegate = leader
        stage.window.rootViewController?.present(sheet, animated: false)
        stage.advance(by: .milliseconds(100))
        return try #require(leader.presentation)
    }

    private func pullAndCancel(with interaction: UIPercentDrivenInteractiveTransition = .init()) {
        leader.interaction = interaction
        sheet.dismiss(animated: true)
        stage.advance(by: .milliseconds(50))
        leader.interaction?.update(0.4)
        stage.advance(by: .milliseconds(50))
        leader.interaction?.cancel()
        leader.interaction = nil
        stage.advance(by: .seconds(1))
    }

    @Test("Frames, alphas, transforms and colours of the container's views return")
    func restored() throws {
        let presentation = try present()
        pullAndCancel()
        #expect(leader.ends == [false])
        #expect(sheet.view.frame == CGRect(x: 0, y: 267, width: 375, height: 400))
        #expect(leader.frameAtEnd == sheet.view.frame)
        #expect(presentation.handle.frame == CGRect(x: 0, y: 247, width: 375, height: 20))
        #expect(presentation.handle.backgroundColor == nil)
        #expect(presentation.shade.alpha == 1)
        #expect(presentation.shade.transform == .identity)
        #expect(stage.window.rootViewController?.presentedViewController === sheet)
    }

    @Test("An interaction that leads again restores the values of its last transition")
    func again() throws {
        let presentation = try present()
        let interaction = UIPercentDrivenInteractiveTransition()
        pullAndCancel(with: interaction)
        presentation.shade.alpha = 0.5
        presentation.handle.frame.origin.y = 200
        pullAndCancel(with: interaction)
        #expect(leader.ends == [false, false])
        #expect(presentation.shade.alpha == 0.5)
        #expect(presentation.handle.frame.origin.y == 200)
    }

    @Test("A transition after a cancelled one runs to its end")
    func afterwards() throws {
        let presentation = try present()
        pullAndCancel()
        sheet.dismiss(animated: true)
        stage.advance(by: .seconds(1))
        #expect(leader.ends == [false, true])
        #expect(presentation.shade.alpha == 0)
        // Public presentations set the frame of a controller that is presented again by it.
        #expect(presentation.boundsAtEnd == CGRect(x: 0, y: 0, width: 375, height: 667))
        #expect(presentation.containerView == nil)
        #expect(stage.window.rootViewController?.presentedViewController == nil)
    }

    @Test("The frame of a custom presentation's view is the program's after the transition")
    func ownFrame() throws {
        let presentation = try present()
        sheet.view.frame = CGRect(x: 0, y: 367, width: 375, height: 300)
        presentation.containerView?.setNeedsLayout()
        stage.advance(by: .milliseconds(50))
        #expect(sheet.view.frame == CGRect(x: 0, y: 367, width: 375, height: 300))
    }
}
