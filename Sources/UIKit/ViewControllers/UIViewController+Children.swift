extension UIViewController {
    /// Adds a child whose view fills this controller's.
    package final func embed(_ child: UIViewController) {
        addChild(child)
        child.view.frame = view.bounds
        child.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        view.addSubview(child.view)
        child.didMove(toParent: self)
    }

    /// Reports the controller's preferred size to those that give it one.
    final func sayPreferredSize() {
        parent?.preferredContentSizeDidChange(forChildContentContainer: self)
        presentedBy?.preferredContentSizeDidChange(forChildContentContainer: self)
        observedPropertiesMayHaveChanged()
    }

    /// Replaces one child's view by another's; both must be children, and the first view must have
    /// a superview.
    final func changeChild(
        from old: UIViewController, to new: UIViewController, duration: TimeInterval,
        options: UIView.AnimationOptions, animations: (() -> Void)?, completion: ((Bool) -> Void)?
    ) {
        guard old.parent === self, new.parent === self, old !== new,
            let stage = old.viewIfLoaded?.superview
        else {
            reportMistake(
                "transition(from:to:): \(type(of: old)) and \(type(of: new)) must be two "
                    + "children of \(type(of: self)), and the first one's view must have a "
                    + "superview; nothing was done")
            return
        }
        let tellsChildren = shouldAutomaticallyForwardAppearanceMethods && view.window != nil
        if tellsChildren {
            old.beginAppearanceIfNeeded(false, animated: duration > 0)
            new.beginAppearanceIfNeeded(true, animated: duration > 0)
        }
        let finish = { (isFinished: Bool) in
            old.view.removeFromSuperview()
            if tellsChildren {
                old.endAppearanceTransition()
                new.endAppearanceTransition()
            }
            completion?(isFinished)
        }
        // The transitions are the numbers 1 to 7 in three bits; this option has all of them set.
        guard options.isDisjoint(with: .transitionFlipFromBottom) else {
            UIView.transition(
                with: stage, duration: duration, options: options,
                animations: {
                    UIView.performWithoutAnimation { stage.addSubview(new.view) }
                    animations?()
                }, completion: finish)
            return
        }
        UIView.performWithoutAnimation { stage.addSubview(new.view) }
        UIView.animate(
            withDuration: duration, delay: 0, options: options, animations: { animations?() },
            completion: finish)
    }
}

// Children, and the size that they have in this controller's view.
extension UIViewController {
    func baseAddChild(_ childController: UIViewController) {
        guard childController !== self else {
            return reportMistake("\(type(of: self)) cannot be a child of itself")
        }
        guard !sequence(first: self, next: \.parent).contains(where: { $0 === childController })
        else {
            return reportMistake(
                "\(type(of: childController)) cannot be a child of \(type(of: self)), which is "
                    + "inside it; nothing was done")
        }
        childController.willMove(toParent: self)
        childController.leaveParent()
        children.append(childController)
        childController.storedParent = self
        childController.isMovingToParent = true
        childController.isMovingFromParent = false
    }

    func baseRemoveFromParent() {
        guard parent != nil else { return }
        leaveParent()
        didMove(toParent: nil)
        // Overrides may not call super.
        baseDidMove()
    }

    func baseWillMove(to newParent: UIViewController?) {
        isMovingFromParent = newParent == nil && parent != nil
    }

    /// Ends the move, unless the view is appearing or disappearing: then that ends it.
    func baseDidMove() {
        if appearance.phase != .appearing { isMovingToParent = false }
        if appearance.phase != .disappearing { isMovingFromParent = false }
    }

    private func leaveParent() {
        parent?.children.removeAll { $0 === self }
        storedParent = nil
        receiveTraits(TraitValues())
    }

    func baseViewWillTransition(
        to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator
    ) {
        if let turn = viewIfLoaded?.window?.turning {
            willRotate(to: turn.to, duration: coordinator.transitionDuration)
            coordinator.animate(
                alongsideTransition: {
                    self.willAnimateRotation(to: turn.to, duration: $0.transitionDuration)
                }, completion: { _ in self.didRotate(from: turn.from) })
        }
        for child in children where child.isViewLoaded {
            child.viewWillTransition(
                to: self.size(forChildContentContainer: child, withParentContainerSize: size),
                with: coordinator)
        }
        presentation?.viewWillTransition(to: size, with: coordinator)
    }

    func baseWillTransition(
        to newCollection: UITraitCollection,
        with coordinator: any UIViewControllerTransitionCoordinator
    ) {
        for child in children where child.isViewLoaded {
            let traits = newCollection.values.overridden(by: child.traitsAboveView)
            child.willTransition(to: UITraitCollection(traits), with: coordinator)
        }
        presentation?.willTransition(to: newCollection, with: coordinator)
    }

    func baseSize(
        of container: any UIContentContainer, inParentOfSize parentSize: CGSize
    ) -> CGSize {
        guard let own = viewIfLoaded,
            let childSize = (container as? UIViewController)?.viewIfLoaded?.bounds.size
        else { return parentSize }
        return childSize == own.bounds.size ? parentSize : childSize
    }
}
