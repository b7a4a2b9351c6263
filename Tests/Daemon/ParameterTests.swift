import Testing

@testable import Daemon

@MainActor
@Suite("Parameters of requests")
struct ParameterTests {
    @Test(
        "a parameter that a route does not know is refused with its name and the known ones",
        arguments: [
            ("/stream?follow=0&nodes=3", "nodes", "session, token"),
            ("/sessions/a/stream?follow=0&session=a", "session", "since, token"),
            ("/sessions/a/snapshot?time=3", "time", "at, token"),
            ("/sessions/a/lines?limit=1&before=3", "before", "after, limit, token"),
            ("/sessions/a/explain?id=1&node=1", "node", "id, token"),
            ("/sessions/a?x", "x", "only token"), ("/sessions?=1", "", "only token"),
        ])
    func unknown(path: String, name: String, known: String) throws {
        let place = try Place()
        defer { place.remove() }
        let pipe = place.publisher("{\"publish\":1,\"session\":\"a\"}")
        #expect(place.run { pipe.have == 0 })
        let answer = try #require(place.ask(path))
        #expect(answer.status == 400)
        #expect(answer.body.contains("has no parameter “\(name)”"), "\(answer.body)")
        #expect(answer.body.contains(known), "\(answer.body)")
    }

    @Test("a flag is 0 or 1", arguments: ["follow", "envelope"])
    func flag(name: String) throws {
        let place = try Place()
        defer { place.remove() }
        for value in ["", "no", "2", "true"] {
            #expect(place.ask("/stream?\(name)=\(value)")?.status == 400, "\(value)")
        }
        for value in ["0", "1"] {
            #expect(
                place.ask("/stream?follow=0&\(name)=\(name == "follow" ? "0" : value)")?.status
                    == 200)
        }
    }
}
