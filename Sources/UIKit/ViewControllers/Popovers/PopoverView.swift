/// The bubble of a popover: the background with its arrow, and the content in front of it, which
/// extends below the arrow.
final class PopoverView: UIView {
    /// The superview of the controller's view, clipped to the bubble; its safe area leaves out the
    /// arrow.
    let content = PopoverContentView()
    private let shape = PopoverShapeView()
    private let clipping = CAShapeLayer()
    var place: PopoverPlace? {
        didSet { if place != oldValue { setNeedsLayout() } }
    }
    /// The background that the program draws; nil for the bubble.
    var background: UIPopoverBackgroundView? {
        didSet {
            guard background !== oldValue else { return }
            oldValue?.removeFromSuperview()
            shape.isHidden = background != nil
            if let background { insertSubview(background, at: 0) }
            setNeedsLayout()
        }
    }
    /// The colour of the bubble; nil for the system's background.
    var color: UIColor? { didSet { setNeedsLayout() } }

    override init(frame: CGRect) {
        super.init(frame: frame)
        // A soft shadow instead of a dimmed background. [U]
        shape.layer.shadowOpacity = 0.15
        shape.layer.shadowRadius = 20
        shape.layer.shadowOffset = CGSize(width: 0, height: 8)
        addSubview(shape)
        content.layer.mask = clipping
        addSubview(content)
    }

    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
        super.layoutSubviews()
        shape.frame = bounds
        if let background {
            layOut(background)
        } else {
            content.frame = bounds
            content.arrowInsets = place?.arrowInsets ?? .zero
            content.layer.mask = clipping
            content.layer.cornerRadius = 0
        }
        for view in content.subviews { view.frame = content.bounds }
        // Behind the program's background there is no bubble.
        guard background == nil else { return }
        let outline = Self.outline(of: bounds, place)
        show(outline, on: clipping)
        if let layer = shape.layer as? CAShapeLayer { show(outline, on: layer) }
        shape.layer.shadowPath = outline
        colorShape()
    }

    /// Places the content inside of the program's background, without the arrow.
    private func layOut(_ background: UIPopoverBackgroundView) {
        background.frame = bounds
        let insets = place?.arrowInsets ?? .zero
        let borders = place?.measures.contentInsets ?? .zero
        content.frame = bounds.inset(by: insets).inset(by: borders)
        content.arrowInsets = .zero
        content.layer.mask = nil
        let isPlain = !type(of: background).wantsDefaultContentAppearance
        content.layer.cornerRadius = isPlain ? 0 : PopoverPlace.Measures().radius
        content.clipsToBounds = true
        background.arrowDirection = place?.direction ?? .unknown
        let isVertical = insets.left == 0 && insets.right == 0
        let tip = place?.tip ?? 0
        let hasArrow = place.map { $0.direction != .unknown } ?? false
        background.arrowOffset =
            hasArrow ? tip - (isVertical ? bounds.width : bounds.height) / 2 : 0
        background.setNeedsLayout()
        layer.shadowOpacity = isPlain ? 0 : 0.15
        layer.shadowRadius = 20
        layer.shadowOffset = CGSize(width: 0, height: 8)
    }

    /// Shows an outline; in an animation block it changes with the bubble's size.
    private func show(_ outline: CGPath, on layer: CAShapeLayer) {
        let duration = UIView.inheritedAnimationDuration
        if duration > 0, let old = layer.presentation()?.path ?? layer.path {
            let animation = CABasicAnimation(keyPath: "path")
            animation.fromValue = old
            animation.toValue = outline
            animation.duration = duration
            animation.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
            layer.add(animation, forKey: "path")
        }
        layer.path = outline
    }

    override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        colorShape()
    }

    private func colorShape() {
        (shape.layer as? CAShapeLayer)?.fillColor = resolved(color ?? .systemBackground)
    }

    /// Returns the outline of a bubble: from the upper left corner clockwise, with the arrow in one
    /// edge. Each direction has one structure, so that outlines can be interpolated.
    static func outline(of bounds: CGRect, _ place: PopoverPlace?) -> CGPath {
        let body = bounds.inset(by: place?.arrowInsets ?? .zero)
        let measures = place?.measures ?? PopoverPlace.Measures()
        let radius = max(0, min(measures.radius, body.width / 2, body.height / 2))
        let path = CGMutablePath()
        let half = measures.arrowBase / 2
        let (tip, height) = (place?.tip ?? 0, measures.arrowHeight)
        let corners = [
            CGPoint(x: body.minX, y: body.minY), CGPoint(x: body.maxX, y: body.minY),
            CGPoint(x: body.maxX, y: body.maxY), CGPoint(x: body.minX, y: body.maxY),
        ]
        let edges: [UIPopoverArrowDirection] = [.up, .right, .down, .left]
        path.move(to: CGPoint(x: body.minX + radius, y: body.minY))
        for (index, edge) in edges.enumerated() {
            if place?.direction == edge {
                let points: [CGPoint] =
                    switch edge {
                    case .up:
                        [
                            CGPoint(x: tip - half, y: body.minY),
                            CGPoint(x: tip, y: body.minY - height),
                            CGPoint(x: tip + half, y: body.minY),
                        ]
                    case .right:
                        [
                            CGPoint(x: body.maxX, y: tip - half),
                            CGPoint(x: body.maxX + height, y: tip),
                            CGPoint(x: body.maxX, y: tip + half),
                        ]
                    case .down:
                        [
                            CGPoint(x: tip + half, y: body.maxY),
                            CGPoint(x: tip, y: body.maxY + height),
                            CGPoint(x: tip - half, y: body.maxY),
                        ]
                    default:
                        [
                            CGPoint(x: body.minX, y: tip + half),
                            CGPoint(x: body.minX - height, y: tip),
                            CGPoint(x: body.minX, y: tip - half),
                        ]
                    }
                points.forEach { path.addLine(to: $0) }
            }
            path.addArc(
                tangent1End: corners[(index + 1) % 4], tangent2End: corners[(index + 2) % 4],
                radius: radius)
        }
        path.closeSubpath()
        return path
    }
}

/// The background of a popover.
final class PopoverShapeView: UIView {
    override class var layerClass: AnyClass { CAShapeLayer.self }
}

/// The part of a popover that contains the controller's view.
final class PopoverContentView: UIView {
    var arrowInsets = UIEdgeInsets.zero {
        didSet { if arrowInsets != oldValue { insetsNeedUpdate() } }
    }

    override var ownSafeArea: UIEdgeInsets { arrowInsets }
}

/// Fades popovers in and out.
///
/// The durations are common knowledge, not documented. [U]
@MainActor
final class PopoverAnimator: UIViewControllerAnimatedTransitioning {
    private let isDismissal: Bool

    init(isDismissal: Bool) { self.isDismissal = isDismissal }

    func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?)
        -> TimeInterval
    { isDismissal ? 0.2 : 0.25 }

    func animateTransition(using context: any UIViewControllerContextTransitioning) {
        guard let controller = context.viewController(forKey: isDismissal ? .from : .to),
            let view = context.view(forKey: isDismissal ? .from : .to)
        else { return context.completeTransition(false) }
        if !isDismissal {
            UIView.performWithoutAnimation {
                view.frame = context.finalFrame(for: controller)
                context.containerView.addSubview(view)
                view.layOutSubtree()
                view.alpha = 0
            }
        }
        UIView.animate(
            withDuration: transitionDuration(using: context),
            animations: { view.alpha = self.isDismissal ? 0 : 1 },
            completion: { _ in
                context.completeTransition(true)
                view.alpha = 1
            })
    }
}
