/// A text that is being edited, with its selection, as plain values.
///
/// Positions are counted in UTF-16 code units from the start, as in NSRange, and are always between
/// characters.
struct TextEdit: Equatable {
    /// The text.
    private(set) var text: String
    /// The selection; empty for a cursor.
    private(set) var selection: Range<Int>
    /// The part that an input method has not finished; nil for none.
    private(set) var marked: Range<Int>?
    /// The length of the text, in UTF-16 code units.
    private(set) var length: Int

    /// Creates a text with the cursor at its end.
    init(_ text: String = "") {
        self.text = text
        length = text.utf16.count
        selection = length..<length
    }

    /// Sets the text and moves the cursor to its end.
    mutating func set(_ text: String) { self = TextEdit(text) }

    /// Selects a range, clamped to the text and to character boundaries.
    mutating func select(_ range: Range<Int>) {
        let start = place(near: range.lowerBound)
        selection = start..<max(start, place(near: range.upperBound))
    }

    /// Replaces a range with a text and moves the cursor behind it.
    mutating func replace(_ range: Range<Int>, with string: String) {
        let start = index(place(near: range.lowerBound))
        let end = index(max(place(near: range.lowerBound), place(near: range.upperBound)))
        let tail = text[end...].utf16.count
        text.replaceSubrange(start..<end, with: string)
        length = text.utf16.count
        // A letter and an accent typed after it form one character; the cursor moves behind both.
        let cursor = place(near: length - tail)
        selection = cursor..<cursor
        marked = nil
    }

    /// Replaces a range with a marked text, in which a range is selected.
    mutating func mark(_ string: String, over range: Range<Int>, selecting: Range<Int>) {
        let start = place(near: range.lowerBound)
        replace(range, with: string)
        let end = selection.lowerBound
        select(start + selecting.lowerBound..<start + selecting.upperBound)
        marked = string.isEmpty ? nil : min(start, end)..<end
    }

    /// Makes the marked text part of the text.
    mutating func unmark() { marked = nil }

    /// The range that a backspace deletes: the selection, or the character before the cursor; nil
    /// at the start.
    var rangeBefore: Range<Int>? {
        guard selection.isEmpty else { return selection }
        return selection.lowerBound > 0
            ? place(before: selection.lowerBound)..<selection.lowerBound : nil
    }

    /// The range that the delete key deletes: the selection, or the character after the cursor; nil
    /// at the end.
    var rangeBehind: Range<Int>? {
        guard selection.isEmpty else { return selection }
        return selection.upperBound < length
            ? selection.upperBound..<place(after: selection.upperBound) : nil
    }

    /// Returns the position one character before another.
    func place(before offset: Int) -> Int {
        let index = index(offset)
        return index > text.startIndex ? self.offset(of: text.index(before: index)) : 0
    }

    /// Returns the position one character after another.
    func place(after offset: Int) -> Int {
        let index = index(offset)
        return index < text.endIndex ? self.offset(of: text.index(after: index)) : length
    }

    /// Returns the text before a position.
    func prefix(to offset: Int) -> Substring { text[..<index(offset)] }

    /// Returns the text in a range.
    func part(_ range: Range<Int>) -> String {
        String(text[index(range.lowerBound)..<index(range.upperBound)])
    }

    // MARK: Positions

    private func index(_ offset: Int) -> String.Index {
        let offset = min(max(offset, 0), length)
        return String.Index(utf16Offset: offset, in: text)
    }

    private func offset(of index: String.Index) -> Int { index.utf16Offset(in: text) }

    /// Returns the position, or the start of the character that contains it.
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
