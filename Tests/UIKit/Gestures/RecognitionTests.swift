import HeadlessTesting
import Testing
import UIKit

/// Source: Apple, UIGestureRecognizer and its subclasses: states, cancelsTouchesInView, isEnabled,
/// setTranslation(_:in:).
@MainActor
@Suite("Gestures: effects on views and controls")
final class RecognitionTests {
    private final class Noting: UIView {
        var log: [String] = []
        override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
            log.append("began")
        }
        override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
            log.append("moved")
        }
        override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
            log.append("ended")
        }
        override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
            log.append("cancelled")
        }
    }

    lazy var stage = Stage(size: CGSize(width: 400, height: 300))
    private let view = Noting(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
    private var states: [UIGestureRecognizer.State] = []

    private func watch<Recognizer: UIGestureRecognizer>(_ recognizer: Recognizer) -> Recognizer {
        recognizer.addHandler { [weak self] in self?.states.append($0.state) }
        view.addGestureRecognizer(recognizer)
        stage.window.addSubview(view)
        return recognizer
    }

    private func touch(
        _ phase: UITouch.Phase, _ x: CGFloat, _ y: CGFloat, after milliseconds: Int = 50
    ) {
        stage.advance(by: .milliseconds(milliseconds))
        stage.touch(phase, at: CGPoint(x: x, y: y))
    }

    @Test("a tap is reported once at touch up; the view's touch is cancelled instead of ended")
    func tap() {
        defer { stage.close() }
        let tap = watch(UITapGestureRecognizer())
        touch(.began, 50, 50)
        #expect(tap.state == .possible)
        #expect(view.log == ["began"])
        touch(.ended, 51, 50)
        #expect(states == [.ended])
        #expect(tap.state == .possible)
        #expect(view.log == ["began", "cancelled"])
    }

    @Test("two taps in time are a double tap, two slow ones are not")
    func doubleTap() {
        defer { stage.close() }
        let tap = watch(UITapGestureRecognizer())
        tap.numberOfTapsRequired = 2
        for pause in [50, 100, 2000, 1000] {
            touch(.began, 50, 50, after: pause)
            touch(.ended, 50, 50)
        }
        #expect(states == [.ended])
    }

    @Test("a pan begins after ten points; its translation can be set, and continues from there")
    func pan() {
        defer { stage.close() }
        let pan = watch(UIPanGestureRecognizer())
        touch(.began, 100, 100)
        touch(.moved, 105, 100)
        #expect(pan.state == .possible)
        #expect(states.isEmpty)
        touch(.moved, 120, 100)
        #expect(states == [.began])
        #expect(pan.translation(in: view) == CGPoint(x: 20, y: 0))
        // 20 points in the last tenth of a second.
        #expect(abs(pan.velocity(in: view).x - 200) < 1e-6)
        touch(.moved, 140, 110)
        #expect(pan.state == .changed)
        #expect(pan.translation(in: view) == CGPoint(x: 40, y: 10))
        pan.setTranslation(CGPoint(x: 3, y: 4), in: view)
        #expect(pan.translation(in: view) == CGPoint(x: 3, y: 4))
        touch(.moved, 150, 105)
        #expect(pan.translation(in: view) == CGPoint(x: 13, y: -1))
        touch(.ended, 150, 105)
        #expect(states == [.began, .changed, .changed, .ended])
        #expect(pan.state == .possible)
        #expect(view.log == ["began", "moved", "cancelled"])
    }

    @Test("a finger lifted too early reports nothing; a pan may leave all touches to the view")
    func leavesAlone() {
        defer { stage.close() }
        let pan = watch(UIPanGestureRecognizer())
        pan.cancelsTouchesInView = false
        touch(.began, 100, 100)
        touch(.ended, 104, 100)
        #expect(states.isEmpty)
        #expect(view.log == ["began", "ended"])
        touch(.began, 100, 100)
        touch(.moved, 150, 100)
        touch(.ended, 150, 100)
        #expect(states == [.began, .ended])
        #expect(view.log == ["began", "ended", "began", "moved", "ended"])
    }

    @Test("a pan ends a control's tracking with touchCancel, and never with touchUpInside")
    func control() {
        defer { stage.close() }
        let control = UIControl(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
        var events: [String] = []
        control.addAction(UIAction { _ in events.append("cancel") }, for: .touchCancel)
        control.addAction(
            UIAction { _ in events.append("up") }, for: [.touchUpInside, .touchUpOutside])
        control.addGestureRecognizer(UIPanGestureRecognizer())
        stage.window.addSubview(control)
        touch(.began, 100, 100)
        #expect(control.isTracking)
        #expect(control.isHighlighted)
        touch(.moved, 140, 100)
        #expect(!control.isTracking)
        #expect(!control.isHighlighted)
        #expect(events == ["cancel"])
        touch(.ended, 140, 100)
        #expect(events == ["cancel"])
    }

    @Test("a long press begins after 0.5 s, follows, and ends; moved or lifted earlier it fails")
    func longPress() {
        defer { stage.close() }
        let press = watch(UILongPressGestureRecognizer())
        touch(.began, 50, 50)
        stage.advance(by: .milliseconds(480))
        #expect(press.state == .possible)
        stage.advance(by: .milliseconds(40))
        #expect(press.state == .began)
        touch(.moved, 80, 50)
        touch(.ended, 80, 50)
        #expect(states == [.began, .changed, .ended])
        states = []
        touch(.began, 50, 50)
        touch(.ended, 50, 50, after: 200)
        touch(.began, 50, 50)
        touch(.moved, 80, 50, after: 100)
        #expect(press.state == .failed)
        stage.advance(by: .seconds(2))
        touch(.ended, 80, 50)
        #expect(states.isEmpty)
        #expect(press.state == .possible)
    }

    @Test("a recognizer disabled while active is cancelled")
    func disabling() {
        defer { stage.close() }
        let press = watch(UILongPressGestureRecognizer())
        touch(.began, 50, 50)
        stage.advance(by: .milliseconds(600))
        press.isEnabled = false
        #expect(states == [.began, .cancelled])
        touch(.ended, 50, 50)
        #expect(states == [.began, .cancelled])
    }

    @Test("the inner view's recognizer takes precedence over the outer one, which stays silent")
    func nested() {
        defer { stage.close() }
        _ = watch(UIPanGestureRecognizer())
        let inner = UIView(frame: view.bounds)
        view.addSubview(inner)
        var count = 0
        let pan = UIPanGestureRecognizer()
        pan.addHandler { _ in count += 1 }
        inner.addGestureRecognizer(pan)
        touch(.began, 100, 100)
        touch(.moved, 150, 100)
        touch(.ended, 150, 100)
        #expect(count == 2)
        #expect(states.isEmpty)
    }
}
