// How a presentation leaves: its views, and those that it has covered.
extension UIPresentationController {
    /// Removes all views immediately: a presentation below is dismissed, or the window gets another
    /// root.
    final func tearDown() {
        let presented = presentedViewController
        presented.presentation?.tearDown()
        let isUnderWay = presented.isBeingPresented
        transition?.whenOver = nil
        transition = nil
        presented.isBeingPresented = false
        presented.isBeingDismissed = false
        if isUnderWay { presentationTransitionDidEnd(false) }
        presented.beginAppearanceIfNeeded(false, animated: false)
        end()
        presented.endAppearanceTransition()
        if !isUnderWay { dismissalTransitionDidEnd(true) }
        completeLater()
    }

    /// Whether the presentation is being dismissed without animation: for the program it has ended.
    final var isQuicklyDismissed: Bool {
        presentedViewController.isBeingDismissed && transition?.isAnimated == false
    }

    /// Ends a dismissal without animation before the commit that would.
    final func finishQuickDismissal() {
        if isQuicklyDismissed { transition?.completeTransition(true) }
    }

    /// Completes the dismissals that were asked for while one was in progress.
    final func completeLater() {
        let later = completionsOfDismissal
        completionsOfDismissal = []
        for completion in later { completion() }
    }

    /// Takes the place of a presentation on which this one is, directly or not: the controllers
    /// between are removed at once, so that this one is seen leaving.
    final func replace(_ lower: UIPresentationController) {
        transition?.completeTransition(true)
        let base = lower.presentingViewController
        var between: [UIPresentationController] = []
        var next: UIPresentationController? = lower
        while let present = next, present !== self {
            present.transition?.completeTransition(true)
            between.append(present)
            next = present.presentedViewController.presentation
        }
        (presenterSuperview, presenterIndex) = (lower.presenterSuperview, lower.presenterIndex)
        presenterIsAway = lower.presenterIsAway
        responderBefore = lower.responderBefore
        for present in between.reversed() {
            let controller = present.presentedViewController
            let isSeen = controller.viewIfLoaded?.window != nil
            if isSeen { controller.beginAppearanceIfNeeded(false, animated: false) }
            (present.presenterSuperview, present.presenterIsAway) = (nil, false)
            present.end()
            if isSeen { controller.endAppearanceTransition() }
            present.dismissalTransitionDidEnd(true)
        }
        presentingViewController.presentation = nil
        storedPresentingViewController = base
        original?.storedPresentingViewController = base
        base.presentation = self
    }

    final func end() {
        turnInterfaceBack(animated: false)
        presentingViewController.barsMayHaveChanged()
        presentedView?.removeFromSuperview()
        presentedViewController.viewIfLoaded?.removeFromSuperview()
        storedContainerView?.removeFromSuperview()
        storedContainerView = nil
        presentedViewController.presentedBy = nil
        original = nil
        if presentingViewController.presentation === self {
            presentingViewController.presentation = nil
        }
    }

    /// Removes the presenter's view if this presentation, which replaces another, covers it.
    final func hidePresenterIfNeeded() {
        guard shouldRemovePresentersView else { return }
        let presenter = presentingViewController
        presenter.beginAppearanceIfNeeded(false, animated: false)
        removePresenter()
        presenter.endAppearanceTransition()
    }

    /// Restores the presenter's view, with its callbacks, if it had been removed.
    final func bringBackPresenter() {
        guard bringPresenterBack() else { return }
        presentingViewController.beginAppearanceIfNeeded(true, animated: false)
        presentingViewController.endAppearanceTransition()
    }

    final func removePresenter() {
        recordPresenter()
        guard let view = presentingViewController.viewIfLoaded, presenterSuperview != nil
        else { return }
        if let first = view.firstResponderInside { responderBefore = first }
        view.removeFromSuperview()
        presenterIsAway = true
    }

    /// Records where the presenter's view is, unless an animator has moved it to the container.
    final func recordPresenter() {
        guard let view = presentingViewController.viewIfLoaded, let superview = view.superview,
            !presenterIsInContainer
        else { return }
        presenterSuperview = superview
        presenterIndex = superview.subviews.firstIndex { $0 === view } ?? 0
    }

    /// Whether the presenter's view is in the container, where an animator has moved it.
    final var presenterIsInContainer: Bool {
        guard let containerView = storedContainerView,
            let view = presentingViewController.viewIfLoaded
        else {
            return false
        }
        return view.isDescendant(of: containerView)
    }

    /// Returns the presenter's view from the container, which is about to be removed.
    ///
    /// Animators add it there if the presentation had removed it. Source: Apple, View Controller
    /// Programming Guide, "Customizing the Transition Animations".
    /// - Parameter anywhere: whether it is returned from anywhere else too.
    final func returnPresenter(fromAnywhere anywhere: Bool) {
        guard let superview = presenterSuperview,
            let view = presentingViewController.viewIfLoaded, view.superview !== superview,
            anywhere || presenterIsInContainer
        else { return }
        let frame = frameOfPresenter(in: superview)
        presentingViewController.moveUnnoticed {
            ViewAnimation.withoutAnimation {
                if anywhere, view.transform == .identity {
                    view.frame = frame
                } else if let old = view.superview {
                    view.center = superview.convert(view.center, from: old)
                }
                superview.insertSubview(view, at: min(presenterIndex, superview.subviews.count))
            }
        }
    }

    /// Restores the presenter's view and returns whether it had been removed.
    final func bringPresenterBack() -> Bool {
        guard presenterIsAway, let superview = presenterSuperview,
            let view = presentingViewController.view
        else { return false }
        let frame = frameOfPresenter(in: superview)
        presenterIsAway = false
        presentingViewController.moveUnnoticed {
            view.frame = frame
            superview.insertSubview(view, at: min(presenterIndex, superview.subviews.count))
        }
        return true
    }
}
