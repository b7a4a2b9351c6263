/// How a request's body is delimited.
package enum HTTPFraming: Equatable {
    /// A number of bytes; 0 for no body.
    case length(Int)
    /// Chunks, ended by an empty one.
    case chunked

    /// Determines the framing of a request from its head, by RFC 9112, section 6.
    ///
    /// Refuses every combination that two recipients could interpret differently.
    /// - Throws: A refusal with 400, 413 or 501. The connection must be closed after it.
    package init(of head: HTTPHead, most: Int) throws(Refusal) {
        let lengths = head.values(of: "Content-Length")
        let codings = head.values(of: "Transfer-Encoding")
        guard codings.isEmpty else {
            guard lengths.isEmpty else {
                throw Self.refusal(
                    "has both Content-Length and Transfer-Encoding; send one of them")
            }
            guard !head.isHTTP10 else {
                throw Self.refusal("uses HTTP/1.0, which has no Transfer-Encoding")
            }
            self = try Self.chunked(codings)
            return
        }
        guard lengths.count <= 1 else {
            throw Self.refusal("has \(lengths.count) Content-Length headers; send one")
        }
        guard let text = lengths.first else {
            self = .length(0)
            return
        }
        guard !text.isEmpty, text.utf8.allSatisfy({ 48...57 ~= $0 }) else {
            throw Self.refusal("has a Content-Length that is not a decimal number")
        }
        // A number too large for Int exceeds any limit.
        guard let length = Int(text), length <= most else { throw Self.tooLarge(most) }
        self = .length(length)
    }

    private static func chunked(_ codings: [String]) throws(Refusal) -> HTTPFraming {
        guard codings.count == 1 else {
            throw refusal("has \(codings.count) Transfer-Encoding headers; send one")
        }
        let names = codings[0].split(separator: ",", omittingEmptySubsequences: false).map { name in
            // Unicode's folding would make “chunKed” with a Kelvin sign equal.
            name.trimmingBlanks.utf8.map { 65...90 ~= $0 ? $0 | 32 : $0 }
        }
        let chunked = Array("chunked".utf8)
        guard names.last == chunked, names.count(where: { $0 == chunked }) == 1 else {
            throw refusal("has a Transfer-Encoding that does not end with exactly one chunked")
        }
        guard names.count == 1 else {
            throw Refusal(501, "The only supported transfer coding is chunked.")
        }
        return .chunked
    }

    private static func refusal(_ reason: String) -> Refusal {
        Refusal(400, "The request \(reason).")
    }

    static func tooLarge(_ most: Int) -> Refusal {
        Refusal(413, "The body is larger than \(most) bytes; send it in smaller requests.")
    }
}

extension Substring {
    /// The text without leading and trailing spaces and tabs.
    fileprivate var trimmingBlanks: Substring {
        var rest = self
        while rest.first == " " || rest.first == "\t" { rest.removeFirst() }
        while rest.last == " " || rest.last == "\t" { rest.removeLast() }
        return rest
    }
}
