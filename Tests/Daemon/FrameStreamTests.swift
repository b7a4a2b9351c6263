import Foundation
import HTTPClient
import Publishing
import Snapshots
import TestSupport
import Testing

@testable import Daemon

// Source: docs/motion.md and docs/daemon.md: frames are lines of version 1 with the values shown,
// evaluated once for all clients that ask for the same session and rate.
@MainActor
@Suite("Streams of frames")
struct FrameStreamTests {
    private static let stream = "/sessions/a/stream?format=ndjson&frames=60"

    private func subscribe(_ place: Place, _ target: String = stream) -> Client {
        let client = Client(place.loop, port: place.port)
        client.send("GET \(target) HTTP/1.1\r\nHost: localhost\r\n\r\n")
        return client
    }

    private func lines(_ client: Client) -> [SnapshotLine] { client.lines }

    /// Publishes a window, and a view that moves from x = 0 to 100 from `t` on for 0.5 s.
    private func full(_ pipe: Pipe, t: Double = 0) {
        pipe.send(
            #"{"v":2,"seq":1,"t":\#(t),"kind":"full","size":[100,100],"scale":1,"fps":60,"nodes":["#
                + #"{"id":1,"class":"W","frame":[0,0,100,100]},"#
                + #"{"id":2,"parent":1,"class":"A","frame":[0,0,10,10]}]}"#)
    }

    private func move(_ pipe: Pipe, seq: Int = 2, t: Double) {
        pipe.send(
            #"{"v":2,"seq":\#(seq),"t":\#(t),"kind":"delta","nodes":[{"id":2,"frame":[100,0,10,10],"#
                + #""animations":[{"key":"position","begin":\#(t),"end":\#(t + 0.5),"timing":"curve","#
                + #""tracks":[{"path":"position.x","from":[-100],"to":[0],"additive":true,"#
                + #""duration":0.5}]}]}]}"#)
    }

    private func x(_ lines: [SnapshotLine]) -> [(time: Double, x: Double)] {
        var replica = SnapshotReplica()
        var places: [(time: Double, x: Double)] = []
        for line in lines where (try? replica.apply(line)) != nil {
            guard let node = replica[2] else { continue }
            places.append((Double(line.nanoseconds) / 1e9, node.frame.origin.x))
        }
        return places
    }

    @Test("a client receives a full snapshot, then frames of the exact values, at the rate")
    func frames() throws {
        let place = try Place()
        defer { place.remove() }
        let pipe = place.publisher()
        full(pipe)
        #expect(place.run { pipe.acknowledged >= 1 })
        let client = subscribe(place)
        #expect(place.run { lines(client).first?.kind == .full })
        move(pipe, t: 1)
        #expect(place.run { x(lines(client)).last?.x == 100 })
        let shown = lines(client)
        #expect(shown.allSatisfy { $0.version == 1 })
        #expect(shown.map(\.seq) == (0..<UInt64(shown.count)).map { shown[0].seq + $0 })
        let moving = x(shown).filter { $0.time > 1 && $0.time < 1.5 }
        #expect(moving.count > 3, "late frames may be skipped")
        for (time, x) in moving { #expect(abs(x - 200 * (time - 1)) < 1e-6) }
        #expect(moving.count <= 30)
    }

    @Test("frames are evaluated once for all clients, and not at all without clients")
    func shared() throws {
        let place = try Place()
        defer { place.remove() }
        let pipe = place.publisher()
        full(pipe)
        #expect(place.run { pipe.acknowledged >= 1 })
        let clients = (0..<5).map { _ in subscribe(place) }
        #expect(place.run { clients.allSatisfy { !lines($0).isEmpty } })
        #expect(place.daemon.hub.frameFeeds.count == 1)
        move(pipe, t: 1)
        #expect(place.run { clients.allSatisfy { x(lines($0)).last?.x == 100 } })
        let ends = clients.map { lines($0).suffix(3).map(\.nanoseconds) }
        #expect(Set(ends).count == 1)
        clients.forEach { $0.close() }
        #expect(place.run { place.daemon.hub.frameFeeds.isEmpty })
    }

    @Test("a client that joins in flight sees the values of that time; the next run continues")
    func joining() throws {
        let place = try Place()
        defer { place.remove() }
        let pipe = place.publisher()
        full(pipe)
        move(pipe, t: 0)
        #expect(place.run { pipe.acknowledged >= 2 })
        let client = subscribe(place)
        #expect(place.run { x(lines(client)).last?.x == 100 })
        pipe.close()
        let next = place.publisher("{\"publish\":1,\"session\":\"a\",\"run\":\"s\"}")
        full(next)
        #expect(place.run { x(lines(client)).last?.x == 0 })
        move(next, t: 3)
        #expect(place.run { x(lines(client)).last?.x == 100 })
        next.close()
    }

    @Test("a stream waits for a session that is not there yet")
    func absent() throws {
        let place = try Place()
        defer { place.remove() }
        let client = subscribe(place)
        #expect(place.run { client.isAnswered })
        let pipe = place.publisher()
        full(pipe)
        #expect(place.run { lines(client).first?.kind == .full })
    }

    @Test("frames and pages follow the speed that a publisher reports")
    func slowMotion() throws {
        let place = try Place()
        defer { place.remove() }
        let pipe = place.publisher()
        full(pipe)
        pipe.send(#"{"clock":{"speed":0,"t":0.25}}"#)
        #expect(place.run { place.daemon.hub.session("a")?.clock?.speed == 0 })
        #expect(place.ask("/sessions/a")?.body.contains("\"speed\":0.0") == true)
        let client = subscribe(place)
        #expect(place.run { lines(client).first?.kind == .full })
        // The program's time does not go on: a frame of 0.25 s is never due.
        move(pipe, t: 0.25)
        #expect(place.run { pipe.acknowledged >= 2 })
        let events = place.subscribe("/sessions/a/stream")
        pipe.send(#"{"clock":{"speed":4,"t":0.25}}"#)
        #expect(place.run { x(lines(client)).last?.x == 100 })
        #expect(place.run { events.streamed.contains(#"{"clock":{"speed":4.0,"t":0.25}}"#) })
        for wrong in [#"{"speed":-1,"t":0}"#, #"{"speed":1}"#, "3"] {
            pipe.send(#"{"clock":\#(wrong)}"#)
        }
        #expect(place.run { pipe.refusals.count == 3 })
        #expect(pipe.refusals.allSatisfy { $0.reason.contains("“speed”") })
    }

    @Test("the publisher library reports the speed of its loop, and each change of it")
    func library() throws {
        let place = try Place()
        defer { place.remove() }
        let publisher = SnapshotPublisher(
            loop: place.loop,
            configuration: .init(address: .unix(path: place.folder + "/publish"), session: "a"))
        publisher.publish(StubSession())
        let hub = place.daemon.hub
        #expect(place.run { hub.session("a")?.clock?.speed == 1 })
        place.loop.speed = 4
        #expect(place.run { hub.session("a")?.clock?.speed == 4 })
        place.loop.speed = 1
        #expect(place.run { hub.session("a")?.clock?.speed == 1 })
        publisher.stop()
    }

    @Test(
        "other numbers, other parameters and a ninth rate are refused",
        arguments: ["frames=241", "frames=x", "frames=60&after=0", "frames=60&kind=log"])
    func refusals(query: String) throws {
        let place = try Place()
        defer { place.remove() }
        #expect(place.ask("/sessions/a/stream?\(query)")?.status == 400)
        #expect(place.ask("/stream?frames=60")?.status == 400)
        let clients = (1...8).map { subscribe(place, "/sessions/a/stream?frames=\($0)") }
        #expect(place.run { clients.allSatisfy(\.isAnswered) })
        #expect(place.ask("/sessions/a/stream?frames=9")?.status == 503)
    }
}
