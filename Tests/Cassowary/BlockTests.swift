import Testing

@testable import Cassowary

@Suite("Blocks of memory")
struct BlockTests {
    private let bytes = ObjectIdentifier(UInt8.self)
    private let words = ObjectIdentifier(UInt64.self)

    /// Sizes that one block takes in turn. Where none is kept, only what is beyond 8 MB has
    /// addresses to grow to.
    #if CASSOWARY_KEEPS_NO_BLOCKS
    private static let inPlace = [[9 << 20, 16 << 20, 40 << 20, 64 << 20]]
    #else
    private static let inPlace = [
        [(1 << 16) + 1, 1 << 18, 2 << 20, 5 << 20, 8 << 20],
        [9 << 20, 16 << 20, 40 << 20, 64 << 20],
    ]
    #endif

    @Test("blocks begin on cache lines, and keep their contents while they grow, at every size")
    func grows() {
        var block = Block(byteCount: 24, for: bytes)
        var held = 24
        block.start.initializeMemory(as: UInt8.self, repeating: 0, count: held)
        while held < 5 << 20 {
            for index in 0..<held {
                block.start.storeBytes(
                    of: UInt8(truncatingIfNeeded: index &* 31), toByteOffset: index, as: UInt8.self)
            }
            block.grow(to: held + 1, keeping: held, for: bytes)
            #expect(block.byteCount > held)
            #expect(Int(bitPattern: block.start) % 64 == 0)
            let isKept = (0..<held).allSatisfy {
                block.start.load(fromByteOffset: $0, as: UInt8.self)
                    == UInt8(truncatingIfNeeded: $0 &* 31)
            }
            #expect(isKept, "\(held) bytes")
            held = min(block.byteCount, held * 3)
        }
        block.release(from: bytes)
    }

    /// Address space for 8 MB, or for four times the first size, rounded up to a power of two.
    @Test("large blocks grow in place", arguments: inPlace)
    func growsInPlace(sizes: [Int]) {
        var block = Block(byteCount: sizes[0], for: bytes)
        let start = block.start
        block.start.storeBytes(of: 7, as: UInt64.self)
        for size in sizes.dropFirst() {
            block.grow(to: size, keeping: 8, for: bytes)
            #expect(block.start == start)
            #expect(block.byteCount >= size)
            #expect(block.byteCount <= block.room)
        }
        block.start.storeBytes(of: 9, toByteOffset: block.byteCount - 8, as: UInt64.self)
        block.grow(to: block.room + 1, keeping: 8, for: bytes)
        #expect(block.start != start)
        #expect(block.start.load(as: UInt64.self) == 7)
        block.release(from: bytes)
    }

    @Test("released blocks are reused for the next request of their size, last in first out")
    func store() {
        var store = BlockStore()
        let blocks = (0..<3).map { _ in
            UnsafeMutableRawPointer.allocate(byteCount: 8192, alignment: 64)
        }
        defer { for block in blocks { block.deallocate() } }
        let early = store.reuse(4096, for: bytes)
        #expect(early == nil)
        let kept = [
            store.give(blocks[0], byteCount: 4096, room: 4096, from: bytes),
            store.give(blocks[1], byteCount: 4096, room: 4096, from: words),
            store.give(blocks[2], byteCount: 5000, room: 8192, from: bytes),
        ]
        #expect(kept == [true, true, true])
        let taken = [4096, 4096, 4096, 8192].map { store.reuse($0, for: bytes) }
        #expect(taken.map(\.?.start) == [blocks[1], blocks[0], nil, blocks[2]])
        #expect(taken.map(\.?.byteCount) == [4096, 4096, nil, 5000])
    }

    @Test("blocks with their own pages are reused for the same content, the latest first")
    func storeByContent() {
        var store = BlockStore()
        let blocks = (0..<4).map { _ in
            UnsafeMutableRawPointer.allocate(byteCount: 64, alignment: 64)
        }
        defer { for block in blocks { block.deallocate() } }
        for (index, content) in [bytes, words, bytes, words].enumerated() {
            _ = store.give(
                blocks[index], byteCount: (index + 1) << 16, room: Block.mappedSize, from: content)
        }
        let taken = [bytes, bytes, bytes, words, words].map {
            store.reuse(Block.mappedSize, for: $0)
        }
        #expect(taken.map(\.?.start) == [blocks[2], blocks[0], blocks[3], blocks[1], nil])
        let byteCounts: [Int?] = [3 << 16, 1 << 16, 4 << 16, 2 << 16, nil]
        #expect(taken.map(\.?.byteCount) == byteCounts)
    }

    /// By what was in use of them, each kind apart.
    @Test("up to 8 MB of blocks are kept, and up to 16 MB of those above 1 MB in addition")
    func bound() {
        var store = BlockStore()
        let block = UnsafeMutableRawPointer.allocate(byteCount: 64, alignment: 64)
        defer { block.deallocate() }
        // Only the first words of a block are written to.
        let large = (0..<9).map { _ in
            store.give(block, byteCount: 2 << 20, room: 8 << 20, from: bytes)
        }
        #expect(large == [Bool](repeating: true, count: 8) + [false])
        let others = (0..<9).map { _ in
            store.give(block, byteCount: 1 << 20, room: 8 << 20, from: words)
        }
        #expect(others == [Bool](repeating: true, count: 8) + [false])
    }

    @Test("blocks that were reused make room for others")
    func boundAfterTaking() {
        var store = BlockStore()
        let blocks = (0..<3).map { _ in
            UnsafeMutableRawPointer.allocate(byteCount: 64, alignment: 64)
        }
        defer { for block in blocks { block.deallocate() } }
        let given = blocks.map { store.give($0, byteCount: 8 << 20, room: 8 << 20, from: bytes) }
        #expect(given == [true, true, false])
        let taken = store.reuse(8 << 20, for: bytes)
        let again = store.give(blocks[2], byteCount: 8 << 20, room: 8 << 20, from: bytes)
        #expect(taken?.start == blocks[1])
        #expect(again)
    }

    #if !CASSOWARY_KEEPS_NO_BLOCKS
    @Test(
        "capacities are powers of two from 4 KB; addresses reserve 8 MB or four times the size",
        arguments: [
            (1, 1), (2048, 2048), (2049, 4096), (4097, 8192), (1 << 16, 1 << 16),
            ((1 << 16) + 1, 8 << 20),
            (8 << 20, 8 << 20), ((8 << 20) + 1, 64 << 20),
        ]
    )
    func rooms(byteCount: Int, room: Int) {
        let block = Block(byteCount: byteCount, for: bytes)
        #expect(block.room == room)
        #expect(block.byteCount >= byteCount)
        block.release(from: bytes)
    }

    @Test("reused blocks offer at least the requested size")
    func takenForMore() {
        Block(byteCount: (4 << 20) + 1, for: bytes).release(from: bytes)
        let block = Block(byteCount: 7 << 20, for: bytes)
        #expect(block.byteCount >= 7 << 20)
        block.release(from: bytes)
    }

    @Test("blocks of odd sizes are not kept", arguments: [100, 2048, 5000, 16 << 20, 64 << 20])
    func odd(room: Int) {
        #expect(!BlockStore.keeps(room))
    }
    #endif
}
