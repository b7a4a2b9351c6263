import Recording
import SimulatedService
import Testing

@testable import ReplicatedLog

/// A sender knows a block's place before its delivery: JetStream answers a publisher
/// once a majority has stored the message (docs.nats.io, JetStream publish acknowledgements).
@Suite("Blocks whose place is known before they are delivered")
struct OrderedAheadTests {
    private let service = SimulatedService()

    @discardableResult
    private func append(
        _ text: String, _ number: UInt64, to stream: UInt32, of member: Member
    ) -> UInt64 {
        Array(text.utf8).withUnsafeBytes {
            member.log.append(.log, stream: stream, number: number, time: 1, payload: $0)
        }
    }

    /// A member that has begun a stream, and whose deliveries wait from then on.
    private func slowMember() throws -> (Member, stream: UInt32) {
        let member = try Member(service)
        let stream = member.log.beginStream(descriptor: Array("{}".utf8), time: 1)
        try member.turn()
        member.channel.isSlow = true
        return (member, stream)
    }

    @Test("a line is acknowledged when its place is known, and readable once it is delivered")
    func acknowledged() throws {
        let (member, stream) = try slowMember()
        let written = member.log.written
        let ticket = append("one", 1, to: stream, of: member)
        try member.turn()
        #expect(member.log.acknowledged == ticket)
        #expect(member.log.written == written)
        #expect(member.log.waiting == 1)
        #expect(member.channel.isExpectant)
        // A publisher that returns now gets the number that was acknowledged.
        member.log.release(stream)
        try member.turn()
        #expect(member.log.stream(stream)?.number == 1)
        member.channel.isSlow = false
        try member.turn()
        #expect(member.log.waiting == 0)
        #expect(try member.records().last?.payload == Array("one".utf8))
        // The journal is that of a member that has waited for each delivery.
        let other = try Member(service)
        try other.turn()
        try member.turn()
        #expect(try other.records() == member.records())
    }

    @Test("a line behind another member's block waits until that one is delivered")
    func behind() throws {
        let (member, stream) = try slowMember()
        let other = try Member(service)
        let theirs = other.log.beginStream(descriptor: Array("{\"run\":\"2\"}".utf8), time: 1)
        append("theirs", 1, to: theirs, of: other)
        try other.turn()
        let ticket = append("ours", 1, to: stream, of: member)
        try member.turn()
        #expect(member.log.acknowledged < ticket)
        member.channel.isSlow = false
        try member.turn()
        #expect(member.log.acknowledged == ticket)
    }

    /// A greeting names what the log has, so everything before the barrier has to be readable.
    @Test("a barrier waits for its delivery, and the lines behind it too")
    func barrier() throws {
        let (member, stream) = try slowMember()
        let barrier = member.log.barrier()
        try member.turn()
        let ticket = append("later", 1, to: stream, of: member)
        try member.turn()
        #expect(member.log.acknowledged < barrier)
        member.channel.isSlow = false
        try member.turn()
        #expect(member.log.acknowledged == ticket)
    }

    @Test("a member that is killed before the delivery has the acknowledged line after its start")
    func killed() throws {
        let (member, stream) = try slowMember()
        let ticket = append("kept", 1, to: stream, of: member)
        try member.turn()
        #expect(member.log.acknowledged == ticket)
        member.kill()
        try member.start()
        #expect(member.log.stream(stream)?.number == 1)
        #expect(try member.records().filter { $0.payload == Array("kept".utf8) }.count == 1)
    }

    @Test("lines wait for their delivery while too many bytes are ahead")
    func bounded() throws {
        let limit = 10_000
        let member = try Member(service, pendingBytes: limit)
        let stream = member.log.beginStream(descriptor: Array("{}".utf8), time: 1)
        try member.turn()
        member.channel.isSlow = true
        // A block has 600 bytes, and thus one of these lines.
        let text = String(repeating: "x", count: 500)
        var number: UInt64 = 0
        while !member.log.isFull, number < 1000 {
            number += 1
            append(text, number, to: stream, of: member)
            try member.turn()
        }
        // As many lines are ahead as reach the limit, and as many wait for their place.
        #expect(member.log.ahead.count == UInt64((limit + 499) / 500))
        #expect(member.log.waiting > member.log.ahead.count)
        member.channel.isSlow = false
        for _ in 0..<40 { try member.turn() }
        #expect(member.log.acknowledged == member.log.appended)
    }

    @Test("servers that deliver another block than they had confirmed stop the log")
    func exchanged() throws {
        let (member, stream) = try slowMember()
        append("lost by the servers", 1, to: stream, of: member)
        try member.turn()
        let place = service.last
        service.replaceLast(
            by: Block(
                log: member.log.id, writer: 7, number: 1, base: place - 1, records: []
            ).bytes)
        member.channel.isSlow = false
        try member.turn()
        #expect(
            member.log.failure?.description
                == "The log at simulated://cluster/log has another block \(place) than its servers had "
                + "confirmed: they have lost lines that were acknowledged. Keep "
                + "“\(member.folder.path)”, which may have them, and start the daemon with an empty "
                + "folder.")
    }

    @Test(
        "servers that have exchanged the last block stop the log, while it runs and at its start",
        arguments: [false, true])
    func exchangedLater(restarts: Bool) throws {
        let (member, stream) = try slowMember()
        member.channel.isSlow = false
        append("applied", 1, to: stream, of: member)
        try member.turn()
        member.channel.repeatLast()
        try member.turn()
        #expect(member.log.failure == nil)
        let place = service.last
        service.replaceLast(
            by: Block(
                log: member.log.id, writer: 7, number: 1, base: place - 1, records: []
            ).bytes)
        if restarts {
            try member.log.close()
            // A channel begins with the last message that the member has.
            service.beginsWithLast = true
            #expect(throws: JournalFailure.self) { try member.start() }
        } else {
            member.channel.repeatLast()
            try member.turn()
            #expect(member.log.failure?.description.contains("another block \(place)") == true)
        }
    }

    @Test("a log that confirms blocks and delivers none says so after 3 s")
    func undelivered() throws {
        let (member, stream) = try slowMember()
        append("confirmed", 1, to: stream, of: member)
        try member.turn()
        #expect(member.log.trouble == nil)
        member.clock.nanoseconds += 3_000_000_000
        #expect(member.log.trouble?.description.contains("cannot be followed") == true)
        member.channel.isSlow = false
        try member.turn()
        #expect(member.log.trouble == nil)
    }
}
