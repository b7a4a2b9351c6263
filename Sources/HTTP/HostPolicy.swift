import Foundation

/// The host names that a server accepts, as a protection against pages of other sites.
///
/// A page of another site can make its own name resolve to this machine (DNS rebinding); its
/// requests then have that name as `Host`. A page can also post across origins; those requests have
/// its `Origin`.
package struct HostPolicy {
    /// The names, in lower case, without a port.
    package var names: Set<String>
    /// Whether any numeric address is accepted: true if the server listens on all addresses.
    ///
    /// No name server can redirect a numeric address.
    package var takesAddresses: Bool
    /// How the owner of the server adds a name, given the name: a part of a sentence after “To add
    /// it,”.
    package var addition: @Sendable (String) -> String

    package init(
        host: String, more: [String] = [],
        addition: @escaping @Sendable (String) -> String = { "give the server the name “\($0)”" }
    ) {
        let bare = host.lowercased().trimmingCharacters(in: CharacterSet(charactersIn: "[]"))
        names = Set(["localhost", "127.0.0.1", "::1"] + more.map { $0.lowercased() })
        takesAddresses = Self.isWildcard(host)
        self.addition = addition
        if !takesAddresses {
            names.insert(bare)
        } else if let own = Self.machineName {
            names.insert(own.lowercased())
        }
    }

    /// Returns whether a host means all addresses of the machine.
    package static func isWildcard(_ host: String) -> Bool {
        ["0.0.0.0", "::", "[::]", ""].contains(host)
    }

    /// Returns whether only this machine can reach a host.
    package static func isLoopback(_ host: String) -> Bool {
        let bare = host.lowercased().trimmingCharacters(in: CharacterSet(charactersIn: "[]"))
        if ["localhost", "::1", "::ffff:127.0.0.1"].contains(bare) { return true }
        var address = in_addr()
        return inet_pton(AF_INET, bare, &address) == 1
            && UInt32(bigEndian: address.s_addr) >> 24 == 127
    }

    /// Returns the network of an address: of an IPv6 address its first 64 bits, since a single
    /// client may use all addresses that follow (RFC 4291, 2.5.4); another text as it is.
    package static func network(of address: String) -> String {
        var bytes = in6_addr()
        guard address.contains(":"), inet_pton(AF_INET6, address, &bytes) == 1 else {
            return address
        }
        return withUnsafeBytes(of: &bytes) { bytes in
            // IPv4 addresses on a socket for both (RFC 4291, 2.5.5.2).
            if bytes[..<10].allSatisfy({ $0 == 0 }), bytes[10] == 0xFF, bytes[11] == 0xFF {
                return address
            }
            let digits = bytes[..<8].map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }
            return digits.joined() + "/64"
        }
    }

    /// The machine's name, if it is valid in a URL; otherwise nil.
    package static let machineName: String? = {
        var room = [CChar](repeating: 0, count: 256)
        guard gethostname(&room, room.count - 1) == 0 else { return nil }
        let name = String(
            decoding: room.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
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

    /// Refuses a request for another host or from another origin.
    @MainActor
    package func check(_ request: HTTPRequest) throws(Refusal) {
        let isOld = request.head.isHTTP10 && request.connection.isFromLoopback
        try check(
            hosts: request.headers("Host"), targetHost: request.targetHost,
            origins: request.headers("Origin"),
            needsHost: !isOld)
    }

    /// Refuses a request for another host or from another origin, given its headers.
    /// - Parameter needsHost: False for HTTP/1.0, which has no Host, from this machine: browsers
    ///   always send one.
    package func check(
        hosts: [String], targetHost: String?, origins: [String], needsHost: Bool = true
    ) throws(Refusal) {
        if hosts.isEmpty, !needsHost, origins.isEmpty, targetHost == nil { return }
        guard let host = hosts.first, hosts.count == 1 else {
            throw Refusal(400, "A request has one Host header; this one has \(hosts.count).")
        }
        for name in [host, targetHost].compactMap(\.self) where !isOurs(name) {
            let known = names.sorted() + (takesAddresses ? ["this machine's addresses"] : [])
            throw Refusal(
                403,
                "The host “\(name.prefix(80))” is not one of this server's names: "
                    + "\(known.joined(separator: ", ")). To add it, "
                    + "\(addition(String(Self.bare(name).prefix(80)))).")
        }
        guard origins.count <= 1 else {
            throw Refusal(400, "A request has at most one Origin header.")
        }
        // Two recipients could each believe another one of the two (RFC 9112, 3.2.2).
        guard targetHost == nil || targetHost?.lowercased() == host.lowercased() else {
            throw Refusal(
                400,
                "The request's target and its Host header name different hosts; send the same one.")
        }
        guard let origin = origins.first else { return }
        let own = host.lowercased()
        guard ["http://" + own, "https://" + own].contains(origin.lowercased()) else {
            throw Refusal(
                403,
                "The origin “\(origin.prefix(80))” may not use this server at "
                    + "“\(host.prefix(80))”; only its own page may. A proxy must pass on the "
                    + "Host header of the browser (nginx: proxy_set_header Host $http_host;).")
        }
    }

    /// Returns whether a host, with or without a port, is accepted.
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

    /// Returns a host without its port.
    private static func bare(_ host: String) -> Substring {
        guard let colon = host.lastIndex(of: ":"), isPort(host[colon...]) else { return host[...] }
        return host[..<colon]
    }

    private static func isPort(_ text: Substring) -> Bool {
        text.isEmpty
            || (text.first == ":" && text.dropFirst().utf8.allSatisfy { 48...57 ~= $0 }
                && (text.utf8.count == 1 || UInt16(text.dropFirst()) != nil))
    }

    private static func isAddress(_ name: String) -> Bool {
        var room = in6_addr()
        return inet_pton(AF_INET, name, &room) == 1 || inet_pton(AF_INET6, name, &room) == 1
    }
}
