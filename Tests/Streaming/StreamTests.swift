import Foundation
import HTTP
import Snapshots
import TestSupport
import Testing

@testable import Streaming

@MainActor
@Suite("Streams")
struct StreamTests {
    @Test("events have run and number as id and the line as data; the first is a full snapshot")
    func events() throws {
        let house = try House()
        house.source.commit()
        let client = house.subscribe()
        house.source.commit()
        house.source.log("hello")
        #expect(house.run { client.lines.count == 3 })
        #expect(client.text.hasPrefix("HTTP/1.1 200 OK\r\n"))
        #expect(client.text.contains("Content-Type: text/event-stream\r\n"))
        #expect(client.streamed.hasPrefix("retry: 500\n\nevent: page\n"))
        #expect(
            client.streamed.contains("\n\nid: \(house.server.run)-1\ndata: {\"v\":1,\"seq\":1,"))
        let events = client.events.filter { $0.name == nil }
        #expect(events.map(\.id) == (1...3).map { "\(house.server.run)-\($0)" })
        #expect(client.text.contains("Mainspring-Run: \(house.server.run)\r\n"))
        #expect(!client.text.contains("Set-Cookie"))
        #expect(client.events.compactMap(\.name) == ["page", "present"])
        #expect(client.lines.map(\.kind) == [.full, .delta, .log])
        #expect(try SnapshotReplica.position(after: client.lines) == 2)
    }

    @Test("?format=ndjson sends plain lines")
    func ndjson() throws {
        let house = try House()
        let client = house.subscribe("/stream?format=ndjson")
        house.source.commit()
        #expect(house.run { client.lines.count == 2 })
        #expect(client.text.contains("Content-Type: application/x-ndjson\r\n"))
        #expect(client.streamed.split(separator: "\n").count == 2)
        #expect(try SnapshotReplica.position(after: client.lines) == 1)
    }

    @Test(
        "a client of HTTP/1.0 gets the stream without chunks",
        arguments: ["/stream", "/stream?format=ndjson"])
    func http10(target: String) throws {
        let house = try House()
        let client = house.subscribe(target, version: "1.0")
        house.source.commit()
        #expect(house.run { client.lines.count == 2 })
        #expect(!client.text.contains("chunked"))
        house.source.end()
        #expect(house.run { client.isClosed })
        #expect(client.lines.last?.kind == .end)
    }

    @Test("a late subscriber gets the current state first, then the same lines as others")
    func lateJoiner() throws {
        let house = try House()
        let early = house.subscribe()
        for _ in 0..<5 { house.source.commit() }
        let late = house.subscribe()
        for _ in 0..<5 { house.source.commit() }
        #expect(house.run { early.lines.count == 11 && late.lines.count == 6 })
        #expect(late.lines.map(\.seq) == [5, 6, 7, 8, 9, 10])
        #expect(late.lines.first?.kind == .full)
        #expect(try SnapshotReplica.position(after: early.lines) == 10)
        #expect(try SnapshotReplica.position(after: late.lines) == 10)
    }

    @Test("a first subscriber gets one full snapshot, also from a source that sends on request")
    func oneFull() throws {
        let house = try House()
        house.source.sendsFulls = true
        for format in ["sse", "ndjson"] {
            house.source.commit()
            let client = house.subscribe("/stream?format=\(format)")
            house.source.commit()
            #expect(house.run { client.lines.last?.kind == .delta })
            #expect(client.lines.map(\.kind) == [.full, .delta])
        }
    }

    @Test("a source that numbers its full snapshots works: all subscribers get them")
    func numberedFulls() throws {
        let house = try House()
        house.source.numbersFulls = true
        let first = house.subscribe()
        house.source.commit()
        let second = house.subscribe("/stream?format=ndjson")
        house.source.commit()
        #expect(house.ask("/snapshot")?.status == 200)
        house.source.commit()
        #expect(house.run { first.lines.last?.seq == 6 && second.lines.last?.seq == 6 })
        #expect(first.lines.map(\.seq) == [1, 2, 3, 4, 5, 6])
        #expect(second.lines.map(\.seq) == [3, 4, 5, 6])
        #expect(first.lines.map(\.kind) == [.full, .delta, .full, .delta, .full, .delta])
        #expect(try SnapshotReplica.position(after: first.lines) == 3)
        #expect(try SnapshotReplica.position(after: second.lines) == 3)
    }

    @Test("without a source the stream waits for the first full snapshot")
    func noSource() throws {
        let house = try House()
        house.session.full = { nil }
        let client = house.subscribe()
        house.source.commit()
        house.source.log("not yet")
        house.server.receive(house.source.full())
        house.source.commit()
        #expect(house.run { client.lines.count == 2 })
        #expect(client.lines.map(\.kind) == [.full, .delta])
    }

    @Test("a hundred subscribers share one buffer per line")
    func sharing() throws {
        let house = try House()
        let clients = (0..<100).map { _ in house.subscribe() }
        let before = house.server.statistics
        #expect(before.subscribers == 100)
        for _ in 0..<10 { house.source.commit() }
        #expect(house.run { clients.allSatisfy { $0.lines.count == 11 } })
        let after = house.server.statistics
        #expect(after.frames - before.frames == 10)
        #expect(after.deliveries - before.deliveries == 1000)
        #expect(after.skips == 0)
    }

    @Test("a frame is released once the last subscriber has it")
    func frameLifetime() throws {
        let house = try House()
        house.source.padding = 200_000
        let slow = house.client(receiveBuffer: 4096)
        slow.send("GET /stream HTTP/1.1\r\nHost: localhost\r\n\r\n")
        #expect(house.run { house.server.statistics.subscribers == 1 })
        slow.stopReading()
        weak var frame: Frame?
        do {
            let made = Frame(String(repeating: "y", count: 3_000_000))
            frame = made
            house.server.order[0].send(made, upTo: nil)
        }
        #expect(frame != nil)
        slow.close()
        #expect(house.run { house.server.statistics.subscribers == 0 })
        #expect(frame == nil)
    }

    @Test("a slow subscriber is bounded, skips to the present and is notified")
    func slow() throws {
        let house = try House { $0.backlogBytes = 256 * 1024 }
        house.source.padding = 20_000
        let healthy = house.subscribe("/stream?format=ndjson")
        let slow = house.client(receiveBuffer: 4096)
        slow.send("GET /stream HTTP/1.1\r\nHost: localhost\r\n\r\n")
        #expect(house.run { slow.lines.count == 1 })
        slow.stopReading()
        for round in 1...100 {
            house.source.commit()
            #expect(house.run { healthy.lines.count == round + 1 })
            for subscriber in house.server.order {
                #expect(subscriber.backlog <= 256 * 1024 + 100)
            }
        }
        #expect(house.server.statistics.skips == 1)
        slow.read()
        #expect(
            house.run {
                slow.events.contains { $0.name == "skipped" } && slow.lines.last?.seq == 100
            })
        house.source.commit()
        #expect(house.run { slow.lines.last?.seq == 101 })
        let names = slow.events.map { $0.name ?? "line" }
        let place = try #require(names.firstIndex(of: "skipped"))
        #expect(
            slow.events[place].data
                == "{\"after\":\(slow.events[place - 1].id!.split(separator: "-").last!)}")
        #expect(try SnapshotLine(json: Data(slow.events[place + 1].data.utf8)).kind == .full)
        // Before and after the gap the lines are consecutive.
        #expect(try SnapshotReplica.position(after: slow.lines) == 101)
        #expect(try SnapshotReplica.position(after: healthy.lines + []) != nil)
        #expect(house.run { healthy.lines.count == 102 })
        #expect(slow.lines.count < 60)
    }

    @Test("a slow subscriber that leaves while behind is released")
    func slowLeaves() throws {
        let house = try House {
            $0.backlogBytes = 64 * 1024
            $0.resumeTime = .zero
        }
        house.source.padding = 50_000
        let slow = house.client(receiveBuffer: 4096)
        slow.send("GET /stream HTTP/1.1\r\nHost: localhost\r\n\r\n")
        #expect(house.run { house.server.statistics.subscribers == 1 })
        slow.stopReading()
        for _ in 0..<40 { house.source.commit() }
        #expect(house.server.statistics.skips == 1)
        slow.close()
        #expect(house.run { house.server.statistics.connections == 0 })
        #expect(!house.server.wantsLines)
    }

    @Test("data from a subscriber is neither read nor buffered")
    func talker() throws {
        let house = try House()
        let client = house.subscribe()
        client.send([UInt8](repeating: 65, count: 8 << 20))
        house.run(within: .milliseconds(100)) { false }
        #expect(house.server.order.count == 1)
        if let subscriber = house.server.order.first {
            #expect(subscriber.connection.arrived <= 64 * 1024)
        }
        house.source.commit()
        #expect(house.run { client.lines.count == 2 })
    }

    @Test("a client that half-closes ends its stream")
    func halfClose() throws {
        let house = try House()
        let client = house.subscribe()
        client.finish()
        #expect(house.run { client.isClosed })
        #expect(house.server.statistics.subscribers == 0)
    }

    @Test("the end of the source ends the streams, and later clients get a message")
    func sourceEnds() throws {
        let house = try House()
        let clients = [house.subscribe(), house.subscribe("/stream?format=ndjson")]
        house.source.commit()
        house.source.end()
        #expect(house.run { clients.allSatisfy(\.isClosed) })
        for client in clients {
            #expect(client.lines.last?.body == .end(reason: "over"))
            #expect(client.text.hasSuffix("0\r\n\r\n"))
            #expect(try SnapshotReplica.position(after: client.lines) == 1)
        }
        #expect(!house.server.wantsLines)
        #expect(house.ask("/stream")?.status == 503)
        #expect(house.ask("/healthz")?.status == 200)
    }

    @Test("close() ends the streams with a line")
    func close() throws {
        let house = try House()
        let clients = [house.subscribe(), house.subscribe("/stream?format=ndjson")]
        let idle = house.client()
        house.source.commit()
        #expect(house.run { house.server.statistics.connections == 3 })
        house.server.close()
        #expect(house.run { clients.allSatisfy(\.isClosed) && idle.isClosed })
        for client in clients {
            #expect(client.lines.last?.body == .end(reason: "The server was closed."))
            #expect(try SnapshotReplica.position(after: client.lines) == 1)
            #expect(client.text.hasSuffix("0\r\n\r\n"))
        }
        #expect(!house.server.wantsLines)
        house.source.commit()
        #expect(house.server.statistics.connections == 0)
        #expect(house.server.statistics.subscribers == 0)
    }

    @Test("a subscriber gets keep-alive comments")
    func keepAlive() throws {
        let house = try House { $0.keepAlive = .milliseconds(20) }
        let events = house.subscribe()
        let lines = house.subscribe("/stream?format=ndjson")
        #expect(
            house.run {
                events.streamed.hasSuffix(":\n\n:\n\n") && lines.streamed.hasSuffix("\n\n\n")
            })
        #expect(events.lines.count == 1)
    }

    @Test("without subscribers no lines are requested or framed, and the loop does not wake up")
    func idle() throws {
        let house = try House {
            $0.keepAlive = .milliseconds(5)
            $0.resumeTime = .zero
        }
        #expect(!house.server.wantsLines)
        let client = house.subscribe()
        #expect(house.server.wantsLines)
        #expect(house.source.fulls == 1)
        client.close()
        #expect(house.run { house.server.statistics.connections == 0 })
        #expect(!house.server.wantsLines)
        let before = (
            house.loop.statistics.wakeUps, house.loop.statistics.timersFired,
            house.server.statistics
        )
        for _ in 0..<100 { house.source.commit() }
        house.run(within: .milliseconds(200)) { false }
        #expect(house.loop.statistics.wakeUps - before.0 <= 1, "the run's own end may be one")
        #expect(house.loop.statistics.timersFired - before.1 <= 1)
        #expect(house.server.statistics == before.2)
    }

    @Test("a full snapshot larger than the limit is still delivered")
    func largeFull() throws {
        let house = try House { $0.backlogBytes = 100_000 }
        house.source.padding = 3_000_000
        let client = house.subscribe()
        #expect(house.run { client.lines.count == 1 })
        #expect(house.server.statistics.skips == 0)
        house.source.padding = 0
        house.source.commit()
        #expect(house.run { client.lines.last?.seq == house.source.seq })
    }

    @Test("while clients that do not read hold too much, further streams are refused")
    func unread() throws {
        let house = try House()
        house.server.mostUnread = 1 << 20
        house.source.padding = 12 << 20
        let silent = (0..<4).map { _ in house.client(receiveBuffer: 4096) }
        for client in silent {
            client.stopReading()
            client.send("GET /stream HTTP/1.1\r\nHost: localhost\r\n\r\n")
        }
        #expect(house.run { house.server.statistics.requests >= 4 })
        // The first one holds 12 MiB, less what the sockets hold.
        #expect(
            house.server.statistics.subscribers == 1,
            "\(house.server.http.connections.values.map(\.backlog))")
        for path in ["/stream", "/snapshot"] {
            let answer = try #require(house.ask(path))
            #expect(answer.status == 503)
            #expect(answer.headers["retry-after"] == "1")
        }
        for client in silent { client.close() }
        #expect(house.run { house.server.statistics.subscribers == 0 })
        let reader = house.subscribe()
        #expect(house.run { reader.lines.count == 1 })
    }
}
