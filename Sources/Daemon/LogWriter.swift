import Dispatch
import Glibc
import Synchronization

/// Writes lines to a descriptor on a queue, so that a reader that stops reading blocks no loop.
///
/// At most ``capacity`` bytes wait. Lines beyond that are dropped; their number is written when the
/// reader reads again.
package final class LogWriter: Sendable {
    private struct Waiting {
        var bytes: [UInt8] = []
        var dropped = 0
        var isWriting = false
    }

    /// The maximum number of bytes that wait, besides those that are being written: 64 KiB.
    package static let capacity = 64 << 10

    private let descriptor: Int32
    private let notice: @Sendable (Int) -> [UInt8]
    private let waiting = Mutex(Waiting())
    private let queue = DispatchQueue(label: "mainspring.log", qos: .utility)

    /// - Parameters:
    ///   - descriptor: stays open.
    ///   - notice: the line that reports how many lines were dropped, with its line break.
    package init(_ descriptor: Int32, notice: @escaping @Sendable (Int) -> [UInt8]) {
        (self.descriptor, self.notice) = (descriptor, notice)
    }

    /// Enqueues a line. It never waits.
    package func write(_ line: UnsafeRawBufferPointer) {
        let begins = waiting.withLock { waiting in
            // Lines that follow a dropped one would be in front of the notice.
            if waiting.dropped > 0 || waiting.bytes.count + line.count > Self.capacity {
                waiting.dropped += 1
            } else {
                waiting.bytes.append(contentsOf: line)
            }
            defer { waiting.isWriting = true }
            return !waiting.isWriting
        }
        if begins { queue.async { [self] in drain() } }
    }

    /// Waits until all lines are written.
    /// - Returns: false if the reader does not read them in time.
    package func finish(within seconds: Double) -> Bool {
        let isWritten = DispatchSemaphore(value: 0)
        queue.async { isWritten.signal() }
        return isWritten.wait(timeout: .now() + seconds) == .success
    }

    private func drain() {
        while let bytes = drainWaiting() {
            // There is no other place to report a failure.
            bytes.withUnsafeBytes { _ = Self.writeAll($0, to: descriptor) }
        }
    }

    private func drainWaiting() -> [UInt8]? {
        waiting.withLock { waiting in
            guard !waiting.bytes.isEmpty || waiting.dropped > 0 else {
                waiting.isWriting = false
                return nil
            }
            defer { (waiting.bytes, waiting.dropped) = ([], 0) }
            return waiting.bytes + (waiting.dropped > 0 ? notice(waiting.dropped) : [])
        }
    }

    /// Writes all bytes to a descriptor, however long its reader takes; waits for a non-blocking
    /// one.
    ///
    /// - Returns: The error that ended it, or 0.
    package static func writeAll(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Int32 {
        var rest = bytes
        while !rest.isEmpty {
            let count = Glibc.write(descriptor, rest.baseAddress, rest.count)
            if count >= 0 {
                rest = UnsafeRawBufferPointer(rebasing: rest[count...])
            } else if errno == EAGAIN {
                var awaited = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                poll(&awaited, 1, -1)
            } else if errno != EINTR {
                return errno
            }
        }
        return 0
    }
}
