import Recording

/// The service that orders blocks and stores them for a ``ReplicatedLog``.
///
/// The service gives each message that reaches it a sequence number, and delivers all of them to
/// every member in that order, once a majority of its servers has them. Messages may be lost before
/// they have a number.
package protocol BlockChannel: AnyObject, SendableMetatype {
    /// The service's address, for messages.
    var place: String { get }
    /// A descriptor that becomes readable when ``collect(_:)`` or ``collectReceipts(_:)`` has
    /// something, and at least four times a second while ``isExpectant`` is set.
    var descriptor: Int32 { get }
    /// Whether the log waits for the delivery of a block of its own.
    var isExpectant: Bool { get set }
    /// The largest block in bytes.
    var largestBlock: Int { get }
    /// Since when nothing can be received, or no majority of the service's servers is known, as an
    /// uptime in nanoseconds; nil while all is well. When it begins or ends, the descriptor becomes
    /// readable.
    var cutOffSince: Int64? { get }
    /// Whether the service has reported the last block as lost: it has no leader to accept it.
    var isUnheard: Bool { get }
    /// Why blocks are not accepted or received, in a sentence without addresses; nil if the service
    /// has given no reason.
    var complaint: String? { get }

    /// Sends a block, without waiting. It may be lost.
    func publish(_ block: [UInt8])
    /// Passes the places of blocks that this member has sent: the service confirms that each one is
    /// in the log there. Places may be missing, late, or out of order.
    func collectReceipts(_ body: (Receipt) -> Void)
    /// Passes the messages that have arrived, in order and without gaps, until the closure returns
    /// false.
    ///
    /// After a loss of servers the last one comes once more, as the service has it then.
    func collect(_ body: (Delivery) -> Bool)
    /// Makes the descriptor unreadable, though messages wait: they cannot be used yet.
    func rest()
    /// Sends a question to all other members, without waiting for an answer.
    ///
    /// - Parameter number: comes with each answer, in ``collectMessages(_:)``.
    func ask(_ question: [UInt8], number: UInt64)
    /// Passes the questions and answers of other members that have arrived.
    func collectMessages(_ body: (PeerMessage) -> Void)
    /// Whether it is in doubt whether the service's leader is one. No messages are passed then, and
    /// places may be those of a leader that has lost its own.
    var isDoubted: Bool { get }
    /// How often it has been in doubt whether the service's leader is one, and was decided: after
    /// each silence of some seconds.
    var outages: Int { get }
    /// Compares blocks with those that the service's leader has now, the last ones first, without
    /// waiting.
    func examine(_ blocks: [Receipt])
    /// Returns the result of the last examination once; nil while there is none.
    func collectExamination() -> Examination?
    /// Returns the sentences about the service since the last call that an operator should read.
    /// Default: none.
    func collectNotices() -> [String]
    /// Stops.
    func close()
}

extension BlockChannel {
    package func collectNotices() -> [String] { [] }
}

/// The result of a comparison of blocks with those of the service's leader.
package enum Examination: Equatable, Sendable {
    /// All those that the service still keeps are the same.
    case alike
    /// It has another block at a sequence number, or none.
    case differs(UInt64)
}

/// A message of the ordered log.
package struct Delivery: Sendable {
    /// Its number in the log.
    package var sequence: UInt64
    /// When the service received it, in nanoseconds since 1970.
    package var time: Int64
    package var bytes: [UInt8]

    package init(sequence: UInt64, time: Int64, bytes: [UInt8]) {
        (self.sequence, self.time, self.bytes) = (sequence, time, bytes)
    }
}

/// The service's word that a block is in the log.
package struct Receipt: Equatable, Sendable {
    /// The block's writer and its number among those of the writer.
    package var writer: UInt64
    package var number: UInt64
    /// The block's number in the log.
    package var sequence: UInt64

    package init(writer: UInt64, number: UInt64, sequence: UInt64) {
        (self.writer, self.number, self.sequence) = (writer, number, sequence)
    }
}

/// A message of another member to this one.
package enum PeerMessage {
    case question([UInt8], answer: ([UInt8]) -> Void)
    case answer([UInt8], number: UInt64)
}
