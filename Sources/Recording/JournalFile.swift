/// The file `journal`: the journal's identity, and state that its segments do not contain.
struct JournalFile: Equatable {
    var id: JournalID
    /// The kernel's boot id when the journal was last opened; empty if unknown.
    var boot = ""
    /// Whether everything was on the disk when the journal was closed.
    var isClosed = false
    /// The position of the last record when this was written; later records may exist.
    var last: UInt64 = 0
    /// The position of the last record that retention removed.
    var removed: UInt64 = 0
    /// The highest number of a stream when this was written.
    var stream: UInt32 = 0
    /// The total time that the journal had been open when this was written, in seconds.
    var running: UInt32 = 0
    /// Whether the journal copies a log with several writers, which alone gives positions.
    var isCopy = false
    /// The positions of records that the copied log no longer had, so that the copy continues after
    /// them.
    var gaps: [ClosedRange<UInt64>] = []
    /// Whether the checksum is valid.
    ///
    /// If not, only the id is read, and the ids in the segments' headers take precedence.
    private(set) var isChecked = true

    init(id: JournalID) {
        self.id = id
    }

    private static let magic = "mainspring journal 1"

    /// The content of the file; see docs/recording-format.md.
    var bytes: [UInt8] {
        var text =
            "\(Self.magic)\nid \(id.text)\nboot \(boot)\nstate \(isClosed ? "closed" : "open")\n"
        text += "last \(last)\nremoved \(removed)\nstream \(stream)\nrunning \(running)\n"
        if isCopy { text += "copy yes\n" }
        for gap in gaps { text += "gap \(gap.lowerBound) \(gap.upperBound)\n" }
        let check = Array(text.utf8).withUnsafeBytes { Checksum.of($0) }
        return Array("\(text)check \(String(check, radix: 16))\n".utf8)
    }

    /// Parses the file; nil if it has no valid id.
    ///
    /// A file without a checksum is from an earlier version: three lines.
    init?(_ bytes: [UInt8]) {
        var values: [Substring: Substring] = [:]
        let text = String(decoding: bytes, as: UTF8.self)
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        for line in lines {
            guard let space = line.firstIndex(of: " ") else { continue }
            values[line[..<space]] = line[line.index(after: space)...]
        }
        guard let id = values["id"].flatMap({ JournalID(text: $0) }) else { return nil }
        self.init(id: id)
        isChecked = false
        let mark = Array("check ".utf8)
        let head = bytes.indices.last {
            bytes[$0...].starts(with: mark) && $0 > 0 && bytes[$0 - 1] == UInt8(ascii: "\n")
        }
        guard lines.first == Self.magic[...],
            let check = values["check"].flatMap({ UInt32($0, radix: 16) }),
            // Other spellings of the number, as with capital letters, are damage.
            values["check"] == String(check, radix: 16)[...],
            let head, bytes[..<head].withUnsafeBytes({ Checksum.of($0) }) == check,
            let last = values["last"].flatMap({ UInt64($0) }), last <= RecordFormat.largestPosition,
            let removed = values["removed"].flatMap({ UInt64($0) }), removed <= last,
            let stream = values["stream"].flatMap({ UInt32($0) }),
            let running = values["running"].flatMap({ UInt32($0) })
        else { return }
        isChecked = true
        boot = values["boot"].map(String.init) ?? ""
        isClosed = values["state"] == "closed"
        isCopy = values["copy"] == "yes"
        gaps = lines.filter { $0.hasPrefix("gap ") }.compactMap { line in
            let ends = line.split(separator: " ").dropFirst().compactMap { UInt64($0) }
            return ends.count == 2 && ends[0] <= ends[1] ? ends[0]...ends[1] : nil
        }
        (self.last, self.removed, self.stream, self.running) = (last, removed, stream, running)
    }
}
