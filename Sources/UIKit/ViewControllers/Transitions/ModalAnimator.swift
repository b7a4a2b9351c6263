/// The built-in animations of presentations and dismissals.
@MainActor
final class ModalAnimator: UIViewControllerAnimatedTransitioning {
    private let style: UIModalTransitionStyle
    private let isDismissal: Bool

    init(style: UIModalTransitionStyle, isDismissal: Bool) {
        self.style = style
        self.isDismissal = isDismissal
    }

    /// The duration of the slide was measured on iOS with its critically damped spring; the others
    /// are common knowledge, not documented. [U]
    func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?)
        -> TimeInterval
    {
        switch style {
        case .coverVertical: 0.404
        case .flipHorizontal: 0.75
        case .crossDissolve: 0.4
        }
    }

    func animateTransition(using context: any UIViewControllerContextTransitioning) {
        guard let controller = context.viewController(forKey: isDismissal ? .from : .to),
            let view = context.view(forKey: isDismissal ? .from : .to) ?? controller.view
        else { return context.completeTransition(false) }
        let container = context.containerView
        if let returning = context.view(forKey: .to), isDismissal,
            let to = context.viewController(forKey: .to)
        {
            UIView.performWithoutAnimation { returning.frame = context.finalFrame(for: to) }
        }
        let final =
            isDismissal
            ? context.initialFrame(for: controller) : context.finalFrame(for: controller)
        switch style {
        case .coverVertical:
            let below = final.offsetBy(dx: 0, dy: container.bounds.height - final.minY)
            if !isDismissal { place(view, at: below, in: container) }
            UIView.animate(
                withDuration: transitionDuration(using: context), delay: 0,
                usingSpringWithDamping: 1,
                initialSpringVelocity: 0,
                animations: { view.frame = self.isDismissal ? below : final },
                completion: { _ in context.completeTransition(true) })
        case .crossDissolve:
            if !isDismissal {
                place(view, at: final, in: container)
                UIView.performWithoutAnimation { view.alpha = 0 }
            }
            let alpha: CGFloat = isDismissal ? 0 : 1
            UIView.animate(
                withDuration: transitionDuration(using: context),
                animations: { view.alpha = alpha },
                completion: { _ in
                    context.completeTransition(true)
                    view.alpha = 1
                })
        case .flipHorizontal:
            // Both views turn, so the window itself flips from the old content to the new.
            let stage: UIView = container.window ?? container
            UIView.transition(
                with: stage, duration: transitionDuration(using: context),
                options: isDismissal ? .transitionFlipFromLeft : .transitionFlipFromRight,
                animations: {
                    if self.isDismissal {
                        view.removeFromSuperview()
                    } else {
                        self.place(view, at: final, in: container)
                    }
                }, completion: { _ in context.completeTransition(true) })
        }
    }

    private func place(_ view: UIView, at frame: CGRect, in container: UIView) {
        UIView.performWithoutAnimation {
            view.frame = frame
            container.addSubview(view)
            view.layOutSubtree()
        }
    }
}
