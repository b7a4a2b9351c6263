import Foundation

/// Goes over JSON without making anything of it: strict as RFC 8259 is, and without line breaks.
struct JSONScanner {
    typealias Fault = LineCheck.Fault

    private let bytes: UnsafeRawBufferPointer
    private(set) var place = 0
    /// How deep arrays and objects may lie in each other.
    private static let deepest = 64

    init(_ bytes: UnsafeRawBufferPointer) {
        self.bytes = bytes
    }

    func fault(_ sentence: String, at offset: Int? = nil) -> Fault {
        Fault(sentence: sentence, offset: offset ?? place)
    }

    /// The next byte that is no space; 0 at the end.
    private mutating func peek() -> UInt8 {
        while place < bytes.count, bytes[place] == 0x20 || bytes[place] == 0x09 { place += 1 }
        return place < bytes.count ? bytes[place] : 0
    }

    mutating func open(_ byte: UInt8, _ sentence: String) throws(Fault) {
        guard peek() == byte else { throw fault(sentence) }
        place += 1
    }

    /// Whether another element or member follows; takes the comma before it, or the bracket that closes.
    mutating func more(_ close: UInt8, _ isFirst: inout Bool) throws(Fault) -> Bool {
        let byte = peek()
        if byte == close {
            place += 1
            return false
        }
        guard place < bytes.count else { throw fault("it breaks off") }
        defer { isFirst = false }
        if isFirst { return true }
        guard byte == UInt8(ascii: ",") else {
            throw fault("a comma or a closing bracket must be here")
        }
        place += 1
        guard peek() != close else { throw fault("a comma must not be here") }
        return true
    }

    /// Takes a member's name and its colon.
    mutating func key() throws(Fault) -> Range<Int> {
        guard peek() == UInt8(ascii: "\"") else { throw fault("a name in quotes must be here") }
        let name = try string("a name")
        guard peek() == UInt8(ascii: ":") else { throw fault("a colon must be here") }
        place += 1
        return name
    }

    func text(_ range: Range<Int>) -> String {
        String(decoding: bytes[range], as: UTF8.self)
    }

    /// Nothing but spaces may follow.
    mutating func end() throws(Fault) {
        _ = peek()
        guard place == bytes.count else { throw fault("nothing may follow the object") }
    }

    /// Takes a string; its bytes without the quotes.
    mutating func string(_ what: String) throws(Fault) -> Range<Int> {
        guard peek() == UInt8(ascii: "\"") else { throw fault("\(what) must be a text") }
        place += 1
        let start = place
        var index = place
        while index < bytes.count {
            let byte = bytes[index]
            if byte == 0x22 {
                place = index + 1
                return start..<index
            }
            if byte >= 0x20, byte < 0x80, byte != 0x5C {
                index += 1
            } else if byte == 0x5C {
                index = try escape(index)
            } else if byte < 0x20 {
                throw fault("a control character in a text must be escaped", at: index)
            } else {
                let length = utf8Length(index)
                guard length > 0 else { throw fault("this is not UTF-8", at: index) }
                index += length
            }
        }
        throw fault("a text does not end", at: start)
    }

    private func escape(_ index: Int) throws(Fault) -> Int {
        guard index + 1 < bytes.count else { throw fault("a text does not end", at: index) }
        switch bytes[index + 1] {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
            UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
            return index + 2
        case UInt8(ascii: "u"):
            let unit = try self.unit(index)
            if unit & 0xFC00 == 0xDC00 { throw fault("half a character is escaped", at: index) }
            guard unit & 0xFC00 == 0xD800 else { return index + 6 }
            guard index + 7 < bytes.count, bytes[index + 6] == 0x5C, bytes[index + 7] == UInt8(ascii: "u"),
                try self.unit(index + 6) & 0xFC00 == 0xDC00
            else { throw fault("half a character is escaped", at: index) }
            return index + 12
        default: throw fault("there is no such escape", at: index)
        }
    }

    /// The number after `\u`.
    private func unit(_ index: Int) throws(Fault) -> UInt32 {
        guard index + 6 <= bytes.count else { throw fault("four hexadecimal digits must follow \\u", at: index) }
        var value: UInt32 = 0
        for place in index + 2..<index + 6 {
            let byte = bytes[place]
            let digit: UInt8
            switch byte {
            case 48...57: digit = byte - 48
            case 65...70: digit = byte - 55
            case 97...102: digit = byte - 87
            default: throw fault("four hexadecimal digits must follow \\u", at: index)
            }
            value = value << 4 | UInt32(digit)
        }
        return value
    }

    /// The length of the character that begins at an index, by the table 3-7 of the Unicode standard; 0 for none.
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

    /// Takes a number.
    @discardableResult
    mutating func number(_ what: String) throws(Fault) -> Range<Int> {
        let first = peek()
        let start = place
        guard first == UInt8(ascii: "-") || 48...57 ~= first else { throw fault("\(what) must be a number") }
        if first == UInt8(ascii: "-") { place += 1 }
        let digits = place
        skipDigits()
        guard place > digits, !(bytes[digits] == 48 && place > digits + 1) else {
            throw fault("this is not how a number is written", at: start)
        }
        if place < bytes.count, bytes[place] == UInt8(ascii: ".") {
            place += 1
            let decimals = place
            skipDigits()
            guard place > decimals else { throw fault("this is not how a number is written", at: start) }
        }
        if place < bytes.count, bytes[place] | 0x20 == UInt8(ascii: "e") {
            place += 1
            if place < bytes.count, bytes[place] == UInt8(ascii: "+") || bytes[place] == UInt8(ascii: "-") {
                place += 1
            }
            let exponent = place
            skipDigits()
            guard place > exponent, place - exponent <= 3, Double(text(start..<place))?.isFinite == true else {
                throw fault("\(what) is too large a number", at: start)
            }
        } else if place - start > 300 {
            throw fault("\(what) is too large a number", at: start)
        }
        return start..<place
    }

    private mutating func skipDigits() {
        while place < bytes.count, 48...57 ~= bytes[place] { place += 1 }
    }

    /// Takes a whole number of 0 or more.
    mutating func whole(_ what: String, to limit: UInt64 = .max) throws(Fault) -> UInt64 {
        let range = try number(what)
        var value: UInt64 = 0
        for index in range {
            guard 48...57 ~= bytes[index] else {
                throw fault("\(what) must be a whole number of 0 or more", at: range.lowerBound)
            }
            let (tens, isTooLarge) = value.multipliedReportingOverflow(by: 10)
            let (sum, isLarger) = tens.addingReportingOverflow(UInt64(bytes[index] - 48))
            guard !isTooLarge, !isLarger, sum <= limit else {
                throw fault("\(what) must be \(limit) at most", at: range.lowerBound)
            }
            value = sum
        }
        return value
    }

    /// Takes seconds; in nanoseconds.
    mutating func seconds() throws(Fault) -> Int64 {
        let range = try number("“t”")
        guard let seconds = Double(text(range)), let value = Int64(exactly: (seconds * 1e9).rounded()) else {
            throw fault("the time is beyond what a loop can reach", at: range.lowerBound)
        }
        return value
    }

    /// Takes anything.
    mutating func value(_ depth: Int) throws(Fault) {
        guard depth < Self.deepest else { throw fault("it is nested more than \(Self.deepest) deep") }
        var isFirst = true
        switch peek() {
        case UInt8(ascii: "{"):
            place += 1
            while try more(UInt8(ascii: "}"), &isFirst) {
                _ = try key()
                try value(depth + 1)
            }
        case UInt8(ascii: "["):
            place += 1
            while try more(UInt8(ascii: "]"), &isFirst) { try value(depth + 1) }
        case UInt8(ascii: "\""): _ = try string("this")
        case UInt8(ascii: "t"): try word("true")
        case UInt8(ascii: "f"): try word("false")
        case UInt8(ascii: "n"): try word("null")
        default:
            guard place < bytes.count else { throw fault("it breaks off") }
            try number("this")
        }
    }

    private mutating func word(_ word: StaticString) throws(Fault) {
        let count = word.utf8CodeUnitCount
        guard place + count <= bytes.count, memcmp(bytes.baseAddress! + place, word.utf8Start, count) == 0 else {
            throw fault("there is no such word in JSON")
        }
        place += count
    }

    // MARK: What lines are made of

    /// Whether null comes next; takes it.
    mutating func null() throws(Fault) -> Bool {
        guard peek() == UInt8(ascii: "n") else { return false }
        try word("null")
        return true
    }

    mutating func flag(_ what: String) throws(Fault) {
        switch peek() {
        case UInt8(ascii: "t"): try word("true")
        case UInt8(ascii: "f"): try word("false")
        default: throw fault("\(what) must be true or false")
        }
    }

    mutating func numbers(_ count: Int, _ what: String) throws(Fault) {
        let at = place
        try open(UInt8(ascii: "["), "\(what) must be \(count) numbers")
        var isFirst = true
        var found = 0
        while try more(UInt8(ascii: "]"), &isFirst) {
            try number(what)
            found += 1
        }
        guard found == count else { throw fault("\(what) must be \(count) numbers, not \(found)", at: at) }
    }

    mutating func ids(_ what: String, atLeast least: Int) throws(Fault) {
        try open(UInt8(ascii: "["), "\(what) must be an array of ids")
        var isFirst = true
        var found = 0
        while try more(UInt8(ascii: "]"), &isFirst) {
            _ = try whole("an id", to: UInt64(UInt32.max))
            found += 1
        }
        guard found >= least else { throw fault("\(what) names its parent first; this one is empty") }
    }
}
