import Recording

/// The lines that subscribers want, until they are written and delivered.
///
/// Lines have indexes that are never reused, so that lines can be removed from the front.
struct TurnLines {
    struct Line {
        var kind: Record.Kind
        var position: UInt64
        var session: UInt32
        var name: String
        /// Its bytes, counted from the first line that was ever added.
        var bytes: Range<Int>
    }

    private(set) var lines: [Line] = []
    private var bytes: [UInt8] = []
    /// The index of the first line, and the number of bytes before it.
    private var base = (line: 0, byte: 0)

    /// The size of the lines, in bytes.
    var byteCount: Int { bytes.count }
    var isEmpty: Bool { lines.isEmpty }

    /// Copies a line.
    /// - Returns: its index.
    mutating func add(
        _ kind: Record.Kind, _ payload: UnsafeRawBufferPointer, position: UInt64, session: Session
    ) -> Int {
        let start = base.byte + bytes.count
        bytes.append(contentsOf: payload)
        lines.append(
            Line(
                kind: kind, position: position, session: session.id, name: session.name,
                bytes: start..<start + payload.count))
        return base.line + lines.count - 1
    }

    /// Returns the line with an index.
    subscript(index: Int) -> Line { lines[index - base.line] }

    /// Calls a closure with the bytes of a line.
    func withBytes(of line: Line, _ body: (UnsafeRawBufferPointer) -> Void) {
        let range = line.bytes.lowerBound - base.byte..<line.bytes.upperBound - base.byte
        bytes.withUnsafeBytes { body(UnsafeRawBufferPointer(rebasing: $0[range])) }
    }

    /// Removes all lines.
    mutating func removeAll() {
        base = (base.line + lines.count, base.byte + bytes.count)
        lines.removeAll(keepingCapacity: lines.capacity <= 4096)
        // Memory that one burst needed must not be held forever.
        bytes.removeAll(keepingCapacity: bytes.capacity <= 1 << 20)
    }

    /// Removes the lines before an index, if they are at least half of the bytes.
    mutating func removeAll(before index: Int) {
        guard index - base.line < lines.count else { return removeAll() }
        let count = self[index].bytes.lowerBound - base.byte
        guard index > base.line, count * 2 >= bytes.count else { return }
        lines.removeFirst(index - base.line)
        bytes.removeFirst(count)
        base = (index, base.byte + count)
    }
}
