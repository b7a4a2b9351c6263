/// Blocks of entries, given out by size from free lists: rows live in contiguous storage and
/// nothing is allocated in the steady state.
struct EntryPool: ~Copyable {
    var entries = Buffer<Entry>(capacity: 64)
    /// The first free block by size class, linked through `next`.
    private var free = Buffer<UInt32>(capacity: 64)

    init() {
        free.fill(64, with: none)
    }

    /// Sizes up to 16 have a class each; beyond that powers of two have.
    private func sizeClass(_ count: Int) -> (index: Int, size: Int) {
        if count <= 16 { return (count, count) }
        let bits = Int.bitWidth - (count - 1).leadingZeroBitCount
        return (12 + bits, 1 << bits)
    }

    /// Allocates an uninitialised block for `count` entries. -
    /// Complexity: O(1), amortised.
    mutating func allocate(_ count: Int) -> UInt32 {
        guard count > 0 else { return none }
        let (index, size) = sizeClass(count)
        let head = free[index]
        if head != none {
            free[index] = entries[head].next
            return head
        }
        let first = UInt32(entries.count)
        entries.extend(by: size)
        return first
    }

    /// Frees a block.
    mutating func release(_ first: UInt32, _ count: Int) {
        guard count > 0 else { return }
        let (index, _) = sizeClass(count)
        entries[first].variable = none
        entries[first].next = free[index]
        free[index] = first
    }

    /// The largest coefficient among some entries, by its size.
    @inline(__always)
    func largestCoefficient(of indices: Range<UInt32>) -> Double {
        var largest = 0.0
        for index in indices { largest = max(largest, abs(entries[index].coefficient)) }
        return largest
    }

    /// Inserts an entry at the head of its column's list.
    @inline(__always)
    func link(_ index: UInt32, head: inout UInt32) {
        entries[index].previous = none
        entries[index].next = head
        if head != none { entries[head].previous = index }
        head = index
    }

    /// Removes an entry from its column's list.
    @inline(__always)
    func unlink(_ index: UInt32, head: inout UInt32) {
        let entry = entries[index]
        if entry.next != none { entries[entry.next].previous = entry.previous }
        if entry.previous != none {
            entries[entry.previous].next = entry.next
        } else {
            head = entry.next
        }
    }
}
