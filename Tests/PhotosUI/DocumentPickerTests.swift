import HeadlessTesting
import MistakeRecorder
import Testing
import UIKit

/// Source: Apple, UIDocumentPickerViewController and its delegate, UTType.
@MainActor
@Suite("Document pickers")
struct DocumentPickerTests {
    private final class Delegate: NSObject, UIDocumentPickerDelegate {
        var picked: [URL]?
        var cancellations = 0
        func documentPicker(
            _ controller: UIDocumentPickerViewController, didPickDocumentsAt urls: [URL]
        ) { picked = urls }
        func documentPickerWasCancelled(_ controller: UIDocumentPickerViewController) {
            cancellations += 1
        }
    }

    private let stage = Stage(size: CGSize(width: 375, height: 667))
    private let root = UIViewController()
    private let delegate = Delegate()

    private func present(_ picker: UIDocumentPickerViewController) {
        picker.delegate = delegate
        stage.present(picker, over: root)
    }

    @Test("a document in a folder is opened; others are not offered")
    func opening() throws {
        let folder = try PickerFolder("notes/one.txt", "picture.svg")
        defer { folder.remove(); stage.close() }
        UIDocumentPickerViewController.documentFolder = folder.url
        present(UIDocumentPickerViewController(forOpeningContentTypes: [.plainText]))
        #expect(stage.obstacle(toSeeingText: "picture") == nil)
        stage.tap("picture.svg")
        stage.advance(by: .seconds(1))
        #expect(delegate.picked == nil)
        stage.tap("notes")
        stage.advance(by: .seconds(1))
        stage.tap("one.txt")
        stage.advance(by: .seconds(1))
        #expect(delegate.picked?.map(\.path) == [folder.file("notes/one.txt").path])
        #expect(delegate.picked?.first?.startAccessingSecurityScopedResource() == true)
        #expect(root.presentedViewController == nil)
    }

    @Test("several documents are copied")
    func copies() throws {
        let folder = try PickerFolder("a.txt", "b.txt", "c.txt")
        defer { folder.remove(); stage.close() }
        UIDocumentPickerViewController.documentFolder = folder.url
        let picker = UIDocumentPickerViewController(
            forOpeningContentTypes: [.text], asCopy: true)
        picker.allowsMultipleSelection = true
        picker.shouldShowFileExtensions = true
        present(picker)
        stage.tap("c.txt")
        stage.tap("a.txt")
        stage.commit()
        stage.tap(text: "Open")
        stage.advance(by: .seconds(1))
        let picked = try #require(delegate.picked)
        #expect(Set(picked.map(\.lastPathComponent)) == ["a.txt", "c.txt"])
        #expect(picked.allSatisfy { !$0.path.hasPrefix(folder.url.path) })
        #expect(try picked.map { try String(contentsOf: $0, encoding: .utf8) }.count == 2)
    }

    @Test("files are saved in the folder that is open, under a free name")
    func exporting() throws {
        let folder = try PickerFolder("docs/report.txt", "report.txt")
        defer { folder.remove(); stage.close() }
        UIDocumentPickerViewController.documentFolder = folder.file("docs")
        present(
            UIDocumentPickerViewController(
                forExporting: [folder.file("report.txt")], asCopy: true))
        stage.tap(text: "Save")
        stage.advance(by: .seconds(1))
        #expect(delegate.picked?.map(\.lastPathComponent) == ["report 2.txt"])
        let saved = try String(contentsOf: folder.file("docs/report 2.txt"), encoding: .utf8)
        #expect(saved == "report.txt")
        present(UIDocumentPickerViewController(documentTypes: ["public.text"], in: .import))
        stage.tap(text: "Cancel")
        stage.advance(by: .seconds(1))
        #expect(delegate.cancellations == 1 && root.presentedViewController == nil)
    }
}
