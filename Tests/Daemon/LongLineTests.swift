import Foundation
import HTTPClient
import Snapshots
import TestSupport
import Testing

@testable import Daemon

/// Lines of more than 64 KiB are checked on a queue; nothing else changes for their publishers and
/// readers.
@MainActor
@Suite("Long lines")
struct LongLineTests {
    private static func full(_ seq: Int, nodes: ClosedRange<Int>) -> String {
        let list = nodes.map {
            "{\"id\":\($0),\"parent\":1,\"class\":\"UIView\",\"frame\":[0,0,\(seq),1]}"
        }
        return
            "{\"v\":1,\"seq\":\(seq),\"t\":\(seq),\"kind\":\"full\",\"size\":[10,10],\"scale\":1,\"fps\":60,"
            + "\"nodes\":[{\"id\":1,\"class\":\"UIWindow\",\"frame\":[\(seq),0,1,1]},\(list.joined(separator: ","))]}"
    }

    /// More than 64 KiB.
    private static let long = full(1, nodes: 2...2000)

    /// The stored lines of the session.
    private func lines(_ place: Place, _ query: String) -> [SnapshotLine] {
        let client = Client(place.loop, port: place.port)
        client.send(
            "GET /sessions/a/stream?format=ndjson&after=0&follow=0\(query) HTTP/1.1\r\nHost: localhost\r\n\r\n"
        )
        place.run { client.isClosed }
        return client.lines
    }

    @Test("long and short lines keep their order, numbers and refusals", arguments: [false, true])
    func order(tcp: Bool) throws {
        let place = try Place()
        defer { place.remove() }
        let pipe = place.publisher(tcp: tcp)
        pipe.log(1)
        pipe.send(Self.long)
        pipe.log(3)
        pipe.send(Self.long.replacingOccurrences(of: "\"fps\":60", with: "\"fps\":-1"))
        pipe.send(String(repeating: " ", count: 100_000))
        pipe.send("  " + Self.long + " \t")
        pipe.log(6)
        #expect(place.run { pipe.acknowledged == 6 })
        #expect(pipe.refusals.map(\.number) == [4])
        #expect(pipe.refusals.first?.reason.contains("fps") == true)
        #expect(lines(place, "").map(\.kind) == [.log, .full, .log, .full, .log])
    }

    @Test("a long last line without a line break counts, and the connection ends after it")
    func last() throws {
        let place = try Place()
        defer { place.remove() }
        let pipe = place.publisher()
        #expect(place.run { pipe.have == 0 })
        pipe.sendRaw(Self.long)
        pipe.finish()
        #expect(place.run { place.daemon.hub.publications.isEmpty })
        #expect(place.daemon.hub.session("a").map { place.daemon.hub.number(of: $0) } == 1)
    }

    @Test(
        "if a connection ends while its line is checked, the next connection sends the line again")
    func takeover() throws {
        let place = try Place()
        defer { place.remove() }
        for _ in 0..<20 {
            let pipe = place.publisher()
            pipe.send(Self.long)
            #expect(
                place.run {
                    place.daemon.hub.publications.values.contains { $0.connection.isHoldingLine }
                })
            let other = place.publisher()
            #expect(place.run { other.have != nil })
            #expect(place.run { pipe.isClosed })
            other.close()
        }
        let pipe = place.publisher()
        #expect(place.run { pipe.have == 0 })
        pipe.send(Self.long)
        #expect(place.run { pipe.acknowledged == 1 })
        #expect(lines(place, "").count == 1)
    }

    @Test("filters of nodes find them in long lines, live and in the past")
    func nodes() throws {
        let place = try Place()
        defer { place.remove() }
        let pipe = place.publisher()
        #expect(place.run { pipe.have == 0 })
        let live = [1500, 9999].map {
            place.subscribe("/sessions/a/stream?format=ndjson&node=\($0)")
        }
        #expect(place.run { place.daemon.hub.readerCount == 0 })
        pipe.send(Self.long)
        pipe.log(2)
        #expect(place.run { live.allSatisfy { $0.lines.last?.seq == 2 } })
        #expect(live.map { $0.lines.map(\.seq) } == [[1, 2], [2]])
        let past = [1500, 9999].map {
            place.subscribe("/sessions/a/stream?format=ndjson&after=0&node=\($0)")
        }
        #expect(place.run { past.allSatisfy { $0.lines.last?.seq == 2 } })
        #expect(past.map { $0.lines.map(\.seq) } == [[1, 2], [2]])
        #expect([1500, 9999].map { lines(place, "&node=\($0)").count } == [2, 1])
    }

    @Test("a line of 5 MiB, whose record is read in portions, reaches every reader whole")
    func portions() throws {
        let place = try Place { $0.lineBytes = 8 << 20 }
        defer { place.remove() }
        let pipe = place.publisher()
        #expect(place.run { pipe.have == 0 })
        // Spaces are valid between the members of an object.
        let line = Self.full(1, nodes: 2...3).replacingOccurrences(
            of: "\"nodes\":", with: String(repeating: " ", count: 5 << 20) + "\"nodes\":")
        pipe.send(line)
        pipe.log(2)
        #expect(place.run { pipe.acknowledged == 2 })
        for (query, isWhole) in [("", true), ("&node=3", true), ("&node=4", false)] {
            let answer = place.ask("/sessions/a/stream?format=ndjson&after=0&follow=0\(query)")
            let body = try #require(answer?.body)
            #expect((body.utf8.count > line.utf8.count) == isWhole, "\(query)")
            #expect(body.contains("\"seq\":2,"))
        }
        let stored = try #require(place.ask("/sessions/a/lines")?.body)
        #expect(stored.contains(line))
        let state = try #require(place.ask("/sessions/a/snapshot")?.body)
        #expect(state.contains("\"id\":3,"))
        #expect(place.daemon.hub.scannedBytes == 0)
    }

    @Test("a line that removes a thousand nodes reaches the filter of each of them once")
    func repeated() throws {
        let place = try Place()
        defer { place.remove() }
        let pipe = place.publisher()
        #expect(place.run { pipe.have == 0 })
        let clients = (0..<20).map {
            place.subscribe("/sessions/a/stream?format=ndjson&node=7,\(100 + $0)")
        }
        #expect(place.run { place.daemon.hub.readerCount == 0 })
        let removed = (1...1000).map(String.init).joined(separator: ",")
        for seq in 1...3 {
            pipe.send(
                "{\"v\":1,\"seq\":\(seq),\"t\":1,\"kind\":\"delta\",\"nodes\":[],\"removed\":[\(removed)]}"
            )
        }
        #expect(place.run { clients.allSatisfy { $0.lines.last?.seq == 3 } })
        #expect(clients.allSatisfy { $0.lines.map(\.seq) == [1, 2, 3] })
    }

    @Test("unfinished lines of publishers are bounded: the slowest publisher is disconnected")
    func unfinished() throws {
        let place = try Place { $0.inputBytes = 4 << 20 }
        defer { place.remove() }
        let slow = (0..<6).map { place.publisher("{\"publish\":1,\"session\":\"slow\($0)\"}") }
        #expect(place.run { slow.allSatisfy { $0.have == 0 } })
        for pipe in slow {
            pipe.sendRaw(String(repeating: "x", count: 900_000))
            #expect(place.run { pipe.isFlushed })
        }
        #expect(place.run { slow.contains { $0.isClosed } })
        #expect(slow[0].error?.contains("too many long lines") == true)
        let held = place.daemon.hub.publications.values.reduce(0) { $0 + $1.connection.extraInput }
        #expect(held <= 4 << 20)
        let pipe = place.publisher()
        pipe.send(Self.long)
        #expect(place.run { pipe.acknowledged == 1 })
    }

    @Test("the time limit of an answer does not run while a state is computed")
    func slowState() throws {
        let place = try Place { $0.limits.answerTime = .milliseconds(30) }
        defer { place.remove() }
        let pipe = place.publisher()
        pipe.full(1)
        for seq in 2...6000 { pipe.delta(seq) }
        #expect(place.run { pipe.acknowledged == 6000 })
        // Each job replays 6,000 lines; the last of eight waits for more than the limit.
        let clients = (0..<8).map { _ in Client(place.loop, port: place.port) }
        for client in clients {
            client.send(
                "GET /sessions/a/snapshot HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        }
        #expect(place.run { clients.allSatisfy(\.isClosed) })
        #expect(clients.allSatisfy { $0.answers.first?.body.contains("[6000,0,1,1]") == true })
    }

    @Test("groups with frames too expensive for one turn read lines from the journal, once")
    func manyGroups() throws {
        let place = try Place()
        defer { place.remove() }
        let pipes = (0..<6).map { place.publisher("{\"publish\":1,\"session\":\"s\($0)\"}") }
        #expect(place.run { pipes.allSatisfy { $0.have == 0 } })
        // Each subset of the sessions is a group with a different filter.
        let clients = (1..<64).map { subset in
            let names = (0..<6).filter { subset & 1 << $0 != 0 }.map { "s\($0)" }.joined(
                separator: ",")
            return place.subscribe(
                "/stream?format=ndjson&session=\(names)",
                headers: subset % 2 == 0 ? "" : "Accept-Encoding: gzip\r\n")
        }
        #expect(
            place.run { place.daemon.hub.readerCount == 0 && place.daemon.hub.groups.count == 63 })
        let text = String(repeating: "x", count: 20_000)
        for seq in 1...10 {
            for pipe in pipes { pipe.log(seq, text) }
        }
        #expect(place.run { pipes.allSatisfy { $0.acknowledged == 10 } })
        for (index, client) in clients.enumerated() where (index + 1) % 2 == 0 {
            let wanted = (index + 1).nonzeroBitCount * 10
            func count() -> Int { client.streamed.components(separatedBy: "\"kind\"").count - 1 }
            #expect(place.run { count() == wanted }, "\(index + 1): \(count())")
        }
        #expect(place.daemon.hub.counts.skips == 0)
    }
}
