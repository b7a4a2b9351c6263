// How a presentation and a dismissal proceed.
extension UIPresentationController {
    /// Sets the frame of the presented view unless a transition is running.
    ///
    /// A program's own presentation sets it itself, in `containerViewWillLayoutSubviews()` or when
    /// it likes; without that the view follows its autoresizing mask.
    ///
    /// Source: Apple, sample code LookInside, where that method sets the frame "before layout".
    final func layOut() {
        containerViewWillLayoutSubviews()
        let isOwn = presentationStyle == .custom && !(self is AlertPresentation)
        if transition == nil, !isOwn, let view = presentedView, view.transform == .identity {
            view.frame = frameOfPresentedViewInContainerView
        }
        presentedViewController.presentation?.followCoveredView()
        containerViewDidLayoutSubviews()
    }

    final func begin(
        in window: UIWindow, animated: Bool, source: UIViewController, completion: (() -> Void)?
    ) {
        let presented = presentedViewController
        keptController = presented
        let presenter = presentingViewController
        isBeginning = true
        turnInterface(of: window, animated: animated)
        let container: UIView
        if !shouldPresentInFullscreen, let covered = presenter.viewIfLoaded,
            let host = covered.superview, host !== window
        {
            container = makeContainer(frame: covered.frame)
            host.insertSubview(container, aboveSubview: covered)
        } else {
            container = makeContainer(frame: window.bounds)
            window.addSubview(container)
        }
        window.storedFocus?.loseFocus()
        // The frame of the presented view may depend on the safe area.
        container.updateOwnInsets()
        presented.loadViewIfNeeded()
        presented.isBeingPresented = true
        let own =
            animated
            ? presented.transitioningDelegate?.animationController(
                forPresented: presented, presenting: presenter, source: source) : nil
        let interaction = own.flatMap {
            presented.transitioningDelegate?.interactionControllerForPresentation(using: $0)
        }
        let animator = own ?? builtInAnimator(isDismissal: false)
        let transition = ControllerTransition(
            container: container, from: presenter, to: presented, isAnimated: animated)
        transition.presentationStyle = presentationStyle
        transition.toView = presentedView
        transition.finalFrames[ObjectIdentifier(presented)] = frameOfPresentedViewInContainerView
        transition.initialFrames[ObjectIdentifier(presenter)] = container.convert(
            presenter.view.bounds, from: presenter.view)
        if !shouldRemovePresentersView {
            transition.finalFrames[ObjectIdentifier(presenter)] =
                transition.initialFrames[ObjectIdentifier(presenter)]
        }
        self.transition = transition
        let removes = shouldRemovePresentersView
        recordPresenter()
        transition.prepare(animated ? animator : nil, interaction)
        transition.whenOver = { [self] completed in
            self.transition = nil
            presented.isBeingPresented = false
            guard completed else {
                presented.beginAppearanceIfNeeded(false, animated: animated)
                if removes { presenter.beginAppearanceIfNeeded(true, animated: animated) }
                returnPresenter(fromAnywhere: removes)
                end()
                restoreFirstResponder(in: window)
                presented.endAppearanceTransition()
                if removes { presenter.endAppearanceTransition() }
                presentationTransitionDidEnd(false)
                completion?()
                return
            }
            // First the views, because a callback may dismiss the controller.
            if removes { removePresenter() }
            presented.endAppearanceTransition()
            if removes, presenter.appearance.phase == .disappearing {
                presenter.endAppearanceTransition()
            }
            // Changes made meanwhile are laid out now.
            container.setNeedsLayout()
            presentationTransitionDidEnd(true)
            completion?()
        }
        announceStyle(transition.coordinator)
        presentationTransitionWillBegin()
        if removes { presenter.beginAppearanceIfNeeded(false, animated: animated) }
        presented.beginAppearanceIfNeeded(true, animated: animated)
        // The callbacks may have chosen another size or another detent.
        transition.finalFrames[ObjectIdentifier(presented)] = frameOfPresentedViewInContainerView
        // A presentation may make a view around the controller's when it begins.
        transition.toView = presentedView
        transition.run()
        isBeginning = false
        let dismissals = waitingDismissals
        waitingDismissals = []
        dismissals.forEach { $0() }
    }

    final func dismiss(animated: Bool, completion: (() -> Void)?) {
        // A callback of the presentation that is just beginning, such as `viewDidLoad()`.
        guard !isBeginning else {
            return waitingDismissals.append { [self] in
                presentingViewController.dismissNow(animated: animated, completion: completion)
            }
        }
        guard let container = storedContainerView else { return }
        let presented = presentedViewController
        let presenter = presentingViewController
        // A running presentation is completed first.
        transition?.completeTransition(true)
        presented.isBeingDismissed = true
        turnInterfaceBack(animated: animated)
        let wasAway = bringPresenterBack()
        let own =
            animated
            ? presented.transitioningDelegate?.animationController(forDismissed: presented) : nil
        let interaction = own.flatMap {
            presented.transitioningDelegate?.interactionControllerForDismissal(using: $0)
        }
        let animator = own ?? builtInAnimator(isDismissal: true)
        let transition = ControllerTransition(
            container: container, from: presented, to: presenter, isAnimated: animated)
        transition.presentationStyle = presentationStyle
        transition.fromView = presentedView
        // An own animator adds the view that the presentation has removed.
        if wasAway, own != nil { transition.toView = presenter.view }
        transition.initialFrames[ObjectIdentifier(presented)] = presentedView?.frame
        // Animators derive the frame outside from this one, with the code of the presentation.
        transition.finalFrames[ObjectIdentifier(presented)] = frameOfPresentedViewInContainerView
        let place = container.convert(presenter.view.bounds, from: presenter.view)
        transition.finalFrames[ObjectIdentifier(presenter)] = place
        if !wasAway { transition.initialFrames[ObjectIdentifier(presenter)] = place }
        self.transition = transition
        transition.prepare(animated ? animator : nil, interaction)
        transition.whenOver = { [self] completed in
            self.transition = nil
            guard completed else {
                presented.isBeingDismissed = false
                presented.beginAppearanceIfNeeded(true, animated: animated)
                if wasAway {
                    presenter.beginAppearanceIfNeeded(false, animated: animated)
                    removePresenter()
                }
                presented.endAppearanceTransition()
                if wasAway { presenter.endAppearanceTransition() }
                container.setNeedsLayout()
                dismissalTransitionDidEnd(false)
                completion?()
                completeLater()
                return
            }
            let window = container.window
            returnPresenter(fromAnywhere: wasAway)
            end()
            restoreFirstResponder(in: window)
            if wasAway { presenter.endAppearanceTransition() }
            presented.endAppearanceTransition()
            // Source: Apple, isBeingDismissed: it is true in viewDidDisappear, too.
            presented.isBeingDismissed = false
            // Presentations set frames by their container's bounds there.
            storedContainerView = container
            dismissalTransitionDidEnd(true)
            if storedContainerView === container { storedContainerView = nil }
            completion?()
            completeLater()
        }
        dismissalTransitionWillBegin()
        presented.beginAppearanceIfNeeded(false, animated: animated)
        if wasAway { presenter.beginAppearanceIfNeeded(true, animated: animated) }
        transition.run()
    }
}
