/// An object that finds the units of a text input's text.
///
/// Source: Apple, UITextInputTokenizer.
@preconcurrency @MainActor
public protocol UITextInputTokenizer: NSObjectProtocol {
    /// Returns the range of the unit that encloses a position; nil if none does.
    ///
    /// `direction`: which unit is meant at the boundary of two: the one in this direction.
    func rangeEnclosingPosition(
        _ position: UITextPosition, with granularity: UITextGranularity,
        inDirection direction: UITextDirection
    ) -> UITextRange?
    /// Returns whether a position is where a unit ends, seen in a direction.
    func isPosition(
        _ position: UITextPosition, atBoundary granularity: UITextGranularity,
        inDirection direction: UITextDirection
    ) -> Bool
    /// Returns the next position in a direction where a unit begins or ends; nil if there is none.
    func position(
        from position: UITextPosition, toBoundary granularity: UITextGranularity,
        inDirection direction: UITextDirection
    ) -> UITextPosition?
    /// Returns whether a position is within a unit, seen in a direction.
    func isPosition(
        _ position: UITextPosition, withinTextUnit granularity: UITextGranularity,
        inDirection direction: UITextDirection
    ) -> Bool
}

/// The tokenizer of text fields, text views and, if they like, of a program's own text inputs.
///
/// Words are runs of letters, digits, marks, underscores and inner apostrophes; a sentence ends
/// with a mark such as `.` before white space, or with a paragraph, and includes the white space
/// behind it. Lines are found by the input's rectangles.
///
/// Source: Apple, UITextInputStringTokenizer.
///
/// Deviation: the rules of words are those above in all languages.
@preconcurrency @MainActor
open class UITextInputStringTokenizer: NSObject, UITextInputTokenizer {
    private weak var input: (any UITextInput)?
    /// The units found last: a walk through a text asks for them at each step.
    private var known: (text: String, granularity: UITextGranularity, units: [Range<Int>])?

    /// Creates a tokenizer for the text of an input, which is not retained.
    public init(textInput: any UIResponder & UITextInput) {
        input = textInput
        super.init()
    }

    open func rangeEnclosingPosition(
        _ position: UITextPosition, with granularity: UITextGranularity,
        inDirection direction: UITextDirection
    ) -> UITextRange? {
        guard let input else { return nil }
        let place = input.offset(from: input.beginningOfDocument, to: position)
        let units = units(granularity, around: position)
        // Of two units that meet at the position, the one that lies in the direction.
        let unit =
            direction.isBackward
            ? units.first { $0.lowerBound < place && place <= $0.upperBound }
            : units.first { $0.lowerBound <= place && place < $0.upperBound }
        return unit.flatMap { range($0, of: input) }
    }

    open func isPosition(
        _ position: UITextPosition, atBoundary granularity: UITextGranularity,
        inDirection direction: UITextDirection
    ) -> Bool {
        guard let input else { return false }
        let place = input.offset(from: input.beginningOfDocument, to: position)
        return units(granularity, around: position).contains {
            (direction.isBackward ? $0.lowerBound : $0.upperBound) == place
        }
    }

    open func position(
        from position: UITextPosition, toBoundary granularity: UITextGranularity,
        inDirection direction: UITextDirection
    ) -> UITextPosition? {
        guard let input else { return nil }
        let place = input.offset(from: input.beginningOfDocument, to: position)
        let ends = units(granularity, around: position).flatMap { [$0.lowerBound, $0.upperBound] }
        let next =
            direction.isBackward
            ? ends.filter { $0 < place }.max() : ends.filter { $0 > place }.min()
        return next.flatMap { input.position(from: input.beginningOfDocument, offset: $0) }
    }

    open func isPosition(
        _ position: UITextPosition, withinTextUnit granularity: UITextGranularity,
        inDirection direction: UITextDirection
    ) -> Bool {
        rangeEnclosingPosition(position, with: granularity, inDirection: direction) != nil
    }

    private func range(_ range: Range<Int>, of input: any UITextInput) -> UITextRange? {
        let start = input.beginningOfDocument
        guard let from = input.position(from: start, offset: range.lowerBound),
            let to = input.position(from: start, offset: range.upperBound)
        else { return nil }
        return input.textRange(from: from, to: to)
    }

    private func units(
        _ granularity: UITextGranularity, around position: UITextPosition
    ) -> [Range<Int>] {
        guard let input,
            let whole = input.textRange(
                from: input.beginningOfDocument, to: input.endOfDocument)
        else { return [] }
        if granularity == .line { return lines(of: input, whole) }
        let text = input.text(in: whole) ?? ""
        if let known, known.text == text, known.granularity == granularity { return known.units }
        let units = TextUnits.ranges(of: text, by: granularity)
        known = (text, granularity, units)
        return units
    }

    /// Returns the lines by the rectangles of the whole text's selection.
    private func lines(of input: any UITextInput, _ whole: UITextRange) -> [Range<Int>] {
        let begin = input.beginningOfDocument
        let length = input.offset(from: begin, to: input.endOfDocument)
        guard length > 0 else { return [] }
        let starts = input.selectionRects(for: whole).compactMap { line -> Int? in
            let point = CGPoint(x: line.rect.minX, y: line.rect.midY)
            return input.closestPosition(to: point).map { input.offset(from: begin, to: $0) }
        }
        let inner = Set(starts).filter { 0 < $0 && $0 < length }.sorted()
        return zip([0] + inner, inner + [length]).map { $0..<$1 }
    }
}

/// The units of a text as ranges of UTF-16 code units.
enum TextUnits {
    /// Returns the units from the first to the last; words leave gaps, the others do not.
    static func ranges(of text: String, by granularity: UITextGranularity) -> [Range<Int>] {
        let length = text.utf16.count
        switch granularity {
        case .document: return length > 0 ? [0..<length] : []
        case .character: return cut(text) { _, _, _ in true }
        case .paragraph, .line: return cut(text) { before, _, _ in before.isNewline }
        case .sentence:
            return cut(text) { before, after, last in
                before.isNewline || before.isWhitespace && !after.isWhitespace && last
            }
        case .word: return words(of: text)
        }
    }

    /// Cuts a text before characters.
    ///
    /// - Parameter isCut: receives the characters on both sides, and whether the last character
    ///   that is neither white space nor a closing mark ends a sentence.
    private static func cut(
        _ text: String, _ isCut: (_ before: Character, _ after: Character, _ ended: Bool) -> Bool
    ) -> [Range<Int>] {
        var ranges: [Range<Int>] = []
        var (start, place, ended) = (0, 0, false)
        var before: Character?
        for character in text {
            if let before, isCut(before, character, ended) {
                ranges.append(start..<place)
                start = place
            }
            if ".!?…。！？".contains(character) {
                ended = true
            } else if !character.isWhitespace, !"\"'”’»)]".contains(character) {
                ended = false
            }
            before = character
            place += character.utf16.count
        }
        return place > start ? ranges + [start..<place] : ranges
    }

    private static func words(of text: String) -> [Range<Int>] {
        var ranges: [Range<Int>] = []
        var (start, place): (Int?, Int) = (nil, 0)
        let characters = Array(text)
        func isWord(_ index: Int) -> Bool {
            guard characters.indices.contains(index) else { return false }
            let character = characters[index]
            return character.isLetter || character.isNumber || character == "_"
        }
        for (index, character) in characters.enumerated() {
            let isInner = "'’".contains(character) && isWord(index - 1) && isWord(index + 1)
            if isWord(index) || isInner {
                start = start ?? place
            } else if let begun = start {
                ranges.append(begun..<place)
                start = nil
            }
            place += character.utf16.count
        }
        if let start { ranges.append(start..<place) }
        return ranges
    }
}
