import CLibevent
import Foundation
import MainLoop

/// An HTTP/1.1 server on the main loop: libevent's bufferevents with its own parsers.
///
/// It passes on complete, well-formed requests and refuses all others with a status and a message,
/// within ``HTTPLimits``. It does not use libevent's evhttp, which accepts requests whose end a
/// proxy sees elsewhere, has no time limits, and spins when a line does not end within the read
/// watermark.
@MainActor
package final class HTTPServer {
    package let loop: MainLoop
    package let limits: HTTPLimits
    /// Called with a request's head, before its body is read. Throwing closes the connection.
    package var onHead: (@MainActor (HTTPRequest) throws(Refusal) -> Void)?
    /// Answers a request, either before it returns or in a later turn.
    package var onRequest: (@MainActor (HTTPRequest) -> Void)?
    /// The encryption of the connections; nil for none.
    package var security: (any TransportSecurity)?

    private var sockets: [ListeningSocket] = []
    private var watches: [MainLoop.WatchID] = []
    package private(set) var port = 0
    package private(set) var connections: [ObjectIdentifier: HTTPConnection] = [:]
    /// How many connections are open, over Unix sockets (true) and over TCP.
    private var counts: [Bool: Int] = [:]
    private var guardTimer: (id: MainLoop.TimerID, time: LoopClock.Instant)?
    private var acceptTimer: MainLoop.TimerID?
    var lingering: [Int32: Lingering] = [:]
    /// The clients whose handshakes are not complete, by descriptor.
    var handshakes: [Int32: PendingHandshake] = [:]
    /// The handshakes in the order in which they began; some may have ended.
    ///
    /// By whether they use a Unix socket, because places are counted apart.
    var handshakeOrder: [Bool: ArraySlice<(descriptor: Int32, number: Int)>] = [:]
    var handshakeNumber = 0
    /// The turn in which a handshake was continued last, when the first one of that turn was, and
    /// how many were.
    var handshakeTurn = (number: -1, began: Int64(0), count: 0)

    package init(loop: MainLoop, limits: HTTPLimits) {
        self.loop = loop
        self.limits = limits
    }

    isolated deinit {
        close()
    }

    /// Starts listening.
    /// - Throws: ``ServerFailure`` if the address is not available.
    package func listen(host: String, port: Int) throws(ServerFailure) {
        listen([try ListeningSocket(host: host, port: port)])
    }

    /// Starts listening on sockets; the server takes ownership of them.
    package func listen(_ sockets: [ListeningSocket]) {
        precondition(self.sockets.isEmpty, "The server is already listening; close it first.")
        BrokenPipes.ignore()
        self.sockets = sockets
        port = sockets.first?.port ?? 0
        startAccepting()
    }

    /// Stops listening. Open connections continue.
    package func stopAccepting() {
        for watch in watches { loop.unwatch(watch) }
        watches = []
        if let acceptTimer { loop.cancel(acceptTimer) }
        acceptTimer = nil
        for socket in sockets { Glibc.close(socket.descriptor) }
        sockets = []
    }

    /// Closes all connections and stops listening. Must not be called while a request is answered.
    package func close() {
        stopAccepting()
        for connection in Array(connections.values) {
            connection.flush()
            connection.close()
        }
        if let guardTimer { loop.cancel(guardTimer.id) }
        guardTimer = nil
        for end in Array(lingering.keys) { finishLingering(end) }
        for descriptor in Array(handshakes.keys) { endHandshake(descriptor) }
    }

    // MARK: Connections

    /// How long connections are accepted in one turn: 1 ms, about 30 of them.
    private static let acceptTime: Int64 = 1_000_000

    private func startAccepting() {
        watches = sockets.map { socket in
            loop.watch(socket.descriptor, for: .readable) { [weak self] _ in
                self?.accept(on: socket.descriptor)
            }
        }
    }

    private func accept(on listener: Int32) {
        let end = loop.clock.now.nanoseconds + Self.acceptTime
        repeat {
            var address = sockaddr_storage()
            var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
            let descriptor = withUnsafeMutablePointer(to: &address) {
                $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    Glibc.accept(listener, $0, &length)
                }
            }
            guard descriptor >= 0 else {
                if [EMFILE, ENFILE, ENOMEM, ENOBUFS].contains(errno) { pauseAccepting() }
                return
            }
            _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
            _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
            accept(descriptor, from: Self.name(of: address))
        } while loop.clock.now.nanoseconds < end
    }

    private func accept(_ descriptor: Int32, from peer: String) {
        // Strangers reach TCP ports; they must not take the places of the socket that its
        // permissions protect.
        let isFull = counts[peer.isEmpty, default: 0] >= limits.connections
        if let security {
            // The refusal would have to wait for the handshake.
            guard !isFull || endOldestHandshake(isLocal: peer.isEmpty),
                let handshake = security.handshake(on: descriptor)
            else {
                Glibc.close(descriptor)
                return
            }
            counts[peer.isEmpty, default: 0] += 1
            return beginHandshake(handshake, on: descriptor, from: peer)
        }
        guard
            let bufferevent = bufferevent_socket_new(
                loop.eventBase, descriptor, Int32(BEV_OPT_CLOSE_ON_FREE.rawValue))
        else {
            Glibc.close(descriptor)
            return
        }
        counts[peer.isEmpty, default: 0] += 1
        let connection = addConnection(bufferevent, descriptor, from: peer)
        guard isFull else { return }
        connection.refuse(
            Refusal(
                503, "All \(limits.connections) connections are in use; try again later.",
                headers: [("Retry-After", "1")]))
    }

    /// Adds a connection whose place is counted.
    @discardableResult
    func addConnection(_ bufferevent: OpaquePointer, _ descriptor: Int32, from peer: String)
        -> HTTPConnection
    {
        let connection = HTTPConnection(
            server: self, bufferevent: bufferevent, descriptor: descriptor, peerAddress: peer,
            isSecure: security != nil)
        connections[ObjectIdentifier(connection)] = connection
        return connection
    }

    /// Frees the place of a connection or handshake that has ended.
    func releasePlace(isLocal: Bool) {
        counts[isLocal, default: 1] -= 1
        if acceptTimer != nil { resumeAccepting() }
    }

    /// Returns a client's numeric address; empty for a Unix socket.
    private static func name(of address: sockaddr_storage) -> String {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(INET6_ADDRSTRLEN)) { room in
            withUnsafeBytes(of: address) { bytes in
                let isNew = address.ss_family == sa_family_t(AF_INET6)
                guard isNew || address.ss_family == sa_family_t(AF_INET) else { return "" }
                // The address follows family, port and, in IPv6, flow.
                let start = bytes.baseAddress! + (isNew ? 8 : 4)
                guard
                    inet_ntop(
                        Int32(address.ss_family), start, room.baseAddress, socklen_t(room.count))
                        != nil
                else {
                    return ""
                }
                return String(cString: room.baseAddress!)
            }
        }
    }

    /// Called when a connection has been closed.
    func forget(_ connection: HTTPConnection) {
        guard connections.removeValue(forKey: ObjectIdentifier(connection)) != nil else { return }
        if connection.isRefused { linger(on: connection.descriptor) }
        releasePlace(isLocal: connection.isLocal)
    }

    // MARK: Turns

    /// The turn of the loop in which a connection was served last, and when the first one of that
    /// turn was.
    private var turn = (number: -1, began: Int64(0))

    /// How long connections are served in one turn, in nanoseconds: 3 ms. A test sets less.
    var turnTime: Int64 = 3_000_000

    /// Ends this turn's work for connections once it has taken ``turnTime``; libevent calls the
    /// remaining ones in the next turn. So thousands of clients at once hold the loop no longer
    /// than the most expensive request.
    func limitTurn() {
        if loop.clock.now.nanoseconds - turn.began >= turnTime {
            event_base_loopbreak(loop.eventBase)
        }
    }

    /// Starts to measure if this is the turn's first connection.
    func beginTurn() {
        let number = loop.statistics.turns
        if turn.number != number { turn = (number, loop.clock.now.nanoseconds) }
    }

    // MARK: Time limits

    /// The minimum interval between checks, so that many deadlines need one check.
    private static let grain = Duration.milliseconds(20)

    /// Schedules a check of the connections at a deadline. There is at most one timer.
    func watchDeadline(_ deadline: LoopClock.Instant) {
        let time = deadline.advanced(by: Self.grain)
        if let guardTimer {
            if guardTimer.time <= time { return }
            loop.cancel(guardTimer.id)
        }
        guardTimer = (loop.schedule(at: time) { [weak self] in self?.enforceDeadlines() }, time)
    }

    private func enforceDeadlines() {
        guardTimer = nil
        let now = loop.now
        for connection in connections.values.filter({ $0.deadline.map { $0 <= now } ?? false }) {
            if connection.phase == .receiving {
                let seconds = limits.requestTime.components.seconds
                connection.refuse(
                    Refusal(408, "The request did not arrive completely within \(seconds) seconds.")
                )
                connection.flush()
            }
            connection.close()
        }
        if let next = connections.values.compactMap(\.deadline).min() { watchDeadline(next) }
    }

    // MARK: Out of descriptors

    /// Pauses accepting when there are no free descriptors.
    ///
    /// Otherwise the waiting client would be reported again in every turn.
    private func pauseAccepting() {
        guard acceptTimer == nil else { return }
        for watch in watches { loop.unwatch(watch) }
        watches = []
        acceptTimer = loop.schedule(after: .milliseconds(250)) { [weak self] in
            self?.resumeAccepting()
        }
    }

    private func resumeAccepting() {
        guard let timer = acceptTimer else { return }
        loop.cancel(timer)
        acceptTimer = nil
        startAccepting()
    }
}
