import Foundation
import HeadlessTesting
import Testing
import UIKit

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
