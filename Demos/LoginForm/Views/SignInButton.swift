import QuartzCore
import UIKit

let duration: TimeInterval = 1.2

/// A button that hides its title behind a spinning ring while it is busy.
class SignInButton: UIButton {
    private var timer: Timer?
    private(set) lazy var circle: CAShapeLayer = makeCircle()

    /// Begins to spin and hides the title.
    func start() {
        addAnimate()
        if let timer {
            timer.invalidate()
        }
        let timer = Timer.scheduledTimer(
            timeInterval: duration, target: self, selector: SignInButton.addAnimate, userInfo: nil,
            repeats: true)
        self.timer = timer

        UIView.animate(withDuration: 0.5) {
            self.circle.opacity = 1
        }
        fadeTitle(to: UIColor(white: 1, alpha: 0))
    }

    /// Ends the spinning and shows the title.
    func stop() {
        if let timer {
            timer.invalidate()
        }
        timer = nil

        circle.removeAllAnimations()
        UIView.animate(withDuration: 0.5) {
            self.circle.opacity = 0
        }
        fadeTitle(to: UIColor(white: 1, alpha: 1))
    }

    /// A title's colour cannot be animated, so pictures of before and after are cross-faded.
    private func fadeTitle(to color: UIColor) {
        guard let titleLabel else { return }
        UIView.transition(with: titleLabel, duration: 0.5, options: .transitionCrossDissolve) {
            self.setTitleColor(color, for: .normal)
        }
    }

    override func didMoveToWindow() {
        super.didMoveToWindow()
        guard window == nil else { return }
        // A repeating timer retains its target as long as it runs.
        timer?.invalidate()
        timer = nil
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        // The ring is a separate layer: it moves with the block that lays out the button, or jumps.
        CATransaction.begin()
        CATransaction.setAnimationDuration(UIView.inheritedAnimationDuration)
        circle.position = CGPoint(x: bounds.midX, y: bounds.midY)
        CATransaction.commit()
    }
}

// MARK: - The ring

extension SignInButton {
    private static let diameter: CGFloat = 28

    private func makeCircle() -> CAShapeLayer {
        let circle = CAShapeLayer()
        let box = CGRect(x: 0, y: 0, width: Self.diameter, height: Self.diameter)
        circle.bounds = box
        circle.path = CGPath(ellipseIn: box, transform: nil)
        circle.fillColor = nil
        circle.strokeColor = UIColor.white.cgColor
        circle.lineWidth = 2
        circle.lineCap = .round
        circle.opacity = 0
        layer.addSublayer(circle)
        return circle
    }

    /// One turn: the ring is drawn from its beginning, then erased from there while it turns.
    private func addAnimate() {
        let end = CAKeyframeAnimation(keyPath: "strokeEnd")
        end.values = [0, 1, 1]
        let start = CAKeyframeAnimation(keyPath: "strokeStart")
        start.values = [0, 0, 1]
        let turn = CABasicAnimation(keyPath: "transform.rotation.z")
        turn.fromValue = 0
        turn.toValue = 2 * Double.pi

        let group = CAAnimationGroup()
        group.animations = [end, start, turn]
        group.duration = duration
        circle.add(group, forKey: "spin")
    }
}
