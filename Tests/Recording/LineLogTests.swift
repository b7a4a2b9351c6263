import Glibc
import Testing
import TestSupport

@testable import Recording

/// The logs that must behave alike, each with what its test needs.
enum LogKind: String, CaseIterable, CustomTestStringConvertible {
    case journal, memory

    var testDescription: String { rawValue }

    /// An empty log that retains about that many bytes of payloads.
    func make(retainedBytes: Int? = nil) throws -> any LineLog {
        switch self {
        case .journal:
            var configuration = Journal.Configuration()
            configuration.files = SimulatedDisk(folder: "/data")
            configuration.worksInline = true
            configuration.uptime = { 0 }
            configuration.segmentBytes = 2000
            configuration.retainedBytes = retainedBytes
            return try Journal(folder: "/data", configuration: configuration, time: 1)
        case .memory:
            let log = MemoryLog()
            log.retainedBytes = retainedBytes
            return log
        }
    }
}

@Suite("Every line log")
struct LineLogTests {
    private func append(
        _ log: any LineLog, _ text: String, stream: UInt32, number: UInt64,
        kind: Record.Kind = .log, time: Int64 = 1
    ) -> UInt64 {
        Array(text.utf8).withUnsafeBytes {
            log.append(kind, stream: stream, number: number, time: time, payload: $0)
        }
    }

    private func texts(_ log: any LineLog, after position: UInt64 = 0) throws -> [String] {
        let reader = log.lines(after: position)
        var texts: [String] = []
        while try reader.step({ record, payload in
            if record.kind != .stream { texts.append(String(decoding: payload, as: UTF8.self)) }
        }) == .record {}
        return texts
    }

    @Test(
        "positions increase with each record, which can be read after the next write",
        arguments: LogKind.allCases)
    func positions(kind: LogKind) throws {
        let log = try kind.make()
        let stream = log.beginStream(descriptor: Array("{}".utf8), time: 1)
        var positions: [UInt64] = []
        for number in 1...50 as ClosedRange<UInt64> {
            positions.append(append(log, "line \(number)", stream: stream, number: number))
            #expect(log.appended == positions.last)
        }
        #expect(positions == positions.sorted())
        #expect(Set(positions).count == 50)
        #expect(try texts(log) == [])
        try log.write(time: 1)
        #expect(log.written == log.appended)
        #expect(try texts(log) == (1...50).map { "line \($0)" })
        #expect(try texts(log, after: positions[29]) == (31...50).map { "line \($0)" })
        #expect(try texts(log, after: .max) == [])
    }

    @Test(
        "only a sync makes positions durable, and the descriptor reports it",
        arguments: LogKind.allCases)
    func syncs(kind: LogKind) throws {
        let log = try kind.make()
        let stream = log.beginStream(descriptor: [], time: 1)
        let first = append(log, "one", stream: stream, number: 1)
        try log.write(time: 1)
        #expect(log.synced < first)
        #expect(log.needsSync)
        log.requestSync()
        var descriptor = pollfd(fd: log.completionDescriptor, events: Int16(POLLIN), revents: 0)
        #expect(poll(&descriptor, 1, 10_000) == 1)
        #expect(log.collectCompletions())
        #expect(log.synced >= first)
        #expect(!log.needsSync)
        #expect(!log.collectCompletions())
        let last = append(log, "two", stream: stream, number: 2)
        try log.close()
        #expect(log.synced >= last)
    }

    @Test("full snapshots are found by time, by position and by bytes", arguments: LogKind.allCases)
    func fullStates(kind: LogKind) throws {
        let log = try kind.make()
        let stream = log.beginStream(descriptor: [], time: 1)
        #expect(log.fullState(of: stream) == nil)
        var fulls: [UInt64] = []
        for number in 1...90 as ClosedRange<UInt64> {
            let isFull = number % 30 == 1
            let position = append(
                log, String(repeating: "x", count: 92), stream: stream, number: number,
                kind: isFull ? .full : .delta,
                time: Int64(number))
            if isFull { fulls.append(position) }
        }
        try log.write(time: 100)
        #expect(log.fullState(of: stream) == fulls[2])
        #expect(log.fullState(of: stream, atOrBefore: 60) == fulls[1])
        #expect(log.fullState(of: stream, atOrBefore: 0) == nil)
        #expect(log.fullState(of: stream, atOrBefore: .max, position: fulls[1] - 1) == fulls[0])
        #expect(log.fullState(of: stream, within: 0) == fulls[2])
        #expect(log.fullState(of: stream, within: 1 << 30) == fulls[0])
        #expect(log.fullState(of: 77) == nil)
        // Formula: line n is received at n, so the first at 31 or later is the full snapshot 31.
        let reader = log.lines(after: log.position(near: 31))
        var found: UInt64?
        while found == nil,
            try reader.step({ record, _ in if record.time >= 31 { found = record.position } })
                == .record
        {}
        #expect(found == fulls[1])
        #expect(log.position(near: 1000) == log.written)
    }

    @Test(
        "a stream is removed with its last line unless held, and a reader counts missed lines",
        arguments: LogKind.allCases)
    func retention(kind: LogKind) throws {
        let log = try kind.make(retainedBytes: 6000)
        let gone = log.beginStream(descriptor: Array("gone".utf8), time: 1)
        let held = log.beginStream(descriptor: Array("held".utf8), time: 1)
        let busy = log.beginStream(descriptor: Array("busy".utf8), time: 1)
        _ = append(log, "a", stream: gone, number: 7)
        _ = append(log, "b", stream: held, number: 8)
        log.release(gone)
        for number in 1...100 as ClosedRange<UInt64> {
            _ = append(log, String(repeating: "x", count: 200), stream: busy, number: number)
            try log.write(time: 1)
        }
        #expect(log.streams[gone] == nil)
        #expect(log.collectForgotten() == [gone])
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

@Suite("A log in memory")
struct MemoryLogTests {
    private func log(_ lines: Int) throws -> MemoryLog {
        let log = MemoryLog()
        for number in 1...lines {
            log.append(
                .log, stream: 1, number: UInt64(number), time: 1,
                payload: UnsafeRawBufferPointer(start: nil, count: 0))
        }
        try log.write(time: 1)
        return log
    }

    @Test("a delayed sync acknowledges nothing until it ends, and a failed one ends the log")
    func delayedSyncs() throws {
        let log = try log(3)
        log.delaysSyncs = true
        log.requestSync()
        #expect(!log.collectCompletions())
        #expect(log.synced == 0)
        #expect(!log.needsSync)
        log.finishSync()
        #expect(log.collectCompletions())
        #expect(log.synced == 3)
        log.append(
            .log, stream: 1, number: 4, time: 1,
            payload: UnsafeRawBufferPointer(start: nil, count: 0))
        try log.write(time: 1)
        log.requestSync()
        log.finishSync(failing: JournalFailure("No quorum."))
        #expect(!log.collectCompletions())
        #expect(log.synced == 3)
        #expect(log.failure?.description == "No quorum.")
        #expect(throws: JournalFailure.self) { try log.close() }
    }

    @Test("trouble keeps appended records until it is over")
    func trouble() throws {
        let log = try log(1)
        log.trouble = JournalFailure("No quorum: 1 of 3 members answer.")
        log.append(
            .log, stream: 1, number: 2, time: 1,
            payload: UnsafeRawBufferPointer(start: nil, count: 0))
        #expect(throws: JournalFailure.self) { try log.write(time: 1) }
        #expect(log.written == 1)
        #expect(log.appended == 2)
        log.trouble = nil
        try log.write(time: 1)
        #expect(log.written == 2)
    }

    @Test("a reader answers later, and reports once that it can continue")
    func later() throws {
        let log = try log(2)
        log.delaysReads = true
        let reader = log.lines(after: 0)
        var ready = 0
        reader.onReady = { ready += 1 }
        #expect(try reader.step { _, _ in } == .later)
        #expect(ready == 0)
        log.makeReadable()
        log.makeReadable()
        #expect(ready == 1)
        #expect(try reader.step { _, _ in } == .record)
        #expect(try reader.step { _, _ in } == .later)
        log.makeReadable()
        #expect(try reader.step { _, _ in } == .record)
        #expect(try reader.step { _, _ in } == .end)
    }
}
