/// Why a request is refused: a status and a message.
package struct Refusal: Error, Equatable {
    package var status: Int
    package var sentence: String
    package var headers: [(name: String, value: String)] = []

    package init(_ status: Int, _ sentence: String, headers: [(name: String, value: String)] = []) {
        (self.status, self.sentence, self.headers) = (status, sentence, headers)
    }

    package static func == (a: Refusal, b: Refusal) -> Bool {
        a.status == b.status && a.sentence == b.sentence
            && a.headers.elementsEqual(b.headers, by: ==)
    }

    /// The sentence as the body of an answer: names in it may come from the request, and terminals
    /// print it.
    package var text: String { sentence.harmlessLine + "\n" }

    /// The whole answer as bytes, for a connection that is then closed.
    package var wholeAnswer: [UInt8] {
        let text = text
        return Array(
            """
            HTTP/1.1 \(status) \(Self.reason(status))\r
            Content-Type: text/plain; charset=utf-8\r
            Content-Length: \(text.utf8.count)\r
            Cache-Control: no-store\r
            X-Content-Type-Options: nosniff\r
            \(headers.map { "\($0.name): \($0.value)\r\n" }.joined())Connection: close\r
            \r
            \(text)
            """.utf8)
    }

    /// Returns the reason phrase of a status.
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
        case 504: "Gateway Timeout"
        default: "Status \(status)"
        }
    }
}
