import CLibevent
import Foundation
import HTTPClient
import Snapshots
import TestSupport
import Testing

@testable import Daemon
@testable import Recording

/// What strangers may hold of the daemon's memory and time.
@MainActor
@Suite("Hostile clients")
struct StrangerTests {
    @Test(
        "a greeting of more than 4 KiB ends the connection before it is complete",
        arguments: [false, true])
    func longGreeting(tcp: Bool) throws {
        let place = try Place()
        defer { place.remove() }
        let pipe = place.publisher("", tcp: tcp)
        pipe.sendRaw(String(repeating: "x", count: 5000))
        #expect(place.run { pipe.isClosed })
        #expect(pipe.error == "the greeting is longer than 4096 bytes.")
    }

    @Test("lines that arrive together with the greeting are received, whatever their length")
    func atOnce() throws {
        let place = try Place()
        defer { place.remove() }
        let pipe = place.publisher("")
        let text = String(repeating: "x", count: 60_000)
        let line =
            "{\"v\":1,\"seq\":1,\"t\":1,\"kind\":\"log\",\"level\":\"info\",\"text\":\"\(text)\"}"
        pipe.sendRaw("{\"publish\":1,\"session\":\"a\",\"run\":\"r\"}\n\(line)\n\(line)\n")
        #expect(place.run { pipe.acknowledged == 2 })
        #expect(pipe.refusals.isEmpty)
    }

    @Test("connections without a greeting take no publisher's place: the oldest is closed first")
    func greetings() throws {
        let place = try Place {
            $0.greetings = 4
            $0.publishers = 2
        }
        defer { place.remove() }
        let idle = (0..<20).map { _ in place.publisher("", tcp: true) }
        #expect(place.run { idle.filter(\.isClosed).count == 16 })
        #expect(place.daemon.hub.publications.count == 4)
        let pipe = place.publisher(tcp: true)
        #expect(place.run { pipe.have == 0 })
        let local = place.publisher("{\"publish\":1,\"session\":\"b\"}")
        #expect(place.run { local.have == 0 })
    }

    @Test("touches for a program that does not read are refused, and its queue is bounded")
    func touches() throws {
        let place = try Place()
        defer { place.remove() }
        let pipe = place.publisher()
        #expect(place.run { pipe.have == 0 })
        pipe.stopReading()
        let body = String(repeating: "{\"tap\":[1,2]}\n", count: 200)
        var statuses: [Int] = []
        for _ in 0..<100 where statuses.last != 503 {
            statuses.append(
                place.ask("/sessions/a/events", method: "POST", body: body)?.status ?? 0)
        }
        #expect(statuses.first == 202)
        #expect(statuses.last == 503)
        let waiting = place.daemon.hub.publications.values.map(\.backlog).max() ?? 0
        #expect(waiting <= Publication.mostTouchBytes + 200 * 40)
    }

    @Test("one message over several lines reaches the program as one line")
    func oneMessage() throws {
        let place = try Place()
        defer { place.remove() }
        let pipe = place.publisher()
        #expect(place.run { pipe.have == 0 })
        let answer = place.ask(
            "/sessions/a/events", method: "POST", body: "{\n  \"tap\": [\r\n10,20]\n}\n")
        #expect(answer?.status == 202)
        #expect(place.run { pipe.heard.contains { $0["touch"] != nil } })
        #expect(
            pipe.heard.compactMap { $0["touch"] } == [
                .object(["tap": .array([.number(10), .number(20)])])
            ])
    }

    @Test("a line is scanned once for all node filters, and equal streams share one frame")
    func filters() throws {
        let place = try Place()
        defer { place.remove() }
        let pipe = place.publisher()
        pipe.full(1)
        #expect(place.run { pipe.acknowledged == 1 })
        // All want node 1, each with another node.
        let clients = (0..<50).map {
            place.subscribe("/sessions/a/stream?format=ndjson&node=1,\($0 + 2)")
        }
        let none = place.subscribe("/sessions/a/stream?format=ndjson&node=99")
        #expect(place.run { place.daemon.hub.readerCount == 0 })
        #expect(place.daemon.hub.groups.count == 51)
        let before = place.daemon.hub.counts.frames
        pipe.delta(2)
        #expect(place.run { clients.allSatisfy { $0.lines.last?.seq == 2 } })
        // Not 50. A turn that the system interrupts ends, and the next one makes its frame again.
        #expect((1...5).contains(place.daemon.hub.counts.frames - before))
        pipe.delta(3, node: 99)
        #expect(place.run { none.lines.last?.seq == 3 })
        #expect(none.lines.map(\.seq) == [3])
        #expect(clients.allSatisfy { $0.lines.map(\.seq) == [1, 2] })
    }

    @Test("filters beyond the limit are refused")
    func mostFilters() throws {
        let place = try Place()
        defer { place.remove() }
        let pipe = place.publisher()
        pipe.full(1)
        #expect(place.run { pipe.acknowledged == 1 })
        #expect(
            place.ask("/stream?node=" + (1...101).map(String.init).joined(separator: ","))?.status
                == 400)
        let hub = place.daemon.hub
        let style = LineStyle(format: .sse, isWrapped: false)
        for node in 0..<UInt32(Hub.mostGroups) {
            let key = Hub.GroupKey(filter: LineFilter(nodes: [node]), style: style)
            hub.groups[key] = SubscriptionGroup(key)
        }
        let answer = place.ask("/stream?node=5000")
        #expect(answer?.status == 503)
        #expect(answer?.headers["retry-after"] == "5")
        hub.groups = [:]
    }

    @Test("the mentioned nodes of a line are those that its decoder finds", arguments: 1...20)
    func scan(seed: UInt64) throws {
        var dice = SeededGenerator(seed: seed)
        func pick(_ texts: [String]) -> String { texts.randomElement(using: &dice)! }
        func space() -> String { pick(["", "", " ", "\t", "  "]) }
        func node(_ id: UInt32) -> String {
            let key = pick(["\"id\"", "\"\\u0069d\"", "\"i\\u0064\""])
            let text = pick(["\"a\"", "\"}]{[\\\"\"", "\"\\\\\"", "\"\\\"id\\\":7\""])
            let extra = pick([
                "", ",\"x\":{\"id\":9,\"nodes\":[{\"id\":8}]}", ",\"x\":[[1],{\"id\":3}]",
                ",\"id2\":5",
            ])
            let members = [
                "\(key)\(space()):\(space())\(id)", "\"frame\":[0,0,1,1]", "\"text\":\(text)",
            ]
            return "{" + members.shuffled(using: &dice).joined(separator: space() + "," + space())
                + extra + "}"
        }
        for _ in 0..<50 {
            let ids = (0..<Int.random(in: 0..<6, using: &dice)).map { _ in
                UInt32.random(in: 0...UInt32.max, using: &dice)
            }
            let removed = (0..<Int.random(in: 0..<4, using: &dice)).map { _ in
                UInt32.random(in: 0...9, using: &dice)
            }
            var members = [
                "\"v\":1", "\"seq\":2", "\"t\":0.5", "\"kind\":\"delta\"",
                "\"nodes\":[\(ids.map(node).joined(separator: ","))]",
                "\"y\":{\"removed\":[77]}",
            ]
            if !removed.isEmpty {
                members.append("\"removed\":[\(removed.map(String.init).joined(separator: ","))]")
            }
            let line = "{" + members.shuffled(using: &dice).joined(separator: ",") + "}"
            guard case .delta(let delta)? = try? SnapshotLine(json: Data(line.utf8)).body else {
                continue
            }
            let expected = delta.nodes.map(\.node.id) + delta.removed
            var found: [UInt32] = []
            Array(line.utf8).withUnsafeBytes { NodeScan.ids(in: $0) { found.append($0) } }
            #expect(found.sorted() == expected.sorted(), "\(line)")
        }
    }

    @Test("a scan of any bytes stays within them", arguments: 1...10)
    func scanGarbage(seed: UInt64) {
        var dice = SeededGenerator(seed: seed)
        let pieces = [
            "{", "}", "[", "]", "\"nodes\"", "\"id\"", ":", ",", "1", "\"", "\\", "\"removed\"",
            " ", "99999999999",
        ]
        for _ in 0..<2000 {
            let text = (0..<Int.random(in: 0..<14, using: &dice)).map { _ in
                pieces.randomElement(using: &dice)!
            }
            .joined()
            var count = 0
            Array(text.utf8).withUnsafeBytes { NodeScan.ids(in: $0) { _ in count += 1 } }
            #expect(count <= text.utf8.count)
        }
    }

    @Test("a long answer is complete, has its length, and uses little memory while it waits")
    func longLines() throws {
        let place = try Place()
        defer { place.remove() }
        let pipe = place.publisher()
        let text = String(repeating: "x", count: 1000)
        for seq in 1...3000 { pipe.log(seq, text) }
        #expect(place.run { pipe.acknowledged == 3000 })
        // The kernel's buffers hold some of it; the rest must stay in the journal.
        let lazy = Client(place.loop, port: place.port, receiveBuffer: 4096)
        lazy.stopReading()
        lazy.send(
            "GET /sessions/a/lines?limit=100000 HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
        )
        #expect(place.run { place.daemon.hub.answers.count == 1 })
        let answer = place.ask("/sessions/a/lines?limit=100000")
        let lines = answer?.body.split(separator: "\n") ?? []
        #expect(lines.count == 3000)
        #expect(answer?.headers["content-length"] == answer.map { String($0.body.utf8.count) })
        // Formula: the nth line is {"pos":n+1,…}, since position 1 has the session's description.
        #expect(zip(2..., lines).allSatisfy { $1.hasPrefix("{\"pos\":\($0),") })
        let held =
            place.daemon.http.connections.values.map { evbuffer_get_length($0.output) }.max() ?? 0
        #expect(held <= 128 << 10)
        #expect(place.daemon.hub.answers.count == 1)
        lazy.read()
        #expect(place.run { lazy.isClosed })
        #expect(lazy.answers.first?.body == answer?.body)
    }

    @Test("a client that does not read a long answer is closed; one that leaves is released")
    func unread() throws {
        let place = try Place { $0.limits.answerTime = .milliseconds(50) }
        defer { place.remove() }
        let pipe = place.publisher()
        let text = String(repeating: "x", count: 100_000)
        for seq in 1...100 { pipe.log(seq, text) }
        #expect(place.run { pipe.acknowledged == 100 })
        let lazy = Client(place.loop, port: place.port, receiveBuffer: 4096)
        lazy.stopReading()
        lazy.send("GET /sessions/a/lines HTTP/1.1\r\nHost: localhost\r\n\r\n")
        #expect(place.run { !place.daemon.hub.answers.isEmpty })
        #expect(
            place.run { place.daemon.hub.answers.isEmpty && place.daemon.http.connections.isEmpty })
        let leaving = Client(place.loop, port: place.port, receiveBuffer: 4096)
        leaving.stopReading()
        leaving.send("GET /sessions/a/lines HTTP/1.1\r\nHost: localhost\r\n\r\n")
        #expect(place.run { !place.daemon.hub.answers.isEmpty })
        leaving.close()
        #expect(
            place.run { place.daemon.hub.answers.isEmpty && place.daemon.http.connections.isEmpty })
        pipe.log(101)
        #expect(place.run { pipe.acknowledged == 101 })
    }

    @Test("a state after many deltas is built in steps, while lines are acknowledged")
    func manyDeltas() throws {
        let place = try Place()
        defer { place.remove() }
        let pipe = place.publisher()
        pipe.full(1)
        for seq in 2...6000 { pipe.delta(seq) }
        #expect(place.run { pipe.acknowledged == 6000 })
        // Formula: each delta moves the node to its own number.
        let client = Client(place.loop, port: place.port)
        client.send(
            "GET /sessions/a/snapshot HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        pipe.log(6001)
        #expect(place.run { client.isClosed })
        #expect(client.answers.first?.status == 200)
        #expect(client.answers.first?.body.contains("[6000,0,1,1]") == true)
        #expect(place.run { pipe.acknowledged == 6001 })
        // A full state is requested long before.
        #expect(pipe.heard.contains { $0["want"] != nil })
        let gone = Client(place.loop, port: place.port)
        gone.send("GET /sessions/a/snapshot HTTP/1.1\r\nHost: localhost\r\n\r\n")
        #expect(place.run { !place.daemon.hub.answers.isEmpty })
        gone.close()
        #expect(
            place.run { place.daemon.hub.answers.isEmpty && place.daemon.http.connections.isEmpty })
    }

    @Test("a readiness answer contains no path")
    func readiness() throws {
        let place = try Place()
        defer { place.remove() }
        place.journal.troubles.write = .init("Writing “/srv/secret/0001.seg” failed.")
        let answer = place.ask("/readyz")
        #expect(answer?.status == 503)
        #expect(answer?.body.contains("secret") == false)
        #expect(answer?.body.contains("journal cannot be written or removed") == true)
    }

    @Test("publishers share a turn's time: none is served again before those that waited")
    func schedule() {
        final class Publisher {}
        let publishers = (0..<5).map { _ in Publisher() }
        let ids = publishers.map { ObjectIdentifier($0) }
        var schedule = LineSchedule()
        var served = [Int](repeating: 0, count: 5)
        var now: Int64 = 0
        for _ in 0..<50 {
            // The first one always asks first, each before every line; a line uses up the turn.
            for (place, id) in ids.enumerated() {
                while schedule.allows(id, now: now) {
                    served[place] += 1
                    now += schedule.turnTime
                }
            }
            schedule.endTurn()
            now += 1_000_000
        }
        // Formula: 50 turns for 5 publishers are 10 each, give or take one.
        #expect(served.allSatisfy { 9...11 ~= $0 }, "\(served)")
    }

    @Test("a single publisher gets the whole turn; each of eleven is served within two turns")
    func shares() {
        final class Publisher {}
        /// Serves publishers that always have lines of 10 µs, in turns that cost 0.1 ms more.
        /// - Returns: the lines of each, and the longest time between two of one, in nanoseconds.
        func served(_ count: Int, turns: Int) -> (lines: [Int], longest: Int64) {
            let publishers = (0..<count).map { _ in Publisher() }
            var schedule = LineSchedule()
            var (lines, last) = (
                [Int](repeating: 0, count: count), [Int64](repeating: 0, count: count)
            )
            var (now, longest): (Int64, Int64) = (0, 0)
            for _ in 0..<turns {
                for (place, publisher) in publishers.enumerated() {
                    while schedule.allows(ObjectIdentifier(publisher), now: now) {
                        longest = max(longest, now - last[place])
                        now += 10_000
                        (lines[place], last[place]) = (lines[place] + 1, now)
                    }
                }
                schedule.endTurn()
                now += 100_000
            }
            withExtendedLifetime(publishers) {}
            return (lines, longest)
        }
        // Formula: 3 ms of 10 µs are 300 lines a turn.
        #expect(served(1, turns: 10).lines == [3000])
        let many = served(11, turns: 100)
        #expect((many.lines.min() ?? 0) * 5 >= (many.lines.max() ?? 0) * 4, "\(many.lines)")
        #expect(many.longest <= 3 * 3_100_000)
    }
}
