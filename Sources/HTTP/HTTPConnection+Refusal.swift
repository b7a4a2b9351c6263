import CLibevent
import Foundation

/// An answer that says no: a status and a sentence.
package struct Refusal: Error, Equatable {
    package var status: Int
    package var sentence: String
    package var headers: [(name: String, value: String)] = []

    package init(_ status: Int, _ sentence: String, headers: [(name: String, value: String)] = []) {
        (self.status, self.sentence, self.headers) = (status, sentence, headers)
    }

    package static func == (a: Refusal, b: Refusal) -> Bool {
        a.status == b.status && a.sentence == b.sentence && a.headers.elementsEqual(b.headers, by: ==)
    }

    /// The whole answer as it goes over the wire, for a connection that is closed after it.
    package var wholeAnswer: [UInt8] {
        let text = sentence + "\n"
        return Array(
            """
            HTTP/1.1 \(status) \(Self.reason(status))\r
            Content-Type: text/plain; charset=utf-8\r
            Content-Length: \(text.utf8.count)\r
            Cache-Control: no-store\r
            X-Content-Type-Options: nosniff\r
            Connection: close\r
            \r
            \(text)
            """.utf8)
    }

    /// The usual words for a status; evhttp lacks the newer ones.
    package static func reason(_ status: Int) -> String {
        switch status {
        case 200: "OK"
        case 202: "Accepted"
        case 204: "No Content"
        case 304: "Not Modified"
        case 400: "Bad Request"
        case 401: "Unauthorized"
        case 403: "Forbidden"
        case 404: "Not Found"
        case 405: "Method Not Allowed"
        case 408: "Request Timeout"
        case 409: "Conflict"
        case 413: "Content Too Large"
        case 415: "Unsupported Media Type"
        case 417: "Expectation Failed"
        case 429: "Too Many Requests"
        case 431: "Request Header Fields Too Large"
        case 500: "Internal Server Error"
        case 501: "Not Implemented"
        case 503: "Service Unavailable"
        default: "Status \(status)"
        }
    }
}

extension HTTPConnection {
    /// Puts our refusal in the place of evhttp's.
    ///
    /// What evhttp cannot parse it answers by itself, with a page that says neither what is wrong nor, for unknown
    /// methods, a valid status. While no request of ours is being answered, whatever evhttp writes is such a page; it
    /// is complete with the end of its HTML.
    package func rewriteRefusal() {
        guard !isRewriting, phase == .receiving || phase == .idle else { return }
        let output = self.output
        let length = evbuffer_get_length(output)
        guard length > 0, length < 4096, let start = evbuffer_pullup(output, -1) else { return }
        let page = UnsafeRawBufferPointer(start: start, count: length)
        guard page.starts(with: "HTTP/".utf8), page.reversed().starts(with: "</BODY></HTML>\n".utf8.reversed()) else {
            return
        }
        let line = String(decoding: page.prefix { $0 != UInt8(ascii: "\r") }, as: UTF8.self)
        let status = line.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 400
        let answer = refusal(instead: status).wholeAnswer
        isRewriting = true
        isRefused = true
        // Bufferevents of sockets keep the front of their output frozen but while they write.
        if !isSecure { evbuffer_unfreeze(output, 1) }
        evbuffer_drain(output, length)
        if !isSecure { evbuffer_freeze(output, 1) }
        evbuffer_add(output, answer, answer.count)
        isRewriting = false
        enter(.answering)
    }

    private func refusal(instead status: Int) -> Refusal {
        let limits = server.limits
        switch status {
        case 413:
            // evhttp tells the two apart to nobody.
            return Refusal(
                413,
                "The body is larger than \(limits.bodyBytes) bytes, or it is chunked and a chunk's length is not a "
                    + "hexadecimal number; send less at once, or mend the chunks.")
        case 400 where arrived > limits.headerBytes:
            return Refusal(431, "The request line and headers are larger than \(limits.headerBytes) bytes.")
        case 417: return Refusal(417, "The only expectation that can be met is “100-continue”.")
        case 0, 501: return Refusal(501, "That method is not known here; GET, HEAD and POST are.")
        default:
            return Refusal(
                400, "This is not well-formed HTTP/1.1: check the request line, the headers and Content-Length.")
        }
    }
}
