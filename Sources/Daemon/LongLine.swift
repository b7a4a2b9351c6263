import Recording

/// A long line of the past, which is sent in portions.
///
/// Each portion is read from the log when the client has read those before it. So a client that
/// reads nothing does not hold the line, and no turn copies or compresses 4 MiB, which takes
/// milliseconds.
struct LongLine {
    private let head: [UInt8]
    private let tail: [UInt8]
    private let payload: Int
    private var sent = 0

    /// - Parameter payload: the size of the line without its frame in a stream.
    init(head: [UInt8], payload: Int, tail: [UInt8]) {
        (self.head, self.payload, self.tail) = (head, payload, tail)
    }

    /// The number of bytes, with the line's frame.
    var count: Int { head.count + payload + tail.count }
    /// Whether everything was read.
    var isEmpty: Bool { sent == count }

    /// Returns the next portion.
    /// - Parameters:
    ///   - most: the size of a portion. The first one also has the bytes before the line, the last
    ///     one those after it.
    ///   - reader: the reader whose last step read the line.
    /// - Returns: nil if the log has to fetch the portion first.
    mutating func next(
        _ most: Int, from reader: any LineLogReader
    ) throws(JournalFailure) -> [UInt8]? {
        let start = max(0, sent - head.count)
        let end = min(payload, start + most)
        guard let part = try reader.part(start..<end) else { return nil }
        var bytes = sent == 0 ? head + part : part
        if end == payload { bytes += tail }
        sent += bytes.count
        return bytes
    }
}
