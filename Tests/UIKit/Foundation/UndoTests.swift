import HeadlessTesting
import MainLoop
import MistakeRecorder
import Testing
import UIKit

/// Source: Apple, UndoManager; Undo Architecture.
@MainActor
@Suite("UndoManager")
struct UndoManagerTests {
    @MainActor
    private final class Document: NSObject {
        let manager: UndoManager
        var value = 0
        init(_ manager: UndoManager) { self.manager = manager }
        func set(_ new: Int) {
            let old = value
            manager.registerUndo(withTarget: self) { $0.set(old) }
            value = new
        }
        func setBoxed(_ new: Any?) {
            manager.registerUndo(
                withTarget: self, selector: Selector("setBoxed:", Document.setBoxed(_:)),
                object: value)
            value = new as? Int ?? -1
        }
    }

    @Test("a prepared invocation registers the method in place of calling it")
    func invocation() throws {
        let manager = UndoManager()
        manager.groupsByEvent = false
        let document = Document(manager)
        manager.beginUndoGrouping()
        let prepared = try #require(
            manager.prepare(withInvocationTarget: document) as AnyObject as? NSObject)
        prepared.perform(Selector("setBoxed:", Document.setBoxed(_:)), with: 4)
        #expect(document.value == 0)
        manager.endUndoGrouping()
        manager.undo()
        #expect(document.value == 4)
        #expect(manager.canRedo)
    }

    @Test("the changes of one turn are one group, undone and redone at once")
    func events() {
        let stage = Stage(size: CGSize(width: 100, height: 100))
        defer { stage.close() }
        let manager = UndoManager()
        let document = Document(manager)
        document.set(1)
        document.set(2)
        #expect(manager.groupingLevel == 1)
        stage.commit()
        #expect(manager.groupingLevel == 0)
        document.set(3)
        #expect(manager.canUndo && !manager.canRedo)
        manager.undo()
        #expect(document.value == 2)
        manager.undo()
        #expect(document.value == 0)
        #expect(!manager.canUndo && manager.canRedo)
        manager.undo()
        manager.redo()
        #expect(document.value == 2)
        document.setBoxed(7)
        #expect(!manager.canRedo)
        manager.undo()
        #expect(document.value == 2)
        manager.redo()
        #expect(document.value == 7)
    }

    @Test("a program's groups, names, levels and notifications")
    func groups() {
        let manager = UndoManager()
        manager.groupsByEvent = false
        let document = Document(manager)
        var posted: [String] = []
        let names: [Notification.Name] = [
            .NSUndoManagerDidOpenUndoGroup, .NSUndoManagerDidCloseUndoGroup,
            .NSUndoManagerWillUndoChange, .NSUndoManagerDidUndoChange,
        ]
        let tokens = names.map { name in
            NotificationCenter.default.addObserver(forName: name, object: manager, queue: nil) {
                _ in
                MainActor.assumeIsolated { posted.append(String(name.rawValue.dropFirst(13))) }
            }
        }
        defer { tokens.forEach(NotificationCenter.default.removeObserver) }
        manager.beginUndoGrouping()
        document.set(1)
        manager.beginUndoGrouping()
        document.set(2)
        manager.endUndoGrouping()
        manager.setActionName("Move")
        manager.endUndoGrouping()
        #expect(manager.undoMenuItemTitle == "Undo Move")
        #expect(manager.redoMenuItemTitle == "Redo")
        posted = []
        manager.undo()
        #expect(document.value == 0)
        #expect(
            posted == [
                "WillUndoChangeNotification", "DidOpenUndoGroupNotification",
                "DidCloseUndoGroupNotification", "DidUndoChangeNotification",
            ])
        #expect(manager.redoMenuItemTitle == "Redo Move" && manager.undoActionName == "")
        manager.levelsOfUndo = .min
        manager.levelsOfUndo = 2
        for value in 1...4 {
            manager.beginUndoGrouping()
            document.set(value)
            manager.endUndoGrouping()
        }
        for _ in 0..<4 { manager.undo() }
        #expect(document.value == 2)
        manager.disableUndoRegistration()
        #expect(!manager.isUndoRegistrationEnabled)
        document.set(9)
        manager.enableUndoRegistration()
        manager.removeAllActions()
        #expect(!manager.canUndo && !manager.canRedo)
    }

    @Test("targets are not retained, and their changes are removed")
    func targets() {
        let manager = UndoManager()
        let kept = Document(manager)
        weak var gone: Document?
        do {
            let document = Document(manager)
            document.set(5)
            gone = document
        }
        #expect(gone == nil)
        kept.set(1)
        manager.undo()
        #expect(kept.value == 0)
        manager.redo()
        manager.removeAllActions(withTarget: kept)
        #expect(!manager.canUndo)
    }

    @Test("mistakes are reported and change nothing")
    func mistakeTexts() {
        let manager = UndoManager()
        manager.groupsByEvent = false
        let document = Document(manager)
        let report = mistakes {
            manager.endUndoGrouping()
            manager.enableUndoRegistration()
            document.set(1)
            manager.beginUndoGrouping()
            manager.beginUndoGrouping()
            manager.undo()
        }
        #expect(report.contains("endUndoGrouping() without"))
        #expect(report.contains("enableUndoRegistration() without"))
        #expect(report.contains("outside of a group"))
        #expect(report.contains("nothing is undone"))
        #expect(document.value == 1)
    }
}

/// Source: Apple, UIResponder.undoManager; text inputs register what is typed.
@MainActor
@Suite("Undoing what is typed")
struct TextUndoTests {
    private func check(_ input: UIView & UITextInput, text: () -> String?, clear: () -> Void) throws
    {
        let stage = Stage(size: CGSize(width: 320, height: 480))
        defer { stage.close() }
        input.accessibilityIdentifier = "input"
        stage.window.addSubview(input)
        stage.commit()
        stage.tap("input")
        let manager = try #require(input.undoManager)
        #expect(manager === stage.window.undoManager)
        stage.type("Hello")
        stage.press(.backspace)
        stage.press(.backspace)
        #expect(text() == "Hel")
        #expect(manager.undoMenuItemTitle == "Undo Typing")
        manager.undo()
        #expect(text() == "Hello")
        manager.undo()
        #expect(text() == "")
        #expect(!manager.canUndo)
        manager.redo()
        manager.redo()
        #expect(text() == "Hel")
        stage.type("p")
        manager.undo()
        #expect(text() == "Hel")
        clear()
        #expect(!manager.canUndo && !manager.canRedo)
        stage.type("x")
        stage.window.endEditing(true)
        #expect(!manager.canUndo)
    }

    @Test("a text field's characters are undone at once, apart from deletions")
    func field() throws {
        let field = UITextField(frame: CGRect(x: 20, y: 20, width: 200, height: 34))
        try check(field, text: { field.text }, clear: { field.text = "new" })
    }

    @Test("a text view restores its text, plain or with attributes", arguments: [false, true])
    func view(isAttributed: Bool) throws {
        let view = UITextView(frame: CGRect(x: 20, y: 20, width: 200, height: 100))
        if isAttributed { _ = view.textStorage }
        try check(view, text: { view.text }, clear: { view.text = "new" })
    }

    @Test("a secure field keeps nothing, and a responder may have a manager of its own")
    func others() {
        final class Owner: UIView {
            let own = UndoManager()
            override var undoManager: UndoManager? { own }
        }
        let stage = Stage(size: CGSize(width: 320, height: 480))
        defer { stage.close() }
        let owner = Owner(frame: CGRect(x: 0, y: 0, width: 320, height: 100))
        let field = UITextField(frame: CGRect(x: 20, y: 20, width: 200, height: 34))
        owner.addSubview(field)
        stage.window.addSubview(owner)
        field.isSecureTextEntry = true
        field.becomeFirstResponder()
        stage.type("secret")
        #expect(!owner.own.canUndo)
        field.isSecureTextEntry = false
        stage.type("!")
        #expect(owner.own.canUndo)
        #expect(UILabel().undoManager == nil)
    }
}
