import Foundation

extension SnapshotPublisher {
    /// The address at which a daemon accepts publishers.
    public enum Address: Equatable, Sendable, CustomStringConvertible {
        /// The path of a Unix socket.
        case unix(path: String)
        /// A host and a port.
        case tcp(host: String, port: Int)

        /// Parses `unix:PATH`, a path with a slash, `tcp:HOST:PORT` or `HOST:PORT`; otherwise nil.
        public init?(_ text: String) {
            if text.hasPrefix("unix:") || (text.contains("/") && !text.hasPrefix("tcp:")) {
                let path = text.hasPrefix("unix:") ? String(text.dropFirst(5)) : text
                guard !path.isEmpty else { return nil }
                self = .unix(path: path)
                return
            }
            let rest = text.hasPrefix("tcp:") ? text.dropFirst(4) : text[...]
            guard let colon = rest.lastIndex(of: ":"),
                let port = Int(rest[rest.index(after: colon)...]),
                1...65535 ~= port
            else { return nil }
            let host = rest[..<colon].trimmingCharacters(in: CharacterSet(charactersIn: "[]"))
            guard !host.isEmpty else { return nil }
            self = .tcp(host: host, port: port)
        }

        /// The host without the port, as in certificates.
        package var host: String {
            if case .tcp(let host, _) = self { host } else { "localhost" }
        }

        /// The address in the form that commands accept.
        public var description: String {
            switch self {
            case .unix(let path): "unix:\(path)"
            case .tcp(let host, let port): "tcp:\(host.contains(":") ? "[\(host)]" : host):\(port)"
            }
        }
    }

    /// The publisher's destination, its session's name, and its limits.
    public struct Configuration: Sendable {
        /// The daemon's address.
        public var address: Address
        /// The session's name: letters, digits, `.`, `-` and `_`, at most 64, not digits only.
        public var session: String
        /// The session's title for people; nil for the name.
        public var title: String?
        /// The secret that the daemon requires of publishers; nil if it requires none.
        public var token: String?
        /// How many bytes may be queued or not yet acknowledged; default 4 MiB.
        public var bufferBytes = 4 << 20
        /// The longest pause between attempts to connect; default 5 s. The first is 100 ms.
        public var longestPause: Duration = .seconds(5)

        /// Creates a configuration with the default limits.
        public init(address: Address, session: String, title: String? = nil, token: String? = nil) {
            (self.address, self.session, self.title, self.token) = (address, session, title, token)
        }
    }

    /// Counters of a publisher since it was created.
    public struct Statistics: Equatable, Sendable {
        /// Lines received from the source.
        public var lines = 0
        /// Lines that the daemon has acknowledged.
        public var acknowledged = 0
        /// Lines that were dropped because the buffer was full.
        public var dropped = 0
        /// Lines that the daemon refused.
        public var refused = 0
        /// Connections established.
        public var connections = 0
        /// Bytes that are queued or not yet acknowledged.
        public var waitingBytes = 0

        /// Creates counters that are all zero.
        public init() {}
    }
}
