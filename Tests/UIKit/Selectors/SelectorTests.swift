import HeadlessTesting
import MistakeRecorder
import Testing
import UIKit

/// A class whose methods and properties are listed, as the translator lists them.
@MainActor
class ListedForm: NSObject {
    var calls: [String] = []
    var name = "Ada"
    var age: Int? = 36
    let box = UIView()

    func send() { calls.append("send") }
    func tap(_ sender: Any?) { calls.append("tap \(sender is UIControl)") }
    func press(_ sender: UIControl, event: UIEvent?) { calls.append("press") }
    func answer() -> NSString { "42" }
    func unlisted() {}
}

extension ListedForm {
    enum _ObjC: ObjCTable {
        static var members: [ObjCMember] {
            [
                .method("send", ListedForm.send), .method("tap:", ListedForm.tap(_:)),
                .method("pressWithEvent:", ListedForm.press(_:event:)),
                .method("answer", ListedForm.answer), .key("name", \ListedForm.name),
                .key("age", \ListedForm.age), .readOnlyKey("box", \ListedForm.box),
            ]
        }
    }
}

@MainActor
final class LongListedForm: ListedForm {
    override func send() { calls.append("long send") }
}

/// Source: Apple, Selector, NSObject, UIControl, UIResponder, Timer, CADisplayLink.
@MainActor
@Suite("Selectors")
struct SelectorTests {
    @Test("selectors are equal if their names are, with or without a method")
    func equality() {
        let written = Selector("send", ListedForm.send)
        #expect(written == Selector("send"))
        #expect(written == "send")
        #expect(written != Selector("tap:", ListedForm.tap(_:)))
        #expect(Set([written, Selector("send")]).count == 1)
        #expect(NSStringFromSelector(written) == "send")
        #expect(NSSelectorFromString("send") == written)
        #expect("\(written)" == "send")
    }

    @Test("perform calls written methods and listed ones, and overrides of both")
    func performing() {
        let (form, long) = (ListedForm(), LongListedForm())
        form.perform(Selector("send", ListedForm.send))
        form.perform("tap:", with: UIControl())
        form.perform("pressWithEvent:", with: UIControl(), with: nil)
        long.perform("send")
        #expect(form.calls == ["send", "tap true", "press"])
        #expect(long.calls == ["long send"])
        let answer = form.perform("answer")?.takeUnretainedValue()
        #expect(answer as? String == "42")
    }

    @Test("an object responds to its written and listed methods")
    func responding() {
        let form = LongListedForm()
        #expect(form.responds(to: "send"))
        #expect(form.responds(to: Selector("unlisted", ListedForm.unlisted)))
        #expect(!form.responds(to: "unlisted"))
        #expect(!form.responds(to: nil))
        #expect(!NSObject().responds(to: "send"))
        #expect(UITextField().responds(to: "resignFirstResponder"))
    }

    @Test("a method that does not exist, or with another parameter, is reported and not called")
    func wrongCalls() {
        let form = ListedForm()
        let missing = mistakes { form.perform("nothing") }
        #expect(missing.contains("has no method “nothing”"))
        let wrong = mistakes {
            form.perform("pressWithEvent:", with: "text", with: nil)
        }
        #expect(wrong.contains("expects a UIControl, not String"))
        #expect(form.calls.isEmpty)
    }

    @Test("a control calls its target once for a selector that was added twice")
    func control() {
        let (form, control) = (ListedForm(), UIControl())
        let tap = Selector("tap:", ListedForm.tap(_:))
        control.addTarget(form, action: tap, for: .valueChanged)
        control.addTarget(form, action: tap, for: .touchDown)
        control.addTarget(form, action: "send", for: .valueChanged)
        #expect(
            control.actions(forTarget: form, forControlEvent: .valueChanged) == ["tap:", "send"])
        #expect(control.actions(forTarget: form, forControlEvent: .touchDown) == ["tap:"])
        control.sendActions(for: [.valueChanged, .touchDown])
        #expect(form.calls == ["tap true", "send"])
        control.removeTarget(form, action: "tap:", for: .allEvents)
        control.sendActions(for: .valueChanged)
        #expect(form.calls == ["tap true", "send", "send"])
        control.removeTarget(form, action: nil, for: .allEvents)
        #expect(control.actions(forTarget: form, forControlEvent: .valueChanged) == nil)
    }

    @Test("overrides of a control's sendAction see every call")
    func sendAction() {
        final class Spy: UIControl {
            var sent: [String] = []
            override func sendAction(_ action: Selector, to target: Any?, for event: UIEvent?) {
                sent.append("\(action)")
                super.sendAction(action, to: target, for: event)
            }
        }
        let (form, spy) = (ListedForm(), Spy())
        spy.addTarget(form, action: "send", for: .valueChanged)
        spy.sendActions(for: .valueChanged)
        #expect(spy.sent == ["send"])
        #expect(form.calls == ["send"])
    }

    @Test("without a target the responder chain is searched, from the first responder if need be")
    func responderChain() {
        final class Panel: UIView {
            var heard: [Bool] = []
            func save(_ sender: Any?) { heard.append(sender == nil) }
        }
        let stage = Stage()
        defer { stage.close() }
        let (panel, control, field) = (Panel(), UIControl(), UITextField())
        stage.window.addSubview(panel)
        panel.addSubview(control)
        panel.addSubview(field)
        stage.window.makeKeyAndVisible()
        let save = Selector("save:", Panel.save(_:))
        control.addTarget(nil, action: save, for: .valueChanged)
        control.sendActions(for: .valueChanged)
        #expect(panel.heard == [false])
        #expect(field.becomeFirstResponder())
        #expect(UIApplication.shared.sendAction(save, to: nil, from: nil, for: nil))
        #expect(panel.heard == [false, true])
        #expect(field.target(forAction: save, withSender: nil) as? UIView === panel)
        #expect(!field.canPerformAction(save, withSender: nil))
        let resign = Selector("resignFirstResponder", UIResponder.resignFirstResponder)
        #expect(UIApplication.shared.sendAction(resign, to: nil, from: nil, for: nil))
        #expect(!field.isFirstResponder)
        #expect(!UIApplication.shared.sendAction("nothing", to: nil, from: nil, for: nil))
    }

    @Test("a recognizer calls a selector, which removeTarget removes by its name")
    func recognizer() {
        let stage = Stage()
        defer { stage.close() }
        let form = ListedForm()
        let tap = UITapGestureRecognizer(target: form, action: Selector("send", ListedForm.send))
        tap.addTarget(form, action: "send")
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
        view.addGestureRecognizer(tap)
        stage.window.addSubview(view)
        stage.commit()
        stage.tap(CGPoint(x: 20, y: 20))
        #expect(form.calls == ["send"])
        tap.removeTarget(form, action: "send")
        stage.tap(CGPoint(x: 20, y: 20))
        #expect(form.calls == ["send"])
        #expect(UIPanGestureRecognizer(target: nil, action: nil).state == .possible)
    }

    @Test("a bar button item has its target and action")
    func barButtonItem() {
        let form = ListedForm()
        let item = UIBarButtonItem(title: "Send", style: .plain, target: form, action: "send")
        #expect(item.target === form)
        #expect(item.action == "send")
        #expect(UIBarButtonItem(title: "x", style: .plain, target: nil, action: nil).action == nil)
    }

    @Test("timers with a selector follow the loop's clock and carry their userInfo")
    func timers() {
        final class Clock: NSObject {
            var infos: [String] = []
            func tick(_ timer: Timer) { infos.append(timer.userInfo as? String ?? "none") }
        }
        let stage = Stage()
        defer { stage.close() }
        let clock = Clock()
        let timer = Timer.scheduledTimer(
            timeInterval: 1, target: clock, selector: Selector("tick:", Clock.tick(_:)),
            userInfo: "info", repeats: true)
        stage.advance(by: .seconds(2.5))
        #expect(clock.infos == ["info", "info"])
        timer.invalidate()
        #expect(timer.userInfo == nil)
    }

    @Test("a display link calls its selector, and releases its target when it is invalidated")
    func displayLink() {
        final class Ticker: NSObject {
            var ticks = 0
            func tick(_ link: CADisplayLink) { ticks += 1 }
        }
        let stage = Stage()
        defer { stage.close() }
        var ticker: Ticker? = Ticker()
        weak let reference = ticker
        let link = CADisplayLink(target: ticker!, selector: Selector("tick:", Ticker.tick(_:)))
        link.add(to: .main, forMode: .common)
        stage.advance(by: .seconds(1))
        #expect(ticker!.ticks == 60)
        ticker = nil
        #expect(reference != nil)
        link.invalidate()
        #expect(reference == nil)
    }

    @Test("notifications call a selector until the observer is removed or released")
    func notifications() {
        final class Listener: NSObject {
            nonisolated(unsafe) static var heard: [String] = []
            func hear(_ note: Notification) { Self.heard.append(note.name.rawValue) }
        }
        let (center, one) = (NotificationCenter(), Notification.Name("one"))
        let other = Notification.Name("other")
        var listener: Listener? = Listener()
        let hear = Selector("hear:", Listener.hear(_:))
        Listener.heard = []
        center.addObserver(listener!, selector: hear, name: one, object: nil)
        center.addObserver(listener!, selector: hear, name: other, object: center)
        center.post(name: one, object: nil)
        center.post(name: other, object: nil)
        center.post(name: other, object: center)
        #expect(Listener.heard == ["one", "other"])
        center.removeObserver(listener!, name: one, object: nil)
        center.post(name: one, object: nil)
        center.post(name: other, object: center)
        #expect(Listener.heard == ["one", "other", "other"])
        weak let reference = listener
        listener = nil
        #expect(reference == nil)
        center.post(name: other, object: center)
        #expect(Listener.heard.count == 3)
    }

    @Test("delayed calls follow the loop's clock and can be cancelled")
    func delayedCalls() {
        let stage = Stage()
        defer { stage.close() }
        let form = ListedForm()
        form.perform("send", with: nil, afterDelay: 0.5)
        form.perform("tap:", with: 1, afterDelay: 1)
        form.perform("tap:", with: 2, afterDelay: 1)
        stage.advance(by: .seconds(0.4))
        #expect(form.calls.isEmpty)
        stage.advance(by: .seconds(0.2))
        #expect(form.calls == ["send"])
        NSObject.cancelPreviousPerformRequests(withTarget: form, selector: "tap:", object: 1)
        stage.advance(by: .seconds(1))
        #expect(form.calls == ["send", "tap false"])
        form.perform("send", with: nil, afterDelay: 0)
        NSObject.cancelPreviousPerformRequests(withTarget: form)
        stage.advance(by: .seconds(1))
        #expect(form.calls.count == 2)
    }

    @Test("values are read and set by their keys")
    func keyValueCoding() {
        let form = ListedForm()
        #expect(form.value(forKey: "name") as? String == "Ada")
        form.setValue("Grace", forKey: "name")
        form.setValue(nil, forKey: "age")
        #expect(form.name == "Grace")
        #expect(form.age == nil)
        form.setValue(5, forKeyPath: "box.layer.cornerRadius")
        #expect(form.box.layer.cornerRadius == 5)
        #expect(form.value(forKeyPath: "box.alpha") as? CGFloat == 1)
        let reports = mistakes {
            form.setValue(1, forKey: "name")
            form.setValue(1, forKey: "box")
            form.setValue(1, forKey: "nothing")
        }
        #expect(reports.contains("“name” of ListedForm is a String, not Int"))
        #expect(reports.contains("“box” of ListedForm can only be read"))
        #expect(reports.contains("has no key “nothing”"))
        #expect(form.name == "Grace")
    }

    @Test("selectors are made from receivers, getters and setters")
    func otherForms() {
        let form = ListedForm()
        let optional: ListedForm? = form
        form.perform(Selector("send", on: optional) { $0.send })
        form.perform(Selector("tap:", on: form) { $0.tap(_:) }, with: nil)
        #expect(form.calls == ["send", "tap false"])
        form.perform(Selector("setName:", set: \ListedForm.name), with: "Eve")
        #expect(form.name == "Eve")
        #expect(form.responds(to: Selector("name", get: \ListedForm.name)))
    }
}
