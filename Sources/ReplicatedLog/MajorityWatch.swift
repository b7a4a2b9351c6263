/// Decides since when a service has no majority, and whether its word counts.
///
/// A member whose publishers send lines notices a lost majority by the places that its blocks do
/// not get. One without publishers, or without any lines, needs another sign: a message of the log,
/// which a majority had stored, or the leader's word when the other servers answered it last.
///
/// A leader that was stopped, and whose servers have voted in the meantime, goes on as one until it
/// hears of that: NATS 2.9 then confirms and delivers blocks that the next leader replaces. So at
/// the start, and once there was no sign for ``patience``, messages and places count only after a
/// leader has answered throughout ``probation``. They count at once if it is another one that has
/// not heard the former leader, or if a block has reached no leader in the meantime: a stopped
/// leader keeps its connections and is offered blocks, so that one was killed or cut off.
///
/// It knows no clock: times are uptimes in nanoseconds.
package struct MajorityWatch: Sendable {
    /// How long a member waits for a sign before it asks the leader: 1 s.
    package static let silence: Int64 = 1_000_000_000
    /// The least time between two questions: 500 ms, and 100 ms while the leader is in doubt.
    package static let (repetition, urgency): (Int64, Int64) = (500_000_000, 100_000_000)
    /// After how long the leader is asked for its name though messages arrive: 5 s.
    package static let renewal: Int64 = 5_000_000_000
    /// How old the last sign may be: 3 s, like the time that a block may be on its way.
    package static let patience = ReplicatedLog.patience
    /// How long a leader must answer while the leader from before the silence is there: 1 s.
    package static let probation: Int64 = 1_000_000_000

    /// When there was the last sign of a majority.
    package private(set) var lastSign: Int64
    private var lastQuestion: Int64
    private var lastAnswer: Int64
    /// The leader before the silence, and the one that has answered since then.
    private var leader: String?
    private var candidate: (name: String?, since: Int64)?
    /// When the service last reported that it has no leader to accept a block.
    private var lastUnheard: Int64 = .min
    /// Whether messages and places may be those of a leader that has lost its place.
    package private(set) var isDoubted = true
    /// How often a doubt has ended.
    package private(set) var outages = 0
    /// Whether the leader from before the last doubt is one of the servers, with blocks in its copy
    /// that may be those of no other.
    package private(set) var hasFormer = false

    package init(at now: Int64) {
        // Whether there was an outage until now is unknown, so it is as in one.
        (lastSign, lastQuestion) = (now - Self.patience, now - Self.urgency)
        lastAnswer = now - Self.renewal
    }

    /// Records that a message has arrived.
    /// - Returns: whether it counts.
    package mutating func recordMessage(at now: Int64) -> Bool {
        notice(at: now)
        guard !isDoubted else { return false }
        lastSign = max(lastSign, now)
        return true
    }

    /// Records that the service has no leader to accept a block.
    package mutating func recordUnheard(at now: Int64) { lastUnheard = now }

    /// A server, as the leader describes it.
    package struct Peer: Sendable {
        package var name: String
        /// How long ago it had answered the leader, in nanoseconds.
        package var age: Int64

        package init(name: String, age: Int64) { (self.name, self.age) = (name, age) }
    }

    /// Records the leader's answer.
    /// - Parameters:
    ///   - name: the leader's name; nil if the service has a single server.
    ///   - peers: the other servers.
    package mutating func recordAnswer(from name: String?, peers: [Peer], at now: Int64) {
        let ages = peers.map(\.age)
        notice(at: now)
        // The leader is one of the majority: of three servers it needs one other, of five two.
        let others = (ages.count + 1) / 2
        let age = others == 0 ? 0 : max(0, ages.sorted()[others - 1])
        let wasLeaderless = lastUnheard > lastSign
        lastSign = max(lastSign, now - age)
        lastAnswer = now
        // It hears the others each second.
        guard age < 2 * Self.silence else {
            candidate = nil
            return
        }
        let mayBeFormer =
            leader == nil || leader == name
            || peers.contains { $0.name == leader && $0.age < Self.patience }
        let needsProbation = !wasLeaderless && mayBeFormer && !ages.isEmpty
        if isDoubted, needsProbation {
            if candidate?.name != name { candidate = (name, now) }
            guard let candidate, now - candidate.since >= Self.probation else { return }
        }
        if isDoubted {
            let servers = peers.map(\.name) + [name ?? ""]
            (outages, hasFormer) = (outages + 1, leader.map(servers.contains) ?? !ages.isEmpty)
        }
        (isDoubted, leader, candidate) = (false, name, nil)
    }

    private mutating func notice(at now: Int64) {
        guard now - lastSign >= Self.patience else { return }
        (isDoubted, candidate) = (true, nil)
    }

    /// Whether the leader is to be asked now; a second call has to wait for the next time.
    package mutating func asks(at now: Int64) -> Bool {
        notice(at: now)
        guard now >= nextQuestion else { return false }
        lastQuestion = now
        return true
    }

    private var nextQuestion: Int64 {
        if isDoubted { return lastQuestion + Self.urgency }
        return max(
            min(lastSign + Self.silence, lastAnswer + Self.renewal), lastQuestion + Self.repetition)
    }

    /// How long nothing changes without a sign or an answer: until the next question, or until the
    /// last sign is too old.
    package func pause(at now: Int64) -> Int64 {
        let end = lastSign + Self.patience
        return max(0, (now < end ? min(nextQuestion, end) : nextQuestion) - now)
    }

    /// Since when no majority is known; nil while the last sign is not too old.
    package func lostSince(at now: Int64) -> Int64? {
        now - lastSign >= Self.patience ? lastSign : nil
    }
}
