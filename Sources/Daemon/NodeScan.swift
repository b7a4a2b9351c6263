/// Finds the nodes that a validated line mentions, in one pass over its bytes without decoding it.
///
/// Decoding a full snapshot of 1 MB takes 100 times as long, and a filter only needs the ids.
package struct NodeScan {
    private let bytes: UnsafeRawBufferPointer
    private var place = 0

    /// Calls a closure with the id of each node in `nodes` and `removed`.
    ///
    /// An id that is mentioned twice is reported twice.
    /// - Parameter line: a line that LineCheck has accepted.
    /// - Complexity: O(bytes).
    package static func ids(in line: UnsafeRawBufferPointer, _ body: (UInt32) -> Void) {
        var scan = NodeScan(line)
        scan.members { key, scan in
            if Self.is(key, "nodes") {
                scan.elements { scan in
                    guard scan.peek == UInt8(ascii: "{") else { return scan.skip() }
                    scan.members { key, scan in
                        if Self.is(key, "id"), let id = scan.number() {
                            body(id)
                        } else {
                            scan.skip()
                        }
                    }
                }
            } else if Self.is(key, "removed") {
                scan.elements { scan in
                    if let id = scan.number() { body(id) } else { scan.skip() }
                }
            } else {
                scan.skip()
            }
        }
    }

    private init(_ bytes: UnsafeRawBufferPointer) {
        self.bytes = bytes
    }

    private mutating func space() {
        while place < bytes.count, bytes[place] <= 32 { place += 1 }
    }

    private var peek: UInt8 {
        mutating get {
            space()
            return place < bytes.count ? bytes[place] : 0
        }
    }

    /// Calls a closure at each member's value of the object that begins here.
    private mutating func members(_ body: (UnsafeRawBufferPointer, inout NodeScan) -> Void) {
        guard peek == UInt8(ascii: "{") else { return skip() }
        place += 1
        while place < bytes.count, peek != UInt8(ascii: "}") {
            let before = place
            let key = string()
            if peek == UInt8(ascii: ":") { place += 1 }
            body(key, &self)
            if peek == UInt8(ascii: ",") { place += 1 }
            if place == before { place = bytes.count }
        }
        place += 1
    }

    /// Calls a closure at each element of the array that begins here.
    private mutating func elements(_ body: (inout NodeScan) -> Void) {
        guard peek == UInt8(ascii: "[") else { return skip() }
        place += 1
        while place < bytes.count, peek != UInt8(ascii: "]") {
            let before = place
            body(&self)
            if peek == UInt8(ascii: ",") { place += 1 }
            if place == before { place = bytes.count }
        }
        place += 1
    }

    /// Scans the string that begins here, and returns its bytes between the quotes.
    private mutating func string() -> UnsafeRawBufferPointer {
        guard peek == UInt8(ascii: "\"") else { return .init(rebasing: bytes[place..<place]) }
        place += 1
        let start = place
        while place < bytes.count, bytes[place] != UInt8(ascii: "\"") {
            place += bytes[place] == UInt8(ascii: "\\") ? 2 : 1
        }
        let end = min(place, bytes.count)
        place = min(end + 1, bytes.count)
        return .init(rebasing: bytes[start..<end])
    }

    /// Scans a whole number that is a valid node id; returns nil and does not advance otherwise.
    private mutating func number() -> UInt32? {
        guard 48...57 ~= peek else { return nil }
        let start = place
        var end = place
        while end < bytes.count, !Self.endsNumber(bytes[end]) { end += 1 }
        let digits = bytes[start..<end]
        var value: UInt64 = 0
        for digit in digits {
            // LineCheck accepts only plain digits here; anything else is skipped.
            guard 48...57 ~= digit, value <= UInt64(UInt32.max) else { return nil }
            value = value * 10 + UInt64(digit - 48)
        }
        guard let id = UInt32(exactly: value) else { return nil }
        place = end
        return id
    }

    /// Skips the value that begins here.
    private mutating func skip() {
        var depth = 0
        repeat {
            switch peek {
            case UInt8(ascii: "\""): _ = string()
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                depth += 1
                place += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                guard depth > 0 else { return }
                depth -= 1
                place += 1
            case UInt8(ascii: ","), UInt8(ascii: ":"):
                guard depth > 0 else { return }
                place += 1
            default:
                while place < bytes.count, !Self.endsNumber(bytes[place]),
                    bytes[place] != UInt8(ascii: ":")
                {
                    place += 1
                }
            }
        } while depth > 0 && place < bytes.count
    }

    /// Whether a byte ends a number or a word: a comma, a bracket, a brace or white space.
    private static func endsNumber(_ byte: UInt8) -> Bool {
        byte <= 32 || byte == UInt8(ascii: ",") || byte == UInt8(ascii: "]")
            || byte == UInt8(ascii: "}")
    }

    /// Returns whether a member's name, possibly escaped, equals a name of ASCII letters.
    ///
    /// A letter may be escaped, as in `\u0069`. Nothing is allocated, because a line can have a
    /// million escaped names.
    private static func `is`(_ key: UnsafeRawBufferPointer, _ name: StaticString) -> Bool {
        var place = 0
        for letter in UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount) {
            guard place < key.count else { return false }
            if key[place] == letter {
                place += 1
                continue
            }
            guard place + 6 <= key.count, key[place] == UInt8(ascii: "\\"),
                key[place + 1] == UInt8(ascii: "u")
            else {
                return false
            }
            var unit: UInt32 = 0
            for digit in key[place + 2..<place + 6] {
                guard let value = Character(UnicodeScalar(digit)).hexDigitValue else {
                    return false
                }
                unit = unit << 4 | UInt32(value)
            }
            guard unit == UInt32(letter) else { return false }
            place += 6
        }
        return place == key.count
    }
}
