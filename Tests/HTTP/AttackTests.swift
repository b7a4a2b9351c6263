import Foundation
import HTTPClient
import TestSupport
import Testing

@testable import HTTP

@MainActor
@Suite("Hostile bytes do not hold the loop")
struct AttackTests {
    private nonisolated static let head = "POST /a HTTP/1.1\r\nHost: localhost\r\n"
    private nonisolated static let chunked = head + "Transfer-Encoding: chunked\r\n\r\n"

    @Test("a client that has gone is seen while an answer is awaited, also if it sent more before")
    func gone() throws {
        let hall = try Hall()
        var waiting: HTTPConnection?
        hall.onRequest = { request in
            waiting = request.connection
            request.connection.awaitAnswer(closesAtEnd: true)
        }
        let client = hall.client()
        client.send("GET /held HTTP/1.1\r\nHost: localhost\r\n\r\nG")
        #expect(hall.run { waiting != nil })
        let connection = try #require(waiting)
        #expect(!connection.hasPeerEnded)
        client.close()
        #expect(hall.run { connection.hasPeerEnded || !connection.isOpen })
    }

    @Test(
        "an endless line is refused, and no turn is long",
        arguments: [
            ("the size of a chunk", chunked + String(repeating: "0", count: 100_000), 400),
            (
                "the extension of a chunk", chunked + "1;" + String(repeating: "x", count: 100_000),
                400
            ),
            ("a trailer", chunked + "0\r\nX: " + String(repeating: "y", count: 100_000), 431),
            ("trailers", chunked + "0\r\n" + String(repeating: "X: y\r\n", count: 20_000), 431),
            ("a header's name", head + String(repeating: "x", count: 100_000), 431),
            ("a header's value", head + "X: " + String(repeating: "y", count: 100_000), 431),
            ("headers", head + String(repeating: "X: y\r\n", count: 20_000), 431),
            ("a method", String(repeating: "x", count: 100_000), 431),
            ("a target", "GET /" + String(repeating: "x", count: 100_000), 431),
            ("empty lines", String(repeating: "\r\n", count: 50_000), 400),
            ("a TLS greeting", "\u{16}\u{3}\u{1}\u{2}\u{0}\u{1}", 400),
            ("blanks", String(repeating: " ", count: 100_000), 400),
        ])
    func endlessLines(name: String, text: String, status: Int) throws {
        let hall = try Hall()
        #expect(hall.isWell)
        var fired = 0
        let timer = hall.loop.schedule(after: .milliseconds(1), every: .milliseconds(1)) {
            fired += 1
        }
        let probe = LoopProbe(hall.loop)
        let client = hall.client()
        client.send(text)
        #expect(hall.run { client.isClosed })
        #expect(client.answers.map(\.status) == [status], "\(client.text.prefix(300))")
        #expect(client.answers.first?.headers["connection"] == "close")
        #expect(probe.isAlive, "\(probe.longest)")
        #expect(hall.run { fired > 2 })
        hall.loop.cancel(timer)
        #expect(hall.isWell)
        #expect(!hall.routed.contains("/a"))
    }

    @Test("many connections that stop within a line cost no time while they wait")
    func stopped() throws {
        let hall = try Hall()
        #expect(hall.isWell)
        let probe = LoopProbe(hall.loop)
        let clients = (0..<50).map { _ in hall.client() }
        for (index, client) in clients.enumerated() {
            client.send(Self.chunked + String(repeating: "0", count: index % 17))
        }
        #expect(
            hall.run {
                hall.server.connections.values.count(where: { $0.phase == .receiving }) == 50
            })
        let before = hall.loop.statistics.turns
        hall.run(within: .milliseconds(50)) { false }
        #expect(hall.loop.statistics.turns - before <= 3)
        #expect(probe.isAlive, "\(probe.longest)")
        for client in clients { client.close() }
        #expect(hall.isWell)
    }

    @Test(
        "damaged requests are answered or refused, and none blocks the loop",
        arguments: 1...6 as ClosedRange<UInt64>)
    func grammar(seed: UInt64) throws {
        let hall = try Hall { $0.requestTime = .seconds(2) }
        #expect(hall.isWell)
        let known: Set = [100, 200, 400, 403, 413, 417, 431, 501]
        let probe = LoopProbe(hall.loop)
        var grammar = Grammar(seed: seed)
        for _ in 0..<5 {
            let requests = (0..<40).map { _ in grammar.damaged(grammar.request()) }
            let clients = requests.map { bytes in
                let client = hall.client()
                let cut = grammar.below(bytes.count + 1)
                client.send(Array(bytes[..<cut]))
                client.send(Array(bytes[cut...]))
                client.finish()
                return client
            }
            #expect(hall.run { clients.allSatisfy(\.isClosed) })
            for (client, bytes) in zip(clients, requests) {
                for answer in client.answers {
                    #expect(
                        known.contains(answer.status), "\(String(decoding: bytes, as: UTF8.self))")
                }
            }
        }
        #expect(probe.isAlive, "\(probe.longest)")
        #expect(hall.run { hall.server.connections.isEmpty })
        #expect(hall.isWell)
    }

    @Test("a thousand requests in one write are answered in order, one per turn")
    func pipeline() throws {
        let hall = try Hall()
        #expect(hall.isWell)
        let probe = LoopProbe(hall.loop)
        let client = hall.client()
        client.send((0..<1000).map { "GET /\($0) HTTP/1.1\r\nHost: localhost\r\n\r\n" }.joined())
        #expect(
            hall.run {
                hall.routed.count == 1001
                    && hall.server.connections.values.allSatisfy { $0.phase == .idle }
            })
        #expect(hall.routed.dropFirst() == (0..<1000).map { "/\($0)" }[...])
        #expect(probe.isAlive, "\(probe.longest)")
        #expect(hall.run { client.answers.count == 1000 })
    }

    @Test("data that a client sends during its stream is neither buffered nor answered")
    func talker() throws {
        let hall = try Hall()
        let client = hall.client()
        client.send("GET /stream HTTP/1.1\r\nHost: localhost\r\n\r\n")
        #expect(hall.run { client.isAnswered })
        let probe = LoopProbe(hall.loop)
        client.send(String(repeating: "GET /b HTTP/1.1\r\nHost: localhost\r\n\r\n", count: 20_000))
        hall.run(within: .milliseconds(50)) { false }
        #expect(hall.routed == ["/stream"])
        #expect(hall.server.connections.values.allSatisfy { $0.arrived <= 64 << 10 })
        #expect(probe.isAlive, "\(probe.longest)")
        client.close()
        #expect(hall.isWell)
    }

    @Test("a request for another host is refused before its body arrives")
    func hostBeforeBody() throws {
        let hall = try Hall()
        for framing in ["Content-Length: 60000", "Transfer-Encoding: chunked"] {
            let client = hall.client()
            client.send("POST /a HTTP/1.1\r\nHost: evil.example\r\n\(framing)\r\n\r\n")
            #expect(hall.run { client.isClosed })
            #expect(client.answers.map(\.status) == [403])
        }
        #expect(hall.routed.isEmpty)
    }

    @Test("connections beyond the limit get 503 with Retry-After; later ones are accepted")
    func crowd() throws {
        let hall = try Hall { $0.connections = 20 }
        #expect(hall.isWell)
        let probe = LoopProbe(hall.loop)
        let clients = (0..<200).map { _ in hall.client() }
        #expect(hall.run { clients.count(where: \.isClosed) == 180 })
        let refused = clients.filter(\.isClosed)
        #expect(refused.allSatisfy { $0.answers.first?.status == 503 })
        #expect(refused.allSatisfy { $0.answers.first?.headers["retry-after"] == "1" })
        #expect(probe.isAlive, "\(probe.longest)")
        for client in clients { client.close() }
        #expect(hall.run { hall.server.connections.isEmpty })
        #expect(hall.isWell)
    }

    @Test(
        "the limits of TCP and Unix connections are independent",
        arguments: [false, true])
    func places(localFirst: Bool) throws {
        let path = NSTemporaryDirectory() + "mainspring-hall-\(UInt64.random(in: 0 ... .max))"
        let hall = try Hall(unixSocket: path) { $0.connections = 5 }
        defer { unlink(path) }
        func client(isLocal: Bool) -> Client {
            isLocal ? Client(hall.loop, path: path) : hall.client()
        }
        let crowd = (0..<50).map { _ in client(isLocal: localFirst) }
        #expect(hall.run { crowd.count(where: \.isClosed) == 45 })
        let other = client(isLocal: !localFirst)
        other.send("GET /well HTTP/1.1\r\nHost: localhost\r\n\r\n")
        #expect(hall.run { other.answers.first?.status == 200 })
        for client in crowd { client.close() }
        #expect(hall.run { hall.server.connections.count == 1 })
        let late = client(isLocal: localFirst)
        late.send("GET /well HTTP/1.1\r\nHost: localhost\r\n\r\n")
        #expect(hall.run { late.answers.first?.status == 200 })
    }

    @Test("chunks of one byte are joined; a body is read as sent, whatever its bytes")
    func smallChunks() throws {
        let hall = try Hall()
        let body = "GET /x HTTP/1.1\r\nHost: localhost\r\n\r\n"
        let client = hall.client()
        client.send(
            Self.chunked + body.utf8.map { "1\r\n\(Character(UnicodeScalar($0)))\r\n" }.joined()
                + "0\r\n\r\n")
        #expect(hall.run { client.answers.count == 1 })
        #expect(hall.bodies == [Data(body.utf8)])
        #expect(hall.routed == ["/a"])
    }

    @Test("connections stay open as HTTP/1.1 and HTTP/1.0 define it")
    func persistence() throws {
        let hall = try Hall()
        for (version, header, stays) in [
            ("1.1", "", true), ("1.1", "Connection: close\r\n", false),
            ("1.1", "Connection: x, Close\r\n", false),
            ("1.0", "", false), ("1.0", "Connection: keep-alive\r\n", true),
        ] {
            let client = hall.client()
            client.send("GET /a HTTP/\(version)\r\nHost: localhost\r\n\(header)\r\n")
            #expect(hall.run { client.answers.count == 1 && (stays || client.isClosed) })
            client.send("GET /b HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
            #expect(hall.run { client.isClosed })
            #expect(client.answers.count == (stays ? 2 : 1), "\(version) \(header)")
        }
    }

    @Test("an answer in parts is produced as the client reads it")
    func portions() throws {
        let hall = try Hall()
        let slow = hall.client()
        slow.stopReading()
        slow.send("GET /portions?count=400 HTTP/1.1\r\nHost: localhost\r\n\r\n")
        hall.run(within: .milliseconds(100)) { false }
        // What the two sockets hold, and one portion that waits: far from 400.
        #expect(hall.portions > 0, "\(hall.portions)")
        #expect(hall.portions < 300, "\(hall.portions)")
        #expect(hall.server.connections.values.allSatisfy { $0.backlog <= 65_536 + 16 })
        slow.read()
        #expect(hall.run { slow.isClosed })
        #expect(hall.portions == 400)
        #expect(slow.body.count == 400 * 65_536)
        #expect(slow.received.suffix(5).elementsEqual("0\r\n\r\n".utf8))
        let old = hall.exchange("GET /portions?count=3 HTTP/1.0\r\nHost: localhost\r\n\r\n")
        #expect(old.first?.body.count == 3 * 65_536)
    }

    @Test("a client that stops reading an answer in parts is disconnected")
    func portionsUnread() throws {
        let hall = try Hall { $0.answerTime = .milliseconds(100) }
        let slow = hall.client(receiveBuffer: 4096)
        slow.stopReading()
        slow.send("GET /portions?count=1000 HTTP/1.1\r\nHost: localhost\r\n\r\n")
        #expect(hall.run { !hall.routed.isEmpty && hall.server.connections.isEmpty })
        #expect(hall.portions < 1000)
        slow.close()
        #expect(hall.isWell)
    }
}
