import Foundation
import Snapshots

/// Writes lines to a file descriptor, many at once.
///
/// A reader that goes away, as `head` does, ends the output quietly; any other failure is kept for the end.
package final class LineOutput: SnapshotSink {
    /// Whether lines still get anywhere.
    package private(set) var isOpen = true
    /// The `errno` of what went wrong; nil as long as nothing did. A reader that went away is no failure.
    package private(set) var failure: Int32?

    private let descriptor: Int32
    private let capacity: Int
    private var buffer: [UInt8] = []

    /// Creates an output; the descriptor stays the caller's.
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

    /// Writes what has been collected.
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
