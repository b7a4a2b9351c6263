import MainLoop
import Publishing

/// Runs a stream from a daemon until its end, and reports changes of the connection.
@MainActor
final class StreamRun {
    private let query: StreamQuery
    private let output: Output
    private let loop: MainLoop
    private let parts: OptionalParts
    private(set) var status: Int32 = 0
    private var isLost = false
    private var hasAnswered = false

    init(_ query: StreamQuery, loop: MainLoop, output: Output, parts: OptionalParts) {
        (self.query, self.loop, self.output, self.parts) = (query, loop, output, parts)
    }

    /// Runs the loop until the stream ends or ``stop(_:)`` is called.
    /// - Parameter receive: receives each line; returns its position, or nil for a line without
    ///   one.
    /// - Returns: the exit status.
    func run(_ receive: @escaping @MainActor (UnsafeRawBufferPointer) -> UInt64?) throws -> Int32 {
        weak var asking: StreamClient?
        let client = try query.daemon.client(loop, parts) { [query] in query.target(after: asking) }
        asking = client
        client.isPersistent = query.follows
        client.onLine = { [unowned client] line in
            if let position = receive(line) { client.advance(to: position) }
        }
        client.onAnswer = { [unowned self, unowned client] in answered(client) }
        client.onRefusal = { [unowned self] code, sentence in
            stop(DaemonOptions.refusal(code, sentence))
        }
        client.onEnd = { [loop] in loop.stop() }
        client.onLoss = { [unowned self, unowned client] in
            if !isLost { output.remark(query.daemon.absence(client, isRetrying: query.follows)) }
            isLost = true
            if !query.follows { status = 1 }
        }
        output.onFailure = { [loop] in loop.stop() }
        client.start()
        withExtendedLifetime(client) { loop.run() }
        return status
    }

    /// Ends the run with status 1.
    func stop(_ reason: String) {
        output.remark(reason)
        status = 1
        loop.stop()
    }

    private func answered(_ client: StreamClient) {
        if isLost { output.remark("\(query.daemon.server.url) is reachable again.") }
        isLost = false
        defer { hasAnswered = true }
        guard let missing = query.missing(client) else { return }
        // A session that existed may return, for instance after a journal was lost.
        if !hasAnswered || !missing.isEnd { output.remark(missing.sentence) }
        guard missing.isEnd, !hasAnswered else { return }
        status = 1
        loop.stop()
    }
}
