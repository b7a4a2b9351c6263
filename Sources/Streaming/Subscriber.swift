import CLibevent
import Foundation
import HTTP
import Snapshots

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
        let descriptor = connection.descriptor
        // Small lines must neither wait for acknowledgements nor pile up in the kernel.
        var yes: Int32 = 1
        setsockopt(
            descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &yes, socklen_t(MemoryLayout<Int32>.size))
        var bytes: Int32 = 256 * 1024
        setsockopt(descriptor, SOL_SOCKET, SO_SNDBUF, &bytes, socklen_t(MemoryLayout<Int32>.size))
    }

    /// The number of bytes that are queued in the process.
    var backlog: Int {
        connection.backlog
    }

    /// Sends a frame, regardless of the backlog.
    ///
    /// If there is no backlog, it writes to the socket directly, which saves a round through
    /// libevent's poll.
    func send(_ frame: Frame, upTo seq: UInt64?) {
        guard connection.isOpen else { return }
        if let seq { lastSeq = seq }
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
    func fallBehind() {
        state = .behind
        let notice =
            format == .sse
            ? "event: skipped\ndata: {\"after\":\(lastSeq.map(String.init) ?? "null")}\n\n" : "\n"
        connection.onDrained = { [weak self] in self.map { $0.server.hasRead($0) } }
        send(Frame(notice), upTo: nil)
    }

    /// Ends the stream.
    func end() { request.endStream() }
}
