/// The state of line breaking: the finished lines, and the rest of the text.
struct LineBreaker {
    /// The width of the whole text, in points; infinity for no limit.
    let container: CGFloat
    /// Where the line being set begins, and the room that it has.
    private var indent: CGFloat = 0
    private(set) var limit: CGFloat
    /// The style of the paragraph being set.
    private var style = NSParagraphStyle.Values()
    private(set) var hasTabs = false
    private var startsParagraph = true
    private var isFirstLine = true
    let mode: NSLineBreakMode
    let strategy: NSParagraphStyle.LineBreakStrategy
    let maximum: Int
    let width: (Substring) -> CGFloat
    let ellipsis: () -> CGFloat
    let hyphen: () -> CGFloat
    var lines: [TextLines.Line] = []
    /// The starts of lines that are not where greedy breaking between syllables would put them.
    var chosenBreaks: [String.Index] = []
    /// The number of paragraphs that are set completely.
    var setCount = 0
    private var rest: Substring?
    /// The factor of the text's layout manager, for paragraphs without one.
    var hyphenationFactor: Float = 0
    /// Whether each paragraph is one line, which ends with an ellipsis if it does not fit.
    var truncatesParagraphs = false
    /// The decisions of the delegate of the text's layout manager; nil without one.
    var rules: LineRules?
    /// How words are divided; nil if they are not.
    private var hyphenation: Hyphenation?
    /// Whether the line that is being set ends inside of a word.
    private var dividesWord = false
    private var currentRoom: TextLines.Room?
    /// The rows beside the shapes of a container; nil without shapes.
    private var rows: ExcludedRows?
    /// The end of a word that is longer than a line and is set in parts; nil between words.
    private var longWord: Substring.Index?

    init(
        limit: CGFloat, mode: NSLineBreakMode, strategy: NSParagraphStyle.LineBreakStrategy,
        maximum: Int,
        width: @escaping (Substring) -> CGFloat,
        ellipsis: @escaping () -> CGFloat, hyphen: @escaping () -> CGFloat,
        rows: ExcludedRows? = nil
    ) {
        self.hyphen = hyphen
        self.rows = rows
        container = limit
        self.limit = limit
        self.mode = mode
        self.strategy = strategy
        self.maximum = maximum
        self.width = width
        self.ellipsis = ellipsis
    }

    /// Returns whether a width does not fit on a line.
    ///
    /// A millionth of a point is ignored, because that is the error of sums of widths and quotients
    /// of pixels.
    func exceedsLine(_ width: CGFloat) -> Bool { width > limit + 1e-6 }

    /// Sets a paragraph. Returns false if not all of it fits.
    ///
    /// - Parameter isContinued: Whether a line separator is before it, which begins a line but no
    ///   paragraph.
    mutating func setParagraph(
        _ paragraph: Substring, _ style: NSParagraphStyle.Values?, isContinued: Bool
    ) -> Bool {
        guard lines.count < maximum else { return false }
        let first = lines.count
        self.style = style ?? NSParagraphStyle.Values()
        let factor = self.style.hyphenationFactor
        hyphenation = Hyphenation(factor: factor > 0 ? factor : hyphenationFactor)
        hasTabs = style != nil && paragraph.utf8.contains(9)
        startsParagraph = !isContinued
        longWord = nil
        var start = paragraph.startIndex
        repeat {
            begin(lineOfParagraph: lines.count - first, paragraph[start...])
            let end = lineEnd(of: paragraph[start...])
            if truncatesParagraphs, end < paragraph.endIndex {
                lines.append(truncated(paragraph[start...]))
                break
            }
            if lines.count == maximum - 1, end < paragraph.endIndex, mode.truncates {
                rest = paragraph[start...]
                return false
            }
            append(paragraph[start..<end], isBroken: end < paragraph.endIndex)
            start = end
            if lines.count == maximum, start < paragraph.endIndex { return false }
        } while start < paragraph.endIndex
        setCount += 1
        lines[lines.count - 1].endsParagraph = true
        if lines.count - first > 1, mode != .byCharWrapping, !hasTabs, rows == nil {
            choose(in: paragraph, from: first)
        }
        return true
    }

    /// Applies the strategies to the lines of a paragraph.
    private mutating func choose(in paragraph: Substring, from first: Int) {
        let isPushed = strategy.contains(.pushOut) && pushOut(paragraph, lines.count - first)
        // A program that draws the lines breaks between syllables.
        let keepsWords = keepsHangulWords && paragraph.contains(where: \.isHangulSyllable)
        if isPushed || keepsWords {
            chosenBreaks += lines[(first + 1)...].map(\.text.startIndex)
        }
    }

    private var keepsHangulWords: Bool { strategy.contains(.hangulWordPriority) }

    /// Moves the last word of the line above down to a last line with a single word.
    ///
    /// - Returns: Whether a word was moved.
    private mutating func pushOut(_ paragraph: Substring, _ count: Int) -> Bool {
        let (above, last) = (lines[lines.count - 2].text, lines[lines.count - 1].text)
        let rest = paragraph[last.startIndex...]
        guard rest.breakOpportunity(after: rest.startIndex, keepsHangulWords) == rest.endIndex
        else { return false }
        // The starts of the words of the line above, up to that of the last line.
        let text = paragraph[above.startIndex...]
        var (cut, next) = (text.startIndex, text.startIndex)
        while next < last.startIndex {
            cut = next
            next = text.breakOpportunity(after: next, keepsHangulWords)
        }
        // If the lines are parts of one long word, `next` is beyond the break.
        guard next == last.startIndex, cut > text.startIndex else { return false }
        let moved = paragraph[cut...]
        guard !exceedsLine(width(moved.trimmingHangingWhitespace)) else { return false }
        lines.removeLast(2)
        begin(lineOfParagraph: count - 2)
        append(paragraph[above.startIndex..<cut], isBroken: true)
        begin(lineOfParagraph: count - 1)
        append(moved, isBroken: false)
        lines[lines.count - 1].endsParagraph = true
        return true
    }

    /// Adds the remaining text with an ellipsis.
    mutating func finish(isLastParagraphSet: Bool) {
        guard mode.truncates, !isLastParagraphSet else { return }
        if let rest {
            let line = truncated(rest)
            lines.append(line)
        } else if let last = lines.popLast() {
            if let room = last.room {
                use(room)
            } else {
                begin(lineOfParagraph: last.startsParagraph ? 0 : 1)
            }
            // The paragraphs that are left out are behind it.
            lines.append(cutAtTail(last.text))
        }
    }

    private mutating func append(_ line: Substring, isBroken: Bool) {
        let text = isBroken ? line.trimmingHangingWhitespace : line
        let room = max(limit, lineWidth(text.trimmingHangingWhitespace))
        var line = newLine(text, width: min(lineWidth(text), room))
        if isBroken, dividesWord || text.last == "\u{AD}" {
            line.hyphen = hyphen()
            line.width += line.hyphen
        }
        lines.append(line)
    }

    // MARK: Paragraphs

    /// Sets the indent and the room of the next line, which begins with a text.
    private mutating func begin(lineOfParagraph index: Int, _ text: Substring = "") {
        isFirstLine = index == 0 && startsParagraph
        indent = style.indent(isFirst: isFirstLine)
        limit = max(0, style.room(in: container, indent: indent))
        guard rows != nil else { return }
        if index == 0 { rows?.endRow(isParagraph: startsParagraph) }
        let word = text[..<text.breakOpportunity(after: text.startIndex, keepsHangulWords)]
        let needed = mode == .byCharWrapping ? 0 : width(word.trimmingHangingWhitespace)
        // The row's own room is as wide as any.
        let own = indent
        while let room = rows?.nextRoom(for: text, style, indent: own) {
            use(room)
            if !exceedsLine(needed) || room.isWhole { break }
        }
    }

    private mutating func use(_ room: TextLines.Room) {
        currentRoom = room
        (indent, limit) = (room.x, room.width)
    }

    mutating func newLine(_ text: Substring, width: CGFloat) -> TextLines.Line {
        var line = TextLines.Line(
            text: text, width: width, indent: indent, startsParagraph: isFirstLine)
        if rows != nil {
            line.room = currentRoom
            rows?.add(text)
        }
        return line
    }

    /// Returns the width of a line from its start, in points.
    func lineWidth(_ line: Substring) -> CGFloat {
        hasTabs
            ? TabbedLine(line, indent: indent, style, width: width).extent - indent
            : width(line)
    }

    /// Returns the width of a line up to a part's end, if `used` is that up to the part's start.
    func extent(_ line: Substring, _ used: CGFloat, _ part: Substring) -> CGFloat {
        hasTabs ? lineWidth(line[line.startIndex..<part.endIndex]) : used + width(part)
    }

    /// Returns where a line must end because of a tab without a stop.
    func tabEnd(of text: Substring) -> Substring.Index {
        // With an interval each tab has a stop.
        guard hasTabs, style.defaultTabInterval <= 0 else { return text.endIndex }
        let line = TabbedLine(text, indent: indent, style, upTo: indent + limit, width: width)
        return line.end ?? text.endIndex
    }

    /// Returns where the first line of a text ends: after the last word that fits, including
    /// hanging whitespace.
    private mutating func lineEnd(of text: Substring) -> Substring.Index {
        dividesWord = false
        let text = text[..<tabEnd(of: text)]
        guard limit < .infinity else { return text.endIndex }
        guard mode != .byCharWrapping else { return characterEnd(of: text) }
        // Not measured to its end again for each line, which would take a square of its length.
        if let word = longWord, word > text.startIndex {
            let part = text[..<min(word, text.endIndex)]
            let end = characterEnd(of: part)
            if end < part.endIndex { return end }
        }
        longWord = nil
        var end = text.startIndex
        // Where words end, for rules that refuse some of these places.
        var ends: [Substring.Index] = []
        var used: CGFloat = 0
        while end < text.endIndex {
            let next = text.breakOpportunity(after: end, keepsHangulWords)
            let word = text[end..<next]
            // A soft hyphen is seen at the end of a line alone.
            let hyphen = word.last == "\u{AD}" && next < text.endIndex ? self.hyphen() : 0
            if exceedsLine(extent(text, used, word.trimmingHangingWhitespace) + hyphen) {
                if let cut = division(of: word, after: used) {
                    dividesWord = true
                    return cut
                }
                guard end == text.startIndex else {
                    guard let rules else { return end }
                    return ends.last { rules.breaks($0.utf16Offset(in: text.base)) } ?? end
                }
                longWord = next
                return characterEnd(of: text)
            }
            used = extent(text, used, word)
            end = next
            if rules != nil { ends.append(end) }
        }
        return end
    }

    /// Returns where a word that does not fit is divided; nil if it is not.
    private func division(of word: Substring, after used: CGFloat) -> Substring.Index? {
        guard let hyphenation, !hasTabs, Float(used) < hyphenation.factor * Float(limit) else {
            return nil
        }
        let start = word.firstIndex(where: \.isLetter) ?? word.endIndex
        let letters = word[start...].prefix(while: \.isLetter)
        let hyphen = self.hyphen()
        return hyphenation.patterns.divisions(of: letters)
            .map { letters.index(letters.startIndex, offsetBy: $0) }
            .last {
                !exceedsLine(used + width(word[..<$0]) + hyphen)
                    && rules?.divides($0.utf16Offset(in: word.base)) ?? true
            }
    }

    /// Returns where a line that is broken between characters ends: after at least one character.
    private func characterEnd(of text: Substring) -> Substring.Index {
        var end = text.startIndex
        var used: CGFloat = 0
        while end < text.endIndex {
            let next = text.index(after: end)
            if !text[end].isHangingWhitespace {
                let extent = extent(text, used, text[end..<next])
                if exceedsLine(extent), end > text.startIndex { return end }
            }
            used = extent(text, used, text[end..<next])
            end = next
        }
        return end
    }
}

extension Substring {
    var trimmingHangingWhitespace: Substring {
        var end = endIndex
        while end > startIndex, self[index(before: end)].isHangingWhitespace {
            end = index(before: end)
        }
        return self[..<end]
    }

    /// Returns the next break opportunity: after the word at an index and the whitespace behind it.
    ///
    /// - Parameter keepsHangul: whether Korean text is broken between words only.
    fileprivate func breakOpportunity(after start: Index, _ keepsHangul: Bool) -> Index {
        var index = start
        while index < endIndex {
            let character = self[index]
            index = self.index(after: index)
            guard index < endIndex else { return index }
            let next = self[index]
            if next.isHangingWhitespace { continue }
            if character.isHangingWhitespace || character.endsLine || character.standsAlone
                || next.standsAlone
                || !keepsHangul && character.isHangulSyllable && next.isHangulSyllable
            {
                return index
            }
        }
        return index
    }
}

extension Character {
    /// Whether the character is whitespace at which a line may end: not a no-break space.
    fileprivate var isHangingWhitespace: Bool {
        isWhitespace && self != "\u{A0}" && self != "\u{202F}" && self != "\u{2007}"
    }

    fileprivate var endsLine: Bool {
        self == "-" || self == "–" || self == "—" || self == "\u{2010}" || self == "\u{AD}"
    }

    /// Whether lines may end on both sides of the character: ideographs, kana and attachments.
    fileprivate var standsAlone: Bool {
        guard let scalar = unicodeScalars.first, scalar.value >= 0x2E80 else { return false }
        // U+FFFC is an attachment. Source: UAX #14, LB20.
        return scalar.value == 0xFFFC || scalar.properties.isIdeographic
            || (0x3041...0x30FF).contains(scalar.value)
    }

    /// Whether the character is a syllable of Korean. Source: UAX #14, classes H2 and H3.
    fileprivate var isHangulSyllable: Bool {
        guard let scalar = unicodeScalars.first else { return false }
        return (0xAC00...0xD7A3).contains(scalar.value)
    }
}
