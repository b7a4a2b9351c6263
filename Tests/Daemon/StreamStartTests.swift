import Foundation
import HTTPClient
import Recording
import TestSupport
import Testing

@testable import Daemon

@MainActor
@Suite("Where streams start")
struct StreamStartTests {
    private static let count = 300

    /// A log of many sessions: each has a full snapshot, a log line, and some another snapshot.
    private func log() throws -> MemoryLog {
        let log = MemoryLog()
        for id in 1...UInt32(Self.count) {
            let descriptor = Session.descriptor(
                name: "s\(id)", run: "r", title: "s", source: "publisher")
            #expect(log.beginStream(descriptor: descriptor, time: 1) == id)
            append(log, .full, id, 1)
            append(log, .log, id, 2)
            if id.isMultiple(of: 3) { append(log, .full, id, 3) }
        }
        try log.write(time: 1)
        return log
    }

    private func append(_ log: MemoryLog, _ kind: Record.Kind, _ stream: UInt32, _ number: UInt64) {
        let text =
            "{\"v\":1,\"seq\":\(number),\"t\":0,\"kind\":\"\(kind == .full ? "full" : "log")\"}"
        _ = Array(text.utf8).withUnsafeBytes {
            log.append(kind, stream: stream, number: number, time: 1, payload: $0)
        }
    }

    @Test("a start among many sessions is found in steps of some sessions")
    func steps() throws {
        let place = try Place(lineLog: try log())
        defer { place.remove() }
        let filter = LineFilter()
        var start = StreamStart(.present, filter, hub: place.daemon.hub)
        var steps = 1
        while !start.search(until: 0) { steps += 1 }
        #expect(steps == Self.count / StreamStart.portion + 1)
        // The first session has its snapshot in the first record after its description.
        #expect(start.earliest == place.daemon.hub.lineLog.stream(1)!.lastFull - 1)
    }

    @Test("a named session is found in one step")
    func named() throws {
        let place = try Place(lineLog: try log())
        defer { place.remove() }
        let hub = place.daemon.hub
        var start = StreamStart(.present, LineFilter(sessions: ["s200"]), hub: hub)
        let isFound = start.search(until: 0)
        #expect(isFound)
        #expect(start.earliest == hub.lineLog.stream(200)!.lastFull - 1)
    }

    @Test("lines that arrive during the search do not change where a stream starts")
    func frozen() throws {
        let log = try log()
        let place = try Place(lineLog: log)
        defer { place.remove() }
        let hub = place.daemon.hub
        let session = try #require(hub.sessions[3])
        let full = try #require(log.stream(3)?.lastFull)
        var start = StreamStart(.present, LineFilter(), hub: hub)
        append(log, .full, 3, 4)
        try log.write(time: 1)
        func record(_ position: UInt64) -> Record {
            Record(
                position: position, time: 1, stream: 3, kind: .full, number: 1)
        }
        let taken = [full - 1, full, log.written].map { start.takes(record($0), of: session) }
        #expect(taken == [false, true, true])
    }

    @Test("a stream of all sessions has the last snapshot of each and what follows it")
    func present() throws {
        let place = try Place(lineLog: try log())
        defer { place.remove() }
        let answer = try #require(place.ask("/stream?follow=0&format=ndjson"))
        let lines = answer.body.split(separator: "\n").filter { $0.contains("\"kind\"") }
        // A session with two snapshots starts at the second, another one has a log line too.
        #expect(lines.count == Self.count / 3 + 2 * (Self.count - Self.count / 3))
        #expect(lines.filter { $0.contains("\"seq\":3") }.count == Self.count / 3)
    }

    @Test("streams hold no table of all sessions")
    func memory() throws {
        let place = try Place(lineLog: try log())
        defer { place.remove() }
        let clients = (0..<20).map { _ in place.subscribe("/stream") }
        let hub = place.daemon.hub
        #expect(place.run { hub.subscriptions.values.allSatisfy { $0.state == .live } })
        #expect(hub.subscriptions.values.allSatisfy { $0.beginning == nil })
        #expect(hub.counts.startSteps >= 20 * (Self.count / StreamStart.portion))
        #expect(MemoryLayout<StreamStart>.size < 256)
        for client in clients { client.close() }
    }

    @Test("a file that replaced the daemon's socket remains at shutdown")
    func socketFile() throws {
        let place = try Place()
        let path = place.folder + "/publish"
        #expect(unlink(path) == 0)
        try Data("thesis".utf8).write(to: URL(fileURLWithPath: path))
        place.daemon.close()
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "thesis")
        place.remove()
    }

    @Test("the daemon removes its own socket at shutdown")
    func ownSocket() throws {
        let place = try Place()
        defer { place.remove() }
        place.daemon.close()
        #expect(!FileManager.default.fileExists(atPath: place.folder + "/publish"))
    }
}
