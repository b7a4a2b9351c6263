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
}
