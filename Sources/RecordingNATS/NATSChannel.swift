import CLinux
import Foundation
import Glibc
import Recording
import ReplicatedLog

/// Sends and receives the blocks of a cluster, on two threads of its own.
///
/// A thread sends, because a server that does not read must not hold the loop. Another one receives
/// and enqueues, and makes the descriptor readable once until the loop has collected everything.
final class NATSChannel: BlockChannel, Sendable {
    let connection: NATSConnection
    private let follower: NATSFollower
    private let answers: AnswerReader
    private let peers: PeerMessages
    private let majority: MajorityQuestions
    private let versions: ServerVersions
    let examiner: BlockExaminer

    init(_ connection: NATSConnection, from sequence: UInt64) throws(JournalFailure) {
        self.connection = connection
        let follower = NATSFollower(connection, from: sequence)
        self.follower = follower
        let wake = { @Sendable [weak follower] in follower?.signal() ?? () }
        peers = try PeerMessages(connection, wake: wake)
        majority = try MajorityQuestions(connection) { [weak follower] in
            follower?.hurry()
            wake()
        }
        answers = try AnswerReader(connection, wake: wake) { [majority] in
            majority.recordUnheard()
        }
        versions = ServerVersions(connection, wake: wake)
        examiner = BlockExaminer(connection, wake: wake)
        follower.majority = majority
        follower.reader = MessageReader(connection, examiner)
        follower.onPause = { [versions] in versions.look() }
        let receiving = Thread { [follower] in follower.run() }
        receiving.name = "cluster-receive"
        receiving.start()
        let sending = Thread { [connection] in
            while let messages = connection.outgoing.next() {
                for message in messages {
                    // A block that is not sent is sent again by the log.
                    connection.publish(
                        message.bytes, to: message.subject, replies: message.replies)
                }
            }
        }
        sending.name = "cluster-send"
        sending.start()
    }

    var descriptor: Int32 { follower.descriptor }
    var place: String { connection.address.description }
    // A message has room for its subjects besides the block.
    var largestBlock: Int { max(1 << 10, connection.largestMessage - (4 << 10)) }
    var cutOffSince: Int64? {
        // It is noticed some seconds after the last sign.
        let obstacle = follower.obstacle.map { min($0.since, majority.lastSign) }
        return [obstacle, majority.lostSince].compactMap(\.self).min()
    }
    var isUnheard: Bool { answers.isUnheard }
    var complaint: String? {
        follower.obstacle?.sentence ?? answers.complaint ?? connection.refusal
    }
    var isDoubted: Bool { majority.isDoubted }
    var outages: Int { majority.outages }
    func examine(_ blocks: [Receipt]) { examiner.examine(blocks) }
    func collectExamination() -> Examination? { examiner.collect() }
    func collectNotices() -> [String] { versions.collect() }

    var isExpectant: Bool {
        get { follower.isExpectant }
        set { follower.isExpectant = newValue }
    }

    func ask(_ question: [UInt8], number: UInt64) { peers.ask(question, number: number) }
    func collectMessages(_ body: (PeerMessage) -> Void) { peers.collect(body) }
    func publish(_ block: [UInt8]) {
        connection.outgoing.append(
            .init(
                bytes: block, subject: connection.blockSubject,
                replies: answers.subject(of: Block.name(of: block))),
            mayBeLost: false)
    }
    func rest() { follower.rest() }
    func collectReceipts(_ body: (Receipt) -> Void) { answers.collect(body) }
    func collect(_ body: (Delivery) -> Bool) { follower.drain(body) }

    func close() {
        follower.close()
        answers.close()
        peers.close()
        majority.close()
        examiner.close()
        connection.outgoing.close()
    }
}
