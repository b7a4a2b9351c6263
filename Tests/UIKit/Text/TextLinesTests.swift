import Testing
@testable import UIKit

/// With the built-in measurer a character is as wide as the font is high, so that widths can be
/// computed.
@Suite("Breaking text into lines")
struct TextLinesTests {
    private func lines(
        _ text: String, columns: Double = .infinity, numberOfLines: Int = 0,
        mode: NSLineBreakMode = .byTruncatingTail
    ) -> [String] {
        TextLines(
            of: text, in: .systemFont(ofSize: 10), width: columns * 10,
            numberOfLines: numberOfLines, mode: mode,
            measurer: SquareTextMeasurer()
        ).lines.map { String($0.text) + ($0.isTruncated ? "…" : "") }
    }

    private func size(_ text: String, columns: Double = .infinity, numberOfLines: Int = 0) -> CGSize
    {
        TextLines(
            of: text, in: .systemFont(ofSize: 10), width: columns * 10,
            numberOfLines: numberOfLines,
            measurer: SquareTextMeasurer()
        ).size
    }

    @Test("a line takes as many words as fit")
    func greedy() {
        #expect(lines("the quick brown fox", columns: 9) == ["the quick", "brown fox"])
        #expect(lines("the quick brown fox", columns: 8) == ["the", "quick", "brown", "fox"])
        #expect(lines("the quick brown fox", columns: 19) == ["the quick brown fox"])
        #expect(lines("the quick brown fox") == ["the quick brown fox"])
    }

    @Test("whitespace at a break extends over the edge; at the end it counts")
    func whitespace() {
        #expect(lines("aaa   bbb", columns: 3) == ["aaa", "bbb"])
        #expect(size("aaa   bbb", columns: 3) == CGSize(width: 30, height: 20))
        #expect(size("aaa ") == CGSize(width: 40, height: 10))
        #expect(size("aaa ", columns: 3) == CGSize(width: 30, height: 10))
        #expect(lines("a\u{A0}b c", columns: 3) == ["a\u{A0}b", "c"])
    }

    @Test("a word wider than a line is broken between characters")
    func longWord() {
        #expect(lines("abcdefgh", columns: 3) == ["abc", "def", "gh"])
        #expect(lines("a abcdefgh", columns: 3) == ["a", "abc", "def", "gh"])
        #expect(lines("ab", columns: 0.5) == ["a", "b"])
    }

    @Test("words break after hyphens, and ideographs anywhere")
    func opportunities() {
        #expect(lines("spring-loaded", columns: 8) == ["spring-", "loaded"])
        #expect(lines("日本語の文", columns: 2) == ["日本", "語の", "文"])
    }

    @Test("by character a line takes as many characters as fit")
    func byCharacter() {
        #expect(
            lines("the quick fox", columns: 5, mode: .byCharWrapping) == ["the q", "uick", "fox"])
    }

    @Test("line breaks in the text start lines, including empty ones")
    func paragraphs() {
        #expect(lines("a\n\nb\r\nc") == ["a", "", "b", "c"])
        #expect(size("a\n\nb").height == 30)
        #expect(size("a\n").height == 20)
        #expect(lines("") == [])
        #expect(size("") == .zero)
    }

    @Test("the last line ends with an ellipsis if text remains")
    func truncation() {
        #expect(lines("the quick brown fox", columns: 9, numberOfLines: 1) == ["the quic…"])
        #expect(lines("the quick brown fox", columns: 6, numberOfLines: 2) == ["the", "quick…"])
        #expect(lines("the quick", columns: 5, numberOfLines: 2) == ["the", "quick"])
        #expect(lines("a\nb", numberOfLines: 1) == ["a…"])
        #expect(size("the quick brown fox", columns: 9, numberOfLines: 1).width == 90)
    }

    @Test("by word the remaining text has no mark")
    func wrappingWithoutEllipsis() {
        #expect(
            lines("the quick brown", columns: 6, numberOfLines: 2, mode: .byWordWrapping) == [
                "the", "quick",
            ])
    }

    @Test("no line is wider than the limit, and no text is lost", arguments: 1...24)
    func invariants(columns: Int) {
        let text =
            "Под этим солнцем и небом, мы тепло приветствуем тебя — spring-loaded, 日本語 and a verylongwordindeed"
        for mode in [NSLineBreakMode.byWordWrapping, .byCharWrapping, .byTruncatingTail] {
            let broken = lines(text, columns: Double(columns), mode: mode)
            #expect(broken.allSatisfy { $0.count <= columns })
            #expect(broken.joined().filter { !$0.isWhitespace } == text.filter { !$0.isWhitespace })
        }
    }
}
