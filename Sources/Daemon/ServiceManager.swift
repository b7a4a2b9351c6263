import CLibevent
import Foundation
import HTTP
import MainLoop

/// Communicates with systemd or another service manager.
@MainActor
package final class ServiceManager {
    private let socket: String?
    private let loop: MainLoop
    private var timer: MainLoop.TimerID?
    /// Messages for which the manager's queue had no room.
    private var waiting: [String] = []
    private var retryTimer: MainLoop.TimerID?

    /// Reads `NOTIFY_SOCKET` and `WATCHDOG_USEC` of the environment.
    package init(loop: MainLoop, environment: [String: String]) {
        self.loop = loop
        socket = environment["NOTIFY_SOCKET"]
        let isForUs = environment["WATCHDOG_PID"].map { $0 == String(getpid()) } ?? true
        guard socket != nil, isForUs,
            let limit = environment["WATCHDOG_USEC"].flatMap({ Int64($0) }), limit > 0
        else {
            return
        }
        // An interval is at most a day, whatever the environment says. It is half of the time, as
        // sd_watchdog_enabled(3) advises.
        let interval = Duration.microseconds(min(max(1000, limit / 2), 86_400_000_000))
        timer = loop.schedule(after: interval, every: interval) { [unowned self] in
            // A manager that does not keep up needs no further pings.
            if waiting.isEmpty { _ = send("WATCHDOG=1") }
        }
    }

    /// Sends a state to the manager, as in `READY=1`; never waits for it.
    package func notify(_ state: String) {
        waiting.append(state)
        flush()
    }

    private func flush() {
        while let first = waiting.first, send(first) { waiting.removeFirst() }
        guard !waiting.isEmpty, retryTimer == nil else { return }
        retryTimer = loop.schedule(after: .milliseconds(10)) { [weak self] in
            guard let self else { return }
            retryTimer = nil
            flush()
        }
    }

    /// - Returns: false if the manager's queue is full.
    private func send(_ state: String) -> Bool {
        guard let socket, socket.utf8.count < 108, let first = socket.utf8.first else {
            return true
        }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        var bytes = Array(socket.utf8)
        // An abstract name begins with a zero byte.
        if first == UInt8(ascii: "@") { bytes[0] = 0 }
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
        let size = socklen_t(MemoryLayout<sa_family_t>.size + bytes.count)
        let descriptor = Glibc.socket(
            AF_UNIX, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { return true }
        defer { close(descriptor) }
        let message = Array(state.utf8)
        let flags = HTTPConnection.quietly | Int32(MSG_DONTWAIT)
        let sent = withUnsafePointer(to: address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                sendto(descriptor, message, message.count, flags, $0, size)
            }
        }
        return sent >= 0 || errno != EAGAIN
    }

    /// Returns the sockets that were opened for this process: descriptors from 3 on.
    ///
    /// Those named `publish` are for publishers, the others for HTTP; see sd_listen_fds(3).
    package static func sockets(environment: [String: String]) -> InheritedSockets {
        guard environment["LISTEN_PID"] == String(getpid()),
            let count = environment["LISTEN_FDS"].flatMap({ Int32($0) }),
            1...64 ~= count
        else { return InheritedSockets() }
        let names =
            environment["LISTEN_FDNAMES"]?.split(separator: ":", omittingEmptySubsequences: false)
            ?? []
        var sockets = InheritedSockets()
        for place in 0..<count {
            let socket = ListeningSocket(taking: 3 + place)
            if Int(place) < names.count, names[Int(place)] == "publish" {
                sockets.publish.append(socket)
            } else {
                sockets.http.append(socket)
            }
        }
        return sockets
    }
}
