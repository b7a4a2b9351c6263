import Foundation
import MainLoop

/// A client whose handshake is not complete.
@MainActor
final class PendingHandshake {
    let handshake: any TransportHandshake
    let peer: String
    var watch: MainLoop.WatchID
    var awaits: MainLoop.Readiness
    let timer: MainLoop.TimerID
    /// Distinguishes it from others with the same descriptor.
    let number: Int

    init(
        _ handshake: any TransportHandshake, from peer: String, watch: MainLoop.WatchID,
        awaits: MainLoop.Readiness,
        timer: MainLoop.TimerID, number: Int
    ) {
        (self.handshake, self.peer, self.watch, self.awaits, self.timer) = (
            handshake, peer, watch, awaits, timer
        )
        self.number = number
    }
}

/// A handshake takes about 1 ms of CPU time, and a thousand clients may send theirs at once.
/// libevent would complete all of them in one turn, so the server does them itself, some in each
/// turn.
extension HTTPServer {
    /// How long handshakes are continued in one turn: 2 ms. One is continued in any case.
    private static let handshakeTime: Int64 = 2_000_000

    func beginHandshake(
        _ handshake: any TransportHandshake, on descriptor: Int32, from peer: String
    ) {
        let timer = loop.schedule(after: limits.requestTime) { [weak self] in
            self?.endHandshake(descriptor)
        }
        handshakeOrder[peer.isEmpty, default: []].append((descriptor, handshakeNumber))
        handshakes[descriptor] = PendingHandshake(
            handshake, from: peer, watch: watch(descriptor, for: .readable), awaits: .readable,
            timer: timer, number: handshakeNumber)
        handshakeNumber += 1
    }

    /// Disconnects the client that has had the most time for its handshake, so that strangers who
    /// never finish theirs do not take all places.
    /// - Returns: false if no client is in its handshake.
    func endOldestHandshake(isLocal: Bool) -> Bool {
        while let (descriptor, number) = handshakeOrder[isLocal]?.popFirst() {
            guard handshakes[descriptor]?.number == number else { continue }
            endHandshake(descriptor)
            return true
        }
        return false
    }

    private func watch(_ descriptor: Int32, for readiness: MainLoop.Readiness) -> MainLoop.WatchID {
        loop.watch(descriptor, for: readiness) { [weak self] _ in
            self?.continueHandshake(descriptor)
        }
    }

    private func continueHandshake(_ descriptor: Int32) {
        // The watch reports it again in the next turn.
        guard let pending = handshakes[descriptor], hasTimeForHandshake else { return }
        switch pending.handshake.advance() {
        case .awaitsReading: wait(pending, descriptor, for: .readable)
        case .awaitsWriting: wait(pending, descriptor, for: .writable)
        case .failed: endHandshake(descriptor)
        case .complete:
            removeHandshake(descriptor)
            guard let bufferevent = pending.handshake.makeBufferevent(on: loop.eventBase) else {
                Glibc.close(descriptor)
                return releasePlace(isLocal: pending.peer.isEmpty)
            }
            addConnection(bufferevent, descriptor, from: pending.peer)
        }
        handshakeTurn.count += 1
    }

    private func wait(
        _ pending: PendingHandshake, _ descriptor: Int32, for readiness: MainLoop.Readiness
    ) {
        guard pending.awaits != readiness else { return }
        loop.unwatch(pending.watch)
        (pending.watch, pending.awaits) = (watch(descriptor, for: readiness), readiness)
    }

    /// Whether this turn has time for another handshake.
    private var hasTimeForHandshake: Bool {
        let (number, now) = (loop.statistics.turns, loop.clock.now.nanoseconds)
        if handshakeTurn.number != number { handshakeTurn = (number, now, 0) }
        return handshakeTurn.count == 0 || now - handshakeTurn.began < Self.handshakeTime
    }

    @discardableResult
    private func removeHandshake(_ descriptor: Int32) -> PendingHandshake? {
        guard let pending = handshakes.removeValue(forKey: descriptor) else { return nil }
        loop.unwatch(pending.watch)
        loop.cancel(pending.timer)
        let isLocal = pending.peer.isEmpty
        if let order = handshakeOrder[isLocal], order.count > 64 + 2 * handshakes.count {
            handshakeOrder[isLocal]?.removeAll { handshakes[$0.descriptor]?.number != $0.number }
        }
        return pending
    }

    /// Disconnects a client whose handshake has failed or takes too long.
    func endHandshake(_ descriptor: Int32) {
        guard let pending = removeHandshake(descriptor) else { return }
        Glibc.close(descriptor)
        releasePlace(isLocal: pending.peer.isEmpty)
    }
}
