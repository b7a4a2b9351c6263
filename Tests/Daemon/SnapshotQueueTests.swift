import Dispatch
import Foundation
import HTTPClient
import Testing

@testable import Daemon

/// Source: docs/running.md, "What a stranger can hold".
@MainActor
@Suite("Clients share the computation of states")
struct SnapshotQueueTests {
    /// A daemon whose queue does nothing until the semaphore is signalled, and a session with a
    /// state.
    private func place() throws -> (Place, DispatchSemaphore) {
        let place = try Place()
        let pipe = place.publisher()
        pipe.full(1)
        #expect(place.run { pipe.acknowledged == 1 })
        let gate = DispatchSemaphore(value: 0)
        place.daemon.hub.workshop.run {
            gate.wait()
        } then: { _ in
        }
        return (place, gate)
    }

    private func ask(_ place: Place, from address: String) -> Client {
        let client = Client(place.loop, port: place.port, from: address)
        client.send(
            "GET /sessions/a/snapshot HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        return client
    }

    private func answers(_ clients: [Client], _ status: Int) -> Int {
        clients.count { $0.answers.first?.status == status }
    }

    @Test("a client that fills the queue makes room for another one, which comes before its others")
    func fair() throws {
        let (place, gate) = try place()
        defer { place.remove() }
        let hub = place.daemon.hub
        let most = SnapshotQueue.mostRunning + SnapshotQueue.mostWaiting
        let greedy = (0..<most).map { _ in ask(place, from: "127.0.0.2") }
        #expect(place.run { hub.snapshots.waiting.count == SnapshotQueue.mostWaiting })
        // The client itself gets no more.
        let another = ask(place, from: "127.0.0.2")
        #expect(place.run { another.isClosed })
        #expect(another.answers.first?.status == 503)
        #expect(another.answers.first?.headers["retry-after"] == "1")
        #expect(answers(greedy, 503) == 0)
        // Another client gets a place of the first one's.
        let modest = ask(place, from: "127.0.0.3")
        #expect(place.run { answers(greedy, 503) == 1 })
        #expect(hub.snapshots.waiting.count { $0.client == "127.0.0.3" } == 1)
        gate.signal()
        #expect(place.run { modest.isClosed })
        #expect(modest.answers.first?.status == 200)
        // Four of the first client's were running, and some more have ended beside it.
        #expect(answers(greedy, 200) <= 4 * SnapshotQueue.mostRunning)
        #expect(place.run { greedy.allSatisfy(\.isClosed) })
        #expect(answers(greedy, 200) == most - 1)
        #expect(hub.snapshots.running.isEmpty && hub.snapshots.waiting.isEmpty)
    }

    @Test("finished states that are not read leave room for those of other clients")
    func unread() {
        var queue = SnapshotQueue()
        func reserve(_ count: Int, for client: String) -> Bool {
            queue.reserve(count, for: client)
        }
        let (most, share) = (SnapshotQueue.mostBytes, SnapshotQueue.mostBytesOfClient)
        #expect(reserve(share, for: "a"))
        #expect(!reserve(1, for: "a"))
        for number in 1..<(most / share) { #expect(reserve(share, for: "b\(number)")) }
        #expect(!reserve(1, for: "c"))
        // A single state may be larger than a share, and takes no room of the others.
        #expect(reserve(10 * most, for: "c"))
        #expect(!reserve(share + 1, for: "d"))
        queue.release(share, of: "a")
        #expect(reserve(1, for: "c"))
        queue.release(10 * most, of: "c")
        #expect(reserve(share + 1, for: "d"))
    }

    @Test("a state of more lines than the daemon holds is the one before them, with the reason")
    func tooLarge() throws {
        // 16 lines may be held: 64 KiB.
        let place = try Place { $0.lineBytes = 4096 }
        defer { place.remove() }
        let pipe = place.publisher()
        pipe.full(1)
        let text = String(repeating: "x", count: 3900)
        for seq in 2...30 {
            pipe.send(
                "{\"v\":1,\"seq\":\(seq),\"t\":\(seq),\"kind\":\"delta\",\"nodes\":[{\"id\":1,"
                    + "\"text\":\"\(text)\"}]}")
        }
        #expect(place.run { pipe.acknowledged == 30 })
        let answer = try #require(place.ask("/sessions/a/snapshot"))
        #expect(answer.status == 200)
        #expect(answer.headers["mainspring-problem"]?.contains("too large to be replayed") == true)
        // A full line of 100 bytes, and as many of 3,960 bytes as 65,536 bytes hold.
        #expect(answer.body.contains("\"seq\":17,"))
        // A state that changes as often with full snapshots between the changes is complete.
        pipe.full(31)
        #expect(place.run { pipe.acknowledged == 31 })
        #expect(place.ask("/sessions/a/snapshot")?.headers["mainspring-problem"] == nil)
    }
}
