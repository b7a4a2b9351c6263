import Foundation
import HTTP
import HTTPClient
import Recording
import Testing

@testable import Daemon

/// What clients must not be able to do to a daemon.
@MainActor
@Suite("Limits")
struct LimitTests {
    @Test(
        "a publisher beyond the limit is refused; TCP and Unix sockets are counted separately",
        arguments: [false, true])
    func publishers(tcp: Bool) throws {
        let place = try Place { $0.publishers = 2 }
        defer { place.remove() }
        func greeting(_ name: String) -> String { "{\"publish\":1,\"session\":\"\(name)\"}" }
        let first = place.publisher(greeting("a"), tcp: tcp)
        let second = place.publisher(greeting("b"), tcp: tcp)
        #expect(place.run { first.have == 0 && second.have == 0 })
        let third = place.publisher(greeting("c"), tcp: tcp)
        #expect(place.run { third.isClosed })
        #expect(third.error == "the daemon already has 2 publishers, its maximum.")
        let other = place.publisher(greeting("d"), tcp: !tcp)
        #expect(place.run { other.have == 0 })
        // Existing connections are not affected.
        first.log(1)
        #expect(place.run { first.acknowledged == 1 })
        second.close()
        #expect(place.run { place.daemon.hub.publications.count == 2 })
        let next = place.publisher(greeting("e"), tcp: tcp)
        #expect(place.run { next.have == 0 })
    }

    @Test("a publisher that reconnects is accepted even if all places are in use")
    func reconnects() throws {
        let place = try Place { $0.publishers = 1 }
        defer { place.remove() }
        let first = place.publisher()
        #expect(place.run { first.have == 0 })
        let again = place.publisher()
        #expect(place.run { again.have == 0 })
        #expect(first.isClosed)
    }

    @Test("trickling headers time out one by one, while streams continue")
    func trickle() throws {
        let place = try Place { $0.limits.requestTime = .milliseconds(150) }
        defer { place.remove() }
        let pipe = place.publisher()
        pipe.full(1)
        #expect(place.run { pipe.acknowledged == 1 })
        let stream = place.subscribe("/sessions/a/stream")
        let halves = [
            "G", "GET /sessions HTTP/1.1\r\nHost: loc",
            "POST /sessions/a/events HTTP/1.1\r\nHost: localhost\r\n",
        ]
        let clients = halves.map { half in
            let client = Client(place.loop, port: place.port)
            client.send(half)
            return client
        }
        // A client that sends a header byte by byte must not extend its time limit.
        let drip = place.loop.schedule(after: .milliseconds(20), every: .milliseconds(20)) {
            if !clients[2].isClosed { clients[2].send("X: y\r\n") }
        }
        #expect(place.run { clients.allSatisfy(\.isClosed) })
        place.loop.cancel(drip)
        #expect(clients.map { $0.answers.first?.status } == [408, 408, 408])
        pipe.delta(2)
        #expect(place.run { stream.lines.count == 2 } && !stream.isClosed)
        #expect(place.ask("/healthz")?.status == 200)
    }

    @Test("headers and connections have limits, too")
    func bounds() throws {
        let place = try Place { $0.limits.connections = 2 }
        defer { place.remove() }
        let large = Client(place.loop, port: place.port)
        large.send(
            "GET / HTTP/1.1\r\nHost: localhost\r\nX: \(String(repeating: "x", count: 100_000))\r\n\r\n"
        )
        #expect(place.run { large.isClosed } && large.answers.first?.status == 431)
        let streams = (0..<2).map { _ in place.subscribe("/stream") }
        #expect(place.ask("/healthz")?.status == 503)
        streams[0].close()
        #expect(place.run { place.daemon.hub.subscriberCount == 1 })
        #expect(place.ask("/healthz")?.status == 200)
    }

    @Test("a read token protects reading and touching, and allows only reading")
    func readToken() throws {
        let place = try Place { $0.tokens = [.init(secret: "reader", rights: .read)] }
        defer { place.remove() }
        let pipe = place.publisher()
        #expect(place.run { pipe.have == 0 })
        func touch(_ token: String) -> Int? {
            place.ask("/sessions/a/events\(token)", method: "POST", body: "{\"tap\":[1,2]}")?.status
        }
        #expect(place.ask("/sessions")?.status == 401)
        #expect(touch("") == 401)
        #expect(place.ask("/sessions?token=reader")?.status == 200)
        #expect(touch("?token=reader") == 403)
        #expect(!pipe.heard.contains { $0["touch"] != nil })
    }

    @Test("every token is compared in full with every secret: parts and lengths match nothing")
    func tokens() throws {
        let secret = "8c1f0e5a-the-secret"
        let place = try Place {
            $0.tokens = [
                .init(secret: secret, rights: .all), .init(secret: "8c1f0e5a", rights: .read),
            ]
        }
        defer { place.remove() }
        let near = [
            String(secret.dropLast()), String(secret.dropFirst()), secret + "x",
            secret.uppercased(),
            String(secret.reversed()), secret + secret, "%00" + secret,
        ]
        for shown in near {
            #expect(place.ask("/sessions?token=\(shown)")?.status == 403, "\(shown)")
        }
        #expect(place.ask("/sessions?token=")?.status != 200)
        #expect(place.ask("/sessions?token=\(secret)")?.status == 200)
        // A token whose beginning equals another's has its own rights, not the other's.
        #expect(place.ask("/sessions?token=8c1f0e5a")?.status == 200)
        func touched(_ token: String) -> Int? {
            place.ask("/sessions/a/events?token=\(token)", method: "POST", body: "{\"tap\":[1,2]}")?
                .status
        }
        #expect(touched("8c1f0e5a") == 403)
        #expect(touched(secret) == 404)
    }

    @Test("a comparison reads the whole secret, so that its duration reveals nothing")
    func constantTime() {
        // Counted, not timed: each byte of the secret that is read.
        final class Count { var value = 0 }
        let secret = Array("8c1f0e5a-the-secret".utf8)
        func steps(_ shown: [UInt8]) -> (steps: Int, isSame: Bool) {
            let count = Count()
            let counted = secret.lazy.map { byte in
                count.value += 1
                return byte
            }
            let isSame = AccessToken.isSame(shown, counted, count: secret.count)
            return (count.value, isSame)
        }
        var shown = [secret, [], Array(secret.dropLast()), secret + [120]]
        for place in secret.indices {
            var wrong = secret
            wrong[place] ^= 1
            shown.append(wrong)
        }
        for (place, each) in shown.enumerated() {
            #expect(
                steps(each) == (secret.count, place == 0),
                "\(String(decoding: each, as: UTF8.self))")
        }
    }

    @Test("a daemon with all its sessions refuses others, and lets known runs return")
    func sessions() throws {
        let place = try Place { $0.sessions = 2 }
        defer { place.remove() }
        func greeting(_ name: String, _ run: String) -> String {
            "{\"publish\":1,\"session\":\"\(name)\",\"run\":\"\(run)\"}"
        }
        let first = place.publisher(greeting("a", "1"))
        first.log(1)
        let second = place.publisher(greeting("a", "2"))
        #expect(place.run { first.acknowledged == 1 && second.have == 0 })
        let third = place.publisher(greeting("b", "1"))
        #expect(place.run { third.isClosed })
        #expect(third.error?.hasPrefix("the daemon already has 2 sessions, its maximum.") == true)
        let again = place.publisher(greeting("a", "1"))
        #expect(place.run { again.have == 1 })
    }

    @Test("more readers of the past than the limit are answered with 503 until one ends")
    func pastReaders() throws {
        let place = try Place { $0.pastReaders = 2 }
        defer { place.remove() }
        let pipe = place.publisher()
        let text = String(repeating: "x", count: 100_000)
        for seq in 1...40 { pipe.log(seq, text) }
        #expect(place.run { pipe.acknowledged == 40 })
        let target = "/sessions/a/stream?after=0"
        let slow = (0..<2).map { _ in
            let client = Client(place.loop, port: place.port, receiveBuffer: 4096)
            client.stopReading()
            client.send("GET \(target) HTTP/1.1\r\nHost: localhost\r\n\r\n")
            return client
        }
        let hub = place.daemon.hub
        #expect(place.run { hub.readers.count == 2 && hub.readers.allSatisfy(\.isBlocked) })
        for target in [target, "/stream", "/sessions/a/lines"] {
            let answer = place.ask(target)
            #expect(answer?.status == 503, "\(target)")
            #expect(answer?.body.contains("2 clients are reading the past") == true)
            #expect(answer?.headers["retry-after"] == "5")
        }
        slow[0].close()
        #expect(place.run { hub.readers.count == 1 })
        #expect(place.ask("/sessions/a/lines?limit=1")?.status == 200)
    }

    @Test("a closed segment that another program deletes makes the daemon not ready")
    func deletedSegment() throws {
        var storage = Journal.Configuration()
        storage.segmentBytes = 64 << 10
        let place = try Place(storage: storage)
        defer { place.remove() }
        let pipe = place.publisher()
        for seq in 1...4 { pipe.log(seq, String(repeating: "x", count: 40_000)) }
        #expect(place.run { pipe.acknowledged == 4 })
        place.daemon.hub.retain()
        #expect(place.ask("/readyz")?.status == 200)
        let data = place.folder + "/data"
        let path = data + "/00000000000000000001.seg"
        try FileManager.default.moveItem(atPath: path, toPath: path + ".away")
        place.daemon.hub.retain()
        place.daemon.hub.retain()
        let answer = place.ask("/readyz")
        #expect(answer?.status == 503)
        #expect(answer?.body.contains("Files of the journal are missing") == true)
        #expect(answer?.body.contains(".seg") == false)
        #expect(place.said.count { $0.contains("is missing: another program") } == 1)
        try FileManager.default.moveItem(atPath: path + ".away", toPath: path)
        place.daemon.hub.retain()
        #expect(place.ask("/readyz")?.status == 200)
    }
}
