public import Foundation
public import MainLoop
public import Snapshots

/// Serves a window over HTTP from inside the process: the viewer page, the stream, and touches in.
///
/// | path | answer |
/// |---|---|
/// | `/` | the viewer page and its files |
/// | `/stream` | the lines as server-sent events, `?format=ndjson` as plain lines; `Last-Event-ID` or `?last=` resumes |
/// | `/snapshot` | the present state, one full line |
/// | `/events` | takes touches by POST: one JSON object, or one a line (see ``TouchMessage``) |
/// | `/assets/…` | the pictures of the configured folders |
/// | `/healthz` | whether the server is well |
///
/// A server is a sink: it wants lines while someone listens, and otherwise keeps nothing running. It runs on the
/// loop's libevent base; nothing is done on another thread.
@preconcurrency @MainActor
public final class SnapshotServer: SnapshotSink {
    /// The configuration that the server was made with.
    public nonisolated let configuration: Configuration
    /// Called for every touch that arrives, in their order.
    public var onTouch: (@MainActor (TouchMessage) -> Void)?
    /// Asks the source for a full snapshot of the present, for subscribers who join and for `/snapshot`.
    ///
    /// While nothing has changed since the last line, the full line had best bear that line's number: then it goes to
    /// whoever asked, and nobody else is bothered. If it bears a new number it is taken for the next line of the
    /// stream, and goes to all subscribers.
    public var requestFull: (@MainActor () -> EncodedLine?)?

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
    var counts = Statistics()
    var pages = StaticFiles()
    var assets = StaticFiles()
    var policy: HostPolicy
    /// Tells the numbers of this run from those of an earlier one.
    let run = String(UInt64.random(in: .min ... .max), radix: 36)
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

    /// Begins to listen, and lists the files that will be served.
    /// - Returns: The page's address.
    /// - Throws: ``Failure``, when the address is in use or cannot be had; its description says what to do.
    @discardableResult
    public func start() throws -> URL {
        pages = StaticFiles()
        assets = StaticFiles()
        guard let viewer = Bundle.module.url(forResource: "viewer", withExtension: nil, subdirectory: "Resources")
        else {
            throw Failure("The viewer's files are missing: keep Mainspring_Streaming.resources beside the program.")
        }
        pages.add(folder: viewer, kinds: StaticFiles.pageKinds)
        for folder in configuration.assets { assets.add(folder: folder, kinds: StaticFiles.pictureKinds) }
        http.onRequest = { [unowned self] in answer($0) }
        try http.listen(host: configuration.host, port: configuration.port)
        isListening = true
        hasEnded = false
        return address
    }

    /// The page's address; the port is the real one once the server listens.
    public var address: URL {
        let host =
            switch configuration.host {
            case "0.0.0.0", "": "127.0.0.1"
            case "::": "[::1]"
            case let host where host.contains(":"): "[\(host)]"
            case let host: host
            }
        return URL(string: "http://\(host):\(isListening ? http.port : configuration.port)/")!
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
        ring.removeAll()
        ringIsCurrent = false
    }

    /// What the server has done since it was made.
    public var statistics: Statistics {
        var statistics = counts
        statistics.subscribers = order.count
        statistics.connections = http.connections.count
        return statistics
    }
}
