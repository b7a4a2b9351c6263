/// A text that is being edited: its characters and what of them is selected, as plain values.
///
/// Places are counted in UTF-16 code units from the start, as in NSRange, and always lie between characters.
struct TextEdit: Equatable {
    /// The text.
    private(set) var text: String
    /// What is selected; empty where the cursor is.
    private(set) var selection: Range<Int>
    /// Which end of the selection moves on when it is extended.
    private var length: Int

    /// Creates a text with the cursor at its end.
    init(_ text: String = "") {
        self.text = text
        length = text.utf16.count
        selection = length..<length
    }

    /// Sets the text and puts the cursor at its end.
    mutating func set(_ text: String) { self = TextEdit(text) }

    /// Selects a range, brought inside the text and out of the middle of characters.
    mutating func select(_ range: Range<Int>) {
        let start = place(near: range.lowerBound)
        selection = start..<max(start, place(near: range.upperBound))
    }

    /// Puts a text in the place of a range, and the cursor behind it.
    mutating func replace(_ range: Range<Int>, with string: String) {
        let start = index(place(near: range.lowerBound))
        let end = index(max(place(near: range.lowerBound), place(near: range.upperBound)))
        let tail = text[end...].utf16.count
        text.replaceSubrange(start..<end, with: string)
        length = text.utf16.count
        // A letter and an accent typed after it make one character; the cursor goes behind both.
        let cursor = place(near: length - tail)
        selection = cursor..<cursor
    }

    /// What a backspace deletes: the selection, or the character before the cursor; nil at the start.
    var rangeBefore: Range<Int>? {
        guard selection.isEmpty else { return selection }
        return selection.lowerBound > 0 ? place(before: selection.lowerBound)..<selection.lowerBound : nil
    }

    /// What the delete key deletes: the selection, or the character behind the cursor; nil at the end.
    var rangeBehind: Range<Int>? {
        guard selection.isEmpty else { return selection }
        return selection.upperBound < length ? selection.upperBound..<place(after: selection.upperBound) : nil
    }

    /// The place one character back from another.
    func place(before offset: Int) -> Int {
        let index = index(offset)
        return index > text.startIndex ? self.offset(of: text.index(before: index)) : 0
    }

    /// The place one character on from another.
    func place(after offset: Int) -> Int {
        let index = index(offset)
        return index < text.endIndex ? self.offset(of: text.index(after: index)) : length
    }

    /// The text before a place.
    func prefix(to offset: Int) -> Substring { text[..<index(offset)] }

    /// The part of the text in a range.
    func part(_ range: Range<Int>) -> String {
        String(text[index(range.lowerBound)..<index(range.upperBound)])
    }

    // MARK: Places

    private func index(_ offset: Int) -> String.Index {
        let offset = min(max(offset, 0), length)
        return String.Index(utf16Offset: offset, in: text)
    }

    private func offset(of index: String.Index) -> Int { index.utf16Offset(in: text) }

    /// The place itself, or the start of the character that it lies in the middle of.
    private func place(near offset: Int) -> Int {
        guard offset < length else { return length }
        var place = 0
        for character in text {
            let next = place + character.utf16.count
            if next > offset { break }
            place = next
        }
        return max(place, 0)
    }
}
