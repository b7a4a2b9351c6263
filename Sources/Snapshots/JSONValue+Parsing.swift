import Foundation

extension JSONValue {
    /// Reads one JSON value, with white space and line breaks around it.
    ///
    /// It replaces `JSONDecoder` for what strangers send: that one needs microseconds a number, so that 64 KiB of them hold
    /// the loop for a tenth of a second. Of members with the same name the first one counts, as with that one. Source: RFC 8259.
    /// - Throws: ``LineFault``, for the first thing that is wrong; arrays and objects may be nested 64 deep.
    /// - Complexity: O(bytes).
    package init(json: some Sequence<UInt8>) throws(LineFault) {
        let bytes = Self.withoutLineBreaks(json)
        let value = bytes.withUnsafeBytes { bytes in
            Result { () throws(LineFault) in
                var scanner = JSONScanner(bytes, keepsTexts: true)
                let value = try Self.read(&scanner, depth: 1)
                try scanner.end()
                return value
            }
        }
        self = try value.get()
    }

    /// Replaces the line breaks between tokens by spaces, because the scanner reads lines. Those in texts are left: they are
    /// an error.
    private static func withoutLineBreaks(_ json: some Sequence<UInt8>) -> [UInt8] {
        var isText = false
        var isEscaped = false
        return json.map { byte in
            if isText {
                if isEscaped {
                    isEscaped = false
                } else if byte == UInt8(ascii: "\\") {
                    isEscaped = true
                } else if byte == UInt8(ascii: "\"") {
                    isText = false
                }
                return byte
            }
            if byte == UInt8(ascii: "\"") { (isText, isEscaped) = (true, false) }
            return byte == 0x0A || byte == 0x0D ? 0x20 : byte
        }
    }

    private static let deepest = 64

    private static func read(_ scanner: inout JSONScanner, depth: Int) throws(LineFault)
        -> JSONValue
    {
        guard depth <= deepest else {
            throw scanner.fault("it is nested more than \(deepest) deep")
        }
        var isFirst = true
        switch scanner.peek() {
        case UInt8(ascii: "{"):
            _ = scanner.skip(UInt8(ascii: "{"))
            var fields: [String: JSONValue] = [:]
            while try scanner.more(UInt8(ascii: "}"), &isFirst) {
                let key = try scanner.key()
                let name = scanner.decoded(key)
                let value = try read(&scanner, depth: depth + 1)
                if fields[name] == nil { fields[name] = value }
            }
            return .object(fields)
        case UInt8(ascii: "["):
            _ = scanner.skip(UInt8(ascii: "["))
            var values: [JSONValue] = []
            while try scanner.more(UInt8(ascii: "]"), &isFirst) {
                values.append(try read(&scanner, depth: depth + 1))
            }
            return .array(values)
        case UInt8(ascii: "\""): return .string(scanner.decoded(try scanner.quoted()))
        case UInt8(ascii: "t"), UInt8(ascii: "f"): return .bool(try scanner.flag("value"))
        case UInt8(ascii: "n"):
            _ = try scanner.null()
            return .null
        default: return .number(try scanner.number("value"))
        }
    }
}
