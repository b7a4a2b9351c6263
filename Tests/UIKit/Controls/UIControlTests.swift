import HeadlessTesting
import Testing
import UIKit

/// Records which events a control sends, in order.
@MainActor
private final class Recorder {
    var events: [String] = []

    init(_ control: UIControl) {
        let names: [(UIControl.Event, String)] = [
            (.touchDown, "down"), (.touchDownRepeat, "downRepeat"),
            (.touchDragInside, "dragInside"),
            (.touchDragOutside, "dragOutside"), (.touchDragEnter, "dragEnter"),
            (.touchDragExit, "dragExit"),
            (.touchUpInside, "upInside"), (.touchUpOutside, "upOutside"), (.touchCancel, "cancel"),
            (.primaryActionTriggered, "primary"),
        ]
        for (event, name) in names {
            control.addAction(UIAction { [unowned self] _ in events.append(name) }, for: event)
        }
    }

    func take() -> [String] {
        defer { events = [] }
        return events
    }
}

@MainActor
@Suite("Controls and their events")
struct UIControlTests {
    /// A control of 100 × 50 points at (100, 100) in a window of 375 × 667.
    private func withControl<C: UIControl>(_ control: C, _ body: (Stage, C) throws -> Void) rethrows
    {
        let stage = Stage()
        defer { stage.close() }
        control.frame = CGRect(x: 100, y: 100, width: 100, height: 50)
        stage.window.addSubview(control)
        stage.commit()
        try body(stage, control)
    }

    // Source: Apple, UIControl.Event: what each event means.
    @Test("a tap is a touch down and a touch up inside")
    func tap() {
        withControl(UIControl()) { stage, control in
            let recorder = Recorder(control)
            #expect(stage.tap(control))
            #expect(recorder.take() == ["down", "upInside"])
        }
    }

    @Test("taps in quick succession are counted")
    func repeatedTaps() {
        withControl(UIControl()) { stage, control in
            let recorder = Recorder(control)
            stage.tap(control)
            stage.tap(control)
            #expect(recorder.take() == ["down", "upInside", "down", "downRepeat", "upInside"])
            stage.advance(by: .seconds(1))
            stage.tap(control)
            #expect(recorder.take() == ["down", "upInside"])
        }
    }

    @Test("a finger that leaves and returns sends events; near the bounds it is still inside")
    func drag() {
        withControl(UIControl()) { stage, control in
            let recorder = Recorder(control)
            let window = stage.window
            window.deliver(phase: .began, at: CGPoint(x: 150, y: 125))
            #expect(control.isTracking)
            #expect(control.isTouchInside)
            #expect(control.isHighlighted)
            #expect(recorder.take() == ["down"])
            // 60 points to the right of the edge: inside the 70 points of tolerance.
            window.deliver(phase: .moved, at: CGPoint(x: 260, y: 125))
            #expect(recorder.take() == ["dragInside"])
            window.deliver(phase: .moved, at: CGPoint(x: 280, y: 125))
            #expect(Set(recorder.take()) == ["dragOutside", "dragExit"])
            #expect(!control.isTouchInside)
            #expect(!control.isHighlighted)
            #expect(control.isTracking)
            window.deliver(phase: .moved, at: CGPoint(x: 150, y: 125))
            #expect(Set(recorder.take()) == ["dragInside", "dragEnter"])
            #expect(control.isHighlighted)
            window.deliver(phase: .moved, at: CGPoint(x: 300, y: 125))
            _ = recorder.take()
            window.deliver(phase: .ended, at: CGPoint(x: 300, y: 125))
            #expect(recorder.take() == ["upOutside"])
            #expect(!control.isTracking)
            #expect(!control.isHighlighted)
        }
    }

    @Test("a cancelled touch sends touchCancel")
    func cancel() {
        withControl(UIControl()) { stage, control in
            let recorder = Recorder(control)
            stage.window.deliver(phase: .began, at: CGPoint(x: 150, y: 125))
            stage.window.deliver(phase: .cancelled, at: CGPoint(x: 150, y: 125))
            #expect(recorder.take() == ["down", "cancel"])
            #expect(!control.isTracking)
            #expect(!control.isHighlighted)
        }
    }

    @Test("a disabled control sends nothing and blocks touches behind it")
    func disabled() {
        withControl(UIControl()) { stage, control in
            let behind = UIControl(frame: stage.window.bounds)
            stage.window.insertSubview(behind, at: 0)
            let (front, back) = (Recorder(control), Recorder(behind))
            control.isEnabled = false
            stage.tap(CGPoint(x: 150, y: 125))
            #expect(front.take() == [])
            #expect(back.take() == [])
            control.isEnabled = true
            stage.advance(by: .seconds(1))
            stage.window.deliver(phase: .began, at: CGPoint(x: 150, y: 125))
            control.isEnabled = false
            #expect(!control.isTracking)
            #expect(!control.isHighlighted)
            stage.window.deliver(phase: .ended, at: CGPoint(x: 150, y: 125))
            #expect(front.take() == ["down"])
        }
    }

    @Test("a subclass may refuse a touch, or stop tracking it")
    func trackingHooks() {
        final class Shy: UIControl {
            var begins = false
            override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { begins }
            override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { false }
        }
        withControl(Shy()) { stage, control in
            let recorder = Recorder(control)
            stage.tap(control)
            #expect(recorder.take() == [])
            control.begins = true
            stage.advance(by: .seconds(1))
            stage.window.deliver(phase: .began, at: CGPoint(x: 150, y: 125))
            stage.window.deliver(phase: .moved, at: CGPoint(x: 160, y: 125))
            stage.window.deliver(phase: .ended, at: CGPoint(x: 160, y: 125))
            #expect(recorder.take() == ["down"])
        }
    }

    @Test("the state reflects the control")
    func state() {
        let control = UIControl()
        #expect(control.state == .normal)
        control.isSelected = true
        control.isHighlighted = true
        #expect(control.state == [.selected, .highlighted])
        control.isEnabled = false
        #expect(control.state.rawValue == 7)
        #expect(!control.contentDescription().isEnabled)
        #expect(control.contentDescription().isSelected)
    }
}
