import Recording
import SimulatedService
import Testing

@testable import ReplicatedLog

/// Source: the documentation of `LineLog.tail(after:)`: it reads what `lines(after:)` reads.
@Suite("Readers of the last records of a cluster's log")
struct TailTests {
    private let service = SimulatedService()

    private func append(
        _ count: Int, _ number: UInt64, to stream: UInt32, of member: Member
    ) {
        [UInt8](repeating: UInt8(65 + number % 26), count: count).withUnsafeBytes {
            _ = member.log.append(.log, stream: stream, number: number, time: 1, payload: $0)
        }
    }

    /// Reads up to so many records.
    private func read(
        _ reader: any LineLogReader, atMost count: Int, into found: inout [Member.Stored]
    ) throws {
        for _ in 0..<count {
            let step = try reader.step {
                found.append(Member.Stored(record: $0, payload: Array($1)))
            }
            guard step == .record else { return }
            if let last = found.last, !last.payload.isEmpty {
                #expect(reader.position == last.record.position)
                let part = 1..<max(1, last.payload.count / 2)
                #expect(try reader.part(part) == Array(last.payload[part]))
            }
        }
    }

    @Test(
        "the records are those of the journal, also for a reader that falls behind",
        arguments: [(8 << 20, 1000), (8 << 20, 3), (200, 3), (0, 2)])
    func same(mostBytes: Int, steps: Int) throws {
        let (member, other) = (try Member(service), try Member(service))
        let stream = member.log.beginStream(descriptor: Array("{}".utf8), time: 1)
        let theirs = other.log.beginStream(descriptor: Array("{\"run\":\"2\"}".utf8), time: 1)
        let records = RecentRecords(mostBytes: mostBytes)
        member.log.recent = records
        let tail = TailReader(member.log.journal, records, after: 0)
        var found: [Member.Stored] = []
        for number in UInt64(1)...200 {
            // Some are longer than a block, which has 600 bytes in tests.
            append(number % 17 == 0 ? 1500 : Int(number % 40), number, to: stream, of: member)
            append(20, number, to: theirs, of: other)
            try other.turn()
            try member.turn()
            // A record from before it was written is left to a later step.
            #expect(tail.position <= member.log.written)
            if number % 3 != 0 { try read(tail, atMost: steps, into: &found) }
        }
        for _ in 0..<10 { try member.turn() }
        try read(tail, atMost: .max, into: &found)
        #expect(tail.missed == 0)
        #expect(try found == member.records())
        #expect(found.filter { $0.record.stream == stream }.count >= 200)
    }

    @Test("a record is not read before the file has it")
    func unwritten() throws {
        let member = try Member(service)
        let written = member.log.written
        let tail = member.log.tail(after: written)
        member.log.recent?.add(
            Record(position: written + 1, time: 1, stream: 2, kind: .log, number: 1), [65])
        #expect(try tail.step { _, _ in } == .end)
        #expect(tail.position == written)
    }

    @Test("memory is bounded for a reader that never catches up, and one that reads nothing")
    func bounds() {
        func record(_ position: UInt64) -> Record {
            Record(position: position, time: 1, stream: 2, kind: .log, number: position)
        }
        // One record is always left.
        let records = RecentRecords()
        records.add(record(1), [65])
        for position in UInt64(2)...100_000 {
            records.add(record(position), [65])
            #expect(records.removeFirst()?.record.position == position - 1)
        }
        #expect(records.first == 100_000 && records.places < 10_000)
        // Records without a payload count by their own size, at least 16 bytes.
        let unread = RecentRecords(mostBytes: 1 << 20)
        for position in UInt64(1)...200_000 { unread.add(record(position), []) }
        #expect(unread.places <= (1 << 20) / 16)
    }

    @Test("nothing is kept in memory for a reader that is gone")
    func gone() throws {
        let member = try Member(service)
        var tail: (any LineLogReader)? = member.log.tail(after: 0)
        #expect(member.log.recent != nil)
        _ = tail
        tail = nil
        #expect(member.log.recent == nil)
    }
}
