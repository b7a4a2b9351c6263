import HeadlessTesting
import Testing

@testable import UIKit

@MainActor
@Suite("Gestures: the state machine")
struct GestureStateTests {
    typealias State = UIGestureRecognizer.State

    // Apple, "About the gesture recognizer state machine": possible → began → changed → ended |
    // cancelled, or possible → failed; discrete ones go possible → ended.
    @Test("the table has exactly the transitions of the state machine")
    func table() {
        let arrows: [State: Set<State>] = [
            .possible: [.began, .ended, .failed],
            .began: [.changed, .ended, .cancelled],
            .changed: [.changed, .ended, .cancelled],
            .ended: [], .cancelled: [], .failed: [],
        ]
        for (state, successors) in arrows { #expect(state.successors == successors) }
        #expect(State.recognized == .ended)
    }

    @Test("a recognizer without touches follows the program, and refuses invalid transitions")
    func byHand() {
        var seen: [State] = []
        let recognizer = UIGestureRecognizer { seen.append($0.state) }
        recognizer.state = .changed
        #expect(recognizer.state == .possible)
        recognizer.state = .began
        recognizer.state = .changed
        recognizer.state = .ended
        #expect(seen == [.began, .changed, .ended])
        #expect(recognizer.state == .possible)
    }

    @Test("pan and long press report each state once, in order, and end as possible")
    func continuous() {
        let stage = Stage(size: CGSize(width: 320, height: 480))
        defer { stage.close() }
        var seen: [State] = []
        let pan = UIPanGestureRecognizer { seen.append($0.state) }
        stage.window.addGestureRecognizer(pan)
        for (phase, x) in [
            (UITouch.Phase.began, 100.0), (.moved, 105), (.moved, 112), (.moved, 120),
            (.ended, 120),
        ] {
            stage.window.deliver(phase: phase, at: CGPoint(x: x, y: 100))
        }
        #expect(seen == [.began, .changed, .ended])
        #expect(pan.state == .possible)

        seen = []
        stage.window.removeGestureRecognizer(pan)
        let press = UILongPressGestureRecognizer { seen.append($0.state) }
        stage.window.addGestureRecognizer(press)
        stage.window.deliver(phase: .began, at: CGPoint(x: 100, y: 100))
        stage.advance(by: .milliseconds(499))
        #expect(seen.isEmpty)
        stage.advance(by: .milliseconds(1))
        #expect(seen == [.began])
        stage.window.deliver(phase: .moved, at: CGPoint(x: 150, y: 100))
        stage.window.deliver(phase: .cancelled, at: CGPoint(x: 150, y: 100))
        #expect(seen == [.began, .changed, .cancelled])
        #expect(press.state == .possible)
    }

    @Test("a gesture disabled or detached while active is cancelled", arguments: [true, false])
    func abandoned(byDetaching: Bool) {
        let stage = Stage(size: CGSize(width: 320, height: 480))
        defer { stage.close() }
        var seen: [State] = []
        let pan = UIPanGestureRecognizer { seen.append($0.state) }
        stage.window.addGestureRecognizer(pan)
        stage.window.deliver(phase: .began, at: CGPoint(x: 100, y: 100))
        stage.window.deliver(phase: .moved, at: CGPoint(x: 150, y: 100))
        if byDetaching { stage.window.removeGestureRecognizer(pan) } else { pan.isEnabled = false }
        stage.window.deliver(phase: .moved, at: CGPoint(x: 160, y: 100))
        #expect(seen == [.began, .cancelled])
        #expect(pan.state == .possible)
    }

    // MARK: Targets

    @MainActor
    final class Listener {
        var calls: [String] = []
        func tapped(_ tap: UITapGestureRecognizer) {
            calls.append("tapped \(tap.numberOfTapsRequired)")
        }
        func happened() { calls.append("happened") }
        func anything(_ sender: AnyObject) { calls.append("anything") }
    }

    @Test("targets are methods with and without the sender, not retained, and removable")
    func targets() {
        var listener: Listener? = Listener()
        let recognizer = UITapGestureRecognizer(target: listener!, action: Listener.tapped)
        let second = recognizer.addTarget(listener!, action: Listener.happened)
        recognizer.addTarget(listener!, action: Listener.anything)
        recognizer.state = .ended
        #expect(listener?.calls == ["tapped 1", "happened", "anything"])
        recognizer.removeTarget(listener, action: second)
        recognizer.state = .ended
        #expect(listener?.calls.count == 5)
        recognizer.removeTarget(listener, action: nil)
        recognizer.state = .ended
        #expect(listener?.calls.count == 5)
        recognizer.addTarget(listener!, action: Listener.happened)
        weak let observed = listener
        listener = nil
        #expect(observed == nil)
        recognizer.state = .ended
    }
}
