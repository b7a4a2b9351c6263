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
    private let outgoing: Outgoing
    private let peers: PeerMessages

    /// The blocks that the sending thread has not sent yet.
    private final class Outgoing: @unchecked Sendable {
        private let condition = NSCondition()
        private var blocks: [[UInt8]] = []
        private var isClosed = false

        func append(_ block: [UInt8]) {
            condition.withLock {
                blocks.append(block)
                condition.signal()
            }
        }

        /// Waits for blocks; nil once it is closed.
        func next() -> [[UInt8]]? {
            condition.withLock {
                while blocks.isEmpty, !isClosed { condition.wait() }
                defer { blocks = [] }
                return isClosed ? nil : blocks
            }
        }

        func close() {
            condition.withLock {
                isClosed = true
                condition.signal()
            }
        }
    }

    init(_ connection: NATSConnection, from sequence: UInt64) throws(JournalFailure) {
        self.connection = connection
        let follower = NATSFollower(connection, from: sequence)
        self.follower = follower
        answers = try AnswerReader(connection) { [weak follower] in follower?.signal() }
        peers = try PeerMessages(connection) { [weak follower] in follower?.signal() }
        outgoing = Outgoing()
        let receiving = Thread { [follower] in follower.run() }
        receiving.name = "cluster-receive"
        receiving.start()
        let sending = Thread { [connection, outgoing, answers] in
            while let blocks = outgoing.next() {
                for block in blocks {
                    // A block that is not sent is sent again by the log.
                    connection.publish(
                        block, to: connection.blockSubject,
                        replies: answers.subject(of: Block.name(of: block)))
                }
            }
        }
        sending.name = "cluster-send"
        sending.start()
    }

    var descriptor: Int32 { follower.descriptor }
    var place: String { connection.address.description }
    // A message has room for its subjects besides the block.
    var largestBlock: Int { max(64 << 10, connection.largestMessage - (4 << 10)) }
    var isCutOff: Bool { follower.complaint != nil }
    var isUnheard: Bool { answers.isUnheard }
    var complaint: String? { follower.complaint ?? answers.complaint }

    var isExpectant: Bool {
        get { follower.isExpectant }
        set { follower.isExpectant = newValue }
    }

    func ask(_ question: [UInt8], number: UInt64) { peers.ask(question, number: number) }
    func collectMessages(_ body: (PeerMessage) -> Void) { peers.collect(body) }
    func publish(_ block: [UInt8]) { outgoing.append(block) }
    func collectReceipts(_ body: (Receipt) -> Void) { answers.collect(body) }
    func collect(_ body: (Delivery) -> Bool) { follower.drain(body) }

    func close() {
        follower.close()
        answers.close()
        peers.close()
        outgoing.close()
    }
}
