// How a presentation adapts to the size classes of its window, and back.
extension UIPresentationController {
    /// The presentation with which the program began: this one, or the one that it replaces.
    final var declared: UIPresentationController { original ?? self }

    /// Returns the style in which the presentation appears with some traits; nil for its own.
    private func adaptation(to traits: UITraitCollection) -> UIModalPresentationStyle? {
        let style = adaptivePresentationStyle(for: traits)
        switch style {
        case .fullScreen, .overFullScreen, .pageSheet, .formSheet:
            return style == presentationStyle ? nil : style
        case .none, .automatic, .popover, .custom, .currentContext, .overCurrentContext:
            return nil
        }
    }

    final func baseAdaptivePresentationStyle(for traits: UITraitCollection)
        -> UIModalPresentationStyle
    {
        let wanted = delegate?.adaptivePresentationStyle(for: self, traitCollection: traits)
        guard let wanted, wanted != .automatic else { return ownAdaptation(to: traits) }
        return wanted
    }

    /// Returns the presentation that is shown with some traits: this one or its replacement.
    final func adapted(to traits: UITraitCollection) -> UIPresentationController {
        shown(in: adaptation(to: traits), with: traits)
    }

    private func shown(
        in style: UIModalPresentationStyle?, with traits: UITraitCollection
    ) -> UIPresentationController {
        guard let style else {
            decidedTraits = traits
            willBePresented()
            return self
        }
        let replacing = delegate?.presentationController(
            self, viewControllerForAdaptivePresentationStyle: style)
        // The program's own controller may be nowhere else meanwhile.
        keep(presentedViewController)
        let controller = replacing ?? presentedViewController
        let adapted = makeAdaptation(style, of: controller)
        adapted.keep(controller)
        adapted.storedPresentingViewController = presentingViewController
        adapted.original = self
        adapted.adaptedStyle = style
        adapted.decidedTraits = traits
        delegate?.presentationController(self, prepare: adapted)
        return adapted
    }

    final func announceStyle(_ coordinator: (any UIViewControllerTransitionCoordinator)?) {
        declared.delegate?.presentationController(
            declared, willPresentWithAdaptiveStyle: adaptedStyle ?? .none,
            transitionCoordinator: coordinator)
    }

    /// Replaces the presentation if the window's size classes ask for another one.
    ///
    /// - Returns: whether it was replaced.
    final func adaptAgain() -> Bool {
        guard let container = storedContainerView, let decided = decidedTraits,
            !presentedViewController.isBeingDismissed
        else { return false }
        let traits = container.traitCollection
        guard
            traits.horizontalSizeClass != decided.horizontalSizeClass
                || traits.verticalSizeClass != decided.verticalSizeClass
        else { return false }
        decidedTraits = traits
        let style = declared.adaptation(to: traits)
        guard style != adaptedStyle else { return false }
        transition?.completeTransition(true)
        guard storedContainerView === container else { return false }
        replace(with: declared.shown(in: style, with: traits), in: container)
        return true
    }

    /// Shows another presentation in place of this one, without animation.
    private func replace(with next: UIPresentationController, in container: UIView) {
        guard let superview = container.superview else { return }
        let presenter = presentingViewController
        let (old, new) = (presentedViewController, next.presentedViewController)
        bringBackPresenter()
        returnPresenter(fromAnywhere: false)
        let fresh = next.makeContainer(frame: container.frame)
        superview.insertSubview(fresh, aboveSubview: container)
        fresh.updateOwnInsets()
        next.keep(new)
        next.responderBefore = responderBefore
        old.presentedBy = nil
        new.presentedBy = next
        presenter.presentation = next
        next.announceStyle(nil)
        if old === new {
            old.moveUnnoticed { move(to: next, fresh) }
        } else {
            old.beginAppearanceIfNeeded(false, animated: false)
            leave()
            old.endAppearanceTransition()
            new.leaveContainers()
            new.loadViewIfNeeded()
            new.beginAppearanceIfNeeded(true, animated: false)
            next.enter(fresh)
            new.endAppearanceTransition()
        }
        container.removeFromSuperview()
        if container.traitState.overrides.level == .elevated {
            TraitState.elevationsChange(by: -1)
        }
        storedContainerView = nil
        next.recordPresenter()
        next.hidePresenterIfNeeded()
        declared.adaptationEnded(self)
        original = nil
        next.presentationTransitionDidEnd(true)
        fresh.setNeedsLayout()
    }

    private func move(to next: UIPresentationController, _ fresh: UIView) {
        leave()
        next.enter(fresh)
    }

    private func leave() {
        willLeaveContainer()
        presentedView?.removeFromSuperview()
        presentedViewController.viewIfLoaded?.removeFromSuperview()
    }

    private func enter(_ container: UIView) {
        presentationTransitionWillBegin()
        guard let view = presentedView else { return }
        view.frame = frameOfPresentedViewInContainerView
        container.addSubview(view)
    }
}

extension UIViewController {
    /// Removes a controller from the one in which it was presented in another style.
    fileprivate func leaveContainers() {
        guard parent != nil else { return }
        willMove(toParent: nil)
        viewIfLoaded?.removeFromSuperview()
        barInsets = .zero
        removeFromParent()
    }
}

// Dismissal by the user.
extension UIPresentationController {
    /// The delegate, whether it observes a kind of presentation or presentations in general.
    final var dismissalDelegate: (any UIAdaptivePresentationControllerDelegate)? {
        delegate ?? original?.delegate
    }

    /// Asks whether the user may dismiss the controller now.
    final var mayBeDismissedNow: Bool {
        !presentedViewController.isModalInPresentation
            && dismissalDelegate?.presentationControllerShouldDismiss(declared) ?? true
    }

    /// Dismisses the controller for the user, and calls a block before the delegate.
    final func dismissByHand(then finish: @escaping () -> Void = {}) {
        let (delegate, declared) = (dismissalDelegate, declared)
        let follower = presentedViewController as? any DismissalFollower
        delegate?.presentationControllerWillDismiss(declared)
        presentingViewController.dismissNow(animated: true) { [weak delegate] in
            finish()
            delegate?.presentationControllerDidDismiss(declared)
            follower?.userHasDismissed()
        }
    }
}
