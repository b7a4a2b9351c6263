import Foundation
import Recording
import ReplicatedLog
import Synchronization

/// Questions and answers between the members of a cluster, as messages of plain subjects.
final class PeerMessages: Sendable {
    private let connection: NATSConnection
    /// Distinguishes this member's questions, which it receives, too.
    private let member = String(UInt64.random(in: .min ... .max), radix: 36)
    private let state = Mutex(State())
    private let wake: @Sendable () -> Void

    private struct State: Sendable {
        var subscriptions: [Subscription] = []
        var questions: [(bytes: [UInt8], reply: String)] = []
        var answers: [(bytes: [UInt8], number: UInt64)] = []
    }

    /// How many messages may wait for the loop; further ones are lost.
    private static let most = 1024

    private var subject: String { "mainspring.\(connection.address.name).questions" }
    private var inbox: String { "_INBOX.mainspring.\(member)" }

    /// - Parameter wake: makes the log's descriptor readable.
    init(_ connection: NATSConnection, wake: @escaping @Sendable () -> Void) throws(JournalFailure)
    {
        (self.connection, self.wake) = (connection, wake)
        let questions = try Subscription(connection, to: subject, owner: self) { peers, message in
            guard let reply = message.reply, !reply.hasPrefix(peers.inbox) else { return }
            peers.add { $0.questions.append((message.bytes, reply)) }
        }
        let answers = try Subscription(connection, to: inbox + ".*", owner: self) {
            peers, message in
            guard let number = message.subject.split(separator: ".").last.flatMap({ UInt64($0) })
            else { return }
            peers.add { $0.answers.append((message.bytes, number)) }
        }
        state.withLock { $0.subscriptions = [questions, answers] }
    }

    private func add(_ change: (inout State) -> Void) {
        state.withLock {
            guard $0.questions.count + $0.answers.count < Self.most else { return }
            change(&$0)
        }
        wake()
    }

    func ask(_ question: [UInt8], number: UInt64) {
        connection.send(question, to: subject, replies: "\(inbox).\(number)")
    }

    /// Passes arrived messages to the log, on its thread.
    func collect(_ body: (PeerMessage) -> Void) {
        let (questions, answers) = state.withLock { state in
            defer { (state.questions, state.answers) = ([], []) }
            return (state.questions, state.answers)
        }
        for (bytes, reply) in questions {
            body(
                .question(bytes) { [connection] in connection.send($0, to: reply) })
        }
        for (bytes, number) in answers { body(.answer(bytes, number: number)) }
    }

    func close() {
        let open = state.withLock { state in
            defer { state.subscriptions = [] }
            return state.subscriptions
        }
        for subscription in open { subscription.close() }
    }
}
