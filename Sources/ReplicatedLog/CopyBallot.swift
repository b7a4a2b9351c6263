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
/// the 16 answers about the last block come from the same one is 1 in 2¹⁵; if three do, 8 answers
/// about the next block come from the same one with 1 in 3⁷.
package struct CopyBallot: Sendable {
    /// The content of a server's copy at a block's sequence number.
    package enum Vote: Sendable {
        case same, other, missing
    }

    /// The place of the block that is asked for.
    package enum Place: Sendable {
        /// The last one that the member has.
        case last
        /// One before it, which a server with the last one has, too.
        case earlier
        /// One that the member does not have yet.
        case next
    }

    /// How often a block is asked for, and how many answers are needed. A server that is stopped
    /// does not answer its third of the questions.
    private var numbers: (asked: Int, needed: Int) {
        switch place {
        case .last: (32, 16)
        case .earlier: (4, 1)
        case .next: (12, 8)
        }
    }

    private let place: Place
    private var votes: [Vote] = []

    package init(_ place: Place) { self.place = place }

    /// How often the servers are to be asked.
    package var questions: Int { numbers.asked }

    package mutating func record(_ vote: Vote) { votes.append(vote) }

    /// Whether further answers change nothing. The first ones may all come from the nearest server,
    /// so that the last block and the next one wait for all of them.
    package var isOver: Bool {
        !isUnanimous || votes.count >= (place == .earlier ? numbers.needed : numbers.asked)
    }

    private var isUnanimous: Bool { votes.allSatisfy { $0 == votes.first } }

    /// The result; nil if the servers disagree, too few of them have answered, or one of them
    /// has a block that differs and is not the last one: it may be the one whose copy does.
    package var verdict: Vote? {
        guard isUnanimous, votes.count >= numbers.needed, let vote = votes.first,
            place == .last || vote == .same
        else { return nil }
        return vote
    }
}
