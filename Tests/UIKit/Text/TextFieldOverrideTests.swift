import HeadlessTesting
import Testing

@testable import UIKit

/// The methods of text fields and text views that a program overrides, and those of their delegates
/// that UIKit calls.
@MainActor
@Suite("Text fields and text views: overrides and delegates")
final class TextFieldOverrideTests {
    private final class Field: UITextField {
        override func borderRect(forBounds bounds: CGRect) -> CGRect {
            bounds.insetBy(dx: 4, dy: 3)
        }
        override func clearButtonRect(forBounds bounds: CGRect) -> CGRect {
            CGRect(x: bounds.maxX - 50, y: 2, width: 20, height: 20)
        }
        override func leftViewRect(forBounds bounds: CGRect) -> CGRect {
            CGRect(x: 7, y: 5, width: 11, height: 13)
        }
        override func rightViewRect(forBounds bounds: CGRect) -> CGRect {
            CGRect(x: bounds.maxX - 30, y: 6, width: 12, height: 14)
        }
    }

    private final class Log: NSObject, UITextFieldDelegate, UITextViewDelegate {
        var lines: [String] = []
        var clears = true
        var ends = true
        func textFieldShouldClear(_ textField: UITextField) -> Bool {
            lines.append("clear?")
            return clears
        }
        func textFieldDidChangeSelection(_ textField: UITextField) {
            guard let range = textField.selectedTextRange else { return }
            let start = textField.offset(from: textField.beginningOfDocument, to: range.start)
            lines.append("\(start)+\(textField.offset(from: range.start, to: range.end))")
        }
        func textViewShouldEndEditing(_ textView: UITextView) -> Bool {
            lines.append("end?")
            return ends
        }
        func textViewDidChangeSelection(_ textView: UITextView) {
            lines.append("\(textView.selectedRange.location)+\(textView.selectedRange.length)")
        }
    }

    private let stage = Stage(size: CGSize(width: 320, height: 200))
    private let log = Log()

    private func show(_ field: UIView) {
        field.accessibilityIdentifier = "field"
        stage.window.addSubview(field)
        stage.commit()
    }

    // Apple, UITextField, "Drawing and positioning overrides": borderRect, leftViewRect,
    // rightViewRect and clearButtonRect.
    @Test("the parts of a field are where its class has them")
    func rectangles() throws {
        defer { stage.close() }
        let field = Field(frame: CGRect(x: 10, y: 10, width: 200, height: 40))
        (field.leftView, field.leftViewMode) = (UIView(), .always)
        (field.rightView, field.rightViewMode) = (UIView(), .always)
        (field.borderStyle, field.text) = (.line, "a")
        show(field)
        #expect(field.leftView?.frame == CGRect(x: 7, y: 5, width: 11, height: 13))
        #expect(field.rightView?.frame == CGRect(x: 170, y: 6, width: 12, height: 14))
        let border = CGRect(x: 4, y: 3, width: 192, height: 34)
        #expect(field.subviews.contains { $0.frame == border })
        // The text is between them.
        #expect(field.textRect(forBounds: field.bounds).minX >= 18)
        field.rightViewMode = .never
        field.clearButtonMode = .always
        stage.commit()
        let button = try #require(field.subviews.first { $0 is UIButton && !$0.isHidden })
        #expect(button.frame == CGRect(x: 150, y: 2, width: 20, height: 20))
        stage.tap(CGPoint(x: 170, y: 22))
        #expect(field.text == "")
    }

    // Apple, UITextFieldDelegate.textFieldShouldClear(_:): also called when editing begins and
    // clearsOnBeginEditing is true.
    @Test("a field is cleared when editing begins, unless its delegate refuses")
    func clearing() {
        defer { stage.close() }
        let field = UITextField(frame: CGRect(x: 10, y: 10, width: 200, height: 40))
        field.delegate = log
        field.text = "abc"
        show(field)
        stage.tap("field")
        #expect(field.text == "abc" && !log.lines.contains("clear?"))
        field.resignFirstResponder()
        field.clearsOnBeginEditing = true
        (log.lines, log.clears) = ([], false)
        field.becomeFirstResponder()
        #expect(field.text == "abc" && log.lines.contains("clear?"))
        field.resignFirstResponder()
        log.clears = true
        stage.tap("field")
        #expect(field.text == "" && stage.type("d") && field.text == "d")
    }

    // Apple, UITextFieldDelegate.textFieldDidChangeSelection(_:) and UITextViewDelegate.
    @Test("delegates are called when the cursor or the selection has changed")
    func selections() throws {
        defer { stage.close() }
        let field = UITextField(frame: CGRect(x: 10, y: 10, width: 200, height: 40))
        field.delegate = log
        show(field)
        stage.tap("field")
        log.lines = []
        #expect(stage.type("ab"))
        field.selectAll(nil)
        #expect(log.lines == ["1+0", "2+0", "0+2"])
        let view = UITextView(frame: CGRect(x: 10, y: 60, width: 200, height: 100))
        view.delegate = log
        view.accessibilityIdentifier = "view"
        stage.window.addSubview(view)
        stage.commit()
        stage.tap("view")
        log.lines = []
        #expect(stage.type("ab"))
        view.selectedRange = NSRange(location: 0, length: 1)
        #expect(log.lines == ["1+0", "2+0", "0+1"])
        (log.lines, log.ends) = ([], false)
        #expect(!view.resignFirstResponder() && view.isFirstResponder && log.lines == ["end?"])
        log.ends = true
        #expect(view.resignFirstResponder() && !view.isFirstResponder)
    }

    // Apple, UITextField.didEndEditingReasonUserInfoKey: the raw value of the reason.
    @Test("the notification of the end of editing has the reason")
    func reason() {
        defer { stage.close() }
        let field = UITextField(frame: CGRect(x: 10, y: 10, width: 200, height: 40))
        show(field)
        nonisolated(unsafe) var reasons: [Int?] = []
        let observer = NotificationCenter.default.addObserver(
            forName: UITextField.textDidEndEditingNotification, object: field, queue: nil
        ) { reasons.append($0.userInfo?[UITextField.didEndEditingReasonUserInfoKey] as? Int) }
        defer { NotificationCenter.default.removeObserver(observer) }
        field.becomeFirstResponder()
        field.resignFirstResponder()
        #expect(reasons == [UITextField.DidEndEditingReason.committed.rawValue])
    }

    // Apple, UITextInputTraits: defaults. A browser's keyboard decides itself (docs/deviations.md).
    @Test("hints for keyboards have their defaults, and are kept")
    func hints() {
        let (field, view) = (UITextField(), UITextView())
        let bar = UISearchBar()
        #expect(
            [field.inlinePredictionType, view.inlinePredictionType, bar.inlinePredictionType]
                == [.default, .default, .default])
        field.inlinePredictionType = .no
        view.inlinePredictionType = .yes
        bar.inlinePredictionType = .no
        #expect(field.inlinePredictionType == .no && view.inlinePredictionType == .yes)
        #expect(bar.searchTextField.inlinePredictionType == .no)
        #expect(UIKeyboardType.alphabet == .asciiCapable && UIKeyboardType.alphabet.rawValue == 1)
        let rules = UITextInputPasswordRules(descriptor: "minlength: 8")
        #expect(rules.passwordRulesDescriptor == "minlength: 8")
        #expect(rules == UITextInputPasswordRules(descriptor: "minlength: 8"))
        #expect(rules != UITextInputPasswordRules(descriptor: "minlength: 9"))
        let assistant = UITextInputAssistantItem()
        #expect(assistant.allowsHidingShortcuts && assistant.trailingBarButtonGroups.isEmpty)
        #expect(!UITextSelectionRect().isVertical)
        final class Scribbler: NSObject, UIScribbleInteractionDelegate {}
        // There is no handwriting (docs/deviations.md).
        let scribble = UIScribbleInteraction(delegate: Scribbler())
        #expect(!scribble.isHandlingWriting && !UIScribbleInteraction.isPencilInputExpected)
        #expect(UITextInteraction().textInteractionMode == .editable)
        #expect(UITextInteraction(for: .nonEditable).textInteractionMode == .nonEditable)
    }

    /// WHATWG HTML, 4.10.18.7 Autofill: the tokens; nil for a meaning that HTML does not have.
    nonisolated private static let tokens: [(UITextContentType, String?)] = [
        (.name, "name"), (.namePrefix, "honorific-prefix"), (.givenName, "given-name"),
        (.middleName, "additional-name"), (.familyName, "family-name"),
        (.nameSuffix, "honorific-suffix"), (.nickname, "nickname"),
        (.jobTitle, "organization-title"), (.organizationName, "organization"),
        (.location, nil), (.fullStreetAddress, "street-address"),
        (.streetAddressLine1, "address-line1"), (.streetAddressLine2, "address-line2"),
        (.addressCity, "address-level2"), (.addressState, "address-level1"),
        (.addressCityAndState, nil), (.sublocality, "address-level3"),
        (.countryName, "country-name"), (.postalCode, "postal-code"), (.telephoneNumber, "tel"),
        (.emailAddress, "email"), (.URL, "url"), (.creditCardNumber, "cc-number"),
        (.creditCardName, "cc-name"), (.creditCardGivenName, "cc-given-name"),
        (.creditCardMiddleName, "cc-additional-name"),
        (.creditCardFamilyName, "cc-family-name"), (.creditCardSecurityCode, "cc-csc"),
        (.creditCardExpiration, "cc-exp"), (.creditCardExpirationMonth, "cc-exp-month"),
        (.creditCardExpirationYear, "cc-exp-year"), (.creditCardType, "cc-type"),
        (.username, "username"), (.password, "current-password"),
        (.newPassword, "new-password"), (.oneTimeCode, "one-time-code"), (.birthdate, "bday"),
        (.birthdateDay, "bday-day"), (.birthdateMonth, "bday-month"),
        (.birthdateYear, "bday-year"), (.dateTime, nil), (.flightNumber, nil),
        (.shipmentTrackingNumber, nil),
    ]

    @Test("the meaning of a text reaches the browser as its token", arguments: tokens)
    func contentTypes(type: UITextContentType, token: String?) {
        let field = UITextField(frame: CGRect(x: 10, y: 10, width: 200, height: 40))
        field.textContentType = type
        #expect(field.contentDescription().input?.content == token)
    }
}
