import Foundation

extension HTTPRequest {
    /// Answers with a file's bytes, or with 304 where the client has those of this tag already.
    ///
    /// - Parameters:
    ///   - type: what the bytes are.
    ///   - tag: changes with the bytes; see `StaticFiles.tag(_:)`.
    ///   - policy: what a page of them may do.
    ///   - more: further headers.
    ///   - bytes: called only when they are sent.
    package func answerFile(
        type: String, tag: String, policy: String, more: [(name: String, value: String)] = [],
        bytes: () -> some ContiguousBytes
    ) {
        let headers =
            [
                (name: "ETag", value: tag), (name: "Cache-Control", value: "no-cache"),
                (name: "Content-Security-Policy", value: policy),
            ] + more
        if let known = header("If-None-Match"), known == "*" || known.contains(tag) {
            return answer(304, headers: headers)
        }
        bytes().withUnsafeBytes { answer(200, type: type, headers: headers, body: $0) }
    }
}
