import Testing
import UIKit

// Swift 6.3.1 crashes on a closure with an AnyObject parameter if the target's class is generic;
// the test is that this file compiles.
@MainActor
@Suite("Targets of unknown class")
struct UntypedTargetTests {
    private final class Listener {
        var calls: [String] = []
    }

    @Test("a closure is called with the target")
    func target() {
        let listener = Listener()
        let target: AnyObject = listener
        let control = UIControl()
        control.addTarget(
            target, action: { (object: AnyObject) in (object as? Listener)?.calls.append("a") },
            for: .allEvents)
        control.sendActions(for: .valueChanged)
        #expect(listener.calls == ["a"])
        control.removeTarget(target, action: nil, for: .allEvents)
        control.sendActions(for: .valueChanged)
        #expect(listener.calls == ["a"])
    }

    @Test("a closure is called with the target and the control")
    func sender() {
        let listener = Listener()
        let target: AnyObject? = listener
        let control = UIControl()
        control.tag = 3
        control.addTarget(
            target,
            action: { (object: AnyObject, sender: UIControl) in
                (object as? Listener)?.calls.append("\(sender.tag)")
            },
            for: .touchUpInside)
        control.sendActions(for: .touchUpInside)
        #expect(listener.calls == ["3"])
    }

    @Test("the target is not retained")
    func weak() {
        var listener: Listener? = Listener()
        weak let reference = listener
        let control = UIControl()
        control.addTarget(
            listener, action: { (_: AnyObject) in Issue.record("called") }, for: .touchUpInside)
        listener = nil
        #expect(reference == nil)
        control.sendActions(for: .touchUpInside)
    }
}
