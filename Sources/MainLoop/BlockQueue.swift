/// The deferred blocks of a loop, first in, first out, in a ring of raw memory.
///
/// Raw memory, because an array would retain and release each block once more on its way through.
struct BlockQueue: ~Copyable {
    /// A block and its position among the timers.
    struct Entry {
        let body: @MainActor () -> Void
        /// The time at which it was deferred.
        let due: Int64
        /// The block runs before the timers of the same time with this `order` or a greater one,
        /// and after those with a smaller one.
        let order: UInt64
    }

    private var base = UnsafeMutablePointer<Entry>.allocate(capacity: 64)
    private var capacity = 64
    private var head = 0
    private(set) var count = 0

    var isEmpty: Bool { count == 0 }

    /// When the first block was deferred. The queue must not be empty.
    var firstDue: Int64 { base[head].due }

    /// The first block's position among the timers of its time. The queue must not be empty.
    var firstOrder: UInt64 { base[head].order }

    /// Appends a block.
    @inline(__always)
    mutating func append(_ entry: consuming Entry) {
        if count == capacity { resize(to: capacity * 2) }
        (base + ((head + count) & (capacity - 1))).initialize(to: entry)
        count += 1
    }

    /// Removes the first block. The queue must not be empty.
    @inline(__always)
    mutating func removeFirst() -> Entry {
        let entry = (base + head).move()
        head = (head + 1) & (capacity - 1)
        count -= 1
        return entry
    }

    private mutating func resize(to newCapacity: Int) {
        let larger = UnsafeMutablePointer<Entry>.allocate(capacity: newCapacity)
        let upper = min(count, capacity - head)
        larger.moveInitialize(from: base + head, count: upper)
        (larger + upper).moveInitialize(from: base, count: count - upper)
        base.deallocate()
        base = larger
        capacity = newCapacity
        head = 0
    }

    deinit {
        for index in 0..<count { (base + ((head + index) & (capacity - 1))).deinitialize(count: 1) }
        base.deallocate()
    }
}
