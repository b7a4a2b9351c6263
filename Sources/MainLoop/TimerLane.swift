/// A queue of timer keys that arrive in ascending order, in a ring: constant time at both ends.
///
/// Timers with the same delay (connection time-outs, a game's ticks) are due in the order in which
/// they are scheduled, so they need no heap.
struct TimerLane: Sendable {
    private var ring: [TimerKey] = []
    private var head = 0
    private(set) var count = 0
    /// The latest key; meaningful while the lane is not empty.
    private(set) var last = TimerKey(due: .min, order: 0, slot: 0)
    /// The earliest key; `TimerLane.none` while the lane is empty.
    private(set) var first = TimerLane.none

    static let none = TimerKey(due: .max, order: .max, slot: .max)

    var isEmpty: Bool { count == 0 }

    /// Appends a key, which must be later than all keys in the lane.
    @inline(__always)
    mutating func append(_ key: TimerKey) {
        if count == ring.count { grow() }
        ring[(head + count) & (ring.count - 1)] = key
        if count == 0 { first = key }
        count += 1
        last = key
    }

    /// Removes the earliest key. The lane must not be empty.
    @inline(__always)
    mutating func removeFirst() {
        head = (head + 1) & (ring.count - 1)
        count -= 1
        first = count == 0 ? Self.none : ring[head]
    }

    /// Keeps the keys that satisfy a condition.
    /// - Complexity: O(n).
    mutating func filter(_ isWanted: (TimerKey) -> Bool) {
        let kept = keys.filter(isWanted)
        head = 0
        count = kept.count
        for (index, key) in kept.enumerated() { ring[index] = key }
        first = kept.first ?? Self.none
        if let latest = kept.last { last = latest }
    }

    /// The keys in order.
    var keys: [TimerKey] {
        (0..<count).map { ring[(head + $0) & (ring.count - 1)] }
    }

    private mutating func grow() {
        var larger = keys
        let size = Swift.max(16, ring.count * 2)
        larger.reserveCapacity(size)
        larger.append(contentsOf: repeatElement(Self.none, count: size - larger.count))
        ring = larger
        head = 0
    }
}
