import HeadlessTesting
import Testing

@testable import UIKit
import MistakeRecorder

@MainActor
@Suite("Gestures: arbitration")
final class GestureArbitrationTests {
    lazy var stage = Stage(size: CGSize(width: 320, height: 480))
    lazy var outer = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
    lazy var inner = UIView(frame: CGRect(x: 50, y: 50, width: 200, height: 200))
    var log: [String] = []

    private func setUp() {
        stage.window.addSubview(outer)
        outer.addSubview(inner)
    }

    private func note(_ name: String) -> @MainActor (UIGestureRecognizer) -> Void {
        { [unowned self] recognizer in log.append("\(name) \(recognizer.state)") }
    }

    private func finger(_ points: [(CGFloat, CGFloat)]) {
        for (index, point) in points.enumerated() {
            stage.window.deliver(
                phase: index == 0 ? .began : .moved, at: CGPoint(x: point.0, y: point.1))
        }
        let last = points[points.count - 1]
        stage.window.deliver(phase: .ended, at: CGPoint(x: last.0, y: last.1))
    }

    @Test("a finger that moves ten points is a pan, otherwise a tap")
    func tapOrPan() {
        setUp()
        inner.addGestureRecognizer(UITapGestureRecognizer(handler: note("tap")))
        inner.addGestureRecognizer(UIPanGestureRecognizer(handler: note("pan")))
        finger([(100, 100), (109, 100)])
        #expect(log == ["tap ended"])
        log = []
        finger([(100, 100), (110, 100)])
        #expect(log == ["pan began", "pan ended"])
        stage.close()
    }

    // VerticalCardSwiper decides by the velocity of its own pan, which the scroll view's pan
    // precedes.
    @Test("a delegate that decides about two drags sees the movement of both")
    func movementOfBoth() {
        setUp()
        final class ByVelocity: UIGestureRecognizerDelegate {
            var seen: [String: CGPoint] = [:]
            func gestureRecognizer(
                _ gestureRecognizer: UIGestureRecognizer,
                shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
            ) -> Bool {
                for pan in [gestureRecognizer, otherGestureRecognizer] {
                    guard let pan = pan as? UIPanGestureRecognizer else { continue }
                    seen[pan.name ?? "", default: pan.translation(in: nil)] = pan.translation(
                        in: nil)
                }
                return true
            }
        }
        let delegate = ByVelocity()
        for (view, name) in [(outer, "outer"), (inner, "inner")] {
            let pan = UIPanGestureRecognizer(handler: note(name))
            pan.name = name
            pan.delegate = delegate
            view.addGestureRecognizer(pan)
        }
        finger([(100, 100), (120, 100), (120, 130)])
        #expect(delegate.seen == ["outer": CGPoint(x: 20, y: 0), "inner": CGPoint(x: 20, y: 0)])
        #expect(
            log == [
                "inner began", "outer began", "inner changed", "outer changed", "inner ended",
                "outer ended",
            ])
        stage.close()
    }

    // Stack Overflow 7100884: a drag in one direction only.
    @Test("a subclass reads the state that it has just requested, and may give it up")
    func requestedState() {
        setUp()
        final class Vertical: UIPanGestureRecognizer {
            override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
                super.touchesMoved(touches, with: event)
                let movement = translation(in: view)
                if state == .began, abs(movement.x) > abs(movement.y) { state = .cancelled }
            }
        }
        inner.addGestureRecognizer(Vertical(handler: note("vertical")))
        outer.addGestureRecognizer(UIPanGestureRecognizer(handler: note("any")))
        finger([(100, 100), (120, 100), (130, 100)])
        #expect(log == ["any began", "any changed", "any ended"])
        log = []
        finger([(100, 100), (100, 120), (100, 130)])
        #expect(log == ["vertical began", "vertical changed", "vertical ended"])
        stage.close()
    }

    @Test("of two taps the inner view's is recognized, or both if a delegate permits it")
    func nested() {
        setUp()
        final class Both: UIGestureRecognizerDelegate {
            func gestureRecognizer(
                _ gestureRecognizer: UIGestureRecognizer,
                shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
            ) -> Bool { true }
        }
        let outerTap = UITapGestureRecognizer(handler: note("outer"))
        outer.addGestureRecognizer(outerTap)
        inner.addGestureRecognizer(UITapGestureRecognizer(handler: note("inner")))
        finger([(100, 100)])
        #expect(log == ["inner ended"])
        let both = Both()
        outerTap.delegate = both
        log = []
        finger([(100, 100)])
        #expect(log == ["inner ended", "outer ended"])
        stage.close()
    }

    @Test("a single tap that requires a double tap to fail waits for 0.35 s, and yields to it")
    func singleAndDouble() {
        setUp()
        let single = UITapGestureRecognizer(handler: note("single"))
        let double = UITapGestureRecognizer(handler: note("double"))
        double.numberOfTapsRequired = 2
        single.require(toFail: double)
        inner.addGestureRecognizer(single)
        inner.addGestureRecognizer(double)
        finger([(100, 100)])
        stage.advance(by: .milliseconds(340))
        #expect(log.isEmpty)
        stage.advance(by: .milliseconds(10))
        #expect(log == ["single ended"])
        log = []
        finger([(100, 100)])
        stage.advance(by: .milliseconds(100))
        finger([(100, 100)])
        stage.advance(by: .seconds(1))
        #expect(log == ["double ended"])
        stage.close()
    }

    // Apple, "Preferring one gesture over another"; without a requirement both taps are recognized
    // one after the other.
    @Test("without a requirement the single tap does not prevent the double tap")
    func singleThenDouble() {
        setUp()
        let double = UITapGestureRecognizer(handler: note("double"))
        double.numberOfTapsRequired = 2
        inner.addGestureRecognizer(double)
        inner.addGestureRecognizer(UITapGestureRecognizer(handler: note("single")))
        finger([(100, 100)])
        stage.advance(by: .milliseconds(100))
        finger([(100, 100)])
        #expect(log == ["single ended", "double ended"])
        stage.close()
    }

    @Test("the delegate decides about touches, about the start, and about failure requirements")
    func delegate() {
        setUp()
        @MainActor
        final class Judge: UIGestureRecognizerDelegate {
            var receives = true
            var begins = true
            weak var first: UIGestureRecognizer?
            func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
                begins
            }
            func gestureRecognizer(
                _ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch
            ) -> Bool {
                receives
            }
            func gestureRecognizer(
                _ gestureRecognizer: UIGestureRecognizer,
                shouldRequireFailureOf otherGestureRecognizer: UIGestureRecognizer
            ) -> Bool { otherGestureRecognizer === first }
        }
        let judge = Judge()
        let innerTap = UITapGestureRecognizer(handler: note("inner"))
        let outerTap = UITapGestureRecognizer(handler: note("outer"))
        innerTap.delegate = judge
        inner.addGestureRecognizer(innerTap)
        outer.addGestureRecognizer(outerTap)
        judge.receives = false
        finger([(100, 100)])
        judge.receives = true
        judge.begins = false
        finger([(100, 100)])
        judge.begins = true
        judge.first = outerTap
        finger([(100, 100)])
        #expect(log == ["outer ended", "outer ended", "outer ended"])
        stage.close()
    }

    // Apple, "Interacting with other user interface controls".
    @Test("a tap recognizer above a button does not intercept the button's taps")
    func control() {
        setUp()
        let button = UIButton(frame: CGRect(x: 60, y: 60, width: 80, height: 40))
        button.addAction(UIAction { [unowned self] _ in log.append("button") }, for: .touchUpInside)
        inner.addSubview(button)
        inner.addGestureRecognizer(UITapGestureRecognizer(handler: note("tap")))
        finger([(150, 130)])
        #expect(log == ["button"])
        stage.close()
    }

    @Test("translation is in the given view's coordinates and settable; velocity is per second")
    func pan() {
        setUp()
        var last: (CGPoint, CGPoint) = (.zero, .zero)
        let pan = UIPanGestureRecognizer { [unowned self] in
            let pan = $0 as! UIPanGestureRecognizer
            last = (pan.translation(in: inner), pan.velocity(in: inner))
        }
        inner.addGestureRecognizer(pan)
        inner.transform = CGAffineTransform(scaleX: 2, y: 2)
        stage.window.deliver(phase: .began, at: CGPoint(x: 100, y: 100))
        for step in 1...5 {
            stage.advance(by: .milliseconds(10))
            stage.window.deliver(phase: .moved, at: CGPoint(x: 100 + 8 * Double(step), y: 100))
        }
        // 40 points of the window are 20 of the view's; 8 points in 10 ms are 800 a second, 400 of
        // the view's.
        #expect(last.0 == CGPoint(x: 20, y: 0))
        #expect(abs(last.1.x - 400) < 1e-6)
        pan.setTranslation(CGPoint(x: 1, y: 1), in: inner)
        stage.window.deliver(phase: .moved, at: CGPoint(x: 144, y: 100))
        #expect(last.0 == CGPoint(x: 3, y: 1))
        stage.advance(by: .milliseconds(200))
        stage.window.deliver(phase: .ended, at: CGPoint(x: 144, y: 100))
        #expect(last.1 == .zero)
        stage.close()
    }

    @Test("gestures on views that share no fingers are independent")
    func apart() {
        setUp()
        let other = UIView(frame: CGRect(x: 0, y: 320, width: 300, height: 100))
        stage.window.addSubview(other)
        inner.addGestureRecognizer(UIPanGestureRecognizer(handler: note("inner")))
        other.addGestureRecognizer(UIPanGestureRecognizer(handler: note("other")))
        stage.window.deliver(phase: .began, id: 1, at: CGPoint(x: 100, y: 100))
        stage.window.deliver(phase: .began, id: 2, at: CGPoint(x: 100, y: 350))
        stage.window.deliver(phase: .moved, id: 1, at: CGPoint(x: 120, y: 100))
        stage.window.deliver(phase: .moved, id: 2, at: CGPoint(x: 120, y: 350))
        stage.window.cancelTouches()
        #expect(log == ["inner began", "other began", "inner cancelled", "other cancelled"])
        stage.close()
    }

    @Test("a long press that another recognizer made fail is silent while the finger rests")
    func failedPress() {
        let stage = Stage(size: CGSize(width: 200, height: 200))
        defer { stage.close() }
        let view = UIView(frame: stage.window.bounds)
        stage.window.addSubview(view)
        var seen: [String] = []
        for (name, duration) in [("quick", 0.1), ("slow", 0.5)] {
            let press = UILongPressGestureRecognizer()
            press.minimumPressDuration = duration
            press.addHandler { seen.append("\(name) \($0.state) at \(stage.now)") }
            view.addGestureRecognizer(press)
        }
        let said = mistakes {
            stage.window.deliver(phase: .began, id: 1, at: CGPoint(x: 50, y: 50))
            stage.advance(by: .seconds(2))
            stage.window.deliver(phase: .ended, id: 1, at: CGPoint(x: 50, y: 50))
            stage.commit()
        }
        #expect(said == "")
        #expect(seen == ["quick began at 0.1 seconds", "quick ended at 2.0 seconds"])
    }
}
