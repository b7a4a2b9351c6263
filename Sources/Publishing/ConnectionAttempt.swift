import Foundation
import MainLoop

/// An attempt to connect that never blocks, not even for a name lookup.
@MainActor
final class ConnectionAttempt {
    private let loop: MainLoop
    private var done: (@MainActor (Int32?) -> Void)?
    private var descriptor: Int32 = -1
    private var watch: MainLoop.WatchID?

    /// Starts connecting.
    /// - Parameter done: Called once, on the loop, with the connected socket, or with nil.
    init(
        _ address: SnapshotPublisher.Address, loop: MainLoop,
        done: @escaping @MainActor (Int32?) -> Void
    ) {
        self.loop = loop
        self.done = done
        begin(address)
    }

    private func begin(_ address: SnapshotPublisher.Address) {
        switch address {
        case .unix(let path):
            var name = sockaddr_un()
            name.sun_family = sa_family_t(AF_UNIX)
            let bytes = Array(path.utf8)
            guard bytes.count < MemoryLayout.size(ofValue: name.sun_path) else {
                return finishLater(nil)
            }
            withUnsafeMutableBytes(of: &name.sun_path) { $0.copyBytes(from: bytes) }
            withUnsafeBytes(of: name) { open(AF_UNIX, Array($0)) }
        case .tcp(let host, let port):
            if let found = Self.resolve(host, port, flags: AI_NUMERICHOST)
                ?? Self.loopback(host, port)
            {
                open(found.family, found.bytes)
            } else {
                // Name lookups block.
                DispatchQueue.global().async {
                    let found = Self.resolve(host, port, flags: 0)
                    DispatchQueue.main.async { [weak self] in
                        MainActor.assumeIsolated {
                            guard let found else { self?.finish(nil); return }
                            self?.open(found.family, found.bytes)
                        }
                    }
                }
            }
        }
    }

    isolated deinit {
        if let watch { loop.unwatch(watch) }
        if descriptor >= 0 { close(descriptor) }
    }

    private nonisolated static func loopback(_ host: String, _ port: Int) -> (
        family: Int32, bytes: [UInt8]
    )? {
        host == "localhost" ? resolve("127.0.0.1", port, flags: AI_NUMERICHOST) : nil
    }

    private nonisolated static func resolve(_ host: String, _ port: Int, flags: Int32) -> (
        family: Int32, bytes: [UInt8]
    )? {
        var hints = addrinfo()
        hints.ai_flags = flags | AI_NUMERICSERV
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        var found: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo(host, String(port), &hints, &found) == 0, let found else { return nil }
        defer { freeaddrinfo(found) }
        let bytes = UnsafeRawBufferPointer(
            start: found.pointee.ai_addr, count: Int(found.pointee.ai_addrlen))
        return (found.pointee.ai_family, Array(bytes))
    }

    private func open(_ family: Int32, _ address: [UInt8]) {
        guard done != nil else { return }
        let kind = Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue)
        descriptor = socket(family, kind, 0)
        guard descriptor >= 0 else { return finishLater(nil) }
        let result = address.withUnsafeBytes { bytes in
            connect(
                descriptor, bytes.baseAddress!.assumingMemoryBound(to: sockaddr.self),
                socklen_t(bytes.count))
        }
        if result == 0 { return finishLater(descriptor) }
        guard errno == EINPROGRESS else { return finishLater(nil) }
        watch = loop.watch(descriptor, for: .writable) { [weak self] _ in self?.isWritable() }
    }

    private func isWritable() {
        var code: Int32 = 0
        var size = socklen_t(MemoryLayout<Int32>.size)
        getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &code, &size)
        finish(code == 0 ? descriptor : nil)
    }

    private func finishLater(_ connected: Int32?) {
        loop.deferBlock { [weak self] in self?.finish(connected) }
    }

    private func finish(_ connected: Int32?) {
        guard let done else { return }
        self.done = nil
        if let watch { loop.unwatch(watch) }
        watch = nil
        if connected != nil { descriptor = -1 }
        done(connected)
    }
}
