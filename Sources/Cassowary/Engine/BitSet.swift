/// A set of small integers with ordered removal: the engine's priority queue.
///
/// Two levels of words, so that an empty stretch of 4096 integers costs one step. Insertion is two writes; taking the least
/// (or greatest) member is two scans from where the last one ended.
struct BitSet: ~Copyable {
    private var words = Buffer<UInt64>(capacity: 8)
    private var summary = Buffer<UInt64>(capacity: 1)
    private(set) var count = 0

    /// Makes room for integers below `limit`.
    mutating func reserve(_ limit: Int) {
        let needed = (limit + 63) / 64
        guard needed > words.count else { return }
        let grown = max(needed, words.count * 2)
        words.resize(to: grown, filler: 0)
        summary.resize(to: (grown + 63) / 64, filler: 0)
    }

    @inline(__always)
    mutating func insert(_ member: UInt32) {
        let index = Int(member >> 6)
        let bit = UInt64(1) << UInt64(member & 63)
        let word = words.base[index]
        if word & bit == 0 {
            words.base[index] = word | bit
            summary.base[index >> 6] |= UInt64(1) << UInt64(index & 63)
            count += 1
        }
    }

    @inline(__always)
    func contains(_ member: UInt32) -> Bool {
        words.base[Int(member >> 6)] & (UInt64(1) << UInt64(member & 63)) != 0
    }

    /// Removes and returns the least member that is not below 64 * `cursor`; moves the cursor there.
    @inline(__always)
    mutating func removeFirst(cursor: inout Int) -> UInt32? {
        guard count > 0 else { return nil }
        var top = cursor >> 6
        var mask = ~UInt64(0) << UInt64(cursor & 63)
        while true {
            let candidates = summary.base[top] & mask
            if candidates != 0 {
                let index = top << 6 + candidates.trailingZeroBitCount
                let word = words.base[index]
                let bit = word.trailingZeroBitCount
                let rest = word & (word - 1)
                words.base[index] = rest
                if rest == 0 { summary.base[top] &= ~(UInt64(1) << UInt64(index & 63)) }
                count -= 1
                cursor = index
                return UInt32(truncatingIfNeeded: index << 6 + bit)
            }
            top += 1
            mask = ~0
            if top == summary.count { return nil }
        }
    }

    /// Removes and returns the greatest member that is not above 64 * `cursor` + 63; moves the cursor there.
    mutating func removeLast(cursor: inout Int) -> UInt32? {
        guard count > 0 else { return nil }
        var top = cursor >> 6
        var mask = cursor & 63 == 63 ? ~UInt64(0) : (UInt64(1) << UInt64((cursor & 63) + 1)) - 1
        while true {
            let candidates = summary.base[top] & mask
            if candidates != 0 {
                let index = top << 6 + (63 - candidates.leadingZeroBitCount)
                let bit = 63 - words.base[index].leadingZeroBitCount
                words.base[index] &= ~(UInt64(1) << UInt64(bit))
                if words.base[index] == 0 { summary.base[top] &= ~(UInt64(1) << UInt64(index & 63)) }
                count -= 1
                cursor = index
                return UInt32(truncatingIfNeeded: index << 6 + bit)
            }
            if top == 0 { return nil }
            top -= 1
            mask = ~0
        }
    }

    /// The cursor from which `removeLast` sees every member.
    var end: Int { words.count - 1 }
}
