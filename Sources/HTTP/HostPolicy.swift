import Foundation

/// Which names a server answers to, against pages of other sites that reach for it.
///
/// A page of another site can have its own name point to this machine (DNS rebinding); its requests then bear that
/// name as `Host`. And it can post to us across origins; those requests bear its `Origin`.
package struct HostPolicy: Equatable {
    /// The names, in lower case, without port.
    package var names: Set<String>
    /// Whether any address, as opposed to a name, is one of ours: so when we listen on all of them. No name server
    /// can redirect an address.
    package var takesAddresses: Bool

    package init(host: String, more: [String] = []) {
        let bare = host.lowercased().trimmingCharacters(in: CharacterSet(charactersIn: "[]"))
        names = Set(["localhost", "127.0.0.1", "::1", bare] + more.map { $0.lowercased() })
        takesAddresses = Self.isWildcard(host)
        if takesAddresses, let own = Self.machineName { names.insert(own.lowercased()) }
    }

    /// Whether a host stands for all addresses of the machine.
    package static func isWildcard(_ host: String) -> Bool {
        ["0.0.0.0", "::", "[::]", ""].contains(host)
    }

    /// Whether only this machine can reach a host.
    package static func isLoopback(_ host: String) -> Bool {
        let bare = host.lowercased().trimmingCharacters(in: CharacterSet(charactersIn: "[]"))
        if ["localhost", "::1", "::ffff:127.0.0.1"].contains(bare) { return true }
        var address = in_addr()
        return inet_pton(AF_INET, bare, &address) == 1 && UInt32(bigEndian: address.s_addr) >> 24 == 127
    }

    /// The machine's name, as far as it can stand in an address.
    package static let machineName: String? = {
        var room = [CChar](repeating: 0, count: 256)
        guard gethostname(&room, room.count - 1) == 0 else { return nil }
        let name = String(decoding: room.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        let fits = name.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."):
                true
            default: false
            }
        }
        return fits && !name.isEmpty ? name : nil
    }()

    /// Refuses a request that is not meant for us.
    @MainActor
    package func check(_ request: HTTPRequest) throws(Refusal) {
        let isOld = request.head.isHTTP10 && request.connection.isFromLoopback
        try check(
            hosts: request.headers("Host"), targetHost: request.targetHost, origins: request.headers("Origin"),
            needsHost: !isOld)
    }

    /// Refuses a request that is not meant for us, by what it says.
    /// - Parameter needsHost: false for HTTP/1.0, which has no Host, from this machine: browsers always send one.
    package func check(hosts: [String], targetHost: String?, origins: [String], needsHost: Bool = true) throws(Refusal)
    {
        if hosts.isEmpty, !needsHost, origins.isEmpty, targetHost ?? "" == "" { return }
        guard let host = hosts.first, hosts.count == 1 else {
            throw Refusal(400, "A request has one Host header; this one has \(hosts.count).")
        }
        for name in [host, targetHost == "" ? nil : targetHost].compactMap(\.self) where !isOurs(name) {
            throw Refusal(
                403,
                "The host “\(name.prefix(80))” is not served here; use \(names.sorted().joined(separator: ", ")).")
        }
        guard origins.count <= 1 else { throw Refusal(400, "A request has one Origin header at most.") }
        guard let origin = origins.first else { return }
        let own = host.lowercased()
        guard ["http://" + own, "https://" + own].contains(origin.lowercased()) else {
            throw Refusal(403, "The origin “\(origin.prefix(80))” may not use this server; only its own page may.")
        }
    }

    /// Whether a host, with or without port, is one of the names.
    private func isOurs(_ host: String) -> Bool {
        var name = Substring(host.lowercased())
        if name.hasPrefix("[") {
            guard let end = name.firstIndex(of: "]") else { return false }
            guard Self.isPort(name[name.index(after: end)...]) else { return false }
            name = name[name.index(after: name.startIndex)..<end]
        } else if let colon = name.firstIndex(of: ":") {
            guard Self.isPort(name[colon...]) || names.contains(String(name)) else { return false }
            if !names.contains(String(name)) { name = name[..<colon] }
        }
        return names.contains(String(name)) || (takesAddresses && Self.isAddress(String(name)))
    }

    private static func isPort(_ text: Substring) -> Bool {
        text.isEmpty || (text.first == ":" && text.count <= 6 && text.dropFirst().allSatisfy { "0"..."9" ~= $0 })
    }

    private static func isAddress(_ name: String) -> Bool {
        var room = in6_addr()
        return inet_pton(AF_INET, name, &room) == 1 || inet_pton(AF_INET6, name, &room) == 1
    }
}
