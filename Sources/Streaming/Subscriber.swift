import CLibevent
import Foundation
import HTTP
import Snapshots

/// One open stream.
@MainActor
final class Subscriber {
    enum State {
        /// Gets every line.
        case live
        /// Is too slow: gets nothing until it has read what it has, then a full snapshot.
        case behind
        /// Gets nothing until the next full snapshot.
        case awaitingFull
    }

    unowned let server: SnapshotServer
    let request: HTTPRequest
    let connection: HTTPConnection
    let format: Frame.Format
    let chunked: Bool
    var state = State.awaitingFull
    /// The last line that was sent.
    private(set) var lastSeq: UInt64?
    private var isEnding = false

    init(server: SnapshotServer, request: HTTPRequest, format: Frame.Format, chunked: Bool) {
        self.server = server
        self.request = request
        connection = request.connection
        self.format = format
        self.chunked = chunked
        let descriptor = connection.descriptor
        // Small lines must not wait for acknowledgements, nor pile up in the kernel.
        var yes: Int32 = 1
        setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &yes, socklen_t(MemoryLayout<Int32>.size))
        var bytes: Int32 = 256 * 1024
        setsockopt(descriptor, SOL_SOCKET, SO_SNDBUF, &bytes, socklen_t(MemoryLayout<Int32>.size))
        // A subscriber has nothing to say any more.
        connection.boundInput(to: 4096)
    }

    /// How many bytes wait in the process.
    var backlog: Int {
        evbuffer_get_length(connection.output)
    }

    /// Sends a frame, without asking how much waits already.
    ///
    /// While nothing waits the bytes go to the socket at once: that saves libevent's round through its poll.
    func send(_ frame: Frame, upTo seq: UInt64?) {
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

    /// Tells the subscriber that it will be moved forward, and waits until it has read what waits.
    func fallBehind() {
        state = .behind
        let notice =
            format == .sse ? "event: skipped\ndata: {\"after\":\(lastSeq.map(String.init) ?? "null")}\n\n" : "\n"
        let buffer = evbuffer_new()
        evbuffer_add(buffer, notice, notice.utf8.count)
        // Of evhttp's ways to send, this is the one that reports when all is written.
        let me = Unmanaged.passUnretained(self).toOpaque()
        evhttp_send_reply_chunk_with_cb(request.pointer, buffer, subscriberHasRead, me)
        evbuffer_free(buffer)
    }

    /// Ends the stream. The request is evhttp's from here on.
    func end() {
        isEnding = true
        evhttp_send_reply_end(request.pointer)
    }

    /// The connection is gone. Where it was cut off, evhttp leaves the request to us.
    func release() {
        guard !isEnding, evhttp_request_get_connection(request.pointer) == nil else { return }
        evhttp_request_free(request.pointer)
    }
}

/// Everything is written; called for every time from a subscriber's first falling behind on.
private func subscriberHasRead(_ peer: OpaquePointer?, _ argument: UnsafeMutableRawPointer?) {
    nonisolated(unsafe) let argument = argument!
    MainActor.assumeIsolated {
        let subscriber = Unmanaged<Subscriber>.fromOpaque(argument).takeUnretainedValue()
        subscriber.server.hasRead(subscriber)
    }
}
