import Snapshots

/// The most recent lines, for subscribers that reconnect.
///
/// The lines are consecutive; if a line does not follow the last one, the ring starts again with
/// it.
struct LineRing {
    let mostLines: Int
    let mostBytes: Int

    private var lines: [EncodedLine] = []
    /// The index of the oldest line in `lines`; older ones are removed from time to time.
    private var head = 0
    private(set) var byteCount = 0
    /// The sequence number of the last line, even if the line itself has been removed.
    private(set) var last: UInt64?

    init(mostLines: Int, mostBytes: Int) {
        self.mostLines = mostLines
        self.mostBytes = mostBytes
    }

    var count: Int { lines.count - head }

    /// Appends a line. A full snapshot with the last line's number is not part of the sequence.
    mutating func append(_ line: EncodedLine) {
        if line.kind == .full, line.seq == last { return }
        if let last, line.seq != last &+ 1 { removeAll() }
        lines.append(line)
        byteCount += line.count
        last = line.seq
        while count > mostLines || (byteCount > mostBytes && count > 1) {
            byteCount -= lines[head].count
            head += 1
        }
        if head > 64, head * 2 > lines.count {
            lines.removeFirst(head)
            head = 0
        }
    }

    /// Removes the lines, but keeps the number of the last one.
    mutating func removeLines() {
        lines = []
        (head, byteCount) = (0, 0)
    }

    /// Removes the lines and the last number; the next line may have any number.
    mutating func removeAll() {
        lines.removeAll(keepingCapacity: true)
        (head, byteCount, last) = (0, 0, nil)
    }

    /// Returns the lines after a number; nil if some are no longer kept, or the number is unknown.
    func lines(after seq: UInt64) -> ArraySlice<EncodedLine>? {
        guard let last, seq <= last else { return nil }
        let missing = last - seq
        guard missing <= UInt64(count) else { return nil }
        return lines[(lines.count - Int(missing))...]
    }
}
