extension TextLines {
    /// The place of a line beside a shape.
    struct Room: Equatable {
        /// The left end and the width, in points from the left edge of the text.
        var x: CGFloat
        var width: CGFloat
        /// The distance of its row from the top of the text.
        var top: CGFloat
        /// Whether any word is set here, however wide.
        var isWhole: Bool
    }
}

/// The rows of a text that flows round shapes; each has one or more lines beside each other.
struct ExcludedRows {
    private let exclusion: TextExclusion
    private let rules: LineRules?
    /// Returns the height of a line, in points.
    private let height: (Substring) -> CGFloat
    /// The rooms of the row that have no line yet.
    private var rooms: [TextExclusion.Room] = []
    private var top: CGFloat = 0
    /// The height of the row's lines; 0 before the first.
    private var rowHeight: CGFloat = 0
    private var lastStyle: NSParagraphStyle.Values?
    /// The space between the row and the next one.
    private var gap: CGFloat = 0
    private var endsParagraph = false

    init(
        _ exclusion: TextExclusion, _ rules: LineRules? = nil,
        height: @escaping (Substring) -> CGFloat
    ) {
        (self.exclusion, self.rules, self.height) = (exclusion, rules, height)
    }

    /// Ends the row, so that the next line is below it.
    mutating func endRow(isParagraph: Bool) {
        rooms = []
        endsParagraph = isParagraph
    }

    /// Returns the next room of the row, or the first one below it.
    ///
    /// A row is as high as its first letter's line until it has lines.
    mutating func nextRoom(
        for text: Substring, _ style: NSParagraphStyle.Values, indent: CGFloat
    ) -> TextLines.Room {
        if rooms.isEmpty { beginRow(text, style) }
        let room = rooms.removeFirst()
        let isWhole = room.x == 0 && room.width >= exclusion.width
        let left = max(room.x, indent)
        let right = min(room.x + room.width, style.end(in: exclusion.width))
        return TextLines.Room(
            x: left, width: max(0, right - left), top: top,
            isWhole: isWhole || exclusion.isChosen || top >= exclusion.bottom)
    }

    private mutating func beginRow(_ text: Substring, _ style: NSParagraphStyle.Values) {
        let line = height(text.prefix(1))
        let place = text.startIndex.utf16Offset(in: text.base)
        if rowHeight > 0, let lastStyle {
            let upper = CGRect(x: 0, y: top, width: exclusion.width, height: rowHeight)
            top = upper.maxY
            if let rules {
                top += rules.gap(
                    above: place, upper, height: line, isParagraph: endsParagraph)
            } else {
                top += lastStyle.lineSpacing
                if endsParagraph {
                    top += lastStyle.paragraphSpacing + style.paragraphSpacingBefore
                }
            }
        } else if rowHeight == 0, lastStyle != nil {
            // No word was narrow enough for the rooms of this row.
            top += 1
        }
        (rowHeight, endsParagraph, lastStyle) = (0, false, style)
        if let row = exclusion.chosenRow(from: top, height: line, place: place) {
            (top, rooms) = row
            return
        }
        rooms = exclusion.rooms(from: top, height: line)
        while rooms.isEmpty {
            top += 1
            rooms = exclusion.rooms(from: top, height: line)
            // Padding that leaves no room anywhere.
            if rooms.isEmpty, top > exclusion.bottom {
                rooms = [TextExclusion.Room(x: 0, width: exclusion.width)]
            }
        }
    }

    /// Adds a line to the row.
    mutating func add(_ line: Substring) { rowHeight = max(rowHeight, height(line)) }
}
