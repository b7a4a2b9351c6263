import UIKit

/// A heart that is filled by a tap, and emptied by the next.
final class HeartButton: UIControl {
    private let shape = CAShapeLayer()
    //@2

    private(set) var isLiked = false {
        didSet {
            shape.fillColor = isLiked ? UIColor.systemPink.cgColor : UIColor.clear.cgColor
            //@4
            setNeedsDisplay()  // contentDescription() returns something else now
            //@2
        }
    }
    //@

    override init(frame: CGRect) {
        super.init(frame: frame)
        shape.strokeColor = UIColor.systemPink.cgColor
        shape.fillColor = UIColor.clear.cgColor
        shape.lineWidth = 2
        layer.addSublayer(shape)
    }

    required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

    override var intrinsicContentSize: CGSize { CGSize(width: 64, height: 64) }

    override func layoutSubviews() {
        super.layoutSubviews()
        shape.frame = bounds
        shape.path = Self.heart(in: bounds.insetBy(dx: 10, dy: 12)).cgPath
    }

    private static func heart(in box: CGRect) -> UIBezierPath {
        func point(_ x: CGFloat, _ y: CGFloat) -> CGPoint {
            CGPoint(x: box.minX + x * box.width, y: box.minY + y * box.height)
        }
        let path = UIBezierPath()
        path.move(to: point(0.5, 1))
        path.addCurve(
            to: point(0.5, 0.25), controlPoint1: point(-0.4, 0.4), controlPoint2: point(0.2, -0.3))
        path.addCurve(
            to: point(0.5, 1), controlPoint1: point(0.8, -0.3), controlPoint2: point(1.4, 0.4))
        path.close()
        return path
    }
    //@2

    override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
        super.endTracking(touch, with: event)
        guard let touch, bounds.contains(touch.location(in: self)) else { return }
        isLiked.toggle()
        sendActions(for: .valueChanged)
        //@3
        transform = CGAffineTransform(scaleX: 1.3, y: 1.3)
        UIView.animate(
            withDuration: 0.5, delay: 0, usingSpringWithDamping: 0.5, initialSpringVelocity: 0
        ) {
            self.transform = .identity
        }
        //@2
    }
    //@4

    #if os(Linux)
    override func contentDescription() -> ViewContent {
        var content = super.contentDescription()
        content.isSelected = isLiked
        content.value = isLiked ? "liked" : "not liked"
        return content
    }
    #endif
    //@
}
