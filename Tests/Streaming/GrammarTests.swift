import Foundation
import TestSupport
import Testing

@testable import Streaming

/// Requests from a grammar that can go wrong in every place, each with its own probability.
private struct Grammar {
    var random: SeededGenerator

    mutating func next() -> UInt64 { random.next() }
    mutating func below(_ bound: Int) -> Int { random.below(bound) }
    mutating func pick(_ choices: [String]) -> String { choices[below(choices.count)] }

    mutating func noise(_ count: Int) -> String {
        String(decoding: (0..<count).map { _ in UInt8(truncatingIfNeeded: next()) }, as: UTF8.self)
    }

    mutating func target() -> String {
        let path = pick([
            "/", "/stream", "/stream?format=ndjson", "/stream?last=3", "/stream?last=%",
            "/snapshot", "/events",
            "/healthz",
            "/assets/", "/assets/%2e%2e/%2e%2e/etc/passwd", "/main.js", "*", "", "//evil//",
            "http://localhost/",
            "http://",
            "http://[::1", "/%", "/%0d%0aX:%20y", "?", "#", "/\u{FFFD}",
            "/stream?" + String(repeating: "a=b&", count: 50),
        ])
        return below(10) == 0 ? path + noise(below(20)) : path
    }

    mutating func header() -> String {
        pick([
            "Host: localhost", "Host: 127.0.0.1", "Host: evil.example", "Host:", "Host : localhost",
            " Host: localhost",
            "Connection: close", "Connection: keep-alive", "Connection: upgrade",
            "Upgrade: websocket",
            "Content-Length: 11",
            "Content-Length: 0", "Content-Length: -1", "Content-Length: 99999999999999999999",
            "Content-Length: 5, 5",
            "Content-Length: 0x10", "Transfer-Encoding: chunked", "Transfer-Encoding: gzip",
            "Transfer-Encoding: chunked, chunked",
            "Expect: 100-continue", "Expect: 200-ok", "Origin: http://localhost", "Origin: null",
            "Last-Event-ID: 1",
            "Last-Event-ID: x-1",
            "Last-Event-ID: \u{0}", "Cookie: a=b; ;;=;", "Content-Type: application/json",
            "Content-Type:",
            "Range: bytes=0-",
            "If-None-Match: *", "X: " + String(repeating: "z", count: 400), ":", "", "no colon",
            "\tfolded",
            "Accept: */*",
        ])
    }

    mutating func body() -> String {
        pick([
            "", "{\"tap\":\"a\"}", "{\"tap\":[1,2]}\n{\"tap\":[1,2]}\n",
            "b\r\n{\"tap\":\"a\"}\r\n0\r\n\r\n",
            "0\r\n\r\n",
            "-1\r\n\r\n", "ffffffffffffffff\r\n", "7fffffffffffffff\r\nx\r\n", "zz\r\n\r\n",
            "5;ext=1\r\nhello\r\n0\r\nTrailer: x\r\n\r\n",
            "{", "[[[[[[", "\u{0}\u{0}", "{\"phase\":\"began\",\"at\":[1e309,0]}",
            "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n",
        ])
    }

    mutating func request() -> [UInt8] {
        let end = below(12) == 0 ? pick(["\n", "\r", "\r\r\n", " "]) : "\r\n"
        let method = pick([
            "GET", "GET", "GET", "HEAD", "POST", "POST", "PUT", "OPTIONS", "TRACE", "CONNECT",
            "get", "BREW", "",
        ])
        let version =
            below(8) == 0
            ? pick(["HTTP/1.0", "HTTP/2.0", "HTTP/1.", "HTTP/-1.1", "http/1.1", "", "HTTP/1.1 x"])
            : "HTTP/1.1"
        var text = "\(method) \(target()) \(version)\(end)"
        if below(5) != 0 { text += "Host: localhost\(end)" }
        for _ in 0..<below(5) { text += header() + end }
        text += end + body()
        var bytes = Array(text.utf8)
        for _ in 0..<(below(3) == 0 ? 1 + below(4) : 0) where !bytes.isEmpty {
            switch below(4) {
            case 0: bytes[below(bytes.count)] = UInt8(truncatingIfNeeded: next())
            case 1: bytes.removeLast(below(bytes.count))
            case 2:
                bytes.insert(
                    contentsOf: (0..<below(9)).map { _ in UInt8(truncatingIfNeeded: next()) },
                    at: below(bytes.count))
            default: bytes += bytes.prefix(below(bytes.count + 1))
            }
        }
        return bytes
    }
}

@MainActor
@Suite("Malformed requests from a grammar")
struct GrammarTests {
    @Test(
        "the server stays up, answers with known statuses and messages, and retains nothing",
        arguments: 1...8)
    func survives(seed: UInt64) throws {
        let known: Set = [100, 200, 204, 304, 400, 403, 404, 405, 413, 415, 417, 431, 501]
        let house = try House { $0.limits.requestTime = .seconds(1) }
        let witness = house.subscribe("/stream?format=ndjson")
        var grammar = Grammar(random: SeededGenerator(seed: seed))
        var statuses: [Int: Int] = [:]
        for round in 0..<10 {
            let requests = (0..<50).map { _ in grammar.request() }
            let clients = requests.map { request in
                let client = house.client()
                client.send(request)
                client.finish()
                return client
            }
            #expect(house.run { clients.allSatisfy(\.isClosed) })
            for (client, request) in zip(clients, requests) {
                for answer in client.answers where client.streamed.isEmpty || answer.status != 200 {
                    statuses[answer.status, default: 0] += 1
                    let shown = String(decoding: request, as: UTF8.self)
                    #expect(known.contains(answer.status), "\(shown) → \(answer.status)")
                    // A response to HEAD has no body: the following bytes are another response.
                    if answer.status >= 400, !answer.body.isEmpty, !shown.contains("HEAD") {
                        #expect(answer.body.hasSuffix(".\n"), "\(shown) → \(answer.body)")
                    }
                }
            }
            house.source.commit()
            #expect(house.run { witness.lines.count == round + 2 })
        }
        #expect(house.run { house.server.statistics.connections == 1 })
        #expect(house.ask("/healthz")?.status == 200)
        #expect(statuses.count >= 6, "\(statuses)")
    }
}
