import CNats
import Foundation
import Recording
import ReplicatedLog
import Synchronization

/// Compares blocks of a member with those that the stream's leader has, on a thread of its own.
///
/// Only the leader answers the request for a message that it uses. Any server may answer the direct
/// one of the follower, also a server whose copy differs.
final class BlockExaminer: Sendable {
    private let connection: NATSConnection
    private let wake: @Sendable () -> Void
    private let state = Mutex(State())

    private struct State {
        var result: Examination?
        var isClosed = false
    }

    /// How long a missing block is looked for, in nanoseconds: 5 s. A new leader may not have read
    /// all of its own log.
    private static let patience: Int64 = 5_000_000_000

    /// How long the leader may take to answer, in milliseconds. While there is none, no server
    /// answers; the question to the next one should not wait for that.
    private static let answer: Int64 = 250

    /// - Parameter wake: makes the log's descriptor readable.
    init(_ connection: NATSConnection, wake: @escaping @Sendable () -> Void) {
        (self.connection, self.wake) = (connection, wake)
    }

    func examine(_ blocks: [Receipt]) {
        Thread.detachNewThread { [weak self] in
            guard let result = self?.result(blocks) else { return }
            self?.finish(result)
        }
    }

    func collect() -> Examination? {
        state.withLock { state in
            defer { state.result = nil }
            return state.result
        }
    }

    func close() { state.withLock { $0.isClosed = true } }

    private func finish(_ result: Examination) {
        state.withLock { $0.result = result }
        wake()
    }

    /// Waits for the leader; nil if it was closed.
    private func result(_ blocks: [Receipt]) -> Examination? {
        for block in blocks.reversed() {
            var missingSince: Int64?
            while true {
                if state.withLock({ $0.isClosed }) { return nil }
                switch look(for: block) {
                case .same: missingSince = nil
                case .other: return .differs(block.sequence)
                // So have all those before it.
                case .removed: return .alike
                case .missing:
                    let now = Journal.uptime()
                    let since = missingSince ?? now
                    missingSince = since
                    if now - since >= Self.patience { return .differs(block.sequence) }
                    Thread.sleep(forTimeInterval: 0.2)
                    continue
                case .unanswered:
                    Thread.sleep(forTimeInterval: 0.05)
                    continue
                }
                break
            }
        }
        return .alike
    }

    private enum Finding {
        case same, other, removed, missing, unanswered
    }

    private func look(for block: Receipt) -> Finding {
        var message: OpaquePointer?
        var options = jsOptions()
        jsOptions_Init(&options)
        options.Wait = Self.answer
        let status = js_GetMsg(
            &message, connection.stream, connection.streamName, block.sequence, &options, nil)
        defer { natsMsg_Destroy(message) }
        if status == NATS_OK, let message {
            let isSame = NATSConnection.bytes(of: message).withUnsafeBytes {
                Block.isBlock($0, of: block)
            }
            return isSame ? .same : .other
        }
        guard status == NATS_NOT_FOUND else { return .unanswered }
        var info: UnsafeMutablePointer<jsStreamInfo>?
        defer { jsStreamInfo_Destroy(info) }
        guard
            js_GetStreamInfo(&info, connection.stream, connection.streamName, nil, nil) == NATS_OK,
            let info
        else { return .unanswered }
        return block.sequence < info.pointee.State.FirstSeq ? .removed : .missing
    }
}
