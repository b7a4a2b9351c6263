import QuartzCore

/// An effect of a pointer: animations and a tint that change what is shown of a view, not the view.
@MainActor
final class PointerEffectRun {
    static let duration = 0.2
    private static let scale = 1.05
    private let view: UIView
    private let isScaled: Bool
    private let hasShadow: Bool
    private let tint = CAShapeLayer()

    init(_ effect: UIPointerEffect, shape: UIPointerShape?) {
        let view = effect.preview.view
        self.view = view
        var mode = UIPointerEffect.TintMode.none
        switch effect {
        case .automatic:
            // Bars highlight their buttons; larger views rise. [U]
            let isSmall = max(view.bounds.width, view.bounds.height) <= 100
            mode = isSmall ? .underlay : .none
            (isScaled, hasShadow) = (!isSmall, !isSmall)
        case .highlight:
            mode = .underlay
            (isScaled, hasShadow) = (false, false)
        case .lift: (isScaled, hasShadow) = (true, true)
        case .hover(_, let tintMode, let shadow, let scales):
            mode = tintMode
            (isScaled, hasShadow) = (scales, shadow)
        }
        let visible = effect.preview.parameters.visiblePath?.cgPath
        if mode != .none { showTint(mode, shape, visible) }
        let own = Double(hypot(view.transform.a, view.transform.b))
        change("transform.scale", isScaled, from: own, to: own * Self.scale)
        change("shadowOpacity", hasShadow, from: Double(view.layer.shadowOpacity), to: 0.3)
    }

    private func showTint(
        _ mode: UIPointerEffect.TintMode, _ shape: UIPointerShape?, _ visible: CGPath?
    ) {
        tint.path =
            switch shape {
            case .path(let path): path.cgPath
            case .roundedRect(let rect, let radius):
                UIBezierPath(roundedRect: rect, cornerRadius: radius).cgPath
            case nil:
                visible
                    ?? UIBezierPath(
                        roundedRect: view.bounds,
                        cornerRadius: UIPointerShape.defaultCornerRadius
                    ).cgPath
            }
        tint.fillColor =
            UIColor.secondarySystemFill.resolvedColor(with: view.traitCollection).cgColor
        if mode == .underlay {
            view.layer.insertSublayer(tint, at: 0)
        } else {
            view.layer.addSublayer(tint)
        }
    }

    private func change(_ key: String, _ isWanted: Bool, from start: Double, to end: Double) {
        guard isWanted else { return }
        let animation = CABasicAnimation(keyPath: key)
        (animation.fromValue, animation.toValue) = (start, end)
        animation.duration = Self.duration
        animation.fillMode = .forwards
        animation.isRemovedOnCompletion = false
        view.layer.add(animation, forKey: "pointer " + key)
    }

    /// Ends the effect.
    func end() {
        tint.removeFromSuperlayer()
        for key in ["transform.scale", "shadowOpacity"] {
            view.layer.removeAnimation(forKey: "pointer " + key)
        }
    }
}
