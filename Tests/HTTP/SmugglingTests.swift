import Foundation
import HTTPClient
import Testing

@testable import HTTP

/// Sends requests whose end two recipients could see in different places, each followed by a second
/// request. The sections are those of RFC 9112, unless RFC 9110 is named.
@MainActor
@Suite("No request is smuggled in another one's body")
struct SmugglingTests {
    /// The request that an attacker wants to have read: it must never reach a route.
    private nonisolated static let hidden = "GET /hidden HTTP/1.1\r\nHost: localhost\r\n\r\n"
    private nonisolated static let start = "POST /first HTTP/1.1\r\nHost: localhost\r\n"
    private nonisolated static let chunked = start + "Transfer-Encoding: chunked\r\n\r\n"

    /// Sends bytes, whole or cut after the first request's head, and expects one refusal.
    private func expectRefusal(_ text: String, _ status: Int, _ section: String) throws {
        let bytes = Array(text.utf8)
        let headEnd = bytes.firstRange(of: Array("\r\n\r\n".utf8))?.upperBound ?? bytes.count
        for cut in [bytes.count, headEnd, bytes.count / 2] {
            let hall = try Hall()
            let client = hall.client()
            client.send(Array(bytes[..<cut]))
            if cut < bytes.count {
                hall.run {
                    !client.answers.isEmpty
                        || hall.server.connections.values.contains { $0.arrived >= cut }
                }
                client.send(Array(bytes[cut...]))
            }
            #expect(hall.run { client.isClosed }, "\(section)")
            #expect(
                client.answers.map(\.status) == [status], "\(section): \(client.text.prefix(300))")
            #expect(client.answers.first?.headers["connection"] == "close", "\(section)")
            #expect(hall.routed.isEmpty, "\(section)")
            #expect(hall.isWell)
        }
    }

    @Test(
        "a head that two recipients could frame differently is refused, and nothing after it is read",
        arguments: [
            ("6.3, 3", "Content-Length: 46\r\nTransfer-Encoding: chunked", 400),
            ("6.3, 3", "Transfer-Encoding: chunked\r\nContent-Length: 46", 400),
            ("6.3, 3", "Transfer-Encoding: chunked\r\nContent-Length: 0", 400),
            ("6.3, 5", "Content-Length: 0\r\nContent-Length: 46", 400),
            ("6.3, 5", "Content-Length: 46\r\nContent-Length: 0", 400),
            ("6.3, 5", "Content-Length: 0\r\nContent-Length: 0", 400),
            ("6.3, 5", "Content-Length: 0, 46", 400), ("6.3, 5", "Content-Length: 0, 0", 400),
            ("RFC 9110, 8.6", "Content-Length: +13", 400),
            ("RFC 9110, 8.6", "Content-Length: -1", 400),
            ("RFC 9110, 8.6", "Content-Length: 0xd", 400),
            ("RFC 9110, 8.6", "Content-Length: 1 3", 400),
            ("RFC 9110, 8.6", "Content-Length: 13.0", 400),
            ("RFC 9110, 8.6", "Content-Length: 1e1", 400),
            ("RFC 9110, 8.6", "Content-Length: 1_3", 400),
            ("RFC 9110, 8.6", "Content-Length: \"13\"", 400),
            ("RFC 9110, 8.6", "Content-Length: \u{664}", 400),
            ("RFC 9110, 8.6", "Content-Length:", 400),
            ("RFC 9110, 8.6", "Content-Length: 18446744073709551616", 413),
            ("RFC 9110, 8.6", "Content-Length: 9223372036854775808", 413),
            ("5.1", "Transfer-Encoding : chunked", 400),
            // Unicode folds the Kelvin sign to k; a proxy that compares bytes does not.
            ("6.1", "Transfer-Encoding: chun\u{212A}ed", 400),
            ("5.1", "Transfer-Encoding\t: chunked", 400),
            ("5.1", "Content-Length : 46", 400), ("5.1", "X Content-Length: 46", 400),
            ("5.2", "X: y\r\n Transfer-Encoding: chunked", 400),
            ("5.2", "Transfer-Encoding:\r\n chunked", 400),
            ("5.2", "Content-Length:\r\n\t46", 400), ("5.2", "Content-Length: 4\r\n 6", 400),
            ("2.2", "X: y\nTransfer-Encoding: chunked", 400), ("2.2", "Content-Length: 46\n", 400),
            ("2.2", "X: y\n\nGET /hidden HTTP/1.1", 400),
            ("2.2", "X: y\rTransfer-Encoding: chunked", 400),
            ("2.2", "X: y\r\r\nTransfer-Encoding: chunked", 400),
            ("RFC 9110, 5.5", "X: \0", 400), ("RFC 9110, 5.5", "Transfer-Encoding: chunked\0", 400),
            ("RFC 9110, 5.5", "Content-Length: 46\0", 400),
            ("RFC 9110, 5.1", "Content-Length\0: 46", 400),
            ("RFC 9110, 5.1", "Content\u{b}Length: 46", 400), ("RFC 9110, 5.1", ": 46", 400),
            ("6.1", "Transfer-Encoding: chunked, chunked", 400),
            ("6.1", "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked", 400),
            ("6.3, 4", "Transfer-Encoding: chunked, identity", 400),
            ("6.3, 4", "Transfer-Encoding: identity", 400),
            ("6.3, 4", "Transfer-Encoding: xchunked", 400),
            ("6.3, 4", "Transfer-Encoding: chunkedx", 400),
            ("6.3, 4", "Transfer-Encoding: \"chunked\"", 400),
            ("6.3, 4", "Transfer-Encoding: chunked;q=1", 400),
            ("6.3, 4", "Transfer-Encoding: chunked,", 400), ("6.3, 4", "Transfer-Encoding:", 400),
            ("6.3, 4", "Transfer-Encoding:\u{b}chunked", 400),
            ("6.3, 4", "Transfer-Encoding: chunk\u{e9}d", 400),
            ("6.1", "Transfer-Encoding: gzip, chunked", 501),
            ("6.1", "Transfer-Encoding: identity, chunked", 501),
            ("3.2", "Host: localhost", 400), ("3.2", "Host: evil.example", 400),
        ])
    func heads(section: String, fields: String, status: Int) throws {
        try expectRefusal(Self.start + fields + "\r\n\r\n" + Self.hidden, status, section)
        try expectRefusal(Self.start + fields + "\r\n\r\n0\r\n\r\n" + Self.hidden, status, section)
    }

    @Test(
        "a request line or a Host that two recipients could read differently is refused",
        arguments: [
            ("2.2", "GET /first HTTP/1.1\r\n Host: localhost\r\n\r\n", 400),
            ("3", "GET /first HTTP/1.1 \r\nHost: localhost\r\n\r\n", 400),
            ("3", "GET  /first HTTP/1.1\r\nHost: localhost\r\n\r\n", 400),
            ("3", "GET\t/first HTTP/1.1\r\nHost: localhost\r\n\r\n", 400),
            ("3", "GET /first\u{b}HTTP/1.1\r\nHost: localhost\r\n\r\n", 400),
            ("3", "GET /first HTTP/1.1\nHost: localhost\r\n\r\n", 400),
            ("3", "GET /first\r\n\r\n", 400),
            ("2.3", "GET /first HTTP/1.1, HTTP/1.1\r\nHost: localhost\r\n\r\n", 400),
            (
                "6.1",
                "POST /first HTTP/1.0\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
                400
            ),
            ("3.2", "GET /first HTTP/1.1\r\n\r\n", 400),
            ("3.2", "GET /first HTTP/1.1\r\nHost: localhost\r\nHost: localhost\r\n\r\n", 400),
            ("3.2", "GET /first HTTP/1.1\r\nHost: localhost, localhost\r\n\r\n", 403),
            ("3.2", "GET /first HTTP/1.1\r\nHost: localhost@evil.example\r\n\r\n", 403),
            ("3.2.2", "GET http://localhost/first HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n", 400),
            ("3.2.2", "GET http://localhost:1/first HTTP/1.1\r\nHost: localhost:2\r\n\r\n", 400),
            ("3.2.2", "GET http://evil.example/first HTTP/1.1\r\nHost: localhost\r\n\r\n", 403),
            ("3.2.2", "GET http://localhost/first HTTP/1.1\r\nHost: evil.example\r\n\r\n", 403),
            ("3.2.2", "GET http://localhost/first HTTP/1.1\r\n\r\n", 400),
        ])
    func requestLines(section: String, head: String, status: Int) throws {
        try expectRefusal(head + Self.hidden, status, section)
    }

    @Test(
        "chunks that two recipients could cut differently are refused, and nothing after them is read",
        arguments: [
            ("7.1", "0x5\r\nhello\r\n0\r\n\r\n", 400), ("7.1", "+5\r\nhello\r\n0\r\n\r\n", 400),
            ("7.1", "-5\r\nhello\r\n0\r\n\r\n", 400), ("7.1", "-0\r\n\r\n", 400),
            ("7.1", " 5\r\nhello\r\n0\r\n\r\n", 400), ("7.1", "5 \r\nhello\r\n0\r\n\r\n", 400),
            ("7.1", "5\t\r\nhello\r\n0\r\n\r\n", 400), ("7.1", "0 5\r\nhello\r\n0\r\n\r\n", 400),
            ("7.1", "5 ;a\r\nhello\r\n0\r\n\r\n", 400), ("7.1", "5g\r\nhello\r\n0\r\n\r\n", 400),
            ("7.1", "\r\n0\r\n\r\n", 400), ("7.1", ";a\r\n0\r\n\r\n", 400),
            ("7.1", "5,5\r\nhello\r\n0\r\n\r\n", 400),
            ("7.1", "00000000000000005\r\nhello\r\n0\r\n\r\n", 400),
            ("7.1", "ffffffffffffffff\r\n", 413),
            ("7.1", "10000000000000000\r\n", 400), ("7.1", "8000000000000000\r\n", 413),
            ("7.1", "7fffffffffffffff\r\n", 413), ("7.1", "100000000\r\n", 413),
            ("7.1", "fffffffffffffffb\r\nhello\r\n0\r\n\r\n", 413),
            ("7.1", "5\nhello\r\n0\r\n\r\n", 400), ("7.1", "5\rhello\r\n0\r\n\r\n", 400),
            ("7.1", "5\r\nhello0\r\n\r\n", 400), ("7.1", "5\r\nhello\n0\r\n\r\n", 400),
            ("7.1", "5\r\nhelloX\r\n0\r\n\r\n", 400), ("7.1", "4\r\nhello\r\n0\r\n\r\n", 400),
            ("7.1", "5\r\nhello\r\r\n0\r\n\r\n", 400), ("7.1", "5\0\r\nhello\r\n0\r\n\r\n", 400),
            ("7.1.1", "5;a\nb\r\nhello\r\n0\r\n\r\n", 400),
            ("7.1.1", "5;a\rb\r\nhello\r\n0\r\n\r\n", 400),
            ("7.1.1", "5;a=\"\r\n\"\r\nhello\r\n0\r\n\r\n", 400),
            ("7.1.1", "5;\0\r\nhello\r\n0\r\n\r\n", 400),
            ("7.1.1", "5;" + String(repeating: "x", count: 257) + "\r\nhello\r\n0\r\n\r\n", 400),
            ("7.1.2", "0\r\nX : y\r\n\r\n", 400), ("7.1.2", "0\r\nX: y\r\n z\r\n\r\n", 400),
            ("7.1.2", "0\r\n X: y\r\n\r\n", 400), ("7.1.2", "0\r\nX: y\n\r\n", 400),
            ("7.1.2", "0\r\n\n", 400),
            ("7.1.2", "0\r\n: y\r\n\r\n", 400), ("7.1.2", "0\r\nGET /hidden HTTP/1.1\r\n\r\n", 400),
            ("7.1.2", "0\r\nX: \0\r\n\r\n", 400),
            ("7.1.2", "0\r\nX: " + String(repeating: "y", count: 20_000) + "\r\n\r\n", 431),
        ])
    func chunks(section: String, body: String, status: Int) throws {
        try expectRefusal(Self.chunked + body + Self.hidden, status, section)
    }

    @Test(
        "a plain request is read with exactly its body, and the next request after it",
        arguments: [
            (
                "RFC 9110, 8.6", start + "Content-Length: \(hidden.utf8.count)\r\n\r\n" + hidden,
                hidden
            ),
            ("RFC 9110, 8.6", start + "Content-Length: 00000000000000000000\r\n\r\n", ""),
            ("7.1", chunked + "0\r\n\r\n", ""),
            ("7.1", chunked + "0005\r\nhello\r\n000\r\n\r\n", "hello"),
            ("7.1", chunked + "A\r\n0\r\n\r\nGET /\r\n0\r\n\r\n", "0\r\n\r\nGET /"),
            ("7.1.1", chunked + "5;a=b;c=\"d e\"\r\nhello\r\n0;z\r\n\r\n", "hello"),
            // Fields of a trailer never change the framing (section 6.5.1 of RFC 9110).
            (
                "7.1.2", chunked + "0\r\nContent-Length: 46\r\nTransfer-Encoding: chunked\r\n\r\n",
                ""
            ),
            ("7.1.2", chunked + "0\r\nHost: evil.example\r\n\r\n", ""),
            ("3.2.2", "GET http://localhost/first HTTP/1.1\r\nHost: LOCALHOST\r\n\r\n", ""),
            ("5.1", start + "Content_Length: 46\r\n\r\n", ""),
        ])
    func plain(section: String, text: String, body: String) throws {
        let hall = try Hall()
        let client = hall.client()
        client.send(text + "GET /second HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        #expect(hall.run { client.isClosed }, "\(section)")
        #expect(client.answers.map(\.status) == [200, 200], "\(section)")
        #expect(hall.routed == ["/first", "/second"], "\(section)")
        #expect(hall.bodies == [Data(body.utf8), Data()], "\(section)")
    }
}
