import CLibevent

extension HTTPRequest {
    /// Answers with a body of portions, each created when the client has accepted the last one.
    ///
    /// So an answer of any length needs memory for one portion, and one run loop turn creates one
    /// portion. A client that accepts nothing within ``HTTPLimits/answerTime`` is disconnected.
    /// - Parameter next: Returns the next portion; nil after the last one. If it throws, the
    ///   connection is closed, so that the client notices that the answer is incomplete. Released
    ///   when the answer ends.
    package func answer(
        type: String, headers: [(name: String, value: String)],
        portions next: @escaping @MainActor () throws -> Frame?
    ) {
        let isChunked = beginStream(type: type, headers: headers)
        let connection = connection
        connection.renewDeadline()
        connection.onDrained = { [unowned connection] in
            do {
                guard let frame = try next() else { return connection.endStream() }
                frame.add(to: connection.output, chunked: isChunked, from: 0)
                connection.renewDeadline()
            } catch {
                connection.close()
            }
        }
    }
}
