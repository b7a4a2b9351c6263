import HeadlessTesting
import Testing
import UIKit

/// Source: Apple, UIHoverGestureRecognizer: a gesture begins when the pointer enters the view,
/// changes when it moves inside and ends when it leaves.
@MainActor
@Suite("Hovering pointers")
final class HoverTests {
    private let stage = Stage(size: CGSize(width: 200, height: 200))
    private let view = UIView(frame: CGRect(x: 20, y: 20, width: 100, height: 100))
    private var log: [String] = []

    @discardableResult
    private func follow(_ view: UIView, as name: String) -> UIHoverGestureRecognizer {
        let recognizer = UIHoverGestureRecognizer { [weak self] recognizer in
            let point = recognizer.location(in: recognizer.view)
            self?.log.append("\(name) \(recognizer.state) \(Int(point.x)),\(Int(point.y))")
        }
        view.addGestureRecognizer(recognizer)
        return recognizer
    }

    /// The log of a movement of the pointer.
    private func hover(_ x: CGFloat, _ y: CGFloat) -> [String] {
        log = []
        stage.hover(at: CGPoint(x: x, y: y))
        return log
    }

    @Test("a gesture begins, changes and ends with the pointer above the view")
    func states() {
        defer { stage.close() }
        stage.window.addSubview(view)
        follow(view, as: "a")
        #expect(hover(10, 10) == [])
        #expect(hover(30, 40) == ["a began 10,20"])
        #expect(hover(50, 40) == ["a changed 30,20"])
        #expect(hover(150, 40) == ["a ended 130,20"])
        #expect(hover(30, 40) == ["a began 10,20"])
        log = []
        stage.hover(at: nil)
        #expect(log == ["a ended 10,20"])
        // Fingers do not hover, and the view is no target of fingers.
        stage.tap(CGPoint(x: 30, y: 40))
        #expect(log.count == 1)
        #expect(!view.contentDescription().isTouchable)
        let scroller = UIScrollView(frame: view.frame)
        follow(scroller, as: "b")
        #expect(!scroller.contentDescription().isTouchable)
        scroller.addGestureRecognizer(UITapGestureRecognizer())
        #expect(scroller.contentDescription().isTouchable)
    }

    @Test("recognizers of a view and of the views around it follow the pointer together")
    func nested() {
        defer { stage.close() }
        let inner = UIView(frame: CGRect(x: 50, y: 0, width: 50, height: 100))
        let cover = UIView(frame: CGRect(x: 150, y: 0, width: 50, height: 50))
        view.addSubview(inner)
        stage.window.addSubview(view)
        stage.window.addSubview(cover)
        follow(view, as: "outer")
        follow(inner, as: "inner")
        #expect(hover(30, 30) == ["outer began 10,10"])
        #expect(hover(80, 30) == ["inner began 10,10", "outer changed 60,10"])
        #expect(hover(40, 30) == ["inner ended -30,10", "outer changed 20,10"])
        #expect(hover(160, 30) == ["outer ended 140,10"])
    }

    @Test("disabling or removing a recognizer, or removing its view, cancels the gesture")
    func cancelled() {
        defer { stage.close() }
        let changes: [(UIView, UIHoverGestureRecognizer) -> Void] = [
            { $1.isEnabled = false }, { $0.removeGestureRecognizer($1) },
            { view, _ in view.removeFromSuperview() },
        ]
        for change in changes {
            let view = UIView(frame: view.frame)
            stage.window.addSubview(view)
            let recognizer = follow(view, as: "a")
            _ = hover(30, 40)
            log = []
            change(view, recognizer)
            #expect(log.count == 1 && log.first?.hasPrefix("a cancelled") == true, "\(log)")
            #expect(recognizer.state == .possible)
            #expect(hover(31, 40) == [])
            view.removeFromSuperview()
            stage.hover(at: nil)
        }
    }

    @Test("a delegate refuses a gesture until the pointer has left the view")
    func refused() {
        final class Refusal: NSObject, UIGestureRecognizerDelegate {
            var questions = 0
            func gestureRecognizerShouldBegin(_ recognizer: UIGestureRecognizer) -> Bool {
                questions += 1
                return false
            }
        }
        defer { stage.close() }
        stage.window.addSubview(view)
        let refusal = Refusal()
        follow(view, as: "a").delegate = refusal
        #expect(hover(30, 40) + hover(31, 40) + hover(10, 10) == [])
        #expect(refusal.questions == 1)
        _ = hover(30, 40)
        #expect(refusal.questions == 2)
    }

    // Apple, UIEvent.EventType.hover and UITouch.Phase.
    @Test("a recognizer of a program's own sees the pointer's events")
    func events() {
        final class Own: UIHoverGestureRecognizer {
            var log: [String] = []
            override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
                add(touches, event)
                super.touchesBegan(touches, with: event)
            }
            override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
                add(touches, event)
                super.touchesMoved(touches, with: event)
            }
            override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
                add(touches, event)
                super.touchesEnded(touches, with: event)
            }
            private func add(_ touches: Set<UITouch>, _ event: UIEvent) {
                #expect(event.type == .hover && event.allTouches == touches)
                log += touches.map { "\($0.phase) \($0.type == .indirectPointer)" }
            }
        }
        defer { stage.close() }
        let own = Own()
        stage.window.addGestureRecognizer(own)
        stage.hover(at: CGPoint(x: 1, y: 1))
        stage.hover(at: CGPoint(x: 2, y: 1))
        stage.hover(at: nil)
        stage.hover(at: nil)
        #expect(own.log == ["regionEntered true", "regionMoved true", "regionExited true"])
    }
}
