import Snapshots

/// A text with the layout's line breaks, as line separators, and its runs.
///
/// A break replaces the space before it, so that no line ends with a space, which would count in a
/// centred line; else it is inserted, and belongs to the run before it. Positions that are not
/// ascending, or outside the text, are ignored.
struct BrokenText {
    private(set) var text: String
    private(set) var runs: [SnapshotNode.TextRun]

    init(_ text: String, runs: [SnapshotNode.TextRun], breaks: [Int]) {
        (self.text, self.runs) = (text, runs)
        guard !breaks.isEmpty else { return }
        let units = Array(text.utf16)
        var shown: [UInt16] = []
        var inserted: [Int] = []
        var start = 0
        for place in breaks where place > start && place < units.count {
            shown += units[start..<place]
            if Self.isSpace(units[place - 1]) { shown.removeLast() } else { inserted.append(place) }
            shown.append(Self.separator)
            start = place
        }
        self.text = String(decoding: shown + units[start...], as: UTF16.self)
        guard !inserted.isEmpty else { return }
        var end = 0
        var next = 0
        for index in runs.indices {
            end += runs[index].length
            while next < inserted.count, inserted[next] <= end {
                self.runs[index].length += 1
                next += 1
            }
        }
    }

    /// U+2028, which Pango breaks lines at without beginning a paragraph.
    private static let separator: UInt16 = 0x2028

    private static func isSpace(_ unit: UInt16) -> Bool {
        guard let scalar = Unicode.Scalar(unit) else { return false }
        return scalar.properties.isWhitespace && ![0xA0, 0x202F, 0x2007].contains(unit)
    }
}
