import CLibevent
import Foundation
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
    }

    /// The number of bytes that wait in the process.
    var backlog: Int { request.connection.backlog }

    /// Sends a frame. If nothing is waiting, the bytes go directly to the socket.
    func send(_ frame: Frame, upTo seq: UInt64? = nil) {
        let connection = request.connection
        guard connection.isOpen else { return }
        if let seq { last = seq }
        let bytes = frame.bytes(chunked: chunked)
        var sent = 0
        if backlog == 0, !connection.isSecure {
            let flags = Int32(MSG_DONTWAIT) | HTTPConnection.quietly
            sent = max(0, Glibc.send(connection.descriptor, bytes.baseAddress, bytes.count, flags))
            if sent == bytes.count { return }
        }
        frame.add(to: connection.output, chunked: chunked, from: sent)
    }

    /// Announces that lines will be skipped, and waits until the backlog is drained.
    func fallBehind(_ drained: @escaping @MainActor () -> Void) {
        state = .behind
        let after = last.map(String.init) ?? "null"
        request.connection.onDrained = drained
        send(Frame(format == .sse ? "event: skipped\ndata: {\"after\":\(after)}\n\n" : "\n"))
    }
}
