import Foundation
import HTTPClient
import Recording
import Snapshots
import Testing

@testable import Daemon

/// The logs that a daemon runs on. It must behave the same on all of them.
enum StorageKind: String, CaseIterable, CustomTestStringConvertible {
    case journal = "a journal"
    case memory = "a log in memory"
    case slow = "a log whose reads and syncs complete later"
    case ordered = "a log that assigns positions later"

    var testDescription: String { rawValue }

    /// A log in memory; nil for the journal.
    func make() -> MemoryLog? {
        guard self != .journal else { return nil }
        let log = MemoryLog(assignsPositionsAtOnce: self != .ordered)
        (log.delaysSyncs, log.delaysReads) = (self == .slow, self == .slow)
        return log
    }
}

@MainActor
@Suite("A daemon on any log")
struct AnyLogTests {
    /// Starts a daemon. Work that its log delays completes once per turn.
    private func place(_ kind: StorageKind, retainedBytes: Int? = nil) throws -> Place {
        let log = kind.make()
        log?.retainedBytes = retainedBytes
        let place = try Place(lineLog: log, storage: .small(retainedBytes: retainedBytes))
        if let log {
            _ = place.loop.onCommit(.snapshots) {
                log.assignPositions()
                log.finishSync()
                log.makeReadable()
            }
        }
        return place
    }

    @Test(
        "lines are acknowledged, delivered once and in order, and resumed after an event id",
        arguments: StorageKind.allCases)
    func resume(kind: StorageKind) throws {
        let place = try place(kind)
        defer { place.remove() }
        let pipe = place.publisher()
        pipe.full(1)
        for seq in 2...20 { pipe.delta(seq) }
        #expect(place.run { pipe.acknowledged == 20 })
        let first = place.subscribe("/sessions/a/stream")
        #expect(place.run { first.lines.count == 20 })
        for seq in 21...25 { pipe.delta(seq) }
        #expect(place.run { first.lines.count == 25 && pipe.acknowledged == 25 })
        #expect(first.lines.map(\.seq) == Array(1...25))
        let id = try #require(first.events.last?.id)
        first.close()
        for seq in 26...30 { pipe.delta(seq) }
        let second = place.subscribe("/sessions/a/stream", headers: "Last-Event-ID: \(id)\r\n")
        for seq in 31...33 { pipe.delta(seq) }
        #expect(place.run { second.lines.last?.seq == 33 })
        #expect(second.lines.map(\.seq) == Array(26...33))
        // A publisher that reconnects continues after the log's last line.
        pipe.close()
        let again = place.publisher()
        #expect(place.run { again.have == 33 })
    }

    @Test("/snapshot and /lines answer from the log", arguments: StorageKind.allCases)
    func past(kind: StorageKind) throws {
        let place = try place(kind)
        defer { place.remove() }
        let pipe = place.publisher()
        for seq in 1...40 { if seq % 10 == 1 { pipe.full(seq) } else { pipe.delta(seq) } }
        #expect(place.run { pipe.acknowledged == 40 })
        let answer = try #require(place.ask("/sessions/a/snapshot"))
        #expect(answer.status == 200)
        var replica = SnapshotReplica()
        try replica.apply(SnapshotLine(json: Data(answer.body.utf8)))
        #expect(replica[1]?.frame.origin.x == 40)
        let lines = try #require(place.ask("/sessions/a/lines?limit=15"))
        #expect(lines.body.split(separator: "\n").count == 15)
        let rest = try #require(place.ask("/sessions/a/lines?limit=1000"))
        #expect(rest.body.split(separator: "\n").count == 40)
        #expect(place.ask("/sessions/a/snapshot?at=0")?.status == 200)
        let metrics = try #require(place.ask("/metrics"))
        #expect(
            metrics.body.contains(
                "\nmainspring_journal_position \(place.daemon.hub.lineLog.written)\n"))
        #expect(metrics.body.contains("\nmainspring_journal_waiting 0\n"))
        #expect(metrics.body.contains("\nmainspring_journal_bytes "))
    }

    @Test(
        "a long answer of /lines is the same for a slow reader",
        arguments: StorageKind.allCases)
    func longAnswer(kind: StorageKind) throws {
        let place = try place(kind)
        defer { place.remove() }
        let pipe = place.publisher()
        let text = String(repeating: "x", count: 1000)
        for seq in 1...200 { pipe.log(seq, text) }
        #expect(place.run { pipe.acknowledged == 200 })
        // More than 64 KiB: the lines are counted first, then sent.
        let answer = try #require(place.ask("/sessions/a/lines?limit=1000"))
        #expect(answer.body.split(separator: "\n").count == 200)
        #expect(answer.headers["content-length"] == "\(answer.body.utf8.count)")
    }

    @Test(
        "a reader behind retention receives the number of lines that it missed",
        arguments: StorageKind.allCases)
    func retention(kind: StorageKind) throws {
        let place = try place(kind, retainedBytes: 256 << 10)
        defer { place.remove() }
        let pipe = place.publisher()
        let text = String(repeating: "x", count: 1000)
        for seq in 1...1000 { pipe.log(seq, text) }
        #expect(place.run { pipe.acknowledged == 1000 })
        place.daemon.hub.retain()
        #expect(place.daemon.hub.lineLog.removed > 0)
        let client = place.subscribe("/sessions/a/stream?after=1")
        #expect(place.run { client.lines.last?.seq == 1000 })
        #expect(client.events.first { $0.name == "skipped" } != nil)
        let seqs = client.lines.map(\.seq)
        #expect(seqs == Array((seqs.first ?? 0)...1000))
        #expect(seqs.count < 1000)
        // The session has no publisher and no lines left: it is removed with the last line.
        pipe.close()
        #expect(place.run { place.daemon.hub.publications.isEmpty })
        let other = place.publisher("{\"publish\":1,\"session\":\"b\"}")
        for seq in 1...600 { other.log(seq, text) }
        #expect(place.run { other.acknowledged == 600 })
        place.daemon.hub.retain()
        #expect(place.ask("/sessions/a")?.status == 404)
        #expect(place.ask("/sessions/b")?.status == 200)
    }

    @Test(
        "several sessions and filters receive their lines while they are being read and while they are live",
        arguments: StorageKind.allCases)
    func filters(kind: StorageKind) throws {
        let place = try place(kind)
        defer { place.remove() }
        let pipes = ["a", "b", "c"].map { place.publisher("{\"publish\":1,\"session\":\"\($0)\"}") }
        for pipe in pipes { pipe.full(1) }
        let all = place.subscribe("/stream?after=0&format=ndjson&envelope=0")
        let deltas = place.subscribe("/stream?session=a,b&kind=delta&format=ndjson&envelope=0")
        for seq in 2...50 {
            for pipe in pipes { pipe.delta(seq) }
            if seq % 10 == 0 { #expect(place.run { pipes.allSatisfy { $0.acknowledged == seq } }) }
        }
        #expect(place.run { all.lines.count == 150 && deltas.lines.count == 98 })
        for seq in 1...50 { #expect(all.lines.count { $0.seq == UInt64(seq) } == 3, "line \(seq)") }
        for seq in 2...50 {
            #expect(deltas.lines.count { $0.seq == UInt64(seq) } == 2, "line \(seq)")
        }
    }
}

@MainActor
@Suite("A daemon on a log with several writers")
struct SeveralWritersTests {
    @Test("nothing is delivered or acknowledged before the log assigns positions")
    func waits() throws {
        let log = MemoryLog(assignsPositionsAtOnce: false)
        let place = try Place(lineLog: log)
        defer { place.remove() }
        let pipe = place.publisher()
        // The session's description has no position yet, and its welcome names the stored lines.
        place.loop.turn()
        place.loop.turn()
        #expect(pipe.have == nil)
        log.assignPositions()
        #expect(place.run { pipe.have == 0 })
        let client = place.subscribe("/sessions/a/stream")
        // Lines of one turn are acknowledged together.
        pipe.full(1)
        #expect(place.run { log.waiting == 1 })
        pipe.delta(2)
        #expect(place.run { log.waiting == 2 })
        #expect(client.lines.isEmpty)
        #expect(pipe.acknowledged == -1)
        log.assignPositions(1)
        #expect(place.run { client.lines.map(\.seq) == [1] && pipe.acknowledged == 1 })
        let reader = try #require(place.daemon.hub.follower)
        log.assignPositions()
        #expect(place.run { client.lines.map(\.seq) == [1, 2] && pipe.acknowledged == 2 })
        // Another one would open the segment again, and read a part of it twice.
        #expect(place.daemon.hub.follower === reader)
    }

    /// A log with several writers has a limited number of streams that it may begin.
    @Test("a session does not begin while the log is full")
    func full() throws {
        let log = MemoryLog(assignsPositionsAtOnce: false)
        let place = try Place(lineLog: log)
        defer { place.remove() }
        log.pendingBytes = 0
        let pipe = place.publisher()
        for _ in 0..<20 { place.loop.turn() }
        #expect(place.daemon.hub.publications.count == 1)
        #expect(log.streams.isEmpty)
        log.pendingBytes = 1 << 20
        #expect(place.run { log.waiting == 1 })
        log.assignPositions()
        #expect(place.run { pipe.have == 0 })
        #expect(log.streams.count == 1)
    }

    @Test("sessions and lines of other writers look like those of the daemon's own publishers")
    func others() throws {
        let log = MemoryLog(assignsPositionsAtOnce: false)
        let place = try Place(lineLog: log)
        defer { place.remove() }
        let client = place.subscribe("/stream?format=ndjson")
        let descriptor =
            "{\"name\":\"far\",\"run\":\"r\",\"title\":\"Far\",\"source\":\"publisher\"}"
        func line(_ seq: Int) -> [UInt8] {
            Array(
                "{\"v\":1,\"seq\":\(seq),\"t\":0,\"kind\":\"log\",\"level\":\"info\",\"text\":\"x\"}"
                    .utf8)
        }
        log.appendElsewhere(.stream, stream: 7, number: 0, time: 1, payload: Array(descriptor.utf8))
        log.appendElsewhere(.log, stream: 7, number: 1, time: 1, payload: line(1))
        #expect(place.run { client.streamed.contains("\"session\":\"far\"") })
        #expect(place.ask("/sessions/far")?.status == 200)
        // Lines of both writers are in the order that the log gave them.
        let pipe = place.publisher()
        #expect(place.run { log.waiting == 1 })
        log.assignPositions()
        #expect(place.run { pipe.have == 0 })
        pipe.log(1)
        #expect(place.run { log.waiting == 1 })
        log.appendElsewhere(.log, stream: 7, number: 2, time: 2, payload: line(2))
        log.assignPositions()
        #expect(
            place.run {
                pipe.acknowledged == 1 && client.streamed.split(separator: "\n").count == 3
            })
        let sessions = client.streamed.split(separator: "\n").map {
            $0.contains("\"session\":\"far\"")
        }
        #expect(sessions == [true, true, false])
    }

    @Test("if the log fails, the daemon acknowledges nothing more and reports the reason")
    func failure() throws {
        let log = MemoryLog()
        log.delaysSyncs = true
        let place = try Place(lineLog: log)
        defer { place.remove() }
        let pipe = place.publisher()
        #expect(place.run { !log.needsSync && log.written > 0 })
        log.finishSync()
        #expect(place.run { pipe.have == 0 })
        pipe.log(1)
        #expect(place.run { log.written == 2 && !log.needsSync })
        log.finishSync(failing: JournalFailure("The quorum is lost for good."))
        #expect(place.run { place.daemon.failure != nil })
        #expect(place.daemon.failure == "The quorum is lost for good.")
        #expect(pipe.acknowledged == -1)
    }

    @Test("without a quorum readiness hides details, the past is served, and lines wait")
    func trouble() throws {
        let log = MemoryLog()
        let place = try Place(lineLog: log)
        defer { place.remove() }
        let pipe = place.publisher()
        pipe.full(1)
        #expect(place.run { pipe.acknowledged == 1 })
        log.trouble = JournalFailure("1 of 3 members answer at 10.0.0.1.")
        pipe.delta(2)
        #expect(place.run { log.waiting == 1 })
        let ready = try #require(place.ask("/readyz"))
        #expect(ready.status == 503)
        #expect(!ready.body.contains("10.0.0.1"))
        let client = place.subscribe("/sessions/a/stream")
        #expect(place.run { client.lines.map(\.seq) == [1] })
        #expect(pipe.acknowledged == 1)
        log.trouble = nil
        #expect(place.run { pipe.acknowledged == 2 && client.lines.map(\.seq) == [1, 2] })
    }
}
