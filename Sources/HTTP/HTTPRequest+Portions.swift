import CLibevent

extension HTTPRequest {
    /// Answers with a body that is made in portions, each when the client has accepted the one before.
    ///
    /// So an answer of any length holds one portion in memory, and one turn of the loop makes one portion. A client that
    /// accepts nothing within ``HTTPLimits/answerTime`` is disconnected.
    /// - Parameter next: Makes the next portion; nil after the last one. When it throws, the connection is cut off, so that
    ///   the client notices that the answer is not whole. It is released when the answer has ended.
    package func answer(
        type: String, headers: [(name: String, value: String)], portions next: @escaping @MainActor () throws -> Frame?
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
