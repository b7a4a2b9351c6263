/// The parts of an HTML text.
enum HTMLToken: Equatable {
    case text(String)
    case open(String, attributes: [String: String])
    case close(String)
}

/// Divides an HTML text into tokens, in time proportional to its length.
///
/// Comments, scripts and styles are left out. A mark that is no tag is text.
///
/// Source: WHATWG, HTML, 13.2.5 Tokenization, for simple texts.
struct HTMLScanner {
    private let bytes: [UInt8]
    private var position = 0

    init(_ text: String) { bytes = Array(text.utf8) }

    /// The entities that texts use most.
    private static let entities: [String: String] = [
        "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": "\u{A0}",
        "copy": "©", "reg": "®", "trade": "™", "hellip": "…", "ndash": "–", "mdash": "—",
        "lsquo": "‘", "rsquo": "’", "ldquo": "“", "rdquo": "”", "laquo": "«", "raquo": "»",
        "bull": "•", "middot": "·", "euro": "€", "pound": "£", "yen": "¥", "cent": "¢",
        "deg": "°", "times": "×", "divide": "÷", "plusmn": "±", "frac12": "½", "sect": "§",
        "auml": "ä", "ouml": "ö", "uuml": "ü", "Auml": "Ä", "Ouml": "Ö", "Uuml": "Ü",
        "szlig": "ß", "eacute": "é", "egrave": "è", "agrave": "à", "ccedil": "ç", "ntilde": "ñ",
        "larr": "←", "rarr": "→", "uarr": "↑", "darr": "↓", "shy": "\u{AD}",
    ]

    mutating func next() -> HTMLToken? {
        while position < bytes.count {
            if bytes[position] == UInt8(ascii: "<"), let tag = tag() {
                switch tag {
                case .open("script", _), .open("style", _): skipRaw()
                case .open("", _): continue
                default: return tag
                }
            } else {
                return .text(text())
            }
        }
        return nil
    }

    /// Text up to the next mark, of which the first character may be one that is no tag's.
    private mutating func text() -> String {
        let start = position
        position += 1
        while position < bytes.count, bytes[position] != UInt8(ascii: "<") { position += 1 }
        return Self.decoded(bytes[start..<position])
    }

    /// Reads a tag; an open tag without a name for a comment; nil for text.
    private mutating func tag() -> HTMLToken? {
        if starts(with: "<!--") {
            skip(behind: "-->")
            return .open("", attributes: [:])
        }
        guard position + 1 < bytes.count else { return nil }
        let mark = bytes[position + 1]
        if mark == UInt8(ascii: "!") || mark == UInt8(ascii: "?") {
            skip(behind: ">")
            return .open("", attributes: [:])
        }
        let isClosing = mark == UInt8(ascii: "/")
        let first = position + (isClosing ? 2 : 1)
        guard first < bytes.count, bytes[first].isLetter else { return nil }
        position = first
        let name = word { $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: "/") && !$0.isSpace }
        let attributes = attributes()
        return isClosing
            ? .close(name.lowercased()) : .open(name.lowercased(), attributes: attributes)
    }

    private mutating func attributes() -> [String: String] {
        var attributes: [String: String] = [:]
        while position < bytes.count {
            let byte = bytes[position]
            if byte == UInt8(ascii: ">") {
                position += 1
                break
            }
            if byte.isSpace || byte == UInt8(ascii: "/") || byte == UInt8(ascii: "=") {
                position += 1
                continue
            }
            let name = word {
                !$0.isSpace && $0 != UInt8(ascii: "=") && $0 != UInt8(ascii: ">")
                    && $0 != UInt8(ascii: "/")
            }
            _ = word { $0.isSpace }
            var value = ""
            if position < bytes.count, bytes[position] == UInt8(ascii: "=") {
                position += 1
                _ = word { $0.isSpace }
                value = attributeValue()
            }
            if attributes.count < 100 { attributes[name.lowercased()] = value }
        }
        return attributes
    }

    private mutating func attributeValue() -> String {
        guard position < bytes.count else { return "" }
        let quote = bytes[position]
        guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
            return word { !$0.isSpace && $0 != UInt8(ascii: ">") }
        }
        position += 1
        let value = word { $0 != quote }
        if position < bytes.count { position += 1 }
        return value
    }

    private mutating func word(while belongs: (UInt8) -> Bool) -> String {
        let start = position
        while position < bytes.count, belongs(bytes[position]) { position += 1 }
        return Self.decoded(bytes[start..<position])
    }

    private func starts(with text: StaticString) -> Bool {
        guard bytes.count - position >= text.utf8CodeUnitCount else { return false }
        return (0..<text.utf8CodeUnitCount).allSatisfy {
            bytes[position + $0] == text.utf8Start[$0]
        }
    }

    private mutating func skip(behind end: StaticString) {
        while position < bytes.count {
            if starts(with: end) {
                position += end.utf8CodeUnitCount
                return
            }
            position += 1
        }
    }

    /// Skips the content of a script or a style, up to the next closing tag of either.
    private mutating func skipRaw() {
        while position < bytes.count, !starts(with: "</s"), !starts(with: "</S") { position += 1 }
    }

    /// Replaces entities such as `&amp;` and `&#228;`.
    private static func decoded(_ bytes: ArraySlice<UInt8>) -> String {
        let text = String(decoding: bytes, as: UTF8.self)
        guard bytes.contains(UInt8(ascii: "&")) else { return text }
        var result = ""
        var rest = text[...]
        while let mark = rest.firstIndex(of: "&") {
            result += rest[..<mark]
            rest = rest[mark...]
            let name = rest.dropFirst().prefix(32).prefix {
                $0.isLetter || $0.isNumber || $0 == "#"
            }
            guard let character = character(name) else {
                result += rest.prefix(1)
                rest = rest.dropFirst()
                continue
            }
            result += character
            rest = rest.dropFirst(1 + name.count)
            if rest.first == ";" { rest = rest.dropFirst() }
        }
        return result + rest
    }

    private static func character(_ name: Substring) -> String? {
        guard name.first == "#" else { return entities[String(name)] }
        let digits = name.dropFirst()
        let isHex = digits.first == "x" || digits.first == "X"
        let number = isHex ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
        return number.flatMap(Unicode.Scalar.init).map { String(Character($0)) }
    }
}

extension UInt8 {
    fileprivate var isSpace: Bool { self == 32 || (9...13).contains(self) }
    fileprivate var isLetter: Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20)
    }
}
