import HeadlessTesting
import MistakeRecorder
import Testing
import UIKit

/// Sources: Apple, setItems(_:options:), setObjects(_:), UIPasteboard.OptionsKey.
@MainActor
@Suite("Items that expire, and objects on pasteboards", .serialized)
struct PasteboardOptionTests {
    @Test("items are removed at their date, on the clock of the loop")
    func expiration() throws {
        let stage = Stage(size: CGSize(width: 10, height: 10))
        defer { stage.close() }
        let board = UIPasteboard.withUniqueName()
        defer { UIPasteboard.remove(withName: board.name) }
        var changes = 0
        let observer = NotificationCenter.default.addObserver(
            forName: UIPasteboard.changedNotification, object: board, queue: nil
        ) { _ in MainActor.assumeIsolated { changes += 1 } }
        defer { NotificationCenter.default.removeObserver(observer) }
        board.setItems(
            [["public.utf8-plain-text": "482 911"]],
            options: [.expirationDate: Date(timeIntervalSinceNow: 60), .localOnly: true])
        #expect(board.string == "482 911" && changes == 1)
        stage.advance(by: .milliseconds(59_999))
        #expect(board.hasStrings)
        stage.advance(by: .milliseconds(1))
        #expect(changes == 2)
        #expect(!board.hasStrings && board.numberOfItems == 0)
    }

    @Test("other items stay beyond the date of the first ones")
    func replacement() {
        let stage = Stage(size: CGSize(width: 10, height: 10))
        defer { stage.close() }
        let board = UIPasteboard.withUniqueName()
        defer { UIPasteboard.remove(withName: board.name) }
        board.setItems(
            [["public.text": "a"]], options: [.expirationDate: Date(timeIntervalSinceNow: 5)])
        board.string = "b"
        stage.advance(by: .seconds(10))
        #expect(board.string == "b")
        board.setItems([["public.text": "c"]], options: [.expirationDate: Date.distantFuture])
        stage.advance(by: .seconds(10))
        #expect(board.string == "c")
        board.setItems([["public.text": "d"]], options: [.expirationDate: Date.distantPast])
        #expect(board.string == nil)
        let reports = mistakes {
            board.setItems([["public.text": "e"]], options: [.expirationDate: 5])
        }
        #expect(reports.contains("expirationDate of a pasteboard must be a Date"))
        #expect(board.string == "e")
    }

    @Test("objects are items with all their types")
    func objects() {
        let stage = Stage(size: CGSize(width: 10, height: 10))
        defer { stage.close() }
        let board = UIPasteboard.withUniqueName()
        defer { UIPasteboard.remove(withName: board.name) }
        board.setObjects(["one", "two"])
        #expect(board.strings == ["one", "two"])
        #expect(board.types == ["public.utf8-plain-text"])
        let address = URL(string: "https://example.org/a")
        board.setObjects([address].compactMap { $0 })
        #expect(board.url == address)
        let objects: [any NSItemProviderWriting] = ["text" as NSString, UIColor.red]
        board.setObjects(
            objects, localOnly: true, expirationDate: Date(timeIntervalSinceNow: 2))
        #expect(board.numberOfItems == 2)
        #expect(board.string == "text" && board.colors == [.red])
        stage.advance(by: .seconds(2))
        #expect(board.numberOfItems == 0)
    }

    private final class Slow: NSObject, NSItemProviderWriting {
        static var writableTypeIdentifiersForItemProvider: [String] { ["public.data"] }
        nonisolated(unsafe) var done: ((Data?, (any Error)?) -> Void)?
        func loadData(
            withTypeIdentifier typeIdentifier: String,
            forItemProviderCompletionHandler completionHandler:
                @escaping (Data?, (any Error)?) -> Void
        ) -> Progress? {
            done = completionHandler
            return nil
        }
    }

    @Test("data that an object delivers later is added then")
    func lateData() {
        let stage = Stage(size: CGSize(width: 10, height: 10))
        defer { stage.close() }
        let board = UIPasteboard.withUniqueName()
        defer { UIPasteboard.remove(withName: board.name) }
        let object = Slow()
        board.setObjects([object as any NSItemProviderWriting])
        let count = board.changeCount
        #expect(board.numberOfItems == 1 && board.types.isEmpty)
        object.done?(Data([1, 2]), nil)
        #expect(board.data(forPasteboardType: "public.data") == Data([1, 2]))
        #expect(board.changeCount == count)
    }
}
