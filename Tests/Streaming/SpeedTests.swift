import Foundation
import HTTPClient
import Testing

@testable import Streaming

@MainActor
@Suite("The speed of a page's program")
struct SpeedTests {
    /// The members of each `page` event that a client received.
    private func pages(_ client: Client) throws -> [[String: Any]] {
        try client.events.filter { $0.name == "page" }.map {
            try #require(
                try JSONSerialization.jsonObject(with: Data($0.data.utf8)) as? [String: Any])
        }
    }

    @Test("a page learns the speed and the time first, and again when the speed changes")
    func change() throws {
        let house = try House()
        defer { house.loop.speed = 1 }
        house.source.commit()
        let client = house.subscribe()
        #expect(house.run { client.events.contains { $0.name == "present" } })
        house.loop.speed = 0.5
        #expect(house.run { client.events.filter { $0.name == "page" }.count == 2 })
        let events = try pages(client)
        #expect(events.map { $0["speed"] as? Double } == [1, 0.5])
        #expect(events.map { $0["isVirtual"] as? Bool } == [false, false])
        let times = events.compactMap { $0["time"] as? Double }
        #expect(times.count == 2 && times[0] <= times[1])
    }

    @Test("a paused server still finishes")
    func finish() throws {
        let house = try House()
        house.loop.speed = 0
        house.server.finish()
        #expect(house.loop.speed == 0)
    }
}
