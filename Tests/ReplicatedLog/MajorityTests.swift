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
        // One question a second: the simulated leader has just heard the others. In the first
        // second, of the doubt at the start, there are ten.
        #expect((65...70).contains(questions))
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
        watch.recordAnswer(from: "a", ages: ages.map { $0 * second }, at: 100 * second)
        #expect(watch.lostSince(at: sign * second + 3 * second - 1) == nil)
        #expect(watch.lostSince(at: sign * second + 3 * second) == sign * second)
    }

    /// A watch that has known the leader “a”, and hears nothing any more from the time 0 on.
    private static func silent() -> MajorityWatch {
        var watch = MajorityWatch(at: -second)
        watch.recordAnswer(from: "a", ages: [0, 0], at: -second)
        watch.recordAnswer(from: "a", ages: [0, 0], at: 0)
        return watch
    }

    private static let second: Int64 = 1_000_000_000

    /// Three seconds are less than the four after which servers elect another leader (NATS,
    /// raft.go: minElectionTimeout).
    @Test("messages count until there was no sign for 3 s, and then not before the leader answers")
    func messages() {
        var watch = Self.silent()
        let times = [3 * Self.second - 1, 5 * Self.second, 8 * Self.second]
        let counts = times.map { watch.recordMessage(at: $0) }
        #expect(counts == [true, true, false])
        #expect(watch.isDoubted)
        // A message is no sign then: the silence goes on.
        #expect(watch.lostSince(at: 8 * Self.second) == 5 * Self.second)
    }

    /// A member that starts in the moment in which a stopped leader continues has no silence of its
    /// own to know it by.
    @Test("at the start nothing counts before a leader has answered for a second")
    func start() {
        var watch = MajorityWatch(at: 0)
        #expect(watch.isDoubted)
        #expect(watch.lostSince(at: 0) != nil)
        let asks = watch.asks(at: 0)
        #expect(asks)
        let countsEarly = watch.recordMessage(at: 1)
        #expect(!countsEarly)
        watch.recordAnswer(from: "a", ages: [0, 0], at: 2)
        // A leader that hears the others is a sign, but it may have been stopped.
        #expect(watch.lostSince(at: 2) == nil)
        watch.recordAnswer(from: "b", ages: [0, 0], at: Self.second)
        for (time, isDoubted) in [(2 * Self.second - 1, true), (2 * Self.second, false)] {
            watch.recordAnswer(from: "b", ages: [0, 0], at: time)
            #expect(watch.isDoubted == isDoubted)
        }
        let counts = watch.recordMessage(at: 2 * Self.second)
        #expect(counts)
        #expect(watch.outages == 1)
        #expect(watch.hasFormer)
    }

    @Test("after a silence another leader counts at once, and the same one after a second")
    func leaders() {
        let (start, half) = (4 * Self.second, Self.second / 2)
        var other = Self.silent()
        other.recordAnswer(from: "b", ages: [0, 0], at: start)
        #expect(!other.isDoubted)
        #expect(!other.hasFormer)
        // The former leader may have led alone before there was none.
        var late = Self.silent()
        late.recordUnheard(at: start - 1)
        late.recordAnswer(
            from: "b", peers: [.init(name: "a", age: start), .init(name: "c", age: 0)], at: start)
        #expect(!late.isDoubted)
        #expect(late.hasFormer)
        var same = Self.silent()
        for (time, isDoubted) in [(start, true), (start + half, true), (start + 2 * half, false)] {
            same.recordAnswer(from: "a", ages: [0, 0], at: time)
            #expect(same.isDoubted == isDoubted)
        }
        // Another one that hears the former leader, which may still confirm blocks: it is back.
        var back = Self.silent()
        for (time, isDoubted) in [(start, true), (start + half, true), (start + 2 * half, false)] {
            back.recordAnswer(
                from: "b", peers: [.init(name: "a", age: 0), .init(name: "c", age: 0)], at: time)
            #expect(back.isDoubted == isDoubted)
        }
        // The same two if the service had no leader in between, and not if it had none before.
        for (name, time) in [("a", start), ("b", start), ("a", start - 5 * Self.second)] {
            var dead = Self.silent()
            dead.recordUnheard(at: time - 1)
            dead.recordAnswer(
                from: name, peers: [.init(name: "a", age: 0), .init(name: "c", age: 0)], at: start)
            #expect(dead.isDoubted == (time < start))
        }
        // Another one after the stopped leader's first words.
        var deposed = Self.silent()
        deposed.recordAnswer(from: "a", ages: [0, 0], at: start)
        deposed.recordAnswer(from: "b", ages: [0, 0], at: start + half)
        #expect(!deposed.isDoubted)
        let counts = deposed.recordMessage(at: start + half)
        #expect(counts)
        // A leader that hears no others, and a server without any.
        var alone = Self.silent()
        for step in 0..<9 {
            let time = start + Int64(step) * half
            alone.recordAnswer(from: "a", ages: [time, time], at: time)
            #expect(alone.isDoubted)
        }
        var single = MajorityWatch(at: 0)
        single.recordAnswer(from: nil, peers: [], at: start)
        #expect(!single.isDoubted)
    }

    @Test("the leader is asked each second, ten times a second in doubt, and else every 5 s")
    func questions() {
        var watch = Self.silent()
        func ask(_ range: Range<Int64>, _ body: (inout MajorityWatch, Int64) -> Void) -> Int {
            var count = 0
            for step in range.lowerBound * 20..<range.upperBound * 20 {
                let time = step * Self.second / 20
                guard watch.asks(at: time) else {
                    body(&watch, time)
                    continue
                }
                count += 1
                if time < 60 * Self.second {
                    watch.recordAnswer(from: "a", ages: [0, 0], at: time)
                }
            }
            return count
        }
        let busy = ask(0..<60) { watch, time in _ = watch.recordMessage(at: time) }
        #expect((11...13).contains(busy))
        // Seconds 60 to 63 are silent, then it is in doubt.
        let silent = ask(60..<63) { _, _ in }
        #expect((3...7).contains(silent))
        let doubting = ask(63..<73) { _, _ in }
        #expect((95...101).contains(doubting))
    }
}
