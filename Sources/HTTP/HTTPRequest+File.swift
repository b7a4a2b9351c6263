import Foundation

extension HTTPRequest {
    /// Answers with a file's bytes, or with 304 if the client has a copy with the same tag.
    ///
    /// - Parameters:
    ///   - type: The content type.
    ///   - tag: The entity tag, which changes with the bytes; see `StaticFiles.tag(_:)`.
    ///   - policy: The Content-Security-Policy.
    ///   - more: Additional headers.
    ///   - bytes: Called only if the bytes are sent.
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
