import Testing
import UIKit

/// Sources: Apple, NSAttributedString.init(data:options:documentAttributes:); WHATWG, HTML.
@MainActor
@Suite("Attributed strings from HTML")
struct HTMLTests {
    private func text(_ html: String) throws -> NSAttributedString {
        try NSAttributedString(
            data: Data(html.utf8),
            options: [
                .documentType: NSAttributedString.DocumentType.html,
                .characterEncoding: String.Encoding.utf8.rawValue,
            ], documentAttributes: nil)
    }

    private func attributes(
        of part: String, in text: NSAttributedString
    ) throws -> [NSAttributedString.Key: Any] {
        let range = (text.string as NSString?)?.range(of: part) ?? NSRange(location: 0, length: 0)
        try #require(range.length > 0)
        return text.attributes(at: range.location, effectiveRange: nil)
    }

    @Test(
        "spaces, lines, lists and entities become text",
        arguments: [
            ("a  b\n c", "a b c"), ("<p>a</p> <p>b</p>", "a\nb\n"), ("a<br>b<br/>c", "a\nb\nc"),
            ("<ul><li>a</li><li>b</ul>c", "\t•\ta\n\t•\tb\nc"),
            ("<ol start=3><li>a</li><li>b</li></ol>", "\t3.\ta\n\t4.\tb\n"),
            ("&lt;&amp;&#228;&#x41;&nbsp;&unknown; &", "<&äA\u{A0}&unknown; &"),
            ("<b>a</b> <i>b</i>", "a b"), ("<pre>a\n  b</pre>", "a\n  b\n"),
            ("<!-- x --><script>if (a < b) {}</script>a<style>p {}</style>", "a"),
            ("1 < 2 and <3", "1 < 2 and <3"), ("<a href='x>y'>z</a>", "z"), ("</p>a</b>", "a"),
            ("<", "<"), ("<b", ""), ("", ""),
        ])
    func texts(html: String, plain: String) throws {
        #expect(try text(html).string == plain)
    }

    @Test("tags and styles become attributes")
    func looks() throws {
        let text = try text(
            """
            <h1>Head</h1><p align="center">plain <b>bold</b> <em>slanted</em> <code>mono</code>
            <a href="https://swift.org">link</a> <span style="color: #f00; font-size: 20px;
            text-decoration: underline">red</span> <font color="blue" size=7>big</font> <s>gone</s></p>
            """)
        func font(_ part: String) throws -> UIFont {
            try #require(attributes(of: part, in: text)[.font] as? UIFont)
        }
        #expect(try font("Head") == .systemFont(ofSize: 24, weight: .bold))
        #expect(try font("plain") == .systemFont(ofSize: 12))
        #expect(try font("bold") == .systemFont(ofSize: 12, weight: .bold))
        #expect(try font("slanted").fontDescriptor.symbolicTraits.contains(.traitItalic))
        #expect(try font("mono") == .monospacedSystemFont(ofSize: 12, weight: .regular))
        #expect(try font("red").pointSize == 15)
        #expect(try font("big").pointSize == 36)
        let link = try attributes(of: "link", in: text)
        #expect(link[.link] as? URL == URL(string: "https://swift.org"))
        let red = try attributes(of: "red", in: text)
        #expect(red[.foregroundColor] as? UIColor == UIColor(red: 1, green: 0, blue: 0, alpha: 1))
        #expect(red[.underlineStyle] as? Int == 1)
        #expect(try attributes(of: "gone", in: text)[.strikethroughStyle] as? Int == 1)
        let style = try attributes(of: "plain", in: text)[.paragraphStyle] as? NSParagraphStyle
        #expect(style?.alignment == .center)
    }

    @Test("hostile documents are read in proportional time; other formats are refused")
    func hostile() throws {
        for part in ["<b>", "<p", "&", "<!--", "</b>", "<a x=\"", "<ul><li>", "<script>"] {
            _ = try text(String(repeating: part, count: 3_000))
        }
        _ = try text("<p style='font-size: 1e999px; color: rgb(nan,1e9,-3)'>a")
        #expect(throws: CocoaError.self) {
            try NSAttributedString(data: Data([0xFF, 0xFE, 0xFF]), options: [:])
        }
        #expect(throws: CocoaError.self) {
            try NSAttributedString(
                data: Data("{}".utf8),
                options: [.documentType: NSAttributedString.DocumentType(rawValue: "NSRTF")])
        }
        let plain = try NSAttributedString(data: Data("a  b".utf8), options: [:])
        #expect(plain.string == "a  b")
    }
}
