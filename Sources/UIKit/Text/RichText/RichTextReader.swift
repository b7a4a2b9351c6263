/// Makes an attributed text of a document in rich text format.
///
/// Source: Microsoft, Rich Text Format Specification 1.9.1.
struct RichTextReader {
    /// The use of a group's text.
    private enum Destination {
        case text, fonts, colors, field, skipped
    }

    /// The state of a group.
    private struct Look {
        var destination = Destination.text
        var font = 0
        var size: CGFloat = 12
        var isBold = false
        var isItalic = false
        var color = 0
        var background = 0
        var attributes: [NSAttributedString.Key: Any] = [:]
        var isHidden = false
        /// The number of characters that replace one in readers without Unicode.
        var fallbacks = 1
        var paragraph = Paragraph()
    }

    private struct Paragraph {
        var alignment = NSTextAlignment.natural
        /// Distances in twentieths of a point.
        var first = 0
        var left = 0
        var right = 0
        var before = 0
        var after = 0
        var line = 0
        var isMultiple = false

        var style: NSParagraphStyle {
            func points(_ value: Int) -> CGFloat {
                CGFloat(min(max(value, -200_000), 200_000)) / 20
            }
            let style = NSMutableParagraphStyle()
            style.alignment = alignment
            style.headIndent = max(0, points(left))
            style.firstLineHeadIndent = max(0, points(left) + points(first))
            if right > 0 { style.tailIndent = -points(right) }
            style.paragraphSpacingBefore = max(0, points(before))
            style.paragraphSpacing = max(0, points(after))
            if isMultiple {
                style.lineHeightMultiple = max(0, points(line) / 12)
            } else if line < 0 {
                (style.minimumLineHeight, style.maximumLineHeight) = (-points(line), -points(line))
            } else {
                style.minimumLineHeight = points(line)
            }
            return style
        }
    }

    private var look = Look()
    private var saved: [Look] = []
    private var fonts: [Int: String] = [:]
    private var fontName = ""
    private var colors: [UIColor?] = []
    private var parts: (red: Int, green: Int, blue: Int)?
    private var address = ""
    private var encoding = String.Encoding.windowsCP1252
    /// How many fallbacks of a character are still to be left out.
    private var skipped = 0
    /// The half of a character that waits for its other half.
    private var half: UInt16?
    private var text = ""
    private let result = NSMutableAttributedString()

    /// Whether data begin like such a document.
    static func canRead(_ data: Data) -> Bool { data.starts(with: Array("{\\rtf".utf8)) }

    /// Returns the text; nil for data that do not begin like such a document.
    static func read(_ data: Data) -> NSAttributedString? {
        guard canRead(data) else { return nil }
        var reader = RichTextReader()
        reader.scan(Array(data))
        reader.flush()
        return reader.result
    }

    // MARK: Scanning

    private mutating func scan(_ bytes: [UInt8]) {
        var index = 0
        while index < bytes.count {
            let byte = bytes[index]
            index += 1
            switch byte {
            case UInt8(ascii: "{"):
                flush()
                saved.append(look)
                skipped = 0
            case UInt8(ascii: "}"):
                close()
                if saved.isEmpty { return }
            case UInt8(ascii: "\\"): scanControl(bytes, &index)
            case 10, 13: break
            default: receive(String(UnicodeScalar(byte < 128 ? byte : 63)))
            }
        }
    }

    private mutating func close() {
        flush()
        skipped = 0
        // The address may be in groups of its own.
        let endsField = look.destination == .field && saved.last?.destination != .field
        if endsField { readField() }
        if look.destination == .fonts { endFont() }
        guard let outer = saved.popLast() else { return }
        // A field's address applies to the group beside it.
        look = outer
        if endsField, !address.isEmpty { look.attributes[.link] = URL(string: address) ?? address }
    }

    private mutating func scanControl(_ bytes: [UInt8], _ index: inout Int) {
        guard index < bytes.count else { return }
        let first = bytes[index]
        guard (97...122).contains(first) || (65...90).contains(first) else {
            index += 1
            return receiveSymbol(first, bytes, &index)
        }
        var word = ""
        while index < bytes.count, word.count < 32,
            (97...122).contains(bytes[index]) || (65...90).contains(bytes[index])
        {
            word.unicodeScalars.append(UnicodeScalar(bytes[index]))
            index += 1
        }
        var digits = ""
        if index < bytes.count, bytes[index] == UInt8(ascii: "-") {
            digits = "-"
            index += 1
        }
        while index < bytes.count, (48...57).contains(bytes[index]), digits.count < 11 {
            digits.unicodeScalars.append(UnicodeScalar(bytes[index]))
            index += 1
        }
        if index < bytes.count, bytes[index] == 32 { index += 1 }
        let number = Int(digits)
        if word == "bin" {
            index = min(bytes.count, index + max(0, number ?? 0))
        } else {
            receive(word, number)
        }
    }

    private mutating func receiveSymbol(_ symbol: UInt8, _ bytes: [UInt8], _ index: inout Int) {
        switch symbol {
        case UInt8(ascii: "'"):
            guard index + 1 < bytes.count,
                let code = UInt8(
                    String(decoding: bytes[index...index + 1], as: UTF8.self), radix: 16)
            else { return }
            index += 2
            receive(String(data: Data([code]), encoding: encoding) ?? "?")
        case UInt8(ascii: "*"): change { $0.destination = .skipped }
        case UInt8(ascii: "~"): receive("\u{A0}")
        case UInt8(ascii: "_"): receive("\u{2011}")
        case UInt8(ascii: "-"): receive("\u{AD}")
        case 10, 13: receive("\n")
        case UInt8(ascii: "\\"), UInt8(ascii: "{"), UInt8(ascii: "}"):
            receive(String(UnicodeScalar(symbol)))
        default: break
        }
    }

    // MARK: Text

    private mutating func receive(_ string: String) {
        if skipped > 0 {
            skipped -= 1
            return
        }
        switch look.destination {
        case .text: if !look.isHidden { text += string }
        case .fonts: if string == ";" { endFont() } else { fontName += string }
        case .colors:
            guard string == ";" else { return }
            colors.append(
                parts.map {
                    UIColor(
                        red: CGFloat($0.red) / 255, green: CGFloat($0.green) / 255,
                        blue: CGFloat($0.blue) / 255, alpha: 1)
                })
            parts = nil
        case .field: address += string
        case .skipped: break
        }
    }

    private mutating func receive(unit: UInt16) {
        if UTF16.isLeadSurrogate(unit) {
            half = unit
        } else {
            receive(String(decoding: [half, unit].compactMap { $0 }, as: UTF16.self))
            half = nil
        }
        skipped = look.fallbacks
    }

    private mutating func endFont() {
        let name = fontName.trimmingCharacters(in: .whitespaces)
        if !name.isEmpty { fonts[look.font] = name }
        fontName = ""
    }

    private mutating func readField() {
        let words = address.split(separator: "\"", omittingEmptySubsequences: false)
        let isLink = words.count >= 2 && words[0].contains("HYPERLINK")
        address = isLink ? String(words[1]) : ""
    }

    /// Appends the text that has the look so far.
    private mutating func flush() {
        guard !text.isEmpty else { return }
        result.append(NSAttributedString(string: text, attributes: attributes))
        text = ""
    }

    private var attributes: [NSAttributedString.Key: Any] {
        var attributes = look.attributes
        let size = min(max(look.size, 1), 1_000)
        var font =
            fonts[look.font].flatMap { UIFont(name: $0, size: size) }
            ?? .systemFont(
                ofSize: size)
        var traits: UIFontDescriptor.SymbolicTraits = []
        if look.isBold { traits.insert(.traitBold) }
        if look.isItalic { traits.insert(.traitItalic) }
        if !traits.isEmpty, let descriptor = font.fontDescriptor.withSymbolicTraits(traits) {
            font = UIFont(descriptor: descriptor, size: size)
        }
        attributes[.font] = font
        if let color = color(look.color) { attributes[.foregroundColor] = color }
        if let color = color(look.background) { attributes[.backgroundColor] = color }
        attributes[.paragraphStyle] = look.paragraph.style
        return attributes
    }

    private func color(_ index: Int) -> UIColor? {
        colors.indices.contains(index) ? colors[index] : nil
    }

    // MARK: Control words

    /// Changes the look of later text.
    private mutating func change(_ change: (inout Look) -> Void) {
        flush()
        change(&look)
    }

    private static let characters: [String: String] = [
        "tab": "\t", "line": "\u{2028}", "par": "\n", "sect": "\n", "page": "\u{C}",
        "emdash": "—", "endash": "–", "lquote": "‘", "rquote": "’", "ldblquote": "“",
        "rdblquote": "”", "bullet": "•", "emspace": "\u{2003}", "enspace": "\u{2002}",
        "cell": "\t", "row": "\n",
    ]

    private static let skippedGroups: Set = [
        "stylesheet", "info", "pict", "header", "headerl", "headerr", "headerf", "footer",
        "footerl", "footerr", "footerf", "footnote", "object", "listtext", "pntext", "xe", "tc",
    ]

    private static let alignments: [String: NSTextAlignment] = [
        "ql": .left, "qr": .right, "qc": .center, "qj": .justified,
    ]

    private static let encodings: [Int: String.Encoding] = [
        1250: .windowsCP1250, 1251: .windowsCP1251, 1253: .windowsCP1253, 1254: .windowsCP1254,
        10000: .macOSRoman, 65001: .utf8,
    ]

    private mutating func receive(_ word: String, _ number: Int?) {
        if let character = Self.characters[word] { return receive(character) }
        if Self.skippedGroups.contains(word) { return change { $0.destination = .skipped } }
        switch word {
        case "u": receive(unit: UInt16(truncatingIfNeeded: number ?? 63))
        case "uc": look.fallbacks = min(max(number ?? 1, 0), 16)
        case "fonttbl": change { $0.destination = .fonts }
        case "colortbl": change { $0.destination = .colors }
        case "fldinst":
            address = ""
            change { $0.destination = .field }
        case "ansicpg": encoding = Self.encodings[number ?? 0] ?? .windowsCP1252
        case "mac": encoding = .macOSRoman
        case "red": parts = (min(max(number ?? 0, 0), 255), parts?.green ?? 0, parts?.blue ?? 0)
        case "green": parts = (parts?.red ?? 0, min(max(number ?? 0, 0), 255), parts?.blue ?? 0)
        case "blue": parts = (parts?.red ?? 0, parts?.green ?? 0, min(max(number ?? 0, 0), 255))
        default:
            guard look.destination == .text || word == "f" else { return }
            receiveLook(word, number)
        }
    }

    private mutating func receiveLook(_ word: String, _ number: Int?) {
        let isOn = number != 0
        let value = number ?? 0
        let points = CGFloat(min(max(value, -10_000), 10_000)) / 2
        func set(_ key: NSAttributedString.Key, _ value: Any?) {
            change { $0.attributes[key] = value }
        }
        switch word {
        case "plain":
            change {
                var plain = Look()
                (plain.paragraph, plain.fallbacks) = ($0.paragraph, $0.fallbacks)
                plain.attributes[.link] = $0.attributes[.link]
                $0 = plain
            }
        case "f": change { $0.font = value }
        case "fs": change { $0.size = points }
        case "b": change { $0.isBold = isOn }
        case "i": change { $0.isItalic = isOn }
        case "v": change { $0.isHidden = isOn }
        case "cf": change { $0.color = value }
        case "cb", "highlight", "chcbpat": change { $0.background = value }
        case "ul": set(.underlineStyle, isOn ? NSUnderlineStyle.single.rawValue : nil)
        case "uldb": set(.underlineStyle, isOn ? NSUnderlineStyle.double.rawValue : nil)
        case "ulth": set(.underlineStyle, isOn ? NSUnderlineStyle.thick.rawValue : nil)
        case "ulnone": set(.underlineStyle, nil)
        case "strike", "striked":
            set(.strikethroughStyle, isOn ? NSUnderlineStyle.single.rawValue : nil)
        case "expndtw": set(.kern, value == 0 ? nil : points / 10)
        case "up": set(.baselineOffset, value == 0 ? nil : points)
        case "dn": set(.baselineOffset, value == 0 ? nil : -points)
        case "super": set(.baselineOffset, look.size / 3)
        case "sub": set(.baselineOffset, -look.size / 6)
        case "nosupersub": set(.baselineOffset, nil)
        default: receiveParagraph(word, value)
        }
    }

    private mutating func receiveParagraph(_ word: String, _ value: Int) {
        if let alignment = Self.alignments[word] {
            return change { $0.paragraph.alignment = alignment }
        }
        switch word {
        case "pard": change { $0.paragraph = Paragraph() }
        case "fi": change { $0.paragraph.first = value }
        case "li", "lin": change { $0.paragraph.left = value }
        case "ri", "rin": change { $0.paragraph.right = value }
        case "sb": change { $0.paragraph.before = value }
        case "sa": change { $0.paragraph.after = value }
        case "sl": change { $0.paragraph.line = value }
        case "slmult": change { $0.paragraph.isMultiple = value == 1 }
        default: break
        }
    }
}
