import Foundation
import Glibc
import Recording
import RecordingNATS
import SimulatedService
import Testing

@testable import ReplicatedLog

/// The logs that must behave alike.
enum LineLogKind: String, CaseIterable, CustomTestStringConvertible {
    case journal = "a journal"
    case memory = "a log in memory"
    case laterMemory = "a log in memory that assigns positions later"
    case cluster = "a member of a cluster"
    case sharedCluster = "a member of a cluster in which another writes too"
    case realCluster = "a member of a cluster of three NATS servers"

    /// Those that this machine has; see also ``RealClusterTests``.
    static let available = allCases.filter { $0 != .realCluster || NATSServers.program != nil }

    var testDescription: String { rawValue }
}

/// A log, and what a daemon does with it once a turn.
private final class TestedLog {
    let log: any LineLog
    private let folder = TemporaryFolder()
    /// The other member of a cluster, with a stream of its own.
    private var other: (log: ReplicatedLog, folder: TemporaryFolder, stream: UInt32)?
    private var turns: UInt64 = 0

    init(_ kind: LineLogKind, retainedBytes: Int? = nil) throws {
        var journal = Journal.Configuration()
        journal.worksInline = true
        journal.uptime = { 0 }
        journal.segmentBytes = 2000
        journal.retainedBytes = retainedBytes
        switch kind {
        case .journal:
            log = try Journal(folder: folder.path, configuration: journal, time: 1)
        case .memory, .laterMemory:
            let memory = MemoryLog(assignsPositionsAtOnce: kind == .memory)
            memory.retainedBytes = retainedBytes
            log = memory
        case .realCluster:
            var address = try NATSAddress(NATSServers.shared.address())
            // The servers reserve it for each log, and have a part of the disk.
            address.logBytes = 64 << 20
            log = try NATSLog.open(address, folder: folder.path, journal: journal, time: 1)
        case .cluster, .sharedCluster:
            let service = SimulatedService()
            var configuration = ReplicatedLog.Configuration()
            configuration.blockBytes = 600
            let clock = TickingClock()
            configuration.uptime = { clock.tick() }
            let member = try ReplicatedLog.open(
                service, folder: folder.path, journal: journal, configuration: configuration,
                time: 1)
            log = member
            services.append(service)
            guard kind == .sharedCluster else { return }
            let place = TemporaryFolder()
            let second = try ReplicatedLog.open(
                service, folder: place.path, journal: journal, configuration: configuration,
                time: 1)
            let stream = second.beginStream(descriptor: Array("other".utf8), time: 1)
            other = (second, place, stream)
        }
    }

    /// Channels do not retain their service.
    private var services: [SimulatedService] = []

    func append(
        _ text: String, stream: UInt32, number: UInt64, kind: Record.Kind = .log, time: Int64 = 1
    ) -> UInt64 {
        Array(text.utf8).withUnsafeBytes {
            log.append(kind, stream: stream, number: number, time: time, payload: $0)
        }
    }

    /// Turns the log until what was appended can be read; the other member writes on the way.
    func write(time: Int64 = 1) throws {
        for _ in 0..<1000 {
            if let other {
                turns += 1
                let text = Array("other \(turns)".utf8)
                _ = text.withUnsafeBytes {
                    other.log.append(
                        .log, stream: other.stream, number: turns, time: time, payload: $0)
                }
                try other.log.write(time: time)
                other.log.collectCompletions()
            }
            try log.write(time: time)
            (log as? MemoryLog)?.assignPositions()
            log.collectCompletions()
            if log.waiting == 0 { return }
            if services.isEmpty { (log as? ReplicatedLog)?.wait(milliseconds: 20) }
        }
        Issue.record("What was appended cannot be read after 1000 turns.")
    }

    struct Line: Equatable {
        var position: UInt64
        var number: UInt64
        var kind: Record.Kind
        var time: Int64
        var text: String
    }

    /// The lines of a stream, read from the log.
    func lines(of stream: UInt32, after position: UInt64 = 0) throws -> [Line] {
        let reader = log.lines(after: position)
        var lines: [Line] = []
        while try reader.step({ record, payload in
            guard record.stream == stream, record.kind != .stream else { return }
            lines.append(
                Line(
                    position: record.position, number: record.number, kind: record.kind,
                    time: record.time, text: String(decoding: payload, as: UTF8.self)))
        }) == .record {}
        return lines
    }
}

/// Source: the documentation of `LineLog`, which daemons rely on.
@Suite("Every line log")
struct LineLogTests {
    @Test(
        "positions increase with each record, which can be read after the next write",
        arguments: LineLogKind.available)
    func positions(kind: LineLogKind) throws {
        let tested = try TestedLog(kind)
        let log = tested.log
        let stream = log.beginStream(descriptor: Array("{}".utf8), time: 1)
        var tickets: [UInt64] = []
        for number in 1...50 as ClosedRange<UInt64> {
            tickets.append(tested.append("line \(number)", stream: stream, number: number))
            #expect(log.appended == tickets.last)
        }
        #expect(Set(tickets).sorted() == tickets)
        #expect(try tested.lines(of: stream) == [])
        try tested.write()
        let lines = try tested.lines(of: stream)
        #expect(lines.map(\.text) == (1...50).map { "line \($0)" })
        #expect(lines.map(\.number) == Array(1...50))
        let positions = lines.map(\.position)
        #expect(Set(positions).sorted() == positions)
        #expect(try #require(positions.last) <= log.written)
        if log.assignsPositionsAtOnce { #expect(positions == tickets) }
        #expect(try tested.lines(of: stream, after: positions[29]) == Array(lines[30...]))
        #expect(try tested.lines(of: stream, after: .max) == [])
    }

    @Test(
        "a record is acknowledged once it is durable, and not before",
        arguments: LineLogKind.available)
    func syncs(kind: LineLogKind) throws {
        let tested = try TestedLog(kind)
        let log = tested.log
        let stream = log.beginStream(descriptor: [], time: 1)
        let first = tested.append("one", stream: stream, number: 1)
        #expect(log.acknowledged < first)
        try tested.write()
        // A log on one machine needs a sync; a cluster's is durable when a majority has it.
        if log.acknowledged < first {
            #expect(log.needsSync)
            log.requestSync()
            var descriptor = pollfd(
                fd: log.completionDescriptor, events: Int16(POLLIN), revents: 0)
            #expect(poll(&descriptor, 1, 10_000) == 1)
            #expect(log.collectCompletions())
            #expect(!log.needsSync)
        }
        #expect(log.acknowledged >= first)
        #expect(log.synced >= (try #require(tested.lines(of: stream).first).position))
        #expect(!log.collectCompletions())
        let last = tested.append("two", stream: stream, number: 2)
        #expect(log.acknowledged < last)
        try log.close()
        #expect(log.acknowledged >= last)
    }

    @Test("a barrier is acknowledged after everything before it", arguments: LineLogKind.available)
    func barriers(kind: LineLogKind) throws {
        let tested = try TestedLog(kind)
        let log = tested.log
        let stream = log.beginStream(descriptor: [], time: 1)
        _ = tested.append("one", stream: stream, number: 1)
        try tested.write()
        log.requestSync()
        log.collectCompletions()
        let barrier = log.barrier()
        try tested.write()
        #expect(log.acknowledged >= barrier)
        #expect(log.stream(stream)?.number == 1)
    }

    @Test(
        "full snapshots are found by time, by position and by bytes",
        arguments: LineLogKind.available)
    func fullStates(kind: LineLogKind) throws {
        let tested = try TestedLog(kind)
        let log = tested.log
        let stream = log.beginStream(descriptor: [], time: 1)
        #expect(log.fullState(of: stream) == nil)
        for number in 1...90 as ClosedRange<UInt64> {
            _ = tested.append(
                String(repeating: "x", count: 92), stream: stream, number: number,
                kind: number % 30 == 1 ? .full : .delta, time: Int64(number))
            try tested.write(time: Int64(number))
        }
        // The times are those of the log: a cluster's service assigns them.
        let lines = try tested.lines(of: stream)
        let fulls = lines.filter { $0.kind == .full }
        #expect(fulls.map(\.number) == [1, 31, 61])
        let (times, places) = (fulls.map(\.time), fulls.map(\.position))
        #expect(log.fullState(of: stream) == places[2])
        #expect(log.fullState(of: stream, atOrBefore: times[2] - 1) == places[1])
        #expect(log.fullState(of: stream, atOrBefore: times[1]) == places[1])
        #expect(log.fullState(of: stream, atOrBefore: times[0] - 1) == nil)
        #expect(log.fullState(of: stream, atOrBefore: .max, position: places[1] - 1) == places[0])
        #expect(log.fullState(of: stream, within: 0) == places[2])
        #expect(log.fullState(of: stream, within: 1 << 30) == places[0])
        #expect(log.fullState(of: stream, from: places[0] + 1, upTo: .max) == places[1])
        #expect(log.fullState(of: 77_777) == nil)
        // A reader from there skips earlier records, and misses none that is late enough.
        let reader = log.lines(after: log.position(near: times[1]))
        var found: UInt64?
        while found == nil,
            try reader.step({ record, _ in
                if record.stream == stream, record.time >= times[1] { found = record.position }
            }) == .record
        {}
        #expect(found == places[1])
        #expect(log.position(near: times[2] + 1_000_000_000_000) == log.written)
    }

    @Test(
        "a reader of one stream finds its lines from their beginning",
        arguments: LineLogKind.available)
    func oneStream(kind: LineLogKind) throws {
        let tested = try TestedLog(kind)
        let log = tested.log
        let (a, b) = (
            log.beginStream(descriptor: Array("a".utf8), time: 1),
            log.beginStream(descriptor: Array("b".utf8), time: 1)
        )
        #expect(a != b)
        for number in 1...20 as ClosedRange<UInt64> {
            _ = tested.append("b \(number)", stream: b, number: number)
        }
        try tested.write()
        for number in 1...20 as ClosedRange<UInt64> {
            _ = tested.append("a \(number)", stream: a, number: number)
            _ = tested.append("b \(number + 20)", stream: b, number: number + 20)
        }
        try tested.write()
        for (stream, name, count) in [(a, "a", 20), (b, "b", 40)] {
            let reader = log.lines(after: log.beginning(of: stream), of: stream)
            var texts: [String] = []
            while try reader.step({ record, payload in
                guard record.stream == stream, record.kind != .stream else { return }
                texts.append(String(decoding: payload, as: UTF8.self))
            }) == .record {}
            #expect(texts == (1...count).map { "\(name) \($0)" })
            #expect(log.stream(stream)?.number == UInt64(count))
            #expect(log.stream(stream)?.descriptor == Array(name.utf8))
        }
    }

    @Test(
        "a stream is removed with its last line unless held, and a reader counts missed lines",
        arguments: LineLogKind.available)
    func retention(kind: LineLogKind) throws {
        let tested = try TestedLog(kind, retainedBytes: 6000)
        let log = tested.log
        let gone = log.beginStream(descriptor: Array("gone".utf8), time: 1)
        let held = log.beginStream(descriptor: Array("held".utf8), time: 1)
        let busy = log.beginStream(descriptor: Array("busy".utf8), time: 1)
        _ = tested.append("a", stream: gone, number: 7)
        _ = tested.append("b", stream: held, number: 8)
        log.release(gone)
        // A member of a cluster keeps 1,024 blocks.
        for number in 1...(log is ReplicatedLog ? 1100 : 100) as ClosedRange<UInt64> {
            _ = tested.append(String(repeating: "x", count: 200), stream: busy, number: number)
            try tested.write()
        }
        log.enforceRetention(time: 1)
        #expect(log.streams[gone] == nil)
        #expect(log.collectForgotten().contains(gone))
        #expect(log.streams[held]?.number == 8 && log.streams[held]?.count == 0)
        #expect(log.removed > 0)
        #expect(log.oldest == log.removed + 1)
        let reader = log.lines(after: 0)
        var count: UInt64 = 0
        while try reader.step({ _, _ in count += 1 }) == .record {}
        #expect(reader.position == log.written)
        #expect(reader.missed + count == log.written)
    }
}
