import Foundation
import TestSupport
import Testing

@testable import HTTP

/// What the parsers make of bytes, fed in pieces.
private enum Outcome: Equatable {
    case needsMore
    case refused(Int)
    case request(head: [UInt8], fields: [String], body: [UInt8], length: Int)

    init(
        _ bytes: [UInt8], headBytes: Int = 16_384, bodyBytes: Int = 65_536,
        cut: () -> Int = { .max }
    ) {
        var headParser = HTTPHeadParser(most: headBytes)
        var bodyParser: HTTPBodyParser?
        var place = 0
        do throws(Refusal) {
            while place < bytes.count {
                let end = place + min(bytes.count - place, max(1, cut()))
                let piece = UnsafeMutableRawBufferPointer.allocate(
                    byteCount: end - place, alignment: 1)
                defer { piece.deallocate() }
                piece.copyBytes(from: bytes[place..<end])
                if bodyParser != nil {
                    place += try bodyParser!.parse(UnsafeRawBufferPointer(piece))
                } else {
                    let (count, isComplete) = try headParser.parse(UnsafeRawBufferPointer(piece))
                    place += count
                    if isComplete {
                        let framing = try HTTPFraming(of: headParser.head, most: bodyBytes)
                        bodyParser = HTTPBodyParser(
                            framing, most: bodyBytes, mostOverhead: headBytes)
                    }
                }
                if let bodyParser, bodyParser.isComplete {
                    let head = headParser.head
                    let fields = head.fields.map {
                        String(decoding: head.bytes[$0.name], as: UTF8.self) + ":"
                            + String(decoding: head.bytes[$0.value], as: UTF8.self)
                    }
                    self = .request(
                        head: head.bytes, fields: fields, body: bodyParser.body, length: place)
                    return
                }
            }
            self = .needsMore
        } catch {
            self = .refused(error.status)
        }
    }
}

@Suite("Request parsers")
struct ParserTests {
    @Test(
        "a request that follows RFC 9112 is parsed correctly, however it is split",
        arguments: 1...20 as ClosedRange<UInt64>)
    func wellFormed(seed: UInt64) {
        var grammar = Grammar(seed: seed)
        for _ in 0..<50 {
            let request = grammar.request()
            let expected = Outcome.request(
                head: Array(request.bytes.prefix(headLength(request.bytes))),
                fields: request.fields.map { "\($0.name):\($0.value)" }, body: request.body,
                length: request.bytes.count)
            let shown = String(decoding: request.bytes, as: UTF8.self)
            #expect(Outcome(request.bytes + [71]) == expected, "\(shown)")
            #expect(Outcome(request.bytes, cut: { grammar.below(7) }) == expected, "\(shown)")
            #expect(Outcome(request.bytes, cut: { 1 }) == expected, "\(shown)")
        }
    }

    @Test(
        "a damaged request has one verdict, however it is split, by the grammar of RFC 9112",
        arguments: 1...20 as ClosedRange<UInt64>)
    func damaged(seed: UInt64) throws {
        // RFC 9112, sections 3 and 5, and RFC 9110, section 5.6.2, with bytes as Latin-1
        // characters.
        let token = "[!#$%&'*+\\-.^_`|~0-9A-Za-z]+"
        let grammarOfHead = try NSRegularExpression(
            pattern:
                "^\(token) [\\x21-\\x7e]+ HTTP/1\\.[01]\r\n(\(token):[\\t\\x20-\\x7e\\u0080-\\u00ff]*\r\n)*\r\n$"
        )
        var grammar = Grammar(seed: seed)
        for _ in 0..<100 {
            let bytes = grammar.damaged(grammar.request())
            let outcome = Outcome(bytes)
            #expect(Outcome(bytes, cut: { grammar.below(9) }) == outcome)
            guard case .request(let head, _, _, _) = outcome else { continue }
            let text = String(String.UnicodeScalarView(head.map { Unicode.Scalar($0) }))
            let all = NSRange(text.startIndex..., in: text)
            #expect(
                grammarOfHead.firstMatch(in: text, range: all) != nil, "\(text.debugDescription)")
        }
    }

    private func headLength(_ bytes: [UInt8]) -> Int {
        bytes.firstRange(of: Array("\r\n\r\n".utf8))?.upperBound ?? bytes.count
    }

    @Test(
        "framing that two recipients could read differently is refused",
        arguments: [
            ("Content-Length: 5\r\nContent-Length: 6", 400),
            ("Content-Length: 5\r\nContent-Length: 5", 400),
            ("Content-Length: 5, 5", 400), ("Content-Length: +13", 400),
            ("Content-Length: -1", 400),
            ("Content-Length: 0xd", 400), ("Content-Length: 1 3", 400), ("Content-Length:", 400),
            ("Content-Length: \u{663}", 400), ("Content-Length : 5", 400),
            ("Content-Length\t: 5", 400),
            ("Content-Length: 65537", 413), ("Content-Length: 9223372036854775807", 413),
            ("Content-Length: 9223372036854775808", 413),
            ("Content-Length: 18446744073709551616", 413),
            ("Content-Length: 99999999999999999999999999", 413),
            ("Transfer-Encoding : chunked", 400),
            ("Transfer-Encoding: chunked\r\nContent-Length: 5", 400),
            ("Content-Length: 5\r\nTransfer-Encoding: chunked", 400),
            ("Transfer-Encoding: xchunked", 400),
            ("Transfer-Encoding: chunked, chunked", 400), ("Transfer-Encoding: chunked, gzip", 400),
            ("Transfer-Encoding: gzip, chunked", 501), ("Transfer-Encoding: identity", 400),
            ("Transfer-Encoding:", 400), ("Transfer-Encoding: ,chunked", 501),
            ("Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked", 400),
            ("Transfer-Encoding:\u{b}chunked", 400), ("X: a\r\n Transfer-Encoding: chunked", 400),
            ("X: a\r\n\tfolded", 400), ("X: a\rb", 400), ("X: a\nTransfer-Encoding: chunked", 400),
            ("X: \0", 400), ("X\0: a", 400), ("X: \u{7f}", 400), (": a", 400), ("no colon", 400),
            ("X y: a", 400),
        ])
    func framing(fields: String, status: Int) {
        let bytes = Array("POST / HTTP/1.1\r\nHost: localhost\r\n\(fields)\r\n\r\n".utf8)
        #expect(Outcome(bytes) == .refused(status))
    }

    @Test("Transfer-Encoding in HTTP/1.0 is refused")
    func oldChunks() {
        #expect(
            Outcome(Array("POST / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n".utf8))
                == .refused(400))
    }

    @Test(
        "invalid chunks are refused",
        arguments: [
            (String(repeating: "0", count: 17), 400), (String(repeating: "0", count: 100_000), 400),
            ("0xd\r\n", 400), ("+d\r\n", 400), ("-1\r\n", 400), (" d\r\n", 400), ("\r\n", 400),
            ("\n", 400),
            ("d \r\n", 400), ("1\n", 400), ("1\rx", 400), ("1\r\nab", 400), ("1\r\na\n", 400),
            ("1\r\na\rb", 400),
            ("ffffffffffffffff\r\n", 413), ("7fffffffffffffff\r\n", 413),
            ("8000000000000000\r\n", 413),
            ("10001\r\n", 413), ("1;" + String(repeating: "x", count: 257), 400),
            ("1;a\nb\r\n", 400),
            ("1;\0\r\n", 400), ("0\r\n" + String(repeating: "X: y\r\n", count: 4000), 431),
            ("0\r\nX: " + String(repeating: "y", count: 20_000), 431), ("0\r\nno colon\r\n", 400),
            ("0\r\n folded\r\n", 400), ("0\r\n\n", 400), ("0\r\nX: y\n", 400), ("0\r\n\rx", 400),
        ])
    func chunks(body: String, status: Int) {
        let head = "POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n"
        #expect(Outcome(Array((head + body).utf8)) == .refused(status))
        #expect(Outcome(Array((head + body).utf8), cut: { 1 }) == .refused(status))
    }

    @Test("the extensions of many chunks are bounded in total")
    func extensions() {
        let head = "POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n"
        let chunk = "1;" + String(repeating: "x", count: 200) + "\r\na\r\n"
        let bytes = Array((head + String(repeating: chunk, count: 1000)).utf8)
        #expect(Outcome(bytes) == .refused(431))
    }

    @Test("a head at the limit is accepted and one byte more is refused; likewise header lines")
    func limits() {
        let start = "GET / HTTP/1.1\r\nX: "
        func head(of count: Int) -> [UInt8] {
            Array(
                (start + String(repeating: "y", count: count - start.utf8.count - 4) + "\r\n\r\n")
                    .utf8)
        }
        guard case .request = Outcome(head(of: 1000), headBytes: 1000) else {
            Issue.record("a head of 1000 bytes was not taken")
            return
        }
        #expect(Outcome(head(of: 1001), headBytes: 1000) == .refused(431))
        let fields = { (count: Int) in String(repeating: "X: y\r\n", count: count) }
        #expect(Outcome(Array("GET / HTTP/1.1\r\n\(fields(129))\r\n".utf8)) == .refused(431))
        guard case .request = Outcome(Array("GET / HTTP/1.1\r\n\(fields(128))\r\n".utf8)) else {
            Issue.record("128 header lines were not taken")
            return
        }
    }

    @Test(
        "request lines other than HTTP/1.1 and HTTP/1.0 are refused",
        arguments: [
            "GET /\r\n", "GET  / HTTP/1.1\r\n", "GET / HTTP/1.1 \r\n", "GET / HTTP/1.2\r\n",
            "GET / HTTP/2.0\r\n",
            "GET / HTTP/0.9\r\n", "GET / http/1.1\r\n", "GET / HTTP/1.1\n", "GET / HTTP/1.1\rX",
            " GET / HTTP/1.1\r\n",
            "GET /a\u{1}b HTTP/1.1\r\n", "GET /a\tb HTTP/1.1\r\n", "GET /\u{7f} HTTP/1.1\r\n",
            "GET /\u{e9} HTTP/1.1\r\n", "\r\n\r\nGET / HTTP/1.1\r\n", "\rGET / HTTP/1.1\r\n",
            "\nGET / HTTP/1.1\r\n",
            "\u{16}\u{3}\u{1}", "G(T / HTTP/1.1\r\n", "GET / HTTP/1.10\r\n", "GET / HTTP/11.1\r\n",
        ])
    func requestLines(line: String) {
        #expect(Outcome(Array(line.utf8)) == .refused(400))
    }

    @Test("one empty line before a request is skipped")
    func emptyLine() {
        let bytes = Array("\r\nGET / HTTP/1.1\r\n\r\n".utf8)
        #expect(
            Outcome(bytes)
                == .request(
                    head: Array(bytes.dropFirst(2)), fields: [], body: [], length: bytes.count))
    }

    @Test("a target is split into path and query")
    func targets() throws {
        let plain = try HTTPTarget("/a%20b?x=1&y=%41&x=2&z")
        #expect(plain.path == "/a%20b")
        #expect(plain.host == nil)
        #expect(plain.query == ["x": "2", "y": "A", "z": ""])
        let absolute = try HTTPTarget("http://host:80/p?q")
        #expect(absolute.host == "host:80")
        #expect(absolute.path == "/p")
        #expect(try HTTPTarget("/http://x").host == nil)
        #expect(try HTTPTarget("*").path == "*")
        #expect(throws: Refusal.self) { try HTTPTarget("/?" + String(repeating: "a&", count: 100)) }
    }

    @Test("the date has the form of RFC 9110's example")
    @MainActor func date() {
        #expect(HTTPDate.string(784_111_777) == "Sun, 06 Nov 1994 08:49:37 GMT")
    }
}
