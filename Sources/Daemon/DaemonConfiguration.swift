import Foundation
import HTTP

/// How a daemon is set up.
package struct DaemonConfiguration: Equatable, Sendable {
    /// Where it listens.
    package enum Place: Equatable, Sendable, CustomStringConvertible {
        case tcp(host: String, port: Int)
        case unix(path: String)

        /// Reads `PORT`, `HOST:PORT`, `[HOST]:PORT` or `unix:PATH`.
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

    /// When lines go to the disk.
    package enum Sync: String, CaseIterable, Sendable {
        case always, interval, never
    }

    /// What a client may do.
    package struct Rights: OptionSet, Sendable {
        package let rawValue: Int
        package init(rawValue: Int) { self.rawValue = rawValue }
        /// See sessions and streams.
        package static let read = Rights(rawValue: 1)
        /// Publish sessions.
        package static let publish = Rights(rawValue: 2)
        /// Touch windows.
        package static let touch = Rights(rawValue: 4)
        package static let all: Rights = [.read, .publish, .touch]
    }

    /// A secret, and what it allows.
    package struct Token: Equatable, Sendable {
        package var secret: String
        package var rights: Rights

        package init(secret: String, rights: Rights) {
            (self.secret, self.rights) = (secret, rights)
        }
    }

    /// A certificate and its key, in files of PEM.
    package struct TLS: Equatable, Sendable {
        package var certificate: String
        package var key: String

        package init(certificate: String, key: String) {
            (self.certificate, self.key) = (certificate, key)
        }
    }

    /// Where viewers and tools come in over HTTP.
    package var listen: [Place] = [.tcp(host: "127.0.0.1", port: 8738)]
    /// Where publishers come in.
    package var publish: [Place] = []
    package var tokens: [Token] = []
    /// What encrypts TCP connections; nil when they are not.
    package var tls: TLS?
    /// More names under which browsers may reach the daemon.
    package var hostNames: [String] = []
    /// Files whose lines are sessions.
    package var tails: [String] = []
    /// The name of the session that standard input is; nil when it is not read.
    package var standardInput: String?
    /// Folders with the pictures that the windows of sessions show.
    package var assets: [String] = []
    package var title = "Mainspring"
    /// How long a file that lost its name to another is read on after its last line.
    package var rotationTime: Duration = .seconds(5)

    package var sync = Sync.interval
    /// The longest time from a line's coming to its sync being asked for.
    package var syncInterval: Duration = .milliseconds(50)

    package var limits: HTTPLimits = {
        var limits = HTTPLimits()
        limits.connections = 16_384
        return limits
    }()
    /// How many requests a second one address may make, streams among them; ten times that in a burst.
    package var requestsPerSecond = 1000
    /// How many bytes may wait for one subscriber.
    package var backlogBytes = 1 << 20
    package var keepAlive: Duration = .seconds(15)
    /// How many publishers may be connected over Unix sockets, and as many over TCP.
    package var publishers = 1024
    /// The longest line that is taken, in bytes.
    package var lineBytes = 16 << 20
    /// How long a publisher may take to send its greeting.
    package var greetingTime: Duration = .seconds(10)
    /// How many connections over TCP, and as many over Unix sockets, may be open without a greeting. One more closes the oldest.
    package var greetings = 64
    /// How long a program may take to answer what a viewer asks of it.
    package var answerTime: Duration = .seconds(5)

    package init() {}

    /// Whether a text may be a session's name.
    package static func isSessionName(_ text: String) -> Bool { Session.isName(text) }

    /// Whether a request must show a token for a right.
    ///
    /// Who may not read may not touch either, so a token for reading closes both.
    func needsToken(for right: Rights) -> Bool {
        tokens.contains { $0.rights.contains(right) || right == .touch && $0.rights.contains(.read) }
    }

    /// Refuses to open doors that anybody could come through.
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

    /// The rights that whoever shows these secrets has.
    func rights(showing secrets: [String]) -> Rights {
        var rights: Rights = []
        for right in [Rights.read, .publish, .touch] where !needsToken(for: right) { rights.insert(right) }
        for token in tokens {
            for secret in secrets where AccessToken.isSame(secret, token.secret) { rights.formUnion(token.rights) }
        }
        return rights
    }
}
