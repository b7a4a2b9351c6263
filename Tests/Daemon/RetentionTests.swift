import Foundation
import Testing

@testable import Daemon
@testable import Recording

@MainActor
@Suite("Retention")
struct RetentionTests {
    @Test("beyond the size limit the oldest lines are removed, and their readers get the number")
    func bySize() throws {
        let place = try Place(storage: .small(retainedBytes: 256 << 10))
        defer { place.remove() }
        let pipe = place.publisher()
        pipe.full(1)
        #expect(place.run { pipe.acknowledged == 1 })
        // A reader that does not read stays at the start.
        let reader = place.subscribe("/sessions/a/stream?after=0")
        let text = String(repeating: "x", count: 1000)
        for seq in 2...1500 { pipe.log(seq, "\(seq) " + text) }
        #expect(place.run { pipe.acknowledged == 1500 })
        place.journal.enforceRetention(time: WallClock.nanoseconds)
        let journal = place.journal
        #expect(place.run { journal.counts.segmentsRemoved > 0 })
        #expect(journal.bytes <= 256 << 10 + 64 << 10)
        #expect(place.run { reader.lines.last?.seq == 1500 })
        #expect(reader.lines.map(\.seq) == reader.lines.map(\.seq).sorted())
        // A late reader gets the stored lines, after an event about the removed ones.
        let late = place.subscribe("/sessions/a/stream?after=1")
        #expect(place.run { late.lines.last?.seq == 1500 })
        #expect(late.events.contains { $0.name == "skipped" } && late.lines.count < 1499)
        let seqs = late.lines.map(\.seq)
        #expect(seqs == Array((seqs.first ?? 0)...1500))
    }

    @Test("lines beyond the age limit are removed, and sessions without lines with them")
    func byAge() throws {
        let place = try Place(storage: .small(retainedTime: 3600 * 1_000_000_000))
        defer { place.remove() }
        let old = place.publisher("{\"publish\":1,\"session\":\"old\"}")
        let text = String(repeating: "x", count: 1000)
        for portion in 1...3 {
            for seq in (portion * 70 - 69)...(portion * 70) { old.log(seq, text) }
            #expect(place.run { old.acknowledged == portion * 70 })
        }
        old.close()
        let journal = place.journal
        journal.enforceRetention(time: WallClock.nanoseconds)
        #expect(journal.counts.segmentsRemoved == 0)
        // Retention removes nothing because a clock ran back for a while.
        journal.enforceRetention(time: WallClock.nanoseconds - 86_400_000_000_000)
        #expect(journal.counts.segmentsRemoved == 0)
        journal.enforceRetention(
            time: WallClock.nanoseconds + 7_200_000_000_000,
            uptime: Journal.uptime() + 7_200_000_000_000)
        #expect(place.run { journal.counts.segmentsRemoved >= 2 })
    }

    @Test("since a time: the first line received at or after it, and all lines that follow")
    func since() throws {
        let folder = NSTemporaryDirectory() + "mainspring-since-\(UInt64.random(in: 0 ... .max))"
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let journal = try Journal(folder: folder, configuration: .init(), time: 0)
        let stream = journal.beginStream(descriptor: Array("{}".utf8), time: 0)
        // Forwards, and back again: positions 2 to 9.
        let times: [Int64] = [10, 11, 100, 101, 12, 13, 102, 103]
        for (number, time) in zip(UInt64(1)..., times) {
            Array("{}".utf8).withUnsafeBytes {
                _ = journal.append(.log, stream: stream, number: number, time: time, payload: $0)
            }
        }
        try journal.write(time: 103)
        // Formula: the position of the first time that is not smaller. The streams' record is the
        // first one, at 0.
        for time: Int64 in [0, 10, 11, 12, 50, 100, 101, 102, 103] {
            let first = ([0] + times).firstIndex { $0 >= time } ?? 0
            let reader = journal.reader(after: journal.position(near: time))
            var found: UInt64?
            while found == nil,
                try reader.next({ record, _ in if record.time >= time { found = record.position } })
            {}
            #expect(found == UInt64(first + 1), "\(time)")
        }
        #expect(journal.position(near: 104) == 9)
        try journal.close()
    }
}
