import HeadlessTesting
import MistakeRecorder
import Testing
import UIKit

/// Sources: Apple, UIDocument: savingFileType, fileNameExtension(forType:saveOperation:),
/// fileAttributesToWrite(to:for:), handleError(_:userInteractionPermitted:),
/// finishedHandlingError(_:recovered:), autosave(completionHandler:),
/// performAsynchronousFileAccess(_:), UIDocument.State.
@MainActor
@Suite("Documents: methods that UIKit calls", .serialized)
final class DocumentMethodTests {
    private final class Note: UIDocument {
        var saved: String?
        var mayBeSaved = true
        var log: [String] = []
        override var savingFileType: String? { saved ?? super.savingFileType }
        override func contents(forType typeName: String) throws -> Any {
            log.append("contents \(typeName)")
            guard mayBeSaved else { throw CocoaError(.fileWriteOutOfSpace) }
            return Data("text".utf8)
        }
        override func fileAttributesToWrite(
            to url: URL, for saveOperation: UIDocument.SaveOperation
        ) throws -> [AnyHashable: Any] {
            [FileAttributeKey.posixPermissions: 0o600]
        }
        override func finishedHandlingError(_ error: any Error, recovered: Bool) {
            log.append("finished \(recovered)")
        }
        override func handleError(_ error: any Error, userInteractionPermitted: Bool) {
            log.append("error \(userInteractionPermitted)")
            super.handleError(error, userInteractionPermitted: userInteractionPermitted)
        }
    }

    private let stage = Stage(size: CGSize(width: 10, height: 10))
    private let folder = FileManager.default.temporaryDirectory
        .appendingPathComponent("Documents-\(UUID().uuidString)")
    private var results: [Bool] = []

    init() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    private func end() {
        try? FileManager.default.removeItem(at: folder)
        stage.close()
    }

    private func opened() throws -> Note {
        let file = folder.appendingPathComponent("note.txt")
        try Data("old".utf8).write(to: file)
        let note = Note(fileURL: file)
        note.open()
        stage.advance(by: .milliseconds(1))
        note.log = []
        return note
    }

    @Test("changes are saved automatically with the document's attributes, and nothing else is")
    func autosaving() throws {
        defer { end() }
        let note = try opened()
        note.autosave { self.results.append($0) }
        stage.advance(by: .milliseconds(1))
        #expect(results == [true] && note.log.isEmpty)
        note.updateChangeCount(.done)
        note.autosave { self.results.append($0) }
        var order: [String] = []
        note.performAsynchronousFileAccess { order.append("\(note.hasUnsavedChanges)") }
        #expect(order.isEmpty)
        stage.advance(by: .milliseconds(1))
        // Accesses come one after the other, so that this one sees the saved document.
        #expect(results == [true, true] && order == ["false"])
        #expect(note.log == ["contents public.plain-text"])
        let attributes = try FileManager.default.attributesOfItem(atPath: note.fileURL.path)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
    }

    @Test("a document that is saved as another type gets that type's extension")
    func converting() throws {
        defer { end() }
        let note = try opened()
        #expect(note.savingFileType == "public.plain-text")
        #expect(
            note.fileNameExtension(forType: "public.png", saveOperation: .forCreating) == "png")
        #expect(note.fileNameExtension(forType: nil, saveOperation: .forCreating) == "")
        note.saved = "public.html"
        note.updateChangeCount(.done)
        note.autosave()
        stage.advance(by: .milliseconds(1))
        #expect(note.log == ["contents public.html"])
        #expect(note.fileURL.lastPathComponent == "note.html")
        #expect(note.fileType == "public.html")
        #expect(try String(contentsOf: note.fileURL, encoding: .utf8) == "text")
        note.updateChangeCount(.done)
        note.autosave()
        stage.advance(by: .milliseconds(1))
        #expect(note.fileURL.lastPathComponent == "note.html")
    }

    @Test("an error is handled, reported and finished without recovery")
    func errors() throws {
        defer { end() }
        let note = try opened()
        note.mayBeSaved = false
        note.updateChangeCount(.done)
        note.autosave { self.results.append($0) }
        let text = mistakes { stage.advance(by: .milliseconds(1)) }
        #expect(text.contains("note.txt"))
        #expect(note.log == ["contents public.plain-text", "error true", "finished false"])
        #expect(results == [false] && note.documentState == .savingError)
    }

    @Test("states have Apple's bits")
    func states() {
        defer { end() }
        let states: [UIDocument.State] = [
            .normal, .closed, .inConflict, .savingError, .editingDisabled, .progressAvailable,
        ]
        #expect(states.map(\.rawValue) == [0, 1, 2, 4, 8, 16])
    }
}
