import Foundation
import MainLoop

extension HTTPServer {
    /// A refused client's socket, which outlives its connection.
    ///
    /// A client that is refused early is often still sending. If the server closed the socket then,
    /// the kernel would send a reset, and the client would lose the refusal before reading it. So
    /// the socket stays open and its input is discarded until the client has finished or the time
    /// is up.
    struct Lingering {
        var watch: MainLoop.WatchID
        var timer: MainLoop.TimerID
    }

    /// The maximum number of lingering sockets.
    private static let mostLingering = 64

    func linger(on descriptor: Int32) {
        guard descriptor >= 0, lingering.count < Self.mostLingering else { return }
        let end = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
        guard end >= 0 else { return }
        lingering[end] = Lingering(
            watch: loop.watch(end, for: .readable) { [weak self] _ in self?.discard(end) },
            timer: loop.schedule(after: .seconds(2)) { [weak self] in self?.finishLingering(end) }
        )
    }

    private func discard(_ end: Int32) {
        withUnsafeTemporaryAllocation(byteCount: 64 * 1024, alignment: 16) { room in
            let count = recv(end, room.baseAddress, room.count, 0)
            if count == 0 || (count < 0 && errno != EAGAIN && errno != EINTR) {
                finishLingering(end)
            }
        }
    }

    func finishLingering(_ end: Int32) {
        guard let place = lingering.removeValue(forKey: end) else { return }
        loop.unwatch(place.watch)
        loop.cancel(place.timer)
        Glibc.close(end)
    }
}
