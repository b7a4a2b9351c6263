import HeadlessTesting
import MistakeRecorder
import Testing
import UIKit

// Source: Apple, "Target-Action" in Cocoa's guides: an action is called with its sender, whose
// class is not checked.
@MainActor
@Suite("Senders of another class than the parameter")
struct SenderClassTests {
    @Test("a pan recognizer calls an action for recognizers of edges that uses only what it has")
    func recognizer() {
        let stage = Stage()
        defer { stage.close() }
        let view = PannedView(frame: stage.window.bounds)
        let pan = UIPanGestureRecognizer(
            target: view,
            action: Selector(
                "pan:", PannedView.pan(_:), sentBy: UIPanGestureRecognizer.self))
        view.addGestureRecognizer(pan)
        stage.window.addSubview(view)
        pan.addTarget(view, action: Selector("plain:", PannedView.plain(_:)))
        stage.pan(
            from: CGPoint(x: 100, y: 100), to: CGPoint(x: 160, y: 100), over: .milliseconds(300))
        #expect(view.states.first == .began)
        #expect(view.states.last == .ended)
        #expect(view.views.allSatisfy { $0 === view })
        #expect(view.translations == view.plainTranslations)
        #expect(view.translations.last?.x ?? 0 > 0)
    }

    @Test("a method that does not use its sender is called by anything, also by its name")
    func unused() {
        let form = SavingForm()
        let button = UIButton(type: .custom)
        button.addTarget(form, action: "save:", for: .touchUpInside)
        button.addTarget(
            form, action: Selector("store:", SavingForm.store(_:), sentBy: nil),
            for: .touchUpInside)
        button.sendActions(for: .touchUpInside)
        #expect(form.calls == ["save", "store"])
        // An item of a bar is one of the parameter's class.
        let item = UIBarButtonItem(title: "", style: .plain, target: form, action: "save:")
        _ = form.perform("save:", with: item)
        #expect(form.calls == ["save", "store", "save"])
    }

    @Test("a sender that lacks what the method uses is reported and not passed")
    func lacking() {
        let view = PannedView()
        let tap = UITapGestureRecognizer()
        let report = mistakes {
            _ = view.perform(
                Selector("pan:", PannedView.pan(_:), sentBy: UIPanGestureRecognizer.self),
                with: tap)
            _ = view.perform(Selector("pan:", PannedView.pan(_:)), with: UIPanGestureRecognizer())
        }
        #expect(
            report.contains(
                "expects a UIScreenEdgePanGestureRecognizer, not UITapGestureRecognizer"))
        #expect(
            report.contains(
                "expects a UIScreenEdgePanGestureRecognizer, not UIPanGestureRecognizer"))
        #expect(view.states.isEmpty)
    }
}

private final class PannedView: UIView {
    var states: [UIGestureRecognizer.State] = []
    var views: [UIView?] = []
    var translations: [CGPoint] = []
    var plainTranslations: [CGPoint] = []

    func pan(_ recognizer: UIScreenEdgePanGestureRecognizer) {
        states.append(recognizer.state)
        views.append(recognizer.view)
        translations.append(recognizer.translation(in: self))
    }

    func plain(_ recognizer: UIPanGestureRecognizer) {
        plainTranslations.append(recognizer.translation(in: self))
    }
}

final class SavingForm: UIResponder {
    var calls: [String] = []

    func save(_ sender: UIBarButtonItem) { calls.append("save") }
    func store(_ sender: UIBarButtonItem) { calls.append("store") }

    enum _ObjC: ObjCTable {
        static var members: [ObjCMember] { [.method("save:", SavingForm.save(_:), sentBy: nil)] }
    }
}
