import CLibevent
import Foundation
import MainLoop

/// One client's connection, from its being accepted to its end.
@MainActor
package final class HTTPConnection {
    /// What the connection is doing; all but streaming has a time limit.
    package enum Phase {
        /// Open, without a byte of the next request.
        case idle
        /// A request is arriving.
        case receiving
        /// An answer is leaving.
        case answering
        /// A stream is open, which may last.
        case streaming
    }

    package unowned let server: HTTPServer
    /// Held by a reference of our own, so that it may be looked at after evhttp let it go.
    package let bufferevent: OpaquePointer
    /// evhttp's side of the connection; nil until it has been adopted, and after its end.
    package var peer: OpaquePointer?
    package var phase = Phase.idle
    package var deadline: LoopClock.Instant?
    private var hasArrived = false
    /// How many bytes have arrived since the last request was done with.
    package var arrived = 0
    /// Whether evhttp answers by itself, since it could not make a request of what arrived.
    package var isRefused = false
    /// Whether the request that arrives, or is being answered, is of HTTP/1.0; nil until its first line is there.
    package private(set) var isHTTP10: Bool?
    /// Whether our own change of the output is being reported.
    package var isRewriting = false
    /// Called once, when the connection is gone.
    package var onClose: (@MainActor () -> Void)?

    /// Whether the bytes of the socket are not those of HTTP: nothing may go to it past the bufferevent then.
    package let isSecure: Bool

    package init(server: HTTPServer, bufferevent: OpaquePointer, isSecure: Bool) {
        self.server = server
        self.isSecure = isSecure
        self.bufferevent = bufferevent
        bufferevent_incref(bufferevent)
    }

    isolated deinit {
        bufferevent_decref(bufferevent)
    }

    package var input: OpaquePointer { bufferevent_get_input(bufferevent) }
    package var output: OpaquePointer { bufferevent_get_output(bufferevent) }
    package var descriptor: Int32 { bufferevent_getfd(bufferevent) }

    package func enter(_ phase: Phase) {
        self.phase = phase
        let limits = server.limits
        switch phase {
        case .idle:
            arrived = evbuffer_get_length(input)
            // Before its first request a secure connection is still being agreed upon.
            let isIdle = arrived == 0 && (!isSecure || hasArrived)
            deadline = server.loop.now.advanced(by: isIdle ? limits.idleTime : limits.requestTime)
            isHTTP10 = nil
            if arrived > 0 {
                self.phase = .receiving
                noteVersion()
            }
        case .receiving: deadline = server.loop.now.advanced(by: limits.requestTime)
        case .answering: deadline = server.loop.now.advanced(by: limits.answerTime)
        case .streaming:
            deadline = nil
            server.stopWatchingOutput(of: self)
        }
        if let deadline { server.watchDeadline(deadline) }
    }

    /// Bytes have arrived.
    package func received(_ count: Int) {
        hasArrived = true
        arrived += count
        if phase == .idle { enter(.receiving) }
        noteVersion()
    }

    /// Reads the version off the request line, which evhttp takes away when it is whole, and keeps to itself.
    private func noteVersion() {
        guard isHTTP10 == nil, phase == .receiving, arrived <= server.limits.headerBytes else { return }
        let end = evbuffer_search_eol(input, nil, nil, EVBUFFER_EOL_CRLF)
        guard end.pos >= 0, let start = evbuffer_pullup(input, end.pos) else { return }
        isHTTP10 = UnsafeRawBufferPointer(start: start, count: end.pos).suffix(9).elementsEqual(" HTTP/1.0".utf8)
    }

    /// Whether the client is on this machine.
    package var isFromLoopback: Bool {
        peerAddress.map(HostPolicy.isLoopback) ?? false
    }

    /// The client's address; nil when the connection is gone.
    package var peerAddress: String? {
        guard let peer else { return nil }
        var name: UnsafeMutablePointer<CChar>?
        var port: UInt16 = 0
        evhttp_connection_get_peer(peer, &name, &port)
        return name.map { String(cString: $0) }
    }

    /// Keeps what a client may send from piling up: evhttp reads on whether it has use for it or not.
    package func boundInput(to bytes: Int) {
        bufferevent_setwatermark(bufferevent, Int16(EV_READ), 0, bytes)
    }

    /// Sends without waiting, past evhttp; what the socket does not take is lost. For last words only.
    package func sendLastWords(_ bytes: [UInt8]) {
        guard !isSecure else {
            evbuffer_add(output, bytes, bytes.count)
            return flush()
        }
        _ = bytes.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, Int32(MSG_DONTWAIT) | Self.quietly) }
    }

    /// Hands to the socket what it takes of the output, before evhttp throws the output away.
    package func flush() {
        guard evbuffer_get_length(output) > 0 else { return }
        guard !isSecure else {
            bufferevent_flush(bufferevent, Int16(EV_WRITE), BEV_FLUSH)
            return
        }
        // Bufferevents keep the front of their output frozen but while they write.
        evbuffer_unfreeze(output, 1)
        evbuffer_write(output, descriptor)
        evbuffer_freeze(output, 1)
    }

    package static let quietly = Int32(MSG_NOSIGNAL)
}
