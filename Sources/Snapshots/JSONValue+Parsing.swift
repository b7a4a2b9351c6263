import Foundation

extension JSONValue {
    /// Reads one JSON value, with white space and line breaks around it.
    ///
    /// It replaces `JSONDecoder` for input from strangers, which needs microseconds for each
    /// number: 64 KiB of them would block the loop for a tenth of a second. Of members with the
    /// same name the first one counts, as with `JSONDecoder`. Source: RFC 8259.
    /// - Throws: ``LineFault`` for the first error; arrays and objects may be nested 64 deep.
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

    /// Replaces the line breaks between tokens by spaces, because the scanner reads lines.
    ///
    /// Those in texts remain and are an error.
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
    fileprivate static let repeated = "is repeated"
    fileprivate static let tooDeep = "it is nested more than \(deepest) deep"

    private static func read(_ scanner: inout JSONScanner, depth: Int) throws(LineFault)
        -> JSONValue
    {
        guard depth <= deepest else {
            throw scanner.fault(tooDeep)
        }
        var isFirst = true
        switch scanner.peek() {
        case UInt8(ascii: "{"):
            _ = scanner.skip(UInt8(ascii: "{"))
            var fields: [String: JSONValue] = [:]
            while try scanner.more(UInt8(ascii: "}"), &isFirst) {
                let start = scanner.place
                let key = try scanner.key()
                let name = scanner.decoded(key)
                let value: JSONValue
                do throws(LineFault) { value = try read(&scanner, depth: depth + 1) } catch {
                    throw error.inside(String(name.prefix(40)))
                }
                guard fields.updateValue(value, forKey: name) == nil else {
                    let name = String(name.prefix(40))
                    throw LineFault(name: name, sentence: "“\(name)” \(repeated)", offset: start)
                }
            }
            return .object(fields)
        case UInt8(ascii: "["):
            _ = scanner.skip(UInt8(ascii: "["))
            var values: [JSONValue] = []
            while try scanner.more(UInt8(ascii: "]"), &isFirst) {
                do throws(LineFault) {
                    values.append(try read(&scanner, depth: depth + 1))
                } catch {
                    throw error.inside("[\(values.count)]")
                }
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

extension LineFault {
    /// The fault of a value, named by the member or element of the enclosing value that it is in.
    ///
    /// A fault in the JSON itself has no name.
    fileprivate func inside(_ member: String) -> LineFault {
        guard let name else { return self }
        var outer = self
        let path =
            name == "value" ? member : name.hasPrefix("[") ? member + name : "\(member).\(name)"
        outer.name = path
        outer.sentence = "“\(path)”" + sentence.dropFirst(name.count + 2)
        return outer
    }

    /// Returns the sentence for a value that cannot be used.
    ///
    /// A number beyond the range of `Double`, and a value that is nested too deep, are valid JSON,
    /// so these sentences name them.
    /// - Parameter otherwise: the sentence for bytes that are not JSON.
    package func sentence(otherwise: String) -> String {
        if sentence.hasSuffix(JSONScanner.outOfRange) {
            return "\(sentence) (at byte \(offset)); numbers must be from -1.797e308 to 1.797e308."
        }
        if sentence.hasSuffix(JSONValue.repeated) { return "\(sentence) (at byte \(offset))." }
        return sentence == JSONValue.tooDeep ? "\(sentence) (at byte \(offset))." : otherwise
    }
}
