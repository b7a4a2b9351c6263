import SimulatedService
import Testing

@testable import ReplicatedLog

@Suite("A lost majority of the servers")
struct MajorityTests {
    /// The bound is that of a member with publishers, 3 s after the last sign.
    @Test("a member without publishers notices a lost majority, and adds nothing to the log for it")
    func idle() throws {
        let service = SimulatedService()
        let member = try Member(service)
        let last = service.last
        var questions = 0
        func pass(_ seconds: Int64) throws {
            for _ in 0..<seconds * 20 {
                member.clock.nanoseconds += 50_000_000
                if member.channel.look(at: member.clock.nanoseconds) { questions += 1 }
            }
            try member.turn()
        }
        try pass(60)
        #expect(member.log.stall == nil)
        // One question a second: the simulated leader has just heard the others.
        #expect((55...60).contains(questions))
        service.isStopped = true
        try pass(2)
        #expect(member.log.stall == nil)
        try pass(1)
        let trouble = try #require(member.log.trouble)
        #expect(
            trouble.summary == "The cluster's log cannot be followed. No majority answers.")
        let stall = try #require(member.log.stall)
        #expect((.seconds(3)...(.seconds(4))).contains(stall))
        service.isStopped = false
        try pass(1)
        #expect(member.log.trouble == nil)
        #expect(service.last == last)
        try member.log.close()
    }

    /// A quorum of three servers is two of them, of five three: the leader and one or two others
    /// (raft.github.io).
    @Test(
        "a leader has a majority as long as enough others have answered it",
        arguments: [
            ([], 100), ([90, 5], 95), ([90], 10), ([1, 90, 90, 2], 98), ([1, 60, 90, 90], 40),
        ] as [([Int64], Int64)])
    func majority(ages: [Int64], sign: Int64) {
        let second: Int64 = 1_000_000_000
        var watch = MajorityWatch(at: 0)
        watch.recordAnswer(ages: ages.map { $0 * second }, at: 100 * second)
        #expect(watch.lostSince(at: sign * second + 3 * second - 1) == nil)
        #expect(watch.lostSince(at: sign * second + 3 * second) == sign * second)
    }
}
