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
        let headers = Self.fileHeaders(tag, policy) + more
        if hasCopy(tag) { return answer(304, headers: headers) }
        bytes().withUnsafeBytes { answer(200, type: type, headers: headers, body: $0) }
    }

    /// Answers with a file that is read in portions as the client accepts them, or with 304.
    ///
    /// Neither HEAD nor 304 reads the file.
    package func answerFile(_ file: ServedFile, type: String, policy: String) {
        let headers = Self.fileHeaders(file.tag, policy)
        if hasCopy(file.tag) { return answer(304, headers: headers) }
        var head = AnswerHead(200)
        head.add(headers)
        head.add("Content-Type", type)
        head.add("Content-Length", String(file.size))
        connection.answer(&head, file: method == .head ? nil : file)
    }

    private func hasCopy(_ tag: String) -> Bool {
        guard let known = header("If-None-Match") else { return false }
        return known == "*" || known.contains(tag)
    }

    private static func fileHeaders(
        _ tag: String, _ policy: String
    ) -> [(name: String, value: String)] {
        [("ETag", tag), ("Cache-Control", "no-cache"), ("Content-Security-Policy", policy)]
    }
}
