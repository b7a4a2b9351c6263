import Foundation

/// The address of a cluster's log: `nats://[USER:PASSWORD@]HOST[:PORT],HOST[:PORT]…[/NAME]`, or
/// `tls://…` for encrypted connections.
public struct NATSAddress: Sendable, CustomStringConvertible {
    /// The servers, each as a URL.
    public var servers: [String]
    /// The log's name: 1 to 32 letters, digits, “-” and “_”; default `mainspring`. Several logs
    /// may be on the same servers.
    public var name = "mainspring"
    /// A file of credentials (`nsc generate creds`); nil for none.
    public var credentials: String?
    /// A file of trusted certificates in PEM; nil for the system's.
    public var authorities: String?
    /// The number of servers that keep a copy of the log; default: three, or one if there is only
    /// one server.
    public var replicas: Int
    /// The maximum size of the log on the servers, in bytes; default 4 GiB. Members that were away
    /// for longer copy the rest from another member.
    public var logBytes: Int64 = 4 << 30

    /// The addresses without the password.
    public var description: String {
        let hosts = servers.map { server in
            server.split(separator: "@").last.map(String.init) ?? server
        }
        let scheme = servers.first?.hasPrefix("tls://") == true ? "tls" : "nats"
        let names = hosts.map { host in
            host.range(of: "://").map { String(host[$0.upperBound...]) } ?? host
        }
        return "\(scheme)://\(names.joined(separator: ","))/\(name)"
    }

    /// Parses an address.
    /// - Throws: ``Fault`` if it is not one.
    public init(_ text: String) throws(Fault) {
        guard let range = text.range(of: "://"),
            ["nats", "tls"].contains(text[..<range.lowerBound])
        else {
            throw Fault(
                "“\(text)” is not the address of a log. It is nats://HOST,HOST,HOST or tls://….")
        }
        let scheme = text[..<range.lowerBound]
        var rest = text[range.upperBound...]
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
        var user = ""
        if let at = rest.lastIndex(of: "@") {
            user = String(rest[...at])
            rest = rest[rest.index(after: at)...]
        }
        let hosts = rest.split(separator: ",", omittingEmptySubsequences: false)
        guard !hosts.isEmpty, hosts.allSatisfy({ !$0.isEmpty && !$0.contains(" ") }) else {
            throw Fault("“\(text)” names no server. It is nats://HOST,HOST,HOST.")
        }
        servers = hosts.map { "\(scheme)://\(user)\($0)" }
        replicas = hosts.count >= 3 ? 3 : 1
    }

    /// Why a text is not an address: a sentence.
    public struct Fault: Error, Equatable, CustomStringConvertible {
        public var description: String

        init(_ sentence: String) { description = sentence }
    }
}
