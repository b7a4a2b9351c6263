/// A set of small integers with ordered removal: the engine's priority queue.
///
/// Two levels of words, so that an empty stretch of 4096 integers costs one step. Insertion is two
/// writes; taking the least (or greatest) member is two scans from where the last one ended.
struct BitSet: ~Copyable {
    /// The words, and a bit for each word that is not zero; hot loops read and write them directly.
    private(set) var words = Buffer<UInt64>(capacity: 8)
    private(set) var summary = Buffer<UInt64>(capacity: 1)

    /// Makes room for integers below `limit`.
    mutating func reserve(_ limit: Int) {
        let needed = (limit + 63) / 64
        guard needed > words.count else { return }
        let grown = max(needed, words.count * 2)
        words.resize(to: grown, filler: 0)
        summary.resize(to: (grown + 63) / 64, filler: 0)
    }

    @inline(__always)
    func insert(_ member: UInt32) {
        BitSet.insert(member, words.base, summary.base)
    }

    /// Insertion for loops that hold the storage in local variables.
    @inline(__always)
    static func insert(
        _ member: UInt32, _ words: UnsafeMutablePointer<UInt64>,
        _ summary: UnsafeMutablePointer<UInt64>
    ) {
        let index = Int(member >> 6)
        words[index] |= UInt64(1) &<< UInt64(member & 63)
        summary[index &>> 6] |= UInt64(1) &<< UInt64(index & 63)
    }

    /// Members that share a word.
    struct Members: BitwiseCopyable {
        var word: UInt32
        var bits: UInt64

        init(_ member: UInt32) {
            word = member >> 6
            bits = 1 &<< UInt64(member & 63)
        }
    }

    @inline(__always)
    func insert(_ members: Members) {
        words.base[Int(members.word)] |= members.bits
        summary.base[Int(members.word >> 6)] |= 1 &<< UInt64(members.word & 63)
    }

    @inline(__always)
    func contains(_ member: UInt32) -> Bool {
        words.base[Int(member >> 6)] & (UInt64(1) &<< UInt64(member & 63)) != 0
    }

    /// Whether there is no member. - Complexity: O(limit / 4096).
    var isEmpty: Bool {
        for index in 0..<summary.count where summary[index] != 0 { return false }
        return true
    }

    /// Removes and returns the least member that is not below 64 * `cursor`; moves the cursor
    /// there.
    @inline(__always)
    func removeFirst(cursor: inout Int) -> UInt32? {
        var top = cursor &>> 6
        var mask = ~UInt64(0) &<< UInt64(cursor & 63)
        while top < summary.count {
            let candidates = summary.base[top] & mask
            if candidates != 0 {
                let index = top &<< 6 &+ candidates.trailingZeroBitCount
                let word = words.base[index]
                let rest = word & (word &- 1)
                words.base[index] = rest
                if rest == 0 { summary.base[top] &= ~(UInt64(1) &<< UInt64(index & 63)) }
                cursor = index
                return UInt32(truncatingIfNeeded: index &<< 6 &+ word.trailingZeroBitCount)
            }
            top &+= 1
            mask = ~0
        }
        return nil
    }

    /// Removes and returns the greatest member that is not above 64 * `cursor` + 63; moves the
    /// cursor there.
    @inline(__always)
    func removeLast(cursor: inout Int) -> UInt32? {
        var top = cursor &>> 6
        var mask = ~UInt64(0) &>> UInt64(63 - cursor & 63)
        while top >= 0 {
            let candidates = summary.base[top] & mask
            if candidates != 0 {
                let index = top &<< 6 &+ (63 - candidates.leadingZeroBitCount)
                let bit = 63 - words.base[index].leadingZeroBitCount
                let rest = words.base[index] & ~(UInt64(1) &<< UInt64(bit))
                words.base[index] = rest
                if rest == 0 { summary.base[top] &= ~(UInt64(1) &<< UInt64(index & 63)) }
                cursor = index
                return UInt32(truncatingIfNeeded: index &<< 6 &+ bit)
            }
            top &-= 1
            mask = ~0
        }
        return nil
    }

    /// The cursor from which `removeLast` sees every member.
    var end: Int { max(words.count - 1, 0) }
}
