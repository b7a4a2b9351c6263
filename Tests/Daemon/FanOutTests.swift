import Foundation
import HTTPClient
import Snapshots
import TestSupport
import Testing

@testable import Daemon

/// The daemons here deliver to one subscriber a turn, so that each delivery takes as many turns as
/// there are subscribers.
@MainActor
@Suite("Delivery to many subscribers")
struct FanOutTests {
    private func place() throws -> Place {
        let place = try Place()
        place.daemon.hub.deliveryTime = 0
        return place
    }

    private static let stream = "/sessions/a/stream?format=ndjson&after=0"

    /// Starts live subscribers of the session.
    private func subscribers(_ count: Int, _ place: Place) -> [Client] {
        let clients = (0..<count).map { _ in place.subscribe(Self.stream) }
        place.run { place.daemon.hub.subscriptions.values.count { $0.state == .live } == count }
        return clients
    }

    @Test("a turn delivers for a limited time, and the next turn continues")
    func slices() throws {
        let place = try place()
        defer { place.remove() }
        let hub = place.daemon.hub
        let pipe = place.publisher()
        #expect(place.run { pipe.have == 0 })
        let clients = subscribers(20, place)
        let before = hub.counts.deliveries
        pipe.log(1)
        #expect(place.run { hub.counts.deliveries == before + 1 })
        var most = 0
        for _ in 0..<25 {
            let count = hub.counts.deliveries
            place.loop.turn()
            most = max(most, hub.counts.deliveries - count)
        }
        #expect(most == 1)
        #expect(hub.counts.deliveries == before + 20)
        #expect(place.run { clients.allSatisfy { $0.lines.count == 1 } })
        #expect(hub.fanOut.isEmpty)
        #expect(hub.turn.isEmpty)
    }

    @Test("lines that arrive during a delivery go into one frame after it")
    func coalescing() throws {
        let place = try place()
        defer { place.remove() }
        let hub = place.daemon.hub
        let pipe = place.publisher()
        #expect(place.run { pipe.have == 0 })
        let clients = subscribers(20, place)
        let frames = hub.counts.frames
        pipe.log(1)
        #expect(place.run { hub.counts.frames == frames + 1 })
        for seq in 2...11 { pipe.log(seq) }
        #expect(place.run { clients.allSatisfy { $0.lines.count == 11 } })
        #expect(clients.allSatisfy { $0.lines.map(\.seq) == Array(1...11) })
        #expect(hub.counts.frames == frames + 2)
    }

    @Test(
        "each line reaches each subscriber once and in order while others join and leave",
        arguments: 1...8 as ClosedRange<UInt64>)
    func order(seed: UInt64) throws {
        let place = try place()
        defer { place.remove() }
        // Half of the runs: so few bytes may wait that groups read from the journal instead.
        if seed % 2 == 0 { place.daemon.hub.mostTurnBytes = 200 }
        var dice = SeededGenerator(seed: seed)
        let pipe = place.publisher()
        #expect(place.run { pipe.have == 0 })
        var clients = subscribers(5, place)
        for seq in 1...100 {
            pipe.log(seq)
            switch dice.below(5) {
            case 0: clients.append(place.subscribe(Self.stream + "&kind=log"))
            case 1: clients.append(place.subscribe(Self.stream))
            case 2 where clients.count > 5: clients.remove(at: dice.below(clients.count)).close()
            default: break
            }
            for _ in 0..<dice.below(4) { place.loop.turn() }
        }
        #expect(place.run { clients.allSatisfy { $0.lines.count >= 100 } })
        #expect(place.run { place.daemon.hub.fanOut.isEmpty })
        for client in clients { #expect(client.lines.map(\.seq) == Array(1...100)) }
        #expect(place.daemon.hub.turn.isEmpty)
        for client in clients { client.close() }
        #expect(place.run { place.daemon.hub.groups.isEmpty })
    }

    @Test("subscribers receive what was published before the daemon ends, however many there are")
    func ending() throws {
        let place = try place()
        let pipe = place.publisher()
        #expect(place.run { pipe.have == 0 })
        let clients = subscribers(20, place)
        for seq in 1...5 { pipe.log(seq) }
        #expect(place.run { pipe.acknowledged == 5 })
        place.remove()
        #expect(place.run { clients.allSatisfy(\.isClosed) })
        for client in clients { #expect(client.lines.map(\.seq) == Array(1...5)) }
    }

    @Test("keep-alives go to some subscribers a turn, and never into the middle of a line")
    func keepAlive() throws {
        let place = try place()
        defer { place.remove() }
        let hub = place.daemon.hub
        let pipe = place.publisher()
        pipe.log(1, String(repeating: "x", count: 1 << 20))
        #expect(place.run { pipe.acknowledged == 1 })
        let clients = (0..<3).map { _ in place.subscribe("/sessions/a/stream?after=0&format=ndjson")
        }
        #expect(place.run { hub.subscriptions.values.contains(where: \.isWithinLine) })
        while hub.subscriptions.values.contains(where: { $0.state != .live }) {
            hub.beginKeepAlive()
            place.loop.turn()
        }
        #expect(place.run { clients.allSatisfy { $0.lines.count == 1 } })
        hub.beginKeepAlive()
        var most = 0
        for _ in 0..<6 {
            let count = hub.silent.count
            place.loop.turn()
            most = max(most, count - hub.silent.count)
        }
        #expect(most == 1)
        #expect(hub.silent.isEmpty)
        #expect(place.run { clients.allSatisfy { $0.body.suffix(2).elementsEqual("\n\n".utf8) } })
    }
}
