import CLibevent
import Foundation
import MainLoop

/// An HTTP server on the main loop: evhttp, with the limits that it lacks.
///
/// evhttp 2.1 reads without bounds, knows no time limit for a trickling request, spins when the process is out of
/// descriptors, and answers what it cannot parse with a page of its own. All that is mended here; what comes out is
/// whole requests.
@MainActor
package final class HTTPServer {
    package let loop: MainLoop
    package let limits: HTTPLimits
    /// Answers a request; it must be answered, or its stream begun, before this returns.
    package var onRequest: (@MainActor (HTTPRequest) -> Void)?
    /// What encrypts the connections; nil for none.
    package var security: (any TransportSecurity)?

    private var http: OpaquePointer?
    private var listeners: [OpaquePointer] = []
    package private(set) var port = 0
    package private(set) var connections: [ObjectIdentifier: HTTPConnection] = [:]
    private var byPeer: [OpaquePointer: HTTPConnection] = [:]
    private var guardTimer: (id: MainLoop.TimerID, deadline: LoopClock.Instant)?
    private var acceptTimer: MainLoop.TimerID?
    var lingering: [Int32: Lingering] = [:]

    /// Whom libevent's listener errors concern: the callback is told the listener only.
    private static var byListener: [OpaquePointer: HTTPServer] = [:]

    package init(loop: MainLoop, limits: HTTPLimits) {
        self.loop = loop
        self.limits = limits
    }

    isolated deinit {
        close()
    }

    /// Begins to listen.
    /// - Throws: ``ServerFailure``, when the address cannot be had.
    package func listen(host: String, port: Int) throws(ServerFailure) {
        try listen([try ListeningSocket(host: host, port: port)])
    }

    /// Begins to listen on sockets, which are the server's from then on.
    /// - Throws: ``ServerFailure``, when libevent cannot.
    package func listen(_ sockets: [ListeningSocket]) throws(ServerFailure) {
        precondition(http == nil, "The server listens already; close it first.")
        BrokenPipes.ignore()
        guard let http = evhttp_new(loop.eventBase) else { throw .init("libevent could not make an HTTP server.") }
        evhttp_set_max_headers_size(http, limits.headerBytes)
        evhttp_set_max_body_size(http, limits.bodyBytes)
        evhttp_set_default_content_type(http, nil)
        // All methods that evhttp knows: which are allowed where, the routes say, with a sentence.
        evhttp_set_allowed_methods(http, 0x1FF)
        let me = Unmanaged.passUnretained(self).toOpaque()
        evhttp_set_bevcb(http, httpAccepted, me)
        evhttp_set_gencb(http, httpRequested, me)
        for (place, socket) in sockets.enumerated() {
            guard let bound = evhttp_accept_socket_with_handle(http, socket.descriptor),
                let listener = evhttp_bound_socket_get_listener(bound)
            else {
                for rest in sockets[place...] { Glibc.close(rest.descriptor) }
                for listener in listeners { Self.byListener[listener] = nil }
                listeners = []
                evhttp_free(http)
                throw .init("libevent could not listen on \(socket.name).")
            }
            evconnlistener_set_error_cb(listener, httpAcceptFailed)
            Self.byListener[listener] = self
            listeners.append(listener)
        }
        (self.http, port) = (http, sockets.first?.port ?? 0)
    }

    /// Stops listening; what is open goes on.
    package func stopAccepting() {
        for listener in listeners { evconnlistener_disable(listener) }
    }

    /// Ends all connections and stops listening. Safe to call at any time but from within a request's answer.
    package func close() {
        guard let http else { return }
        for listener in listeners { Self.byListener[listener] = nil }
        (self.http, listeners) = (nil, [])
        for connection in connections.values { connection.flush() }
        evhttp_free(http)
        for connection in connections.values { forget(connection) }
        for place in [guardTimer?.id, acceptTimer] {
            if let place { loop.cancel(place) }
        }
        (guardTimer, acceptTimer) = (nil, nil)
        for end in Array(lingering.keys) { finishLingering(end) }
    }

    // MARK: Connections

    fileprivate func makeBufferevent() -> OpaquePointer? {
        guard
            let bufferevent = security.map({ $0.makeBufferevent(on: loop.eventBase) })
                ?? bufferevent_socket_new(loop.eventBase, -1, 0)
        else { return nil }
        let connection = HTTPConnection(server: self, bufferevent: bufferevent, isSecure: security != nil)
        connections[ObjectIdentifier(connection)] = connection
        connection.boundInput(to: limits.headerBytes + limits.bodyBytes + 1024)
        let it = Unmanaged.passUnretained(connection).toOpaque()
        evbuffer_add_cb(connection.input, httpReceived, it)
        evbuffer_add_cb(connection.output, httpWrites, it)
        // evhttp is only about to make its side of the connection: look at it when it has.
        loop.deferBlock { [weak self] in self?.adopt(connection) }
        return bufferevent
    }

    private func adopt(_ connection: HTTPConnection) {
        guard http != nil, connection.peer == nil, connections[ObjectIdentifier(connection)] != nil else { return }
        var peer: UnsafeMutableRawPointer?
        bufferevent_getcb(connection.bufferevent, nil, nil, nil, &peer)
        guard let peer else {
            // It was over before it began.
            return forget(connection)
        }
        let side = OpaquePointer(peer)
        connection.peer = side
        byPeer[side] = connection
        evhttp_connection_set_closecb(side, httpClosed, Unmanaged.passUnretained(connection).toOpaque())
        if connections.count > limits.connections {
            connection.sendLastWords(
                Refusal(503, "All \(limits.connections) connections are taken; try again later.").wholeAnswer)
            connection.isRefused = true
            return drop(connection)
        }
        if connection.phase == .idle { connection.enter(.idle) }
    }

    /// The connection of a request; it may not have been adopted yet.
    fileprivate func connection(of request: OpaquePointer) -> HTTPConnection? {
        guard let peer = evhttp_request_get_connection(request) else { return nil }
        if let connection = byPeer[peer] { return connection }
        let bufferevent = evhttp_connection_get_bufferevent(peer)
        guard let connection = connections.values.first(where: { $0.bufferevent == bufferevent }) else { return nil }
        adopt(connection)
        return connection.peer == nil ? nil : connection
    }

    /// Ends a connection at once.
    package func drop(_ connection: HTTPConnection) {
        if let peer = connection.peer { evhttp_connection_free(peer) }
    }

    /// evhttp lets go of a connection.
    fileprivate func closed(_ connection: HTTPConnection) {
        if connection.isRefused { linger(on: connection.descriptor) }
        forget(connection)
        if connections.count < limits.connections { resumeAccepting() }
    }

    private func forget(_ connection: HTTPConnection) {
        guard connections.removeValue(forKey: ObjectIdentifier(connection)) != nil else { return }
        if let peer = connection.peer { byPeer[peer] = nil }
        connection.peer = nil
        evbuffer_remove_cb(connection.input, httpReceived, Unmanaged.passUnretained(connection).toOpaque())
        evbuffer_remove_cb(connection.output, httpWrites, Unmanaged.passUnretained(connection).toOpaque())
        let onClose = connection.onClose
        connection.onClose = nil
        onClose?()
    }

    /// A stream's output needs no look at every line.
    package func stopWatchingOutput(of connection: HTTPConnection) {
        evbuffer_remove_cb(connection.output, httpWrites, Unmanaged.passUnretained(connection).toOpaque())
    }

    // MARK: Time limits

    /// Sees to it that the connections are looked at when a deadline has come. There is one timer, and none without
    /// a deadline.
    package func watchDeadline(_ deadline: LoopClock.Instant) {
        guard http != nil else { return }
        if let guardTimer {
            if guardTimer.deadline <= deadline { return }
            loop.cancel(guardTimer.id)
        }
        guardTimer = (loop.schedule(at: deadline) { [weak self] in self?.enforceDeadlines() }, deadline)
    }

    private func enforceDeadlines() {
        guardTimer = nil
        let now = loop.now
        for connection in connections.values.filter({ $0.deadline.map { $0 <= now } ?? false }) {
            if connection.phase == .receiving {
                let seconds = limits.requestTime.components.seconds
                connection.sendLastWords(
                    Refusal(408, "The request did not arrive whole within \(seconds) seconds.").wholeAnswer)
                connection.isRefused = true
            }
            drop(connection)
        }
        if let next = connections.values.compactMap(\.deadline).min() { watchDeadline(next) }
    }

    // MARK: Out of descriptors

    /// libevent could not accept. Since the client still waits, it would try again at once, for ever: so pause.
    fileprivate func acceptFailed() {
        guard http != nil, acceptTimer == nil else { return }
        for listener in listeners { evconnlistener_disable(listener) }
        acceptTimer = loop.schedule(after: .milliseconds(250)) { [weak self] in self?.resumeAccepting() }
    }

    private func resumeAccepting() {
        guard let timer = acceptTimer else { return }
        loop.cancel(timer)
        acceptTimer = nil
        for listener in listeners { evconnlistener_enable(listener) }
    }

    package static func acceptFailed(on listener: OpaquePointer) {
        byListener[listener]?.acceptFailed()
    }
}

// MARK: - What libevent calls

// Functions of their own, since a closure formed on the main actor would check for it by thread when it is called.

private func httpAccepted(_ base: OpaquePointer?, _ argument: UnsafeMutableRawPointer?) -> OpaquePointer? {
    nonisolated(unsafe) let argument = argument!
    nonisolated(unsafe) var bufferevent: OpaquePointer?
    MainActor.assumeIsolated {
        bufferevent = Unmanaged<HTTPServer>.fromOpaque(argument).takeUnretainedValue().makeBufferevent()
    }
    return bufferevent
}

private func httpRequested(_ request: OpaquePointer?, _ argument: UnsafeMutableRawPointer?) {
    nonisolated(unsafe) let (request, argument) = (request!, argument!)
    MainActor.assumeIsolated {
        let server = Unmanaged<HTTPServer>.fromOpaque(argument).takeUnretainedValue()
        guard let connection = server.connection(of: request) else { return }
        connection.enter(.answering)
        server.onRequest?(HTTPRequest(request, connection))
    }
}

private func httpClosed(_ peer: OpaquePointer?, _ argument: UnsafeMutableRawPointer?) {
    nonisolated(unsafe) let argument = argument!
    MainActor.assumeIsolated {
        let connection = Unmanaged<HTTPConnection>.fromOpaque(argument).takeUnretainedValue()
        connection.server.closed(connection)
    }
}

private func httpReceived(
    _ buffer: OpaquePointer?, _ change: UnsafePointer<evbuffer_cb_info>?, _ argument: UnsafeMutableRawPointer?
) {
    let added = change!.pointee.n_added
    guard added > 0 else { return }
    nonisolated(unsafe) let argument = argument!
    MainActor.assumeIsolated {
        Unmanaged<HTTPConnection>.fromOpaque(argument).takeUnretainedValue().received(added)
    }
}

private func httpWrites(
    _ buffer: OpaquePointer?, _ change: UnsafePointer<evbuffer_cb_info>?, _ argument: UnsafeMutableRawPointer?
) {
    guard change!.pointee.n_added > 0 else { return }
    nonisolated(unsafe) let argument = argument!
    MainActor.assumeIsolated {
        Unmanaged<HTTPConnection>.fromOpaque(argument).takeUnretainedValue().rewriteRefusal()
    }
}

private func httpAcceptFailed(_ listener: OpaquePointer?, _ argument: UnsafeMutableRawPointer?) {
    nonisolated(unsafe) let listener = listener!
    MainActor.assumeIsolated { HTTPServer.acceptFailed(on: listener) }
}
