import Foundation

extension JSONScanner {
    /// Reads a text; returns an empty one if the scanner only checks.
    mutating func text(_ name: StaticString) throws(LineFault) -> String {
        guard peek() == UInt8(ascii: "\"") else { throw fault(in: name, "must be a text") }
        let quoted = try quoted()
        return keepsTexts ? decoded(quoted) : ""
    }

    /// Reads one of several fixed texts.
    mutating func choice<Choice: RawRepresentable & CaseIterable>(
        _ name: StaticString, _: Choice.Type = Choice.self
    ) throws(LineFault) -> Choice where Choice.RawValue == String {
        let start = place
        guard peek() == UInt8(ascii: "\"") else {
            throw fault(in: name, Self.words(Choice.self), at: start)
        }
        let quoted = try quoted()
        guard quoted.range.count <= 64, let choice = Choice(rawValue: decoded(quoted)) else {
            throw fault(in: name, Self.words(Choice.self), at: start)
        }
        return choice
    }

    private static func words<Choice: RawRepresentable & CaseIterable>(_: Choice.Type) -> String
    where Choice.RawValue == String {
        "must be one of " + Choice.allCases.map { "“\($0.rawValue)”" }.joined(separator: ", ")
    }

    mutating func color(_ name: StaticString) throws(LineFault) -> SnapshotNode.Color {
        let start = place
        guard peek() == UInt8(ascii: "\"") else {
            throw fault(in: name, "must be a colour, #rrggbbaa", at: start)
        }
        let range = try quoted().range
        guard range.count == 9, bytes[range.lowerBound] == UInt8(ascii: "#") else {
            throw fault(in: name, "must be a colour, #rrggbbaa", at: start)
        }
        var rgba: UInt32 = 0
        for index in range.dropFirst() {
            guard let digit = Self.hexDigit(bytes[index]) else {
                throw fault(in: name, "must be a colour, #rrggbbaa", at: start)
            }
            rgba = rgba << 4 | digit
        }
        return SnapshotNode.Color(rgba: rgba)
    }

    /// A string's bytes between its quotes.
    struct Quoted {
        var range: Range<Int>
        var hasEscapes: Bool
    }

    /// Reads a member's name and its colon.
    mutating func key() throws(LineFault) -> Quoted {
        guard peek() == UInt8(ascii: "\"") else { throw fault("a name in quotes is expected here") }
        let name = try quoted()
        guard skip(UInt8(ascii: ":")) else { throw fault("a colon is expected here") }
        return name
    }

    /// Reads a string; the scanner must be at its opening quote.
    mutating func quoted() throws(LineFault) -> Quoted {
        advance(to: place + 1)
        let start = place
        var index = place
        var hasEscapes = false
        while index < bytes.count {
            while index &+ 8 <= bytes.count,
                Self.isPlain(bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self))
            {
                index &+= 8
            }
            guard index < bytes.count else { break }
            let byte = bytes[index]
            if byte == 0x22 {
                advance(to: index + 1)
                return Quoted(range: start..<index, hasEscapes: hasEscapes)
            }
            if byte >= 0x20, byte < 0x80, byte != 0x5C {
                index &+= 1
            } else if byte == 0x5C {
                hasEscapes = true
                index = try escape(index)
            } else if byte < 0x20 {
                throw fault("a control character in a text must be escaped", at: index)
            } else {
                let length = utf8Length(index)
                guard length > 0 else { throw fault("this is not UTF-8", at: index) }
                index &+= length
            }
        }
        throw fault("a text does not end", at: start)
    }

    /// Whether eight bytes are characters of ASCII that need no escape, and no quotes.
    ///
    /// `(x - 1) & ~x` has the highest bit of a byte that is 0; see Warren, Hacker's Delight, 6-1.
    /// A borrow can only change bytes above one that ends the run anyway.
    private static func isPlain(_ word: UInt64) -> Bool {
        let (ones, tops): (UInt64, UInt64) = (0x0101_0101_0101_0101, 0x8080_8080_8080_8080)
        let (quotes, slashes) = (word ^ 0x22 &* ones, word ^ 0x5C &* ones)
        let ends =
            word | (word &- 0x20 &* ones) & ~word | (quotes &- ones) & ~quotes
            | (slashes &- ones) & ~slashes
        return ends & tops == 0
    }

    func decoded(_ quoted: Quoted) -> String {
        guard quoted.hasEscapes else { return String(decoding: bytes[quoted.range], as: UTF8.self) }
        var text: [UInt8] = []
        text.reserveCapacity(quoted.range.count)
        var index = quoted.range.lowerBound
        while index < quoted.range.upperBound {
            let byte = bytes[index]
            guard byte == 0x5C else {
                text.append(byte)
                index += 1
                continue
            }
            let letter = bytes[index + 1]
            index += 2
            switch letter {
            case UInt8(ascii: "b"): text.append(0x08)
            case UInt8(ascii: "f"): text.append(0x0C)
            case UInt8(ascii: "n"): text.append(0x0A)
            case UInt8(ascii: "r"): text.append(0x0D)
            case UInt8(ascii: "t"): text.append(0x09)
            case UInt8(ascii: "u"):
                var scalar = hex(index)
                index += 4
                if scalar & 0xFC00 == 0xD800 {
                    scalar = 0x10000 + (scalar & 0x3FF) << 10 + hex(index + 2) & 0x3FF
                    index += 6
                }
                text.append(contentsOf: String(UnicodeScalar(scalar) ?? "\u{FFFD}").utf8)
            default: text.append(letter)
            }
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// Checks the escape sequence at an index; returns the index after it.
    private func escape(_ index: Int) throws(LineFault) -> Int {
        guard index + 1 < bytes.count else { throw fault("a text does not end", at: index) }
        switch bytes[index + 1] {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"),
            UInt8(ascii: "f"),
            UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
            return index + 2
        case UInt8(ascii: "u"):
            let unit = try self.unit(index)
            if unit & 0xFC00 == 0xDC00 {
                throw fault("an escaped surrogate has no partner", at: index)
            }
            guard unit & 0xFC00 == 0xD800 else { return index + 6 }
            guard index + 7 < bytes.count, bytes[index + 6] == 0x5C,
                bytes[index + 7] == UInt8(ascii: "u"),
                try self.unit(index + 6) & 0xFC00 == 0xDC00
            else { throw fault("an escaped surrogate has no partner", at: index) }
            return index + 12
        default: throw fault("this is not a JSON escape", at: index)
        }
    }

    /// Checks and returns the UTF-16 code unit of a `\u` escape.
    private func unit(_ index: Int) throws(LineFault) -> UInt32 {
        guard index + 6 <= bytes.count,
            bytes[index + 2..<index + 6].allSatisfy({ Self.hexDigit($0) != nil })
        else { throw fault("four hexadecimal digits must follow \\u", at: index) }
        return hex(index + 2)
    }

    /// Returns the value of four hexadecimal digits.
    private func hex(_ index: Int) -> UInt32 {
        bytes[index..<index + 4].reduce(0) { $0 << 4 | (Self.hexDigit($1) ?? 0) }
    }

    static func hexDigit(_ byte: UInt8) -> UInt32? {
        switch byte {
        case 48...57: UInt32(byte - 48)
        case 65...70: UInt32(byte - 55)
        case 97...102: UInt32(byte - 87)
        default: nil
        }
    }

    /// Returns the length of the UTF-8 sequence at an index, by table 3-7 of the Unicode standard.
    ///
    /// 0 if it is invalid.
    private func utf8Length(_ index: Int) -> Int {
        func tail(_ offset: Int, _ range: ClosedRange<UInt8> = 0x80...0xBF) -> Bool {
            index + offset < bytes.count && range.contains(bytes[index + offset])
        }
        switch bytes[index] {
        case 0xC2...0xDF: return tail(1) ? 2 : 0
        case 0xE0: return tail(1, 0xA0...0xBF) && tail(2) ? 3 : 0
        case 0xED: return tail(1, 0x80...0x9F) && tail(2) ? 3 : 0
        case 0xE1...0xEF: return tail(1) && tail(2) ? 3 : 0
        case 0xF0: return tail(1, 0x90...0xBF) && tail(2) && tail(3) ? 4 : 0
        case 0xF1...0xF3: return tail(1) && tail(2) && tail(3) ? 4 : 0
        case 0xF4: return tail(1, 0x80...0x8F) && tail(2) && tail(3) ? 4 : 0
        default: return 0
        }
    }
}
