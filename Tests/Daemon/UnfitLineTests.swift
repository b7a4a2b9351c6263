import Foundation
import HTTPClient
import Recording
import Snapshots
import Testing

@testable import Daemon

/// Source: docs/daemon.md, "A state that is not complete".
@MainActor
@Suite("Stored lines that do not fit")
struct UnfitLineTests {
    private static let bad =
        #"{"v":1,"seq":9,"t":9,"kind":"full","size":[1,1],"scale":1,"fps":60,"nodes":[]}"#

    private func snapshot(_ place: Place) throws -> (Client.Answer, SnapshotLine?) {
        let answer = try #require(place.ask("/sessions/a/snapshot"))
        return (answer, try? SnapshotLine(json: Data(answer.body.utf8)))
    }

    /// Stores a line that the daemon would not accept, as an earlier version did.
    private func store(_ line: String, _ kind: Record.Kind, _ place: Place) throws {
        let session = try #require(place.daemon.hub.sessions.values.first).id
        let log = place.daemon.hub.lineLog
        Array(line.utf8).withUnsafeBytes {
            _ = log.append(kind, stream: session, number: 9, time: .max / 4, payload: $0)
        }
        try log.write(time: .max / 4)
    }

    @Test("a full line whose nodes contradict each other is refused when it arrives")
    func refused() throws {
        let place = try Place()
        defer { place.remove() }
        let pipe = place.publisher()
        pipe.full(1)
        pipe.send(Self.bad.replacingOccurrences(of: "\"seq\":9", with: "\"seq\":2"))
        #expect(place.run { pipe.refusals.count == 1 })
        #expect(pipe.refusals.first?.reason.contains("“nodes” must not be empty") == true)
        #expect(try snapshot(place).1?.seq == 1)
    }

    @Test("after a delta for an unknown node /snapshot is the last state before it, and says why")
    func unknownNode() throws {
        let place = try Place()
        defer { place.remove() }
        let pipe = place.publisher()
        pipe.full(1)
        pipe.delta(2)
        pipe.delta(3, node: 7)
        pipe.delta(4)
        #expect(place.run { pipe.acknowledged == 4 })
        let (answer, line) = try snapshot(place)
        #expect(answer.status == 200)
        #expect(line?.seq == 2)
        let problem = answer.headers["mainspring-problem"]
        #expect(problem?.hasPrefix("Line 3 was refused: node 7 is unknown") == true)
        #expect(place.said.contains { $0.contains("Line 3 was refused") })
        // The next full snapshot ends it.
        pipe.full(5)
        #expect(place.run { pipe.acknowledged == 5 })
        let (after, full) = try snapshot(place)
        #expect(full?.seq == 5)
        #expect(after.headers["mainspring-problem"] == nil)
    }

    @Test("a stored full snapshot that cannot be applied is passed over for the one before it")
    func badFull() throws {
        let place = try Place(lineLog: MemoryLog())
        defer { place.remove() }
        let pipe = place.publisher()
        pipe.full(1)
        pipe.delta(2)
        #expect(place.run { pipe.acknowledged == 2 })
        try store(Self.bad, .full, place)
        let (answer, line) = try snapshot(place)
        #expect(answer.status == 200)
        #expect(line?.seq == 2)
        #expect(answer.headers["mainspring-problem"]?.contains("\"nodes\" must not") == true)
    }

    @Test("without a full snapshot that can be applied /snapshot answers 409 with the reason")
    func onlyBadFull() throws {
        let place = try Place(lineLog: MemoryLog())
        defer { place.remove() }
        let pipe = place.publisher()
        #expect(place.run { pipe.have == 0 })
        try store(Self.bad, .full, place)
        try store("{", .full, place)
        let (answer, _) = try snapshot(place)
        #expect(answer.status == 409)
        #expect(answer.body.contains("must send another one"))
        #expect(answer.body.contains("“nodes” must not be empty"))
    }
}
