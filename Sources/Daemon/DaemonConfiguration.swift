import Foundation
import HTTP

/// The configuration of a daemon.
package struct DaemonConfiguration: Equatable, Sendable {
    /// An address to listen on.
    package enum Place: Equatable, Sendable, CustomStringConvertible {
        case tcp(host: String, port: Int)
        case unix(path: String)

        /// Parses `PORT`, `HOST:PORT`, `[HOST]:PORT` or `unix:PATH`.
        package init?(_ text: String) {
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
            guard !digits.isEmpty, digits.utf8.allSatisfy({ 48...57 ~= $0 }), let port = Int(digits), port <= 65535
            else { return nil }
            let bare = host.trimmingCharacters(in: CharacterSet(charactersIn: "[]"))
            self = .tcp(host: bare.isEmpty ? "0.0.0.0" : bare, port: port)
        }

        package var description: String {
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

    /// When lines are synced to the disk.
    package enum Sync: String, CaseIterable, Sendable {
        case always, interval, never
    }

    /// The rights of a client.
    package struct Rights: OptionSet, Sendable {
        package let rawValue: Int
        package init(rawValue: Int) { self.rawValue = rawValue }
        /// Reading sessions and streams.
        package static let read = Rights(rawValue: 1)
        /// Publishing sessions.
        package static let publish = Rights(rawValue: 2)
        /// Touching windows.
        package static let touch = Rights(rawValue: 4)
        package static let all: Rights = [.read, .publish, .touch]
    }

    /// A secret and the rights that it grants.
    package struct Token: Equatable, Sendable {
        package var secret: String
        package var rights: Rights

        package init(secret: String, rights: Rights) {
            (self.secret, self.rights) = (secret, rights)
        }
    }

    /// A certificate and its key, as PEM files.
    package struct TLS: Equatable, Sendable {
        package var certificate: String
        package var key: String

        package init(certificate: String, key: String) {
            (self.certificate, self.key) = (certificate, key)
        }
    }

    /// The HTTP addresses for viewers and tools.
    package var listen: [Place] = [.tcp(host: "127.0.0.1", port: 8738)]
    /// The addresses for publishers.
    package var publish: [Place] = []
    package var tokens: [Token] = []
    /// The certificate for TCP connections; nil for no encryption.
    package var tls: TLS?
    /// Additional host names under which browsers may reach the daemon.
    package var hostNames: [String] = []
    /// Files to follow, whose lines are stored as sessions.
    package var tails: [String] = []
    /// The name of the session for standard input; nil if it is not read.
    package var standardInput: String?
    /// Folders with the images that the windows of sessions use.
    package var assets: [String] = []
    package var title = "Mainspring"
    /// How long a rotated file is read after its last line.
    package var rotationTime: Duration = .seconds(5)

    package var sync = Sync.interval
    /// The maximum time between receiving a line and requesting its sync.
    package var syncInterval: Duration = .milliseconds(50)

    package var limits: HTTPLimits = {
        var limits = HTTPLimits()
        limits.connections = 16_384
        return limits
    }()
    /// The maximum number of requests per second from one address, streams included.
    ///
    /// Ten times as many are allowed in a burst.
    package var requestsPerSecond = 1000
    /// The maximum number of bytes that may wait for one subscriber.
    package var backlogBytes = 1 << 20
    package var keepAlive: Duration = .seconds(15)
    /// The maximum number of publishers over Unix sockets, and over TCP.
    package var publishers = 1024
    /// The maximum length of a line, in bytes.
    package var lineBytes = 16 << 20
    /// The maximum time that a publisher may take to send its greeting.
    package var greetingTime: Duration = .seconds(10)
    /// The maximum number of connections without a greeting, over TCP and over Unix sockets.
    ///
    /// One more closes the oldest.
    package var greetings = 64
    /// The maximum time that a program may take to answer a viewer's question.
    package var answerTime: Duration = .seconds(5)

    package init() {}

    /// Returns whether a text is a valid session name.
    package static func isSessionName(_ text: String) -> Bool { Session.isName(text) }

    /// Returns whether a request needs a token for a right.
    ///
    /// A client that may not read may not touch either, so a token for reading protects both.
    func needsToken(for right: Rights) -> Bool {
        tokens.contains { $0.rights.contains(right) || right == .touch && $0.rights.contains(.read) }
    }

    /// Refuses configurations that give other machines access without a token.
    package func check() throws(ServerFailure) {
        for token in tokens where !AccessToken.isValid(token.secret) {
            throw .init("A token must be letters, digits, “-”, “.”, “_” and “~”, and at least one of them.")
        }
        for place in listen where place.isOpen && !(needsToken(for: .read) && needsToken(for: .touch)) {
            throw .init(
                "Other machines can reach \(place): give a token for reading and touching, or listen on 127.0.0.1.")
        }
        for place in publish where place.isOpen && !needsToken(for: .publish) {
            throw .init("Other machines can reach \(place): give a token for publishing, or listen on 127.0.0.1.")
        }
    }

    /// Returns the rights of a client that presents these secrets.
    func rights(showing secrets: [String]) -> Rights {
        var rights: Rights = []
        for right in [Rights.read, .publish, .touch] where !needsToken(for: right) { rights.insert(right) }
        for token in tokens {
            for secret in secrets where AccessToken.isSame(secret, token.secret) { rights.formUnion(token.rights) }
        }
        return rights
    }
}
