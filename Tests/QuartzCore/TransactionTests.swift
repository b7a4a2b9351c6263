import QuartzCore
import Testing

// Source: Apple, CATransaction; a stand-alone layer animates once it has been committed, as public
// tests on iOS assert.
@MainActor
@Suite("Transactions and implicit animations")
struct TransactionTests {
    private func shown(_ layer: CALayer) -> Double {
        layer.presentation().map { Double($0.opacity) } ?? .nan
    }

    private func withLayer(_ body: (VirtualLoop, CALayer) -> Void) {
        let loop = VirtualLoop()
        defer { loop.close() }
        let root = CALayer()
        let layer = CALayer()
        root.addSublayer(layer)
        withExtendedLifetime(root) { body(loop, layer) }
    }

    @Test("a stand-alone layer animates implicitly once it was committed in a tree")
    func committed() {
        withLayer { loop, layer in
            layer.position.x = 50
            #expect(layer.animationKeys() == nil)
            loop.advance()
            layer.position.x = 100
            #expect(layer.animationKeys() == ["position"])
            let late = CALayer()
            loop.advance()
            loop.advance()
            layer.addSublayer(late)
            late.opacity = 0
            #expect(late.animationKeys() == nil)
            CATransaction.flush()
            late.opacity = 1
            #expect(late.animationKeys() == ["opacity"])
            let loose = CALayer()
            loop.advance()
            loose.opacity = 0
            #expect(loose.animationKeys() == nil)
        }
    }

    @Test("implicit animations take 0.25 s with the default curve, or the transaction's values")
    func implicit() {
        withLayer { loop, layer in
            loop.advance()
            layer.opacity = 0
            loop.advance(0.125)
            // (.25, .1)(.25, 1) at x = 0.5, by bisection of its definition.
            var (low, high) = (0.0, 1.0)
            for _ in 0..<100 {
                let t = (low + high) / 2
                if 3 * (1 - t) * (1 - t) * t * 0.25 + 3 * (1 - t) * t * t * 0.25 + t * t * t < 0.5 {
                    low = t
                } else {
                    high = t
                }
            }
            let y =
                3 * (1 - low) * (1 - low) * low * 0.1 + 3 * (1 - low) * low * low + low * low * low
            #expect(abs(shown(layer) - (1 - y)) < 1e-6)
            loop.advance(0.125)
            #expect(layer.animationKeys() == nil)
            CATransaction.begin()
            CATransaction.setAnimationDuration(2)
            CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .linear))
            layer.opacity = 1
            CATransaction.commit()
            loop.advance(0.5)
            #expect(abs(shown(layer) - 0.25) < 1e-6)
        }
    }

    @Test("disabled actions suppress every action, the delegate's too")
    func disabled() {
        final class Owner: CALayerDelegate {
            func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
                CABasicAnimation(keyPath: event)
            }
        }
        withLayer { loop, layer in
            let owner = Owner()
            loop.advance()
            CATransaction.begin()
            CATransaction.setDisableActions(true)
            layer.opacity = 0
            layer.delegate = owner
            layer.opacity = 0.5
            #expect(layer.animationKeys() == nil)
            CATransaction.begin()
            CATransaction.setDisableActions(false)
            layer.opacity = 1
            #expect(layer.animationKeys() == ["opacity"])
            CATransaction.commit()
            CATransaction.commit()
            #expect(!CATransaction.disableActions())
        }
    }

    @Test("a completion block waits for later animations, and is called at once without any")
    func completion() {
        withLayer { loop, layer in
            loop.advance()
            var calls: [String] = []
            CATransaction.begin()
            CATransaction.setCompletionBlock { calls.append("outer \(CACurrentMediaTime())") }
            layer.opacity = 0
            CATransaction.begin()
            CATransaction.setAnimationDuration(0.5)
            CATransaction.setCompletionBlock { calls.append("inner \(CACurrentMediaTime())") }
            layer.position.x = 9
            CATransaction.commit()
            CATransaction.commit()
            CATransaction.begin()
            CATransaction.setCompletionBlock { calls.append("empty") }
            CATransaction.commit()
            #expect(calls == ["empty"])
            loop.advance(1)
            #expect(calls == ["empty", "inner 0.5", "outer 0.5"])
            calls = []
            // The implicit transaction of the turn.
            CATransaction.setCompletionBlock { calls.append("implicit") }
            #expect(calls == [])
            loop.advance()
            #expect(calls == ["implicit"])
        }
    }

    @Test("an explicit animation reports its start and its end once, and whether it finished")
    func delegate() {
        final class Listener: CAAnimationDelegate {
            var calls: [String] = []
            func animationDidStart(_ animation: CAAnimation) { calls.append("start") }
            func animationDidStop(_ animation: CAAnimation, finished: Bool) {
                calls.append("stop \(finished)")
            }
        }
        withLayer { loop, layer in
            let listener = Listener()
            let animation = CABasicAnimation(keyPath: "opacity")
            animation.fromValue = 1.0
            animation.toValue = 0.0
            animation.duration = 1
            animation.delegate = listener
            layer.add(animation, forKey: "a")
            loop.advance(1)
            #expect(listener.calls == ["start", "stop true"])
            layer.add(animation, forKey: "a")
            layer.add(animation, forKey: "a")
            loop.advance()
            #expect(listener.calls == ["start", "stop true", "start", "stop false", "start"])
            layer.removeAnimation(forKey: "a")
            loop.advance()
            #expect(listener.calls.last == "stop false")
            #expect(listener.calls.count == 6)
        }
    }

    @Test("an animation that is not removed holds its last value, needs no ticks and reports once")
    func fillsForwards() {
        final class Listener: CAAnimationDelegate {
            var ends: [Bool] = []
            func animationDidStop(_ animation: CAAnimation, finished: Bool) {
                ends.append(finished)
            }
        }
        withLayer { loop, layer in
            let listener = Listener()
            let animation = CABasicAnimation(keyPath: "position.x")
            animation.fromValue = 0.0
            animation.toValue = 80.0
            animation.duration = 1
            animation.fillMode = .forwards
            animation.isRemovedOnCompletion = false
            animation.delegate = listener
            layer.add(animation, forKey: "stay")
            #expect(!loop.loop.wantsTicks, "viewers evaluate animations")
            loop.advance(5)
            #expect(listener.ends == [true])
            #expect(layer.animationKeys() == ["stay"])
            #expect(layer.presentation()?.position.x == 80)
            #expect(layer.position.x == 0)
            #expect(!loop.loop.wantsTicks)
            layer.speed = 2
            layer.removeAnimation(forKey: "stay")
            loop.advance(5)
            #expect(listener.ends == [true])
            #expect(layer.presentation()?.position.x == 0)
        }
    }

    @Test("extreme times do not crash")
    func extremes() {
        withLayer { loop, layer in
            let animation = CABasicAnimation(keyPath: "opacity")
            animation.toValue = 0.0
            animation.duration = 1e300
            layer.add(animation, forKey: "long")
            animation.duration = 1
            animation.repeatCount = .infinity
            layer.add(animation, forKey: "endless")
            animation.repeatCount = .greatestFiniteMagnitude
            layer.add(animation, forKey: "almost")
            loop.advance(3)
            #expect(layer.animationKeys() == ["long", "endless", "almost"])
        }
    }
}
