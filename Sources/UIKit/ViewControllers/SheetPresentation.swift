/// A sheet presentation: a card over the dimmed background.
///
/// In a compact width it leaves a strip free at the top; otherwise it is centred. The dimensions
/// are common knowledge, not documented. [U]
///
/// Dragging it down dismisses it unless the controller or the presentation's delegate prevents
/// that. In that case it resists like a scroll view beyond its edge and springs back.
///
/// Deviation: the controllers' disappearance callbacks are called when the finger is lifted. UIKit
/// calls and reverts them during the drag.
final class SheetPresentation: UIPresentationController {
    private let dimming = UIView()
    /// The distance in points by which the sheet has been dragged down.
    private var pulled: CGFloat = 0
    private var mayBeDismissed = false

    override var frameOfPresentedViewInContainerView: CGRect { place.offsetBy(dx: 0, dy: pulled) }

    /// The frame of the sheet while it is not dragged.
    private var place: CGRect {
        guard let container = containerView else { return .zero }
        let bounds = container.bounds
        if container.traitCollection.horizontalSizeClass != .regular {
            let top = container.safeAreaInsets.top + 10
            return CGRect(x: 0, y: top, width: bounds.width, height: max(0, bounds.height - top))
        }
        var size =
            presentationStyle == .formSheet
            ? CGSize(width: 540, height: 620)
            : CGSize(width: min(704, bounds.width - 40), height: bounds.height - 40)
        let preferred = presentedViewController.preferredContentSize
        if preferred.width > 0, preferred.height > 0 { size = preferred }
        size = CGSize(width: min(size.width, bounds.width), height: min(size.height, bounds.height))
        return CGRect(
            x: bounds.midX - size.width / 2, y: bounds.midY - size.height / 2, width: size.width,
            height: size.height)
    }

    override func presentationTransitionWillBegin() {
        guard let container = containerView, let coordinator = transition?.coordinator else {
            return
        }
        dimming.frame = container.bounds
        dimming.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        dimming.backgroundColor = UIColor(white: 0, alpha: 0.2)
        dimming.alpha = 0
        container.addSubview(dimming)
        presentedView?.layer.cornerRadius = 10
        presentedView?.clipsToBounds = true
        presentedView?.addGestureRecognizer(puller)
        coordinator.animate(alongsideTransition: { [dimming] _ in dimming.alpha = 1 })
    }

    override func dismissalTransitionWillBegin() {
        transition?.coordinator?.animate(alongsideTransition: { [dimming] _ in dimming.alpha = 0 })
    }

    // MARK: Dragging

    private lazy var puller: SheetPullGestureRecognizer = {
        let recognizer = SheetPullGestureRecognizer()
        recognizer.maximumNumberOfTouches = 1
        recognizer.addTarget(self, action: SheetPresentation.wasPulled)
        return recognizer
    }()

    override func dismissalTransitionDidEnd(_ completed: Bool) {
        super.dismissalTransitionDidEnd(completed)
        pulled = 0
        if completed { puller.view?.removeGestureRecognizer(puller) }
    }

    private func wasPulled(_ pan: SheetPullGestureRecognizer) {
        guard let container = containerView, transition == nil else { return }
        // The distance that starts a drag does not count.
        let distance = max(0, pan.translation(in: container).y - UIPanGestureRecognizer.hysteresis)
        switch pan.state {
        case .began, .changed:
            if pan.state == .began {
                mayBeDismissed =
                    !presentedViewController.isModalInPresentation
                    && delegate?.presentationControllerShouldDismiss(self) ?? true
            }
            pull(to: mayBeDismissed ? distance : RubberBand.stretch(distance, length: place.height))
        case .ended:
            let velocity = pan.velocity(in: container).y
            let wants =
                abs(velocity) >= Self.flickVelocity ? velocity > 0 : distance > place.height / 2
            if wants, mayBeDismissed { return dismissByPull() }
            goBack()
            if !mayBeDismissed { delegate?.presentationControllerDidAttemptToDismiss(self) }
        case .cancelled: goBack()
        case .possible, .failed: break
        }
    }

    private func pull(to distance: CGFloat) {
        pulled = distance
        presentedView?.frame = frameOfPresentedViewInContainerView
        dimming.alpha = mayBeDismissed ? 1 - min(1, distance / max(place.height, 1)) : 1
    }

    /// The velocity from which a drag is a flick, in points per second.
    ///
    /// Slower drags dismiss if they exceed half the height. Measured on iOS, as are the ten points
    /// that do not count and the spring back: critically damped, ω² = 1000/3, which by the rule of
    /// view springs, ωD = 9.2334, has settled after 0.5057 s.
    private static let flickVelocity: CGFloat = 1000

    private func goBack() {
        UIView.animate(
            withDuration: 0.5057, delay: 0, usingSpringWithDamping: 1, initialSpringVelocity: 0,
            options: .allowUserInteraction, animations: { self.pull(to: 0) })
    }

    private func dismissByPull() {
        delegate?.presentationControllerWillDismiss(self)
        presentingViewController.dismissNow(animated: true) { [self] in
            delegate?.presentationControllerDidDismiss(self)
        }
    }
}

/// The pan that drags a sheet down: mostly vertical, with every scroll view under the finger at its
/// top.
final class SheetPullGestureRecognizer: UIPanGestureRecognizer {
    private var isRefused = false

    override func isDrag(_ movement: CGVector) -> Bool {
        guard hypot(movement.dx, movement.dy) >= Self.hysteresis else { return false }
        let isPull = movement.dy > abs(movement.dx) && tracked.allSatisfy { isFree($0) }
        isRefused = !isPull
        return isPull
    }

    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        super.touchesMoved(touches, with: event)
        // Fails early because scroll views inside the sheet wait for this recognizer.
        if isRefused, current == .possible { state = .failed }
    }

    override func reset() {
        super.reset()
        isRefused = false
    }

    /// Makes scroll views inside the sheet wait until the sheet's drag has failed.
    override func shouldBeRequiredToFail(by otherGestureRecognizer: UIGestureRecognizer) -> Bool {
        guard otherGestureRecognizer is ScrollPanGestureRecognizer,
            let inner = otherGestureRecognizer.view, let view
        else { return false }
        return inner.isDescendant(of: view)
    }

    private func isFree(_ touch: UITouch) -> Bool {
        var inner = touch.view
        while let candidate = inner, candidate !== view {
            if let scrollView = candidate as? UIScrollView, scrollView.scrollsVertically,
                scrollView.contentOffset.y > -scrollView.adjustedContentInset.top
            {
                return false
            }
            inner = candidate.superview
        }
        return true
    }
}
