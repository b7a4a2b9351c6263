import Foundation
import HTTPClient
import MainLoop
import Publishing
import Snapshots
import Testing

@testable import Daemon

/// The daemon forwards its page's questions about a view's edges to the publishing program, and
/// returns the answer.
@MainActor
@Suite("Explanations through the daemon")
struct ExplanationTests {
    private static let greeting = "{\"publish\":1,\"session\":\"a\",\"explains\":true}"
    private static let known = SnapshotExplanation(
        id: 2, constrained: true,
        edges: [
            .init(
                edge: "left", value: 10, because: ["a.leading == b.leading + 10"], ambiguous: false)
        ])

    private func client(_ place: Place, _ target: String, method: String = "GET") -> Client {
        let client = Client(place.loop, port: place.port)
        client.send("\(method) \(target) HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        return client
    }

    @Test("the publisher library answers the page's questions")
    func library() throws {
        let place = try Place()
        defer { place.remove() }
        let publisher = SnapshotPublisher(
            loop: place.loop,
            configuration: .init(address: .unix(path: place.folder + "/publish"), session: "a"))
        let session = StubSession()
        session.explain = { $0 == 2 ? Self.known : nil }
        publisher.publish(session)
        #expect(place.run { publisher.isConnected })
        let answer = client(place, "/sessions/a/explain?id=2")
        #expect(place.run { answer.isClosed })
        #expect(answer.answers.first?.status == 200)
        #expect(answer.answers.first?.headers["content-type"] == "application/json")
        #expect(
            try JSONDecoder().decode(SnapshotExplanation.self, from: Data(answer.body))
                == Self.known)
        let unknown = client(place, "/sessions/a/explain?id=3")
        #expect(place.run { unknown.isClosed })
        #expect(unknown.answers.first?.status == 404)
        #expect(unknown.text.contains("The program does not know this view."))
        #expect(place.ask("/sessions/a/explain?id=2", method: "HEAD")?.status == 200)
        #expect(place.ask("/sessions/a/explain?id=2", method: "POST")?.status == 405)
        for query in ["", "?id=", "?id=-1", "?id=x", "?id=99999999999"] {
            #expect(place.ask("/sessions/a/explain\(query)")?.status == 400, "\(query)")
        }
        #expect(place.ask("/sessions/a/")?.body.contains("<body data-home data-explains") == true)
        publisher.stop()
        #expect(place.run { place.daemon.hub.publications.isEmpty })
        let gone = try #require(place.ask("/sessions/a/explain?id=2"))
        #expect(gone.status == 503)
        #expect(gone.body.contains("“a” is not connected"))
        #expect(place.ask("/sessions/b/explain?id=2")?.status == 404)
    }

    @Test("a slow answer delays no other client, and a late one is ignored")
    func late() throws {
        let place = try Place { $0.answerTime = .milliseconds(1) }
        defer { place.remove() }
        let pipe = place.publisher(Self.greeting)
        #expect(place.run { pipe.have == 0 })
        let late = client(place, "/sessions/a/explain?id=2")
        #expect(place.run { late.isClosed })
        #expect(late.answers.first?.status == 504)
        #expect(late.text.contains("did not answer within"))
        pipe.send("{\"explained\":1,\"answer\":null}")
        pipe.log(1)
        #expect(place.run { pipe.acknowledged == 1 })
        #expect(pipe.refusals.isEmpty)
    }

    @Test("invalid answers and disconnects delay no other client")
    func strange() throws {
        let place = try Place { $0.answerTime = .seconds(600) }
        defer { place.remove() }
        let plain = place.publisher("{\"publish\":1,\"session\":\"plain\"}")
        let pipe = place.publisher(Self.greeting)
        #expect(place.run { plain.have == 0 && pipe.have == 0 })
        #expect(place.ask("/sessions/plain/explain?id=2")?.status == 404)

        for nonsense in [
            "{\"explained\":}", "{\"explained\":\"x\"}",
            "{\"explained\":2,\"answer\":{\"id\":\"x\"}}",
        ] {
            pipe.send(nonsense)
        }
        #expect(place.run { pipe.refusals.count == 3 })
        #expect(
            pipe.refusals.allSatisfy {
                $0.number == nil && $0.reason == "this does not answer a question that was asked."
            })

        // A viewer that disconnects is removed; if the program disconnects, waiting viewers get an
        // error.
        let impatient = client(place, "/sessions/a/explain?id=2")
        #expect(place.run { pipe.heard.contains { $0["explain"] != nil } })
        #expect(place.daemon.hub.publications.values.contains { $0.questions.count == 1 })
        impatient.close()
        #expect(
            place.run { place.daemon.hub.publications.values.allSatisfy { $0.questions.isEmpty } })
        let waiting = client(place, "/sessions/a/explain?id=2")
        #expect(
            place.run { place.daemon.hub.publications.values.contains { !$0.questions.isEmpty } })
        pipe.close()
        #expect(place.run { waiting.isClosed })
        #expect(waiting.answers.first?.status == 503)
        #expect(waiting.text.contains("no longer answers"))
        plain.log(1)
        #expect(place.run { plain.acknowledged == 1 })
    }

    @Test("a program gets at most 64 questions at once, and only from clients that may read")
    func bounded() throws {
        let place = try Place {
            $0.tokens = [.init(secret: "r", rights: .read)]
            $0.answerTime = .seconds(60)
        }
        defer { place.remove() }
        let pipe = place.publisher(Self.greeting)
        #expect(place.run { pipe.have == 0 })
        #expect(place.ask("/sessions/a/explain?id=2")?.status == 401)
        let clients = (0..<64).map { _ in client(place, "/sessions/a/explain?id=2&token=r") }
        #expect(place.run { pipe.heard.filter { $0["explain"] != nil }.count == 64 })
        #expect(place.ask("/sessions/a/explain?id=2&token=r")?.status == 503)
        for number in 1...64 { pipe.send("{\"explained\":\(number),\"answer\":null}") }
        #expect(place.run { clients.allSatisfy(\.isClosed) })
    }
}
