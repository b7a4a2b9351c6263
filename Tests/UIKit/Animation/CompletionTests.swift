import HeadlessTesting
import Testing
import UIKit

// Source: Apple, UIView.animate(withDuration:…).
@MainActor
@Suite("Completions")
struct CompletionTests {
    private func withView(_ body: (Stage, UIView) throws -> Void) rethrows {
        let stage = Stage(size: CGSize(width: 320, height: 480), scale: 1)
        defer { stage.close() }
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        stage.window.addSubview(view)
        stage.commit()
        try body(stage, view)
    }

    @Test("the completion is called exactly at delay plus duration, with true")
    func exactly() {
        withView { stage, view in
            var at: (Duration, Bool)?
            UIView.animate(
                withDuration: 0.35, delay: 0.1, options: [], animations: { view.alpha = 0 },
                completion: { at = (stage.now, $0) })
            stage.advance(by: .nanoseconds(449_999_999))
            #expect(at == nil)
            stage.advance(by: .nanoseconds(1))
            #expect(at?.0 == .milliseconds(450))
            #expect(at?.1 == true)
            #expect(view.layer.animationKeys() == nil)
        }
    }

    @Test("completions at the same instant follow the order of animations and timers")
    func order() {
        withView { stage, view in
            let other = UIView()
            stage.window.addSubview(other)
            var calls: [String] = []
            UIView.animate(
                withDuration: 1, animations: { view.alpha = 0 },
                completion: { _ in calls.append("a") })
            stage.loop.schedule(after: .seconds(1)) { calls.append("timer") }
            UIView.animate(
                withDuration: 1, animations: { other.center.x = 9 },
                completion: { _ in calls.append("b") })
            stage.advance(by: .milliseconds(500))
            UIView.animate(
                withDuration: 0.5, animations: { other.alpha = 0 },
                completion: { _ in calls.append("c") })
            stage.advance(by: .seconds(1))
            #expect(calls == ["a", "b", "c", "timer"] || calls == ["a", "timer", "b", "c"])
        }
    }

    @Test("a block without changes completes at once with true")
    func nothing() {
        withView { _, view in
            var finished: Bool?
            UIView.animate(
                withDuration: 5, animations: { view.alpha = 1 }, completion: { finished = $0 })
            #expect(finished == true)
        }
    }

    @Test(
        "a duration of 0 or less changes at once and completes in the next turn with true",
        arguments: [0, -1])
    func noDuration(duration: Double) {
        withView { stage, view in
            var finished: Bool?
            UIView.animate(
                withDuration: duration, animations: { view.alpha = 0 },
                completion: { finished = $0 })
            #expect(finished == nil)
            #expect(view.alpha == 0)
            #expect(view.layer.animationKeys() == nil)
            stage.commit()
            #expect(finished == true)
        }
    }

    @Test("with animations disabled the block still runs, and completes with true")
    func switchedOff() {
        withView { _, view in
            UIView.setAnimationsEnabled(false)
            defer { UIView.setAnimationsEnabled(true) }
            #expect(!UIView.areAnimationsEnabled)
            var finished: Bool?
            UIView.animate(
                withDuration: 1, animations: { view.alpha = 0 }, completion: { finished = $0 })
            #expect(finished == true)
            #expect(view.alpha == 0)
            #expect(view.layer.animationKeys() == nil)
        }
    }

    @Test("performWithoutAnimation inside a block does not animate")
    func without() {
        withView { _, view in
            UIView.animate(withDuration: 1) {
                UIView.performWithoutAnimation {
                    view.alpha = 0
                    #expect(!UIView.areAnimationsEnabled)
                    UIView.animate(withDuration: 1) { view.bounds.size.width = 5 }
                }
                view.center.x += 5
            }
            #expect(view.layer.animationKeys() == ["position"])
        }
    }

    @Test("a nested block inherits duration and curve, unless the options override them")
    func nested() throws {
        try withView { stage, view in
            let (inherits, overrides) = (UIView(), UIView())
            view.addSubview(inherits)
            view.addSubview(overrides)
            var ends: [String: Duration] = [:]
            UIView.animate(
                withDuration: 2, delay: 0, options: .curveLinear,
                animations: {
                    view.center.x += 100
                    #expect(UIView.inheritedAnimationDuration == 2)
                    UIView.animate(
                        withDuration: 1, delay: 0, options: .curveEaseIn,
                        animations: { inherits.center.x += 100 },
                        completion: { _ in ends["inherits"] = stage.now })
                    UIView.animate(
                        withDuration: 1, delay: 0,
                        options: [
                            .curveEaseIn, .overrideInheritedDuration, .overrideInheritedCurve,
                        ],
                        animations: { overrides.center.x += 100 },
                        completion: { _ in ends["overrides"] = stage.now })
                }, completion: { _ in ends["outer"] = stage.now })
            #expect(UIView.inheritedAnimationDuration == 0)
            stage.advance(by: .milliseconds(500))
            let (a, b) = (
                try #require(inherits.layer.presentation()),
                try #require(overrides.layer.presentation())
            )
            #expect(abs(a.position.x - 25) < 1e-9)
            #expect(abs(b.position.x - 100 * bezier(0.42, 0, 1, 1)(0.5)) < 1e-4)
            stage.advance(by: .seconds(2))
            #expect(
                ends == ["inherits": .seconds(2), "overrides": .seconds(1), "outer": .seconds(2)])
        }
    }

    @Test("a repeating animation never ends; autoreverse returns and then jumps to the model")
    func repeats() throws {
        try withView { stage, view in
            var finished: [Bool] = []
            UIView.animate(
                withDuration: 1, delay: 0, options: [.curveLinear, .autoreverse],
                animations: { view.alpha = 0 },
                completion: { finished.append($0) })
            var shown: [Double] = []
            for _ in 0..<5 {
                shown.append(Double(try #require(view.layer.presentation()).opacity))
                stage.advance(by: .milliseconds(500))
            }
            #expect(zip(shown, [1, 0.5, 0, 0.5, 0]).allSatisfy { abs($0 - $1) < 1e-6 })
            #expect(finished == [true])
            UIView.animate(
                withDuration: 1, delay: 0, options: [.curveLinear, .repeat],
                animations: { view.alpha = 1 },
                completion: { finished.append($0) })
            stage.advance(by: .milliseconds(10_250))
            #expect(abs(Double(try #require(view.layer.presentation()).opacity) - 0.25) < 1e-6)
            view.layer.removeAllAnimations()
            stage.commit()
            #expect(finished == [true, false])
            #expect(view.layer.presentation()?.opacity == 1)
        }
    }

    @Test("a view accepts no touches while it animates, unless allowed; its model frame counts")
    func touches() {
        withView { stage, view in
            UIView.animate(withDuration: 1) { view.center = CGPoint(x: 250, y: 250) }
            #expect(stage.window.hitTest(CGPoint(x: 250, y: 250), with: nil) === stage.window)
            stage.advance(by: .seconds(1))
            #expect(stage.window.hitTest(CGPoint(x: 250, y: 250), with: nil) === view)
            UIView.animate(
                withDuration: 1, delay: 0, options: .allowUserInteraction,
                animations: { view.center = CGPoint(x: 50, y: 50) })
            #expect(stage.window.hitTest(CGPoint(x: 50, y: 50), with: nil) === view)
            #expect(stage.window.hitTest(CGPoint(x: 250, y: 250), with: nil) === stage.window)
        }
    }

    @Test("properties that UIView.animate never animates change at once")
    func never() {
        withView { _, view in
            var finished: Bool?
            UIView.animate(
                withDuration: 1,
                animations: {
                    view.layer.borderWidth = 3
                    view.layer.borderColor = UIColor.red.cgColor
                    view.layer.shadowColor = UIColor.red.cgColor
                    view.layer.shadowOffset = CGSize(width: 5, height: 5)
                    view.layer.shadowRadius = 9
                    view.layer.zPosition = 4
                    view.isHidden = true
                }, completion: { finished = $0 })
            #expect(view.layer.animationKeys() == nil)
            #expect(finished == true)
        }
    }

    @Test("outside blocks a view's own layer does not animate; without a window blocks do")
    func outside() {
        withView { stage, view in
            view.layer.position.x = 90
            view.alpha = 0.3
            stage.commit()
            view.layer.cornerRadius = 5
            #expect(view.layer.animationKeys() == nil)
            // The result of a view on iOS (objc.io, issue 12: "Animating custom layer properties"):
            // null outside, an object inside.
            #expect(view.action(for: view.layer, forKey: "opacity") is NSNull)
            UIView.animate(withDuration: 1) {
                #expect(
                    view.action(for: view.layer, forKey: "opacity").map { $0 is NSNull } == false)
            }
            let loose = UIView()
            var finished: Bool?
            UIView.animate(
                withDuration: 1, animations: { loose.alpha = 0 }, completion: { finished = $0 })
            #expect(loose.layer.animationKeys() == ["opacity"])
            stage.advance(by: .seconds(1))
            #expect(finished == true)
        }
    }

    @Test("a view removed from the window loses its animations, and the completion gets false")
    func removed() {
        withView { stage, view in
            var finished: [Bool] = []
            UIView.animate(
                withDuration: 1, animations: { view.center.x += 50 },
                completion: { finished.append($0) })
            stage.advance(by: .milliseconds(400))
            let other = UIView()
            stage.window.addSubview(other)
            other.addSubview(view)
            stage.commit()
            #expect(finished == [])
            #expect(view.layer.animationKeys() == ["position"])
            other.removeFromSuperview()
            stage.commit()
            #expect(finished == [false])
            #expect(view.layer.animationKeys() == nil)
            stage.advance(by: .seconds(2))
            #expect(finished == [false])
        }
    }

    @Test("a transaction's duration overrides the block's, set outside or inside")
    func transactionDuration() {
        withView { stage, view in
            var ends: [Duration] = []
            CATransaction.begin()
            CATransaction.setAnimationDuration(0.5)
            UIView.animate(
                withDuration: 2, animations: { view.alpha = 0 },
                completion: { _ in ends.append(stage.now) })
            CATransaction.commit()
            UIView.animate(
                withDuration: 2,
                animations: {
                    CATransaction.begin()
                    CATransaction.setAnimationDuration(0.75)
                    view.center.x += 10
                    CATransaction.commit()
                }, completion: { _ in ends.append(stage.now) })
            stage.advance(by: .seconds(3))
            #expect(ends == [.milliseconds(500), .milliseconds(750)])
        }
    }

    @Test("views and completions are released after the animation has ended")
    func released() {
        withView { stage, _ in
            final class Token {}
            weak var token: Token?
            weak var gone: UIView?
            do {
                let view = UIView()
                let held = Token()
                stage.window.addSubview(view)
                UIView.animate(
                    withDuration: 1, animations: { view.alpha = 0 },
                    completion: { _ in withExtendedLifetime(held) {} })
                token = held
                gone = view
            }
            stage.advance(by: .milliseconds(500))
            #expect(token != nil)
            gone?.removeFromSuperview()
            stage.advance(by: .milliseconds(600))
            #expect(token == nil)
            #expect(gone == nil)
        }
    }
}
