import HeadlessTesting
import Testing

@testable import UIKit

/// Sources: Apple, UIInputViewController, UITextDocumentProxy, UIResponder.inputViewController and
/// inputAccessoryViewController.
@MainActor
@Suite("Input view controllers", .serialized)
final class InputControllerTests {
    private final class Keys: UIInputViewController {
        var events: [String] = []
        override func viewWillAppear(_ animated: Bool) {
            super.viewWillAppear(animated)
            events.append("will appear")
        }
        override func viewDidAppear(_ animated: Bool) {
            super.viewDidAppear(animated)
            events.append("appeared")
        }
        override func viewDidDisappear(_ animated: Bool) {
            super.viewDidDisappear(animated)
            events.append("disappeared")
        }
        override func textDidChange(_ textInput: (any UITextInput)?) { events.append("text") }
        override func selectionDidChange(_ textInput: (any UITextInput)?) {
            events.append("selection")
        }
    }

    private final class Field: UITextField {
        let keys = Keys()
        let bar = Keys()
        override var inputViewController: UIInputViewController? { keys }
        override var inputAccessoryViewController: UIInputViewController? { bar }
    }

    private let stage = Stage(size: CGSize(width: 320, height: 480))
    private let field = Field(frame: CGRect(x: 10, y: 10, width: 200, height: 34))

    private func frame(_ view: UIView) -> CGRect { view.convert(view.bounds, to: stage.window) }

    private func begin() {
        field.bar.view = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 44))
        stage.window.addSubview(field)
        stage.commit()
        #expect(field.becomeFirstResponder())
        stage.advance(by: .seconds(1))
    }

    @Test("the views of the controllers appear for the first responder, and disappear")
    func appearing() {
        defer { stage.close() }
        begin()
        let keys = field.keys
        #expect(keys.events == ["will appear", "appeared"] && field.bar.events == keys.events)
        #expect(keys.inputView === keys.view && keys.inputView?.inputViewStyle == .keyboard)
        // 216 points, and the accessory view above them.
        #expect(frame(keys.view) == CGRect(x: 0, y: 264, width: 320, height: 216))
        #expect(frame(field.bar.view) == CGRect(x: 0, y: 220, width: 320, height: 44))
        #expect(field.inputDelegate === keys && !keys.needsInputModeSwitchKey)
        keys.dismissKeyboard()
        stage.advance(by: .seconds(1))
        #expect(!field.isFirstResponder && keys.events.last == "disappeared")
        #expect(keys.view.window == nil && field.inputDelegate == nil)
    }

    @Test("an input view with constraints is as high as they require")
    func constraints() {
        defer { stage.close() }
        let content = UIView()
        content.translatesAutoresizingMaskIntoConstraints = false
        field.keys.view.addSubview(content)
        NSLayoutConstraint.activate([
            content.heightAnchor.constraint(equalToConstant: 120),
            content.topAnchor.constraint(equalTo: field.keys.view.topAnchor),
            content.bottomAnchor.constraint(equalTo: field.keys.view.bottomAnchor),
        ])
        begin()
        #expect(frame(field.keys.view) == CGRect(x: 0, y: 360, width: 320, height: 120))
    }

    @Test("the proxy edits the first responder's text")
    func proxy() {
        defer { stage.close() }
        field.keyboardType = .numberPad
        begin()
        let proxy = field.keys.textDocumentProxy
        #expect(!proxy.hasText && proxy.documentContextBeforeInput == nil)
        proxy.insertText("hello")
        #expect(field.text == "hello" && proxy.hasText && proxy.keyboardType == .numberPad)
        proxy.adjustTextPosition(byCharacterOffset: -2)
        #expect(proxy.documentContextBeforeInput == "hel")
        #expect(proxy.documentContextAfterInput == "lo" && proxy.selectedText == nil)
        proxy.deleteBackward()
        #expect(field.text == "helo")
        proxy.adjustTextPosition(byCharacterOffset: -99)
        proxy.insertText("s")
        #expect(field.text == "shelo")
        field.selectAll(nil)
        #expect(proxy.selectedText == "shelo")
        proxy.setMarkedText("ma", selectedRange: NSRange(location: 2, length: 0))
        #expect(field.text == "ma" && field.markedTextRange != nil)
        proxy.unmarkText()
        #expect(field.markedTextRange == nil)
        let identifier = proxy.documentIdentifier
        #expect(proxy.documentIdentifier == identifier)
        field.keys.events = []
        field.text = "other"
        #expect(field.keys.events.contains("text"))
    }
}
