/// All timer keys of a loop in their total order: a heap, and lanes for ascending keys.
///
/// A new key is added to the lane whose latest key most closely precedes it, or else to an empty
/// lane, or else to the heap. So each frequently used delay gets a lane without being declared.
struct TimerQueue: Sendable {
    private var heap = TimerHeap()
    private var lane0 = TimerLane()
    private var lane1 = TimerLane()
    private var lane2 = TimerLane()
    private var lane3 = TimerLane()

    /// Where the earliest key is: 0…3 for a lane, 4 for the heap.
    private var front = 4

    var count: Int { heap.count + lane0.count + lane1.count + lane2.count + lane3.count }

    /// The earliest key.
    @inline(__always)
    var first: TimerKey? {
        switch front {
        case 0: lane0.isEmpty ? nil : lane0.first
        case 1: lane1.first
        case 2: lane2.first
        case 3: lane3.first
        default: heap.first
        }
    }

    /// Adds a key.
    /// - Complexity: O(1) into a lane, O(log n) into the heap.
    @inline(__always)
    mutating func insert(_ key: TimerKey) {
        let isFirst = first.map { key < $0 } ?? true
        let target = lane(for: key)
        switch target {
        case 0: lane0.append(key)
        case 1: lane1.append(key)
        case 2: lane2.append(key)
        case 3: lane3.append(key)
        default: heap.insert(key)
        }
        if isFirst { front = target }
    }

    /// Removes the earliest key. The queue must not be empty.
    /// - Complexity: O(1) from a lane, O(log n) from the heap.
    @inline(__always)
    mutating func removeFirst() {
        switch front {
        case 0: lane0.removeFirst()
        case 1: lane1.removeFirst()
        case 2: lane2.removeFirst()
        case 3: lane3.removeFirst()
        default: heap.removeFirst()
        }
        findFront()
    }

    /// Keeps the keys that satisfy a condition.
    /// - Complexity: O(n).
    mutating func filter(_ isWanted: (TimerKey) -> Bool) {
        heap.filter(isWanted)
        lane0.filter(isWanted)
        lane1.filter(isWanted)
        lane2.filter(isWanted)
        lane3.filter(isWanted)
        findFront()
    }

    @inline(__always)
    private func lane(for key: TimerKey) -> Int {
        var best = 4
        var latest = Int64.min
        var empty = 4
        func consider(_ lane: borrowing TimerLane, _ index: Int) {
            if lane.count == 0 {
                empty = index
            } else if lane.last < key && (best == 4 || lane.last.due > latest) {
                best = index
                latest = lane.last.due
            }
        }
        consider(lane3, 3)
        consider(lane2, 2)
        consider(lane1, 1)
        consider(lane0, 0)
        return best < 4 ? best : empty
    }

    @inline(__always)
    private mutating func findFront() {
        var earliest = TimerLane.none
        var found = 4
        if lane0.first < earliest { (earliest, found) = (lane0.first, 0) }
        if lane1.first < earliest { (earliest, found) = (lane1.first, 1) }
        if lane2.first < earliest { (earliest, found) = (lane2.first, 2) }
        if lane3.first < earliest { (earliest, found) = (lane3.first, 3) }
        if let top = heap.first, top < earliest { found = 4 }
        front = found
    }
}
