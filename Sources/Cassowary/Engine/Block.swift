import Glibc

/// Raw storage of a ``Buffer``: from the allocator while it is small, pages of its own once it is large.
///
/// A page that is touched for the first time costs more than a microsecond; for a tree of ten thousand views that was a
/// third of the time to build. Large blocks are therefore made of huge pages where the system has them.
struct Block {
    /// A multiple of 64: no record or node, of 32 bytes, lies across two cache lines.
    private(set) var start: UnsafeMutableRawPointer
    private(set) var byteCount: Int
    /// What the allocator gave, for a small block.
    private var allocation: UnsafeMutableRawPointer?

    private static let lineSize = 64
    private static let largeSize = 1 << 20
    private static let pageSize = 1 << 21

    init(byteCount: Int) {
        if byteCount <= Block.largeSize {
            let allocation = Block.checked(malloc(byteCount + Block.lineSize), byteCount)
            self.allocation = allocation
            start = allocation.alignedUp(toMultipleOf: Block.lineSize)
            self.byteCount = byteCount
        } else {
            (start, self.byteCount) = Block.map(byteCount)
        }
    }

    /// Makes room for at least `minimum` bytes; the first `kept` ones stay.
    mutating func grow(to minimum: Int, keeping kept: Int) {
        let size = max(minimum, byteCount * (byteCount < 8192 ? 4 : 2))
        if let allocation, size <= Block.largeSize {
            // The allocator extends a block in place where it can, but knows nothing of cache lines.
            let offset = start - allocation
            let moved = Block.checked(realloc(allocation, size + Block.lineSize), size)
            start = moved.alignedUp(toMultipleOf: Block.lineSize)
            if start - moved != offset { memmove(start, moved + offset, kept) }
            self.allocation = moved
            byteCount = size
        } else {
            let new = Block(byteCount: size)
            new.start.copyMemory(from: start, byteCount: kept)
            release()
            self = new
        }
    }

    func release() {
        if let allocation { free(allocation) } else { munmap(start, byteCount) }
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
