import HeadlessTesting
import Testing
import UIKit

/// Sources: Apple, UIPasteboard.setItems(_:options:), setObjects(_:localOnly:expirationDate:),
/// detectPatterns(for:completionHandler:), UIPasteboard.OptionsKey, UIPasteboard.DetectionPattern.
@MainActor
@Suite("Setting and examining pasteboards")
struct PasteboardSettingTests {
    private func pasteboard() -> UIPasteboard { .withUniqueName() }

    @Test("items with a date are removed then, and others that came later are not")
    func expiration() {
        let stage = Stage(size: CGSize(width: 100, height: 100))
        defer { stage.close() }
        let (first, second) = (pasteboard(), pasteboard())
        for board in [first, second] {
            board.setItems(
                [["public.utf8-plain-text": "a"]],
                options: [.expirationDate: Date(timeIntervalSinceNow: 10), .localOnly: true])
        }
        second.string = "b"
        stage.advance(by: .seconds(9))
        #expect(first.string == "a")
        stage.advance(by: .seconds(2))
        #expect(first.items.isEmpty)
        #expect(second.string == "b")
        first.setItems(
            [["public.utf8-plain-text": "c"]], options: [.expirationDate: Date.distantPast])
        #expect(first.items.isEmpty)
    }

    final class Note: NSObject, NSItemProviderWriting {
        static var writableTypeIdentifiersForItemProvider: [String] { ["com.example.note"] }
        func loadData(
            withTypeIdentifier typeIdentifier: String,
            forItemProviderCompletionHandler completionHandler:
                @escaping (Data?, (any Error)?) -> Void
        ) -> Progress? {
            completionHandler(Data([1, 2]), nil)
            return nil
        }
    }

    @Test("each object is an item")
    func objects() {
        let board = pasteboard()
        let color = UIColor.red
        board.setObjects([
            NSString(string: "a"), NSURL(string: "https://example.com")!, color, Note(),
        ])
        #expect(board.numberOfItems == 4)
        #expect(board.strings == ["a", "https://example.com"])
        #expect(board.urls == [URL(string: "https://example.com")!])
        #expect(board.color == color)
        #expect(board.items[3]["com.example.note"] as? Data == Data([1, 2]))
        #expect(board.changeCount == 1)
    }

    @Test("an address, a number, or something to search for")
    func patterns() {
        let stage = Stage(size: CGSize(width: 100, height: 100))
        defer { stage.close() }
        let board = pasteboard()
        func found(_ text: String?) -> Set<UIPasteboard.DetectionPattern> {
            board.string = text
            var result: Set<UIPasteboard.DetectionPattern> = []
            board.detectPatterns(for: [.probableWebURL, .probableWebSearch, .number]) {
                result = (try? $0.get()) ?? []
            }
            #expect(result.isEmpty)
            stage.settle()
            return result
        }
        #expect(found("https://example.com/a") == [.probableWebURL])
        #expect(found(" 12.5 ") == [.number])
        #expect(found("red pandas") == [.probableWebSearch])
        #expect(found("a\nb") == [])
        #expect(found(nil) == [])
        board.string = "12"
        var values: [UIPasteboard.DetectionPattern: Any] = [:]
        board.detectValues(for: [.number]) { values = (try? $0.get()) ?? [:] }
        stage.settle()
        #expect(values[.number] as? NSNumber == 12)
    }
}
