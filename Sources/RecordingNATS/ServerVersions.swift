import Foundation
import Glibc
import Recording
import Synchronization

/// Finds the versions of a cluster's servers, and reports what they promise.
///
/// The library does not pass on the version that a server names when a connection begins. So a
/// short connection of our own reads that line, before any login and encryption.
final class ServerVersions: Sendable {
    private let connection: NATSConnection
    private let wake: @Sendable () -> Void
    private let state = Mutex(State())

    private struct State {
        var known: Set<String> = []
        var reconnections: UInt64 = 0
        var notices: [String] = []
    }

    /// - Parameter wake: makes the log's descriptor readable.
    init(_ connection: NATSConnection, wake: @escaping @Sendable () -> Void) {
        (self.connection, self.wake) = (connection, wake)
        state.withLock { $0.reconnections = connection.reconnections }
        read(connection.address.servers, isStart: true)
    }

    /// Looks at the server that the connection was restored to.
    func look() {
        let count = connection.reconnections
        let isNew = state.withLock { state in
            defer { state.reconnections = count }
            return count != state.reconnections
        }
        if isNew, let server = connection.server { read([server], isStart: false) }
    }

    /// Returns the sentences since the last call.
    func collect() -> [String] {
        state.withLock { state in
            defer { state.notices = [] }
            return state.notices
        }
    }

    /// Asks servers, on a thread of its own, because one that does not answer takes a second.
    private func read(_ servers: [String], isStart: Bool) {
        Thread.detachNewThread { [weak self] in
            let found = Set(servers.compactMap { Self.version(of: $0) })
            self?.report(found, isStart: isStart)
        }
    }

    private func report(_ found: Set<String>, isStart: Bool) {
        let isNew = state.withLock { state in
            guard isStart || !found.isSubset(of: state.known) else { return false }
            state.known.formUnion(found)
            state.notices.append(
                Self.promise(
                    found, at: connection.address.description, copies: connection.copies))
            return true
        }
        if isNew { wake() }
    }

    /// Describes the promise of servers of some versions; docs/clusters.md has the table.
    /// - Parameter copies: how many servers keep the log; nil if it is unknown.
    static func promise(
        _ versions: Set<String>, at place: String, copies: Int? = nil
    ) -> String {
        let sorted = versions.sorted {
            $0.compare($1, options: .numeric) == .orderedAscending
        }
        guard let oldest = sorted.first else {
            return "The servers of the log at \(place) do not name their version. Whether two of "
                + "them may lose power at once without a loss depends on it; see docs/clusters.md."
        }
        let names = "NATS \(sorted.joined(separator: ", "))"
        if copies == 1 {
            return
                "The log at \(place) is on \(names), and one server keeps it: acknowledged lines "
                + "are lost with that server. A log that is made with three servers in --log is on "
                + "three."
        }
        if oldest.compare("2.10", options: .numeric) == .orderedAscending {
            return "The log at \(place) is on \(names), which syncs its files every two minutes. "
                + "Acknowledged lines survive the loss of a server, and may be lost if a majority "
                + "of the servers loses power at once."
        }
        return "The log at \(place) is on \(names). With “sync_interval: always” in its servers' "
            + "configuration, acknowledged lines survive that all of them lose power; with its "
            + "default of two minutes they survive the loss of one server. A client cannot read "
            + "which is set."
    }

    // MARK: The line with the version

    private struct Greeting: Decodable {
        var version: String
    }

    /// How long a server may take to accept the connection and to send its line: 1 s.
    private static let patience: Int32 = 1000

    /// Whether a server accepts connections and does not begin as a NATS server does.
    static func isSilent(_ url: String) -> Bool {
        guard let parts = URLComponents(string: url), let host = parts.host,
            let descriptor = connect(
                host.trimmingCharacters(in: ["[", "]"]), port: parts.port ?? 4222)
        else { return false }
        close(descriptor)
        return version(of: url) == nil
    }

    /// Returns the version that a server names; nil if it does not answer or begins otherwise.
    static func version(of url: String) -> String? {
        guard let parts = URLComponents(string: url), let host = parts.host,
            let descriptor = connect(
                host.trimmingCharacters(in: ["[", "]"]), port: parts.port ?? 4222)
        else { return nil }
        defer { close(descriptor) }
        var line: [UInt8] = []
        while !line.contains(10), line.count < 64 << 10, wait(descriptor, for: POLLIN) {
            var part = [UInt8](repeating: 0, count: 4096)
            let count = Glibc.read(descriptor, &part, part.count)
            guard count > 0 else { return nil }
            line += part[..<count]
        }
        let words = line.prefix { $0 != 10 }
        guard words.starts(with: "INFO ".utf8) else { return nil }
        return try? JSONDecoder().decode(Greeting.self, from: Data(words.dropFirst(5))).version
    }

    private static func connect(_ host: String, port: Int) -> Int32? {
        var hints = addrinfo()
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        var found: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo(host, String(port), &hints, &found) == 0, let found else { return nil }
        defer { freeaddrinfo(found) }
        let flags = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
        let descriptor = socket(found.pointee.ai_family, flags, 0)
        guard descriptor >= 0 else { return nil }
        var fault: Int32 = 0
        var size = socklen_t(MemoryLayout<Int32>.size)
        let status = Glibc.connect(descriptor, found.pointee.ai_addr, found.pointee.ai_addrlen)
        guard status == 0 || errno == EINPROGRESS, wait(descriptor, for: POLLOUT),
            getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &fault, &size) == 0, fault == 0
        else {
            close(descriptor)
            return nil
        }
        return descriptor
    }

    private static func wait(_ descriptor: Int32, for events: Int32) -> Bool {
        var waiting = pollfd(fd: descriptor, events: Int16(events), revents: 0)
        return poll(&waiting, 1, patience) > 0
    }
}
