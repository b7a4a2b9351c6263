import Foundation
import HTTPClient
import Recording
import Testing

@testable import Daemon

/// docs/daemon.md: while the log accepts nothing, streams say since when; viewers go on in the
/// past.
@MainActor
@Suite("Streams of a log that accepts nothing")
struct StallTests {
    /// Streams of every form, with the text that each one has received since the last look.
    private struct Streams {
        let events: Client
        let wrapped: Client
        let bare: Client
        let frames: Client

        var all: [Client] { [events, wrapped, bare, frames] }
    }

    private func open(_ place: Place) -> Streams {
        Streams(
            events: place.subscribe("/sessions/a/stream"),
            wrapped: place.subscribe("/sessions/a/stream?format=ndjson&envelope=1"),
            bare: place.subscribe("/sessions/a/stream?format=ndjson"),
            frames: place.subscribe("/sessions/a/stream?frames=60"))
    }

    private func stale(_ client: Client) -> [String] {
        client.streamed.split(separator: "\n").map(String.init)
            .filter { $0.contains("\"since\":") }
    }

    @Test("every stream is informed when it begins and when it ends, once")
    func notices() throws {
        let log = MemoryLog()
        let place = try Place(lineLog: log)
        defer { place.remove() }
        let pipe = place.publisher()
        pipe.full(1)
        #expect(place.run { pipe.acknowledged == 1 })
        let streams = open(place)
        #expect(place.run { streams.all.allSatisfy { $0.streamed.contains("\"full\"") } })
        let before = WallClock.nanoseconds
        log.trouble = JournalFailure("1 of 3 members answer at 10.0.0.1.")
        pipe.delta(2)
        #expect(place.run { stale(streams.events).count == 1 && stale(streams.frames).count == 1 })
        let text = try #require(stale(streams.events).first)
        #expect(text.hasPrefix("data: {\"since\":"))
        // Seconds since 1970, and nothing about the log: strangers read it.
        let since = try #require(Double(text.dropFirst("data: {\"since\":".count).dropLast()))
        #expect(since * 1e9 >= Double(before) - 1e6)
        #expect(since * 1e9 <= Double(WallClock.nanoseconds))
        #expect(streams.events.streamed.contains("event: stale\n"))
        #expect(stale(streams.frames) == [text])
        #expect(
            stale(streams.wrapped) == ["{\"stale\":" + text.dropFirst("data: ".count) + "}"])
        #expect(stale(streams.bare) == [])
        // A stream that is opened meanwhile is informed first.
        let late = open(place)
        #expect(place.run { stale(late.events) == [text] && stale(late.frames) == [text] })
        #expect(place.run { late.events.lines.map(\.seq) == [1] })
        log.trouble = nil
        #expect(place.run { pipe.acknowledged == 2 })
        let over = "data: {\"since\":null}"
        for each in [streams, late] {
            #expect(place.run { each.events.lines.map(\.seq) == [1, 2] })
            #expect(place.run { stale(each.events) == [text, over] })
            #expect(place.run { stale(each.frames) == [text, over] })
            #expect(stale(each.wrapped).count == 2)
        }
    }

    @Test("a stall that is over before a stream could be informed is not reported to it")
    func short() throws {
        let log = MemoryLog()
        let place = try Place(lineLog: log)
        defer { place.remove() }
        let pipe = place.publisher()
        pipe.full(1)
        let client = place.subscribe("/sessions/a/stream")
        #expect(place.run { client.lines.map(\.seq) == [1] })
        let hub = place.daemon.hub
        let subscription = try #require(hub.subscriptions.values.first)
        log.trouble = JournalFailure("No quorum.")
        hub.watchStall()
        #expect(hub.uninformed.map(ObjectIdentifier.init) == [ObjectIdentifier(subscription)])
        log.trouble = nil
        hub.watchStall()
        hub.informOfStall(until: .max)
        #expect(hub.uninformed.isEmpty)
        #expect(stale(client).isEmpty)
    }

    @Test("thousands of streams are informed over several turns")
    func many() throws {
        let log = MemoryLog()
        let place = try Place(lineLog: log)
        defer { place.remove() }
        let pipe = place.publisher()
        pipe.full(1)
        let clients = (0..<20).map { _ in place.subscribe("/sessions/a/stream") }
        #expect(place.run { clients.allSatisfy { $0.lines.count == 1 } })
        let hub = place.daemon.hub
        log.trouble = JournalFailure("No quorum.")
        hub.watchStall()
        // No time is left: one each.
        hub.informOfStall(until: 0)
        #expect(hub.uninformed.count == 19)
        hub.informOfStall(until: 0)
        #expect(hub.uninformed.count == 18)
        #expect(place.run { clients.allSatisfy { stale($0).count == 1 } })
    }
}
