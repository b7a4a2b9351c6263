import ReplicatedLog
import Testing

/// Two servers of three are a majority, and a later leader has what a majority has
/// (raft.github.io, "Leader Completeness"). One server's answer is not enough: it may be the one
/// that has lost its place.
@Suite("A block that the servers' copies are asked for")
struct CopyBallotTests {
    typealias Vote = CopyBallot.Vote

    /// A ballot with the answers that arrive before it is over.
    private static func ballot(_ place: CopyBallot.Place, _ votes: [Vote]) -> CopyBallot {
        var ballot = CopyBallot(place)
        for vote in votes where !ballot.isOver { ballot.record(vote) }
        return ballot
    }

    @Test(
        "all servers have the last block, or another one, if half of the answers or more agree",
        arguments: [Vote.same, .other, .missing])
    func agreement(vote: Vote) {
        let asked = CopyBallot(.last).questions
        for count in 0...asked {
            let ballot = Self.ballot(.last, Array(repeating: vote, count: count))
            #expect(ballot.verdict == (count >= asked / 2 ? vote : nil))
            // The nearest server may be first with all of its answers.
            #expect(ballot.isOver == (count == asked))
        }
    }

    /// By the binomial distribution: with two servers that answer, all 32 answers come from one of
    /// them in 2 of 2³² cases, the first 16 in 2 of 2¹⁶.
    @Test("one answer of a server with another copy is enough to decide nothing")
    func disagreement() {
        let asked = CopyBallot(.last).questions
        for wrong in [Vote.other, .missing] {
            for place in 0..<asked {
                var votes = Array(repeating: Vote.same, count: asked)
                votes[place] = wrong
                let ballot = Self.ballot(.last, votes)
                #expect(ballot.verdict == nil)
                // The first vote alone is unanimous.
                #expect(ballot.isOver)
            }
        }
    }

    @Test("one server is enough for the blocks before the last one, and decides no difference")
    func earlier() {
        #expect(Self.ballot(.earlier, []).verdict == nil)
        let same = Self.ballot(.earlier, [.same])
        #expect(same.isOver)
        #expect(same.verdict == .same)
        for vote in [Vote.other, .missing] {
            #expect(Self.ballot(.earlier, [vote]).verdict == nil)
        }
    }

    /// A server that lacks the block may be behind, or the others may have another one soon, as
    /// after an outage in which the one that has it had led alone.
    @Test("the next block needs eight answers, which all have it")
    func next() {
        for count in 0...12 {
            let ballot = Self.ballot(.next, Array(repeating: .same, count: count))
            #expect(ballot.isOver == (count == 12))
            #expect(ballot.verdict == (count >= 8 ? .same : nil))
        }
        for wrong in [Vote.other, .missing] {
            let divided = Self.ballot(.next, Array(repeating: .same, count: 11) + [wrong])
            #expect(divided.isOver)
            #expect(divided.verdict == nil)
            #expect(Self.ballot(.next, Array(repeating: wrong, count: 12)).verdict == nil)
        }
    }
}
