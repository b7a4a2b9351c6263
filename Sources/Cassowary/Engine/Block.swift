import Glibc
import Synchronization

/// Raw storage of a ``Buffer``: from blocks that were given back, from the allocator, or pages of
/// its own.
///
/// A page that is touched for the first time costs more than a microsecond; for a tree of ten
/// thousand views that was a third of the time to build. What is large is therefore made of huge
/// pages where the system has them, and blocks up to a size and in sum are kept for the next
/// engine. What outgrows 64 KB gets addresses to grow to, of which only those in use take memory:
/// copying whatever grows was a quarter of what a tree of some thousand views has to fetch.
struct Block {
    /// A multiple of 64: no record or node, of 32 bytes, lies across two cache lines.
    private(set) var start: UnsafeMutableRawPointer
    /// How much may be used; beyond it, up to ``room``, nothing was touched.
    private(set) var byteCount: Int
    /// How much it can grow to where it is.
    let room: Int

    private static let lineSize = 64
    /// Up to here a block comes whole from the allocator. Larger ones grow by this much, from 2 MB
    /// on by huge pages.
    private static let smallSize = 1 << 16
    static let pageSize = 1 << 21
    /// How many addresses a block beyond the small size has at least. They are writable from the
    /// start: on a system that does not overcommit memory, each block counts as that much.
    static let mappedSize = 1 << 23

    init(byteCount: Int, for content: ObjectIdentifier) {
        room = Block.room(for: byteCount)
        let usable = Block.usable(byteCount, of: room)
        if BlockStore.keeps(room),
            let kept = BlockStore.shared.withLock({ [room] in $0.reuse(room, for: content) })
        {
            (start, self.byteCount) = (kept.start, max(kept.byteCount, usable))
        } else {
            (start, self.byteCount) = (
                Block.isMapped(room) ? Block.map(room) : Block.allocate(room), usable
            )
        }
    }

    /// Makes room for at least `minimum` bytes; the first `kept` ones stay.
    mutating func grow(to minimum: Int, keeping kept: Int, for content: ObjectIdentifier) {
        if minimum <= room {
            byteCount = max(byteCount, Block.usable(minimum, of: room))
            return
        }
        // Not realloc: it can seldom extend a block where others allocate besides, and a block that
        // it moves lies otherwise to cache lines, so that all would be copied twice.
        let new = Block(
            byteCount: Block.isMapped(room) ? minimum : max(minimum, byteCount * 4), for: content)
        new.start.copyMemory(from: start, byteCount: kept)
        release(from: content)
        self = new
    }

    func release(from content: ObjectIdentifier) {
        if BlockStore.keeps(room),
            BlockStore.shared.withLock({
                $0.give(start, byteCount: byteCount, room: room, from: content)
            })
        {
            return
        }
        if Block.isMapped(room) { munmap(start, room) } else { free(start) }
    }

    /// How much a block gets where so many bytes are needed: a power of two if it may be kept;
    /// beyond 64 KB addresses for 8 MB, and beyond those for four times as much.
    private static func room(for byteCount: Int) -> Int {
        let power = 1 << (Int.bitWidth - (max(byteCount, 1) - 1).leadingZeroBitCount)
        if power > mappedSize { return power * 4 }
        if power == mappedSize || (power > smallSize && BlockStore.keeps(mappedSize)) {
            return mappedSize
        }
        return BlockStore.keeps(power) ? power : byteCount
    }

    private static func isMapped(_ room: Int) -> Bool { room >= mappedSize }

    /// How much of a room is taken for so many bytes.
    private static func usable(_ byteCount: Int, of room: Int) -> Int {
        guard isMapped(room) else { return room }
        let step = byteCount > pageSize ? pageSize : smallSize
        return min((byteCount + step - 1) / step * step, room)
    }

    private static func allocate(_ size: Int) -> UnsafeMutableRawPointer {
        checked(aligned_alloc(lineSize, (size + lineSize - 1) / lineSize * lineSize), size)
    }

    /// Maps addresses, of which all but the first 2 MB are to be huge pages: those few blocks need
    /// as a whole.
    private static func map(_ size: Int) -> UnsafeMutableRawPointer {
        let protection = Int32(PROT_READ | PROT_WRITE)
        let kind = Int32(MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE)
        let map = checked(mmap(nil, size + pageSize, protection, kind, -1, 0), size)
        // Huge pages need addresses that are multiples of their size: what exceeds them on both
        // sides is released.
        let start = map.alignedUp(toMultipleOf: pageSize)
        if start > map { munmap(map, start - map) }
        munmap(start + size, pageSize - (start - map))
        madvise(start, pageSize, Int32(MADV_NOHUGEPAGE))
        madvise(start + pageSize, size - pageSize, Int32(MADV_HUGEPAGE))
        return start
    }

    private static func checked(_ address: UnsafeMutableRawPointer?, _ size: Int)
        -> UnsafeMutableRawPointer
    {
        guard let address, address != MAP_FAILED else {
            fatalError("There is not enough memory for \(size) more bytes.")
        }
        return address
    }
}

/// Blocks that engines have given back, for the next ones: their pages are there already, and they
/// do not lie scattered among the views that are made while an engine grows.
struct BlockStore: ~Copyable {
    /// The one of the process.
    static let shared = Mutex(BlockStore())
    /// Beyond, a block counts as large.
    private static let largeSize = 1 << 20
    /// How much is kept at most of blocks up to 1 MB: 8 MB. Large ones have a bound of their own,
    /// so that those of one big tree, which may never be requested again, do not keep the others
    /// out.
    static let limit = 1 << 23
    /// How much is kept at most of large blocks: 16 MB.
    static let largeLimit = 1 << 24
    /// The rooms of blocks that are kept, each a power of two.
    private static let rooms = 1 << 12...Block.mappedSize

    /// The contents of a kept block.
    private struct Kept {
        typealias Address = UnsafeMutableRawPointer

        /// The address of the next free block of its room, 0 for none; the first of all, as it is
        /// written alone.
        var next: UInt
        /// How much of it may have been touched.
        var byteCount: Int
        /// The type of the elements that it held.
        var content: ObjectIdentifier
    }

    /// The address of the first free block of each room, 0 for none.
    private var first = InlineArray<12, UInt>(repeating: 0)
    private var byteCount = 0
    private var largeByteCount = 0

    static func keeps(_ room: Int) -> Bool {
        #if CASSOWARY_KEEPS_NO_BLOCKS
        // So that a sanitizer sees each use of memory that was given back.
        return false
        #else
        return rooms.contains(room) && room.nonzeroBitCount == 1
        #endif
    }

    /// Removes and returns a kept block of a size, or nil.
    ///
    /// Of blocks with pages of their own it is one that held elements of the same type, if there is
    /// any: where tree follows tree, long lists then find as many pages as they need. - Complexity:
    /// O(1); for those O(blocks kept), 79 at most.
    mutating func reuse(
        _ room: Int, for content: ObjectIdentifier
    ) -> (start: UnsafeMutableRawPointer, byteCount: Int)? {
        let slot = slot(room)
        guard let head = Kept.Address(bitPattern: first[slot]) else { return nil }
        var (block, kept) = (head, head.load(as: Kept.self))
        if room >= Block.mappedSize, kept.content != content,
            let before = predecessor(of: content, after: head)
        {
            block = Kept.Address(bitPattern: before.load(as: Kept.self).next)!
            kept = block.load(as: Kept.self)
            before.storeBytes(of: kept.next, as: UInt.self)
        } else {
            first[slot] = kept.next
        }
        count(-1, kept.byteCount)
        return (block, kept.byteCount)
    }

    /// The free block whose next one held such contents; nil if none does.
    private func predecessor(of content: ObjectIdentifier, after head: Kept.Address) -> Kept
        .Address?
    {
        var block = head
        while let next = Kept.Address(bitPattern: block.load(as: Kept.self).next) {
            if next.load(as: Kept.self).content == content { return block }
            block = next
        }
        return nil
    }

    /// Keeps a block of a room that is kept; false when there is enough.
    mutating func give(
        _ block: UnsafeMutableRawPointer, byteCount used: Int, room: Int,
        from content: ObjectIdentifier
    ) -> Bool {
        count(1, used)
        guard byteCount <= Self.limit, largeByteCount <= Self.largeLimit else {
            count(-1, used)
            return false
        }
        let slot = slot(room)
        block.storeBytes(
            of: Kept(next: first[slot], byteCount: used, content: content), as: Kept.self)
        first[slot] = UInt(bitPattern: block)
        return true
    }

    /// Blocks that are large by what was in use of them are counted apart.
    private mutating func count(_ sign: Int, _ used: Int) {
        if used > Self.largeSize { largeByteCount += sign * used } else { byteCount += sign * used }
    }

    private func slot(_ room: Int) -> Int {
        room.trailingZeroBitCount - Self.rooms.lowerBound.trailingZeroBitCount
    }
}
