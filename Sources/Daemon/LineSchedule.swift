/// Divides the time that a turn has for receiving lines among the publishers, so that none of them holds the loop and
/// none starves.
struct LineSchedule {
    /// When this turn's time is over; nil before its first line.
    private var end: Int64?
    /// Publishers that had to wait: they come first, each once, before others are owed a turn.
    private var owed: Set<ObjectIdentifier> = []
    /// Publishers that are owed a turn after those.
    private var later: Set<ObjectIdentifier> = []
    private var served: Set<ObjectIdentifier> = []
    /// Publishers that have to wait in this turn.
    private var denied: Set<ObjectIdentifier> = []
    private var isLate = false
    /// The publishers that asked in this turn, with the end of each one's share; how many asked in the last turn.
    private var shares: [ObjectIdentifier: Int64] = [:]
    private var askedBefore = 1

    /// How long lines may be received in one turn: 3 ms.
    static let turnTime: Int64 = 3_000_000
    /// Among how many publishers a turn is divided at most: a share of less than 0.3 ms would cost more than it is worth.
    static let mostShares = 10

    /// Returns whether a publisher may be read, or its next line received, in this turn.
    mutating func allows(_ publisher: ObjectIdentifier, now: Int64) -> Bool {
        let end = end ?? now + Self.turnTime
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
        let share = shares[publisher] ?? now + Self.turnTime / Int64(min(Self.mostShares, max(1, askedBefore)))
        shares[publisher] = share
        if now < share { return true }
        denied.insert(publisher)
        return false
    }

    /// Ends the turn.
    mutating func endTurn() {
        guard end != nil else { return }
        // If there was time left, publishers that were owed a turn and did not come need none.
        let left = isLate ? owed.subtracting(served) : []
        later.formUnion(denied.subtracting(left))
        (owed, later) = left.isEmpty ? (later, []) : (left, later)
        askedBefore = Set(shares.keys).union(denied).count
        shares.removeAll(keepingCapacity: true)
        (end, served, denied, isLate) = (nil, [], [], false)
    }
}
