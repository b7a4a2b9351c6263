/// The status line and header fields of an answer, as they are sent.
@MainActor
struct AnswerHead {
    private var text: String
    private(set) var closes = false

    init(_ status: Int) {
        text = "HTTP/1.1 \(status) \(Refusal.reason(status))\r\nDate: \(HTTPDate.now)\r\n"
        text += "X-Content-Type-Options: nosniff\r\nReferrer-Policy: no-referrer\r\n"
        text += "Cross-Origin-Resource-Policy: same-origin\r\n"
    }

    /// Adds a header field, unless its value has a line break, which would begin another field.
    mutating func add(_ name: String, _ value: String) {
        guard value.utf8.allSatisfy({ $0 >= 32 || $0 == 9 }) else { return }
        if name == "Connection" {
            // The connection reads this flag, and writes the header once.
            closes = closes || value == "close"
            return
        }
        text += name
        text += ": "
        text += value
        text += "\r\n"
    }

    mutating func add(_ fields: [(name: String, value: String)]) {
        for (name, value) in fields { add(name, value) }
    }

    /// Ends the head.
    /// - Parameter connection: The value of the Connection header; nil for none.
    mutating func finish(connection: String?) -> String {
        if let connection { text += "Connection: \(connection)\r\n" }
        return text + "\r\n"
    }
}
