import Glibc
import Synchronization

/// Raw storage of a ``Buffer``: from blocks that were given back, or from the allocator; pages of its own once it is large.
///
/// A page that is touched for the first time costs more than a microsecond; for a tree of ten thousand views that was a
/// third of the time to build. Large blocks are therefore made of huge pages where the system has them, and blocks up to
/// a size and in sum are kept for the next engine.
struct Block {
    /// A multiple of 64: no record or node, of 32 bytes, lies across two cache lines.
    private(set) var start: UnsafeMutableRawPointer
    /// How much may be used; beyond it, up to ``room``, nothing was touched.
    private(set) var byteCount: Int
    /// How much it can grow to where it is.
    let room: Int

    private static let lineSize = 64
    /// From here on a block that grows doubles; before, it takes four times as much.
    private static let doublingSize = 1 << 15
    static let largeSize = 1 << 20
    static let pageSize = 1 << 21

    init(byteCount: Int) {
        room = Block.room(for: byteCount)
        if BlockStore.keeps(room), let kept = BlockStore.shared.withLock({ [room] in $0.take(room) }) {
            (start, self.byteCount) = (kept.start, max(kept.byteCount, byteCount))
        } else if room > Block.largeSize {
            (start, self.byteCount) = (Block.map(room), byteCount)
        } else {
            (start, self.byteCount) = (Block.allocate(room), room)
        }
    }

    /// Makes room for at least `minimum` bytes; the first `kept` ones stay.
    mutating func grow(to minimum: Int, keeping kept: Int) {
        let wanted = max(minimum, byteCount * (byteCount < Block.doublingSize ? 4 : 2))
        if minimum <= room {
            byteCount = min(wanted, room)
            return
        }
        // Not realloc: it can seldom extend a block where others allocate besides, and a block that it moves lies otherwise
        // to cache lines, so that all would be copied twice.
        let new = Block(byteCount: wanted)
        new.start.copyMemory(from: start, byteCount: kept)
        release()
        self = new
    }

    func release() {
        if BlockStore.keeps(room), BlockStore.shared.withLock({ $0.give(start, byteCount: byteCount, room: room) }) {
            return
        }
        if room > Block.largeSize { munmap(start, room) } else { free(start) }
    }

    /// How much a block gets where so many bytes are needed: a power of two if it may be kept. A large one gets addresses
    /// for four times that: only what is touched takes memory, and growth copies seldom.
    private static func room(for byteCount: Int) -> Int {
        let power = 1 << (Int.bitWidth - (max(byteCount, 1) - 1).leadingZeroBitCount)
        return power > largeSize ? power * 4 : BlockStore.keeps(power) ? power : byteCount
    }

    private static func allocate(_ size: Int) -> UnsafeMutableRawPointer {
        checked(aligned_alloc(lineSize, (size + lineSize - 1) / lineSize * lineSize), size)
    }

    private static func map(_ size: Int) -> UnsafeMutableRawPointer {
        let protection = Int32(PROT_READ | PROT_WRITE)
        let kind = Int32(MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE)
        let map = checked(mmap(nil, size + pageSize, protection, kind, -1, 0), size)
        // Huge pages need addresses that are multiples of their size: what is in excess on both sides goes back.
        let start = map.alignedUp(toMultipleOf: pageSize)
        if start > map { munmap(map, start - map) }
        munmap(start + size, pageSize - (start - map))
        madvise(start, size, Int32(MADV_HUGEPAGE))
        return start
    }

    private static func checked(_ address: UnsafeMutableRawPointer?, _ size: Int) -> UnsafeMutableRawPointer {
        guard let address, address != MAP_FAILED else { fatalError("There is no memory for \(size) more bytes.") }
        return address
    }
}

/// Blocks that engines have given back, for the next ones: their pages are there already, and they do not lie scattered
/// among the views that are made while an engine grows.
struct BlockStore: ~Copyable {
    /// The one of the process.
    static let shared = Mutex(BlockStore())
    /// How much is kept at most of blocks up to 1 MB: 8 MB. Large ones have a bound of their own, so that those of one big
    /// tree, which nobody may ask for again, do not keep the others out.
    static let limit = 1 << 23
    /// How much is kept at most of large blocks: 16 MB.
    static let largeLimit = 1 << 24
    /// The rooms of blocks that are kept, each a power of two.
    private static let rooms = 1 << 12...1 << 25

    /// What a kept block holds.
    private struct Kept {
        /// The address of the next free block of its room, 0 for none.
        var next: UInt
        /// How much of it may have been touched.
        var byteCount: Int
    }

    /// The address of the first free block of each room, 0 for none.
    private var first = InlineArray<14, UInt>(repeating: 0)
    private var byteCount = 0
    private var largeByteCount = 0

    static func keeps(_ room: Int) -> Bool {
        #if CASSOWARY_KEEPS_NO_BLOCKS
        // So that a sanitizer sees each use of what was given back.
        return false
        #else
        return rooms.contains(room) && room.nonzeroBitCount == 1
        #endif
    }

    /// Takes out a block of a room that is kept; nil when there is none.
    mutating func take(_ room: Int) -> (start: UnsafeMutableRawPointer, byteCount: Int)? {
        let slot = slot(room)
        guard let block = UnsafeMutableRawPointer(bitPattern: first[slot]) else { return nil }
        let kept = block.load(as: Kept.self)
        first[slot] = kept.next
        count(-1, kept.byteCount, room: room)
        return (block, kept.byteCount)
    }

    /// Keeps a block of a room that is kept; false when there is enough.
    mutating func give(_ block: UnsafeMutableRawPointer, byteCount used: Int, room: Int) -> Bool {
        count(1, used, room: room)
        guard byteCount <= Self.limit, largeByteCount <= Self.largeLimit else {
            count(-1, used, room: room)
            return false
        }
        let slot = slot(room)
        block.storeBytes(of: Kept(next: first[slot], byteCount: used), as: Kept.self)
        first[slot] = UInt(bitPattern: block)
        return true
    }

    /// Large blocks lie in huge pages, which are there as a whole.
    private mutating func count(_ sign: Int, _ used: Int, room: Int) {
        if room > Block.largeSize {
            largeByteCount += sign * ((used + Block.pageSize - 1) / Block.pageSize * Block.pageSize)
        } else {
            byteCount += sign * used
        }
    }

    private func slot(_ room: Int) -> Int {
        room.trailingZeroBitCount - Self.rooms.lowerBound.trailingZeroBitCount
    }
}
