import HeadlessTesting
import MistakeRecorder
import Testing
import UIKit

// Source: Apple, UndoManager and its notifications.
@MainActor
@Suite("UndoManager: states, titles and notifications")
struct UndoStateTests {
    @MainActor
    private final class Counter: NSObject {
        let manager = UndoManager()
        var value = 0
        var log: [String] = []
        func set(_ new: Int) {
            let old = value
            if manager.isUndoing { log.append("undoing") }
            if manager.isRedoing { log.append("redoing") }
            manager.registerUndo(withTarget: self) { $0.set(old) }
            value = new
        }
    }

    private func counter() -> Counter {
        let counter = Counter()
        counter.manager.groupsByEvent = false
        return counter
    }

    private func change(_ counter: Counter, to value: Int, name: String, discardable: Bool = false)
    {
        counter.manager.beginUndoGrouping()
        counter.set(value)
        counter.manager.setActionName(name)
        counter.manager.setActionIsDiscardable(discardable)
        counter.manager.endUndoGrouping()
    }

    @Test("the manager knows whether it undoes or redoes while handlers run")
    func states() {
        let counter = counter()
        let manager = counter.manager
        change(counter, to: 1, name: "One")
        #expect(!manager.isUndoing && counter.log.isEmpty)
        manager.undo()
        #expect(counter.log == ["undoing"] && counter.value == 0 && !manager.isUndoing)
        manager.redo()
        #expect(counter.log == ["undoing", "redoing"] && counter.value == 1)
        #expect(!manager.isRedoing)
    }

    @Test("names, titles and the mark of what can be lost follow a group to and fro")
    func names() {
        let counter = counter()
        let manager = counter.manager
        #expect(manager.redoActionName == "" && manager.undoMenuItemTitle == "Undo")
        change(counter, to: 1, name: "Typing", discardable: true)
        #expect(manager.undoActionIsDiscardable && !manager.redoActionIsDiscardable)
        #expect(manager.redoActionName == "" && manager.redoMenuItemTitle == "Redo")
        manager.undo()
        #expect(manager.redoActionName == "Typing" && manager.undoActionName == "")
        #expect(manager.redoActionIsDiscardable && !manager.undoActionIsDiscardable)
        #expect(manager.redoMenuItemTitle == "Redo Typing")
        manager.redo()
        #expect(manager.undoActionIsDiscardable && manager.undoActionName == "Typing")
        change(counter, to: 2, name: "Cut")
        #expect(!manager.undoActionIsDiscardable)
        // Apple: a subclass or a program in another language makes titles of its own.
        #expect(manager.undoMenuTitle(forUndoActionName: "X") == "Undo X")
        #expect(manager.redoMenuTitle(forUndoActionName: "X") == "Redo X")
        #expect(manager.redoMenuTitle(forUndoActionName: "") == "Redo")
    }

    @Test("a nested group is undone once it has ended; inside of one nothing is")
    func nested() {
        let counter = counter()
        let manager = counter.manager
        change(counter, to: 1, name: "a")
        change(counter, to: 2, name: "b")
        manager.undoNestedGroup()
        #expect(counter.value == 1 && manager.canRedo)
        manager.beginUndoGrouping()
        #expect(mistakes { manager.undoNestedGroup() }.contains("nothing is undone"))
        #expect(counter.value == 1)
        manager.endUndoGrouping()
    }

    @Test("notifications are posted in the order of the documentation")
    func notifications() {
        let counter = counter()
        let manager = counter.manager
        nonisolated(unsafe) var heard: [String] = []
        let names: [Notification.Name] = [
            .NSUndoManagerCheckpoint, .NSUndoManagerWillCloseUndoGroup,
            .NSUndoManagerWillRedoChange, .NSUndoManagerDidRedoChange,
        ]
        let tokens = names.map { name in
            NotificationCenter.default.addObserver(forName: name, object: manager, queue: nil) {
                heard.append($0.name.rawValue)
            }
        }
        defer { tokens.forEach(NotificationCenter.default.removeObserver) }
        func short() -> [String] {
            heard.map { String($0.dropFirst(13).dropLast(12)) }
        }
        change(counter, to: 1, name: "a")
        #expect(short() == ["Checkpoint", "Checkpoint", "WillCloseUndoGroup"])
        manager.undo()
        heard = []
        manager.redo()
        #expect(short().first == "Checkpoint" && short().last == "DidRedoChange")
        let will = short().firstIndex(of: "WillRedoChange")
        let close = short().firstIndex(of: "WillCloseUndoGroup")
        #expect(will != nil && close != nil && will! < close!)
    }
}
