import QuartzCore

extension UIButton {
    /// Shows or removes the light behind a pressed button.
    func showGlow() {
        guard showsTouchWhenHighlighted, isHighlighted else {
            glowView?.removeFromSuperview()
            glowView = nil
            return
        }
        guard glowView == nil else { return }
        let view = ButtonGlow(frame: CGRect(x: 0, y: 0, width: 80, height: 80))
        view.center = CGPoint(x: bounds.midX, y: bounds.midY)
        insertSubview(view, at: backgroundImageView == nil ? 0 : 1)
        glowView = view
    }
}

/// A round white light that fades outwards.
private final class ButtonGlow: UIView {
    override class var layerClass: AnyClass { CAGradientLayer.self }

    override init(frame: CGRect) {
        super.init(frame: frame)
        isUserInteractionEnabled = false
        guard let layer = layer as? CAGradientLayer else { return }
        layer.type = .radial
        layer.colors = [
            UIColor(white: 1, alpha: 0.8).cgColor, UIColor(white: 1, alpha: 0).cgColor,
        ]
        layer.startPoint = CGPoint(x: 0.5, y: 0.5)
        layer.endPoint = CGPoint(x: 1, y: 1)
    }

    required init?(coder: NSCoder) { super.init(coder: coder) }
}
