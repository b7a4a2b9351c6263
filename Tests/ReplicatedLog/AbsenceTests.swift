import Recording
import SimulatedService
import Testing

@testable import ReplicatedLog

/// A member that is cut off for some thousand blocks, while its publishers go to another one.
@Suite("Members of a cluster that were away")
struct AbsenceTests {
    private let service = SimulatedService()

    @discardableResult
    private func append(
        _ text: String, _ number: UInt64, to stream: UInt32, of member: Member,
        kind: Record.Kind = .log
    ) -> UInt64 {
        Array(text.utf8).withUnsafeBytes {
            member.log.append(kind, stream: stream, number: number, time: 1, payload: $0)
        }
    }

    private func texts(_ member: Member, of stream: UInt32) throws -> [String] {
        try member.records().filter { $0.record.stream == stream && $0.record.kind != .stream }
            .map { String(decoding: $0.payload, as: UTF8.self) }
    }

    /// Lets a busy session fill more than the blocks that members remember.
    private func fill(_ member: Member, blocks: Int = 2500) throws {
        let busy = member.log.beginStream(descriptor: Array("{\"run\":\"busy\"}".utf8), time: 1)
        for number in 1...blocks {
            append("busy", UInt64(number), to: busy, of: member)
            try member.turn()
        }
    }

    private func catchUp(_ members: [Member]) throws {
        for _ in 0..<20 {
            for member in members {
                member.clock.nanoseconds += 1_000_000_000
                for _ in 0..<200 { member.log.collectCompletions() }
                try member.turn()
            }
        }
    }

    /// The promise: an acknowledged line is in the log once, wherever its publisher was.
    @Test("lines that their publisher sent to another member meanwhile are stored once")
    func lines() throws {
        let (first, second) = (try Member(service), try Member(service))
        let descriptor = Array("{\"name\":\"s\",\"run\":\"1\"}".utf8)
        let stream = first.log.beginStream(descriptor: descriptor, time: 1)
        for number in 1...5 as ClosedRange<UInt64> {
            append("line \(number)", number, to: stream, of: first)
        }
        try catchUp([first, second])
        first.channel.isHalted = true
        for number in 6...20 as ClosedRange<UInt64> {
            append("line \(number)", number, to: stream, of: first)
        }
        let ticket = append("a note", 20, to: stream, of: first, kind: .note)
        try first.turn()
        second.log.hold(stream, time: 1)
        for number in 6...20 as ClosedRange<UInt64> {
            append("line \(number)", number, to: stream, of: second)
        }
        try second.turn()
        try fill(second)
        first.channel.isHalted = false
        try catchUp([first, second])
        #expect(first.log.acknowledged >= ticket)
        let wanted = (1...20).map { "line \($0)" } + ["a note"]
        #expect(try texts(first, of: stream) == wanted)
        #expect(try first.records() == second.records())
    }

    /// A list has at most 1,000 segments, so that a long copy takes many lists.
    @Test(
        "a copy continues until nothing is missing, however many lists of segments it takes",
        arguments: [false, true])
    func longCopy(isLossy: Bool) throws {
        let first = try Member(service)
        let stream = first.log.beginStream(descriptor: Array("{}".utf8), time: 1)
        for number in 1...600 as ClosedRange<UInt64> {
            append("line \(number)", number, to: stream, of: first)
            try first.turn()
        }
        service.keep(last: 5)
        service.segmentsAtOnce = 3
        service.losesSegments = isLossy
        let second = try Member(service)
        #expect(service.copies > 3)
        try first.turn()
        try second.turn()
        #expect(try first.records() == second.records())
    }

    /// The promise: what is not in the log is not acknowledged.
    @Test("after an absence each line is acknowledged for itself, whichever block it was in")
    func tickets() throws {
        // A block has room for three of these records.
        var outbox = Outbox(
            log: .random(), bytes: Block.headerSize + 3 * (Block.recordHeaderSize + 10))
        for number in 1...6 as ClosedRange<UInt64> {
            _ = outbox.append(
                .init(
                    kind: .log, stream: 2, number: number, size: 10,
                    payload: Array(repeating: 65, count: 10)))
        }
        #expect(outbox.next(base: 0, at: 0) != nil)
        #expect(outbox.next(base: 0, at: 0) != nil)
        outbox.restart { [1, 3].contains($0.number) }
        #expect(outbox.applied == 1)
        // Lines 2, 4 and 5, then 6.
        #expect(outbox.next(base: 2000, at: 0) != nil)
        #expect(outbox.next(base: 2000, at: 0) != nil)
        outbox.remove(number: 1, sequence: 2001, at: 0)
        #expect(outbox.applied == 5)
        outbox.remove(number: 2, sequence: 2002, at: 0)
        #expect(outbox.applied == 6)
    }

    @Test("a run that another member has begun meanwhile is not begun again")
    func runs() throws {
        let (first, second) = (try Member(service), try Member(service))
        try catchUp([first, second])
        first.channel.isHalted = true
        let descriptor = Array("{\"name\":\"s\",\"run\":\"1\"}".utf8)
        let here = first.log.beginStream(descriptor: descriptor, time: 1)
        append("one", 1, to: here, of: first)
        try first.turn()
        let there = second.log.beginStream(descriptor: descriptor, time: 1)
        append("one", 1, to: there, of: second)
        try second.turn()
        try fill(second)
        first.channel.isHalted = false
        try catchUp([first, second])
        #expect(first.log.collectSuperseded() == [here])
        #expect(try texts(first, of: here) == [])
        #expect(try texts(first, of: there) == ["one"])
        #expect(try first.records() == second.records())
    }

    /// A member that restarts reads its journal, in which a refused record left nothing.
    @Test("a refused record does not prolong what members remember")
    func refused() {
        func line(_ writer: UInt64, base: UInt64) -> Block {
            Block(
                log: .random(), writer: writer, number: 1, base: base,
                records: [.init(kind: .log, stream: 2, number: 5, size: 1, payload: [65])])
        }
        var order = BlockOrder()
        _ = order.apply(line(1, base: 0), sequence: 1)
        _ = order.apply(line(2, base: 1), sequence: 600)
        let last = BlockOrder.window + 300
        var restarted = BlockOrder(sequence: last)
        let (kept, read) = (
            order.apply(line(3, base: last), sequence: last + 1),
            restarted.apply(line(3, base: last), sequence: last + 1)
        )
        #expect(kept == read)
    }

    @Test("times do not run backwards when another leader's clock is slower, also after a restart")
    func clocks() throws {
        let (first, second) = (try Member(service), try Member(service))
        let stream = first.log.beginStream(descriptor: Array("{}".utf8), time: 1)
        append("one", 1, to: stream, of: first)
        try catchUp([first, second])
        first.kill()
        try first.start()
        service.clockOffset = 0
        first.log.hold(stream, time: 1)
        append("two", 2, to: stream, of: first)
        try catchUp([first, second])
        let records = try first.records()
        let times = records.map(\.record.time)
        #expect(times == times.sorted())
        #expect(records == (try second.records()))
    }

    @Test("a log without blocks keeps its id: members with a copy go on, new ones wait for a block")
    func empty() throws {
        let first = try Member(service)
        let stream = first.log.beginStream(descriptor: Array("{}".utf8), time: 1)
        append("one", 1, to: stream, of: first)
        try catchUp([first])
        let id = first.log.id
        first.kill()
        service.keep(last: 0)
        do {
            _ = try Member(service)
            Issue.record("a member without a copy has joined a log without blocks")
        } catch {
            #expect("\(error)".contains("has no block left"))
        }
        try first.start()
        #expect(first.log.id == id)
        let second = try Member(service)
        try catchUp([first, second])
        #expect(try first.records() == second.records())
    }

    /// Lines that it took alone would have the positions of the log's next ones.
    @Test("a member's copy is not opened without its log, and can be read")
    func copies() throws {
        let member = try Member(SimulatedService())
        try member.turn()
        try member.log.close()
        let folder = member.folder.path
        let failure = #expect(throws: JournalFailure.self) {
            _ = try Journal(folder: folder, configuration: .init(), time: 1)
        }
        #expect(failure?.description.contains("Name the log with --log") == true)
        let copy = try Journal(folder: folder, configuration: .init(), readOnly: true, time: 1)
        // Its marks are in stream 1, and no session's.
        #expect(copy.streams[1] != nil)
        #expect(!copy.sessionStreams.contains { $0.id == 1 })
        try member.start()
        try member.log.close()
    }

    /// A writer that has been silent for hundreds of blocks counts for a restarted member, too.
    /// Source: docs/clusters.md, “What counts”.
    @Test("retention leaves what a restarted member needs of 1,024 blocks")
    func retention() throws {
        let small = try Member(service, retainedBytes: 8000)
        let (silent, busy) = (try Member(service), try Member(service))
        let own = silent.log.beginStream(descriptor: Array("{\"run\":\"own\"}".utf8), time: 1)
        append("first", 1, to: own, of: silent)
        try catchUp([small, silent, busy])
        // Fewer than those after which a silent writer takes another number.
        try fill(busy, blocks: 240)
        try catchUp([small, busy])
        small.log.enforceRetention(time: 1, uptime: nil)
        try small.log.close()
        try small.start()
        try catchUp([silent])
        append("second", 2, to: own, of: silent)
        try catchUp([silent, small])
        #expect(try texts(silent, of: own) == ["first", "second"])
        #expect(try small.records() == silent.records())
        // Lines before the window go.
        try fill(busy, blocks: 1400)
        try catchUp([small])
        small.log.enforceRetention(time: 1, uptime: nil)
        #expect(small.log.removed > 0)
        let marks = try small.records().count { $0.record.stream == BlockOrder.markStream }
        #expect(marks >= Int(BlockOrder.window))
    }
}
