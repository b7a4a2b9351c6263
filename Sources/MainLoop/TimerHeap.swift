/// A 4-ary heap of timer keys in one array: half the levels of a binary heap, adjacent children.
///
/// It finds the earliest key, but not an arbitrary one. Cancelled timers stay in it until they
/// reach the front or are filtered out, so no sift has to record positions elsewhere.
struct TimerHeap: Sendable {
    private(set) var keys: [TimerKey] = []

    var count: Int { keys.count }
    var isEmpty: Bool { keys.isEmpty }

    /// The earliest key.
    var first: TimerKey? { keys.first }

    /// Adds a key.
    /// - Complexity: O(log₄ n), and O(1) when it is later than most.
    mutating func insert(_ key: TimerKey) {
        keys.append(key)
        keys.withUnsafeMutableBufferPointer { Self.siftUp($0, from: $0.count - 1, key) }
    }

    /// Removes the earliest key. The heap must not be empty.
    /// - Complexity: O(log₄ n).
    mutating func removeFirst() {
        let last = keys.removeLast()
        guard !keys.isEmpty else { return }
        keys.withUnsafeMutableBufferPointer { keys in
            // The hole sinks to a leaf first: the last key nearly always belongs near the leaves,
            // so comparing it on the way down would be wasted.
            let hole = Self.sinkHole(keys, from: 0)
            Self.siftUp(keys, from: hole, last)
        }
    }

    /// Keeps the keys that satisfy a condition.
    /// - Complexity: O(n).
    mutating func filter(_ isWanted: (TimerKey) -> Bool) {
        keys.removeAll { !isWanted($0) }
        keys.withUnsafeMutableBufferPointer { keys in
            guard keys.count > 1 else { return }
            for parent in stride(from: (keys.count - 2) / 4, through: 0, by: -1) {
                let key = keys[parent]
                let hole = Self.sinkHole(keys, from: parent)
                Self.siftUp(keys, from: hole, key, notAbove: parent)
            }
        }
    }

    /// Moves the earliest child into the hole, level by level; returns the hole's final position.
    @inline(__always)
    private static func sinkHole(_ keys: UnsafeMutableBufferPointer<TimerKey>, from start: Int)
        -> Int
    {
        let count = keys.count
        guard let base = keys.baseAddress else { return start }
        var hole = start
        while true {
            let child = 4 * hole + 1
            guard child < count else { return hole }
            var earliest = child
            if child + 3 < count {
                let left = base[child + 1] < base[child] ? child + 1 : child
                let right = base[child + 3] < base[child + 2] ? child + 3 : child + 2
                earliest = base[right] < base[left] ? right : left
            } else {
                var other = child + 1
                while other < count {
                    if base[other] < base[earliest] { earliest = other }
                    other += 1
                }
            }
            base[hole] = base[earliest]
            hole = earliest
        }
    }

    @inline(__always)
    private static func siftUp(
        _ keys: UnsafeMutableBufferPointer<TimerKey>, from start: Int, _ key: TimerKey,
        notAbove top: Int = 0
    ) {
        guard let base = keys.baseAddress else { return }
        var hole = start
        while hole > top {
            let parent = (hole - 1) / 4
            guard key < base[parent] else { break }
            base[hole] = base[parent]
            hole = parent
        }
        base[hole] = key
    }

    /// Checks that no key is earlier than its parent. For tests.
    func checkInvariants() -> Bool {
        keys.indices.dropFirst().allSatisfy { keys[($0 - 1) / 4] < keys[$0] }
    }
}
