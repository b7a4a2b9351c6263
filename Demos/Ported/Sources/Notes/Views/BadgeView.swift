import UIKit

@objc protocol BadgeViewDelegate {
    func badgeViewDidTap(_ badgeView: BadgeView)
    @objc optional func badgeView(_ badgeView: BadgeView, didChange value: Int)
    @objc optional func badgeView(_ badgeView: BadgeView, colorFor value: Int) -> UIColor
}

class RingLayer: CAShapeLayer {
    var value = 0

    override init() {
        super.init()
        lineWidth = 2
        fillColor = nil
    }

    override init(layer: Any) {
        if let ring = layer as? RingLayer { value = ring.value }
        super.init(layer: layer)
    }

    required init?(coder: NSCoder) {
        super.init(coder: coder)
    }
}

@IBDesignable
class BadgeView: UIView {
    @IBOutlet weak var delegate: BadgeViewDelegate?

    @IBInspectable var value: Int = 0 {
        didSet {
            label.text = "\(value)"
            label.textColor = delegate?.badgeView?(self, colorFor: value) ?? .black
            delegate?.badgeView?(self, didChange: value)
        }
    }

    let ring = RingLayer()
    private let label = UILabel()

    override init(frame: CGRect) {
        super.init(frame: frame)
        setUp()
    }

    required init?(coder: NSCoder) {
        super.init(coder: coder)
        setUp()
    }

    private func setUp() {
        accessibilityIdentifier = "badge"
        label.accessibilityIdentifier = "badge-label"
        layer.addSublayer(ring)
        addSubview(label)
        let tap = UITapGestureRecognizer(target: self, action: #selector(didTap(_:)))
        addGestureRecognizer(tap)
    }

    @objc private func didTap(_ recognizer: UITapGestureRecognizer) {
        guard recognizer.state == .ended else { return }
        delegate?.badgeViewDidTap(self)
        let animation = CABasicAnimation(keyPath: #keyPath(CALayer.opacity))
        animation.fromValue = 0
        animation.duration = 0.25
        ring.add(animation, forKey: nil)
    }
}

extension BadgeView {
    override func layoutSubviews() {
        super.layoutSubviews()
        label.frame = bounds
        ring.frame = bounds
        ring.path = UIBezierPath(ovalIn: bounds).cgPath
    }
}
