import Testing
import UIKit

/// Handles actions in every signature that a method may have.
@MainActor
private class Form: NSObject {
    var calls: [String] = []
    func plain() { calls.append("plain") }
    @IBAction func anySender(_ sender: Any) { calls.append("any") }
    func object(_ sender: AnyObject) { calls.append("object") }
    func control(_ sender: UIControl) { calls.append("control") }
    func button(_ sender: UIButton) { calls.append("button") }
    func event(_ sender: UIControl, event: UIEvent?) { calls.append("event \(event == nil)") }
}

@MainActor
private final class LongForm: Form {
    override func plain() { calls.append("overridden") }
}

@MainActor
@Suite("Target and action")
struct TargetActionTests {
    @Test("methods of every signature are called, in the order of registration")
    func shapes() {
        let (form, button) = (Form(), UIButton())
        button.addTarget(form, action: Form.plain, for: .valueChanged)
        button.addTarget(form, action: Form.anySender, for: .valueChanged)
        button.addTarget(form, action: Form.object, for: .valueChanged)
        button.addTarget(form, action: Form.control, for: .valueChanged)
        button.addTarget(form, action: Form.button(_:), for: .valueChanged)
        button.addTarget(form, action: Form.event, for: .valueChanged)
        button.sendActions(for: .valueChanged)
        #expect(form.calls == ["plain", "any", "object", "control", "button", "event true"])
    }

    @Test("overrides are called")
    func overrides() {
        let (form, control) = (LongForm(), UIControl())
        control.addTarget(form, action: Form.plain, for: .valueChanged)
        control.sendActions(for: .valueChanged)
        #expect(form.calls == ["overridden"])
    }

    @Test("a sender of the wrong class is not passed")
    func wrongSender() {
        let (form, control) = (Form(), UIControl())
        control.addTarget(form, action: Form.button, for: .valueChanged)
        control.sendActions(for: .valueChanged)
        #expect(form.calls == [])
    }

    @Test("several events at once cause one call; others cause none")
    func events() {
        let (form, control) = (Form(), UIControl())
        control.addTarget(form, action: Form.plain, for: [.touchDown, .valueChanged])
        control.sendActions(for: [.touchDown, .valueChanged])
        control.sendActions(for: .touchUpInside)
        #expect(form.calls == ["plain"])
        #expect(control.allControlEvents == [.touchDown, .valueChanged])
        #expect(control.allTargets == [form])
    }

    @Test("targets are not retained")
    func weakness() {
        let control = UIControl()
        var form: Form? = Form()
        weak let reference = form
        control.addTarget(form!, action: Form.plain, for: .valueChanged)
        form = nil
        #expect(reference == nil)
        control.sendActions(for: .valueChanged)
        #expect(control.allTargets.isEmpty)
        #expect(control.allControlEvents == [])
    }

    @Test("a target is removed for the given events")
    func removal() {
        let (one, other, control) = (Form(), Form(), UIControl())
        for form in [one, other] {
            control.addTarget(form, action: Form.plain, for: [.touchDown, .valueChanged])
        }
        control.removeTarget(one, action: nil, for: .valueChanged)
        control.sendActions(for: .valueChanged)
        control.sendActions(for: .touchDown)
        #expect(one.calls == ["plain"])
        #expect(other.calls == ["plain", "plain"])
        control.addAction(
            UIAction(identifier: .init("kept")) { _ in other.calls.append("action") },
            for: .valueChanged)
        control.removeTarget(nil, action: nil, for: .allEvents)
        control.sendActions(for: .valueChanged)
        #expect(control.allTargets.isEmpty)
        #expect(other.calls == ["plain", "plain", "action"])
    }

    // Source: Apple, UIControl addTarget(_:action:for:): "If you specify nil, UIKit searches the
    // responder chain".
    @Test("without a target the responder chain is searched")
    func responderChain() {
        final class Panel: UIView {
            var calls = 0
            func press() { calls += 1 }
        }
        let (panel, middle, control) = (Panel(), UIView(), UIControl())
        panel.addSubview(middle)
        middle.addSubview(control)
        control.addTarget(nil, action: Panel.press, for: .valueChanged)
        control.sendActions(for: .valueChanged)
        #expect(panel.calls == 1)
    }

    // Source: Apple, UIControl addAction(_:for:): an action of the same identifier is replaced.
    @Test("an action replaces the one with the same identifier, and knows its sender")
    func actions() {
        let control = UIControl()
        var calls: [String] = []
        let first = UIAction(identifier: .init("x")) { _ in calls.append("first") }
        let second = UIAction(identifier: .init("x")) { action in
            calls.append("\(action.sender as AnyObject === control)")
        }
        control.addAction(first, for: [.touchDown, .valueChanged])
        control.addAction(second, for: .valueChanged)
        control.sendActions(for: .valueChanged)
        #expect(calls == ["true"])
        #expect(second.sender == nil)
        control.sendActions(for: .touchDown)
        #expect(calls == ["true", "first"])
        control.removeAction(identifiedBy: .init("x"), for: .allEvents)
        control.sendActions(for: .allEvents)
        #expect(calls.count == 2)
        #expect(control.allControlEvents == [])
    }

    @Test("a handler may remove itself while it is called")
    func reentrance() {
        let control = UIControl()
        var count = 0
        control.addAction(
            UIAction(identifier: .init("once")) { action in
                count += 1
                control.removeAction(action, for: .allEvents)
            }, for: .valueChanged)
        control.sendActions(for: .valueChanged)
        control.sendActions(for: .valueChanged)
        #expect(count == 1)
    }
}
