import Foundation
import HTTPClient
import MainLoop
import Snapshots
import TestSupport
import Testing

@testable import Streaming

@MainActor
@Suite("State of the page around the scene")
struct PageStateTests {
    private struct PageState: Decodable, Equatable {
        var title: String
        var run: String
        var notice: PageNotice?
        var hasProgram = true
    }

    private func states(_ client: Client) throws -> [PageState] {
        try client.events.filter { $0.name == "page" }
            .map { try JSONDecoder().decode(PageState.self, from: Data($0.data.utf8)) }
    }

    @Test("a page receives the title and the notice when it joins, and each change of the notice")
    func notice() throws {
        let house = try House { $0.title = "A \"title\"" }
        let notice = PageNotice(
            title: "The build failed: 1 error", text: "main.swift:1:1: error: x\n 1 | x")
        house.server.notice = notice
        let client = house.subscribe()
        #expect(house.run { client.events.contains { $0.name == "present" } })
        house.server.notice = nil
        #expect(house.run { client.events.filter { $0.name == "page" }.count == 2 })
        let run = house.server.run
        #expect(
            try states(client) == [
                PageState(title: "A \"title\"", run: run, notice: notice),
                PageState(title: "A \"title\"", run: run, notice: nil),
            ])
    }

    @Test("a server without a session, such as a preview's, says that no program runs")
    func noProgram() throws {
        let loop = MainLoop()
        let server = SnapshotServer(
            loop: loop, configuration: .init(host: "127.0.0.1", port: 0, title: "Preview"))
        let port = try #require(try server.start().port)
        defer { server.close() }
        let client = Client(loop, port: port)
        client.send("GET /stream HTTP/1.1\r\nHost: localhost\r\n\r\n")
        let commit = loop.onCommit(.snapshots) {
            if client.events.contains(where: { $0.name == "page" }) { loop.stop() }
        }
        defer { loop.removeCommit(commit) }
        loop.run(for: patience)
        #expect(try states(client).map(\.hasProgram) == [false])
    }

    @Test("plain lines contain no page events")
    func plainLines() throws {
        let house = try House()
        let client = house.subscribe("/stream?format=ndjson")
        house.server.notice = PageNotice(title: "Building…")
        house.source.commit()
        #expect(house.run { client.lines.count == 2 })
        #expect(!client.streamed.contains("Building"))
    }

    // A proxy's time-out cuts the connection of an idle scene; the page must become live again.
    @Test("a stream that resumes without missed lines reports that it is live")
    func idleResume() throws {
        let house = try House()
        let first = house.subscribe()
        house.source.commit()
        #expect(house.run { first.lines.count == 2 })
        let last = try #require(first.events.last { $0.id != nil }?.id)
        first.close()
        let second = house.subscribe(headers: "Last-Event-ID: \(last)\r\n")
        #expect(house.run { second.events.contains { $0.name == "present" } })
        #expect(second.lines.isEmpty)
    }

    @Test("serving another session continues open streams with its state, under another run")
    func secondSession() throws {
        let house = try House()
        let client = house.subscribe()
        #expect(house.run { client.lines.count == 1 })
        let run = house.server.run
        let other = Source()
        other.sink = house.server
        house.server.serve(StubSession { other.full() })
        #expect(house.run { client.lines.count == 2 })
        #expect(client.lines.map(\.kind) == [.full, .full])
        #expect(house.server.run != run)
        #expect(house.session.sinks.isEmpty)
        #expect(try states(client).map(\.run) == [run, house.server.run])
    }

    @Test("closing the server releases the session")
    func closing() throws {
        let house = try House()
        #expect(house.session.sinks.count == 1)
        house.server.close()
        #expect(house.session.sinks.isEmpty)
        #expect(house.server.session == nil)
    }

    @Test("finishing sends what readers still have to get, then closes")
    func finishing() throws {
        let house = try House()
        house.source.padding = 900_000
        let reader = house.client(receiveBuffer: 4096)
        reader.send("GET /stream?format=ndjson HTTP/1.1\r\nHost: localhost\r\n\r\n")
        #expect(house.run { house.server.statistics.subscribers == 1 })
        #expect(house.server.order[0].backlog > 0)
        house.server.finish(within: patience)
        #expect(house.run { reader.isClosed })
        #expect(reader.lines.map(\.kind) == [.full, .end])
        #expect(house.session.sinks.isEmpty)
    }

    @Test("a reader that does not read does not keep a server that finishes")
    func finishingWithoutReader() throws {
        let house = try House()
        house.source.padding = 900_000
        let reader = house.client(receiveBuffer: 4096)
        reader.send("GET /stream HTTP/1.1\r\nHost: localhost\r\n\r\n")
        reader.stopReading()
        #expect(house.run { house.server.statistics.subscribers == 1 })
        house.server.finish(within: .milliseconds(5))
        #expect(house.server.statistics.connections == 0)
    }
}
