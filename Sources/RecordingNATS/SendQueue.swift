import Foundation
import ReplicatedLog

/// Messages that a thread sends, because a server that does not read must not hold the loop.
final class SendQueue: @unchecked Sendable {
    /// A message, with the subject for answers to it, if there is one.
    struct Message: Sendable {
        var bytes: [UInt8]
        var subject: String
        var replies: String?
    }

    /// The size of waiting messages beyond which questions and answers are lost, in bytes: 8 MiB.
    /// The log bounds the blocks that wait.
    private static let mostBytes = 8 << 20
    private let condition = NSCondition()
    private var messages: [Message] = []
    private var bytes = 0
    private var isClosed = false

    /// - Parameter mayBeLost: whether the message is lost while too many wait.
    func append(_ message: Message, mayBeLost: Bool) {
        condition.withLock {
            if mayBeLost, bytes + message.bytes.count > Self.mostBytes { return }
            messages.append(message)
            bytes += message.bytes.count
            condition.signal()
        }
    }

    /// Waits for messages; nil once it is closed.
    func next() -> [Message]? {
        condition.withLock {
            while messages.isEmpty, !isClosed { condition.wait() }
            defer { (messages, bytes) = ([], 0) }
            return isClosed ? nil : messages
        }
    }

    func close() {
        condition.withLock {
            isClosed = true
            condition.signal()
        }
    }
}
