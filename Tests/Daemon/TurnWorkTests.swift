import Foundation
import HTTPClient
import Snapshots
import TestSupport
import Testing

@testable import Daemon

/// What a turn does however little time it has, counted in steps: times depend on the machine.
///
/// `Tests/Faults/strangers.py` attacks a daemon in the same ways (`churn`, `fans`) and measures
/// times.
@MainActor
@Suite("The work of one turn")
struct TurnWorkTests {
    /// A daemon that has time for one piece of each kind of work in a turn.
    private func place() throws -> Place {
        let place = try Place()
        let hub = place.daemon.hub
        (hub.deliveryTime, hub.readTime, hub.schedule.turnTime) = (0, 0, 10)
        return place
    }

    private struct Work: Equatable {
        var lines = 0
        var frames = 0
        var deliveries = 0
        var starts = 0
        var groups = 0

        init() {}

        @MainActor
        init(_ hub: Hub) {
            let counts = hub.counts
            (lines, frames, deliveries) = (counts.lines, counts.frames, counts.deliveries)
            (starts, groups) = (counts.startSteps, counts.groupSteps)
        }

        /// Becomes at least the work between two moments.
        mutating func raise(to other: Work, since before: Work) {
            lines = max(lines, other.lines - before.lines)
            frames = max(frames, other.frames - before.frames)
            deliveries = max(deliveries, other.deliveries - before.deliveries)
            starts = max(starts, other.starts - before.starts)
            groups = max(groups, other.groups - before.groups)
        }
    }

    @Test(
        "while streams with new filters come and go, it does not grow with streams and publishers",
        arguments: [(streams: 20, publishers: 5), (streams: 60, publishers: 20)])
    func churn(streams: Int, publishers: Int) throws {
        let place = try place()
        defer { place.remove() }
        let hub = place.daemon.hub
        var dice = SeededGenerator(seed: 1)
        let pipes = (0..<publishers).map { number in
            place.publisher("{\"publish\":1,\"session\":\"s\(number)\"}")
        }
        #expect(place.run { pipes.allSatisfy { $0.have == 0 } })
        for pipe in pipes { pipe.full(1) }
        #expect(place.run { pipes.allSatisfy { $0.acknowledged == 1 } })
        let nodes = (0..<streams).map { _ in "1,\(dice.below(1000) + 2)" }
        let stay = nodes.map { place.subscribe("/stream?format=ndjson&envelope=0&node=\($0)") }
        #expect(place.run { hub.subscriptions.values.allSatisfy { $0.state == .live } })
        var most = Work()
        for seq in 2...12 {
            for pipe in pipes { pipe.delta(seq) }
            var passing = (0..<3).map { _ in
                let client = Client(place.loop, port: place.port)
                client.send(
                    "GET /stream?node=\(dice.below(1000)) HTTP/1.1\r\nHost: localhost\r\n\r\n")
                return client
            }
            for turn in 0..<(publishers * 2) {
                let before = Work(hub)
                place.loop.turn()
                most.raise(to: Work(hub), since: before)
                if turn == publishers {
                    for client in passing { client.close() }
                    passing = []
                }
            }
        }
        #expect(most.lines == 1)
        // A frame of the live streams, and one of the stream that reads the past.
        #expect(most.frames <= 2)
        #expect(most.deliveries <= 2)
        #expect(most.starts <= 1)
        // The groups of one line.
        #expect(most.groups <= 2 * (streams + 3))
        #expect(place.run { pipes.allSatisfy { $0.acknowledged == 12 } })
        #expect(place.run { stay.allSatisfy { $0.lines.count >= publishers * 12 } })
        for client in stay {
            #expect(client.lines.count(where: { $0.kind == .delta }) == publishers * 11)
        }
    }

    @Test("a line that mentions the nodes of all streams visits each of them once")
    func mentions() throws {
        let place = try Place()
        defer { place.remove() }
        let hub = place.daemon.hub
        let pipe = place.publisher()
        #expect(place.run { pipe.have == 0 })
        let nodes = (1...100).map(String.init).joined(separator: ",")
        // The filters differ in one node.
        let clients = (0..<70).map {
            place.subscribe(
                "/stream?format=ndjson&envelope=0&node=\(nodes.dropLast(4)),\(1000 + $0)")
        }
        #expect(place.run { hub.subscriptions.values.allSatisfy { $0.state == .live } })
        #expect(hub.groups.count == 70)
        pipe.send(
            "{\"v\":1,\"seq\":1,\"t\":1,\"kind\":\"full\",\"size\":[10,10],\"scale\":1,\"fps\":60,"
                + "\"nodes\":[{\"id\":1,\"class\":\"UIWindow\",\"frame\":[0,0,1,1]}"
                + (2...99).map {
                    ",{\"id\":\($0),\"parent\":1,\"class\":\"V\",\"frame\":[0,0,1,1]}"
                }
                .joined() + "]}")
        let before = hub.counts.groupSteps
        #expect(place.run { pipe.acknowledged == 1 })
        // 99 nodes, each with the places of 70 groups in two words; and the groups.
        #expect(hub.counts.groupSteps - before <= 2 * 99 + 70)
        #expect(place.run { clients.allSatisfy { $0.lines.count == 1 } })
    }
}

@MainActor
@Suite("The groups of nodes")
struct GroupIndexTests {
    private func group(_ nodes: Set<UInt32>, of sessions: Set<String>? = nil) -> SubscriptionGroup {
        var filter = LineFilter(sessions: sessions)
        filter.nodes = nodes
        return SubscriptionGroup(
            .init(filter: filter, style: LineStyle(format: .ndjson, isWrapped: true)))
    }

    /// The oracle compares every filter with every mentioned node.
    @Test(
        "random groups that come and go are found by their nodes",
        arguments: 1...5 as ClosedRange<UInt64>)
    func random(seed: UInt64) {
        var dice = SeededGenerator(seed: seed)
        var part = GroupIndex.Part()
        var groups: [SubscriptionGroup] = []
        for _ in 0..<400 {
            if groups.count > 150 || (dice.below(3) == 0 && !groups.isEmpty) {
                part.remove(groups.remove(at: dice.below(groups.count)))
            } else {
                let nodes = (0..<(1 + dice.below(8))).map { _ in UInt32(dice.below(40)) }
                groups.append(group(Set(nodes)))
                part.add(groups[groups.count - 1])
            }
            let mentioned = (0..<dice.below(5)).map { _ in UInt32(dice.below(40)) }
            var found: [SubscriptionGroup] = []
            _ = part.forEachGroup({ mention in mentioned.forEach(mention) }, { found.append($0) })
            let expected = groups.filter { group in
                mentioned.contains { group.key.filter.nodes?.contains($0) == true }
            }
            #expect(found.count == expected.count)
            #expect(expected.allSatisfy { one in found.contains { $0 === one } })
            #expect(part.hasChoosy == !groups.isEmpty)
        }
        for group in groups { part.remove(group) }
        #expect(part.isEmpty && part.nodeCount == 0)
    }
}
