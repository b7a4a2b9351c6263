extension UIViewController {
    final var basePresentedViewController: UIViewController? {
        if let presentation {
            return presentation.isQuicklyDismissed ? nil : presentation.presentedViewController
        }
        return parent?.presentedViewController
    }

    final var basePresentingViewController: UIViewController? {
        if let presentedBy {
            return presentedBy.isQuicklyDismissed ? nil : presentedBy.presentingViewController
        }
        return parent?.presentingViewController
    }

    final var basePresentationController: UIPresentationController? {
        if let presentedBy { return presentedBy.declared }
        if let parent { return parent.presentationController }
        let style = modalPresentationStyle.resolved
        if let preparedPresentation, preparedPresentation.styleWhenMade == style {
            return preparedPresentation
        }
        let prepared = makePresentation(style, by: nil, source: self)
        preparedPresentation = prepared
        return prepared
    }

    private func makePresentation(
        _ style: UIModalPresentationStyle, by presenter: UIViewController?, source: UIViewController
    ) -> UIPresentationController {
        switch style {
        case .custom:
            transitioningDelegate?.presentationController(
                forPresented: self, presenting: presenter, source: source)
                ?? UIPresentationController(presentedViewController: self, presenting: presenter)
        case .popover:
            UIPopoverPresentationController(presentedViewController: self, presenting: presenter)
        case .pageSheet, .formSheet:
            UISheetPresentationController(presentedViewController: self, presenting: presenter)
        default: UIPresentationController(presentedViewController: self, presenting: presenter)
        }
    }

    /// Returns the controller that presents on behalf of this one.
    ///
    /// It is the outermost parent, or in the current context the nearest controller that defines
    /// one.
    private func presenter(inContext: Bool) -> UIViewController {
        var candidate = self
        while let parent = candidate.parent {
            if inContext, candidate.definesPresentationContext { break }
            candidate = parent
        }
        return candidate
    }

    /// The controller in front of those that are presented by this one; itself without any.
    final var inFront: UIViewController {
        var front = self
        while let next = front.presentedViewController, !next.isBeingDismissed { front = next }
        return front
    }

    final func presentNow(_ controller: UIViewController, animated: Bool, completion: (() -> Void)?)
    {
        let style = controller.modalPresentationStyle.resolved
        var presenter = presenter(inContext: style.isInContext)
        // A dismissal without animation is over for the program, which may present at once.
        controller.presentedBy?.finishQuickDismissal()
        presenter.presentation?.finishQuickDismissal()
        func refuse(_ why: String) {
            reportMistake(
                "Attempt to present \(type(of: controller)) on \(type(of: presenter)) \(why); nothing was done"
            )
        }
        guard controller !== presenter, controller.presentedBy == nil else {
            return refuse("although it is already presented")
        }
        guard controller.parent == nil else {
            return refuse("although it is a child of another controller")
        }
        if let present = presenter.presentation {
            return refuse(
                "which is already presenting \(type(of: present.presentedViewController))")
        }
        var lower = presenter
        while true {
            // A controller above itself would never end.
            guard !sequence(first: lower, next: \.parent).contains(where: { $0 === controller })
            else { return refuse("although it is below it") }
            guard let present = lower.presentedBy else { break }
            guard !present.presentedViewController.isBeingDismissed else {
                return refuse("which is being dismissed")
            }
            lower = present.presentingViewController
        }
        guard let window = presenter.viewIfLoaded?.window else {
            return refuse("whose view is not in the window hierarchy")
        }
        let prepared = controller.preparedPresentation.flatMap {
            $0.styleWhenMade == style ? $0 : nil
        }
        let declared = prepared ?? controller.makePresentation(style, by: presenter, source: self)
        controller.preparedPresentation = nil
        if !declared.shouldPresentInFullscreen {
            let context = self.presenter(inContext: true)
            if context.presentation == nil { presenter = context }
        }
        declared.storedPresentingViewController = presenter
        let presentation = declared.adapted(to: window.traitCollection)
        presenter.presentation = presentation
        presentation.presentedViewController.presentedBy = presentation
        presentation.begin(in: window, animated: animated, source: self, completion: completion)
    }

    final func dismissNow(animated: Bool, completion: (() -> Void)?) {
        var presenter: UIViewController? = self
        while let candidate = presenter, candidate.presentation == nil {
            if let search = candidate as? UISearchController,
                search.dismissSearch(animated: animated, completion: completion)
            {
                return
            }
            presenter = candidate.parent
        }
        guard let presenter, let presentation = presenter.presentation else {
            guard let outer = presentingViewController else {
                completion?()
                return
            }
            return outer.dismissNow(animated: animated, completion: completion)
        }
        // Source: Apple, dismiss(animated:completion:): of several, the top one is dismissed with
        // an animation, and those between are removed.
        var top = presentation
        while let next = top.presentedViewController.presentation { top = next }
        guard !top.presentedViewController.isBeingDismissed else {
            if let completion { top.completionsOfDismissal.append(completion) }
            return
        }
        if top !== presentation { top.replace(presentation) }
        top.dismiss(animated: animated, completion: completion)
    }
}
