import Recording

/// The service that orders and keeps the blocks of a cluster, before a log follows it.
///
/// Its calls may wait: a log is opened on a thread of its own.
package protocol BlockService {
    /// The service's address, for messages.
    var place: String { get }
    /// Returns the id that all members' journals have; nil if no block is left that has it. The
    /// first member chooses it.
    /// - Parameter known: the id of the member's journal; nil if it has none. With one, the log is
    ///   not created: the journal is another's.
    /// - Throws: ``JournalFailure`` if the log cannot be reached, created or used.
    func identity(known: JournalID?) throws(JournalFailure) -> JournalID?
    /// Returns the sequence numbers of the first and the last message that it keeps.
    ///
    /// The last one is one less than the first if it keeps none.
    func bounds() throws(JournalFailure) -> (first: UInt64, last: UInt64)
    /// Starts to follow the messages from a sequence number on.
    func follow(from sequence: UInt64) throws(JournalFailure) -> any BlockChannel
    /// Copies closed segments of another member's journal, in order.
    /// - Parameters:
    ///   - position: the position that the first segment should contain.
    ///   - body: uses each copy.
    /// - Throws: ``JournalFailure`` if no other member answers, which is a passing failure, or the
    ///   error of `body`.
    func copySegments(
        from position: UInt64, _ body: SegmentUse
    ) throws(JournalFailure)
    /// Lets other members copy segments of this member's journal.
    func offerSegments(of log: ReplicatedLog)
}

/// Uses a copy of another member's segment.
///
/// It receives the path of the copy, which is deleted afterwards; the position at which the segment
/// begins; and whether lines may be left out that are missing before it. It returns the position
/// that the next segment should contain; nil if lines are missing before this one, and may not be.
package typealias SegmentUse = (
    _ path: String, _ first: UInt64, _ mayLeaveOut: Bool
) throws(JournalFailure) -> UInt64?
