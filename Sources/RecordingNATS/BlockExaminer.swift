import CNats
import Foundation
import Recording
import ReplicatedLog
import Synchronization

/// Compares blocks of a member with those that the stream's leader has, on a thread of its own.
///
/// Only the leader answers the request for a message that it uses. Any server may answer the direct
/// one of the follower, also a server whose copy differs. But NATS also refuses the former while no
/// server leads the metadata of all streams, though the stream has a leader, which accepts blocks:
/// nine seconds were measured after a third server had been stopped for ten. A log whose lines wait
/// for the comparison must not wait for that, so the servers' copies are compared then.
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

    /// How long the servers may take to answer, in nanoseconds: 250 ms. While there is no leader,
    /// none answers; the question to the next one should not wait for that.
    private static let answer: Int64 = 250_000_000

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
        // Once the leader cannot be asked, the other blocks do not wait for its answer either.
        var asksLeader = true
        for block in blocks.reversed() {
            var missingSince: Int64?
            while true {
                if state.withLock({ $0.isClosed }) { return nil }
                var finding = asksLeader ? look(for: block) : .unavailable
                if finding == .unavailable {
                    finding = lookAtCopies(of: block, block == blocks.last ? .last : .earlier)
                    asksLeader = finding == .unanswered
                }
                switch finding {
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
                case .unanswered, .unavailable:
                    Thread.sleep(forTimeInterval: 0.05)
                    continue
                }
                break
            }
        }
        return .alike
    }

    enum Finding {
        case same, other, removed, missing, unanswered
        /// The stream's leader is not asked, because no server leads all streams.
        case unavailable
    }

    /// Asks the stream's leader.
    private func look(for block: Receipt) -> Finding {
        var isUnavailable = false
        // Servers that know no leader of all streams say so before the stream's leader answers.
        let found = ask("STREAM.MSG.GET", "{\"seq\":\(block.sequence)}") { message -> Finding? in
            let finding = Self.finding(NATSConnection.bytes(of: message), of: block)
            if finding == .unavailable { isUnavailable = true }
            return finding == .unavailable || finding == .unanswered ? nil : finding
        }
        guard let found else { return isUnavailable ? .unavailable : .unanswered }
        return found == .missing ? missing(block) : found
    }

    /// Compares the copies of any servers.
    func lookAtCopies(of block: Receipt, _ place: CopyBallot.Place) -> Finding {
        var ballot = CopyBallot(place)
        _ = ask("DIRECT.GET", "{\"seq\":\(block.sequence)}", times: ballot.questions) { message in
            let isStored = NATSConnection.header("Nats-Sequence", of: message) != nil
            if isStored {
                let isSame = NATSConnection.bytes(of: message).withUnsafeBytes {
                    Block.isBlock($0, of: block)
                }
                ballot.record(isSame ? .same : .other)
            } else if NATSConnection.header("Status", of: message) == "404" {
                ballot.record(.missing)
            }
            return ballot.isOver ? true : nil
        }
        return switch ballot.verdict {
        case .same: .same
        case .other: .other
        case .missing: missing(block)
        case nil: .unanswered
        }
    }

    /// Distinguishes a block that the stream has removed from one that it does not have yet.
    private func missing(_ block: Receipt) -> Finding {
        struct Description: Decodable {
            struct State: Decodable {
                var first_seq: UInt64
            }
            /// Nil in an answer that is an error.
            var state: State?
        }
        let first = ask("STREAM.INFO", "") { message in
            let bytes = Data(NATSConnection.bytes(of: message))
            return (try? JSONDecoder().decode(Description.self, from: bytes))?.state?.first_seq
        }
        guard let first else { return .unanswered }
        return block.sequence < first ? .removed : .missing
    }

    /// Parses the answer of JetStream's API to a request for the message at a block's place.
    static func finding(_ answer: [UInt8], of block: Receipt) -> Finding {
        struct Answer: Decodable {
            struct Fault: Decodable {
                var code: Int?
                var err_code: Int?
            }
            struct Stored: Decodable {
                var data: Data?
            }
            var error: Fault?
            var message: Stored?
        }
        guard let answer = try? JSONDecoder().decode(Answer.self, from: Data(answer)) else {
            return .unanswered
        }
        if let stored = answer.message {
            let isSame = (stored.data ?? Data()).withUnsafeBytes { Block.isBlock($0, of: block) }
            return isSame ? .same : .other
        }
        // nats-server's errors.json: JSNoMessageFoundErr, JSClusterNotAvailErr.
        return switch answer.error?.err_code {
        case 10037: .missing
        case 10008: .unavailable
        default: .unanswered
        }
    }

    /// Asks a question about the stream, and passes the answers until one decides.
    /// - Returns: the decision; nil if none comes in time.
    private func ask<Decision>(
        _ question: String, _ text: String, times: Int = 1,
        _ body: (OpaquePointer) -> Decision?
    ) -> Decision? {
        let inbox = "_INBOX.mainspring.\(String(UInt64.random(in: .min ... .max), radix: 36))"
        var subscription: OpaquePointer?
        guard
            natsConnection_SubscribeSync(&subscription, connection.handle, inbox) == NATS_OK,
            let subscription
        else { return nil }
        defer { connection.end(subscription) }
        let subject = "$JS.API.\(question).\(connection.streamName)"
        for _ in 0..<times { connection.publish(Array(text.utf8), to: subject, replies: inbox) }
        let end = Journal.uptime() + Self.answer
        while case let left = end - Journal.uptime(), left > 0 {
            var message: OpaquePointer?
            let status = natsSubscription_NextMsg(&message, subscription, 1 + left / 1_000_000)
            defer { natsMsg_Destroy(message) }
            guard status == NATS_OK, let message else { return nil }
            if let decision = body(message) { return decision }
        }
        return nil
    }
}
