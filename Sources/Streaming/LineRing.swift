import Snapshots

/// The most recent lines, for subscribers who come back.
///
/// The lines are consecutive; what does not follow the last one starts the ring anew.
struct LineRing {
    let mostLines: Int
    let mostBytes: Int

    private var lines: [EncodedLine] = []
    /// Where the oldest line stands in `lines`; what is before it is cut off now and then.
    private var head = 0
    private(set) var byteCount = 0
    /// The number of the last line, even when that is not kept.
    private(set) var last: UInt64?

    init(mostLines: Int, mostBytes: Int) {
        self.mostLines = mostLines
        self.mostBytes = mostBytes
    }

    var count: Int { lines.count - head }

    /// Takes a line up. A full snapshot that repeats the last number is none of the consecutive lines.
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

    /// Lets the lines go, and keeps the number of the last.
    mutating func removeLines() {
        lines = []
        (head, byteCount) = (0, 0)
    }

    /// Forgets the lines; the next one need not follow.
    mutating func removeAll() {
        lines.removeAll(keepingCapacity: true)
        (head, byteCount, last) = (0, 0, nil)
    }

    /// The lines after a number; nil when some of them are not kept, or the number is not known.
    func lines(after seq: UInt64) -> ArraySlice<EncodedLine>? {
        guard let last, seq <= last else { return nil }
        let missing = last - seq
        guard missing <= UInt64(count) else { return nil }
        return lines[(lines.count - Int(missing))...]
    }
}
