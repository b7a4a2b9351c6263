import Foundation
import HeadlessTesting
import Testing

@testable import UIKit

/// A character is one em wide, a line one em high; fonts have 10 points.
@MainActor
@Suite("Truncation of drawn strings")
struct DrawnTruncationTests {
    private func attributes(_ mode: NSLineBreakMode) -> [NSAttributedString.Key: Any] {
        let style = NSMutableParagraphStyle()
        style.lineBreakMode = mode
        return [.font: UIFont.systemFont(ofSize: 10), .paragraphStyle: style]
    }

    /// The pieces of text that are drawn in 100 × 40 points, from the top.
    private func pieces(_ text: String, _ mode: NSLineBreakMode) throws -> [String] {
        let renderer = UIGraphicsImageRenderer(size: CGSize(width: 100, height: 40))
        let rect = CGRect(x: 0, y: 0, width: 100, height: 40)
        let image = renderer.image { _ in
            (text as NSString).draw(in: rect, withAttributes: attributes(mode))
        }
        return try #require(image.cgImage).document().matches(of: />([^<]*)<\/text>/).map {
            String($0.1)
        }
    }

    // Source: Apple, NSLineBreakMode.byTruncatingTail: the beginning fits in the container, and an
    // ellipsis indicates the missing text. Ten letters fit on a line.
    @Test("each paragraph is one line, which ends with an ellipsis if it does not fit")
    func tail() throws {
        #expect(try pieces("aaaa bbbb cccc dddd", .byTruncatingTail) == ["aaaa bbbb…"])
        #expect(try pieces("aaaaaaaaaaaaaaa\nbb", .byTruncatingTail) == ["aaaaaaaaa…", "bb"])
        #expect(try pieces("aaaaaaaaaa", .byTruncatingTail) == ["aaaaaaaaaa"])
        #expect(
            try pieces("aaaa bbbb cccc dddd", .byWordWrapping) == ["aaaa bbbb", "cccc dddd"])
    }

    @Test("a truncated text is measured as it is drawn")
    func measured() {
        let size = CGSize(width: 100, height: 400)
        func box(_ mode: NSLineBreakMode) -> CGSize {
            "aaaa bbbb cccc dddd".boundingRect(
                with: size, options: .usesLineFragmentOrigin, attributes: attributes(mode),
                context: nil
            ).size
        }
        #expect(box(.byTruncatingTail) == CGSize(width: 100, height: 10))
        #expect(box(.byWordWrapping) == CGSize(width: 90, height: 20))
    }
}

extension DrawnTruncationTests {
    // Source: Apple, NSLineBreakMode.byTruncatingHead and .byTruncatingMiddle: the end, or both
    // ends, fit in the container, and an ellipsis indicates the missing text. Nine letters fit
    // beside it; the page gives the start of a text one more than its end.
    @Test("the ellipsis is at the start or in the middle, as the mode says")
    func headAndMiddle() throws {
        #expect(try pieces("aaaa bbbb cccc dddd", .byTruncatingHead) == ["…", "cccc dddd"])
        #expect(try pieces("aaaa bbbb cccc dddd", .byTruncatingMiddle) == ["aaaa …", "dddd"])
        #expect(
            try pieces("aaaaaaaaaaaaaaa\nbb", .byTruncatingHead) == ["…", "aaaaaaaaa", "bb"])
        #expect(try pieces("aaaaaaaaaa", .byTruncatingMiddle) == ["aaaaaaaaaa"])
    }

    @Test("both are measured as they are drawn")
    func measuredAtHead() {
        for mode in [NSLineBreakMode.byTruncatingHead, .byTruncatingMiddle] {
            let box = "aaaa bbbb cccc dddd".boundingRect(
                with: CGSize(width: 100, height: 400), options: .usesLineFragmentOrigin,
                attributes: attributes(mode), context: nil)
            #expect(box.size == CGSize(width: 100, height: 10))
        }
    }

    @Test("the ellipsis has the attributes of the first letters, and its own width")
    func attributed() throws {
        let text = NSMutableAttributedString(
            string: "aaaaaaaaaaaaaaa", attributes: attributes(.byTruncatingHead))
        text.addAttribute(
            .foregroundColor, value: UIColor.red, range: NSRange(location: 0, length: 3))
        let image = UIGraphicsImageRenderer(size: CGSize(width: 100, height: 10)).image { _ in
            text.draw(in: CGRect(x: 0, y: 0, width: 100, height: 10))
        }
        let drawing = try #require(image.cgImage).document()
        let ellipsis = try #require(drawing.firstMatch(of: /<text[^>]*>…<\/text>/))
        #expect(ellipsis.0.contains("#f00") || ellipsis.0.contains("#ff0000"))
        #expect(ellipsis.0.contains(#"x="0""#))
        let rest = try #require(drawing.firstMatch(of: /<text[^>]*>aaaaaaaaa<\/text>/))
        #expect(rest.0.contains(#"x="10""#))
    }
}

/// Source: Apple, NSLineBreakMode: the modes work for multiline text, too.
@MainActor
@Suite("Truncation of the last line of labels")
struct LabelTruncationTests {
    private func label(_ mode: NSLineBreakMode, lines: Int) -> UILabel {
        let label = UILabel(frame: CGRect(x: 0, y: 0, width: 100, height: 30))
        label.font = .systemFont(ofSize: 10)
        label.text = "aaaa bbbb cccc dddd eeee ffff"
        label.numberOfLines = lines
        label.lineBreakMode = mode
        return label
    }

    private func shown(_ label: UILabel) -> [String] {
        label.lines.lines.map {
            String($0.text) + ($0.isTruncated ? "…" : "") + String($0.rest ?? "")
        }
    }

    @Test("the ellipsis of several lines is where the mode says")
    func lines() {
        let stage = Stage()
        defer { stage.close() }
        #expect(shown(label(.byTruncatingTail, lines: 2)) == ["aaaa bbbb", "cccc dddd…"])
        #expect(shown(label(.byTruncatingHead, lines: 2)) == ["aaaa bbbb", "…eeee ffff"])
        #expect(shown(label(.byTruncatingMiddle, lines: 2)) == ["aaaa bbbb", "cccc …ffff"])
        #expect(shown(label(.byTruncatingHead, lines: 3)).last == "eeee ffff")
        let room = CGSize(width: 100, height: 0)
        #expect(label(.byTruncatingHead, lines: 2).sizeThatFits(room).height == 20)
    }

    @Test("programs get the places of these lines, and none for lines that fit")
    func places() throws {
        let stage = Stage()
        defer { stage.close() }
        let cut = label(.byTruncatingMiddle, lines: 2)
        let pieces = try #require(cut.textDescription.places?.pieces)
        #expect(pieces.map(\.range) == [0..<9, 10..<15, 25..<29])
        #expect(pieces.map(\.x) == [0, 0, 60])
        #expect(pieces.map(\.isTruncated) == [false, true, false])
        #expect(label(.byTruncatingMiddle, lines: 3).textDescription.places == nil)
        #expect(label(.byTruncatingHead, lines: 1).textDescription.places == nil)
    }
}
