import Foundation
import HTTPClient
import MainLoop
import Publishing
import Recording
import ReplicatedLog
import SimulatedService
import Snapshots
import Testing

@testable import Daemon

/// Source: docs/clusters.md.
@MainActor
@Suite("Two daemons of a cluster")
final class ClusterTests {
    private let service = SimulatedService()
    private let loop = MainLoop()
    private let folder =
        NSTemporaryDirectory() + "mainspring-cluster-\(UInt64.random(in: 0 ... .max))"
    private let first: Place
    private let second: Place

    init() throws {
        first = try Self.start("1", service, loop, folder)
        second = try Self.start("2", service, loop, folder)
    }

    private static func start(
        _ name: String, _ service: SimulatedService, _ loop: MainLoop, _ folder: String
    ) throws -> Place {
        var journal = Journal.Configuration()
        journal.worksInline = true
        let log = try ReplicatedLog.open(
            service, folder: "\(folder)/\(name)", journal: journal,
            configuration: ReplicatedLog.Configuration(), time: 1)
        return try Place(lineLog: log, loop: loop)
    }

    private func remove() {
        for place in [first, second] { place.remove() }
        try? FileManager.default.removeItem(atPath: folder)
    }

    /// Whether a daemon lists the session as live; nil if it does not know it.
    private func isLive(_ place: Place) -> Bool? {
        guard let body = place.ask("/sessions")?.body,
            case .array(let sessions)? = try? JSONDecoder().decode(
                JSONValue.self, from: Data(body.utf8)),
            case .object(let fields)? = sessions.first, case .bool(let isLive)? = fields["live"]
        else { return nil }
        return isLive
    }

    @Test("a session is live on every daemon while its publisher is connected to one")
    func live() throws {
        defer { remove() }
        let pipe = first.publisher()
        pipe.full(1)
        #expect(first.run { pipe.acknowledged == 1 })
        #expect(second.run { self.second.daemon.hub.session("a") != nil })
        let here = try #require(first.daemon.hub.session("a"))
        let there = try #require(second.daemon.hub.session("a"))
        #expect(second.run { self.second.daemon.hub.isPublishing(there) })
        #expect(there.publication == nil)
        #expect(isLive(first) == true)
        #expect(isLive(second) == true)
        // It moves to the other daemon, which hears of the greeting before the old one's end.
        let again = second.publisher()
        #expect(second.run { again.have == 1 })
        #expect(first.run { self.first.daemon.hub.presence?.isLive(here.id) == true })
        pipe.close()
        #expect(first.run { here.publication == nil })
        #expect(isLive(first) == true)
        #expect(isLive(second) == true)
        again.close()
        #expect(first.run { !self.first.daemon.hub.isPublishing(here) })
        #expect(isLive(first) == false)
        #expect(isLive(second) == false)
    }

    @Test("a daemon that is not heard of any longer has no publishers")
    func silent() throws {
        defer { remove() }
        let presence = try #require(first.daemon.hub.presence)
        presence.receive(PresenceMessage(isLive: true, member: 7, sessions: [3, 4]))
        #expect(presence.isLive(3))
        #expect(!presence.isLive(5))
        // A daemon that has lost a publisher cannot take it from the one that has it now.
        presence.receive(PresenceMessage(isLive: false, member: 8, sessions: [3]))
        #expect(presence.isLive(3))
        presence.lifetime = 0
        presence.receive(PresenceMessage(isLive: true, member: 7, sessions: [3]))
        #expect(!presence.isLive(3))
        #expect(presence.isLive(4))
    }

    @Test("touches and questions reach the daemon that has the publisher")
    func questions() throws {
        defer { remove() }
        let publisher = SnapshotPublisher(
            loop: loop,
            configuration: .init(address: .unix(path: first.folder + "/publish"), session: "a"))
        let session = StubSession()
        session.explain = { id in
            SnapshotExplanation(
                id: id, constrained: true,
                edges: [.init(edge: "left", value: 10, because: ["a"], ambiguous: false)])
        }
        publisher.publish(session)
        #expect(first.run { publisher.isConnected })
        #expect(second.run { self.second.daemon.hub.session("a") != nil })
        let touch = "{\"tap\":[1,2]}"
        let answer = second.ask("/sessions/a/events", method: "POST", body: touch)
        #expect(answer?.status == 202)
        #expect(first.run { !session.messages.isEmpty })
        let explanation = try #require(second.ask("/sessions/a/explain?id=2"))
        #expect(explanation.status == 200)
        #expect(explanation.body.contains("\"left\""))
        publisher.stop()
    }

    @Test("a viewer resumes on the other daemon after its last event, each line once")
    func resume() throws {
        defer { remove() }
        let pipe = first.publisher()
        pipe.full(1)
        for seq in 2...10 { pipe.delta(seq) }
        #expect(first.run { pipe.acknowledged == 10 })
        let viewer = first.subscribe("/sessions/a/stream")
        #expect(first.run { viewer.lines.count == 10 })
        let id = try #require(viewer.events.last?.id)
        viewer.close()
        for seq in 11...20 { pipe.delta(seq) }
        #expect(first.run { pipe.acknowledged == 20 })
        #expect(second.run { self.second.daemon.hub.session("a") != nil })
        let resumed = second.subscribe("/sessions/a/stream", headers: "Last-Event-ID: \(id)\r\n")
        #expect(second.run { resumed.lines.last?.seq == 20 })
        #expect(resumed.lines.map(\.seq) == Array(11...20))
    }

    @Test("a daemon that starts without a majority serves its past, and greets publishers later")
    func late() throws {
        defer { remove() }
        let pipe = first.publisher()
        pipe.full(1)
        for seq in 2...5 { pipe.delta(seq) }
        #expect(first.run { pipe.acknowledged == 5 })
        #expect(second.run { self.second.daemon.hub.followed == self.first.daemon.hub.followed })
        // The service of this test is not for several threads.
        for place in [first, second] { place.daemon.close() }
        service.beginsWithLast = true
        let answers = DispatchSemaphore(value: 0)
        var journal = Journal.Configuration()
        journal.worksInline = true
        let copy = "\(folder)/2"
        let id = try #require(Journal.idOfCopy(inFolder: copy))
        let log = try ReplicatedLog.openCopy(
            of: "late", id: id, folder: copy, journal: journal, time: 1,
            reason: { "No server answers." }
        ) { [service] () throws(JournalFailure) in
            answers.wait()
            return service
        }
        let third = try Place(lineLog: log, loop: loop)
        defer { third.remove() }
        #expect(third.ask("/sessions/a/lines")?.body.contains("\"seq\":5") == true)
        let readiness = try #require(third.ask("/readyz"))
        #expect(readiness.status == 503)
        #expect(readiness.body.contains("No server answers."))
        let viewer = third.subscribe("/sessions/a/stream")
        #expect(third.run { viewer.lines.last?.seq == 5 })
        #expect(third.run { viewer.events.contains { $0.name == "stale" } })
        let waiting = third.publisher()
        #expect(!third.run(within: .milliseconds(300)) { waiting.have != nil })
        answers.signal()
        #expect(third.run { waiting.have == 5 })
        #expect(third.ask("/readyz")?.status == 200)
    }

    @Test("messages between daemons are read as they were sent; others are ignored")
    func messages() {
        defer { remove() }
        for sessions in [[], [1], [0, 255, 256, 65_536, .max]] as [[UInt32]] {
            let question = PeerQuestion.presence(
                PresenceMessage(isLive: sessions.count == 1, member: .max, sessions: sessions))
            #expect(PeerQuestion(question.bytes) == question)
        }
        for text in ["", "live", "live 1", "live x\n", "live 1 2\n", "gone -1\n", "live 1\nabc"] {
            #expect(PeerQuestion(Array(text.utf8)) == nil, "\(text)")
        }
        let most = 4 * ClusterPresence.mostSessions
        #expect(PeerQuestion(Array("live 1\n".utf8) + [UInt8](repeating: 0, count: most)) != nil)
        #expect(
            PeerQuestion(Array("live 1\n".utf8) + [UInt8](repeating: 0, count: most + 4)) == nil)
    }
}
