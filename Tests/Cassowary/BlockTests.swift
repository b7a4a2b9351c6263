import Testing

@testable import Cassowary

@Suite("Blocks of memory")
struct BlockTests {
    @Test("begin on cache lines, and keep what they hold while they grow, through every kind of size")
    func grows() {
        var block = Block(byteCount: 24)
        var held = 24
        block.start.initializeMemory(as: UInt8.self, repeating: 0, count: held)
        while held < 5 << 20 {
            for index in 0..<held {
                block.start.storeBytes(of: UInt8(truncatingIfNeeded: index &* 31), toByteOffset: index, as: UInt8.self)
            }
            block.grow(to: held + 1, keeping: held)
            #expect(block.byteCount > held)
            #expect(Int(bitPattern: block.start) % 64 == 0)
            let isKept = (0..<held).allSatisfy {
                block.start.load(fromByteOffset: $0, as: UInt8.self) == UInt8(truncatingIfNeeded: $0 &* 31)
            }
            #expect(isKept, "\(held) bytes")
            held = min(block.byteCount, held * 3)
        }
        block.release()
    }

    @Test("that were given back are taken by the next of their size, the last first")
    func store() {
        var store = BlockStore()
        let blocks = (0..<3).map { _ in UnsafeMutableRawPointer.allocate(byteCount: 8192, alignment: 64) }
        defer { for block in blocks { block.deallocate() } }
        let early = store.take(4096)
        #expect(early == nil)
        let kept = [store.give(blocks[0], 4096), store.give(blocks[1], 4096), store.give(blocks[2], 8192)]
        #expect(kept == [true, true, true])
        let taken = [store.take(4096), store.take(4096), store.take(4096), store.take(8192)]
        #expect(taken == [blocks[1], blocks[0], nil, blocks[2]])
    }

    #if !CASSOWARY_KEEPS_NO_BLOCKS
    @Test(
        "are kept in powers of two from 4 KB to 1 MB",
        arguments: [
            (1, nil), (4095, nil), (4096, 4096), (4097, 8192), (6000, 8192), (1 << 20, 1 << 20), ((1 << 20) + 1, nil),
        ] as [(Int, Int?)]
    )
    func sizes(byteCount: Int, kept: Int?) {
        #expect(BlockStore.size(for: byteCount) == kept)
    }
    #endif

    @Test("are kept up to a bound")
    func bound() {
        var store = BlockStore()
        let size = 1 << 20
        let block = UnsafeMutableRawPointer.allocate(byteCount: 64, alignment: 64)
        defer { block.deallocate() }
        // Only the first word of a block is written to.
        let kept = (0..<BlockStore.limit / size).map { _ in store.give(block, size) }
        #expect(kept == [true, true, true, true])
        let beyond = [store.give(block, size), store.give(block, 4096)]
        #expect(beyond == [false, false])
    }
}
