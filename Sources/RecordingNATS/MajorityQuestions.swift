import Foundation
import Recording
import ReplicatedLog

/// Asks the stream's leader whether it still hears a majority, while no message arrives.
///
/// The leader's description of the stream names it, and when each of the other servers answered it
/// last, at most a second ago while all is well: it sends them a heartbeat each second. A server
/// that is not the leader does not answer, or names no leader. Nothing is written, and the loop is
/// not woken.
final class MajorityQuestions: @unchecked Sendable {
    private let connection: NATSConnection
    private let inbox = "_INBOX.mainspring.\(String(UInt64.random(in: .min ... .max), radix: 36))"
    private let wake: @Sendable () -> Void
    private let condition = NSCondition()
    private var watch = MajorityWatch(at: Journal.uptime())
    /// Since when no majority is known, as last reported, and whether there was a doubt.
    private var since: Int64?
    private var wasDoubted = true
    private var closed = false
    private var subscription: Subscription?

    /// - Parameter wake: makes the log's descriptor readable, and lets what waits for a majority
    ///   go on.
    init(_ connection: NATSConnection, wake: @escaping @Sendable () -> Void) throws(JournalFailure)
    {
        (self.connection, self.wake) = (connection, wake)
        subscription = try Subscription(connection, to: inbox, owner: self) { questions, message in
            questions.read(message.bytes)
        }
        let asking = Thread { [weak self] in
            while let pause = self?.look() { self?.wait(pause) }
        }
        asking.name = "cluster-majority"
        asking.start()
    }

    /// Since when no majority is known, as an uptime; nil while there is one.
    var lostSince: Int64? { condition.withLock { since } }

    /// When there was the last sign of a majority, as an uptime.
    var lastSign: Int64 { condition.withLock { watch.lastSign } }

    /// Records that a message of the stream has arrived.
    /// - Returns: whether it counts.
    func recordMessage() -> Bool {
        condition.withLock {
            defer { if watch.isDoubted { condition.signal() } }
            return watch.recordMessage(at: Journal.uptime())
        }
    }

    /// Records that no server of the stream got a block.
    func recordUnheard() { condition.withLock { watch.recordUnheard(at: Journal.uptime()) } }

    /// Whether messages and places may be those of a leader that has lost its place.
    var isDoubted: Bool { condition.withLock { watch.isDoubted } }
    /// How often that was decided.
    var outages: Int { condition.withLock { watch.outages } }
    /// Whether the leader from before the last outage may still run.
    var hasFormer: Bool { condition.withLock { watch.hasFormer } }

    /// Asks if it is time to, and wakes the log if the majority is lost or found.
    /// - Returns: how long to wait, in nanoseconds; nil once it is closed.
    private func look() -> Int64? {
        let now = Journal.uptime()
        let (isClosed, isDue, isChange) = condition.withLock {
            let before = (since == nil, wasDoubted)
            (since, wasDoubted) = (watch.lostSince(at: now), watch.isDoubted)
            return (closed, !closed && watch.asks(at: now), before != (since == nil, wasDoubted))
        }
        guard !isClosed else { return nil }
        if isDue {
            connection.send(
                [], to: "$JS.API.STREAM.INFO.\(connection.streamName)", replies: inbox)
        }
        if isChange { wake() }
        return condition.withLock { watch.pause(at: now) }
    }

    private func wait(_ nanoseconds: Int64) {
        condition.withLock {
            guard !closed else { return }
            _ = condition.wait(until: Date(timeIntervalSinceNow: Double(nanoseconds) / 1e9))
        }
    }

    /// The part of the description of a stream that describes its servers.
    private struct Description: Decodable {
        struct Servers: Decodable {
            var leader: String?
            var replicas: [Peer]?
        }
        struct Peer: Decodable {
            var name: String?
            /// How long ago it answered the leader, in nanoseconds.
            var active: Int64
        }
        struct State: Decodable {}
        /// Nil for a server without others.
        var cluster: Servers?
        /// Nil in an answer that is an error.
        var state: State?
    }

    private func read(_ bytes: [UInt8]) {
        guard let found = try? JSONDecoder().decode(Description.self, from: Data(bytes)),
            found.state != nil
        else { return }
        if let cluster = found.cluster, cluster.leader?.isEmpty ?? true { return }
        let peers = (found.cluster?.replicas ?? []).map {
            MajorityWatch.Peer(name: $0.name ?? "", age: $0.active)
        }
        condition.withLock {
            watch.recordAnswer(from: found.cluster?.leader, peers: peers, at: Journal.uptime())
            // The end of an outage is reported at once.
            if since != nil || wasDoubted { condition.signal() }
        }
    }

    func close() {
        let open = condition.withLock {
            defer { (closed, subscription) = (true, nil) }
            condition.signal()
            return subscription
        }
        open?.close()
    }
}
