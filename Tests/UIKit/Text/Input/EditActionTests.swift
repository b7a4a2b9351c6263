import HeadlessTesting
import Testing

@testable import UIKit

/// Sources: Apple, UIResponderStandardEditActions, canPerformAction(_:withSender:),
/// target(forAction:withSender:).
@MainActor
@Suite("Actions of editing", .serialized)
final class EditActionTests {
    private let stage = Stage(size: CGSize(width: 320, height: 480))

    private final class CopyLabel: UILabel {
        override var canBecomeFirstResponder: Bool { true }
        override func copy(_ sender: Any?) { UIPasteboard.general.string = text }
    }

    private func can(_ responder: UIResponder, _ name: String) -> Bool {
        responder.canPerformAction(Selector(name), withSender: nil)
    }

    private let names = ["cut:", "copy:", "paste:", "select:", "selectAll:", "delete:"]

    @Test("a responder performs the actions that its class overrides")
    func overrides() {
        defer { stage.close() }
        #expect(names.map { can(UIView(), $0) } == Array(repeating: false, count: 6))
        let label = CopyLabel()
        #expect(names.map { can(label, $0) } == [false, true, false, false, false, false])
        let copy = Selector("copy:", UIResponder.copy(_:))
        #expect(label.canPerformAction(copy, withSender: nil))
        #expect(!UILabel().canPerformAction(copy, withSender: nil))
        // The first object of the chain that can.
        let inner = UIView()
        label.addSubview(inner)
        #expect(inner.target(forAction: copy, withSender: nil) as? UILabel === label)
        label.text = "copied"
        stage.window.addSubview(label)
        label.becomeFirstResponder()
        #expect(stage.press(.copy))
        #expect(UIPasteboard.general.string == "copied")
    }

    private final class Deleter: UIViewController {
        func delete(_ sender: UIButton) {}
    }

    @Test("a method of a program's own with the name of an action is not one of UIKit's")
    func ownMethod() {
        defer { stage.close() }
        let delete = Selector("delete:") { (target: Deleter) in
            { (sender: UIButton) in target.delete(sender) }
        }
        #expect(Deleter().responds(to: delete))
    }

    @Test("keys copy, cut and paste in text fields and text views")
    func keys() {
        defer { stage.close() }
        let (field, view) = (
            UITextField(frame: CGRect(x: 0, y: 0, width: 200, height: 34)),
            UITextView(frame: CGRect(x: 0, y: 50, width: 200, height: 100))
        )
        stage.window.addSubview(field)
        stage.window.addSubview(view)
        UIPasteboard.general.items = []
        field.text = "one two"
        #expect(names.map { can(field, $0) } == [false, false, false, true, true, false])
        field.becomeFirstResponder()
        field.select(nil as Any?)
        #expect(field.selectedTextRange.flatMap(field.text(in:)) == "two")
        #expect(names.map { can(field, $0) } == [true, true, false, false, true, true])
        #expect(stage.press(.cut))
        #expect(field.text == "one ")
        view.becomeFirstResponder()
        #expect(stage.press(.paste))
        #expect(stage.press(.paste))
        #expect(view.text == "twotwo")
        #expect(stage.press(.selectAll))
        #expect(stage.press(.copy))
        #expect(UIPasteboard.general.string == "twotwo")
        view.delete(nil as Any?)
        #expect(view.text == "")
        view.isEditable = false
        #expect(!can(view, "paste:"))
    }

    @Test("the text of a secure field is not copied, and an override refuses an action")
    func refusals() {
        final class Fixed: UITextField {
            override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
                action != Selector("paste:", Fixed.paste(_:))
                    && super.canPerformAction(action, withSender: sender)
            }
        }
        defer { stage.close() }
        let field = Fixed(frame: CGRect(x: 0, y: 0, width: 200, height: 34))
        stage.window.addSubview(field)
        field.isSecureTextEntry = true
        field.text = "secret"
        field.becomeFirstResponder()
        field.selectAll(nil)
        UIPasteboard.general.string = "other"
        #expect(!stage.press(.copy))
        field.copy(nil)
        #expect(UIPasteboard.general.string == "other")
        #expect(!stage.press(.paste))
        #expect(field.text == "secret")
    }
}

/// Source: Apple, UIPasteboard.
@MainActor
@Suite("Pasteboards", .serialized)
struct PasteboardTests {
    @Test("values are read under their types, and changes are counted and announced")
    func values() {
        let board = UIPasteboard.withUniqueName()
        // The notifications are posted on the main thread.
        final class Added: @unchecked Sendable { var types: [[String]] = [] }
        let added = Added()
        let token = NotificationCenter.default.addObserver(
            forName: UIPasteboard.changedNotification, object: board, queue: nil
        ) { note in
            added.types.append(
                note.userInfo?[UIPasteboard.changedTypesAddedUserInfoKey] as? [String] ?? [])
        }
        defer { NotificationCenter.default.removeObserver(token) }
        #expect(!board.hasStrings)
        #expect(board.string == nil)
        board.string = "text"
        board.string = "other"
        #expect(board.changeCount == 2)
        #expect(added.types == [["public.utf8-plain-text"], []])
        #expect(board.types == ["public.utf8-plain-text"])
        #expect(board.data(forPasteboardType: board.types[0]) == Data("other".utf8))
        board.strings = ["a", "b"]
        #expect(board.numberOfItems == 2)
        #expect(board.string == "a")
        board.url = URL(string: "https://swift.org/")
        #expect(board.hasURLs)
        #expect(board.string == "https://swift.org/")
        board.color = .red
        #expect(board.hasColors && !board.hasStrings && !board.hasImages)
        board.image = UIImage(systemName: "star")
        #expect(board.hasImages)
        board.setValue(7, forPasteboardType: "com.example.number")
        #expect(board.value(forPasteboardType: "com.example.number") as? Int == 7)
        #expect(board.contains(pasteboardTypes: ["com.example.number"]))
        board.addItems([["public.text": "more"]])
        #expect(board.strings == ["more"])
        board.string = nil
        #expect(board.items.isEmpty)
    }

    @Test("pasteboards of one name are one, until it is removed")
    func names() {
        let name = UIPasteboard.Name("com.example.board")
        #expect(UIPasteboard(name: name, create: false) == nil)
        let board = UIPasteboard(name: name, create: true)
        board?.string = "shared"
        #expect(UIPasteboard(name: name, create: false)?.string == "shared")
        UIPasteboard.remove(withName: name)
        #expect(UIPasteboard(name: name, create: false) == nil)
        #expect(board?.string == nil)
        #expect(UIPasteboard(name: .general, create: false) != nil)
        #expect(UIPasteboard.withUniqueName().name != UIPasteboard.withUniqueName().name)
    }
}
