import CLibevent

/// Bytes to send to subscribers: created once, shared by all of them, freed with the last.
///
/// The bytes are one HTTP chunk, with its length before and a line break after it; for HTTP/1.0
/// clients only the payload is sent.
package final class Frame: Sendable {
    /// The encoding of lines.
    package enum Format: String, CaseIterable {
        /// Server-sent events.
        case sse
        /// One JSON line each.
        case ndjson
    }

    private nonisolated(unsafe) let start: UnsafeMutableRawPointer
    private let whole: Range<Int>
    private let payload: Range<Int>

    /// Creates a frame of `count` bytes that the closure writes.
    package init(count: Int, write: (UnsafeMutableRawBufferPointer) -> Void) {
        let head = Array((String(count, radix: 16) + "\r\n").utf8)
        let size = head.count + count + 2
        start = .allocate(byteCount: size, alignment: 1)
        start.copyMemory(from: head, byteCount: head.count)
        write(UnsafeMutableRawBufferPointer(start: start + head.count, count: count))
        (start + size - 2).copyMemory(from: [13, 10] as [UInt8], byteCount: 2)
        whole = 0..<size
        payload = head.count..<size - 2
    }

    /// Creates a frame of text.
    package convenience init(_ text: String) {
        let bytes = Array(text.utf8)
        self.init(count: bytes.count) { $0.copyBytes(from: bytes) }
    }

    /// Creates the frame of a notice among bare lines: an event, or an empty line where only lines
    /// may be.
    package convenience init(notice event: String, _ json: String, as format: Format) {
        self.init(format == .sse ? "event: \(event)\ndata: \(json)\n\n" : "\n")
    }

    /// Creates the notice that lines will be skipped after the last one sent.
    package convenience init(skippedAfter last: UInt64?, as format: Format) {
        let after = last.map(String.init) ?? "null"
        self.init(notice: "skipped", "{\"after\":\(after)}", as: format)
    }

    deinit {
        start.deallocate()
    }

    /// The size including the chunk's delimiters, in bytes.
    package var count: Int { whole.count }

    /// The bytes to send.
    package func bytes(chunked: Bool) -> UnsafeRawBufferPointer {
        let range = chunked ? whole : payload
        return UnsafeRawBufferPointer(start: start + range.lowerBound, count: range.count)
    }

    /// Appends the bytes from an offset on to a buffer, by reference.
    package func add(to buffer: OpaquePointer, chunked: Bool, from offset: Int) {
        let bytes = self.bytes(chunked: chunked)
        evbuffer_add_reference(
            buffer, bytes.baseAddress! + offset, bytes.count - offset, frameIsSent,
            Unmanaged.passRetained(self).toOpaque())
    }
}

/// Called when a frame has been sent to a subscriber.
private func frameIsSent(
    _ bytes: UnsafeRawPointer?, _ count: Int, _ frame: UnsafeMutableRawPointer?
) {
    Unmanaged<Frame>.fromOpaque(frame!).release()
}
