/// Divides the time that a turn has for receiving lines among the publishers.
///
/// No publisher may block the loop, and none may starve.
struct LineSchedule {
    /// The end of this turn's time; nil before its first line.
    private var end: Int64?
    /// Publishers that had to wait: each is served once before any other publisher.
    private var owed: Set<ObjectIdentifier> = []
    /// Publishers that are served after those.
    private var later: Set<ObjectIdentifier> = []
    private var served: Set<ObjectIdentifier> = []
    /// Publishers that have to wait in this turn.
    private var denied: Set<ObjectIdentifier> = []
    private var isLate = false
    /// The publishers of this turn with the end of each one's share; the number of those in the
    /// last turn.
    private var shares: [ObjectIdentifier: Int64] = [:]
    private var askedBefore = 1

    /// The maximum time for receiving lines in one turn, in nanoseconds: 3 ms. A test sets less.
    var turnTime: Int64 = 3_000_000
    /// The maximum number of publishers that share a turn.
    ///
    /// A share of less than 0.3 ms would cost more than it is worth.
    static let mostShares = 10

    /// Returns whether a publisher may be read, or its next line received, in this turn.
    mutating func allows(_ publisher: ObjectIdentifier, now: Int64) -> Bool {
        let end = end ?? now + turnTime
        self.end = end
        if now >= end {
            isLate = true
            denied.insert(publisher)
            return false
        }
        guard owed.isEmpty || owed.contains(publisher) else {
            denied.insert(publisher)
            return false
        }
        if !owed.isEmpty { served.insert(publisher) }
        let share =
            shares[publisher] ?? now + turnTime
            / Int64(min(Self.mostShares, max(1, askedBefore)))
        shares[publisher] = share
        if now < share { return true }
        denied.insert(publisher)
        return false
    }

    /// Ends the turn.
    mutating func endTurn() {
        guard end != nil else { return }
        // If there was time left, publishers that were owed a turn and did not ask for it need
        // none.
        let left = isLate ? owed.subtracting(served) : []
        later.formUnion(denied.subtracting(left))
        (owed, later) = left.isEmpty ? (later, []) : (left, later)
        askedBefore = Set(shares.keys).union(denied).count
        shares.removeAll(keepingCapacity: true)
        (end, served, denied, isLate) = (nil, [], [], false)
    }
}
