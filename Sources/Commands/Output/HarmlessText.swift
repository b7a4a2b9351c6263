/// Removes characters that control a terminal or reorder displayed text.
///
/// Control characters (C0, DEL, C1) start escape sequences (ECMA-48). Bidirectional embeddings,
/// overrides and isolates display text in another order (UAX #9; CVE-2021-42574). Line and
/// paragraph separators forge lines.
enum HarmlessText {
    static func isHarmful(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<32, 127..<160, 0x2028, 0x2029, 0x202A...0x202E, 0x2066...0x2069: true
        default: false
        }
    }

    /// Returns a text as a part of one line: harmful characters become U+FFFD. Tabs remain.
    static func line(_ text: String) -> String {
        if text.utf8.allSatisfy({ 32..<127 ~= $0 }) { return text }
        guard text.unicodeScalars.contains(where: { isHarmful($0) && $0 != "\t" }) else {
            return text
        }
        return String(
            String.UnicodeScalarView(
                text.unicodeScalars.map { isHarmful($0) && $0 != "\t" ? "\u{FFFD}" : $0 }))
    }

    /// Returns JSON with the same meaning in which harmful characters are escaped.
    ///
    /// In valid JSON they occur only in strings. Bytes that are not UTF-8 become U+FFFD.
    static func json(_ bytes: UnsafeRawBufferPointer) -> [UInt8] {
        if bytes.allSatisfy({ 32..<127 ~= $0 }) { return Array(bytes) }
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count + 16)
        for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
            guard isHarmful(scalar) else {
                result.append(contentsOf: UTF8.encode(scalar)!)
                continue
            }
            let digits = String(scalar.value, radix: 16)
            result.append(contentsOf: "\\u".utf8)
            result.append(
                contentsOf: repeatElement(UInt8(ascii: "0"), count: 4 - digits.utf8.count))
            result.append(contentsOf: digits.utf8)
        }
        return result
    }
}
