import HTTP

/// Removes characters that control a terminal, or that hide, reorder or split displayed text.
enum HarmlessText {
    /// Returns a text as a part of one line: harmful characters become U+FFFD. Tabs remain.
    static func line(_ text: String) -> String { text.harmlessLine }

    /// Returns JSON with the same meaning in which harmful characters are escaped.
    ///
    /// In valid JSON they occur only in strings. Bytes that are not UTF-8 become U+FFFD.
    static func json(_ bytes: UnsafeRawBufferPointer) -> [UInt8] {
        if bytes.allSatisfy({ 32..<127 ~= $0 }) { return Array(bytes) }
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count + 16)
        for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
            guard scalar.isHarmful else {
                result.append(contentsOf: UTF8.encode(scalar)!)
                continue
            }
            result.append(contentsOf: scalar.escapedForJSON.utf8)
        }
        return result
    }
}
