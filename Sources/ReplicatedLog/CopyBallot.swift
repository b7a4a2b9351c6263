/// Decides from the answers of any servers whether they have a block, when the log's leader cannot
/// be asked.
///
/// A service may elect the leader of a log and the one that answers requests for messages apart, as
/// NATS does: for seconds there may be the former alone. Servers then answer with copies of their
/// own, and a client does not learn which of them has answered. The copy of one that was the leader
/// and lost its place may differ. So the last block is asked for so often that not all answers come
/// from one server, and the answers count if all of them agree: two servers of three have the
/// block then, and a later leader has it, too.
///
/// Each question reaches one of the servers at random. If two of them answer, the probability that
/// ``needed`` answers come from the same one is 1 in 2¹⁵.
package struct CopyBallot: Sendable {
    /// The content of a server's copy at a block's sequence number.
    package enum Vote: Sendable {
        case same, other, missing
    }

    /// How often the last block is asked for, and how many answers are needed: 32 and 16. A server
    /// that is stopped does not answer its third of the questions.
    private static let (lastAsked, lastNeeded) = (32, 16)
    /// The same for the blocks before it, which a server with the last block has, too: 4 and 1.
    private static let (asked, needed) = (4, 1)

    private let isLast: Bool
    private var votes: [Vote] = []

    /// - Parameter isLast: whether it is about the last one of the blocks.
    package init(isLast: Bool) { self.isLast = isLast }

    /// How often the servers are to be asked.
    package var questions: Int { isLast ? Self.lastAsked : Self.asked }

    package mutating func record(_ vote: Vote) { votes.append(vote) }

    /// Whether further answers change nothing. The first ones may all come from the nearest server,
    /// so that the last block waits for all of them.
    package var isOver: Bool {
        !isUnanimous || votes.count >= (isLast ? Self.lastAsked : Self.needed)
    }

    private var isUnanimous: Bool { votes.allSatisfy { $0 == votes.first } }

    /// The result; nil if the servers disagree, too few of them have answered, or one of them
    /// has a block before the last one that differs: it may be the one whose copy does.
    package var verdict: Vote? {
        guard isUnanimous, votes.count >= (isLast ? Self.lastNeeded : Self.needed),
            let vote = votes.first, isLast || vote == .same
        else { return nil }
        return vote
    }
}
