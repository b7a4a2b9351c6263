import Recording
import SimulatedService
import Testing

@testable import ReplicatedLog

/// Two members whose servers have different blocks at one place, as NATS 2.9's have after a leader
/// was stopped and continued: the log is what the service's leader has.
@Suite("Members that received other blocks than the log has")
struct ChainTests {
    private let service = SimulatedService()

    @discardableResult
    private func append(
        _ text: String, _ number: UInt64, to stream: UInt32, of member: Member
    ) -> UInt64 {
        Array(text.utf8).withUnsafeBytes {
            member.log.append(.log, stream: stream, number: number, time: 1, payload: $0)
        }
    }

    private struct Pair {
        var wrong: Member
        var right: Member
        /// A stream of each member, and the place at which they differ.
        var streams: (wrong: UInt32, right: UInt32)
        var place: UInt64
    }

    /// Two members, the first of which has been given a block that its leader's successor replaced.
    private func pair() throws -> Pair {
        let (wrong, right) = (try Member(service), try Member(service))
        let ours = wrong.log.beginStream(descriptor: Array("{\"run\":\"1\"}".utf8), time: 1)
        let theirs = right.log.beginStream(descriptor: Array("{\"run\":\"2\"}".utf8), time: 1)
        for member in [wrong, right, wrong, right] { try member.turn() }
        let place = service.last + 1
        let lost = Block.Entry(kind: .log, stream: ours, number: 1, size: 4, payload: [1, 2, 3, 4])
        wrong.channel.replaced[place] =
            Block(
                log: wrong.log.id, writer: 7, number: 1, base: place - 1,
                chain: wrong.log.order.chain.digest, records: [lost]
            ).bytes
        append("the log has it", 1, to: theirs, of: right)
        try right.turn()
        try wrong.turn()
        #expect(service.last == place)
        #expect(wrong.log.failure == nil)
        #expect(wrong.log.order.chain.digest != right.log.order.chain.digest)
        return Pair(wrong: wrong, right: right, streams: (ours, theirs), place: place)
    }

    private func hasStopped(_ pair: Pair) -> Bool {
        pair.wrong.log.failure?.description.contains("has another block \(pair.place) than") == true
    }

    @Test("a member that has other blocks stops at the next block of a member that has the log's")
    func wrong() throws {
        let pair = try pair()
        let before = try pair.wrong.records().count
        append("next", 2, to: pair.streams.right, of: pair.right)
        try pair.right.turn()
        for _ in 0..<3 { try pair.wrong.turn() }
        #expect(hasStopped(pair))
        #expect(try pair.wrong.records().count == before)
        #expect(pair.right.log.failure == nil)
        #expect(pair.right.log.acknowledged == pair.right.log.appended)
    }

    @Test("a member that has the log's refuses the other one's blocks, says so, and lets it know")
    func right() throws {
        let pair = try pair()
        append("after the wrong one", 2, to: pair.streams.wrong, of: pair.wrong)
        try pair.wrong.turn()
        let refused = service.last
        for _ in 0..<3 { try pair.right.turn() }
        #expect(
            pair.right.log.collectNotices() == [
                "Block \(refused) of another daemon was refused: that daemon has other lines than "
                    + "the log, from a server that had lost its place. It ends with a sentence; "
                    + "start it with an empty folder."
            ])
        #expect(
            try pair.right.records().allSatisfy {
                $0.payload != Array("after the wrong one".utf8)
            })
        for _ in 0..<3 { try pair.wrong.turn() }
        #expect(hasStopped(pair))
        // The one that is right goes on.
        let ticket = append("on", 2, to: pair.streams.right, of: pair.right)
        for _ in 0..<3 { try pair.right.turn() }
        #expect(pair.right.log.acknowledged == ticket)
        #expect(pair.right.log.failure == nil)
    }

    @Test("after an outage a member reads its last blocks again before it acknowledges lines")
    func outage() throws {
        let pair = try pair()
        pair.wrong.channel.outages += 1
        let ticket = append("not acknowledged", 2, to: pair.streams.wrong, of: pair.wrong)
        for _ in 0..<3 { try pair.wrong.turn() }
        #expect(hasStopped(pair))
        #expect(pair.wrong.log.acknowledged < ticket)
    }

    /// An election takes seconds, in which the leader confirms the first blocks before a member
    /// knows whether it is one.
    @Test(
        "a place that was confirmed in doubt is used if the leader still has the block there",
        arguments: [false, true])
    func doubt(isReplaced: Bool) throws {
        let member = try Member(service)
        let stream = member.log.beginStream(descriptor: Array("{}".utf8), time: 1)
        try member.turn()
        member.channel.isSlow = true
        member.channel.isDoubted = true
        let ticket = append("in doubt", 1, to: stream, of: member)
        for _ in 0..<3 { try member.turn() }
        #expect(member.log.acknowledged < ticket)
        if isReplaced {
            service.replaceLast(
                by: Block(
                    log: member.log.id, writer: 7, number: 1, base: service.last - 1, records: []
                ).bytes)
        }
        member.channel.isDoubted = false
        member.channel.outages += 1
        for _ in 0..<4 { try member.turn() }
        #expect((member.log.acknowledged >= ticket) == !isReplaced)
        member.channel.isSlow = false
        member.clock.nanoseconds += 1_000_000_000
        for _ in 0..<4 { try member.turn() }
        #expect(member.log.failure == nil)
        #expect(member.log.acknowledged >= ticket)
    }

    @Test("what the servers replace within ten seconds of an outage is noticed, too")
    func later() throws {
        let member = try Member(service)
        let stream = member.log.beginStream(descriptor: Array("{}".utf8), time: 1)
        try member.turn()
        member.channel.outages += 1
        for _ in 0..<3 { try member.turn() }
        append("one", 1, to: stream, of: member)
        for _ in 0..<3 { try member.turn() }
        #expect(member.log.acknowledged == member.log.appended)
        service.replaceLast(
            by: Block(
                log: member.log.id, writer: 7, number: 1, base: service.last - 1, records: []
            ).bytes)
        try member.turn()
        #expect(member.log.failure == nil)
        member.clock.nanoseconds += 10_000_000_000
        for _ in 0..<3 { try member.turn() }
        #expect(member.log.failure?.description.contains("another block \(service.last)") == true)
    }

    @Test("blocks of older versions, which have no digest, count")
    func old() throws {
        let (first, second) = (try Member(service), try Member(service))
        let block = Block(
            log: first.log.id, writer: 7, number: 1, base: service.last,
            records: [.init(kind: .log, stream: 90, number: 1, size: 1, payload: [65])])
        service.accept(block.bytes)
        for member in [first, second] { try member.turn() }
        #expect(try first.records().contains { $0.record.stream == 90 })
        #expect(try first.records() == second.records())
    }

    @Test("the digest is that of the whole log, also after restarts and copies of segments")
    func continued() throws {
        let first = try Member(service)
        let stream = first.log.beginStream(descriptor: Array("{}".utf8), time: 1)
        for number in 1...1200 as ClosedRange<UInt64> {
            append("line \(number)", number, to: stream, of: first)
            try first.turn()
        }
        service.keep(last: 5)
        let second = try Member(service)
        #expect(service.copies == 1)
        try first.turn()
        try second.turn()
        let digest = first.log.order.chain.digest
        #expect(digest != 0)
        #expect(second.log.order.chain.digest == digest)
        let base = service.last - BlockOrder.window
        let known = first.log.order.chain.digest(at: base)
        #expect(known != 0)
        try first.log.close()
        try first.start()
        #expect(first.log.order.chain.digest(at: base) == known)
        #expect(second.log.order.chain.digest(at: base) == known)
    }
}
