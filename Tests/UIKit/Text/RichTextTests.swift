import Testing

@testable import UIKit

/// Sources: Microsoft, Rich Text Format Specification 1.9.1; Apple,
/// NSAttributedString.init(data:options:documentAttributes:) and data(from:documentAttributes:).
@MainActor
@Suite("Attributed strings from and to documents")
struct RichTextTests {
    private func read(_ rtf: String) throws -> NSAttributedString {
        try NSAttributedString(data: Data(rtf.utf8), options: [:], documentAttributes: nil)
    }

    private func attributes(
        of part: String, in text: NSAttributedString
    ) throws -> [NSAttributedString.Key: Any] {
        let range = (text.string as NSString?)?.range(of: part) ?? NSRange(location: 0, length: 0)
        try #require(range.length > 0)
        return text.attributes(at: range.location, effectiveRange: nil)
    }

    @Test(
        "control words and groups become text",
        arguments: [
            (#"{\rtf1 a b}"#, "a b"), (#"{\rtf1 a\par b\line c\tab d}"#, "a\nb\u{2028}c\td"),
            ("{\\rtf1 a\nb\\\nc}", "ab\nc"), (#"{\rtf1 \{\\\}\~}"#, "{\\}\u{A0}"),
            (#"{\rtf1\ansi\ansicpg1252 \'e4\'80}"#, "ä€"),
            (#"{\rtf1\ansicpg1251 \'c4}"#, "Д"), (#"{\rtf1 \u26085?\u26412 ?x}"#, "日本x"),
            (#"{\rtf1{\uc0\u-10179 \u-8704 }\u65  ?}"#, "😀A?"),
            (#"{\rtf1{\fonttbl{\f0 Helvetica;}}{\stylesheet{\s0 Normal;}}{\*\x y}z}"#, "z"),
            (#"{\rtf1{\pict\bin3 }}}}a}"#, "a"), (#"{\rtf1 a{\v b}c"#, "ac"),
            (#"{\rtf1 \ldblquote a\rdblquote\emdash}b}"#, "“a”—"), (#"{\rtf1}"#, ""),
        ])
    func texts(rtf: String, plain: String) throws {
        #expect(try read(rtf).string == plain)
    }

    @Test("control words become attributes")
    func looks() throws {
        let text = try read(
            #"""
            {\rtf1\ansi{\fonttbl{\f0\fswiss Helvetica;}{\f1 Courier;}}
            {\colortbl;\red255\green0\blue0;\red0\green0\blue255;}
            \pard\qc\li720\fi-360\sb120\sl480\slmult1\f0\fs24 plain {\b\fs48 bold} {\i slanted}
            {\cf1\cb2\ul red} {\strike\up8 gone}\par\pard
            {\field{\*\fldinst{HYPERLINK "https://swift.org"}}{\fldrslt link}} \super raised}
            """#)
        func font(_ part: String) throws -> UIFont {
            try #require(attributes(of: part, in: text)[.font] as? UIFont)
        }
        #expect(try font("plain").familyName == "Helvetica" && font("plain").pointSize == 12)
        #expect(try font("bold").pointSize == 24)
        #expect(try font("bold").fontDescriptor.symbolicTraits.contains(.traitBold))
        #expect(try font("slanted").fontDescriptor.symbolicTraits.contains(.traitItalic))
        let red = try attributes(of: "red", in: text)
        #expect(red[.foregroundColor] as? UIColor == UIColor(red: 1, green: 0, blue: 0, alpha: 1))
        #expect(red[.backgroundColor] as? UIColor == UIColor(red: 0, green: 0, blue: 1, alpha: 1))
        #expect(red[.underlineStyle] as? Int == 1)
        let gone = try attributes(of: "gone", in: text)
        #expect(gone[.strikethroughStyle] as? Int == 1 && gone[.baselineOffset] as? CGFloat == 4)
        let style = try #require(
            attributes(of: "plain", in: text)[.paragraphStyle] as? NSParagraphStyle)
        #expect(style.alignment == .center && style.headIndent == 36)
        #expect(style.firstLineHeadIndent == 18 && style.paragraphSpacingBefore == 6)
        #expect(style.lineHeightMultiple == 2)
        let link = try attributes(of: "link", in: text)
        #expect(link[.link] as? URL == URL(string: "https://swift.org"))
        #expect(try attributes(of: "raised", in: text)[.link] == nil)
        #expect(try attributes(of: "raised", in: text)[.baselineOffset] as? CGFloat == 4)
    }

    @Test("a text that is written is read again, as rich text and as HTML")
    func writing() throws {
        let style = NSMutableParagraphStyle()
        style.alignment = .right
        let text = NSMutableAttributedString(
            string: "Größe {1}\n", attributes: [.font: UIFont(name: "Helvetica-Bold", size: 20)!])
        text.append(
            NSAttributedString(
                string: "日本 😀 <b>",
                attributes: [
                    .font: UIFont.systemFont(ofSize: 15), .paragraphStyle: style,
                    .foregroundColor: UIColor(red: 1, green: 0, blue: 0, alpha: 1),
                    .underlineStyle: NSUnderlineStyle.single.rawValue,
                    .link: URL(string: "https://swift.org")!,
                ]))
        let whole = NSRange(location: 0, length: text.length)
        for type in [NSAttributedString.DocumentType.rtf, .html] {
            let data = try text.data(from: whole, documentAttributes: [.documentType: type])
            let found = UnsafeMutablePointer<NSDictionary?>.allocate(capacity: 1)
            found.initialize(to: nil)
            defer { found.deallocate() }
            let again = try NSAttributedString(
                data: data, options: [.documentType: type], documentAttributes: .init(found))
            #expect(found.pointee?["DocumentType"] as? String == type.rawValue)
            #expect(again.string == text.string + (type == .html ? "\n" : ""))
            let head = try #require(attributes(of: "Gr", in: again)[.font] as? UIFont)
            #expect(head.pointSize == 20)
            #expect(head.fontDescriptor.symbolicTraits.contains(.traitBold))
            let rest = try attributes(of: "日", in: again)
            let color = rest[.foregroundColor] as? UIColor
            #expect(color == UIColor(red: 1, green: 0, blue: 0, alpha: 1))
            #expect(rest[.underlineStyle] as? Int == 1)
            #expect((rest[.link] as? URL)?.absoluteString == "https://swift.org")
            #expect((rest[.paragraphStyle] as? NSParagraphStyle)?.alignment == .right)
        }
        let part = NSRange(location: 0, length: 5)
        let plain = try text.data(
            from: part,
            documentAttributes: [
                .documentType: NSAttributedString.DocumentType.plain,
                .characterEncoding: String.Encoding.isoLatin1.rawValue,
            ])
        #expect(Array(plain) == [0x47, 0x72, 0xF6, 0xDF, 0x65])
        #expect(throws: CocoaError.self) { try text.data(from: whole) }
        #expect(throws: CocoaError.self) {
            try text.data(
                from: NSRange(location: 0, length: 99),
                documentAttributes: [.documentType: NSAttributedString.DocumentType.rtf])
        }
    }
}
