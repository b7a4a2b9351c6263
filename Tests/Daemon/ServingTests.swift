import Foundation
import HTTP
import HTTPClient
import Snapshots
import Testing

@testable import Daemon

@MainActor
@Suite("Serving streams")
struct ServingTests {
    @Test("a new subscriber gets the last full snapshot, then all lines after it")
    func lateJoiner() throws {
        let place = try Place()
        defer { place.remove() }
        let pipe = place.publisher()
        pipe.full(1)
        for seq in 2...5 { pipe.delta(seq) }
        pipe.full(6)
        for seq in 7...9 { pipe.delta(seq) }
        #expect(place.run { pipe.acknowledged == 9 })
        for format in ["sse", "ndjson"] {
            let client = place.subscribe("/sessions/a/stream?format=\(format)")
            #expect(place.run { client.lines.count == 4 })
            #expect(client.lines.map(\.seq) == [6, 7, 8, 9] && client.lines[0].kind == .full)
            client.close()
        }
        let client = place.subscribe("/sessions/1/stream")
        pipe.delta(10)
        #expect(place.run { client.lines.count == 5 })
        #expect(try replay(client.lines) == 10)
    }

    @Test("a stream with a past starts with earlier states, as requested, and marks their end")
    func past() throws {
        let place = try Place()
        defer { place.remove() }
        let (pipe, logs) = (
            place.publisher(), place.publisher("{\"publish\":1,\"session\":\"logs\"}")
        )
        for first in [1, 5, 9] {
            pipe.full(first)
            for seq in 1...3 { pipe.delta(first + seq) }
        }
        for seq in 1...4 { logs.log(seq) }
        #expect(place.run { pipe.acknowledged == 12 && logs.acknowledged == 4 })
        func begins(_ target: String) -> [UInt64] {
            let client = place.subscribe(target)
            defer { client.close() }
            #expect(place.run { client.events.contains { $0.name == "present" } })
            #expect(client.events.last?.name == "present")
            return client.lines.map(\.seq)
        }
        #expect(begins("/sessions/a/stream?past=1000000") == Array(1...12))
        #expect(begins("/sessions/a/stream?past=0") == Array(9...12))
        // Twelve lines of 72 to 120 bytes plus their records' headers exceed 1,200 bytes, the last
        // four do not.
        let some = begins("/sessions/a/stream?past=1200")
        #expect([5, 9].contains(some.first))
        #expect(some.last == 12)
        #expect(begins("/sessions/logs/stream?past=1000000") == Array(1...4))
        #expect(begins("/sessions/nobody/stream?past=1000000") == [])
        for text in ["", "x", "-1", "9999999999"] {
            #expect(place.ask("/sessions/a/stream?past=\(text)")?.status == 400, "\(text)")
        }
        // A client that reconnects continues where it was.
        let client = place.subscribe("/sessions/a/stream?past=1000000")
        #expect(place.run { client.lines.count == 12 })
        let id = try #require(client.events.last { $0.name != "present" }?.id)
        client.close()
        pipe.delta(13)
        #expect(place.run { pipe.acknowledged == 13 })
        let later = place.subscribe(
            "/sessions/a/stream?past=1000000", headers: "Last-Event-ID: \(id)\r\n")
        #expect(place.run { later.events.last?.name == "present" })
        #expect(later.lines.map(\.seq) == [13])
    }

    private func replay(_ lines: [SnapshotLine]) throws -> Double? {
        var replica = SnapshotReplica()
        for line in lines { try replica.apply(line) }
        return replica[1].map { Double($0.frame.origin.x) }
    }

    @Test("a reader that resumes by event id gets missed lines once, after restarts too")
    func resume() throws {
        let first = try Place()
        var pipe = first.publisher()
        pipe.full(1)
        let client = first.subscribe("/sessions/a/stream")
        for seq in 2...5 { pipe.delta(seq) }
        #expect(first.run { client.lines.count == 5 && pipe.acknowledged == 5 })
        let id = try #require(client.events.last?.id)
        client.close()
        for seq in 6...8 { pipe.delta(seq) }
        #expect(first.run { pipe.acknowledged == 8 })
        first.kill()

        let second = try Place(first.folder)
        defer { second.remove() }
        pipe = second.publisher()
        for seq in 9...10 { pipe.delta(seq) }
        let later = second.subscribe("/sessions/a/stream", headers: "Last-Event-ID: \(id)\r\n")
        #expect(second.run { later.lines.count == 5 })
        #expect((client.lines + later.lines).map(\.seq) == Array(1...10))
        #expect(try replay(client.lines + later.lines) == 10)
        // An id of another journal, or of the future, is ignored.
        for other in ["deadbeef-3", "\(second.daemon.hub.prefix)-999999", "x"] {
            let client = second.subscribe(
                "/sessions/a/stream", headers: "Last-Event-ID: \(other)\r\n")
            #expect(
                second.run { client.lines.count == 10 && client.lines[0].kind == .full }, "\(other)"
            )
            client.close()
        }
    }

    @Test("a stream of several sessions names session and position; filters select the lines")
    func filters() throws {
        let place = try Place()
        defer { place.remove() }
        let a = place.publisher()
        let b = place.publisher("{\"publish\":1,\"session\":\"b\"}")
        #expect(place.run { b.have == 0 })
        let all = place.subscribe("/stream?format=ndjson")
        let logs = place.subscribe("/stream?format=ndjson&kind=log&session=b")
        let node = place.subscribe("/sessions/a/stream?format=ndjson&node=7&kind=delta")
        a.full(1)
        a.delta(2, node: 7)
        a.delta(3, node: 8)
        b.log(1, "hello")
        #expect(place.run { a.acknowledged == 3 && b.acknowledged == 1 && node.lines.count == 1 })
        #expect(place.run { all.streamed.split(separator: "\n").count == 4 })
        #expect(all.streamed.contains("\"id\":2,\"session\":\"b\",\"line\":{\"v\":1,\"seq\":1"))
        #expect(logs.streamed.split(separator: "\n").count == 1)
        #expect(logs.streamed.contains("hello"))
        #expect(node.lines.map(\.seq) == [2])
        for bad in ["kind=x", "node=x", "format=xml", "session=a/b", "after=x"] {
            #expect(place.ask("/stream?\(bad)")?.status == 400, "\(bad)")
        }
        #expect(place.ask("/sessions/zzz")?.status == 404)
        #expect(place.ask("/sessions/a/x")?.status == 404)
        #expect(place.ask("/sessions/a/../../etc/passwd")?.status == 404)
    }

    @Test("a frame is encoded once for all subscribers with the same filter")
    func shared() throws {
        let place = try Place()
        defer { place.remove() }
        let pipe = place.publisher()
        pipe.full(1)
        #expect(place.run { pipe.acknowledged == 1 })
        let clients = (0..<20).map { _ in place.subscribe("/sessions/a/stream") }
        #expect(place.run { clients.allSatisfy { $0.lines.count == 1 } })
        let before = place.daemon.hub.counts
        pipe.delta(2)
        #expect(place.run { clients.allSatisfy { $0.lines.count == 2 } })
        #expect(place.daemon.hub.counts.frames == before.frames + 1)
        #expect(place.daemon.hub.counts.deliveries == before.deliveries + 20)
    }

    @Test("a slow subscriber is notified, skips to a full snapshot, and is bounded")
    func slow() throws {
        let place = try Place { $0.backlogBytes = 64 << 10 }
        defer { place.remove() }
        let pipe = place.publisher()
        pipe.full(1)
        #expect(place.run { pipe.acknowledged == 1 })
        let quick = place.subscribe("/sessions/a/stream")
        let slow = Client(place.loop, port: place.port, receiveBuffer: 4096)
        slow.send("GET /sessions/a/stream HTTP/1.1\r\nHost: localhost\r\n\r\n")
        #expect(place.run { slow.lines.count == 1 })
        slow.stopReading()
        let text = String(repeating: "y", count: 20_000)
        var seq = 1
        while place.daemon.hub.counts.skips == 0, seq < 400 {
            seq += 1
            pipe.log(seq, text)
            let goal = seq
            #expect(place.run { pipe.acknowledged == goal })
        }
        #expect(place.daemon.hub.counts.skips == 1)
        #expect(place.run { pipe.heard.contains { $0["want"] != nil } })
        pipe.full(seq + 1)
        pipe.delta(seq + 2)
        let end = UInt64(seq + 2)
        #expect(place.run { quick.lines.last?.seq == end })
        #expect(quick.lines.map(\.seq) == Array(1...end))
        slow.read()
        #expect(place.run { slow.lines.last?.seq == end })
        #expect(slow.events.contains { $0.name == "skipped" })
        #expect(slow.lines.count < quick.lines.count)
        let last = slow.lines.suffix(2)
        #expect(last.map(\.kind) == [.full, .delta])
    }

    @Test("the overhead of short lines counts toward a slow subscriber's limit")
    func short() throws {
        let bound = 64 << 10
        let place = try Place { $0.backlogBytes = bound }
        defer { place.remove() }
        let pipe = place.publisher()
        pipe.full(1)
        #expect(place.run { pipe.acknowledged == 1 })
        let slow = Client(place.loop, port: place.port, receiveBuffer: 4096)
        slow.send("GET /sessions/a/stream HTTP/1.1\r\nHost: localhost\r\n\r\n")
        #expect(place.run { slow.lines.count == 1 })
        slow.stopReading()
        let subscription = try #require(place.daemon.hub.subscriptions.values.first)
        // The sockets' buffers fill first; then line by line, each in its own turn and so in its
        // own frame.
        let text = String(repeating: "y", count: 20_000)
        var seq = 1
        func log(_ text: String) {
            seq += 1
            pipe.log(seq, text)
            let goal = seq
            #expect(place.run { pipe.acknowledged == goal })
        }
        while subscription.backlog == 0, seq < 400 { log(text) }
        var lines = 0
        while subscription.state == .live, lines < 1000 {
            log("x")
            lines += 1
        }
        // A line has at least 70 bytes, and libevent allocates a chain of 512 for each, plus the
        // allocator's 16.
        #expect(subscription.state == .behind, "\(lines)")
        #expect(lines > 20, "\(lines)")
        #expect(lines <= bound / (70 + 528) + 1, "\(lines)")
    }

    @Test("sessions, the past, metrics and health can be queried")
    func asked() throws {
        let place = try Place()
        defer { place.remove() }
        let pipe = place.publisher("{\"publish\":1,\"session\":\"a\",\"title\":\"An <app>\"}")
        pipe.full(1)
        pipe.delta(2)
        #expect(place.run { pipe.acknowledged == 2 })
        let list = place.ask("/sessions")?.body ?? ""
        #expect(list.contains("\"name\":\"a\""))
        #expect(list.contains("\"title\":\"An <app>\""))
        #expect(list.contains("\"live\":true"))
        #expect(place.ask("/sessions/a/snapshot")?.body.contains("[2,0,1,1]") == true)
        #expect(
            place.ask("/sessions/a/lines?after=2&limit=1")?.body.contains("\"kind\":\"delta\"")
                == true)
        let metrics = place.ask("/metrics")?.body ?? ""
        #expect(metrics.contains("mainspring_lines_total 2\n"))
        #expect(metrics.contains("mainspring_publishers 1\n"))
        #expect(place.ask("/healthz")?.status == 200)
        #expect(place.ask("/readyz")?.status == 200)
        #expect(place.ask("/")?.body.contains("<html") == true)
        #expect(place.ask("/sessions/a/main.js")?.status == 200)
        pipe.close()
        #expect(place.run { place.daemon.hub.publications.isEmpty })
        #expect(
            place.ask("/sessions/a/events", method: "POST", body: "{\"tap\":[1,2]}")?.status == 503)
    }

    @Test("touches reach the publisher; rights are separate; other hosts and origins are refused")
    func rights() throws {
        let place = try Place {
            $0.tokens = [
                .init(secret: "r", rights: .read), .init(secret: "t", rights: [.read, .touch]),
            ]
        }
        defer { place.remove() }
        let pipe = place.publisher()
        #expect(place.run { pipe.have == 0 })
        #expect(place.ask("/sessions")?.status == 401)
        #expect(place.ask("/metrics")?.status == 401)
        #expect(place.ask("/sessions?token=x")?.status == 403)
        #expect(place.ask("/sessions?token=r")?.status == 200)
        #expect(place.ask("/sessions", headers: "Authorization: Bearer r\r\n")?.status == 200)
        #expect(
            place.ask("/sessions/a/events?token=r", method: "POST", body: "{\"tap\":[1,2]}")?.status
                == 403)
        #expect(
            place.ask("/sessions/a/events?token=t", method: "POST", body: "{\"tap\":[1,2]}")?.status
                == 202)
        #expect(
            place.run {
                pipe.heard.contains {
                    $0["touch"] == .object(["tap": .array([.number(1), .number(2)])])
                }
            })
        #expect(
            place.ask("/sessions/a/events?token=t", method: "POST", body: "{\"tap\":5}")?.status
                == 400)
        #expect(
            place.ask("/sessions?token=r", headers: "Origin: http://evil.example\r\n")?.status
                == 403)
        #expect(throws: ServerFailure.self) {
            try Place { $0.listen = [.tcp(host: "0.0.0.0", port: 0)] }
        }
    }

    @Test("damaged bytes in the middle lose only their lines, which are reported")
    func damaged() throws {
        let first = try Place()
        let pipe = first.publisher()
        for seq in 1...100 { pipe.log(seq, String(repeating: "x", count: 100)) }
        #expect(first.run { pipe.acknowledged == 100 })
        first.daemon.close()
        let folder = first.folder + "/data"
        let names = try FileManager.default.contentsOfDirectory(atPath: folder)
        let segment = try #require(names.first { $0.hasSuffix(".seg") })
        let file = try #require(FileHandle(forUpdatingAtPath: "\(folder)/\(segment)"))
        try file.seek(toOffset: try file.seekToEnd() / 2)
        try file.write(contentsOf: [UInt8](repeating: 0x5A, count: 10))
        try file.close()

        let second = try Place(first.folder)
        defer { second.remove() }
        let reader = second.subscribe("/sessions/a/stream?after=0")
        #expect(second.run { reader.lines.last?.seq == 100 })
        let heard = reader.lines.map(\.seq)
        // Ten bytes are in one record, or in two where these meet.
        #expect(heard == heard.sorted())
        #expect(Set(heard).count == heard.count)
        #expect((98...99).contains(heard.count))
        #expect(reader.events.contains { $0.name == "skipped" })
        let told = second.said.filter { $0.contains("are missing or damaged") }
        #expect(told.count == 1, "\(second.said)")
        // It is reported once, not for each reader.
        let other = second.subscribe("/sessions/a/stream?after=0")
        #expect(second.run { other.lines.last?.seq == 100 })
        #expect(second.said.count { $0.contains("are missing or damaged") } == 1)
        #expect(second.ask("/readyz")?.status == 200)
    }

    @Test("images come from folders listed at start; without any the page does not request them")
    func pictures() throws {
        let folder = NSTemporaryDirectory() + "mainspring-pictures-\(UInt64.random(in: 0 ... .max))"
        try FileManager.default.createDirectory(
            atPath: folder + "/more", withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let svg = "<svg xmlns=\"http://www.w3.org/2000/svg\"/>"
        for name in ["ball.svg", "more/a b.svg", "secret.txt"] {
            try svg.write(toFile: "\(folder)/\(name)", atomically: true, encoding: .utf8)
        }
        let place = try Place {
            $0.assets = [folder]
            $0.tokens = [.init(secret: "r", rights: .read)]
        }
        defer { place.remove() }
        let ball = place.ask("/sessions/a/assets/ball.svg?token=r")
        #expect(ball?.status == 200)
        #expect(ball?.body == svg)
        #expect(ball?.headers["content-type"] == "image/svg+xml")
        #expect(ball?.headers["content-security-policy"]?.contains("sandbox") == true)
        #expect(place.ask("/sessions/a/assets/more/a%20b.svg?token=r")?.status == 200)
        #expect(place.ask("/sessions/a/assets/ball.svg")?.status == 401)
        let others = [
            "secret.txt", "../secret.txt", "%2e%2e/ball.svg", "%2fetc%2fpasswd", "", "more",
            "nobody.svg",
        ]
        for name in others {
            #expect(place.ask("/sessions/a/assets/\(name)?token=r")?.status == 404, "\(name)")
        }
        #expect(place.ask("/sessions/a/")?.body.contains("data-pictureless") == false)
        #expect(throws: ServerFailure.self) { try Place { $0.assets = [folder + "/ball.svg"] } }
        let bare = try Place()
        defer { bare.remove() }
        #expect(bare.ask("/sessions/a/")?.body.contains("data-pictureless") == true)
    }

    @Test("too many requests from one address are refused for a while")
    func rate() throws {
        let place = try Place { $0.requestsPerSecond = 2 }
        defer { place.remove() }
        // Ten times the rate in a burst.
        let statuses = (0..<40).map { _ in place.ask("/healthz")?.status }
        #expect(statuses.prefix(20).allSatisfy { $0 == 200 })
        #expect(statuses.contains(429))
    }
}
