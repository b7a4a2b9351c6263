import Glibc
import Synchronization

/// Raw storage of a ``Buffer``: from the allocator, or from blocks that were given back, while it is not large; pages of its
/// own once it is.
///
/// A page that is touched for the first time costs more than a microsecond; for a tree of ten thousand views that was a
/// third of the time to build. Large blocks are therefore made of huge pages where the system has them, and blocks of the
/// sizes in between are kept for the next engine.
struct Block {
    /// A multiple of 64: no record or node, of 32 bytes, lies across two cache lines.
    private(set) var start: UnsafeMutableRawPointer
    private(set) var byteCount: Int

    private static let lineSize = 64
    /// From here on a block that grows doubles; before, it takes four times as much.
    private static let doublingSize = 1 << 15
    private static let largeSize = 1 << 20
    private static let pageSize = 1 << 21

    init(byteCount: Int) {
        if byteCount > Block.largeSize {
            (start, self.byteCount) = Block.map(byteCount)
        } else if let size = BlockStore.size(for: byteCount) {
            (start, self.byteCount) = (BlockStore.shared.withLock { $0.take(size) } ?? Block.allocate(size), size)
        } else {
            (start, self.byteCount) = (Block.allocate(byteCount), byteCount)
        }
    }

    /// Makes room for at least `minimum` bytes; the first `kept` ones stay.
    mutating func grow(to minimum: Int, keeping kept: Int) {
        // Not realloc: it can seldom extend a block where others allocate besides, and a block that it moves lies otherwise
        // to cache lines, so that all would be copied twice.
        let new = Block(byteCount: max(minimum, byteCount * (byteCount < Block.doublingSize ? 4 : 2)))
        new.start.copyMemory(from: start, byteCount: kept)
        release()
        self = new
    }

    func release() {
        if byteCount > Block.largeSize {
            munmap(start, byteCount)
        } else if BlockStore.size(for: byteCount) == nil || !BlockStore.shared.withLock({ $0.give(start, byteCount) }) {
            free(start)
        }
    }

    private static func allocate(_ size: Int) -> UnsafeMutableRawPointer {
        checked(aligned_alloc(lineSize, (size + lineSize - 1) / lineSize * lineSize), size)
    }

    /// Addresses for four times as much as is needed: only what is touched takes memory, and growth copies seldom.
    private static func map(_ minimum: Int) -> (UnsafeMutableRawPointer, Int) {
        let size = (minimum + pageSize - 1) / pageSize * pageSize * 4
        let protection = Int32(PROT_READ | PROT_WRITE)
        let kind = Int32(MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE)
        let map = checked(mmap(nil, size + pageSize, protection, kind, -1, 0), size)
        // Huge pages need addresses that are multiples of their size: what is in excess on both sides goes back.
        let start = map.alignedUp(toMultipleOf: pageSize)
        if start > map { munmap(map, start - map) }
        munmap(start + size, pageSize - (start - map))
        madvise(start, size, Int32(MADV_HUGEPAGE))
        return (start, size)
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
    /// How much is kept at most: 4 MB.
    static let limit = 1 << 22
    /// The sizes that are kept, each a power of two.
    private static let sizes = 1 << 12...1 << 20

    /// The address of the first free block of each size, 0 for none; each block holds that of the next.
    private var first = InlineArray<9, UInt>(repeating: 0)
    private var byteCount = 0

    /// The size of block to take where so many bytes are needed; nil where blocks are not kept.
    static func size(for byteCount: Int) -> Int? {
        #if CASSOWARY_KEEPS_NO_BLOCKS
        // So that a sanitizer sees each use of what was given back.
        return nil
        #else
        return sizes.contains(byteCount) ? 1 << (Int.bitWidth - (byteCount - 1).leadingZeroBitCount) : nil
        #endif
    }

    /// Takes out a block of one of the sizes; nil when there is none.
    mutating func take(_ size: Int) -> UnsafeMutableRawPointer? {
        let slot = slot(size)
        guard let block = UnsafeMutableRawPointer(bitPattern: first[slot]) else { return nil }
        first[slot] = block.load(as: UInt.self)
        byteCount -= size
        return block
    }

    /// Keeps a block of one of the sizes; false when there is enough.
    mutating func give(_ block: UnsafeMutableRawPointer, _ size: Int) -> Bool {
        guard byteCount + size <= Self.limit else { return false }
        let slot = slot(size)
        block.storeBytes(of: first[slot], as: UInt.self)
        first[slot] = UInt(bitPattern: block)
        byteCount += size
        return true
    }

    private func slot(_ size: Int) -> Int {
        size.trailingZeroBitCount - Self.sizes.lowerBound.trailingZeroBitCount
    }
}
