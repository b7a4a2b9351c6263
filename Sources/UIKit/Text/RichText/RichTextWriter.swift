/// Writes an attributed text as a document in rich text format.
///
/// Source: Microsoft, Rich Text Format Specification 1.9.1.
struct RichTextWriter {
    private var fonts: [String] = []
    private var colors: [String] = []
    private var body = ""

    /// Returns the document; attachments are left out, as UIKit's RTF without files has none.
    static func write(_ text: NSAttributedString) -> Data {
        var writer = RichTextWriter()
        let string = text.string as NSString
        var start = 0
        while start < text.length {
            let paragraph = string.paragraphRange(for: NSRange(location: start, length: 0))
            writer.write(paragraph, of: text)
            start = max(paragraph.upperBound, start + 1)
        }
        return Data(writer.document.utf8)
    }

    private var document: String {
        let names = fonts.enumerated().map { "{\\f\($0)\\fnil \(Self.escaped($1));}" }.joined()
        let table = colors.map { "\($0);" }.joined()
        return "{\\rtf1\\ansi\\ansicpg1252\\uc0\\deff0\n{\\fonttbl\(names)}\n"
            + "{\\colortbl;\(table)}\n\(body)}"
    }

    private mutating func write(_ paragraph: NSRange, of text: NSAttributedString) {
        let style = text.attribute(.paragraphStyle, at: paragraph.location, effectiveRange: nil)
        body += "\\pard" + Self.words(of: style as? NSParagraphStyle ?? .default) + "\n"
        text.enumerateAttributes(in: paragraph, options: []) { attributes, range, _ in
            write(text.attributedSubstring(from: range).string, attributes)
        }
    }

    private static func words(of style: NSParagraphStyle) -> String {
        func twips(_ points: CGFloat) -> Int { Int((points * 20).rounded()) }
        var words =
            switch style.alignment {
            case .left: "\\ql"
            case .right: "\\qr"
            case .center: "\\qc"
            case .justified: "\\qj"
            default: ""
            }
        func add(_ word: String, _ points: CGFloat) {
            guard points != 0, points.isFinite, abs(points) < 1e4 else { return }
            words += "\\\(word)\(twips(points))"
        }
        add("fi", style.firstLineHeadIndent - style.headIndent)
        add("li", style.headIndent)
        if style.tailIndent < 0 { add("ri", -style.tailIndent) }
        add("sb", style.paragraphSpacingBefore)
        add("sa", style.paragraphSpacing)
        if style.lineHeightMultiple > 0 {
            add("sl", style.lineHeightMultiple * 12)
            words += "\\slmult1"
        } else if style.minimumLineHeight > 0 {
            let isExact = style.minimumLineHeight == style.maximumLineHeight
            add("sl", isExact ? -style.minimumLineHeight : style.minimumLineHeight)
        }
        return words
    }

    private mutating func write(
        _ string: String, _ attributes: [NSAttributedString.Key: Any]
    ) {
        let font = attributes[.font] as? UIFont ?? .systemFont(ofSize: 12)
        let traits = font.fontDescriptor.symbolicTraits
        var words = "\\f\(index(of: font.familyName, in: \.fonts))"
        words += "\\fs\(Int((font.pointSize * 2).rounded()))"
        if traits.contains(.traitBold) { words += "\\b" }
        if traits.contains(.traitItalic) { words += "\\i" }
        if let color = attributes[.foregroundColor] as? UIColor {
            words += "\\cf\(index(of: Self.word(of: color), in: \.colors) + 1)"
        }
        if let color = attributes[.backgroundColor] as? UIColor {
            words += "\\cb\(index(of: Self.word(of: color), in: \.colors) + 1)"
        }
        func number(_ key: NSAttributedString.Key) -> CGFloat {
            let number = StyledText.number(attributes[key]) ?? 0
            return number.isFinite ? min(max(number, -1_000), 1_000) : 0
        }
        let line = NSUnderlineStyle(rawValue: Int(number(.underlineStyle)))
        if line.contains(.double) {
            words += "\\uldb"
        } else if line.contains(.thick) {
            words += "\\ulth"
        } else if line.contains(.single) {
            words += "\\ul"
        }
        if number(.strikethroughStyle) != 0 { words += "\\strike" }
        let kern = Int((number(.kern) * 20).rounded())
        if kern != 0 { words += "\\expndtw\(kern)" }
        let offset = Int((number(.baselineOffset) * 2).rounded())
        if offset != 0 { words += offset > 0 ? "\\up\(offset)" : "\\dn\(-offset)" }
        let run = "{\(words) \(Self.escaped(string))}"
        let link = attributes[.link]
        if let address = (link as? URL)?.absoluteString ?? link as? String {
            body +=
                "{\\field{\\*\\fldinst{HYPERLINK \"\(Self.escaped(address))\"}}{\\fldrslt \(run)}}"
        } else {
            body += run
        }
    }

    private mutating func index(
        of entry: String, in table: WritableKeyPath<RichTextWriter, [String]>
    ) -> Int {
        if let index = self[keyPath: table].firstIndex(of: entry) { return index }
        self[keyPath: table].append(entry)
        return self[keyPath: table].count - 1
    }

    private static func word(of color: UIColor) -> String {
        var parts = (CGFloat(0), CGFloat(0), CGFloat(0), CGFloat(1))
        color.getRed(&parts.0, green: &parts.1, blue: &parts.2, alpha: &parts.3)
        func byte(_ part: CGFloat) -> Int { Int((min(max(part, 0), 1) * 255).rounded()) }
        return "\\red\(byte(parts.0))\\green\(byte(parts.1))\\blue\(byte(parts.2))"
    }

    private static func escaped(_ string: String) -> String {
        var result = ""
        for unit in string.utf16 {
            switch unit {
            case 92, 123, 125: result += "\\" + String(UnicodeScalar(UInt8(unit)))
            case 9: result += "\\tab "
            case 10, 13, 0x2029: result += "\\par\n"
            case 0x2028: result += "\\line "
            case 0xFFFC: break
            case 32..<127: result.unicodeScalars.append(UnicodeScalar(UInt8(unit)))
            case 127...: result += "\\u\(Int16(bitPattern: unit)) "
            default: break
            }
        }
        return result
    }
}
