import Foundation
import HTTPClient
import Testing

@testable import Streaming

@MainActor
@Suite("Status and message for invalid requests")
struct GarbageTests {
    private func isSentence(_ answer: Client.Answer) -> Bool {
        answer.headers["content-type"] == "text/plain; charset=utf-8"
            && answer.body.hasSuffix(".\n")
            && !answer.body.contains("<")
    }

    @Test("unknown paths get 404")
    func unknownPaths() throws {
        let house = try House()
        for path in [
            "/nothing", "/main.js/", "/../etc/passwd", "/%2e%2e/etc/passwd", "//", "/Index.html",
            "/stream/", "/%00",
            "/%zz",
        ] {
            let answer = try #require(house.ask(path), "\(path)")
            #expect(answer.status == 404, "\(path): \(answer)")
            #expect(isSentence(answer), "\(path): \(answer)")
        }
        let long = try #require(house.ask("/" + String(repeating: "a", count: 9000)))
        #expect(long.status == 404)
        #expect(long.body.count < 300)
    }

    @Test("a wrong method gets 405 with the allowed ones")
    func methods() throws {
        let house = try House()
        for (method, path, allow) in [
            ("POST", "/stream", "GET, HEAD"), ("PUT", "/snapshot", "GET, HEAD"),
            ("GET", "/events", "POST"),
            ("HEAD", "/events", "POST"), ("DELETE", "/", "GET, HEAD"),
            ("POST", "/main.js", "GET, HEAD"),
            ("OPTIONS", "/events", "POST"), ("PATCH", "/healthz", "GET, HEAD"),
            ("TRACE", "/", "GET, HEAD"),
        ] {
            let answer = house.ask(path, method: method)
            if method == "HEAD" { continue }
            #expect(answer?.status == 405, "\(method) \(path)")
            #expect(answer?.headers["allow"] == allow, "\(method) \(path)")
            #expect(answer.map(isSentence) == true)
            let takes = "accepts only \(allow.replacingOccurrences(of: ", ", with: " and ")).\n"
            #expect(answer?.body.hasSuffix(takes) == true)
        }
        for method in ["BREW", "get", "PRI", "G\u{0}T"] {
            let answer = house.ask("/", method: method)
            #expect(
                answer?.status == 501 || answer?.status == 400,
                "\(method): \(String(describing: answer))")
            #expect(answer.map(isSentence) == true)
        }
    }

    @Test(
        "invalid touches are refused",
        arguments: [
            ("", "Line 1: there is no message."), ("{", "Line 1: this is not JSON."),
            ("[]", "Line 1: a message must be an object"),
            (
                "{\"tap\":\"a\"}\n{\"phase\":\"up\"}",
                "Line 2: “phase” must be one of began, moved, ended, cancelled"
            ),
            ("\u{0}\u{1}\u{2}", "Line 1: this is not JSON."),
            ("{\"tap\":[1]}", "Line 1: “tap” must be two numbers"),
        ])
    func touches(body: String, sentence: String) throws {
        let house = try House()
        let answer = try #require(house.ask("/events", method: "POST", body: body))
        #expect(answer.status == 400, "\(answer.body)")
        #expect(isSentence(answer), "\(answer.body)")
        #expect(answer.body.hasPrefix(sentence), "\(answer.body)")
        #expect(house.touches.isEmpty)
    }

    @Test("touches of another content type, or without a receiver, are refused")
    func unwanted() throws {
        let house = try House()
        let type = "Content-Type: multipart/form-data; boundary=x\r\n"
        let answer = try #require(
            house.ask("/events", method: "POST", headers: type, body: "{\"tap\":\"a\"}"))
        #expect(answer.status == 415)
        #expect(isSentence(answer))
        let idle = try House(serves: false)
        #expect(idle.ask("/events", method: "POST", body: "{\"tap\":\"a\"}")?.status == 503)
    }

    @Test("invalid queries are refused")
    func queries() throws {
        let house = try House()
        for (query, sentence) in [
            ("format=xml", "“format” must be sse or ndjson, not “xml”."),
            ("format=", "“format” must be sse or ndjson, not “”."),
        ] {
            let answer = try #require(house.ask("/stream?\(query)"))
            #expect(answer.status == 400, "\(answer.body)")
            #expect(answer.body.hasPrefix(sentence), "\(answer.body)")
        }
    }

    @Test("too large bodies are refused, and the answer arrives although the client still sends")
    func hugeBodies() throws {
        let house = try House()
        let length = 8 << 20
        for head in [
            "Content-Length: \(length)", "Expect: 100-continue\r\nContent-Length: \(length)",
        ] {
            let client = house.client()
            client.send("POST /events HTTP/1.1\r\nHost: localhost\r\n\(head)\r\n\r\n")
            client.send([UInt8](repeating: 32, count: length))
            #expect(house.run { client.isClosed })
            let answer = try #require(client.answers.first)
            #expect(answer.status == 413)
            #expect(isSentence(answer))
            #expect(answer.body.contains("larger than 65536 bytes"))
        }
        let client = house.client()
        client.send(
            "POST /events HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n")
        for _ in 0..<100 { client.send("1000\r\n" + String(repeating: " ", count: 4096) + "\r\n") }
        #expect(house.run { client.isClosed })
        #expect(client.answers.first?.status == 413)
        #expect(house.touches.isEmpty)
        #expect(house.ask("/healthz")?.status == 200)
    }

    @Test("too large headers are refused, in one piece or in many")
    func hugeHeaders() throws {
        let house = try House()
        let long = String(repeating: "x", count: 200_000)
        let many = (0..<20_000).map { "X-\($0): y\r\n" }.joined()
        for request in [
            "GET /\(long) HTTP/1.1\r\nHost: localhost\r\n\r\n",
            "GET / HTTP/1.1\r\nHost: localhost\r\nX: \(long)\r\n\r\n",
            "GET / HTTP/1.1\r\n\(many)\r\n", long + long,
        ] {
            let client = house.client()
            client.send(request)
            #expect(house.run { client.isClosed })
            let answer = try #require(client.answers.first)
            #expect(answer.status == 431, "\(answer)")
            #expect(isSentence(answer), "\(answer)")
        }
    }

    @Test(
        "requests other than HTTP are refused",
        arguments: [
            "\r\n\r\nnonsense\r\n\r\n", "GET\r\n\r\n", "GET / HTTP/9.9\r\nHost: localhost\r\n\r\n",
            "GET / HTTX/1.1\r\nHost: localhost\r\n\r\n", "GET / HTTP/1.1\r\nno colon here\r\n\r\n",
            "POST /events HTTP/1.1\r\nHost: localhost\r\nContent-Length: -5\r\n\r\n",
            "POST /events HTTP/1.1\r\nHost: localhost\r\nContent-Length: many\r\n\r\n",
            "GET / HTTP/1.1 and more\r\nHost: localhost\r\n\r\n",
        ])
    func noHTTP(request: String) throws {
        let house = try House()
        let client = house.client()
        client.send(request)
        #expect(house.run { client.isClosed })
        let answer = try #require(client.answers.first, "\(client.text)")
        #expect(answer.status == 400, "\(answer)")
        #expect(isSentence(answer), "\(answer)")
        #expect(house.ask("/healthz")?.status == 200)
    }

    @Test("an unsupported expectation is refused")
    func expectation() throws {
        let house = try House()
        let answer = house.ask(
            "/events", method: "POST", headers: "Expect: a miracle\r\n", body: "{\"tap\":\"a\"}")
        #expect(answer?.status == 417)
        #expect(answer.map(isSentence) == true)
    }

    @Test("other hosts are refused, wherever they are named")
    func hosts() throws {
        let house = try House { $0.hostNames = ["Kiosk.Example"] }
        for host in [
            "evil.example", "localhost.evil.example", "127.0.0.1.evil.example", "10.0.0.1",
            "evil:80", "[::2]",
            "localhost:x", "",
        ] {
            for path in ["/", "/stream", "/snapshot", "/healthz", "/assets/x.png"] {
                let answer = try #require(house.ask(path, host: host), "\(host)")
                #expect(answer.status == 403, "\(host)")
                #expect(isSentence(answer), "\(host)")
            }
        }
        for host in [
            "LOCALHOST", "127.0.0.1", "127.0.0.1:\(house.port)", "[::1]:80", "localhost:65535",
            "kiosk.example",
        ] {
            #expect(house.ask("/healthz", host: host)?.status == 200, "\(host)")
        }
        #expect(house.ask("http://evil.example/healthz")?.status == 403)
        #expect(house.ask("http://localhost/healthz")?.status == 200)
        let none = house.exchange(Array("GET / HTTP/1.1\r\n\r\n".utf8))
        #expect(none.first?.status == 400)
        #expect(none.first?.body == "A request has one Host header; this one has 0.\n")
        // If the Host header names another host, the connection is closed, and a pipelined request
        // is not served.
        let client = house.client()
        client.send("GET / HTTP/1.1\r\n\r\nGET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
        #expect(house.run { client.isClosed })
        #expect(client.answers.map(\.status) == [400])
        #expect(client.answers.first?.headers["connection"] == "close")
        // HTTP/1.0 has no Host; from this machine the request is accepted, in one piece or in two.
        #expect(house.exchange(Array("GET /healthz HTTP/1.0\r\n\r\n".utf8)).first?.status == 200)
        let slow = house.client()
        slow.send("GET /heal")
        #expect(house.run { house.server.http.connections.values.contains { $0.arrived == 9 } })
        slow.send("thz HTTP/1.0\r\n\r\n")
        #expect(house.run { slow.isClosed })
        #expect(slow.answers.first?.status == 200)
        let evil = house.exchange(Array("GET / HTTP/1.0\r\nHost: evil.example\r\n\r\n".utf8))
        #expect(evil.first?.status == 403)
        let two = house.exchange(
            Array("GET / HTTP/1.1\r\nHost: localhost\r\nHost: localhost\r\n\r\n".utf8))
        #expect(two.first?.status == 400)
    }

    @Test("other origins are refused: a page of another site cannot send touches")
    func origins() throws {
        let house = try House()
        for origin in [
            "http://evil.example", "null", "http://localhost:1", "https://localhost.evil",
            "file://",
            "http://localhost:80 ",
        ] {
            let answer = house.ask(
                "/events", method: "POST", headers: "Origin: \(origin)\r\n", body: "{\"tap\":\"a\"}"
            )
            #expect(answer?.status == 403, "\(origin)")
            #expect(answer.map(isSentence) == true, "\(origin)")
            #expect(house.ask("/stream", headers: "Origin: \(origin)\r\n")?.status == 403)
        }
        #expect(house.touches.isEmpty)
        let host = "127.0.0.1:\(house.port)"
        #expect(
            house.ask("/healthz", host: host, headers: "Origin: http://\(host)\r\n")?.status == 200)
    }

    @Test("incomplete requests end after the time limit, even if they trickle")
    func halfRequests() throws {
        let house = try House { $0.limits.requestTime = .milliseconds(150) }
        let halves = [
            "G", "GET / HT", "GET / HTTP/1.1\r\nHost: loc",
            "POST /events HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n{",
            "POST /events HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nfff\r\nx",
        ]
        let clients = halves.map { half in
            let client = house.client()
            client.send(half)
            return client
        }
        let trickler = house.client()
        trickler.send("GET / HTTP/1.1\r\n")
        let drip = house.loop.schedule(after: .milliseconds(20), every: .milliseconds(20)) {
            trickler.send("X: y\r\n")
        }
        let stream = house.subscribe()
        #expect(house.run { clients.allSatisfy(\.isClosed) && trickler.isClosed })
        house.loop.cancel(drip)
        for (client, half) in zip(clients + [trickler], halves + ["trickle"]) {
            let answer = client.answers.first
            #expect(answer?.status == 408, "\(half) → \(client.text) \(client.isClosed)")
            #expect(answer.map(isSentence) == true, "\(half) → \(client.text) \(client.isClosed)")
        }
        #expect(!stream.isClosed)
        #expect(house.server.statistics.connections == 1)
    }

    @Test("connections without a request end after the time limit")
    func idleConnections() throws {
        let house = try House { $0.limits.idleTime = .milliseconds(100) }
        let silent = house.client()
        let used = house.client()
        used.send("GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
        #expect(house.run { silent.isClosed && used.isClosed })
        #expect(silent.received.isEmpty)
        #expect(used.answers.count == 1)
    }

    @Test("a connection beyond the limit gets a message")
    func connectionLimit() throws {
        let house = try House { $0.limits.connections = 3 }
        let streams = (0..<3).map { _ in house.subscribe() }
        let answer = try #require(house.ask("/healthz"))
        #expect(answer.status == 503)
        #expect(isSentence(answer))
        #expect(answer.body.hasPrefix("All 3 connections are in use"))
        streams[0].close()
        #expect(house.run { house.server.statistics.connections == 2 })
        #expect(house.ask("/healthz")?.status == 200)
        #expect(!streams[1].isClosed && !streams[2].isClosed)
    }

    @Test("without descriptors the server waits without spinning, and recovers")
    func outOfDescriptors() async {
        await #expect(processExitsWith: .success) {
            try await MainActor.run {
                let house = try House()
                // Fifty in addition to those that the process has inherited, which may have gaps
                // between them.
                let free = (0..<50).map { _ in dup(0) }
                let limit = rlim_t((free.max() ?? 0) + 1)
                for descriptor in free { Glibc.close(descriptor) }
                var room = rlimit(rlim_cur: limit, rlim_max: limit)
                setrlimit(__rlimit_resource_t(7 /* RLIMIT_NOFILE */), &room)
                let clients = (0..<12).map { _ in house.client() }
                var taken: [Int32] = []
                while true {
                    let descriptor = dup(0)
                    guard descriptor >= 0 else { break }
                    taken.append(descriptor)
                }
                // The clients' connections wait to be accepted, but there is no descriptor for
                // them.
                for client in clients {
                    client.send("GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
                }
                let before = house.loop.statistics.turns
                house.run(within: .milliseconds(400)) { false }
                let turns = house.loop.statistics.turns - before
                // Forty attempts to accept and an event or two of each client; a loop that spins
                // has tens of thousands of turns.
                #expect(turns < 1000)
                for descriptor in taken { Glibc.close(descriptor) }
                #expect(house.run { clients.allSatisfy { $0.answers.first?.status == 200 } })
            }
        }
    }
}
