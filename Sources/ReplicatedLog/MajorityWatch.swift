/// Decides since when a service has no majority, for a member that sends no blocks.
///
/// A member whose publishers send lines notices it by the places that its blocks do not get. One
/// without publishers, or without any lines, needs another sign: a message of the log, which a
/// majority had stored, or the leader's word when the other servers answered it last.
///
/// It knows no clock: times are uptimes in nanoseconds.
package struct MajorityWatch: Sendable {
    /// How long a member waits for a sign before it asks the leader: 1 s.
    package static let silence: Int64 = 1_000_000_000
    /// The least time between two questions: 500 ms.
    package static let repetition: Int64 = 500_000_000
    /// How old the last sign may be: 3 s, like the time that a block may be on its way.
    package static let patience = ReplicatedLog.patience

    private var lastSign: Int64
    private var lastQuestion: Int64

    package init(at now: Int64) { (lastSign, lastQuestion) = (now, now) }

    /// Records that there was a majority at a time.
    package mutating func recordSign(at time: Int64) { lastSign = max(lastSign, time) }

    /// Records the leader's answer.
    /// - Parameter ages: how long ago each of the other servers had answered the leader.
    package mutating func recordAnswer(ages: [Int64], at now: Int64) {
        // The leader is one of the majority: of three servers it needs one other, of five two.
        let others = (ages.count + 1) / 2
        recordSign(at: others == 0 ? now : now - max(0, ages.sorted()[others - 1]))
    }

    /// Whether the leader is to be asked now; a second call has to wait for the next time.
    package mutating func asks(at now: Int64) -> Bool {
        guard now - lastSign >= Self.silence, now - lastQuestion >= Self.repetition else {
            return false
        }
        lastQuestion = now
        return true
    }

    /// How long nothing changes without a sign or an answer: until the next question, or until the
    /// last sign is too old.
    package func pause(at now: Int64) -> Int64 {
        let question = max(lastSign + Self.silence, lastQuestion + Self.repetition)
        let end = lastSign + Self.patience
        return max(0, (now < end ? min(question, end) : question) - now)
    }

    /// Since when no majority is known; nil while the last sign is not too old.
    package func lostSince(at now: Int64) -> Int64? {
        now - lastSign >= Self.patience ? lastSign : nil
    }
}
