import HTTP

/// One open stream.
@MainActor
final class Subscriber {
    enum State {
        /// Receives every line.
        case live
        /// Is too slow: receives nothing until its backlog is drained, then a full snapshot.
        case behind
        /// Receives nothing until the next full snapshot.
        case awaitingFull
    }

    unowned let server: SnapshotServer
    let request: HTTPRequest
    let connection: HTTPConnection
    let format: Frame.Format
    let chunked: Bool
    var state = State.awaitingFull
    /// The sequence number of the last line sent.
    private(set) var lastSeq: UInt64?

    init(server: SnapshotServer, request: HTTPRequest, format: Frame.Format, chunked: Bool) {
        self.server = server
        self.request = request
        connection = request.connection
        self.format = format
        self.chunked = chunked
        connection.prepareForFrames()
    }

    /// The number of bytes that are queued in the process.
    var backlog: Int {
        connection.backlog
    }

    /// Sends a frame, regardless of the backlog.
    func send(_ frame: Frame, upTo seq: UInt64?) {
        guard connection.isOpen else { return }
        if let seq { lastSeq = seq }
        connection.send(frame, chunked: chunked)
    }

    /// Announces that lines will be skipped, and waits until the backlog is drained.
    func fallBehind() {
        state = .behind
        connection.onDrained = { [weak self] in self.map { $0.server.hasRead($0) } }
        send(Frame(skippedAfter: lastSeq, as: format), upTo: nil)
    }

    /// Ends the stream.
    func end() { request.endStream() }
}
