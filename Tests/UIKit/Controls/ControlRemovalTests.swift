import HeadlessTesting
import Testing
import UIKit

@MainActor
@Suite("Controls: removal and handlers")
struct ControlRemovalTests {
    private final class Knob: UIControl {
        var heard: [String] = []
        override func endTracking(_ touch: UITouch?, with event: UIEvent?) { heard.append("end") }
        override func cancelTracking(with event: UIEvent?) {
            heard.append("cancel \(event == nil)")
        }
    }

    // Expected: Apple, cancelTracking(with:): the event is nil if the view left its window.
    @Test("a control that is removed while it is touched cancels its tracking")
    func removal() {
        let stage = Stage()
        defer { stage.close() }
        let knob = Knob(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        stage.window.addSubview(knob)
        stage.commit()
        stage.touch(.began, at: CGPoint(x: 50, y: 50))
        #expect(knob.isTracking)
        knob.removeFromSuperview()
        #expect(!knob.isTracking)
        #expect(!knob.isHighlighted)
        stage.touch(.ended, at: CGPoint(x: 50, y: 50))
        #expect(knob.heard == ["cancel true"])
    }

    // Expected: Apple, enumerateEventHandlers(_:).
    @Test("handlers are enumerated until the closure stops")
    func handlers() {
        let (control, target) = (UIControl(), Knob())
        control.addAction(UIAction(title: "A") { _ in }, for: .touchDown)
        control.addTarget(target, action: Selector("tap"), for: [.touchUpInside, .valueChanged])
        control.addAction(UIAction(title: "B") { _ in }, for: .touchDown)
        var found: [String] = []
        control.enumerateEventHandlers { action, method, events, stop in
            found.append(
                "\(action?.title ?? "\(method?.0 as? Knob === target)") \(events.rawValue)")
            stop = found.count == 2
        }
        #expect(found == ["A 1", "true \(64 | 4096)"])
    }
}
