import Foundation
import Glibc
import MainLoop
import Snapshots

/// A custom transport: a Unix socket that writes a session's lines to its client and reads input
/// from it.
///
/// One client at a time; a new one replaces it. Input is what the page's server accepts, one JSON
/// object per line.
final class LineSocket: SnapshotSink {
    /// The socket's path.
    let path: String
    private let session: any SnapshotSession
    private let loop: MainLoop
    private let listener: Int32
    private var accepting: MainLoop.WatchID?
    private var client: Client?

    /// A connection. Bytes that cannot be written yet wait in `unsent`.
    private struct Client {
        let descriptor: Int32
        var reading: MainLoop.WatchID
        var writing: MainLoop.WatchID?
        var unsent: [UInt8] = []
        var received: [UInt8] = []
    }

    /// The maximum number of bytes that wait for a client. A client that reads too slowly is
    /// disconnected.
    private static let mostUnsent = 4 << 20

    init(_ session: any SnapshotSession, path: String, loop: MainLoop = .main) throws {
        (self.session, self.path, self.loop) = (session, path, loop)
        listener = socket(
            AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue), 0
        )
        unlink(path)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        guard path.utf8.count < MemoryLayout.size(ofValue: address.sun_path) else {
            close(listener)
            throw POSIXError(.ENAMETOOLONG)
        }
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        let status = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(listener, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        guard status == 0, listen(listener, 4) == 0 else {
            defer { close(listener) }
            throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
        }
        accepting = loop.watch(listener, for: .readable) { [unowned self] _ in accept() }
    }

    /// Stops listening and disconnects the client.
    func stop() {
        disconnect()
        if let accepting { loop.unwatch(accepting) }
        accepting = nil
        close(listener)
        unlink(path)
    }

    // MARK: Lines out

    /// Nothing is captured while no client is connected.
    var wantsLines: Bool { client != nil }

    func receive(_ line: EncodedLine) {
        line.withUnsafeBytes { client?.unsent.append(contentsOf: $0) }
        client?.unsent.append(UInt8(ascii: "\n"))
        flush()
    }

    private func flush() {
        guard let open = client, !open.unsent.isEmpty else { return }
        let count = send(open.descriptor, open.unsent, open.unsent.count, Int32(MSG_NOSIGNAL))
        if count > 0 { client?.unsent.removeFirst(count) }
        if count < 0, errno != EAGAIN { return disconnect() }
        let rest = client?.unsent.count ?? 0
        if rest > Self.mostUnsent { return disconnect() }
        if rest > 0, open.writing == nil {
            client?.writing = loop.watch(open.descriptor, for: .writable) { [unowned self] _ in
                flush()
            }
        } else if rest == 0, let writing = open.writing {
            loop.unwatch(writing)
            client?.writing = nil
        }
    }

    // MARK: Clients

    private func accept() {
        let descriptor = Glibc.accept(listener, nil, nil)
        guard descriptor >= 0 else { return }
        _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        disconnect()
        client = Client(
            descriptor: descriptor,
            reading: loop.watch(descriptor, for: .readable) { [unowned self] _ in read() })
        // A newly added sink receives a full snapshot first.
        session.add(self)
    }

    private func disconnect() {
        guard let client else { return }
        session.remove(self)
        loop.unwatch(client.reading)
        if let writing = client.writing { loop.unwatch(writing) }
        close(client.descriptor)
        self.client = nil
    }

    // MARK: Input

    private func read() {
        guard let descriptor = client?.descriptor else { return }
        var buffer = [UInt8](repeating: 0, count: 4096)
        let count = recv(descriptor, &buffer, buffer.count, 0)
        guard count > 0 else {
            if count == 0 || errno != EAGAIN { disconnect() }
            return
        }
        client?.received += buffer[..<count]
        while let end = client?.received.firstIndex(of: UInt8(ascii: "\n")),
            let line = client?.received[..<end]
        {
            client?.received.removeSubrange(...end)
            // Ignores input that is not a message; a real transport would answer with the error's
            // description.
            for message in (try? TouchMessage.parse(Data(line))) ?? [] {
                _ = session.deliver(message)
            }
        }
        if (client?.received.count ?? 0) > 65_536 { disconnect() }
    }
}
