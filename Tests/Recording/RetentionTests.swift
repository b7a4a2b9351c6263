import Foundation
import Testing

@testable import Recording

@Suite("Retention")
struct RetentionTests {
    private func fill(
        _ journal: Journal, _ numbers: ClosedRange<UInt64>, stream: UInt32 = 1, time: Int64 = 1000
    ) throws {
        for number in numbers {
            journal.append(
                String(repeating: "x", count: 200), stream: stream, number: number, time: time)
            try journal.write(time: time)
        }
    }

    @Test("the size limit is enforced as lines arrive, without a timer")
    func size() throws {
        let folder = Folder()
        let journal = try Journal(folder) {
            $0.segmentBytes = 2000
            $0.retainedBytes = 10_000
            $0.worksInline = true
        }
        for number in 1...500 as ClosedRange<UInt64> {
            try fill(journal, number...number)
            #expect(journal.bytes <= 10_000 + 2000)
        }
        let stored = folder.names.filter { $0.hasSuffix(".seg") }.reduce(0) {
            $0 + folder.read($1).count
        }
        #expect(stored == journal.bytes)
    }

    @Test(
        "a clock that was wrong, in this run or an earlier one, removes no recent lines",
        arguments: [0, 86_400_000_000_000, 4_000_000_000_000_000_000] as [Int64])
    func wrongClock(wrong: Int64) throws {
        let right: Int64 = 1_800_000_000_000_000_000
        let hour: Int64 = 3_600_000_000_000
        let uptime = Clock()
        let folder = Folder()
        func open(_ time: Int64) throws -> Journal {
            try Journal(folder) {
                $0.segmentBytes = 2000
                $0.retainedTime = hour
                $0.uptime = { uptime.nanoseconds }
            }
        }
        var journal = try open(wrong)
        try fill(journal, 1...50, time: wrong)
        journal.enforceRetention(time: right)
        #expect(journal.removed == 0)
        try journal.close()
        journal = try open(right)
        try fill(journal, 51...100, time: right)
        for time in [right, wrong, right + hour / 2] { journal.enforceRetention(time: time) }
        #expect(journal.removed == 0)
        #expect(try journal.lines().count == 100)
        // Once the journal has been open for that long, segments that are old by the clock are
        // removed.
        uptime.nanoseconds += 2 * hour
        journal.enforceRetention(time: max(wrong, right) + 2 * hour)
        #expect(journal.removed > 0)
        #expect(journal.segmentCount == 1)
    }

    @Test("a stream is removed with its last line, unless it is held, and does not return")
    func streams() throws {
        let folder = Folder()
        var journal = try Journal(folder) {
            $0.segmentBytes = 2000
            $0.retainedBytes = 6000
        }
        let gone = journal.beginStream(descriptor: Array("gone".utf8), time: 1)
        let held = journal.beginStream(descriptor: Array("held".utf8), time: 1)
        let busy = journal.beginStream(descriptor: Array("busy".utf8), time: 1)
        try fill(journal, 1...3, stream: gone)
        try fill(journal, 1...3, stream: held)
        journal.release(gone)
        try fill(journal, 1...100, stream: busy)
        #expect(journal.streams[gone] == nil)
        #expect(journal.collectForgotten() == [gone])
        #expect(journal.streams[held]?.number == 3)
        #expect(journal.streams[held]?.descriptor == Array("held".utf8))
        journal.release(held)
        journal.enforceRetention(time: 1000)
        #expect(journal.collectForgotten() == [held])
        try journal.close()
        journal = try Journal(folder)
        #expect(journal.streams.keys.sorted() == [busy])
        #expect(
            journal.beginStream(descriptor: [], time: 1) == busy + 1, "no number is given twice")
    }

    @Test("a stream that gets a line right after its removal is described again")
    func revived() throws {
        let folder = Folder()
        let journal = try Journal(folder) {
            $0.segmentBytes = 2000
            $0.retainedBytes = 6000
        }
        let one = journal.beginStream(descriptor: Array("one".utf8), time: 1)
        let busy = journal.beginStream(descriptor: Array("busy".utf8), time: 1)
        try fill(journal, 1...3, stream: one)
        journal.release(one)
        try fill(journal, 1...100, stream: busy)
        #expect(journal.streams[one] == nil)
        try fill(journal, 4...4, stream: one)
        #expect(journal.streams[one]?.descriptor == Array("one".utf8))
        #expect(journal.streams[one]?.number == 4)
        try journal.close()
        #expect(try Journal(folder).streams[one]?.descriptor == Array("one".utf8))
    }

    @Test(
        "a removal visits the streams of the removed segments, whatever else the journal contains",
        arguments: [20, 80])
    func visits(segments: Int) throws {
        let uptime = Clock()
        let folder = Folder()
        let journal = try Journal(folder) {
            $0.segmentBytes = 20_000
            $0.retainedTime = 10
            $0.uptime = { uptime.nanoseconds }
            $0.worksInline = true
        }
        // Every stream has lines in every tenth segment; all are held, and so described in each.
        let streams = (0..<100).map { _ in journal.beginStream(descriptor: [123, 125], time: 1) }
        var number: UInt64 = 0
        while journal.segmentCount < segments {
            number += 1
            uptime.nanoseconds += 1
            let stream = streams[journal.segmentCount % 10 * 10 + Int(number % 10)]
            try fill(
                journal, number...number, stream: stream, time: Int64(journal.segmentCount * 1000))
        }
        for stream in streams { journal.release(stream) }
        for _ in 0..<segments / 4 {
            let before = journal.counts
            let oldest = try #require(journal.sealed.first?.index)
            uptime.nanoseconds += 1_000_000
            journal.enforceRetention(time: oldest.lastTime + 11)
            journal.collectCompletions()
            #expect(journal.counts.segmentsRemoved == before.segmentsRemoved + 1)
            let visited = journal.counts.streamsVisited - before.streamsVisited
            #expect(visited == oldest.streams.count)
            #expect(journal.checkInvariants() == nil)
        }
        // The last lines of all streams go with the last segments, and with them what describes
        // the streams elsewhere: every entry is visited once.
        let left = journal.sealed.reduce(0) { $0 + $1.index.streams.count }
        let before = journal.counts.streamsVisited
        journal.enforceRetention(time: .max)
        #expect(journal.segmentCount == 1)
        #expect(journal.counts.streamsVisited - before <= left)
        #expect(journal.checkInvariants() == nil)
    }

    /// A clock that never jumps.
    private final class Clock: @unchecked Sendable {
        var nanoseconds: Int64 = 5
    }
}
