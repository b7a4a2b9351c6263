import CLibevent
import Foundation

/// A completely received request, to be answered once.
@MainActor
package struct HTTPRequest {
    package enum Method: String {
        case get = "GET"
        case head = "HEAD"
        case post = "POST"
        case other
    }

    package let connection: HTTPConnection
    package let method: Method
    /// The request line and the headers.
    package let head: HTTPHead
    private let target: HTTPTarget
    private let bytes: [UInt8]

    /// Creates a request.
    /// - Throws: A refusal with 400 or 501 for a target or a method that no route supports.
    init(_ head: HTTPHead, body: [UInt8], on connection: HTTPConnection) throws(Refusal) {
        let name = head.method
        guard Self.methods.contains(name) else {
            throw Refusal(501, "This method is not supported; use GET, HEAD or POST.")
        }
        (self.head, self.connection, bytes) = (head, connection, body)
        method = Method(rawValue: name) ?? .other
        target = try HTTPTarget(head.target)
    }

    private init(_ other: HTTPRequest, body: [UInt8]) {
        (connection, method, head, target) = (
            other.connection, other.method, other.head, other.target
        )
        bytes = body
    }

    /// Returns the same request with its body.
    func with(body: [UInt8]) -> HTTPRequest { HTTPRequest(self, body: body) }

    /// The methods of RFC 9110 and RFC 5789. Routes refuse unsupported ones with 405.
    private static let methods: Set = [
        "GET", "HEAD", "POST", "PUT", "DELETE", "CONNECT", "OPTIONS", "TRACE", "PATCH",
    ]

    /// The path as received, percent-encoded; never longer than the limit for headers.
    package var path: String { target.path }

    /// The host in the request's target, for `GET http://host/path`.
    package var targetHost: String? { target.host }

    /// The values of the query. If a name occurs twice, the last value counts.
    package var query: [String: String] { target.query }

    /// Returns all values of a header, in the order in which they were received.
    package func headers(_ name: String) -> [String] { head.values(of: name) }

    /// Returns the first value of a header.
    package func header(_ name: String) -> String? { head.value(of: name) }

    /// The whole body; its size is within the limit.
    package var body: Data { Data(bytes) }

    // MARK: Answers

    /// Answers with a status and a body. An answer to HEAD has the same headers and no body.
    /// - Parameter hasLength: False for the answer to HEAD if GET would start a stream without a
    ///   length.
    package func answer(
        _ status: Int, type: String? = nil, headers: [(name: String, value: String)] = [],
        hasLength: Bool = true,
        body: UnsafeRawBufferPointer = UnsafeRawBufferPointer(start: nil, count: 0)
    ) {
        var answer = AnswerHead(status)
        answer.add(headers)
        if let type { answer.add("Content-Type", type) }
        if hasLength, status != 204, status != 304 {
            answer.add("Content-Length", String(body.count))
        }
        let empty = UnsafeRawBufferPointer(start: nil, count: 0)
        connection.answer(&answer, body: method == .head ? empty : body)
    }

    /// Answers with text.
    package func answer(
        _ status: Int, type: String, headers: [(name: String, value: String)] = [], text: String
    ) {
        var text = text
        text.withUTF8 {
            answer(status, type: type, headers: headers, body: UnsafeRawBufferPointer($0))
        }
    }

    /// Answers with a refusal's status and message.
    package func refuse(_ refusal: Refusal) {
        answer(
            refusal.status, type: "text/plain; charset=utf-8",
            headers: [("Cache-Control", "no-store")] + refusal.headers,
            text: refusal.text)
    }

    /// Begins an answer that continues until ``endStream()``.
    /// - Returns: Whether the following bytes must be sent as chunks.
    package func beginStream(type: String, headers: [(name: String, value: String)]) -> Bool {
        var answer = AnswerHead(200)
        answer.add(headers)
        answer.add("Content-Type", type)
        // With a length, the client knows where the answer ends.
        let hasLength = headers.contains { $0.name == "Content-Length" }
        let isChunked = !head.isHTTP10 && !hasLength
        if isChunked { answer.add("Transfer-Encoding", "chunked") }
        connection.beginStream(&answer, isChunked: isChunked)
        return isChunked
    }

    /// Ends the stream, and closes the connection once everything has been sent.
    ///
    /// Does nothing if the connection is closed.
    package func endStream() { connection.endStream() }
}
