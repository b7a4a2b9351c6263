import HeadlessTesting
import Testing
import UIKit

@MainActor
@Suite("UIView.animate and its variants")
struct BlockFamilyTests {
    private func withView(_ body: @MainActor (Stage, UIView) throws -> Void) rethrows {
        let stage = Stage(size: CGSize(width: 320, height: 480), scale: 1)
        defer { stage.close() }
        let view = UIView(frame: CGRect(x: -50, y: -50, width: 100, height: 100))
        stage.window.addSubview(view)
        stage.commit()
        try body(stage, view)
    }

    // Source: Apple, animate(springDuration:bounce:…): mass 1, stiffness (2π/d)², ζ = 1 − bounce.
    @Test("a spring of duration and bounce is that damped oscillator, and ends when it has settled")
    func bounce() throws {
        try withView { stage, view in
            var ended: Duration?
            UIView.animate(
                springDuration: 0.5, bounce: 0.4, animations: { view.center.x = 100 },
                completion: { _ in ended = stage.now })
            let spring = try #require(
                view.layer.animation(forKey: "position") as? CASpringAnimation)
            #expect(spring.mass == 1)
            #expect(abs(spring.stiffness - 16 * .pi * .pi) < 1e-9)
            #expect(abs(spring.damping - 2 * 0.6 * 4 * .pi) < 1e-9)
            let (omega, ratio) = (4 * Double.pi, 0.6)
            let damped = omega * 0.8
            for step in 0..<20 {
                let t = Double(step) * 0.025
                let u =
                    exp(-ratio * omega * t)
                    * (cos(damped * t) + ratio * omega / damped * sin(damped * t))
                let shown = view.layer.presentation()?.position.x ?? .nan
                #expect(abs(Double(shown) - 100 * (1 - u)) < 1e-7)
                stage.advance(by: .milliseconds(25))
            }
            let settled = spring.settlingDuration
            stage.advance(by: .seconds(2))
            #expect(ended.map { abs($0 / .seconds(1) - settled) < 1e-8 } == true)
        }
        withView { _, view in
            UIView.animate { view.center.x = 100 }
            let spring = view.layer.animation(forKey: "position") as? CASpringAnimation
            // The defaults: 0.5 s, no bounce: critically damped.
            #expect(
                spring.map {
                    abs($0.stiffness - 16 * .pi * .pi) < 1e-9 && abs($0.damping - 8 * .pi) < 1e-9
                } == true)
        }
    }

    // Source: Apple, modifyAnimations(withRepeatCount:autoreverses:animations:).
    @Test("modified animations repeat as often as requested, and the outer block ends after them")
    func modified() {
        withView { stage, view in
            var ended: Duration?
            UIView.animate(
                withDuration: 1, delay: 0, options: .curveLinear,
                animations: {
                    view.center.y = 100
                    UIView.modifyAnimations(withRepeatCount: 2.5, autoreverses: true) {
                        view.center.x = 100
                    }
                }, completion: { _ in ended = stage.now })
            var shown: [Double] = []
            for _ in 0..<10 {
                shown.append(Double((view.layer.presentation() ?? view.layer).position.x.rounded()))
                stage.advance(by: .milliseconds(500))
            }
            #expect(shown == [0, 50, 100, 50, 0, 50, 100, 50, 0, 50])
            #expect(ended == .seconds(5))
            #expect(view.layer.animationKeys() == nil)
        }
    }

    // Source: Apple, UIView.SystemAnimation.delete: the views are removed when the animation is
    // complete.
    @Test("the system's delete animation fades out and removes views without changing their model")
    func delete() {
        withView { stage, view in
            var isGone: Bool?
            let other = UIView()
            stage.window.addSubview(other)
            UIView.perform(
                .delete, on: [view], animations: { other.alpha = 0 },
                completion: { _ in isGone = view.superview == nil })
            #expect(view.superview != nil)
            #expect(view.alpha == 1)
            #expect(view.transform == .identity)
            stage.advance(by: .milliseconds(150))
            #expect(abs(Double(view.layer.presentation()?.opacity ?? 9) - 0.5) < 1e-6)
            #expect(other.layer.animationKeys() == ["opacity"])
            stage.advance(by: .milliseconds(150))
            #expect(isGone == true)
            #expect(view.alpha == 1)
        }
    }

    @Test("an endless animation retains neither its view nor the ticks")
    func endless() {
        withView { stage, _ in
            weak var gone: UIView?
            do {
                let loose = UIView()
                UIView.animate(
                    withDuration: 1, delay: 0, options: .repeat, animations: { loose.alpha = 0 })
                gone = loose
            }
            stage.advance(by: .seconds(1))
            #expect(gone == nil)
            #expect(!stage.loop.wantsTicks)
        }
    }
}
