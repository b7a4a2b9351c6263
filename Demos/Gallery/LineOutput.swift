import Foundation
import Snapshots

/// Writes lines to a file descriptor, many at once.
///
/// If the reader closes its end, as `head` does, the output ends silently; any other failure is
/// stored until the end.
package final class LineOutput: SnapshotSink {
    /// Whether lines can still be written.
    package private(set) var isOpen = true
    /// The `errno` of the failure; nil if there was none. A reader that closed its end is not a
    /// failure.
    package private(set) var failure: Int32?

    private let descriptor: Int32
    private let capacity: Int
    private var buffer: [UInt8] = []

    /// Creates an output; the caller still closes the descriptor.
    package init(descriptor: Int32 = STDOUT_FILENO, capacity: Int = 1 << 16) {
        self.descriptor = descriptor
        self.capacity = capacity
        buffer.reserveCapacity(capacity + capacity / 4)
    }

    package var wantsLines: Bool { isOpen }

    package func receive(_ line: EncodedLine) {
        line.withUnsafeBytes { buffer.append(contentsOf: $0) }
        buffer.append(UInt8(ascii: "\n"))
        if buffer.count >= capacity { flush() }
    }

    /// Writes the collected lines.
    package func flush() {
        var written = 0
        while isOpen, written < buffer.count {
            let count = buffer.withUnsafeBytes { bytes in
                write(descriptor, bytes.baseAddress! + written, bytes.count - written)
            }
            if count >= 0 {
                written += count
            } else if errno != EINTR {
                isOpen = false
                if errno != EPIPE { failure = errno }
            }
        }
        buffer.removeAll(keepingCapacity: true)
    }
}
