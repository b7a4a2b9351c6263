import HTTP

/// A client of a stream of frames.
@MainActor
final class FrameReader {
    enum State {
        /// Receives every line.
        case live
        /// Is too slow: receives nothing until its backlog is drained, then the whole state.
        case behind
        /// Receives nothing until the whole state.
        case awaitingFull
    }

    let request: HTTPRequest
    let format: Frame.Format
    private let chunked: Bool
    var state = State.awaitingFull
    /// The number of the last line sent.
    private var last: UInt64?

    init(_ request: HTTPRequest, format: Frame.Format, chunked: Bool) {
        (self.request, self.format, self.chunked) = (request, format, chunked)
        request.connection.prepareForFrames()
    }

    /// The number of bytes that wait in the process.
    var backlog: Int { request.connection.backlog }

    /// Sends a frame, regardless of the backlog.
    func send(_ frame: Frame, upTo seq: UInt64? = nil) {
        if request.connection.isOpen, let seq { last = seq }
        request.connection.send(frame, chunked: chunked)
    }

    /// Announces that lines will be skipped, and waits until the backlog is drained.
    func fallBehind(_ drained: @escaping @MainActor () -> Void) {
        state = .behind
        request.connection.onDrained = drained
        send(Frame(skippedAfter: last, as: format))
    }
}
