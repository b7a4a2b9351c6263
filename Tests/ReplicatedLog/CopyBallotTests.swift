import ReplicatedLog
import Testing

/// Two servers of three are a majority, and a later leader has what a majority has
/// (raft.github.io, "Leader Completeness"). One server's answer is not enough: it may be the one
/// that has lost its place.
@Suite("A block that the servers' copies are asked for")
struct CopyBallotTests {
    typealias Vote = CopyBallot.Vote

    /// A ballot with the answers that arrive before it is over.
    private static func ballot(isLast: Bool, _ votes: [Vote]) -> CopyBallot {
        var ballot = CopyBallot(isLast: isLast)
        for vote in votes where !ballot.isOver { ballot.record(vote) }
        return ballot
    }

    @Test(
        "all servers have the last block, or another one, if half of the answers or more agree",
        arguments: [Vote.same, .other, .missing])
    func agreement(vote: Vote) {
        let asked = CopyBallot(isLast: true).questions
        for count in 0...asked {
            let ballot = Self.ballot(isLast: true, Array(repeating: vote, count: count))
            #expect(ballot.verdict == (count >= asked / 2 ? vote : nil))
            // The nearest server may be first with all of its answers.
            #expect(ballot.isOver == (count == asked))
        }
    }

    /// By the binomial distribution: with two servers that answer, all 32 answers come from one of
    /// them in 2 of 2³² cases, the first 16 in 2 of 2¹⁶.
    @Test("one answer of a server with another copy is enough to decide nothing")
    func disagreement() {
        let asked = CopyBallot(isLast: true).questions
        for wrong in [Vote.other, .missing] {
            for place in 0..<asked {
                var votes = Array(repeating: Vote.same, count: asked)
                votes[place] = wrong
                let ballot = Self.ballot(isLast: true, votes)
                #expect(ballot.verdict == nil)
                // The first vote alone is unanimous.
                #expect(ballot.isOver)
            }
        }
    }

    @Test("one server is enough for the blocks before the last one, and decides no difference")
    func earlier() {
        #expect(Self.ballot(isLast: false, []).verdict == nil)
        let same = Self.ballot(isLast: false, [.same])
        #expect(same.isOver)
        #expect(same.verdict == .same)
        for vote in [Vote.other, .missing] {
            #expect(Self.ballot(isLast: false, [vote]).verdict == nil)
        }
    }
}
