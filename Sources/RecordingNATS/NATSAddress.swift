import Foundation

/// The address of a cluster's log: `nats://[USER:PASSWORD@]HOST[:PORT],HOST[:PORT]…[/NAME]`, or
/// `tls://…` for encrypted connections.
public struct NATSAddress: Sendable, CustomStringConvertible {
    /// The servers, each as a URL without user and password.
    public var servers: [String]
    /// Who connects, if the address names a user.
    var login: Login?
    /// The log's name: 1 to 32 letters, digits, “-” and “_”; default `mainspring`. Several logs
    /// may be on the same servers.
    public var name = "mainspring"
    /// A file of credentials (`nsc generate creds`); nil for none.
    public var credentials: String?
    /// A file of trusted certificates in PEM; nil for the system's.
    public var authorities: String?
    /// The number of servers that keep a copy of a log that is created, at most 5; default: 1, 3 or
    /// 5, as many of these as there are servers.
    public var replicas: Int
    /// The maximum size of the log on the servers, in bytes; default 4 GiB. Members that were away
    /// for longer copy the rest from another member.
    public var logBytes: Int64 = 4 << 30

    /// A user and a password, or a token.
    enum Login: Equatable {
        case user(String, String)
        case token(String)
    }

    /// The addresses without user and password.
    public var description: String {
        let scheme = servers.first?.hasPrefix("tls://") == true ? "tls" : "nats"
        let hosts = servers.map { $0.components(separatedBy: "://").last ?? $0 }
        return "\(scheme)://\(hosts.joined(separator: ","))/\(name)"
    }

    /// Parses an address.
    ///
    /// A user, a password or a token may have any character as `%` and two hexadecimal digits.
    /// - Throws: ``Fault`` if it is not one. Its sentence contains no password.
    public init(_ text: String) throws(Fault) {
        guard let range = text.range(of: "://"),
            ["nats", "tls"].contains(text[..<range.lowerBound])
        else {
            throw Fault("The log's address must be nats://HOST,HOST,HOST or tls://….")
        }
        let scheme = text[..<range.lowerBound]
        var rest = text[range.upperBound...]
        if let at = rest.firstIndex(of: "@") {
            login = try Self.login(rest[..<at])
            rest = rest[rest.index(after: at)...]
            guard !rest.contains("@") else {
                throw Fault(
                    "The log's address has USER:PASSWORD@ once, before the first host. An “@” in a "
                        + "password is written %40.")
            }
        }
        // Other programs write the scheme before each server.
        let list = rest.replacing(",\(scheme)://", with: ",")
        rest = list[...]
        if let slash = rest.firstIndex(of: "/") {
            let name = rest[rest.index(after: slash)...]
            rest = rest[..<slash]
            let isName =
                (1...32).contains(name.utf8.count)
                && name.utf8.allSatisfy {
                    48...57 ~= $0 || 65...90 ~= $0 || 97...122 ~= $0 || $0 == 45 || $0 == 95
                }
            guard isName || name.isEmpty else {
                throw Fault(
                    "A log's name has 1 to 32 letters, digits, “-” and “_”; “\(name)” does not.")
            }
            if !name.isEmpty { self.name = String(name) }
        }
        let hosts = rest.split(separator: ",", omittingEmptySubsequences: false)
        if hosts.allSatisfy(\.isEmpty) {
            throw Fault("The log's address names no server. It is nats://HOST,HOST,HOST.")
        }
        if hosts.contains("") {
            throw Fault("The log's address has a comma without a server beside it.")
        }
        if let wrong = hosts.first(where: { !Self.isServer($0) }) {
            throw Fault("“\(wrong)” in the log's address is not a server. It is HOST or HOST:PORT.")
        }
        servers = hosts.map { "\(scheme)://\($0)" }
        replicas = hosts.count >= 5 ? 5 : hosts.count >= 3 ? 3 : 1
    }

    /// Whether a text is a name or a number of a host, an IPv6 one in brackets, and a port or none.
    private static func isServer(_ text: Substring) -> Bool {
        var rest = text
        if text.first == "[" {
            guard let end = text.firstIndex(of: "]") else { return false }
            rest = text[text.index(after: end)...]
        } else {
            rest = text.drop { $0 != ":" }
            let host = text[..<rest.startIndex].utf8
            guard !host.isEmpty,
                host.allSatisfy({
                    48...57 ~= $0 || 65...90 ~= $0 || 97...122 ~= $0 || [45, 46, 95].contains($0)
                })
            else { return false }
        }
        guard let colon = rest.first else { return true }
        let port = rest.dropFirst()
        return colon == ":" && port.utf8.allSatisfy { 48...57 ~= $0 }
            && (Int(port).map { 1...65535 ~= $0 } ?? false)
    }

    private static func login(_ text: Substring) throws(Fault) -> Login {
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            .map { $0.removingPercentEncoding }
        switch parts.count {
        case 2:
            if let user = parts[0], let password = parts[1] { return .user(user, password) }
        default: if let token = parts.first ?? nil { return .token(token) }
        }
        throw Fault(
            "USER:PASSWORD in the log's address has a “%” that two hexadecimal digits do not "
                + "follow. Write it as %25.")
    }

    /// Why a text is not an address: a sentence.
    public struct Fault: Error, Equatable, CustomStringConvertible {
        public var description: String

        init(_ sentence: String) { description = sentence }
    }
}
