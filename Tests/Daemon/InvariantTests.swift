import HTTP
import HTTPClient
import Recording
import Testing

@testable import Daemon

/// A debug build checks the hub after each turn. These tests break its state to prove that the
/// checks find it.
@MainActor
@Suite("The hub's invariants")
struct InvariantTests {
    /// A daemon with a session, a live subscriber and one that still reads the past.
    private func place() throws -> (Place, Pipe, Client) {
        let place = try Place(lineLog: MemoryLog())
        let pipe = place.publisher()
        pipe.full(1)
        let client = place.subscribe("/sessions/a/stream")
        let isLive = place.run {
            client.lines.count == 1 && pipe.acknowledged == 1 && place.daemon.hub.readers.isEmpty
        }
        try #require(isLive)
        return (place, pipe, client)
    }

    @Test("a subscription is in its group while live, and among the readers while it reads")
    func subscriptions() throws {
        let (place, pipe, client) = try place()
        defer { withExtendedLifetime((pipe, client)) { place.remove() } }
        let hub = place.daemon.hub
        let subscription = try #require(hub.subscriptions.values.first)
        let group = try #require(hub.groups.values.first)
        #expect(hub.checkInvariants() == nil)
        hub.readers = [subscription]
        #expect(
            hub.checkInvariants()
                == "a subscription that is live is 1 times in its group and 1 times among the readers"
        )
        hub.readers = []
        for state in [Subscription.State.reading, .behind] {
            subscription.state = state
            #expect(
                hub.checkInvariants()?.contains("a subscription that is \(state) is 1 times")
                    == true)
        }
        group.live = []
        subscription.state = .closed
        #expect(hub.checkInvariants() == "a closed subscription is registered")
        subscription.state = .live
        group.live = [subscription, subscription]
        #expect(hub.checkInvariants()?.contains("2 times in its group") == true)
        group.live = [subscription]
        hub.subscriptions = [:]
        #expect(hub.checkInvariants() == "a group has no subscription")
        hub.subscriptions[ObjectIdentifier(subscription)] = subscription
        #expect(hub.checkInvariants() == nil)
    }

    @Test("a subscription's positions can be read")
    func positions() throws {
        let (place, pipe, client) = try place()
        defer { withExtendedLifetime((pipe, client)) { place.remove() } }
        let hub = place.daemon.hub
        let subscription = try #require(hub.subscriptions.values.first)
        let last = subscription.last
        subscription.last = .max
        #expect(
            hub.checkInvariants()?.contains(
                "position \(UInt64.max) was sent, \(hub.lineLog.written)") == true)
        subscription.last = last
        subscription.beginning = StreamStart(.present, subscription.filter, hub: hub)
        #expect(hub.checkInvariants() == "subscription: it is live but has not read everything")
        subscription.beginning = nil
        let followed = hub.followed
        hub.followed = .max
        #expect(hub.checkInvariants()?.contains("was delivered") == true)
        hub.followed = followed
        #expect(hub.checkInvariants() == nil)
    }

    @Test("nothing remains of a turn, and publishers are counted")
    func turns() throws {
        let (place, pipe, client) = try place()
        defer { withExtendedLifetime((pipe, client)) { place.remove() } }
        let hub = place.daemon.hub
        let session = try #require(hub.sessions.values.first)
        let group = try #require(hub.groups.values.first)
        group.lines = [0]
        #expect(hub.checkInvariants() == "group: its lines are not delivered")
        group.lines = []
        [1].withUnsafeBytes { _ = hub.turn.add(.log, $0, position: 1, session: session) }
        #expect(hub.checkInvariants() == "lines of the turn were not delivered")
        hub.turn.removeAll()
        hub.publishers[true] = 2
        #expect(hub.checkInvariants() == "2 publishers are counted, 1 are connected")
        hub.publishers[true] = 1
        let publication = session.publication
        session.publication = nil
        #expect(hub.checkInvariants() == "the session “a” does not know its publication")
        session.publication = publication
        #expect(hub.checkInvariants() == nil)
    }

    @Test("the indexes of sessions agree")
    func sessions() throws {
        var table = SessionTable()
        for id in [3, 1, 2] as [UInt32] {
            table.insert(Session(id: id, name: "a", run: "\(id)", title: "a", source: "publisher"))
        }
        #expect(table.checkInvariants() == nil)
        table.remove([2])
        #expect(table.checkInvariants() == nil)
        // Two sessions with one number, as a log that assigns a number twice would cause.
        table.insert(Session(id: 3, name: "a", run: "x", title: "a", source: "publisher"))
        #expect(table.checkInvariants() == "the runs of “a” are not in order")
    }

    #if DEBUG
    @Test("a debug build stops at the end of the turn that broke the state")
    func stops() async {
        await #expect(processExitsWith: .failure) {
            try await MainActor.run {
                let place = try Place(lineLog: MemoryLog())
                place.daemon.hub.publishers[true] = 5
                place.loop.turn()
            }
        }
    }
    #endif
}
