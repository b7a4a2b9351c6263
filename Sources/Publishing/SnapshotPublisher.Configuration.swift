import Foundation

extension SnapshotPublisher {
    /// Where a daemon takes publishers.
    public enum Address: Equatable, Sendable, CustomStringConvertible {
        /// A Unix socket's path.
        case unix(path: String)
        /// A host and a port.
        case tcp(host: String, port: Int)

        /// Reads `unix:PATH`, a path with a slash in it, `tcp:HOST:PORT` or `HOST:PORT`; nil for anything else.
        public init?(_ text: String) {
            if text.hasPrefix("unix:") || (text.contains("/") && !text.hasPrefix("tcp:")) {
                let path = text.hasPrefix("unix:") ? String(text.dropFirst(5)) : text
                guard !path.isEmpty else { return nil }
                self = .unix(path: path)
                return
            }
            let rest = text.hasPrefix("tcp:") ? text.dropFirst(4) : text[...]
            guard let colon = rest.lastIndex(of: ":"), let port = Int(rest[rest.index(after: colon)...]),
                1...65535 ~= port
            else { return nil }
            let host = rest[..<colon].trimmingCharacters(in: CharacterSet(charactersIn: "[]"))
            guard !host.isEmpty else { return nil }
            self = .tcp(host: host, port: port)
        }

        /// The host alone, as a certificate names it.
        package var host: String {
            if case .tcp(let host, _) = self { host } else { "localhost" }
        }

        /// The address as it is given to a command.
        public var description: String {
            switch self {
            case .unix(let path): "unix:\(path)"
            case .tcp(let host, let port): "tcp:\(host.contains(":") ? "[\(host)]" : host):\(port)"
            }
        }
    }

    /// Where a publisher sends to, what it is called there, and its limits.
    public struct Configuration: Sendable {
        /// The daemon's address.
        public var address: Address
        /// The session's name: letters, digits, `.`, `-` and `_`, 64 at most, not digits alone.
        public var session: String
        /// What people see; nil for the name.
        public var title: String?
        /// The secret that the daemon wants to see of publishers; nil when it wants none.
        public var token: String?
        /// How many bytes may wait for the daemon, or for its word that they are kept; default 4 MiB.
        public var bufferBytes = 4 << 20
        /// The longest pause between two attempts to connect; default 5 s. The first is 100 ms.
        public var longestPause: Duration = .seconds(5)

        /// Creates a configuration with the default limits.
        public init(address: Address, session: String, title: String? = nil, token: String? = nil) {
            (self.address, self.session, self.title, self.token) = (address, session, title, token)
        }
    }

    /// What a publisher has done since it was made.
    public struct Statistics: Equatable, Sendable {
        /// Lines that were taken from the source.
        public var lines = 0
        /// Lines of which the daemon has said that they are kept.
        public var acknowledged = 0
        /// Lines that were dropped because the buffer was full.
        public var dropped = 0
        /// Lines that the daemon has refused.
        public var refused = 0
        /// Connections that were made.
        public var connections = 0
        /// Bytes that wait.
        public var waitingBytes = 0

        /// Creates counts that are all zero.
        public init() {}
    }
}
