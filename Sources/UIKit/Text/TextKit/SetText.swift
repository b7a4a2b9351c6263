/// A text set in lines, with the place of each line.
///
/// Positions in the text are counted in UTF-16 code units from its start, as in `NSRange`.
struct SetText {
    /// A line of the text.
    struct Line {
        /// The visible part of the text, without line break and hanging whitespace.
        var shown: Range<Int>
        /// The whole part of the text, up to the start of the next line.
        var whole: Range<Int>
        /// The box of the visible part, in points from the top left corner of the text.
        var frame: CGRect
        /// The distance of the baseline from the top of the box, in points.
        var ascent: CGFloat
        /// The points added to each space of a justified line.
        var stretch: CGFloat
        /// Where the parts between tabs begin, from the second on.
        var columns: [(start: Int, x: CGFloat)] = []
        /// The place beside a shape that the text flows round; nil without shapes.
        var room: TextLines.Room?
        /// The width of the hyphen behind the visible part; 0 for none.
        var hyphen: CGFloat = 0
        /// Whether an ellipsis is behind the visible part.
        var isTruncated = false
        /// The marker of a list before the visible part.
        var marker: StyledText.Marker?
    }

    /// The lines, from top to bottom; none for an empty text.
    private(set) var lines: [Line] = []
    /// The width of the widest line, and the total height: at least that of a line.
    private(set) var size: CGSize
    /// Where lines begin that a program which breaks greedily would begin elsewhere.
    private(set) var chosenBreaks: [Int] = []
    /// The height of a line of an empty text, in points.
    let lineHeight: CGFloat
    let look: Look

    enum Look {
        case plain(String, UIFont)
        case styled(StyledText)
    }

    /// How a text is set.
    struct Settings {
        /// The width of a line, in points; infinity for no limit.
        var width: CGFloat
        /// The alignment; natural text begins at the right if `isRightToLeft` is true.
        var alignment = NSTextAlignment.natural
        var isRightToLeft = false
        /// The maximum number of lines; 0 for no limit.
        var numberOfLines = 0
        var mode = NSLineBreakMode.byWordWrapping
        /// Whether the leading that the fonts recommend is below each line.
        var usesFontLeading = false
        /// The context with which attachments compute their bounds.
        var container: NSTextContainer?
        /// The parts of lines beside the container's shapes; nil without shapes.
        var exclusion: TextExclusion?
        /// When words are divided in paragraphs that do not say it.
        var hyphenationFactor: Float = 0
        /// The decisions of the layout manager's delegate; nil without one.
        var rules: LineRules?

        fileprivate var placement: TextLines.Placement {
            TextLines.Placement(width: width, alignment: alignment, isRightToLeft: isRightToLeft)
        }
    }

    /// Sets a text in one font.
    init(_ text: String, in font: UIFont, _ settings: Settings) {
        look = .plain(text, font)
        lineHeight = font.lineHeight + (settings.usesFontLeading ? font.leading : 0)
        size = CGSize(width: 0, height: lineHeight)
        var lines = TextLines(
            of: text, in: font, width: settings.width, numberOfLines: settings.numberOfLines,
            mode: settings.mode.withoutRest)
        lines.addsLeading = settings.usesFontLeading
        set(lines, of: text, settings)
    }

    /// Sets a text with styled runs.
    init(_ text: StyledText, _ settings: Settings) {
        var lines = TextLines(
            of: text, width: settings.width, numberOfLines: settings.numberOfLines,
            mode: settings.mode.withoutRest, strategy: text.paragraph.usableStrategy,
            container: settings.container, exclusion: settings.exclusion,
            hyphenationFactor: settings.hyphenationFactor, rules: settings.rules)
        lines.addsLeading = settings.usesFontLeading
        // With the boxes of the attachments.
        look = .styled(lines.styled ?? text)
        let font = text.leadingFont
        lineHeight = font.lineHeight + (settings.usesFontLeading ? font.leading : 0)
        size = CGSize(width: 0, height: lineHeight)
        set(lines, of: text.string, settings)
    }

    private mutating func set(_ set: TextLines, of text: String, _ settings: Settings) {
        guard !set.lines.isEmpty else { return }
        chosenBreaks = set.chosenBreaks
        let starts = set.lines.map { $0.text.startIndex.utf16Offset(in: text) }
        let length = text.utf16.count
        for (index, place) in set.placed(settings.placement).enumerated() {
            let end = index + 1 < starts.count ? starts[index + 1] : length
            let shown = starts[index]..<place.line.text.endIndex.utf16Offset(in: text)
            let columns = place.line.text.utf8.contains(9) ? set.columns(of: place).dropFirst() : []
            lines.append(
                Line(
                    shown: shown, whole: starts[index]..<end, frame: place.frame,
                    ascent: place.ascent, stretch: place.stretch,
                    columns: columns.map { ($0.text.startIndex.utf16Offset(in: text), $0.x) },
                    room: place.line.room, hyphen: place.line.hyphen,
                    isTruncated: place.line.isTruncated,
                    marker: set.styled?.marker(of: place, by: set.measurer)))
        }
        size = set.size
    }

    /// Removes the lines behind a number of them.
    mutating func keepLines(_ count: Int) {
        if lines.count > count { keep(lines.prefix(count)) }
    }

    /// Removes the lines that end below a height, in points.
    mutating func keepLines(withinHeight height: CGFloat) {
        // The error of sums of heights.
        keep(lines.prefix { $0.frame.maxY <= height + 1e-6 })
    }

    /// Removes the empty line behind a line break at the end of the text.
    mutating func removeEmptyLastLine() {
        if lines.count > 1, lines.last?.whole.isEmpty == true { keep(lines.dropLast()) }
    }

    private mutating func keep(_ kept: ArraySlice<Line>) {
        lines = Array(kept)
        size = CGSize(
            width: lines.reduce(0) { max($0, $1.frame.width) },
            height: lines.last?.frame.maxY ?? 0)
    }

    // MARK: Positions

    private var string: String {
        switch look {
        case .plain(let string, _): string
        case .styled(let text): text.string
        }
    }

    private func width(of part: Substring, on line: Line) -> CGFloat {
        let natural =
            switch look {
            case .plain(_, let font): UIFont.measurer.shownWidth(of: part, in: font)
            case .styled(let text): text.width(of: part, by: UIFont.measurer)
            }
        return line.stretch == 0
            ? natural : natural + line.stretch * CGFloat(part.count { $0 == " " })
    }

    /// Returns the index of the line that contains a position: the last that begins at or before
    /// it; 0 without lines.
    ///
    /// - Complexity: O(log of the number of lines).
    func line(of place: Int) -> Int {
        var (low, high) = (0, lines.count)
        while low < high {
            let middle = (low + high) / 2
            if lines[middle].whole.lowerBound <= place { low = middle + 1 } else { high = middle }
        }
        return max(0, low - 1)
    }

    /// Returns the index of the line at a distance from the top, or the nearest; 0 without lines.
    ///
    /// Of lines beside each other, the one that contains `x`, or the nearest.
    func line(atHeight y: CGFloat, x: CGFloat = 0) -> Int {
        let first = lines.firstIndex { y < $0.frame.maxY } ?? max(0, lines.count - 1)
        guard lines.indices.contains(first), let row = lines[first].room?.top else { return first }
        let others = (first..<lines.count).prefix { lines[$0].room?.top == row }
        return others.first { x < (lines[$0].room?.x ?? 0) + (lines[$0].room?.width ?? 0) }
            ?? others.last ?? first
    }

    /// Returns the distance of a position from the left edge of the text, in points.
    func x(of place: Int) -> CGFloat {
        guard !lines.isEmpty else { return 0 }
        let line = lines[line(of: place)]
        let end = min(max(place, line.shown.lowerBound), line.shown.upperBound)
        return x(ofEnd: string[utf16: line.shown.lowerBound..<end], on: line)
    }

    /// Returns where the first part of a line ends, in points from the left edge of the text.
    func x(ofEnd part: Substring, on line: Line) -> CGFloat {
        let end = part.endIndex.utf16Offset(in: string)
        guard let column = line.columns.last(where: { $0.start <= end }) else {
            return line.frame.minX + width(of: part, on: line)
        }
        return column.x + width(of: string[utf16: column.start..<end], on: line)
    }

    /// Returns the character on a line that contains a distance from the left edge, and the part
    /// of its width that is left of it; the nearest character if none does.
    ///
    /// - Complexity: O(log n) measurements of at most the line's n characters.
    func character(at x: CGFloat, line index: Int) -> (place: Range<Int>, fraction: CGFloat) {
        let line = lines[index]
        let part = string[utf16: line.shown]
        guard !part.isEmpty else { return (line.shown, 0) }
        // The ends of the characters, of which the first that is right of x is searched.
        let ends = part.indices.dropFirst() + [part.endIndex]
        var (low, high) = (0, ends.count - 1)
        while low < high {
            let middle = (low + high) / 2
            if self.x(ofEnd: part[..<ends[middle]], on: line) > x {
                high = middle
            } else {
                low = middle + 1
            }
        }
        let start = low > 0 ? ends[low - 1] : part.startIndex
        let left = self.x(ofEnd: part[..<start], on: line)
        let right = self.x(ofEnd: part[..<ends[low]], on: line)
        let fraction = right > left ? min(max((x - left) / (right - left), 0), 1) : 0
        let offset = line.shown.lowerBound + part.utf16.distance(from: part.startIndex, to: start)
        return (offset..<offset + part[start..<ends[low]].utf16.count, fraction)
    }

    /// Returns the position on a line that is nearest to a distance from the left edge.
    func place(at x: CGFloat, line index: Int) -> Int {
        let (place, fraction) = character(at: x, line: index)
        return fraction < 0.5 ? place.lowerBound : place.upperBound
    }
}

extension String {
    /// Returns a part by its range in UTF-16 code units, which must be in the text.
    subscript(utf16 range: Range<Int>) -> Substring {
        self[
            String.Index(
                utf16Offset: range.lowerBound, in: self)..<String.Index(
                    utf16Offset: range.upperBound, in: self)]
    }
}
