/// Changes to a text, each in a range of its bytes.
///
/// Edits keep the lines of the text: a replacement has as many line breaks as what it replaces.
/// They keep columns where they can: what is removed becomes spaces.
struct Edits {
    private struct Edit {
        var range: Range<Int>
        var text: String
        var order: Int
    }
    private var edits: [Edit] = []
    private let text: [UInt8]

    init(_ text: [UInt8]) { self.text = text }

    var isEmpty: Bool { edits.isEmpty }

    /// Replaces a range, padded with spaces to its length; line breaks of the range follow the
    /// text.
    ///
    /// Spaces are before the text if a mark follows, as in `case #keyPath(Cell.title)?:`.
    mutating func replace(_ range: Range<Int>, with replacement: String) {
        var replacement = replacement
        let breaks = text[range].count { $0 == UInt8(ascii: "\n") }
        replacement += String(repeating: "\n", count: breaks)
        if breaks == 0 {
            let spaces = String(
                repeating: " ", count: max(0, range.count - replacement.utf8.count))
            let isMarked =
                range.upperBound < text.count && "?!".utf8.contains(text[range.upperBound])
            replacement = isMarked ? spaces + replacement : replacement + spaces
        }
        edits.append(Edit(range: range, text: replacement, order: edits.count))
    }

    /// Replaces a range without padding, for text that must be followed directly.
    mutating func replaceExactly(_ range: Range<Int>, with replacement: String) {
        edits.append(Edit(range: range, text: replacement, order: edits.count))
    }

    /// Replaces everything but line breaks by spaces.
    mutating func blank(_ range: Range<Int>) {
        let blank = text[range].map { $0 == UInt8(ascii: "\n") ? $0 : UInt8(ascii: " ") }
        edits.append(
            Edit(
                range: range, text: String(decoding: blank, as: UTF8.self), order: edits.count))
    }

    mutating func insert(_ insertion: String, at offset: Int) {
        edits.append(Edit(range: offset..<offset, text: insertion, order: edits.count))
    }

    /// The text with all edits. An edit inside the range of an earlier one is dropped.
    func applied() -> [UInt8] {
        guard !edits.isEmpty else { return text }
        let sorted = edits.sorted {
            ($0.range.lowerBound, $0.range.isEmpty ? 0 : 1, $0.order)
                < ($1.range.lowerBound, $1.range.isEmpty ? 0 : 1, $1.order)
        }
        var result: [UInt8] = []
        result.reserveCapacity(text.count + 64 * edits.count)
        var place = 0
        for edit in sorted where edit.range.lowerBound >= place {
            result += text[place..<edit.range.lowerBound]
            result += edit.text.utf8
            place = edit.range.upperBound
        }
        return result + text[place...]
    }
}
