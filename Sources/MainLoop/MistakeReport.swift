import Glibc
import Synchronization

/// Reports mistakes of the program on standard error; the process continues.
package enum MistakeReport {
    private struct Receiver: Sendable {
        let thread: UInt
        let receive: @Sendable (String) -> Void
    }

    private static let receivers = Mutex<[Receiver]>([])

    /// Sends the calling thread's reports to `receive` instead of standard error while `body` runs.
    ///
    /// Only this thread's, so that a test does not receive reports from tests that run in parallel.
    package static func receive(
        with receive: @escaping @Sendable (String) -> Void, in body: () throws -> Void
    ) rethrows {
        let thread = UInt(pthread_self())
        receivers.withLock { $0.append(Receiver(thread: thread, receive: receive)) }
        defer {
            receivers.withLock { receivers in
                if let last = receivers.lastIndex(where: { $0.thread == thread }) {
                    receivers.remove(at: last)
                }
            }
        }
        try body()
    }

    /// Whether the calling thread's reports have another destination than standard error.
    package static var isReceived: Bool {
        let thread = UInt(pthread_self())
        return receivers.withLock { $0.contains { $0.thread == thread } }
    }

    /// Writes a sentence to the destination of the calling thread's reports.
    ///
    /// - Parameter sentence: The mistake, the object concerned, and the consequence.
    package static func send(_ sentence: String) {
        let line = "[Mainspring] \(sentence)\n"
        let thread = UInt(pthread_self())
        if let receiver = receivers.withLock({ $0.last { $0.thread == thread } }) {
            receiver.receive(line)
        } else {
            Self.write(Array(line.utf8))
        }
    }

    /// Writes bytes to standard error; gives up if it is closed or full.
    private static func write(_ bytes: [UInt8]) {
        bytes.withUnsafeBytes { bytes in
            var rest = bytes[...]
            while !rest.isEmpty {
                let count = Glibc.write(
                    STDERR_FILENO, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
                if count < 0 {
                    guard errno == EINTR else { return }
                } else {
                    rest = rest.dropFirst(count)
                }
            }
        }
    }
}
