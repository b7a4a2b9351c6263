import HeadlessTesting
import Testing
import UIKit

// Source: public code that copies the block's animation for a custom property;
// UIView.action(for:forKey:).
@MainActor
@Suite("Actions inside animation blocks")
struct BlockActionTests {
    /// A view with a custom property, which animates with the block's timing.
    private final class Gauge: UIView {
        final class Face: CALayer {}
        var asked = 0
        var level: Double {
            get { layer.value(forKey: "level") as? Double ?? 0 }
            set { layer.setValue(newValue, forKey: "level") }
        }

        override func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
            guard event == "level" else { return super.action(for: layer, forKey: event) }
            asked += 1
            guard
                let action = super.action(for: layer, forKey: "backgroundColor")
                    as? CABasicAnimation,
                let animation = action.copy() as? CABasicAnimation
            else { return super.action(for: layer, forKey: event) }
            animation.keyPath = event
            animation.fromValue = layer.presentation()?.value(forKey: event) ?? 0
            return animation
        }
    }

    private func withGauge(_ body: (Stage, Gauge) throws -> Void) rethrows {
        let stage = Stage(size: CGSize(width: 320, height: 480), scale: 1)
        defer { stage.close() }
        let gauge = Gauge(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        stage.window.addSubview(gauge)
        stage.commit()
        try body(stage, gauge)
    }

    nonisolated static let keys = [
        "bounds", "position", "transform", "opacity", "cornerRadius", "backgroundColor",
        "anchorPoint", "shadowOpacity",
    ]

    @Test(
        "actions are CABasicAnimations with the block's duration, delay, pace and delegate",
        arguments: keys)
    func animations(key: String) throws {
        try withGauge { stage, gauge in
            gauge.backgroundColor = .red
            var action: CABasicAnimation?
            UIView.animate(
                withDuration: 0.7, delay: 0.2, options: [.curveEaseOut, .autoreverse],
                animations: { action = gauge.layer.action(forKey: key) as? CABasicAnimation })
            let animation = try #require(action)
            #expect(animation.keyPath == key)
            #expect(animation.duration == 0.7)
            #expect(animation.timingFunction == CAMediaTimingFunction(name: .easeOut))
            #expect(animation.delegate != nil)
            #expect(animation.fillMode == .both)
            #expect(animation.beginTime == CACurrentMediaTime() + 0.2)
            #expect(animation.autoreverses)
            #expect(animation.fromValue != nil)
            #expect(gauge.layer.action(forKey: key) == nil)
        }
    }

    @Test("actions are CASpringAnimations in a block with a spring", arguments: keys)
    func springs(key: String) {
        withGauge { _, gauge in
            var action: CASpringAnimation?
            UIView.animate(
                withDuration: 0.404, delay: 0, usingSpringWithDamping: 1, initialSpringVelocity: 0,
                animations: { action = gauge.layer.action(forKey: key) as? CASpringAnimation })
            // Measured on iOS.
            #expect(action?.stiffness == 522.3503149568596)
            #expect(action?.damping == 45.70996893268949)
            #expect(action?.duration == 0.404)
        }
    }

    @Test(
        "copied actions animate a program's own properties in step; the completion waits for them")
    func copied() {
        withGauge { stage, gauge in
            var endedAt: Duration?
            UIView.animate(
                withDuration: 1, delay: 0, options: .curveLinear, animations: { gauge.level = 8 },
                completion: { _ in endedAt = stage.now })
            #expect(gauge.asked == 1)
            #expect(endedAt == nil)
            stage.advance(by: .milliseconds(250))
            #expect(gauge.layer.presentation()?.value(forKey: "level") as? Double == 2)
            stage.advance(by: .milliseconds(750))
            #expect(endedAt == .seconds(1))
            // Outside of a block it changes at once.
            gauge.level = 3
            #expect(gauge.layer.presentation()?.value(forKey: "level") as? Double == 3)
        }
    }

    @Test("asking for actions does not disturb the animations of a block")
    func asked() {
        withGauge { stage, gauge in
            var isDone = false
            UIView.animate(
                withDuration: 1,
                animations: {
                    _ = gauge.layer.action(forKey: "opacity")
                    gauge.alpha = 0
                }, completion: { _ in isDone = true })
            #expect(gauge.layer.animationKeys() == ["opacity"])
            stage.advance(by: .seconds(1))
            #expect(isDone)
        }
    }

    @Test("opacity animates between Floats, and shadowOpacity animates")
    func opacities() throws {
        try withGauge { stage, gauge in
            UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
                gauge.alpha = 0.5
                gauge.layer.shadowOpacity = 0.8
            }
            let fade = try #require(gauge.layer.animation(forKey: "opacity") as? CABasicAnimation)
            #expect(fade.fromValue as? Float == 1)
            #expect(fade.toValue as? Float == 0.5)
            #expect(fade.fillMode == .both)
            stage.advance(by: .milliseconds(500))
            #expect(gauge.layer.presentation()?.opacity == 0.75)
            #expect(gauge.layer.presentation()?.shadowOpacity == 0.4)
            stage.advance(by: .milliseconds(500))
            #expect(gauge.layer.animationKeys() == nil)
        }
    }

    @Test("an animator scrubs shadowOpacity too")
    func scrubbed() {
        withGauge { _, gauge in
            let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) {
                gauge.layer.shadowOpacity = 1
            }
            animator.fractionComplete = 0.25
            #expect(gauge.layer.presentation()?.shadowOpacity == 0.25)
            animator.stopAnimation(false)
            animator.finishAnimation(at: .start)
            #expect(gauge.layer.shadowOpacity == 0)
        }
    }
}
