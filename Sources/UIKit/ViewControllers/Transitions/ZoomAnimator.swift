import QuartzCore

/// The zoom of a controller's view out of another view, and back into it.
///
/// The view keeps its proportions, and fades while it is small. [U]
@MainActor
final class ZoomAnimator: UIViewControllerAnimatedTransitioning {
    static let duration: TimeInterval = 0.5
    private let source: UIView
    private let zoomed: UIViewController
    private let options: UIViewController.Transition.ZoomOptions?
    private let isOut: Bool
    private let isModal: Bool

    init(
        source: UIView, zoomed: UIViewController,
        options: UIViewController.Transition.ZoomOptions?, isOut: Bool, isModal: Bool
    ) {
        self.source = source
        self.zoomed = zoomed
        self.options = options
        self.isOut = isOut
        self.isModal = isModal
    }

    func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?)
        -> TimeInterval
    { Self.duration }

    func animateTransition(using context: any UIViewControllerContextTransitioning) {
        guard let view = context.view(forKey: isOut ? .from : .to) ?? zoomed.viewIfLoaded else {
            return context.completeTransition(false)
        }
        let container = context.containerView
        let final = isOut ? context.initialFrame(for: zoomed) : context.finalFrame(for: zoomed)
        let shade = makeShade(container.bounds)
        UIView.performWithoutAnimation {
            if isOut, let to = context.viewController(forKey: .to),
                let returning = context.view(forKey: .to)
            {
                returning.frame = context.finalFrame(for: to)
                if !isModal { container.insertSubview(returning, belowSubview: view) }
            }
            if !isOut {
                view.frame = final
                container.addSubview(view)
                view.layOutSubtree()
            }
            container.insertSubview(shade, belowSubview: view)
        }
        let small = transform(of: view, final, in: container)
        let (clips, sourceAlpha, alpha) = (view.clipsToBounds, source.alpha, view.alpha)
        let radius = view.layer.cornerRadius
        let smallRadius = small.a > 0 ? source.layer.cornerRadius / small.a : radius
        UIView.performWithoutAnimation {
            view.clipsToBounds = true
            source.alpha = 0
            shade.alpha = isOut ? 1 : 0
            guard !isOut else { return }
            view.transform = small
            view.alpha = 0
            view.layer.cornerRadius = smallRadius
        }
        UIView.animate(
            withDuration: Self.duration, delay: 0, usingSpringWithDamping: 1,
            initialSpringVelocity: 0,
            animations: {
                view.transform = self.isOut ? small : .identity
                view.alpha = self.isOut ? 0 : alpha
                view.layer.cornerRadius = self.isOut ? smallRadius : radius
                shade.alpha = self.isOut ? 0 : 1
            },
            completion: { _ in
                shade.removeFromSuperview()
                self.source.alpha = sourceAlpha
                context.completeTransition(!context.transitionWasCancelled)
                view.transform = .identity
                view.alpha = alpha
                view.clipsToBounds = clips
                view.layer.cornerRadius = radius
            })
    }

    private func makeShade(_ frame: CGRect) -> UIView {
        let shade = UIView(frame: frame)
        shade.isUserInteractionEnabled = false
        shade.backgroundColor = options?.dimmingColor ?? UIColor(white: 0, alpha: 0.2)
        if let effect = options?.dimmingVisualEffect {
            let view = UIVisualEffectView(effect: effect)
            view.frame = shade.bounds
            shade.addSubview(view)
        }
        return shade
    }

    /// Returns the transform with which the aligned part of the view is as wide as the source, and
    /// has its middle there.
    private func transform(of view: UIView, _ frame: CGRect, in container: UIView)
        -> CGAffineTransform
    {
        let target = source.convert(source.bounds, to: container)
        let context = UIViewController.Transition.ZoomOptions.AlignmentRectContext(source, zoomed)
        let whole = CGRect(origin: .zero, size: frame.size)
        let part = options?.alignmentRectProvider?(context) ?? whole
        guard part.width > 0, target.width > 0 else { return .identity }
        let scale = target.width / part.width
        return CGAffineTransform(
            a: scale, b: 0, c: 0, d: scale,
            tx: target.midX - frame.midX - scale * (part.midX - whole.midX),
            ty: target.midY - frame.midY - scale * (part.midY - whole.midY))
    }
}
