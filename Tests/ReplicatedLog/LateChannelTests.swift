import Dispatch
import Recording
import SimulatedService
import Testing

@testable import ReplicatedLog

/// A member that starts while its service does not answer. Source: docs/clusters.md, “When it
/// breaks”.
@Suite("Members that start without a majority")
final class LateChannelTests {
    private let service = SimulatedService()
    private let member: Member
    private let stream: UInt32
    private let clock = TickingClock()
    /// Raised once the service answers.
    private let answers = DispatchSemaphore(value: 0)

    init() throws {
        service.beginsWithLast = true
        member = try Member(service)
        stream = member.log.beginStream(descriptor: Array("{}".utf8), time: 1)
        Self.append("old", 1, to: stream, of: member.log)
        try member.turn()
        try member.log.close()
    }

    @discardableResult
    private static func append(
        _ text: String, _ number: UInt64, to stream: UInt32, of log: ReplicatedLog
    ) -> UInt64 {
        Array(text.utf8).withUnsafeBytes {
            log.append(.log, stream: stream, number: number, time: 1, payload: $0)
        }
    }

    private func open(_ service: SimulatedService) throws -> ReplicatedLog {
        var journal = Journal.Configuration()
        journal.worksInline = true
        journal.uptime = { 0 }
        var configuration = ReplicatedLog.Configuration()
        configuration.uptime = { [clock] in clock.tick() }
        let id = try #require(Journal.idOfCopy(inFolder: member.folder.path))
        return try ReplicatedLog.openCopy(
            of: "simulated://late/log", id: id, folder: member.folder.path, journal: journal,
            configuration: configuration, time: 1, reason: { "No server answers." }
        ) { [answers] () throws(JournalFailure) in
            answers.wait()
            return service
        }
    }

    /// Turns the log until something holds; each turn waits for its descriptor.
    private func turn(_ log: ReplicatedLog, until isDone: () -> Bool) {
        for _ in 0..<200 where !isDone() {
            log.wait(milliseconds: 50)
            clock.nanoseconds += 250_000_000
            try? log.write(time: 1)
            log.collectCompletions()
        }
        #expect(isDone())
    }

    private func texts(_ log: ReplicatedLog) throws -> [String] {
        var texts: [String] = []
        let reader = log.lines(after: 0)
        while try reader.step({ record, payload in
            if record.kind == .log { texts.append(String(decoding: payload, as: UTF8.self)) }
        }) == .record {}
        return texts
    }

    @Test("it serves the past that it has, accepts nothing, and goes on once the service answers")
    func past() throws {
        let other = try Member(service)
        Self.append("meanwhile", 2, to: stream, of: other.log)
        try other.turn()
        let log = try open(service)
        #expect(try texts(log) == ["old"])
        #expect(log.isFull)
        #expect(log.stall != nil)
        #expect(
            log.trouble?.summary == "The cluster's log cannot be followed. No server answers.")
        let (barrier, last) = (log.barrier(), service.last)
        for _ in 0..<3 {
            try? log.write(time: 1)
            log.collectCompletions()
        }
        #expect(log.acknowledged < barrier)
        #expect(service.last == last)
        answers.signal()
        turn(log) { log.acknowledged >= barrier }
        #expect(!log.isFull)
        #expect(log.trouble == nil)
        let ticket = Self.append("new", 3, to: stream, of: log)
        turn(log) { log.acknowledged >= ticket && log.waiting == 0 }
        #expect(try texts(log) == ["old", "meanwhile", "new"])
        for _ in 0..<3 { try other.turn() }
        #expect(try texts(other.log) == texts(log))
        try log.close()
    }

    // A leader that has lost its majority a moment ago still describes its log.
    @Test("a service that describes its log and delivers nothing is one that does not answer")
    func describing() throws {
        service.isStopped = true
        var journal = Journal.Configuration()
        journal.worksInline = true
        journal.uptime = { 0 }
        var configuration = ReplicatedLog.Configuration()
        configuration.uptime = { [clock] in
            clock.nanoseconds += 250_000_000
            return clock.tick()
        }
        let began = clock.nanoseconds
        var failure: JournalFailure?
        do throws(JournalFailure) {
            _ = try ReplicatedLog.open(
                service, folder: member.folder.path, journal: journal,
                configuration: configuration, time: 1, patience: 3_000_000_000)
        } catch {
            failure = error
        }
        #expect(failure?.isPassing == true)
        #expect(clock.nanoseconds - began < 10_000_000_000)
        // The folder is free again, and what it has is served.
        service.isStopped = false
        let log = try open(service)
        #expect(try texts(log) == ["old"])
        answers.signal()
        turn(log) { !log.isFull && log.trouble == nil }
        try log.close()
    }

    @Test("it stops before it writes anything if its copy is not that of the service's log")
    func others() throws {
        let foreign = SimulatedService()
        let other = try Member(foreign)
        let last = foreign.last
        let log = try open(foreign)
        answers.signal()
        turn(log) { log.failure != nil }
        #expect(log.failure?.description.contains("has the journal of another log") == true)
        #expect(foreign.last == last)
        _ = other
        try log.close()
    }

    @Test("it stops before it writes anything if the service has exchanged its last block")
    func exchanged() throws {
        let id = try #require(Journal.idOfCopy(inFolder: member.folder.path))
        service.replaceLast(
            by: Block(log: id, writer: 7, number: 1, base: service.last - 1, records: []).bytes)
        let log = try open(service)
        let last = service.last
        answers.signal()
        turn(log) { log.failure != nil }
        #expect(log.failure?.description.contains("another block \(last)") == true)
        #expect(service.last == last)
        _ = try? log.close()
    }

    @Test("it stops if the service has removed what it has missed, so that a restart copies it")
    func removed() throws {
        let other = try Member(service)
        for number in 2...40 as ClosedRange<UInt64> {
            Self.append("line", number, to: stream, of: other.log)
            try other.turn()
        }
        service.keep(last: 2)
        let log = try open(service)
        answers.signal()
        turn(log) { log.failure != nil }
        #expect(log.failure?.description.contains("Restart the daemon") == true)
        _ = try? log.close()
    }
}
