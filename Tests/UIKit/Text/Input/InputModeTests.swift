import HeadlessTesting
import Testing

@testable import UIKit

/// Sources: Apple, UITextInputMode, UIResponder.textInputMode and textInputContextIdentifier,
/// UITextInput.textInputView, UIResponderStandardEditActions.
@MainActor
@Suite("Keyboards of languages, and directions of texts", .serialized)
final class InputModeTests {
    private let stage = Stage(size: CGSize(width: 320, height: 480))
    private var changes: [String?] = []
    private var token: (any NSObjectProtocol)?

    init() {
        token = NotificationCenter.default.addObserver(
            forName: UITextInputMode.currentInputModeDidChangeNotification, object: nil, queue: nil
        ) { [unowned self] note in
            let mode = note.object as? UITextInputMode
            MainActor.assumeIsolated { changes.append(mode?.primaryLanguage) }
        }
    }

    private func end() {
        if let token { NotificationCenter.default.removeObserver(token) }
        token = nil
        stage.close()
    }

    private final class Note: UITextField {
        var name: String?
        override var textInputContextIdentifier: String? { name }
    }

    private func add<Field: UITextField>(_ field: Field) -> Field {
        field.frame = CGRect(x: 0, y: 0, width: 100, height: 30)
        stage.window.addSubview(field)
        return field
    }

    @Test("a keyboard that the user chooses is current, and the change is posted")
    func choice() {
        defer { end() }
        #expect(UITextInputMode.activeInputModes.count == 1)
        UITextInputMode.receive(primaryLanguage: "de-DE")
        #expect(UITextInputMode.activeInputModes.map(\.primaryLanguage).last == "de-DE")
        #expect(stage.window.textInputMode?.primaryLanguage == "de-DE")
        UITextInputMode.receive(primaryLanguage: "de-DE")
        #expect(UITextInputMode.activeInputModes.count == 2)
        UITextInputMode.receive(primaryLanguage: nil)
        #expect(changes == ["de-DE", Locale.preferredLanguages.first])
    }

    @Test("a responder with an identifier has its own keyboard again when it is first responder")
    func contexts() {
        defer { end() }
        let (plain, note) = (add(UITextField()), add(Note()))
        note.name = "note"
        note.becomeFirstResponder()
        UITextInputMode.receive(primaryLanguage: "fr-FR")
        plain.becomeFirstResponder()
        #expect(plain.textInputMode?.primaryLanguage == Locale.preferredLanguages.first)
        note.becomeFirstResponder()
        #expect(note.textInputMode?.primaryLanguage == "fr-FR")
        #expect(changes == ["fr-FR", Locale.preferredLanguages.first, "fr-FR"])
        plain.becomeFirstResponder()
        UIResponder.clearTextInputContextIdentifier("note")
        changes = []
        note.becomeFirstResponder()
        #expect(changes.isEmpty)
    }

    private final class Emoji: UITextField {
        final class Mode: UITextInputMode {
            override var primaryLanguage: String? { "emoji" }
        }
        let mode = Mode()
        override var textInputMode: UITextInputMode? { mode }
    }

    @Test("an override of the mode is current while its object is first responder")
    func overrides() {
        defer { end() }
        let (plain, emoji) = (add(UITextField()), add(Emoji()))
        emoji.becomeFirstResponder()
        #expect(UITextInputMode.current.primaryLanguage == "emoji")
        plain.becomeFirstResponder()
        #expect(changes == ["emoji", Locale.preferredLanguages.first])
    }

    @Test("the actions for directions set that of the text, and are possible if it is another")
    func directions() {
        defer { end() }
        let field = add(UITextField())
        field.text = "abc"
        field.becomeFirstResponder()
        let left = Selector("makeTextWritingDirectionLeftToRight:")
        let right = Selector("makeTextWritingDirectionRightToLeft:")
        #expect(!field.canPerformAction(left, withSender: nil))
        #expect(field.canPerformAction(right, withSender: nil))
        field.makeTextWritingDirectionRightToLeft(nil)
        #expect(
            field.baseWritingDirection(for: field.beginningOfDocument, in: .forward) == .rightToLeft
        )
        #expect(field.canPerformAction(left, withSender: nil))
        field.makeTextWritingDirectionLeftToRight(nil)
        #expect(
            field.baseWritingDirection(for: field.beginningOfDocument, in: .forward) == .leftToRight
        )
        let view = UITextView()
        view.isEditable = false
        #expect(!view.canPerformAction(right, withSender: nil))
        #expect(!UIView().canPerformAction(right, withSender: nil))
    }

    @Test("an input's coordinates are those of its text input view: the cursor is drawn there")
    func view() {
        defer { end() }
        let line = OwnTextInputTests.Line(frame: CGRect(x: 0, y: 0, width: 300, height: 100))
        #expect(line.textInputView === line)
        let page = UIView(frame: CGRect(x: 50, y: 20, width: 200, height: 40))
        line.addSubview(page)
        stage.window.addSubview(line)
        line.page = page
        let interaction = UITextInteraction(for: .editable)
        interaction.textInput = line
        line.addInteraction(interaction)
        line.becomeFirstResponder()
        stage.commit()
        #expect(page.subviews.contains { $0 is TextMarks })
        #expect(!line.subviews.contains { $0 is TextMarks })
    }
}
