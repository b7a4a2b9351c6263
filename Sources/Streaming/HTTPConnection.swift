import CLibevent
import Foundation
import MainLoop

/// One client's connection, from its being accepted to its end.
@MainActor
final class HTTPConnection {
    /// What the connection is doing; all but streaming has a time limit.
    enum Phase {
        /// Open, without a byte of the next request.
        case idle
        /// A request is arriving.
        case receiving
        /// An answer is leaving.
        case answering
        /// A stream is open, which may last.
        case streaming
    }

    unowned let server: HTTPServer
    /// Held by a reference of our own, so that it may be looked at after evhttp let it go.
    let bufferevent: OpaquePointer
    /// evhttp's side of the connection; nil until it has been adopted, and after its end.
    var peer: OpaquePointer?
    var phase = Phase.idle
    var deadline: LoopClock.Instant?
    /// How many bytes have arrived since the last request was done with.
    var arrived = 0
    /// Whether evhttp answers by itself, since it could not make a request of what arrived.
    var isRefused = false
    /// Whether the request that arrives, or is being answered, is of HTTP/1.0; nil until its first line is there.
    private(set) var isHTTP10: Bool?
    /// Whether our own change of the output is being reported.
    var isRewriting = false
    /// Called once, when the connection is gone.
    var onClose: (@MainActor () -> Void)?

    init(server: HTTPServer, bufferevent: OpaquePointer) {
        self.server = server
        self.bufferevent = bufferevent
        bufferevent_incref(bufferevent)
    }

    isolated deinit {
        bufferevent_decref(bufferevent)
    }

    var input: OpaquePointer { bufferevent_get_input(bufferevent) }
    var output: OpaquePointer { bufferevent_get_output(bufferevent) }
    var descriptor: Int32 { bufferevent_getfd(bufferevent) }

    func enter(_ phase: Phase) {
        self.phase = phase
        let limits = server.limits
        switch phase {
        case .idle:
            arrived = evbuffer_get_length(input)
            deadline = server.loop.now.advanced(by: arrived == 0 ? limits.idleTime : limits.requestTime)
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
    func received(_ count: Int) {
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
    var isFromLoopback: Bool {
        guard let peer else { return false }
        var name: UnsafeMutablePointer<CChar>?
        var port: UInt16 = 0
        evhttp_connection_get_peer(peer, &name, &port)
        return name.map { HostPolicy.isLoopback(String(cString: $0)) } ?? false
    }

    /// Keeps what a client may send from piling up: evhttp reads on whether it has use for it or not.
    func boundInput(to bytes: Int) {
        bufferevent_setwatermark(bufferevent, Int16(EV_READ), 0, bytes)
    }

    /// Sends without waiting, past evhttp; what the socket does not take is lost. For last words only.
    func sendLastWords(_ bytes: [UInt8]) {
        _ = bytes.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, Int32(MSG_DONTWAIT) | Self.quietly) }
    }

    /// Hands to the socket what it takes of the output, before evhttp throws the output away.
    func flush() {
        guard evbuffer_get_length(output) > 0 else { return }
        // Bufferevents keep the front of their output frozen but while they write.
        evbuffer_unfreeze(output, 1)
        evbuffer_write(output, descriptor)
        evbuffer_freeze(output, 1)
    }

    static let quietly = Int32(MSG_NOSIGNAL)
}
