/// The request line and header fields of a request, as received.
package struct HTTPHead {
    /// A header field: the ranges of its name and its value in ``bytes``.
    struct Field {
        var name: Range<Int>
        var value: Range<Int>
    }

    /// The whole head, including line breaks.
    var bytes: [UInt8] = []
    var methodRange = 0..<0
    var targetRange = 0..<0
    /// The digit after `HTTP/1.`.
    var minorVersion = 1
    var fields: [Field] = []

    private func text(_ range: Range<Int>) -> String {
        String(decoding: bytes[range], as: UTF8.self)
    }

    /// The method, such as `GET`.
    package var method: String { text(methodRange) }

    /// The target as it was sent, such as `/stream?format=ndjson`.
    package var target: String { text(targetRange) }

    /// Whether the request uses HTTP/1.0.
    package var isHTTP10: Bool { minorVersion == 0 }

    /// Returns the values of a header, in the order in which they were received.
    /// - Complexity: O(number of header fields).
    package func values(of name: String) -> [String] {
        fields.filter { isNamed($0, name) }.map { text($0.value) }
    }

    /// Returns the first value of a header.
    package func value(of name: String) -> String? {
        fields.first { isNamed($0, name) }.map { text($0.value) }
    }

    /// Returns whether a header's comma-separated values contain a word, ignoring case.
    func value(of name: String, lists word: String) -> Bool {
        values(of: name).contains { value in
            value.split(separator: ",").contains { Self.isSame($0.utf8, word) }
        }
    }

    private func isNamed(_ field: Field, _ name: String) -> Bool {
        guard field.name.count == name.utf8.count else { return false }
        return zip(bytes[field.name], name.utf8).allSatisfy { $0 | 0x20 == $1 | 0x20 }
    }

    /// Compares ASCII words, ignoring case and spaces around the first.
    private static func isSame(_ word: Substring.UTF8View, _ other: String) -> Bool {
        let bare = word.drop { $0 == 32 || $0 == 9 }
        let trimmed = bare.reversed().drop { $0 == 32 || $0 == 9 }.reversed()
        return trimmed.count == other.utf8.count
            && zip(trimmed, other.utf8).allSatisfy { $0 | 0x20 == $1 | 0x20 }
    }
}
