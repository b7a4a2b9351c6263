import Foundation
import TestSupport
import Testing

@testable import Recording

@Suite("Searches for full snapshots")
struct FullStateTests {
    /// Marks of some streams with times that jump.
    private func marks(_ count: Int, _ dice: inout SeededGenerator) -> [SegmentIndex.Mark] {
        var marks: [SegmentIndex.Mark] = []
        for number in 0..<count {
            let position = (marks.last?.position ?? 0) + UInt64.random(in: 1...3, using: &dice)
            marks.append(
                SegmentIndex.Mark(
                    offset: 64 + number * 40, position: position,
                    time: Int64.random(in: 0...50, using: &dice),
                    stream: UInt32.random(in: 1...4, using: &dice),
                    kind: Int.random(in: 0..<4, using: &dice) == 0 ? .log : .full))
        }
        return marks
    }

    @Test("a search finds what a scan of all marks finds", arguments: 1...6 as ClosedRange<UInt64>)
    func agreement(seed: UInt64) {
        var dice = SeededGenerator(seed: seed)
        let marks = marks(seed == 1 ? 0 : Int.random(in: 1...700, using: &dice), &dice)
        let fulls = FullStates(marks)
        let end = (marks.last?.position ?? 0) + 5
        for _ in 0..<600 {
            let stream = UInt32.random(in: 1...5, using: &dice)
            let own = marks.filter { $0.stream == stream && $0.kind == .full }
            let last = own.last?.position ?? 0
            let (from, upTo) = (
                UInt64.random(in: 0...end, using: &dice), UInt64.random(in: 0...end, using: &dice)
            )
            let time = Int64.random(in: -1...51, using: &dice)
            let latest = own.last { $0.position <= upTo && $0.time <= time }?.position
            #expect(
                fulls.last(of: stream, last: last, upTo: upTo, atOrBefore: time) == latest)
            let first = own.first { $0.position >= from && $0.position <= upTo }?.position
            #expect(fulls.first(of: stream, last: last, from: from, upTo: upTo) == first)
        }
    }

    @Test("snapshots added one by one are found like those of an index file")
    func incremental() {
        var dice = SeededGenerator(seed: 9)
        let marks = marks(300, &dice)
        var fulls = FullStates()
        var last: [UInt32: UInt64] = [:]
        for mark in marks where mark.kind == .full {
            fulls.add(
                mark.position, time: mark.time, stream: mark.stream, after: last[mark.stream] ?? 0)
            last[mark.stream] = mark.position
        }
        #expect(fulls == FullStates(marks))
    }

    @Test("a journal of several segments and a log in memory find the same snapshots")
    func logs() throws {
        let folder = Folder()
        defer { withExtendedLifetime(folder) {} }
        var dice = SeededGenerator(seed: 4)
        let journal = try Journal(folder) { $0.segmentBytes = 2000 }
        let memory = MemoryLog()
        for log in [journal, memory] as [any LineLog] {
            for _ in 1...3 { _ = log.beginStream(descriptor: [], time: 1) }
        }
        for number in 1...200 as ClosedRange<UInt64> {
            let stream = UInt32.random(in: 1...3, using: &dice)
            let kind = Bool.random(using: &dice) ? Record.Kind.full : .log
            for log in [journal, memory] as [any LineLog] {
                _ = Array("line \(number)".utf8).withUnsafeBytes {
                    log.append(kind, stream: stream, number: number, time: 1, payload: $0)
                }
                try log.write(time: 1)
            }
        }
        #expect(journal.segmentCount > 3)
        let entries = try journal.lines()
        for _ in 0..<300 {
            let stream = UInt32.random(in: 1...3, using: &dice)
            let own = entries.filter { $0.stream == stream && $0.kind == 1 }.map(\.position)
            let (from, upTo) = (
                UInt64.random(in: 0...230, using: &dice), UInt64.random(in: 0...230, using: &dice)
            )
            let expected =
                own.first { $0 >= from && $0 <= upTo } ?? own.last { $0 <= min(from, upTo) }
            #expect(journal.fullState(of: stream, from: from, upTo: upTo) == expected)
        }
        // Positions of a log in memory differ: it has no records that describe streams.
        for stream in 1...3 as ClosedRange<UInt32> {
            #expect(
                memory.fullState(of: stream, from: .max, upTo: .max) == memory.fullState(of: stream)
            )
        }
    }
}
