import HeadlessTesting
import Testing
import UIKit

// The listings of docs/write-a-transition.md.

@MainActor @Test func aCardTurnsOver() {
    let stage = Stage()
    defer { stage.close() }
    let card = UIView(frame: CGRect(x: 40, y: 40, width: 200, height: 300))
    let (front, back) = (UILabel(frame: card.bounds), UILabel(frame: card.bounds))
    card.addSubview(front)
    stage.window.addSubview(card)
    stage.commit()

    var hasTurned = false
    UIView.transition(
        from: front, to: back, duration: 0.6, options: .transitionFlipFromLeft,
        completion: { hasTurned = $0 })
    #expect(back.superview === card)  // the hierarchy changes at once, the pictures turn
    stage.advance(by: .milliseconds(599))
    #expect(!hasTurned)
    stage.advance(by: .milliseconds(1))
    #expect(hasTurned)
}

/// Grows the presented view from its middle, and shrinks it again.
final class GrowingAnimator: NSObject, UIViewControllerAnimatedTransitioning {
    private let isDismissal: Bool

    init(isDismissal: Bool) { self.isDismissal = isDismissal }

    func transitionDuration(
        using context: (any UIViewControllerContextTransitioning)?
    ) -> TimeInterval { 0.3 }

    func animateTransition(using context: any UIViewControllerContextTransitioning) {
        guard let controller = context.viewController(forKey: isDismissal ? .from : .to),
            let view = controller.view
        else { return context.completeTransition(false) }
        let small = CGAffineTransform(scaleX: 0.5, y: 0.5)
        if !isDismissal {
            view.frame = context.finalFrame(for: controller)
            context.containerView.addSubview(view)
            view.transform = small
            view.alpha = 0
        }
        UIView.animate(
            withDuration: transitionDuration(using: context), delay: 0, options: .curveLinear,
            animations: { [isDismissal] in
                view.transform = isDismissal ? small : .identity
                view.alpha = isDismissal ? 0 : 1
            },
            completion: { _ in context.completeTransition(!context.transitionWasCancelled) })
    }
}

final class GrowingTransition: NSObject, UIViewControllerTransitioningDelegate {
    func animationController(
        forPresented presented: UIViewController, presenting: UIViewController,
        source: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { GrowingAnimator(isDismissal: false) }

    func animationController(
        forDismissed dismissed: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { GrowingAnimator(isDismissal: true) }
}

@MainActor @Test func theDetailsGrow() {
    let stage = Stage()
    defer { stage.close() }
    let (list, details, growing) = (UIViewController(), UIViewController(), GrowingTransition())
    stage.window.rootViewController = list
    stage.commit()

    details.modalPresentationStyle = .fullScreen
    details.transitioningDelegate = growing  // not retained
    list.present(details, animated: true)
    stage.advance(by: .milliseconds(150))
    #expect(details.view.layer.presentation()!.opacity == 0.5)
    #expect(details.isBeingPresented)
    stage.advance(by: .milliseconds(150))
    #expect(!details.isBeingPresented)

    list.dismiss(animated: true)
    stage.advance(by: .milliseconds(300))
    #expect(list.presentedViewController == nil)
}

final class LedTransition: NSObject, UIViewControllerTransitioningDelegate {
    let interaction = UIPercentDrivenInteractiveTransition()

    func animationController(
        forDismissed dismissed: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { FadingAnimator() }

    func interactionControllerForDismissal(
        using animator: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)? { interaction }
}

final class FadingAnimator: NSObject, UIViewControllerAnimatedTransitioning {
    func transitionDuration(
        using context: (any UIViewControllerContextTransitioning)?
    ) -> TimeInterval { 0.3 }

    func animateTransition(using context: any UIViewControllerContextTransitioning) {
        let view = context.view(forKey: .from)
        UIView.animate(
            withDuration: 0.3, delay: 0, options: .curveLinear,
            animations: { view?.alpha = 0 },
            completion: { _ in
                view?.alpha = 1  // a cancelled transition leaves what the animator has set
                context.completeTransition(!context.transitionWasCancelled)
            })
    }
}

@MainActor @Test func theDetailsFollowAFinger() {
    let stage = Stage()
    defer { stage.close() }
    let (list, details, led) = (UIViewController(), UIViewController(), LedTransition())
    stage.window.rootViewController = list
    stage.commit()
    details.modalPresentationStyle = .fullScreen
    details.transitioningDelegate = led
    list.present(details, animated: false)
    stage.advance(by: .milliseconds(100))

    list.dismiss(animated: true)  // as a recognizer does when it begins
    led.interaction.update(0.5)  // as it changes
    stage.advance(by: .seconds(2))
    #expect(details.view.layer.presentation()!.opacity == 0.5)
    led.interaction.cancel()  // as it ends
    stage.advance(by: .milliseconds(300))
    #expect(list.presentedViewController === details)
    #expect(details.view.alpha == 1)
}

@MainActor @Test func theNextPageIsPushed() {
    let stage = Stage()
    defer { stage.close() }
    let page = UILabel(frame: CGRect(x: 0, y: 0, width: 300, height: 40))
    page.text = "Page 1"
    stage.window.addSubview(page)
    stage.commit()

    let push = CATransition()
    push.type = .push
    push.subtype = .fromRight
    push.duration = 0.25
    page.layer.add(push, forKey: nil)  // before the change
    page.text = "Page 2"
    #expect(page.layer.animationKeys() == [kCATransition])
    stage.advance(by: .milliseconds(250))
    #expect(page.layer.animationKeys() == nil)
}

@MainActor @Test func aPanelIsPulledAndReleased() {
    let stage = Stage()
    defer { stage.close() }
    let panel = UIView(frame: CGRect(x: 0, y: 400, width: 375, height: 300))
    stage.window.addSubview(panel)
    stage.commit()

    let animator = UIViewPropertyAnimator(duration: 0.4, curve: .linear) {
        panel.frame.origin.y = 100
    }
    animator.fractionComplete = 0.25  // the finger has moved a quarter of the way
    stage.commit()
    #expect(panel.layer.presentation()!.frame.minY == 325)

    animator.isReversed = true  // the finger was lifted: move back
    animator.continueAnimation(withTimingParameters: nil, durationFactor: 0)
    stage.advance(by: .milliseconds(50))
    #expect(panel.layer.presentation()!.frame.minY == 362.5)
    stage.advance(by: .milliseconds(50))
    #expect(panel.frame.minY == 400)
    #expect(animator.state == .inactive)
}
