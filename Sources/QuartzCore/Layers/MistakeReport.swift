import Foundation
import Synchronization

/// The destination of reports about mistakes.
package enum MistakeReport {
    private struct Receiver: Sendable {
        let thread: UInt
        let receive: @Sendable (String) -> Void
    }

    private static let receivers = Mutex<[Receiver]>([])

    /// Sends the calling thread's reports to `receive` instead of standard error while `body` runs.
    ///
    /// Only this thread's, so that a test does not receive reports from tests that run in parallel.
    package static func receive(with receive: @escaping @Sendable (String) -> Void, in body: () throws -> Void) rethrows
    {
        let thread = UInt(pthread_self())
        receivers.withLock { $0.append(Receiver(thread: thread, receive: receive)) }
        defer {
            receivers.withLock { receivers in
                if let last = receivers.lastIndex(where: { $0.thread == thread }) { receivers.remove(at: last) }
            }
        }
        try body()
    }

    /// Writes a line to the destination of the calling thread's reports.
    static func write(_ line: String) {
        let thread = UInt(pthread_self())
        if let receiver = receivers.withLock({ $0.last { $0.thread == thread } }) {
            receiver.receive(line)
        } else {
            FileHandle.standardError.write(Data(line.utf8))
        }
    }
}
