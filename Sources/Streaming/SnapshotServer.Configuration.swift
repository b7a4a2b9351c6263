public import Foundation
@_exported public import struct HTTP.HTTPLimits
@_exported public import struct HTTP.ServerFailure

extension SnapshotServer {
    /// The server's address, additional content, and limits.
    public struct Configuration: Sendable {
        /// The address or name to listen on; default `127.0.0.1`, which no other machine can reach.
        public var host = "127.0.0.1"
        /// The port, 1…65535, or 0 for any free one; default 8737.
        public var port = 8737
        /// The page's title.
        public var title = "Mainspring"
        /// Folders with images (PNG, JPEG, SVG, GIF, WebP) for `/assets/`, scanned at start.
        ///
        /// A bundle's images are in its `resourceURL`. If two folders contain the same name, the
        /// first wins.
        public var assets: [URL] = []
        /// Additional names under which browsers may reach the server, such as a proxy's.
        ///
        /// The loopback names and ``host`` are always accepted. Others are refused, because a page
        /// of another site can make its own name resolve to this machine.
        public var hostNames: [String] = []
        /// The secret that clients must send: `Authorization: Bearer TOKEN` or `?token=TOKEN`.
        ///
        /// Default: nil. Required if other machines can reach ``host``. It protects everything
        /// except the page's own files and `/healthz`. It consists of letters, digits, `-`, `.`,
        /// `_` and `~`.
        public var token: String?
        /// Limits for requests.
        public var limits = HTTPLimits()
        /// The maximum backlog of a subscriber in bytes; default 1 MiB.
        ///
        /// A subscriber that exceeds it skips to the next full snapshot. All subscribers share 256
        /// MiB, so that each has less if there are many, but at least 64 KiB.
        public var backlogBytes = 1 << 20
        /// How many recent lines are kept for subscribers that reconnect; default 1024.
        public var keptLines = 1024
        /// The maximum size of the recent lines, in bytes; default 4 MiB.
        public var keptBytes = 4 << 20
        /// How long lines are captured after the last subscriber has left; default 10 s.
        ///
        /// A subscriber that reconnects within this time resumes. Afterwards the server is idle: it
        /// captures nothing, keeps nothing and has no timer. With zero it is idle at once.
        public var resumeTime: Duration = .seconds(10)
        /// The interval of keep-alive messages, so that proxies keep the connection; default 15 s.
        public var keepAlive: Duration = .seconds(15)

        /// Creates the default configuration.
        public init() {}

        /// Creates a configuration for an address, with defaults for the rest.
        public init(
            host: String = "127.0.0.1", port: Int = 8737, title: String = "Mainspring",
            assets: [URL] = []
        ) {
            self.host = host
            self.port = port
            self.title = title
            self.assets = assets
        }
    }

    /// Why a server could not start.
    public typealias Failure = ServerFailure

    /// Counters of a server since it was started.
    public struct Statistics: Equatable, Sendable {
        /// Open streams.
        public var subscribers = 0
        /// Open connections, including streams.
        public var connections = 0
        /// Lines received.
        public var lines = 0
        /// Buffers created for lines: one per line and format, for any number of subscribers.
        public var frames = 0
        /// Frames sent to subscribers.
        public var deliveries = 0
        /// How often a slow subscriber skipped lines.
        public var skips = 0
        /// Requests received, including streams.
        public var requests = 0

        /// Adds the counters of the streams of frames.
        mutating func add(_ other: Statistics) {
            lines += other.lines
            frames += other.frames
            deliveries += other.deliveries
            skips += other.skips
        }
    }
}
