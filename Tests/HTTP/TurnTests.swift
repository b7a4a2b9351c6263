import Foundation
import HTTPClient
import MainLoop
import Testing

@testable import HTTP

@MainActor
@Suite("Requests share the loop's turns with other work")
struct TurnTests {
    @Test(
        "expensive requests are answered in several turns, and an urgent watch waits for none of them"
    )
    func urgent() throws {
        let hall = try Hall()
        // Every request takes longer than a turn has time for.
        hall.server.turnTime = 0
        let clients = (0..<10).map { _ in hall.client() }
        for client in clients { client.send("GET /slow HTTP/1.1\r\n") }
        #expect(hall.run { hall.server.connections.values.count { $0.phase == .receiving } == 10 })
        var ends = [Int32](repeating: -1, count: 2)
        try #require(pipe(&ends) == 0)
        defer { ends.forEach { close($0) } }
        var reports = 0
        let watch = hall.loop.watch(ends[0], for: .readable, isUrgent: true) { _ in
            var byte: UInt8 = 0
            _ = read(ends[0], &byte, 1)
            reports += 1
        }
        defer { hall.loop.unwatch(watch) }
        for client in clients { client.send("Host: localhost\r\n\r\n") }
        write(ends[1], "x", 1)
        let before = hall.loop.statistics.turns
        hall.loop.turn()
        #expect(reports == 1)
        #expect(hall.run { hall.routed.count == 10 })
        #expect(hall.loop.statistics.turns - before >= 10)
        #expect(reports == 1)
        #expect(hall.run { clients.allSatisfy { $0.answers.map(\.status) == [200] } })
    }

    @Test("answers that do not fit into their sockets are written in several turns")
    func writing() throws {
        let hall = try Hall()
        var requests: [HTTPRequest] = []
        hall.onRequest = { requests.append($0) }
        let clients = (0..<10).map { _ in hall.client(receiveBuffer: 4096) }
        for client in clients { client.send("GET /held HTTP/1.1\r\nHost: localhost\r\n\r\n") }
        #expect(hall.run { requests.count == 10 })
        hall.server.turnTime = 0
        for request in requests {
            request.answer(
                200, type: "text/plain", text: String(repeating: "x", count: 8 << 20))
        }
        let backlogs = { requests.map(\.connection.backlog) }
        for turn in 1...3 {
            let before = backlogs()
            hall.loop.turn()
            let changed = zip(before, backlogs()).count { $0 != $1 }
            #expect(changed == 1, "turn \(turn)")
        }
        hall.server.turnTime = 3_000_000
        #expect(hall.run { clients.allSatisfy { $0.answers.map(\.status) == [200] } })
    }
}
