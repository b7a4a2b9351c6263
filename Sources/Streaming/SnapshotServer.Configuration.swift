public import Foundation
@_exported public import struct HTTP.HTTPLimits
@_exported public import struct HTTP.ServerFailure

extension SnapshotServer {
    /// Where a server listens, what it serves beside the stream, and its limits.
    public struct Configuration: Sendable {
        /// The address or name to listen on; default `127.0.0.1`, which no other machine can reach.
        public var host = "127.0.0.1"
        /// The port, 1…65535, or 0 for any free one; default 8737.
        public var port = 8737
        /// The page's title.
        public var title = "Mainspring"
        /// Folders whose pictures (PNG, JPEG, SVG, GIF, WebP) are served below `/assets/`, listed once at the start.
        ///
        /// A bundle's pictures are served by its `resourceURL`. Where two folders have the same name, the first wins.
        public var assets: [URL] = []
        /// More names under which browsers may reach the server, such as a proxy's.
        ///
        /// The loopback names and ``host`` are always taken. Others are refused, since a page of another site can have
        /// its own name point to this machine.
        public var hostNames: [String] = []
        /// The secret that clients must show, as `Authorization: Bearer TOKEN` or as `?token=TOKEN`; default nil.
        ///
        /// It guards all but the page's own files and `/healthz`. Where other machines can reach
        /// ``host`` it is required.
        /// It consists of letters, digits, `-`, `.`, `_` and `~`.
        public var token: String?
        /// What is taken from clients.
        public var limits = HTTPLimits()
        /// How many bytes may wait for one subscriber; default 1 MiB. One that is slower is moved forward to the next
        /// full snapshot.
        public var backlogBytes = 1 << 20
        /// How many recent lines are kept for subscribers who come back; default 1024.
        public var keptLines = 1024
        /// How many bytes of recent lines are kept at most; default 4 MiB.
        public var keptBytes = 4 << 20
        /// How long lines are still wanted and kept after the last subscriber has left; default 10 s.
        ///
        /// Who comes back within it resumes, even alone. Then the server is idle: nothing is captured, nothing kept,
        /// and no timer is left. With zero it is idle at once.
        public var resumeTime: Duration = .seconds(10)
        /// How often a subscriber hears something, so that proxies keep the connection; default 15 s.
        public var keepAlive: Duration = .seconds(15)

        /// Creates the default configuration.
        public init() {}

        /// Creates a configuration for an address, with defaults for the rest.
        public init(host: String = "127.0.0.1", port: Int = 8737, title: String = "Mainspring", assets: [URL] = []) {
            self.host = host
            self.port = port
            self.title = title
            self.assets = assets
        }
    }

    /// Why a server could not start.
    public typealias Failure = ServerFailure

    /// What a server has done since it started.
    public struct Statistics: Equatable, Sendable {
        /// Open streams.
        public var subscribers = 0
        /// Open connections, streams among them.
        public var connections = 0
        /// Lines received.
        public var lines = 0
        /// Buffers made for lines: one a line and format, however many subscribers there are.
        public var frames = 0
        /// How often a frame was sent to a subscriber.
        public var deliveries = 0
        /// How often a subscriber was too slow and was moved forward.
        public var skips = 0
        /// Requests answered or streamed.
        public var requests = 0
    }
}
