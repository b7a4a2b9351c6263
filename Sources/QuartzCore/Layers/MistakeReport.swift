import Foundation
import Synchronization

/// Where mistakes are reported.
package enum MistakeReport {
    private struct Receiver: Sendable {
        let thread: UInt
        let receive: @Sendable (String) -> Void
    }

    private static let receivers = Mutex<[Receiver]>([])

    /// Gives the reports of the calling thread to `receive`, in place of standard error, while `body` runs.
    ///
    /// It takes one thread's alone, so that a test receives its own mistakes and none of those beside it.
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

    /// Writes a line where the calling thread's reports go.
    static func write(_ line: String) {
        let thread = UInt(pthread_self())
        if let receiver = receivers.withLock({ $0.last { $0.thread == thread } }) {
            receiver.receive(line)
        } else {
            FileHandle.standardError.write(Data(line.utf8))
        }
    }
}
