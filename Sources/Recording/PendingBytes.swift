/// Bytes that are pending to be written.
struct PendingBytes: ~Copyable {
    private var start = UnsafeMutableRawPointer.allocate(byteCount: 64 << 10, alignment: 8)
    private var capacity = 64 << 10
    private(set) var count = 0
    /// The number of bytes that are already in the file, after an interrupted write.
    private var done = 0

    deinit {
        start.deallocate()
    }

    /// Adds space for more bytes at the end.
    mutating func room(for size: Int) -> UnsafeMutableRawBufferPointer {
        if count + size > capacity {
            capacity = max(capacity * 2, count + size)
            let larger = UnsafeMutableRawPointer.allocate(byteCount: capacity, alignment: 8)
            larger.copyMemory(from: start, byteCount: count)
            start.deallocate()
            start = larger
        }
        defer { count += size }
        return UnsafeMutableRawBufferPointer(start: start + count, count: size)
    }

    /// Writes the bytes, continuing an interrupted attempt.
    mutating func write(to file: OpenFile, at offset: Int) throws(JournalFailure) {
        while done < count {
            let rest = UnsafeRawBufferPointer(start: start + done, count: count - done)
            done += try file.writeSome(rest, at: offset + done)
        }
    }

    mutating func removeAll() {
        (count, done) = (0, 0)
        // Memory that one burst needed must not be held forever.
        guard capacity > 4 << 20 else { return }
        start.deallocate()
        capacity = 64 << 10
        start = .allocate(byteCount: capacity, alignment: 8)
    }
}
