import Testing
@testable import UIKit

/// With the built-in measurer a character is as wide as the font is high, so that widths can be
/// computed.
@Suite("Breaking text into lines")
struct TextLinesTests {
    private func lines(
        _ text: String, columns: Double = .infinity, numberOfLines: Int = 0,
        mode: NSLineBreakMode = .byTruncatingTail,
        strategy: NSParagraphStyle.LineBreakStrategy = []
    ) -> [String] {
        TextLines(
            of: text, in: .systemFont(ofSize: 10), width: columns * 10,
            numberOfLines: numberOfLines, mode: mode, strategy: strategy,
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

    // Source: Apple, NSParagraphStyle.LineBreakStrategy.pushOut: "The text system pushes out
    // individual lines to avoid an orphan word on the last line of the paragraph."
    @Test(
        "pushing out gives a last line of one word the word above it, if both fit",
        arguments: [
            ("the quick brown fox", 15.0, ["the quick", "brown fox"]),
            ("one two three four", 7.0, ["one two", "three", "four"]),
            ("aa bb cc dd ee", 6.0, ["aa bb", "cc", "dd ee"]),
            ("aa bb\ncc dd ee", 6.0, ["aa bb", "cc", "dd ee"]),
            ("aa-bb-cc", 6.0, ["aa-", "bb-cc"]), ("aaaa bbb ccc", 7.0, ["aaaa", "bbb ccc"]),
            ("aaa bbbb cccc", 8.0, ["aaa bbbb", "cccc"]), ("aaaaaaaa", 6.0, ["aaaaaa", "aa"]),
            ("a bbbbbbbb", 4.0, ["a", "bbbb", "bbbb"]), ("aa bb  cc  ", 6.0, ["aa", "bb  cc  "]),
        ])
    func pushOut(text: String, columns: Double, expected: [String]) {
        #expect(lines(text, columns: columns, strategy: .pushOut) == expected)
    }

    @Test("pushing out keeps the number of lines, and leaves truncated text alone")
    func pushOutLimits() {
        let text = "the quick brown fox jumps"
        for columns in stride(from: 1, through: 26, by: 1.0) {
            #expect(
                lines(text, columns: columns, strategy: .pushOut).count
                    == lines(text, columns: columns).count, "\(columns)")
        }
        #expect(
            lines("aa bb cc", columns: 5, numberOfLines: 1, strategy: .pushOut)
                == lines("aa bb cc", columns: 5, numberOfLines: 1))
        #expect(
            lines("aa bb cc", columns: 5, mode: .byCharWrapping, strategy: .pushOut)
                == lines("aa bb cc", columns: 5, mode: .byCharWrapping))
    }

    // UAX #14: a line may end between two syllables (H2, H3), unless Korean uses spaces alone.
    @Test("Korean is broken between syllables, or between words alone")
    func hangul() {
        let text = "\u{C548}\u{B155} \u{C138}\u{ACC4}"
        #expect(lines(text, columns: 4) == ["\u{C548}\u{B155} \u{C138}", "\u{ACC4}"])
        #expect(
            lines(text, columns: 4, strategy: .hangulWordPriority)
                == ["\u{C548}\u{B155}", "\u{C138}\u{ACC4}"])
    }

    @Test("lines that are not broken greedily are reported with their starts")
    func chosenBreaks() {
        func chosen(_ text: String, _ strategy: NSParagraphStyle.LineBreakStrategy) -> [Int] {
            TextLines(
                of: text, in: .systemFont(ofSize: 10), width: 60, strategy: strategy,
                measurer: SquareTextMeasurer()
            ).chosenBreaks
        }
        #expect(chosen("aa bb cc dd ee", .pushOut) == [6, 9])
        #expect(chosen("aa bb cc dd ee", []) == [])
        #expect(chosen("aa bb cc dd", .pushOut) == [])
        #expect(chosen("x\naa bb cc dd ee", .standard) == [8, 11])
        let korean = "\u{C548}\u{B155}\u{D558} \u{C138}\u{ACC4}\u{C57C}\u{AC00}"
        #expect(chosen(korean, .standard) == [4])
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
