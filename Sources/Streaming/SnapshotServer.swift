public import Foundation
import HTTP
public import MainLoop
public import Snapshots
import Viewer

/// Serves a window over HTTP from inside the process: the viewer page, the stream, and touches in.
///
/// | path | answer |
/// |---|---|
/// | `/explain?id=N` | what determines the edges of a view, as JSON |
/// | `/` | the viewer page and its files |
/// | `/stream` | the lines as server-sent events, `?format=ndjson` as plain lines |
/// | `/snapshot` | the present state, one full line |
/// | `/events` | takes touches by POST: one JSON object, or one a line (see `TouchMessage`) |
/// | `/assets/…` | the pictures of the configured folders |
/// | `/healthz` | whether the server is well |
///
/// A line's event id is `RUN-SEQ`: the run tells the numbers of this server from those of one before it. Who comes
/// back with such an id in `Last-Event-ID` (as browsers do) or `?last=` gets what it missed, as far as that is kept;
/// anything else, such as a bare number or the id of another run, gets a full snapshot first. Clients of plain lines
/// find the run in the header `Mainspring-Run`.
///
/// A server is a sink: it wants lines while someone listens and ``Configuration/resumeTime`` longer, and otherwise
/// keeps nothing running. It runs on the loop's libevent base; nothing is done on another thread.
///
/// Others than this machine are let in with a token only, see ``Configuration/token``.
@preconcurrency @MainActor
public final class SnapshotServer: SnapshotSink {
    /// The configuration that the server was made with.
    public nonisolated let configuration: Configuration
    /// A notice that every page shows in place of the scene; nil (the default) for none.
    public var notice: PageNotice? {
        didSet { if notice != oldValue { sendPageState() } }
    }
    /// The session that is served; nil before ``serve(_:)`` and after ``close()``.
    public private(set) var session: (any SnapshotSession)?

    let loop: MainLoop
    let http: HTTPServer
    var subscribers: [ObjectIdentifier: Subscriber] = [:]
    /// The subscribers in the order of their coming.
    var order: [Subscriber] = []
    var ring: LineRing
    /// Whether the ring holds every line up to now: not when there were times without subscribers.
    var ringIsCurrent = false
    var hasEnded = false
    var keepAliveTimer: MainLoop.TimerID?
    /// Runs from the last subscriber's leaving until lines are no longer wanted.
    var resumeTimer: MainLoop.TimerID?
    var counts = Statistics()
    var pages = StaticFiles()
    var assets = StaticFiles()
    var policy: HostPolicy
    /// Distinguishes the sequence numbers of this run from those of an earlier one.
    private(set) var run = SnapshotServer.makeRun()
    private(set) var isListening = false

    let keepAliveFrames: [Frame.Format: Frame] = [.sse: Frame(":\n\n"), .ndjson: Frame("\n")]

    /// Creates a server that does not listen yet.
    /// - Parameters:
    ///   - loop: The loop that it is to run on.
    ///   - configuration: Where it is to listen, and what it serves.
    public init(loop: MainLoop, configuration: Configuration = Configuration()) {
        self.loop = loop
        self.configuration = configuration
        http = HTTPServer(loop: loop, limits: configuration.limits)
        ring = LineRing(mostLines: configuration.keptLines, mostBytes: configuration.keptBytes)
        policy = HostPolicy(host: configuration.host, more: configuration.hostNames)
    }

    /// Serves a session: its lines go to the subscribers, their input and questions go to it.
    ///
    /// The server adds itself to the session as a sink and retains it until ``close()`` or until it
    /// serves another session. In that case the open streams continue with the new session's state.
    public func serve(_ session: any SnapshotSession) {
        guard self.session !== session else { return }
        let isFirst = self.session == nil
        self.session?.remove(self)
        self.session = session
        session.add(self)
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

    /// Begins to listen, and lists the files that will be served.
    /// - Returns: The page's address.
    /// - Throws: ``Failure``, when the address is in use or cannot be had, or others could reach it without a token;
    ///   its description says what to do.
    @discardableResult
    public func start() throws -> URL {
        try checkToken()
        do { pages = try StaticFiles(page: ViewerFiles.folder()) } catch { throw Failure("\(error)") }
        findAssets()
        http.onHead = { [unowned self] request throws(Refusal) in try checkHead(request) }
        http.onRequest = { [unowned self] request in request.respond(route) }
        try http.listen(host: configuration.host, port: configuration.port)
        isListening = true
        hasEnded = false
        return address
    }

    /// Lists the pictures that are served: the configured folders win over the session's.
    private func findAssets() {
        assets = StaticFiles()
        for folder in configuration.assets + (session?.assets ?? []) {
            assets.add(folder: folder, kinds: StaticFiles.pictureKinds)
        }
    }

    /// The page's address, with the token where there is one; the port is the real one once the server listens.
    ///
    /// A server that listens on all addresses goes by the machine's name.
    public var address: URL {
        let host =
            switch configuration.host {
            case let host where HostPolicy.isWildcard(host): HostPolicy.machineName ?? "127.0.0.1"
            case let host where host.contains(":") && !host.hasPrefix("["): "[\(host)]"
            case let host: host
            }
        let query = configuration.token.map { "?token=\($0)" } ?? ""
        return URL(string: "http://\(host):\(isListening ? http.port : configuration.port)/\(query)")!
    }

    /// Ends the streams, with an `end` line where the source has not sent one, and stops listening.
    public func close() {
        guard isListening else { return }
        if !hasEnded, !order.isEmpty {
            var encoder = LineEncoder(capacity: 256)
            let seq = (ring.last ?? 0) + 1
            receive(encoder.end(reason: "The server closes.", seq: seq, nanoseconds: loop.now.nanoseconds))
        }
        isListening = false
        http.close()
        beIdle()
        ring.removeAll()
        session?.remove(self)
        session = nil
    }

    /// What the server has done since it was made.
    public var statistics: Statistics {
        var statistics = counts
        statistics.subscribers = order.count
        statistics.connections = http.connections.count
        return statistics
    }
}
