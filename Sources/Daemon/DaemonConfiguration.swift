import Foundation
import HTTP

/// The configuration of a daemon.
public struct DaemonConfiguration: Equatable, Sendable {
    /// An address to listen on.
    public enum Place: Equatable, Sendable, CustomStringConvertible {
        /// A TCP address; port 0 lets the system choose one.
        case tcp(host: String, port: Int)
        /// A Unix socket.
        case unix(path: String)

        /// Parses `PORT`, `HOST:PORT`, `[HOST]:PORT` or `unix:PATH`.
        public init?(_ text: String) {
            if text.hasPrefix("unix:") {
                guard text.count > 5 else { return nil }
                self = .unix(path: String(text.dropFirst(5)))
                return
            }
            let (host, digits): (Substring, Substring)
            if let colon = text.lastIndex(of: ":") {
                (host, digits) = (text[..<colon], text[text.index(after: colon)...])
            } else {
                (host, digits) = ("127.0.0.1", text[...])
            }
            guard !digits.isEmpty, digits.utf8.allSatisfy({ 48...57 ~= $0 }),
                let port = Int(digits), port <= 65535
            else { return nil }
            let bare = host.trimmingCharacters(in: CharacterSet(charactersIn: "[]"))
            self = .tcp(host: bare.isEmpty ? "0.0.0.0" : bare, port: port)
        }

        /// The address as ``init(_:)`` parses it.
        public var description: String {
            switch self {
            case .tcp(let host, let port): "\(host.contains(":") ? "[\(host)]" : host):\(port)"
            case .unix(let path): "unix:\(path)"
            }
        }

        /// Whether other machines can reach it.
        var isOpen: Bool {
            if case .tcp(let host, _) = self { !HostPolicy.isLoopback(host) } else { false }
        }
    }

    /// When the daemon requests a sync of its log.
    public enum Sync: String, CaseIterable, Sendable {
        /// After every turn that appended lines.
        case always
        /// At most ``DaemonConfiguration/syncInterval`` after a line.
        case interval
        /// Never: a line is acknowledged once it is written.
        case never
    }

    /// The rights of a client.
    public struct Rights: OptionSet, Sendable {
        /// The bits of the rights.
        public let rawValue: Int
        /// Creates rights from their bits.
        public init(rawValue: Int) { self.rawValue = rawValue }
        /// Reading sessions and streams.
        public static let read = Rights(rawValue: 1)
        /// Publishing sessions.
        public static let publish = Rights(rawValue: 2)
        /// Touching windows.
        public static let touch = Rights(rawValue: 4)
        /// All rights.
        public static let all: Rights = [.read, .publish, .touch]
    }

    /// A secret and the rights that it grants.
    public struct Token: Equatable, Sendable {
        /// Letters, digits, “-”, “.”, “_” and “~”, at least one.
        public var secret: String
        /// The rights of a client that presents it.
        public var rights: Rights

        /// Creates a token.
        public init(secret: String, rights: Rights) {
            (self.secret, self.rights) = (secret, rights)
        }
    }

    /// A certificate and its key, as PEM files.
    public struct TLS: Equatable, Sendable {
        /// The path of the certificate and its chain.
        public var certificate: String
        /// The path of the private key, without a passphrase.
        public var key: String

        /// Creates a pair of paths.
        public init(certificate: String, key: String) {
            (self.certificate, self.key) = (certificate, key)
        }
    }

    /// The addresses for viewers and tools, over HTTP. Default: 127.0.0.1:8738.
    public var listen: [Place] = [.tcp(host: "127.0.0.1", port: 8738)]
    /// The addresses for publishers. Default: none.
    public var publish: [Place] = []
    /// The tokens of clients. Without any, every client on this machine may do everything.
    public var tokens: [Token] = []
    /// The certificate for TCP connections; nil for no encryption.
    ///
    /// ``DaemonAdapters/makeSecurity`` encrypts; `mainspring serve` has it.
    public var tls: TLS?
    /// Additional host names under which browsers may reach the daemon.
    public var hostNames: [String] = []
    /// Files to follow, whose lines are stored as sessions.
    public var tails: [String] = []
    /// The name of the session for standard input; nil if it is not read.
    public var standardInput: String?
    /// Folders with the images that the windows of sessions use.
    public var assets: [String] = []
    /// The title of the pages.
    public var title = "Mainspring"
    /// How long a rotated file is read after its last line.
    public var rotationTime: Duration = .seconds(5)

    /// When the log is synced. Default: `interval`.
    public var sync = Sync.interval
    /// The maximum time between receiving a line and requesting its sync. Default: 50 ms.
    public var syncInterval: Duration = .milliseconds(50)

    package var limits: HTTPLimits = {
        var limits = HTTPLimits()
        limits.connections = 16_384
        return limits
    }()
    /// The maximum number of requests per second from one address, streams included.
    ///
    /// Ten times as many are allowed in a burst.
    public var requestsPerSecond = 1000
    /// The maximum number of bytes that may wait for one subscriber.
    public var backlogBytes = 1 << 20
    /// The interval of keep-alive messages on an idle stream. Default: 15 s.
    public var keepAlive: Duration = .seconds(15)
    /// The maximum number of publishers over Unix sockets, and over TCP. Default: 1024.
    public var publishers = 1024
    /// The maximum length of a line, in bytes. Default: 4 MiB.
    ///
    /// Appending, writing and delivering a line of 4 MiB takes less than 10 ms.
    public var lineBytes = 4 << 20
    /// The maximum total size of the unfinished lines of all publishers, in bytes. Default: 256
    /// MiB.
    ///
    /// The first 128 KiB of each publisher do not count.
    public var inputBytes = 256 << 20
    /// The maximum time that a publisher may take to send its greeting.
    public var greetingTime: Duration = .seconds(10)
    /// The maximum number of connections without a greeting, over TCP and over Unix sockets.
    ///
    /// One more closes the oldest.
    public var greetings = 64
    /// The maximum number of sessions in the log. Default: 100,000.
    ///
    /// A session ends with its last line. Beyond this number only known sessions may connect.
    public var sessions = 100_000
    /// The maximum number of streams and answers that read the past at the same time. Default:
    /// 8192.
    ///
    /// Each of them holds two portions of at least 16 KiB: 256 MiB for all.
    public var pastReaders = 8192
    /// The maximum time that a program may take to answer a viewer's question.
    public var answerTime: Duration = .seconds(5)

    /// Creates a configuration with the defaults.
    public init() {}

    /// Returns whether a text is a valid session name.
    package static func isSessionName(_ text: String) -> Bool { Session.isName(text) }

    /// Returns whether a request needs a token for a right.
    ///
    /// A client that may not read may not touch either, so a token for reading protects both.
    func needsToken(for right: Rights) -> Bool {
        tokens.contains {
            $0.rights.contains(right) || right == .touch && $0.rights.contains(.read)
        }
    }

    /// Refuses addresses that other machines can reach without a token.
    package func check() throws(ServerFailure) {
        for token in tokens where !AccessToken.isValid(token.secret) {
            throw .init("A token must be one or more letters, digits, “-”, “.”, “_” or “~”.")
        }
        for place in listen
        where place.isOpen && !(needsToken(for: .read) && needsToken(for: .touch)) {
            throw .init(
                "Other machines can reach \(place): give a token for reading and touching, or listen on 127.0.0.1."
            )
        }
        for place in publish where place.isOpen && !needsToken(for: .publish) {
            throw .init(
                "Other machines can reach \(place): give a token for publishing, or listen on 127.0.0.1."
            )
        }
    }

    /// Returns the rights of a client that presents these secrets.
    func rights(showing secrets: [String]) -> Rights {
        var rights: Rights = []
        for right in [Rights.read, .publish, .touch] where !needsToken(for: right) {
            rights.insert(right)
        }
        for token in tokens {
            for secret in secrets where AccessToken.isSame(secret, token.secret) {
                rights.formUnion(token.rights)
            }
        }
        return rights
    }
}
