import HeadlessTesting
import Testing

@testable import UIKit
import MistakeRecorder

@MainActor
@Suite("Text fields")
final class UITextFieldTests {
    /// Records a field's calls, and returns the test's answers.
    final class Log: UITextFieldDelegate {
        var lines: [String] = []
        var begins = true
        var ends = true
        var returns = true
        var accepts: (NSRange, String) -> Bool = { _, _ in true }
        func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool {
            note("begin?", begins)
        }
        func textFieldDidBeginEditing(_ textField: UITextField) { lines.append("began") }
        func textFieldShouldEndEditing(_ textField: UITextField) -> Bool { note("end?", ends) }
        func textFieldDidEndEditing(_ textField: UITextField) { lines.append("ended") }
        func textFieldShouldReturn(_ textField: UITextField) -> Bool { note("return?", returns) }
        func textFieldShouldClear(_ textField: UITextField) -> Bool { note("clear?", true) }
        func textField(
            _ textField: UITextField, shouldChangeCharactersIn range: NSRange,
            replacementString string: String
        ) -> Bool {
            lines.append("\(range.location)+\(range.length) “\(string)”")
            return accepts(range, string)
        }
        private func note(_ line: String, _ answer: Bool) -> Bool {
            lines.append(line)
            return answer
        }
    }

    lazy var stage = Stage(size: CGSize(width: 320, height: 480))
    lazy var field = UITextField(frame: CGRect(x: 20, y: 20, width: 200, height: 34))
    let log = Log()

    private func setUp() {
        field.accessibilityIdentifier = "name"
        field.delegate = log
        stage.window.addSubview(field)
    }

    // Apple, UITextField.background: it replaces the appearance of the border's style, except that
    // of roundedRect; disabledBackground is ignored without a background.
    @Test("images replace the border, unless it is round, and another one shows a disabled field")
    func background() {
        defer { stage.close() }
        let (plain, grey) = (UIImage(), UIImage())
        var shown: UIImage? { (field.subviews.first as? UIImageView)?.image }
        field.borderStyle = .line
        field.disabledBackground = grey
        field.isEnabled = false
        #expect(shown == nil)
        field.isEnabled = true
        field.background = plain
        setUp()
        stage.commit()
        #expect(shown === plain)
        #expect(field.subviews.first?.frame == field.bounds)
        field.isEnabled = false
        #expect(shown === grey)
        field.disabledBackground = nil
        #expect(shown === plain)
        field.borderStyle = .roundedRect
        #expect(shown == nil)
        field.borderStyle = .none
        #expect(shown === plain)
        field.background = nil
        #expect(field.subviews.first is UIImageView == false)
    }

    // Apple, UITextFieldDelegate, "Managing editing": should begin, did begin; characters; should
    // end, did end.
    @Test("a tap begins editing, typed text is inserted, and endEditing ends it")
    func editing() {
        setUp()
        defer { stage.close() }
        #expect(!field.isEditing)
        #expect(field.text == "")
        stage.tap("name")
        #expect(field.isEditing)
        #expect(field.isFirstResponder)
        #expect(stage.type("Hé!"))
        #expect(stage.press(.backspace))
        #expect(field.text == "Hé")
        #expect(stage.window.endEditing(false))
        #expect(!field.isEditing)
        #expect(field.text == "Hé")
        #expect(
            log.lines == [
                "begin?", "began", "0+0 “H”", "1+0 “é”", "2+0 “!”", "2+1 “”", "end?", "ended",
            ])
        let said = mistakes { #expect(!stage.type("x")) }
        #expect(said.contains("“x” was not typed"))
    }

    @Test("editing sends control events and notifications, the program's own changes do not")
    func events() {
        setUp()
        defer { stage.close() }
        var heard: [String] = []
        for (event, name) in [
            (UIControl.Event.editingDidBegin, "begin"), (.editingChanged, "changed"),
            (.editingDidEnd, "end"),
            (.touchUpInside, "up"),
        ] {
            field.addAction(UIAction { _ in heard.append(name) }, for: event)
        }
        var posted: [String] = []
        let field = field
        let observers = [
            UITextField.textDidBeginEditingNotification, UITextField.textDidChangeNotification,
            UITextField.textDidEndEditingNotification,
        ].map { name in
            NotificationCenter.default.addObserver(forName: name, object: field, queue: nil) {
                note in
                let name = note.name.rawValue
                MainActor.assumeIsolated { posted.append(name) }
            }
        }
        defer { for observer in observers { NotificationCenter.default.removeObserver(observer) } }
        field.text = "by program"
        #expect(heard.isEmpty)
        #expect(posted.isEmpty)
        field.becomeFirstResponder()
        stage.type("!")
        field.resignFirstResponder()
        #expect(heard == ["begin", "changed", "end"])
        #expect(
            posted.map { $0.replacingOccurrences(of: "UITextFieldText", with: "") } == [
                "DidBeginEditingNotification", "DidChangeNotification", "DidEndEditingNotification",
            ])
        #expect(field.text == "by program!")
    }

    @Test("the delegate can prevent the beginning and the end of editing, except a forced end")
    func refusals() {
        setUp()
        defer { stage.close() }
        log.begins = false
        #expect(!field.becomeFirstResponder())
        #expect(!field.isEditing)
        log.begins = true
        log.ends = false
        field.becomeFirstResponder()
        #expect(!field.resignFirstResponder())
        #expect(field.isEditing)
        let other = UITextField(frame: CGRect(x: 20, y: 80, width: 200, height: 34))
        stage.window.addSubview(other)
        #expect(!other.becomeFirstResponder())
        #expect(field.isEditing)
        #expect(!stage.window.endEditing(false))
        #expect(stage.window.endEditing(true))
        #expect(!field.isEditing)
        #expect(log.lines.last == "ended")
    }

    // Apple, textField(_:shouldChangeCharactersIn:replacementString:): "true if the specified text
    // range should be replaced".
    @Test("the delegate can refuse characters: only digits")
    func digits() {
        setUp()
        defer { stage.close() }
        log.accepts = { _, string in string.allSatisfy(\.isNumber) }
        field.becomeFirstResponder()
        stage.type("1a2b3")
        #expect(field.text == "123")
    }

    // Apple, UIControl.Event.editingDidEndOnExit: "a touch ending the editing session in a
    // UITextField"; the field that sends it resigns.
    @Test("return asks the delegate, and ends editing if an action is registered for that")
    func returnKey() {
        setUp()
        defer { stage.close() }
        var heard: [String] = []
        field.addAction(UIAction { _ in heard.append("primary") }, for: .primaryActionTriggered)
        field.becomeFirstResponder()
        stage.type("a\n")
        #expect(field.isEditing)
        #expect(heard == ["primary"])
        #expect(field.text == "a")
        log.returns = false
        stage.type("\n")
        #expect(heard == ["primary"])
        log.returns = true
        field.addAction(UIAction { _ in heard.append("exit") }, for: .editingDidEndOnExit)
        stage.press(.return)
        #expect(!field.isEditing)
        #expect(heard == ["primary", "primary", "exit"])
    }

    @Test("return moves to the next field, as delegates implement it")
    func nextField() {
        final class Form: UITextFieldDelegate {
            var next: UITextField?
            func textFieldShouldReturn(_ textField: UITextField) -> Bool {
                next?.becomeFirstResponder()
                return false
            }
        }
        setUp()
        defer { stage.close() }
        let form = Form()
        let other = UITextField(frame: CGRect(x: 20, y: 80, width: 200, height: 34))
        stage.window.addSubview(other)
        form.next = other
        field.delegate = form
        stage.tap("name")
        stage.type("one\ntwo")
        #expect(field.text == "one")
        #expect(other.text == "two")
        #expect(other.isFirstResponder)
        #expect(!field.isFirstResponder)
        stage.press(.backtab)
        #expect(field.isFirstResponder)
        stage.type("\t!")
        #expect(other.text == "two!")
    }

    @Test("arrows and taps move the cursor, and typed text is inserted there")
    func cursor() {
        setUp()
        defer { stage.close() }
        field.text = "abc"
        field.becomeFirstResponder()
        stage.press(.left, times: 2)
        stage.type("-")
        #expect(field.text == "a-bc")
        stage.press(.delete)
        #expect(field.text == "a-c")
        stage.press(.home)
        stage.type(">")
        #expect(field.text == ">a-c")
        stage.press(.selectAll)
        stage.type("x")
        #expect(field.text == "x")
        // Built-in metrics: every character is 17 points wide, so that 40 points from the left is
        // after the second.
        field.text = "abcd"
        stage.tap(CGPoint(x: 20 + 40, y: 30))
        stage.type("|")
        #expect(field.text == "ab|cd")
    }

    @Test("a secure field shows and streams dots, and is cleared when it is edited again")
    func secure() throws {
        setUp()
        defer { stage.close() }
        field.isSecureTextEntry = true
        stage.tap("name")
        stage.type("pä👍")
        stage.commit()
        #expect(field.text == "pä👍")
        #expect(field.textView.text == "•••")
        #expect(field.textView.contentDescription().text?.selection == 3..<3)
        field.resignFirstResponder()
        field.becomeFirstResponder()
        stage.type("n")
        #expect(field.text == "n")
    }

    @Test("an empty field shows the placeholder, a full one in editing the clear button")
    func parts() throws {
        setUp()
        defer { stage.close() }
        field.placeholder = "Your name"
        field.clearButtonMode = .whileEditing
        stage.commit()
        let hint = try #require(field.placeholderView)
        #expect(hint.text == "Your name")
        #expect(!hint.isHidden)
        #expect(field.clearButton == nil)
        stage.tap("name")
        stage.type("Ada")
        #expect(hint.isHidden)
        let button = try #require(field.clearButton)
        #expect(!button.isHidden)
        #expect(field.editingRect(forBounds: field.bounds).maxX <= button.frame.minX)
        stage.tap(button)
        #expect(field.text == "")
        #expect(field.isEditing)
        #expect(button.isHidden)
        #expect(!hint.isHidden)
        #expect(log.lines.contains("clear?"))
    }

    @Test("side views take space by their modes")
    func sides() {
        setUp()
        defer { stage.close() }
        let icon = UIView(frame: CGRect(x: 0, y: 0, width: 30, height: 20))
        field.leftView = icon
        stage.commit()
        #expect(icon.superview == nil)
        #expect(field.textRect(forBounds: field.bounds).minX == 0)
        field.leftViewMode = .always
        stage.commit()
        #expect(icon.frame == CGRect(x: 0, y: 7, width: 30, height: 20))
        #expect(field.textView.frame == CGRect(x: 30, y: 0, width: 170, height: 34))
        field.leftViewMode = .unlessEditing
        field.becomeFirstResponder()
        stage.commit()
        #expect(icon.isHidden)
        #expect(field.textView.frame.minX == 0)
    }

    // Built-in metrics: a line of the 17-point font is 17 high, a character 17 wide; a rounded
    // field adds 7 at each side and 13 in height, so that UIKit's line of 21 gives its known 34
    // points.
    @Test("the natural size is that of the text or the placeholder, plus the border")
    func size() {
        setUp()
        defer { stage.close() }
        field.text = "ab"
        field.placeholder = "abcd"
        #expect(field.intrinsicContentSize == CGSize(width: 68, height: 17))
        field.borderStyle = .roundedRect
        #expect(field.intrinsicContentSize == CGSize(width: 82, height: 30))
    }

    @Test("a disabled or removed field ends editing; a waiting field causes no wake-ups")
    func idle() {
        setUp()
        defer { stage.close() }
        field.becomeFirstResponder()
        stage.advance(by: .seconds(1))
        #expect(stage.loop.nextDeadline == nil)
        #expect(!stage.loop.wantsTicks)
        field.isEnabled = false
        #expect(!field.isEditing)
        #expect(!field.becomeFirstResponder())
        field.isEnabled = true
        field.becomeFirstResponder()
        field.removeFromSuperview()
        #expect(stage.window.firstResponder == nil)
        #expect(log.lines.last == "ended")
    }

    // Apple, UIKeyInput: hasText, insertText(_:), deleteBackward() of the first responder.
    @Test("any responder that accepts keys gets them")
    func keyInput() {
        final class Pad: UIView, UIKeyInput {
            var taken = ""
            var hasText: Bool { !taken.isEmpty }
            func insertText(_ text: String) { taken += text }
            func deleteBackward() { taken.removeLast() }
            override var canBecomeFirstResponder: Bool { true }
        }
        defer { stage.close() }
        let pad = Pad(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
        stage.window.addSubview(pad)
        #expect(pad.becomeFirstResponder())
        stage.type("ab\n")
        stage.press(.backspace)
        #expect(pad.taken == "ab")
        #expect(!stage.press(.left))
    }

    // Apple, UITextField.adjustsFontSizeToFitWidth and minimumFontSize.
    @Test("text that is too wide shrinks, but not below the smallest font")
    func shrinking() {
        let field = UITextField(frame: CGRect(x: 0, y: 0, width: 100, height: 30))
        field.font = .systemFont(ofSize: 20)
        field.text = String(repeating: "W", count: 12)
        field.layoutIfNeeded()
        let label = field.textView
        #expect(label.textDescription.font.pointSize == 20)
        field.adjustsFontSizeToFitWidth = true
        let width = label.intrinsicWidth(of: field.text ?? "")
        let fitting = 20 * field.bounds.width / width
        #expect(abs(label.textDescription.font.pointSize - fitting) < 1e-9)
        field.minimumFontSize = 15
        #expect(abs(label.textDescription.font.pointSize - 15) < 1e-9)
        field.font = .systemFont(ofSize: 30)
        #expect(abs(label.textDescription.font.pointSize - 15) < 1e-9)
        field.minimumFontSize = 40
        #expect(label.textDescription.font.pointSize == 30)
    }
}
