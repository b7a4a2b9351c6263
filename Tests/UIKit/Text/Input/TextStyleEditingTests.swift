import HeadlessTesting
import Testing
@testable import UIKit

// Source: Apple, UITextView.allowsEditingTextAttributes, UIResponderStandardEditActions,
// UITextViewDelegate.textView(_:editMenuForTextIn:suggestedActions:).
@MainActor
@Suite("Changing the style of text", .serialized)
final class TextStyleEditingTests: NSObject, UITextViewDelegate, UITextFieldDelegate {
    private let stage = Stage(size: CGSize(width: 300, height: 400))
    private let view = UITextView(frame: CGRect(x: 0, y: 0, width: 300, height: 100))
    private var log: [String] = []

    func textViewDidChange(_ textView: UITextView) { log.append("change") }

    func textView(
        _ textView: UITextView, editMenuForTextIn range: NSRange,
        suggestedActions: [UIMenuElement]
    ) -> UIMenu? {
        log.append("menu \(range.location) \(range.length)")
        let own = UIAction(title: "Own") { [weak self] _ in self?.log.append("own") }
        return UIMenu(children: [own] + suggestedActions)
    }

    func textView(
        _ textView: UITextView,
        willPresentEditMenuWith animator: any UIEditMenuInteractionAnimating
    ) { log.append("present") }

    func textView(
        _ textView: UITextView,
        willDismissEditMenuWith animator: any UIEditMenuInteractionAnimating
    ) { log.append("dismiss") }

    private func show() {
        view.font = .systemFont(ofSize: 20)
        view.text = "abcd"
        view.delegate = self
        stage.window.addSubview(view)
        stage.commit()
        view.becomeFirstResponder()
    }

    private func font(_ place: Int) -> UIFont? {
        view.attributedText.attribute(.font, at: place, effectiveRange: nil) as? UIFont
    }

    private func isBold(_ place: Int) -> Bool {
        font(place)?.fontDescriptor.symbolicTraits.contains(.traitBold) ?? false
    }

    @Test("keys make the selection bold, slanted and underlined, if that is allowed")
    func keys() {
        defer { stage.close() }
        show()
        #expect(!view.allowsEditingTextAttributes)
        view.selectedRange = NSRange(location: 1, length: 2)
        view.toggleBoldface(nil)
        #expect(!isBold(1) && log.isEmpty)
        view.allowsEditingTextAttributes = true
        stage.press("b", modifiers: .command)
        #expect([0, 1, 2, 3].map(isBold) == [false, true, true, false] && log == ["change"])
        #expect(view.selectedRange == NSRange(location: 1, length: 2))
        // All of a mixed selection gets the look.
        view.selectedRange = NSRange(location: 0, length: 4)
        stage.press("b", modifiers: .command)
        #expect([0, 1, 2, 3].allSatisfy(isBold))
        stage.press("b", modifiers: .command)
        stage.press("i", modifiers: .command)
        stage.press("u", modifiers: .command)
        view.increaseSize(nil)
        #expect(!isBold(0) && font(0)?.pointSize == 21)
        #expect(font(3)?.fontDescriptor.symbolicTraits.contains(.traitItalic) == true)
        let line = view.attributedText.attribute(.underlineStyle, at: 2, effectiveRange: nil)
        #expect(line as? Int == NSUnderlineStyle.single.rawValue)
        view.undoManager?.undo()
        #expect(font(0)?.pointSize == 20)
        // What is typed next differs from the letter before it.
        view.selectedRange = NSRange(location: 4, length: 0)
        stage.press("u", modifiers: .command)
        view.toggleBoldface(nil)
        view.insertText("e")
        func isUnderlined(_ place: Int) -> Bool {
            view.attributedText.attribute(.underlineStyle, at: place, effectiveRange: nil) != nil
        }
        #expect(isBold(4) != isBold(3) && isUnderlined(4) != isUnderlined(3))
    }

    @Test("a tap on the selection shows the delegate's edit menu, with the formats")
    func menu() {
        defer { stage.close() }
        show()
        view.allowsEditingTextAttributes = true
        view.selectedRange = NSRange(location: 0, length: 3)
        // A character is one em wide.
        stage.tap(CGPoint(x: 35, y: 18))
        stage.advance(by: .seconds(1))
        #expect(log == ["menu 0 3", "present"] && view.selectedRange.length == 3)
        stage.tap(text: "Format")
        stage.advance(by: .seconds(1))
        stage.tap(text: "Bold")
        stage.advance(by: .seconds(1))
        #expect(isBold(0) && log.suffix(2).sorted() == ["change", "dismiss"])
        stage.tap(CGPoint(x: 150, y: 18))
        #expect(view.selectedRange == NSRange(location: 4, length: 0))
    }

    @Test("text fields change styles, too, but no secure ones")
    func field() {
        defer { stage.close() }
        let field = UITextField(frame: CGRect(x: 0, y: 0, width: 200, height: 40))
        field.text = "abc"
        field.allowsEditingTextAttributes = true
        stage.window.addSubview(field)
        field.becomeFirstResponder()
        field.selectAll(nil)
        #expect(field.canPerformAction(EditAction.toggleItalics.selector, withSender: nil))
        field.toggleItalics(nil)
        let font = field.attributedText?.attribute(.font, at: 0, effectiveRange: nil) as? UIFont
        #expect(font?.fontDescriptor.symbolicTraits.contains(.traitItalic) == true)
        func isItalic(_ place: Int) -> Bool {
            let font = field.attributedText?.attribute(.font, at: place, effectiveRange: nil)
            return (font as? UIFont)?.fontDescriptor.symbolicTraits.contains(.traitItalic) ?? false
        }
        field.undoManager?.undo()
        #expect(!isItalic(0) && field.text == "abc")
        field.undoManager?.redo()
        #expect(isItalic(0) && field.text == "abc")
        // Undone typing leaves the look of the rest.
        field.selectedTextRange = field.textRange(
            from: field.endOfDocument, to: field.endOfDocument)
        field.insertText("d")
        #expect(isItalic(3))
        field.undoManager?.undo()
        #expect(isItalic(2) && field.text == "abc")
        field.selectAll(nil)
        field.isSecureTextEntry = true
        field.toggleUnderline(nil)
        #expect(
            field.attributedText?.attribute(.underlineStyle, at: 0, effectiveRange: nil) == nil)
    }

    @Test("commands reach the objects of the responder chain that override them")
    func actions() {
        defer { stage.close() }
        final class Screen: UIViewController {
            var calls: [String] = []
            override func duplicate(_ sender: Any?) { calls.append("duplicate") }
        }
        let screen = Screen()
        stage.window.rootViewController = screen
        stage.commit()
        let duplicate = EditAction.duplicate.selector
        #expect(screen.canPerformAction(duplicate, withSender: nil))
        #expect(!screen.canPerformAction(EditAction.move.selector, withSender: nil))
        UICommand(title: "Duplicate", action: duplicate).performWithSender(
            screen.view, target: nil)
        #expect(screen.calls == ["duplicate"])
    }
}
