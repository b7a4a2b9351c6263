import HeadlessTesting
import Testing
import UIKit

/// Sources: Apple, UIPasteboard.detectPatterns(for:completionHandler:), DetectionPattern.
@MainActor
@Suite("Patterns of texts on pasteboards")
struct PasteboardPatternTests {
    @Test("an address, a number, or something to search for")
    func patterns() {
        let stage = Stage(size: CGSize(width: 100, height: 100))
        defer { stage.close() }
        let board = UIPasteboard.withUniqueName()
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
