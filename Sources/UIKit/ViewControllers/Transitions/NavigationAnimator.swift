/// The slide of pushes and pops: the new view enters from the right, or in right-to-left
/// interfaces from the left, while the old one moves 0.3 times as far.
///
/// Duration, distances and dimming are common knowledge, not documented. [U]
final class NavigationAnimator: UIViewControllerAnimatedTransitioning {
    static let duration = UINavigationBar.duration
    private let operation: UINavigationController.Operation

    init(operation: UINavigationController.Operation) { self.operation = operation }

    func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?)
        -> TimeInterval
    {
        Self.duration
    }

    func animateTransition(using context: any UIViewControllerContextTransitioning) {
        guard let to = context.viewController(forKey: .to), let toView = context.view(forKey: .to),
            let fromView = context.view(forKey: .from)
        else { return context.completeTransition(false) }
        let container = context.containerView
        let final = context.finalFrame(for: to)
        let isPush = operation != .pop
        let ahead: CGFloat = container.isRightToLeft ? -1 : 1
        let near = final.offsetBy(dx: ahead * final.width, dy: 0)
        let far = final.offsetBy(dx: -ahead * (final.width * 0.3).rounded(), dy: 0)
        let shade = UIView(frame: container.bounds)
        UIView.performWithoutAnimation {
            toView.frame = isPush ? near : far
            if isPush {
                container.addSubview(toView)
            } else {
                container.insertSubview(toView, belowSubview: fromView)
            }
            shade.backgroundColor = UIColor(white: 0, alpha: 0.1)
            shade.isUserInteractionEnabled = false
            shade.alpha = isPush ? 0 : 1
            container.insertSubview(shade, belowSubview: isPush ? toView : fromView)
            toView.layOutSubtree()
        }
        UIView.animate(
            withDuration: Self.duration,
            animations: {
                toView.frame = final
                fromView.frame = isPush ? far : near
                shade.alpha = isPush ? 1 : 0
            },
            completion: { _ in
                shade.removeFromSuperview()
                context.completeTransition(true)
            })
    }
}
