import HeadlessTesting
import Testing
import UIKit

/// Expected: Stack Overflow, "Why is UIKeyboardWillShowNotification called every time another
/// TextField is selected?"; MessageKit, issue 977; Craig Grummitt, "Keyboards, text views and first
/// responders".
@MainActor
@Suite("A keyboard whose height changes", .serialized)
struct KeyboardHeightTests {
    private final class Bar: UIView {
        override var intrinsicContentSize: CGSize {
            CGSize(width: UIView.noIntrinsicMetric, height: 50)
        }
    }

    private final class Editor: UIViewController, UITextViewDelegate {
        let bar = Bar(frame: CGRect(x: 0, y: 0, width: 0, height: 50))
        let field = UITextField(frame: CGRect(x: 0, y: 0, width: 100, height: 30))
        let text = UITextView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        var heard: [String] = []
        override var canBecomeFirstResponder: Bool { true }
        override var inputAccessoryView: UIView? { bar }

        override func viewDidLoad() {
            super.viewDidLoad()
            bar.autoresizingMask = .flexibleHeight
            bar.addSubview(field)
            text.delegate = self
            view.addSubview(text)
        }

        func textViewDidBeginEditing(_ textView: UITextView) { heard.append("began") }

        func listen() -> [any NSObjectProtocol] {
            [
                UIResponder.keyboardWillShowNotification, UIResponder.keyboardWillHideNotification,
            ].map { name in
                NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) {
                    [weak self] note in
                    let value = note.userInfo?[UIResponder.keyboardFrameEndUserInfoKey] as? NSValue
                    let top = Int(value?.cgRectValue.minY ?? 0)
                    let isShown = name == UIResponder.keyboardWillShowNotification
                    MainActor.assumeIsolated {
                        self?.heard.append("\(isShown ? "up" : "down") \(top)")
                    }
                }
            }
        }
    }

    @Test("it is announced above its accessory view, and hides below it")
    func accessory() {
        let stage = Stage(size: CGSize(width: 320, height: 480))
        defer { stage.close() }
        stage.window.keyboardHeight = 200
        let editor = Editor()
        stage.window.rootViewController = editor
        stage.commit()
        let tokens = editor.listen()
        defer { for token in tokens { NotificationCenter.default.removeObserver(token) } }
        editor.becomeFirstResponder()
        stage.settle()
        editor.field.becomeFirstResponder()
        stage.settle()
        // The bar keeps its height although it is flexible and the host's height has changed.
        #expect(editor.bar.frame.height == 50)
        editor.field.resignFirstResponder()
        stage.settle()
        #expect(editor.heard == ["up 430", "up 230", "down 430"])
        #expect(editor.isFirstResponder)
        editor.heard = []
        editor.text.becomeFirstResponder()
        #expect(editor.heard == ["up 230", "began"])
    }

    @Test("an input view as high as the keyboard before it is visible")
    func sameHeight() {
        let stage = Stage(size: CGSize(width: 320, height: 480))
        defer { stage.close() }
        stage.window.keyboardHeight = 200
        let (first, second) = (UITextField(), UITextField())
        let pad = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 200))
        second.inputView = pad
        stage.window.addSubview(first)
        stage.window.addSubview(second)
        stage.commit()
        first.becomeFirstResponder()
        stage.settle()
        second.becomeFirstResponder()
        stage.settle()
        #expect(pad.convert(pad.bounds, to: stage.window).minY == 280)
    }
}
