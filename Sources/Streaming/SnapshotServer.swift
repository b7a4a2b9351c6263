public import Foundation
import HTTP
public import MainLoop
public import Snapshots
import Viewer

/// Serves a window over HTTP from inside the process: the viewer page, the stream, and touch input.
///
/// | path | answer |
/// |---|---|
/// | `/explain?id=N` | the constraints that determine a view's edges, as JSON |
/// | `/` | the viewer page and its files |
/// | `/stream` | the lines as server-sent events, or with `?format=ndjson` as plain lines |
/// | `/snapshot` | the current state, one full snapshot |
/// | `/events` | accepts touches by POST: one JSON object, or one per line (see `TouchMessage`) |
/// | `/assets/…` | the images of the configured folders |
/// | `/healthz` | whether the server is healthy |
///
/// A line's event id is `RUN-SEQ`: the run distinguishes the numbers of this server from those of
/// an earlier one. A client that reconnects with such an id in `Last-Event-ID` (as browsers do) or
/// `?last=` receives the lines that it missed if they are still kept. With anything else, such as a
/// bare number or the id of another run, it receives a full snapshot first. NDJSON clients find the
/// run in the header `Mainspring-Run`.
///
/// A server is a sink: it requests lines while there is a subscriber and
/// ``Configuration/resumeTime`` longer; otherwise nothing is running. It uses the loop's libevent
/// base and no other thread.
///
/// Other machines need a token, see ``Configuration/token``.
@preconcurrency @MainActor
public final class SnapshotServer: SnapshotSink {
    /// The server's configuration.
    public nonisolated let configuration: Configuration
    /// A notice that every page shows instead of the scene; nil (the default) for none.
    public var notice: PageNotice? {
        didSet { if notice != oldValue { sendPageState() } }
    }
    /// The session that is served; nil before ``serve(_:)`` and after ``close()``.
    public private(set) var session: (any SnapshotSession)?

    let loop: MainLoop
    let http: HTTPServer
    var subscribers: [ObjectIdentifier: Subscriber] = [:]
    /// The subscribers in order of connection.
    var order: [Subscriber] = []
    var ring: LineRing
    /// Whether the ring has all lines up to now; false after times without subscribers.
    var ringIsCurrent = false
    var hasEnded = false
    var keepAliveTimer: MainLoop.TimerID?
    /// Runs after the last subscriber has left, until lines are no longer captured.
    var resumeTimer: MainLoop.TimerID?
    var counts = Statistics()
    /// The bytes that wait for clients at which further streams and states are refused.
    var mostUnread = SnapshotServer.mostWaiting
    /// The page's files, and the pictures of the configured folders and of the session.
    var files = FileServer()
    var policy: HostPolicy
    /// Distinguishes the sequence numbers of this run from those of an earlier one.
    private(set) var run = SnapshotServer.makeRun()
    private(set) var isListening = false
    /// Sends the loop's speed to the pages when it changes.
    private var speedWatch: MainLoop.CommitID?
    private var sentSpeed = 1.0
    /// The servers of streams of frames, by their rate. They share this one's connections.
    private var frameServers: [Int: SnapshotServer] = [:]
    /// The server whose connections this one shares, if it serves frames.
    private(set) weak var frameOwner: SnapshotServer?

    let keepAliveFrames: [Frame.Format: Frame] = [.sse: Frame(":\n\n"), .ndjson: Frame("\n")]

    /// Creates a server that does not listen yet.
    /// - Parameters:
    ///   - loop: The loop to run on.
    ///   - configuration: The address, and the content to serve.
    public init(loop: MainLoop, configuration: Configuration = Configuration()) {
        self.loop = loop
        self.configuration = configuration
        http = HTTPServer(loop: loop, limits: configuration.limits)
        ring = LineRing(mostLines: configuration.keptLines, mostBytes: configuration.keptBytes)
        policy = HostPolicy(host: configuration.host, more: configuration.hostNames) {
            "give the program's SnapshotServer.Configuration “\($0)” in hostNames"
        }
    }

    /// Serves a session: subscribers receive its lines, and it receives their input and queries.
    ///
    /// The server adds itself to the session as a sink and retains it until ``close()`` or until it
    /// serves another session. In that case the open streams continue with the new session's state.
    public func serve(_ session: any SnapshotSession) {
        guard self.session !== session else { return }
        let isFirst = self.session == nil
        self.session?.remove(self)
        self.session = session
        session.add(self)
        for (rate, server) in frameServers {
            server.serve(FrameSession(session, framesPerSecond: rate, loop: loop))
        }
        if isListening { findAssets() }
        guard !isFirst else { return }
        // The new session numbers its lines from the start: ids of the old one must not resume.
        run = Self.makeRun()
        (hasEnded, ringIsCurrent) = (false, false)
        ring.removeAll()
        sendPageState()
        for subscriber in order { sendFull(to: subscriber) }
    }

    private static func makeRun() -> String {
        String(UInt64.random(in: .min ... .max), radix: 36)
    }

    /// Starts listening, and scans the files to serve.
    /// - Returns: The page's address.
    /// - Throws: ``Failure`` if the address is in use or unavailable, or if other machines could
    ///   reach the server without a token; its description names the remedy.
    @discardableResult
    public func start() throws -> URL {
        try checkToken()
        do {
            files = FileServer(
                page: StaticFiles(
                    page: try ViewerFiles.folder(), fonts: ViewerFiles.typefaceFolder))
        } catch { throw Failure("\(error)") }
        findAssets()
        http.onHead = { [unowned self] request throws(Refusal) in try checkHead(request) }
        http.onRequest = { [unowned self] request in request.respond(route) }
        try http.listen(host: configuration.host, port: configuration.port)
        isListening = true
        hasEnded = false
        sentSpeed = loop.speed
        speedWatch = loop.onCommit(.snapshots) { [weak self] in
            guard let self, loop.speed != sentSpeed else { return }
            sentSpeed = loop.speed
            sendPageState()
        }
        return address
    }

    /// Returns the server for streams of a number of frames per second; all that request this rate
    /// share it.
    func frameServer(_ rate: Int) throws(Refusal) -> SnapshotServer {
        if let server = frameServers[rate] { return server }
        try makeRoomForFrames()
        let server = SnapshotServer(loop: loop, configuration: configuration)
        server.isListening = true
        server.frameOwner = self
        server.notice = notice
        if let session {
            server.serve(FrameSession(session, framesPerSecond: rate, loop: loop))
        }
        frameServers[rate] = server
        return server
    }

    /// The maximum number of rates at the same time: each evaluates all that moves, on the loop of
    /// the program.
    static let mostFrameRates = 8

    /// Closes the servers of frames without subscribers if there are too many.
    private func makeRoomForFrames() throws(Refusal) {
        guard frameServers.count >= Self.mostFrameRates else { return }
        for (rate, server) in frameServers where server.order.isEmpty {
            counts.add(server.counts)
            server.close()
            frameServers[rate] = nil
        }
        guard frameServers.count < Self.mostFrameRates else {
            throw Refusal(
                503,
                "Streams with \(Self.mostFrameRates) other numbers of frames a second are open; "
                    + "use one of \(frameServers.keys.sorted()).",
                headers: [("Retry-After", "1")])
        }
    }

    /// All servers that have subscribers: this one, and those of streams of frames.
    var allServers: [SnapshotServer] { [self] + frameServers.values }

    /// Scans the images to serve; the configured folders have precedence over the session's.
    private func findAssets() {
        var pictures = StaticFiles()
        for folder in configuration.assets + (session?.assets ?? []) {
            pictures.add(folder: folder, kinds: StaticFiles.pictureKinds)
        }
        files.pictures = pictures
    }

    /// The page's address, including the token if there is one.
    ///
    /// The port is the actual one once the server listens. If the server listens on all addresses,
    /// the host is the machine's name.
    public var address: URL {
        let host =
            switch configuration.host {
            case let host where HostPolicy.isWildcard(host): HostPolicy.machineName ?? "127.0.0.1"
            case let host where host.contains(":") && !host.hasPrefix("["): "[\(host)]"
            case let host: host
            }
        let query = configuration.token.map { "?token=\($0)" } ?? ""
        return URL(
            string: "http://\(host):\(isListening ? http.port : configuration.port)/\(query)")!
    }

    /// Closes the server once its readers have been sent all lines, or a time is over.
    ///
    /// Runs the main loop meanwhile. A reader that does not read keeps it for the whole time; what
    /// is unsent then is lost. O(readers) a turn.
    /// - Parameter limit: the longest time to wait, by the loop's clock; a loop in slow motion or
    ///   paused runs at speed 1 meanwhile.
    public func finish(within limit: Duration = .milliseconds(300)) {
        let speed = loop.speed
        if !loop.clock.isVirtual { loop.speed = 1 }
        defer { if !loop.clock.isVirtual { loop.speed = speed } }
        let end = loop.now.advanced(by: limit)
        // At least one turn: lines are sent at its end.
        repeat {
            loop.run(for: .milliseconds(1))
        } while allServers.contains { $0.order.contains { $0.backlog > 0 } } && loop.now < end
        close()
    }

    /// Ends the streams, with an `end` line unless the source has sent one, stops listening and
    /// releases the session.
    public func close() {
        defer {
            // Also those of a server that was never started: session and server hold each other.
            session?.remove(self)
            session = nil
        }
        guard isListening else { return }
        if !hasEnded, !order.isEmpty {
            var encoder = LineEncoder(capacity: 256)
            let seq = (ring.last ?? 0) + 1
            receive(
                encoder.end(
                    reason: "The server was closed.", seq: seq, nanoseconds: loop.now.nanoseconds))
        }
        for server in frameServers.values {
            counts.add(server.counts)
            server.close()
        }
        frameServers.removeAll()
        isListening = false
        if let speedWatch { loop.removeCommit(speedWatch) }
        http.close()
        beIdle()
        ring.removeAll()
    }

    /// Counters of the server since it was created.
    public var statistics: Statistics {
        var statistics = counts
        for server in frameServers.values { statistics.add(server.counts) }
        statistics.subscribers = allServers.reduce(0) { $0 + $1.order.count }
        statistics.connections = http.connections.count
        return statistics
    }
}
