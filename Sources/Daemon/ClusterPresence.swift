import MainLoop
import Recording

/// The sessions of a cluster whose publishers are connected to other daemons.
///
/// Each daemon sends the sessions of its own publishers to the others: those that changed at the
/// end of a turn, and all every five seconds, because messages may be lost. A session that is not
/// named for 15 s counts as without a publisher, so that a killed daemon's sessions do not stay
/// live.
@MainActor
final class ClusterPresence {
    private unowned let hub: Hub
    private let peers: any LineLogPeers
    private var timer: MainLoop.TimerID?
    /// Distinguishes this daemon's messages from those of one that was at its place before.
    private let member = UInt64.random(in: 1 ... .max)
    /// The daemon of each session's publisher, and until when it counts, in nanoseconds of the
    /// loop's clock.
    private var remote: [UInt32: (member: UInt64, end: Int64)] = [:]
    /// The sessions that changed in this turn, and whether they have a publisher here now.
    private var changes: [UInt32: Bool] = [:]

    private static let period = Duration.seconds(5)
    /// How long a session counts that is not named again, in nanoseconds: 15 s. A test sets less.
    var lifetime: Int64 = 15_000_000_000
    /// The most sessions of a message: 160 KB of it.
    static let mostSessions = 40_000
    /// The most sessions of other daemons; further ones count as without a publisher.
    private static let mostRemote = 200_000

    init(_ hub: Hub, _ peers: any LineLogPeers) {
        (self.hub, self.peers) = (hub, peers)
        timer = hub.loop.schedule(after: Self.period, every: Self.period) { [unowned self] in
            refresh()
        }
    }

    /// Removes its timer from the loop.
    func close() {
        if let timer { hub.loop.cancel(timer) }
        timer = nil
    }

    /// Whether another daemon has the publisher of a session.
    func isLive(_ session: UInt32) -> Bool {
        (remote[session]?.end ?? 0) > hub.loop.clock.now.nanoseconds
    }

    /// Registers that a publisher of a session has connected here or left.
    func change(_ session: UInt32, isLive: Bool) {
        let isFirst = changes.isEmpty
        changes[session] = isLive
        guard isFirst else { return }
        hub.loop.deferBlock { [weak self] in self?.sendChanges() }
    }

    /// Registers a message of another daemon.
    func receive(_ message: PresenceMessage) {
        guard message.member != member else { return }
        let end = hub.loop.clock.now.nanoseconds + lifetime
        for session in message.sessions {
            if message.isLive {
                guard remote.count < Self.mostRemote || remote[session] != nil else { continue }
                remote[session] = (message.member, end)
            } else if remote[session]?.member == message.member {
                // A publisher that moves may have greeted its new daemon first.
                remote[session] = nil
            }
        }
    }

    private func sendChanges() {
        defer { changes = [:] }
        for isLive in [false, true] {
            send(changes.filter { $0.value == isLive }.map(\.key), isLive)
        }
    }

    private func refresh() {
        let now = hub.loop.clock.now.nanoseconds
        if !remote.isEmpty { remote = remote.filter { $0.value.end > now } }
        send(hub.publications.values.compactMap { $0.session?.id }, true)
    }

    private func send(_ sessions: [UInt32], _ isLive: Bool) {
        let sessions = sessions.sorted()
        for start in stride(from: 0, to: sessions.count, by: Self.mostSessions) {
            let part = Array(sessions[start..<min(start + Self.mostSessions, sessions.count)])
            let message = PresenceMessage(isLive: isLive, member: member, sessions: part)
            peers.ask(PeerQuestion.presence(message).bytes) { _ in }
        }
    }
}

/// The sessions whose publishers are connected to a daemon, or have left it.
struct PresenceMessage: Equatable {
    var isLive: Bool
    /// A number of the daemon.
    var member: UInt64
    var sessions: [UInt32]
}

extension PresenceMessage {
    /// The numbers of the sessions, each in four bytes, little-endian.
    var numbers: [UInt8] {
        sessions.flatMap { session in (0..<4).map { UInt8(truncatingIfNeeded: session >> (8 * $0)) }
        }
    }

    /// - Parameter numbers: a multiple of four bytes, at most those of
    ///   ``ClusterPresence/mostSessions``; otherwise nil.
    @MainActor
    init?(isLive: Bool, member: UInt64, numbers: ArraySlice<UInt8>) {
        guard numbers.count % 4 == 0, numbers.count <= 4 * ClusterPresence.mostSessions else {
            return nil
        }
        self.isLive = isLive
        self.member = member
        sessions = stride(from: numbers.startIndex, to: numbers.endIndex, by: 4).map { start in
            (0..<4).reduce(0) { $0 | UInt32(numbers[start + $1]) << (8 * UInt32($1)) }
        }
    }
}
