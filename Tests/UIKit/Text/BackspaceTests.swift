import HeadlessTesting
import Testing
import UIKit

/// The key asks the delegate and then calls `deleteBackward()`, unless the delegate refuses,
/// and does not ask if there is nothing to delete.
///
/// Sources: bjhomer.com, "Detecting backspace in a UITextField" (the delegate is not asked "if the
/// text isn't actually going to change"; deleteBackward() is called since iOS 6); OTPFieldView,
/// OTPTextField.swift, which relies on both.
@MainActor
@Suite("The backspace key")
final class BackspaceTests {
    private final class Digit: UITextField {
        var calls = 0
        override func deleteBackward() {
            calls += 1
            super.deleteBackward()
        }
    }

    private final class Asked: NSObject, UITextFieldDelegate {
        var ranges: [NSRange] = []
        var allows = true
        func textField(
            _ textField: UITextField, shouldChangeCharactersIn range: NSRange,
            replacementString string: String
        ) -> Bool {
            ranges.append(range)
            return allows
        }
    }

    @Test("the delegate is asked once, before the method is called")
    func order() {
        let stage = Stage(size: CGSize(width: 320, height: 480))
        defer { stage.close() }
        let field = Digit(frame: CGRect(x: 20, y: 20, width: 200, height: 34))
        let asked = Asked()
        field.delegate = asked
        field.text = "12"
        stage.window.addSubview(field)
        field.becomeFirstResponder()
        stage.press(.backspace)
        #expect(field.text == "1" && field.calls == 1)
        #expect(asked.ranges == [NSRange(location: 1, length: 1)])
        asked.allows = false
        stage.press(.backspace)
        #expect(field.text == "1" && field.calls == 1 && asked.ranges.count == 2)
        field.text = ""
        stage.press(.backspace)
        #expect(field.calls == 2 && asked.ranges.count == 2)
    }

    private final class Note: UITextView {
        var calls: [String] = []
        override func deleteBackward() {
            calls.append("delete")
            super.deleteBackward()
        }
        override func insertText(_ text: String) {
            calls.append(text)
            super.insertText(text)
        }
    }

    private final class Reader: NSObject, UITextViewDelegate {
        var ranges: [NSRange] = []
        var allows = true
        func textView(
            _ textView: UITextView, shouldChangeTextIn range: NSRange,
            replacementText text: String
        ) -> Bool {
            ranges.append(range)
            return allows
        }
    }

    // Source: Apple, textView(_:shouldChangeTextIn:replacementText:): "whenever the user types a
    // new character or deletes an existing character".
    @Test("so does a text view, and for each key that types")
    func view() {
        let stage = Stage(size: CGSize(width: 320, height: 480))
        defer { stage.close() }
        let view = Note(frame: CGRect(x: 20, y: 20, width: 200, height: 100))
        let reader = Reader()
        view.delegate = reader
        view.text = "12"
        stage.window.addSubview(view)
        view.becomeFirstResponder()
        stage.press(.backspace)
        stage.type("3")
        #expect(view.text == "13" && view.calls == ["delete", "3"])
        #expect(reader.ranges == [NSRange(1..<2), NSRange(1..<1)])
        reader.allows = false
        stage.press(.backspace)
        stage.type("4")
        #expect(view.text == "13" && view.calls.count == 2 && reader.ranges.count == 4)
        view.text = ""
        stage.press(.backspace)
        #expect(view.calls.count == 3 && reader.ranges.count == 4)
    }

    // Source: stackoverflow.com/questions/4674023: a keyboard of buttons that calls insertText:
    // does not have the delegate asked.
    @Test("a program that calls the methods does not ask")
    func program() {
        let (field, view) = (UITextField(), UITextView())
        let (asked, reader) = (Asked(), Reader())
        (field.delegate, view.delegate) = (asked, reader)
        (asked.allows, reader.allows) = (false, false)
        field.insertText("ab")
        field.deleteBackward()
        view.insertText("ab")
        view.deleteBackward()
        #expect(field.text == "a" && view.text == "a")
        #expect(asked.ranges.isEmpty && reader.ranges.isEmpty)
        // Commands of the edit menu are the user's.
        field.selectAll(nil)
        field.delete(nil)
        view.selectAll(nil)
        view.cut(nil)
        #expect(field.text == "a" && view.text == "a")
        #expect(asked.ranges.count == 1 && reader.ranges.count == 1)
    }
}
