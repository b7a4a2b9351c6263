import Testing

@testable import UIKit

/// Source: Apple, UITextInputTokenizer and UITextInputStringTokenizer.
@MainActor
@Suite("Tokenizers of text inputs")
struct TokenizerTests {
    private let forward = UITextDirection.storage(.forward)
    private let backward = UITextDirection.storage(.backward)

    private func enclosing(
        _ place: Int, _ granularity: UITextGranularity, _ direction: UITextDirection,
        in input: any UITextInput
    ) throws -> String? {
        let position = try #require(input.position(from: input.beginningOfDocument, offset: place))
        return input.tokenizer.rangeEnclosingPosition(
            position, with: granularity, inDirection: direction
        ).flatMap { input.text(in: $0) }
    }

    @Test("the units around a position, by granularity and direction")
    func enclosing() throws {
        let view = UITextView(frame: CGRect(x: 0, y: 0, width: 1000, height: 100))
        view.text = "Don’t stop. Go on!\nA 👍 end"
        #expect(try enclosing(2, .word, forward, in: view) == "Don’t")
        #expect(try enclosing(5, .word, forward, in: view) == nil)
        #expect(try enclosing(5, .word, backward, in: view) == "Don’t")
        #expect(try enclosing(2, .sentence, forward, in: view) == "Don’t stop. ")
        #expect(try enclosing(12, .sentence, forward, in: view) == "Go on!\n")
        #expect(try enclosing(12, .sentence, backward, in: view) == "Don’t stop. ")
        #expect(try enclosing(20, .paragraph, forward, in: view) == "A 👍 end")
        #expect(try enclosing(21, .character, forward, in: view) == "👍")
        #expect(try enclosing(3, .line, forward, in: view) == "Don’t stop. Go on!\n")
        #expect(try enclosing(25, .line, forward, in: view) == "A 👍 end")
        #expect(try enclosing(3, .document, forward, in: view)?.utf16.count == 27)
    }

    @Test("boundaries, and the next one in a direction")
    func boundaries() throws {
        let field = UITextField()
        field.text = "one two"
        let begin = field.beginningOfDocument
        func place(_ position: UITextPosition?) -> Int? {
            position.map { field.offset(from: begin, to: $0) }
        }
        func at(_ offset: Int) throws -> UITextPosition {
            try #require(field.position(from: begin, offset: offset))
        }
        let tokenizer = field.tokenizer
        #expect(
            place(tokenizer.position(from: begin, toBoundary: .word, inDirection: forward)) == 3)
        #expect(
            place(try tokenizer.position(from: at(6), toBoundary: .word, inDirection: backward))
                == 4)
        #expect(
            tokenizer.position(
                from: field.endOfDocument, toBoundary: .word, inDirection: forward) == nil)
        #expect(tokenizer.isPosition(try at(3), atBoundary: .word, inDirection: forward))
        #expect(!tokenizer.isPosition(try at(3), atBoundary: .word, inDirection: backward))
        #expect(tokenizer.isPosition(try at(4), atBoundary: .word, inDirection: backward))
        #expect(tokenizer.isPosition(try at(1), withinTextUnit: .word, inDirection: forward))
        #expect(!tokenizer.isPosition(try at(3), withinTextUnit: .word, inDirection: forward))
    }
}
