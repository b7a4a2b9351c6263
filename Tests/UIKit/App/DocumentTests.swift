import HeadlessTesting
import MistakeRecorder
import Testing
import UIKit

/// Sources: Apple, UIDocument; Document-Based App Programming Guide for iOS, "Managing the Life
/// Cycle of a Document" and "Change Tracking and Undo Operations".
@MainActor
@Suite("Documents", .serialized)
struct DocumentTests {
    final class Note: UIDocument {
        var text = ""
        var calls: [String] = []
        override func contents(forType typeName: String) throws -> Any {
            calls.append("contents \(typeName)")
            return Data(text.utf8)
        }
        override func load(fromContents contents: Any, ofType typeName: String?) throws {
            calls.append("load \(typeName ?? "nil")")
            text = (contents as? Data).map { String(decoding: $0, as: UTF8.self) } ?? ""
        }
        override func disableEditing() { calls.append("disable") }
        override func enableEditing() { calls.append("enable") }
    }

    let stage = Stage(size: CGSize(width: 10, height: 10))
    let folder = FileManager.default.temporaryDirectory
        .appendingPathComponent("Documents-\(UUID().uuidString)")
    var file: URL { folder.appendingPathComponent("shopping.txt") }

    func begin(_ text: String? = "milk") throws -> Note {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        if let text { try Data(text.utf8).write(to: file) }
        return Note(fileURL: file)
    }

    func end() {
        try? FileManager.default.removeItem(at: folder)
        stage.close()
    }

    var saved: String? { try? String(contentsOf: file, encoding: .utf8) }

    /// The results that handlers get.
    @MainActor
    private final class Results {
        var values: [Bool] = []
        var handler: @MainActor @Sendable (Bool) -> Void { { self.values.append($0) } }
    }

    func open(_ note: Note) {
        note.open()
        stage.advance(by: .milliseconds(1))
        note.calls = []
    }

    @Test("a document is closed until its file was read, asynchronously")
    func opening() throws {
        let note = try begin()
        defer { end() }
        #expect(note.documentState == .closed)
        #expect(note.localizedName == "shopping" && note.fileType == "public.plain-text")
        #expect(note.fileModificationDate == nil)
        let results = Results()
        note.open(completionHandler: results.handler)
        #expect(note.calls.isEmpty && note.documentState == .closed)
        stage.advance(by: .milliseconds(1))
        #expect(note.calls == ["load public.plain-text"])
        #expect(note.text == "milk" && note.documentState == .normal && results.values == [true])
        #expect(note.fileModificationDate != nil && !note.hasUnsavedChanges)
    }

    @Test("a file that cannot be read leaves the document closed, and is reported")
    func missingFile() throws {
        let note = try begin(nil)
        defer { end() }
        let results = Results()
        let reports = mistakes {
            note.open(completionHandler: results.handler)
            stage.advance(by: .milliseconds(1))
        }
        #expect(results.values == [false] && note.documentState == .closed)
        #expect(reports.contains("The document shopping.txt: "))
    }

    @Test("a new document is saved for creating, and is open then")
    func creating() throws {
        let note = try begin(nil)
        defer { end() }
        note.text = "eggs"
        let results = Results()
        note.save(to: file, for: .forCreating, completionHandler: results.handler)
        // The contents are those of the time of the call.
        note.text = "later"
        #expect(note.calls == ["contents public.plain-text"] && saved == nil)
        stage.advance(by: .milliseconds(1))
        #expect(saved == "eggs" && results.values == [true] && note.documentState == .normal)
    }

    @Test("changes are saved automatically, and once")
    func autosaving() throws {
        let note = try begin()
        defer { end() }
        open(note)
        note.text = "milk, bread"
        note.updateChangeCount(.done)
        #expect(note.hasUnsavedChanges)
        stage.advance(by: .seconds(14))
        #expect(saved == "milk")
        stage.advance(by: .milliseconds(1001))
        #expect(saved == "milk, bread" && !note.hasUnsavedChanges)
        stage.advance(by: .seconds(120))
        #expect(note.calls == ["contents public.plain-text"])
    }

    @Test("a program that enters the background saves its documents")
    func background() throws {
        let note = try begin()
        defer { end() }
        open(note)
        note.text = "tea"
        note.updateChangeCount(.done)
        UIApplication.shared.enter(.background)
        stage.advance(by: .milliseconds(1))
        #expect(saved == "tea")
    }

    @Test("a change during a save stays unsaved")
    func tokens() throws {
        let note = try begin()
        defer { end() }
        open(note)
        note.updateChangeCount(.done)
        note.save(to: file, for: .forOverwriting)
        note.updateChangeCount(.done)
        stage.advance(by: .milliseconds(1))
        #expect(note.hasUnsavedChanges)
        note.updateChangeCount(.cleared)
        #expect(!note.hasUnsavedChanges)
    }

    @Test("two saves at once leave the document saved")
    func savesAtOnce() throws {
        let note = try begin()
        defer { end() }
        open(note)
        note.updateChangeCount(.done)
        note.save(to: file, for: .forOverwriting)
        note.save(to: file, for: .forOverwriting)
        stage.advance(by: .milliseconds(1))
        #expect(!note.hasUnsavedChanges)
        note.updateChangeCount(.undone)
        #expect(note.hasUnsavedChanges)
        note.updateChangeCount(.redone)
        #expect(!note.hasUnsavedChanges)
    }

    @Test("a change in place of the one that is being saved stays unsaved")
    func forks() throws {
        let note = try begin()
        defer { end() }
        open(note)
        note.updateChangeCount(.done)
        note.save(to: file, for: .forOverwriting)
        note.updateChangeCount(.undone)
        note.updateChangeCount(.done)
        stage.advance(by: .milliseconds(1))
        #expect(note.hasUnsavedChanges)
        note.updateChangeCount(.undone)
        #expect(note.hasUnsavedChanges)
        note.save(to: file, for: .forOverwriting)
        note.updateChangeCount(.redone)
        stage.advance(by: .milliseconds(1))
        note.updateChangeCount(.undone)
        #expect(!note.hasUnsavedChanges)
    }

    @Test("a save from before the changes were cleared does not count")
    func oldToken() throws {
        let note = try begin()
        defer { end() }
        open(note)
        note.updateChangeCount(.done)
        let token = note.changeCountToken(for: .forOverwriting)
        note.updateChangeCount(.cleared)
        note.updateChangeCount(withToken: token, for: .forOverwriting)
        #expect(!note.hasUnsavedChanges)
        note.updateChangeCount(.done)
        note.updateChangeCount(withToken: token, for: .forOverwriting)
        #expect(note.hasUnsavedChanges)
    }

    @Test("closing saves changes, and editing is disabled meanwhile")
    func closing() throws {
        let note = try begin()
        defer { end() }
        open(note)
        var states: [UIDocument.State] = []
        let observer = NotificationCenter.default.addObserver(
            forName: UIDocument.stateChangedNotification, object: note, queue: nil
        ) { _ in
            MainActor.assumeIsolated { states.append(note.documentState) }
        }
        defer { NotificationCenter.default.removeObserver(observer) }
        note.text = "jam"
        note.updateChangeCount(.done)
        let results = Results()
        note.close(completionHandler: results.handler)
        #expect(note.documentState == .editingDisabled)
        stage.advance(by: .milliseconds(1))
        #expect(saved == "jam" && results.values == [true])
        #expect(note.calls == ["disable", "contents public.plain-text"])
        #expect(states == [.editingDisabled, .closed])
    }

    @Test("undone and redone changes count, and what cannot be reached is unsaved")
    func undoing() throws {
        let note = try begin()
        defer { end() }
        open(note)
        func change(_ text: String) {
            let old = note.text
            note.undoManager.registerUndo(withTarget: note) { _ in change(old) }
            note.text = text
        }
        change("a")
        stage.advance(by: .milliseconds(1))
        #expect(note.hasUnsavedChanges)
        note.undoManager.undo()
        #expect(note.text == "milk" && !note.hasUnsavedChanges)
        note.undoManager.redo()
        #expect(note.text == "a" && note.hasUnsavedChanges)
        note.save(to: file, for: .forOverwriting)
        stage.advance(by: .milliseconds(1))
        #expect(!note.hasUnsavedChanges && saved == "a")
        note.undoManager.undo()
        #expect(note.hasUnsavedChanges)
        // A new change in place of the undone one: nothing leads back to "a".
        change("b")
        stage.advance(by: .milliseconds(1))
        #expect(note.hasUnsavedChanges)
    }

    @Test("a save that fails is an error, and closing keeps the document open")
    func savingError() throws {
        let note = try begin()
        defer { end() }
        open(note)
        note.updateChangeCount(.done)
        try FileManager.default.removeItem(at: folder)
        let results = Results()
        let reports = mistakes {
            note.close(completionHandler: results.handler)
            stage.advance(by: .milliseconds(1))
        }
        #expect(results.values == [false] && note.documentState == .savingError)
        #expect(reports.contains("The document shopping.txt: "))
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        note.close(completionHandler: results.handler)
        stage.advance(by: .milliseconds(1))
        #expect(results.values == [false, true] && note.documentState.contains(.closed))
        #expect(saved == "milk")
    }

    @Test("reverting reads the file again and forgets the changes")
    func reverting() throws {
        let note = try begin()
        defer { end() }
        open(note)
        note.text = "scribble"
        note.updateChangeCount(.done)
        let results = Results()
        note.revert(toContentsOf: file, completionHandler: results.handler)
        stage.advance(by: .milliseconds(1))
        #expect(note.text == "milk" && !note.hasUnsavedChanges && results.values == [true])
        #expect(note.documentState == .normal)
        #expect(note.calls == ["disable", "load public.plain-text", "enable"])
        let missing = folder.appendingPathComponent("none.txt")
        _ = mistakes {
            note.revert(toContentsOf: missing, completionHandler: results.handler)
            stage.advance(by: .milliseconds(1))
        }
        #expect(note.documentState == [.savingError, .editingDisabled])
    }

    @Test("contents that are no data are reported")
    func contents() throws {
        final class Odd: UIDocument {
            override func contents(forType typeName: String) throws -> Any { 5 }
        }
        _ = try begin()
        defer { end() }
        let reports = mistakes {
            Odd(fileURL: file).save(to: file, for: .forOverwriting)
            UIDocument(fileURL: file).save(to: file, for: .forOverwriting)
            stage.advance(by: .milliseconds(1))
        }
        #expect(reports.contains("Int is not Data; override writeContents"))
        #expect(reports.contains("UIDocument does not override contents(forType:)"))
        #expect(saved == "milk")
    }

    @Test("a document opens, saves and closes with await, too")
    func tasks() async throws {
        let note = try begin()
        defer { end() }
        let task = Task {
            let isOpen = await note.open()
            note.text = "async"
            let isSaved = await note.save(to: file, for: .forOverwriting)
            return [isOpen, isSaved, await note.close()]
        }
        await stage.advance(by: .seconds(1))
        #expect(await task.value == [true, true, true])
        #expect(saved == "async")
    }
}
