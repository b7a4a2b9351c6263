/// The transitioning delegate and animator of alerts: dims the background and animates the alert.
final class AlertTransition: UIViewControllerTransitioningDelegate,
    UIViewControllerAnimatedTransitioning
{
    private let style: UIAlertController.Style

    init(style: UIAlertController.Style) { self.style = style }

    func animationController(
        forPresented presented: UIViewController, presenting: UIViewController,
        source: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? {
        presented.presentedBy is AlertPresentation ? self : nil
    }

    func animationController(
        forDismissed dismissed: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? {
        dismissed.presentedBy is AlertPresentation ? self : nil
    }

    func presentationController(
        forPresented presented: UIViewController, presenting: UIViewController?,
        source: UIViewController
    ) -> UIPresentationController? {
        AlertPresentation(presentedViewController: presented, presenting: presenting)
    }

    /// Common knowledge, not documented. [U]
    func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?)
        -> TimeInterval
    {
        style == .alert ? 0.25 : 0.404
    }

    /// Scales and fades an alert; slides an action sheet in from the bottom and out again.
    func animateTransition(using context: any UIViewControllerContextTransitioning) {
        // The controller behind may be an alert, too.
        let isComing = context.viewController(forKey: .from)?.isBeingDismissed != true
        guard let controller = context.viewController(forKey: isComing ? .to : .from),
            let view = controller.view
        else {
            return context.completeTransition(false)
        }
        let container = context.containerView
        let frame =
            isComing ? context.finalFrame(for: controller) : context.initialFrame(for: controller)
        let below = frame.offsetBy(dx: 0, dy: container.bounds.height - frame.minY)
        if isComing {
            UIView.performWithoutAnimation {
                view.frame = style == .alert ? frame : below
                container.addSubview(view)
                view.layOutSubtree()
                if style == .alert {
                    view.alpha = 0
                    view.transform = CGAffineTransform(scaleX: 1.2, y: 1.2)
                }
            }
        }
        let end = {
            if self.style == .actionSheet {
                view.frame = isComing ? frame : below
            } else {
                view.alpha = isComing ? 1 : 0
                view.transform = .identity
            }
        }
        let done: (Bool) -> Void = { _ in
            context.completeTransition(true)
            view.alpha = 1
        }
        let duration = transitionDuration(using: context)
        if style == .alert {
            UIView.animate(
                withDuration: duration, delay: 0, options: .curveEaseOut, animations: end,
                completion: done)
        } else {
            UIView.animate(
                withDuration: duration, delay: 0, usingSpringWithDamping: 1,
                initialSpringVelocity: 0,
                animations: end, completion: done)
        }
    }
}

/// The presentation of an alert: positions it over the dimmed background.
final class AlertPresentation: UIPresentationController {
    private let shade = UIControl()
    /// The presenting view's own mode.
    private var mode = UIView.TintAdjustmentMode.automatic

    override var shouldRemovePresentersView: Bool { false }

    override var frameOfPresentedViewInContainerView: CGRect {
        guard let container = storedContainerView,
            let alert = presentedViewController as? UIAlertController,
            let view = alert.view as? _UIAlertControllerView
        else { return .zero }
        let bounds = container.bounds
        let safe = container.safeAreaInsets
        if alert.preferredStyle == .alert {
            let width = min(_UIAlertControllerView.alertWidth, bounds.width)
            let height = view.height(atWidth: width)
            // An alert with text fields is in the middle of what the keyboard leaves.
            let covered = container.window?.coveredByKeyboard(withAccessory: true) ?? 0
            return CGRect(
                x: ((bounds.width - width) / 2).rounded(),
                y: max(0, ((bounds.height - covered - height) / 2).rounded()), width: width,
                height: height)
        }
        let width = min(bounds.width - safe.left - safe.right - 16, 500)
        let height = view.height(atWidth: width)
        return CGRect(
            x: ((bounds.width - width) / 2).rounded(),
            y: bounds.height - max(safe.bottom, 8) - height, width: width,
            height: height)
    }

    override func presentationTransitionWillBegin() {
        guard let container = storedContainerView else { return }
        // Source: Apple, iOS 7 UI Transition Guide: alerts dim the tint colour of what is behind.
        mode = presentingViewController.view.extras?.tintAdjustmentMode ?? .automatic
        presentingViewController.view.tintAdjustmentMode = .dimmed
        shade.frame = container.bounds
        shade.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        shade.backgroundColor = UIColor(white: 0, alpha: 0.2)
        shade.addAction(
            UIAction { [weak self] _ in
                (self?.presentedViewController as? UIAlertController)?.cancel()
            },
            for: .touchUpInside)
        // A tap on it cancels a sheet; on that of an alert it has no effect.
        let alert = presentedViewController as? UIAlertController
        if alert?.preferredStyle == .actionSheet, alert?.cancelAction != nil {
            shade.becomeDismissRegion()
        } else {
            shade.isAccessibilityElement = false
        }
        container.addSubview(shade)
        guard let coordinator = transition?.coordinator, coordinator.isAnimated else { return }
        UIView.performWithoutAnimation { shade.alpha = 0 }
        coordinator.animate(alongsideTransition: { [shade] _ in shade.alpha = 1 })
    }

    override func dismissalTransitionWillBegin() {
        presentingViewController.viewIfLoaded?.tintAdjustmentMode = mode
        transition?.coordinator?.animate(alongsideTransition: { [shade] _ in shade.alpha = 0 })
    }

    override func willLeaveContainer() {
        super.willLeaveContainer()
        presentingViewController.viewIfLoaded?.tintAdjustmentMode = mode
    }
}
