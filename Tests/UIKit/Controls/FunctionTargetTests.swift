import HeadlessTesting
import Testing
import UIKit

/// A controller whose button is made before its `self` is an object.
private final class Form: UIViewController {
    var log: [String] = []

    func tapped(_ sender: UIControl) { log.append("tapped") }

    // In a stored property that is not lazy `self` is NSObject's method, of which the compiler
    // warns; any function is the same here.
    let button: UIButton = {
        let button = UIButton(frame: CGRect(x: 0, y: 100, width: 100, height: 100))
        button.addTarget({ 1 }, action: Selector("tapped:", Form.tapped(_:)), for: .touchUpInside)
        return button
    }()
    let item: UIBarButtonItem = UIBarButtonItem(
        title: "Add", style: .plain, target: { 1 }, action: Selector("added:", Frame.added(_:)))
}

/// The navigation controller is on the responder chain of its bar.
private final class Frame: UINavigationController {
    var log: [String] = []
    func added(_ sender: UIBarButtonItem) { log.append("added") }
}

// Source: public code for iOS: the compiler warns of such targets, and taps arrive on iOS 9 and
// later, along the responder chain.
@MainActor
@Suite("Targets that are no objects")
struct FunctionTargetTests {
    @Test("a control's action goes along the responder chain")
    func control() {
        let stage = Stage(size: CGSize(width: 320, height: 480), scale: 2)
        defer { stage.close() }
        let form = Form()
        form.view.addSubview(form.button)
        stage.window.rootViewController = form
        stage.commit()
        form.button.sendActions(for: .touchUpInside)
        #expect(form.log == ["tapped"])
        #expect(form.button.allTargets.isEmpty)
        #expect(form.button.actions(forTarget: nil, forControlEvent: .touchUpInside) == ["tapped:"])
        // Neither a text nor a number is the target of a class.
        let other = UIControl()
        other.addTarget("text", action: Selector("tapped:", Form.tapped(_:)), for: .valueChanged)
        form.view.addSubview(other)
        other.sendActions(for: .valueChanged)
        #expect(form.log == ["tapped", "tapped"])
        other.removeTarget(7, action: nil, for: .allEvents)
        other.sendActions(for: .valueChanged)
        #expect(form.log == ["tapped", "tapped"])
    }

    @Test("so does a bar button's")
    func barButton() {
        let stage = Stage(size: CGSize(width: 320, height: 480), scale: 2)
        defer { stage.close() }
        let form = Form()
        form.navigationItem.rightBarButtonItem = form.item
        let navigation = Frame(rootViewController: form)
        stage.window.rootViewController = navigation
        stage.commit()
        #expect(form.item.target == nil)
        stage.tap(text: "Add")
        #expect(navigation.log == ["added"])
    }
}
