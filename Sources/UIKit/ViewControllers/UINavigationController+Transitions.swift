// How a change of the stack is shown.
extension UINavigationController {
    /// The leader of a change of the stack.
    final func leaders(
        of operation: Operation, from: UIViewController?, to: UIViewController?
    ) -> TransitionLeaders? {
        guard let from, let to else { return nil }
        guard
            let own = delegate?.navigationController(
                self, animationControllerFor: operation, from: from, to: to)
        else {
            let preferred =
                operation == .pop
                ? from.preferredAnimator(above: to, isOut: true, isModal: false)
                : to.preferredAnimator(above: from, isOut: false, isModal: false)
            return TransitionLeaders(
                animator: preferred ?? NavigationAnimator(operation: operation))
        }
        return TransitionLeaders(
            animator: own,
            interaction: delegate?.navigationController(self, interactionControllerFor: own))
    }

    final func show(
        _ to: UIViewController?, from: UIViewController?, leaders: TransitionLeaders?,
        animated: Bool, finish: @escaping (Bool) -> Void
    ) {
        // Without a window no appearance callbacks are due; the view's later move to a window sends
        // them.
        let isLed = appearance.isOn
        let transition = ControllerTransition(
            container: stage, from: from, to: to, isAnimated: animated)
        transition.fromView = from?.viewIfLoaded
        transition.toView = to?.view
        if let from {
            transition.initialFrames[ObjectIdentifier(from)] = stage.bounds
            transition.finalFrames[ObjectIdentifier(from)] = .zero
        }
        if let to {
            updateInsets(of: to)
            to.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
            transition.finalFrames[ObjectIdentifier(to)] = stageFrame(of: to)
            // The bars change after what a finger leads.
            if leaders?.interaction == nil { showEdges(of: to) }
        }
        self.transition = transition
        transition.prepare(leaders?.animator, leaders?.interaction, in: self)
        let size = stage.bounds.size
        transition.whenOver = { [self] completed in
            self.transition = nil
            defer { layOutAfterTransition(begunAt: size) }
            guard completed else {
                turnBack(from: from, to: to, isLed: isLed, animated: animated)
                return finish(false)
            }
            if from !== stack.last { removeView(of: from) }
            if let to, to.view.superview !== stage { stage.addSubview(to.view) }
            if isLed {
                from?.endAppearanceTransition()
                to?.restoreFirstResponder()
                to?.endAppearanceTransition()
            }
            finish(true)
            if let to { delegate?.navigationController(self, didShow: to, animated: animated) }
        }
        if let to { delegate?.navigationController(self, willShow: to, animated: animated) }
        if isLed {
            from?.beginAppearanceIfNeeded(false, animated: animated)
            to?.beginAppearanceIfNeeded(true, animated: animated)
        }
        if !animated { removeView(of: from) }
        transition.run()
    }

    /// Removes the view of a controller that another one has covered or replaced.
    private func removeView(of controller: UIViewController?) {
        guard let controller, let view = controller.viewIfLoaded, view.superview === stage else {
            return
        }
        if stack.contains(where: { $0 === controller }) { controller.recordFirstResponder() }
        view.removeFromSuperview()
    }

    /// Shows the old controller again after a cancelled transition.
    final func turnBack(
        from: UIViewController?, to: UIViewController?, isLed: Bool, animated: Bool
    ) {
        // In pairs, as after a pop that the finger has cancelled.
        if isLed { to?.beginAppearanceIfNeeded(false, animated: animated) }
        to?.viewIfLoaded?.removeFromSuperview()
        if isLed {
            to?.endAppearanceTransition()
            from?.beginAppearanceIfNeeded(true, animated: animated)
        }
        if let view = from?.viewIfLoaded, view.superview !== stage { stage.addSubview(view) }
        if isLed { from?.endAppearanceTransition() }
    }

    /// Has the bars follow the content in front, and places its view if the screen was turned
    /// during the transition, which ended with the frames that it had begun with.
    final func layOutAfterTransition(begunAt size: CGSize) {
        if stage.bounds.size != size { layOutBar() } else { followContent() }
        // The bar at the bottom follows the content of the stack's top.
        if let tabs = parent as? UITabBarController, tabs.isViewLoaded { tabs.followContent() }
    }

    /// Completes a running transition now.
    final func finishTransition() {
        guard let transition else { return }
        for controller in [transition.from, transition.to] {
            controller?.viewIfLoaded?.layer.removeAllAnimations()
        }
        transition.completeTransition(true)
    }

    final func install(_ controller: UIViewController) {
        updateInsets(of: controller)
        controller.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        controller.view.frame = stageFrame(of: controller)
        stage.addSubview(controller.view)
        delegate?.navigationController(self, willShow: controller, animated: false)
        delegate?.navigationController(self, didShow: controller, animated: false)
    }
}
