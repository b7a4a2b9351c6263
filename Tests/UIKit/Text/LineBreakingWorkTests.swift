import Testing

@testable import UIKit

/// Setting a text takes a multiple of its length, not its square: a text may come from anywhere.
@MainActor
@Suite("The work of breaking lines")
struct LineBreakingWorkTests {
    /// The number of characters that are measured to set a text in lines of some forty characters,
    /// each 10 points wide, and the number of lines.
    private func work(
        _ text: String, limit: CGFloat = 400, indent: CGFloat = 0, maximum: Int = .max,
        mode: NSLineBreakMode = .byWordWrapping
    ) -> (measured: Int, lines: Int) {
        var measured = 0
        var breaker = LineBreaker(
            limit: limit, mode: mode, strategy: [], maximum: maximum,
            width: {
                measured += $0.count
                return CGFloat($0.count { $0 != "\t" }) * 10
            }, ellipsis: { 10 }, hyphen: { 10 })
        var style = NSParagraphStyle.Values()
        (style.headIndent, style.firstLineHeadIndent) = (indent, indent)
        let isSet = breaker.setParagraph(text[...], style, isContinued: false)
        breaker.finish(isLastParagraphSet: isSet)
        return (measured, breaker.lines.count)
    }

    private nonisolated static let length = 20_000

    @Test(
        "long words, words behind a tab and tabs alone",
        arguments: [
            String(repeating: "x", count: length), "\t" + String(repeating: "x", count: length),
            String(repeating: "word ", count: length / 5) + "\tend",
            String(repeating: "\t", count: length),
            String(repeating: "a\t", count: length / 2),
        ])
    func long(text: String) {
        for indent: CGFloat in [0, 1000] {
            let (measured, lines) = work(text, indent: indent)
            #expect(lines > 1)
            // Of each line two chunks of 256 characters may be measured in vain. In a paragraph
            // with tabs its forty characters are measured from its start, 40² / 2 = 800. With an
            // indent beyond the width each line has one character.
            #expect(measured <= 1400 * lines + 20 * text.count)
        }
    }

    @Test("a text that is cut, at a width and without one", arguments: [400, CGFloat.infinity])
    func cut(limit: CGFloat) {
        let text = String(repeating: "\t", count: 20) + String(repeating: "x", count: Self.length)
        let (measured, lines) = work(text, limit: limit, maximum: 1, mode: .byTruncatingTail)
        #expect(lines == 1)
        #expect(measured <= 20 * text.count)
    }
}
