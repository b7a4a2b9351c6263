import CLibevent
import Foundation
import MainLoop

/// A client's connection, from accepting to closing it.
///
/// All input is passed to ``HTTPHeadParser`` and ``HTTPBodyParser`` at once, so that libevent's
/// buffer is empty after each read; while an answer is being sent, reading stops. There is no read
/// watermark: libevent calls the read callback again and again while the input is at its watermark,
/// and the loop would never turn.
@MainActor
package final class HTTPConnection {
    /// The state of the connection. Every phase except streaming has a time limit.
    package enum Phase {
        /// Waiting for the first byte of a request.
        case idle
        /// Receiving a request.
        case receiving
        /// Sending an answer.
        case answering
        /// Sending a stream, without a time limit.
        case streaming
    }

    /// The server closes its connections before it is freed; a closed connection does not use it.
    unowned(unsafe) let server: HTTPServer
    /// Freed when the connection closes, not with this object, which may outlive the loop.
    let bufferevent: OpaquePointer
    package let descriptor: Int32
    /// The client's address; empty on a Unix socket.
    package let peerAddress: String
    /// Whether the connection is encrypted. If so, everything must be sent through the bufferevent.
    package let isSecure: Bool
    package private(set) var phase = Phase.idle
    package private(set) var isOpen = true
    package private(set) var deadline: LoopClock.Instant?
    /// The number of bytes received since the last request was answered.
    package private(set) var arrived = 0
    /// Whether the client may still send a refused request: the socket outlives the connection.
    package private(set) var isRefused = false
    /// Called once, when the connection has been closed.
    package var onClose: (@MainActor () -> Void)?
    /// Called when all queued bytes of a stream have been written to the socket.
    package var onDrained: (@MainActor () -> Void)?

    private var headParser: HTTPHeadParser
    private var bodyParser: HTTPBodyParser?
    /// The request whose body is being received, or that is being answered.
    private var request: HTTPRequest?
    private var closesAfterAnswer = false
    /// Whether the connection closes when the client finishes sending before it has the answer.
    private var closesAtEnd = false
    /// Whether the answer has been written. A route may answer in a later turn.
    private var isAnswered = false
    private var isChunked = false
    /// The file that is being sent, and the offset of its next portion.
    private var unsent: (file: ServedFile, offset: Int)?

    init(
        server: HTTPServer, bufferevent: OpaquePointer, descriptor: Int32, peerAddress: String,
        isSecure: Bool
    ) {
        self.server = server
        self.bufferevent = bufferevent
        self.descriptor = descriptor
        (self.peerAddress, peerNetwork) = (peerAddress, HostPolicy.network(of: peerAddress))
        self.isSecure = isSecure
        headParser = HTTPHeadParser(most: server.limits.headerBytes)
        let me = Unmanaged.passUnretained(self).toOpaque()
        bufferevent_setcb(bufferevent, connectionReceived, connectionDrained, connectionChanged, me)
        evbuffer_add_cb(bufferevent_get_output(bufferevent), connectionWrote, me)
        bufferevent_enable(bufferevent, Int16(EV_READ | EV_WRITE))
        enter(.idle)
    }

    /// Bytes received but not parsed yet.
    private var input: OpaquePointer { bufferevent_get_input(bufferevent) }
    /// Bytes queued for sending. Only an open connection has it.
    package var output: OpaquePointer { bufferevent_get_output(bufferevent) }

    /// The number of bytes queued for sending.
    package var backlog: Int { isOpen ? evbuffer_get_length(output) : 0 }

    /// The client's address, or in IPv6 its network of 64 bits, all of which one client may have.
    package let peerNetwork: String

    /// Whether the connection came over a Unix socket.
    package var isLocal: Bool { peerAddress.isEmpty }

    /// Whether the client is on this machine.
    package var isFromLoopback: Bool { HostPolicy.isLoopback(peerAddress) }

    /// Whether the current request uses HTTP/1.0.
    package var isHTTP10: Bool { request?.head.isHTTP10 == true }

    private func enter(_ phase: Phase) {
        self.phase = phase
        let limits = server.limits
        switch phase {
        case .idle: deadline = server.loop.now.advanced(by: limits.idleTime)
        case .receiving: deadline = server.loop.now.advanced(by: limits.requestTime)
        case .answering: deadline = server.loop.now.advanced(by: limits.answerTime)
        case .streaming: deadline = nil
        }
        if let deadline { server.watchDeadline(deadline) }
    }

    /// Gives the client another ``HTTPLimits/answerTime`` to accept the next part of an answer.
    func renewDeadline() {
        guard isOpen, phase == .streaming || phase == .answering else { return }
        let deadline = server.loop.now.advanced(by: server.limits.answerTime)
        self.deadline = deadline
        server.watchDeadline(deadline)
    }

    /// Suspends the time limit until the answer is written or its stream begun, because the answer
    /// is still being computed.
    /// - Parameter closesAtEnd: Whether a client that finishes sending while it waits has left.
    package func awaitAnswer(closesAtEnd: Bool = false) {
        guard isOpen, phase == .answering, !isAnswered else { return }
        deadline = nil
        self.closesAtEnd = closesAtEnd
    }

    /// Whether the client has ended its side of the connection, also while nothing is read from it.
    package var hasPeerEnded: Bool {
        // poll(2): POLLRDHUP is set whatever waits to be read before the end.
        var state = pollfd(fd: descriptor, events: Int16(0x2000), revents: 0)
        return poll(&state, 1, 0) > 0
    }

    // MARK: Receiving

    /// How many bytes are read from a client that sends during a stream; then reading stops.
    private static let mostTalk = 4096

    fileprivate func receive() {
        switch phase {
        case .idle, .receiving: parse()
        case .answering: bufferevent_disable(bufferevent, Int16(EV_READ))
        case .streaming:
            let count = evbuffer_get_length(input)
            arrived += count
            evbuffer_drain(input, count)
            if arrived > Self.mostTalk { bufferevent_disable(bufferevent, Int16(EV_READ)) }
        }
    }

    /// Parses the received bytes, up to the end of a request.
    private func parse() {
        while isOpen, phase == .idle || phase == .receiving {
            var piece = iovec()
            guard evbuffer_peek(input, -1, nil, &piece, 1) > 0, piece.iov_len > 0 else { return }
            if phase == .idle { enter(.receiving) }
            do throws(Refusal) {
                let count = try parse(
                    UnsafeRawBufferPointer(start: piece.iov_base, count: piece.iov_len))
                arrived += count
                evbuffer_drain(input, count)
            } catch {
                refuse(error)
                return
            }
            if let request, bodyParser?.isComplete == true { answer(request) }
        }
    }

    private func parse(_ bytes: UnsafeRawBufferPointer) throws(Refusal) -> Int {
        if bodyParser != nil { return try bodyParser?.parse(bytes) ?? 0 }
        let (count, isComplete) = try headParser.parse(bytes)
        if isComplete { try begin(headParser.head) }
        return count
    }

    /// Checks a complete head before any byte of the body is read.
    private func begin(_ head: HTTPHead) throws(Refusal) {
        let limits = server.limits
        let request = try HTTPRequest(head, body: [], on: self)
        self.request = request
        let framing = try HTTPFraming(of: head, most: limits.bodyBytes)
        let parser = HTTPBodyParser(
            framing, most: limits.bodyBytes, mostOverhead: limits.headerBytes)
        try server.onHead?(request)
        bodyParser = parser
        let expectations = head.values(of: "Expect")
        if !expectations.isEmpty, !head.isHTTP10 {
            // Several headers are a list, and all its members must be met (RFC 9110, 10.1.1).
            guard expectations.allSatisfy({ $0.lowercased() == "100-continue" }) else {
                throw Refusal(417, "The only supported expectation is “100-continue”.")
            }
            if !parser.isComplete { write("HTTP/1.1 100 Continue\r\n\r\n") }
        }
    }

    private func answer(_ request: HTTPRequest) {
        enter(.answering)
        (isAnswered, closesAtEnd) = (false, false)
        server.onRequest?(request.with(body: bodyParser?.body ?? []))
        bodyParser = nil
        headParser = HTTPHeadParser(most: server.limits.headerBytes)
    }

    /// Answers an invalid request, and closes the connection.
    func refuse(_ refusal: Refusal) {
        guard isOpen else { return }
        (isRefused, closesAfterAnswer) = (true, true)
        bufferevent_disable(bufferevent, Int16(EV_READ))
        enter(.answering)
        if let request { return request.refuse(refusal) }
        write(refusal.wholeAnswer)
        isAnswered = true
    }

    /// Closes the connection after the current answer: wrong Host header, or too much data.
    package func closeAfterAnswer() {
        (isRefused, closesAfterAnswer) = (true, true)
    }

    // MARK: Sending

    func write(_ text: String) {
        var text = text
        text.withUTF8 { _ = evbuffer_add(output, $0.baseAddress, $0.count) }
    }

    private func write(_ bytes: [UInt8]) {
        evbuffer_add(output, bytes, bytes.count)
    }

    func answer(_ head: inout AnswerHead, body: UnsafeRawBufferPointer) {
        guard isOpen else { return }
        let isOld = isHTTP10
        let keeps = request?.head.value(of: "Connection", lists: "keep-alive") == true
        let asksToClose = request?.head.value(of: "Connection", lists: "close") == true
        if head.closes || asksToClose || (isOld && !keeps) { closesAfterAnswer = true }
        write(head.finish(connection: closesAfterAnswer ? "close" : isOld ? "keep-alive" : nil))
        if !body.isEmpty { evbuffer_add(output, body.baseAddress, body.count) }
        isAnswered = true
        if deadline == nil { renewDeadline() }
    }

    /// Answers with a file, of which the connection holds one portion at a time.
    func answer(_ head: inout AnswerHead, file: ServedFile?) {
        answer(&head, body: UnsafeRawBufferPointer(start: nil, count: 0))
        guard isOpen, let file, file.size > 0 else { return }
        unsent = (file, 0)
        sendPortion()
    }

    /// How many bytes of a file are read at once.
    package static let filePortion = 64 << 10

    private func sendPortion() {
        guard let (file, offset) = unsent else { return }
        let count = withUnsafeTemporaryAllocation(byteCount: Self.filePortion, alignment: 16) {
            let room = UnsafeMutableRawBufferPointer(
                rebasing: $0[..<min(Self.filePortion, file.size - offset)])
            let count = file.read(room, at: offset)
            if count > 0 { evbuffer_add(output, room.baseAddress, count) }
            return count
        }
        // A truncated file cannot have the announced length any more.
        guard count > 0 else { return close() }
        unsent = offset + count < file.size ? (file, offset + count) : nil
    }

    func beginStream(_ head: inout AnswerHead, isChunked: Bool) {
        guard isOpen else { return }
        enter(.streaming)
        (self.isChunked, closesAfterAnswer, arrived) = (isChunked, true, 0)
        write(head.finish(connection: "close"))
    }

    func endStream() {
        guard isOpen, phase == .streaming else { return }
        if isChunked { write("0\r\n\r\n") }
        isAnswered = true
        onDrained = nil
        enter(.answering)
        guard evbuffer_get_length(output) == 0 else { return }
        server.loop.deferBlock { [weak self] in self?.close() }
    }

    /// Called when all output has been written to the socket.
    fileprivate func drained() {
        switch phase {
        case .streaming: onDrained?()
        case .idle, .receiving: break
        case .answering where !isAnswered: break
        case .answering where unsent != nil: sendPortion()
        case .answering where closesAfterAnswer: close()
        case .answering:
            (request, arrived) = (nil, 0)
            enter(.idle)
            bufferevent_enable(bufferevent, Int16(EV_READ))
            parse()
        }
    }

    // MARK: Closing

    /// Called when the client has finished sending, or the connection has failed.
    fileprivate func changed(_ what: Int16) {
        guard what & Int16(BEV_EVENT_EOF | BEV_EVENT_ERROR | BEV_EVENT_TIMEOUT) != 0 else { return }
        // A client that has finished sending may still read an answer; a stream ends.
        let isEnd = what & Int16(BEV_EVENT_EOF) != 0 && what & Int16(BEV_EVENT_ERROR) == 0
        if isEnd, phase == .answering, isAnswered || !closesAtEnd {
            closesAfterAnswer = true
        } else {
            close()
        }
    }

    /// Closes the connection at once, discarding unsent output.
    package func close() {
        guard isOpen else { return }
        isOpen = false
        // Closing with unread bytes resets the connection, and the client may lose the answer.
        if phase == .answering, evbuffer_get_length(input) > 0 { isRefused = true }
        bufferevent_setcb(bufferevent, nil, nil, nil, nil)
        evbuffer_remove_cb(
            bufferevent_get_output(bufferevent), connectionWrote,
            Unmanaged.passUnretained(self).toOpaque())
        bufferevent_disable(bufferevent, Int16(EV_READ | EV_WRITE))
        (onDrained, unsent) = (nil, nil)
        let onClose = self.onClose
        self.onClose = nil
        server.forget(self)
        onClose?()
        request = nil
        if !isSecure {
            shutdown(descriptor, Int32(isRefused ? SHUT_WR : SHUT_RDWR))
            // Closed here, where it counts as this turn's work for connections. libevent would
            // close it in a callback of its own, and thousands of those run in one turn.
            bufferevent_setfd(bufferevent, -1)
            Glibc.close(descriptor)
        }
        bufferevent_free(bufferevent)
    }

    /// Writes as much of the output to the socket as it accepts at once.
    func flush() {
        guard isOpen, evbuffer_get_length(output) > 0 else { return }
        guard !isSecure else {
            bufferevent_flush(bufferevent, Int16(EV_WRITE), BEV_FLUSH)
            return
        }
        // A bufferevent freezes the front of its output except while it writes.
        evbuffer_unfreeze(output, 1)
        evbuffer_write(output, descriptor)
        evbuffer_freeze(output, 1)
    }

    package static let quietly = Int32(MSG_NOSIGNAL)
}

// MARK: - Callbacks for libevent

// Functions, because a closure formed on the main actor would check its thread when it is called.

private func onMain(
    _ argument: UnsafeMutableRawPointer?, _ body: @MainActor (HTTPConnection) -> Void
) {
    nonisolated(unsafe) let argument = argument!
    MainActor.assumeIsolated {
        // The connection may close here and lose the server's reference.
        let connection = Unmanaged<HTTPConnection>.fromOpaque(argument).takeUnretainedValue()
        let server = connection.server
        server.beginTurn()
        withExtendedLifetime(connection) { body(connection) }
        server.limitTurn()
    }
}

private func connectionReceived(_ bufferevent: OpaquePointer?, _ argument: UnsafeMutableRawPointer?)
{
    onMain(argument) { $0.receive() }
}

private func connectionDrained(_ bufferevent: OpaquePointer?, _ argument: UnsafeMutableRawPointer?)
{
    onMain(argument) { $0.drained() }
}

private func connectionChanged(
    _ bufferevent: OpaquePointer?, _ what: Int16, _ argument: UnsafeMutableRawPointer?
) {
    onMain(argument) { $0.changed(what) }
}

/// Called when bytes were added to the output, and when some were written to the socket. A write
/// that leaves bytes calls nothing else, and thousands of those take longer than a turn may.
private func connectionWrote(
    _ buffer: OpaquePointer?, _ change: UnsafePointer<evbuffer_cb_info>?,
    _ argument: UnsafeMutableRawPointer?
) {
    guard change!.pointee.n_deleted > 0 else { return }
    onMain(argument) { _ in }
}
