import HeadlessTesting
import Testing
import UIKit

/// Views asked to become first responder before they are in a window.
///
/// Sources: the flag `becomeFirstResponderWhenCapable` of UIView in class dumps; Stack Overflow
/// 33486030: asked in `viewDidLoad()`, the keyboard comes with the pushed screen.
@MainActor
@Suite("Responders: asked before they are in a window")
struct WaitingResponderTests {
    let stage = Stage(size: CGSize(width: 320, height: 480))

    private final class Form: UIViewController {
        let field = UITextField(frame: CGRect(x: 10, y: 100, width: 200, height: 40))
        let text = UITextView(frame: CGRect(x: 10, y: 200, width: 200, height: 40))
        var asks: (Form) -> Void = { _ in }
        var asksOnAppearing: (Form) -> Void = { _ in }

        override func viewDidLoad() {
            super.viewDidLoad()
            view.addSubview(field)
            view.addSubview(text)
            asks(self)
        }

        override func viewWillAppear(_ animated: Bool) {
            super.viewWillAppear(animated)
            asksOnAppearing(self)
        }
    }

    @Test("a text field becomes first responder when it is added to a window")
    func added() {
        defer { stage.close() }
        let field = UITextField(frame: CGRect(x: 0, y: 0, width: 100, height: 40))
        let box = UIView(frame: stage.window.bounds)
        #expect(!field.becomeFirstResponder())
        box.addSubview(field)
        #expect(!field.isFirstResponder)
        stage.window.addSubview(box)
        #expect(field.isFirstResponder)
        field.resignFirstResponder()
        box.removeFromSuperview()
        stage.window.addSubview(box)
        #expect(!field.isFirstResponder, "it waits once only")
    }

    @Test("a field that resigns before does not become first responder")
    func resigned() {
        defer { stage.close() }
        let field = UITextField(frame: CGRect(x: 0, y: 0, width: 100, height: 40))
        field.becomeFirstResponder()
        #expect(field.resignFirstResponder())
        stage.window.addSubview(field)
        #expect(!field.isFirstResponder)
    }

    @Test("of several in a hierarchy, the last one that was asked becomes first responder")
    func several() {
        defer { stage.close() }
        let box = UIView(frame: stage.window.bounds)
        let fields = (0..<3).map { _ in
            UITextField(frame: CGRect(x: 0, y: 0, width: 90, height: 40))
        }
        for field in fields { box.addSubview(field) }
        for number in [0, 2, 1] { fields[number].becomeFirstResponder() }
        stage.window.addSubview(box)
        #expect(fields.map(\.isFirstResponder) == [false, true, false])
    }

    @Test("a view that cannot become first responder does not")
    func incapable() {
        defer { stage.close() }
        let (label, field) = (UILabel(), UITextField())
        field.isEnabled = false
        label.becomeFirstResponder()
        field.becomeFirstResponder()
        stage.window.addSubview(label)
        stage.window.addSubview(field)
        #expect(!label.isFirstResponder)
        #expect(!field.isFirstResponder)
    }

    @Test("a pushed screen's field that was asked in viewDidLoad edits")
    func pushed() {
        defer { stage.close() }
        let navigation = UINavigationController(rootViewController: UIViewController())
        stage.window.rootViewController = navigation
        stage.commit()
        let form = Form()
        form.asks = { $0.field.becomeFirstResponder() }
        navigation.pushViewController(form, animated: true)
        stage.settle()
        #expect(form.field.isFirstResponder)
        #expect(form.field.isEditing)
    }

    @Test("a presented screen's text view that was asked in viewWillAppear edits")
    func presented() {
        defer { stage.close() }
        let root = UIViewController()
        stage.window.rootViewController = root
        stage.commit()
        let form = Form()
        form.asksOnAppearing = { $0.text.becomeFirstResponder() }
        root.present(form, animated: true)
        stage.settle()
        #expect(form.text.isFirstResponder)
    }
}
