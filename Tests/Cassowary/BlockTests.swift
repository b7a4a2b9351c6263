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

    /// Address space for four times the first size, rounded up to a power of two: 8 MB.
    @Test("that are large grow where they are, up to four times what they began with")
    func growsInPlace() {
        var block = Block(byteCount: 3 << 19)
        let start = block.start
        block.start.storeBytes(of: 7, as: UInt64.self)
        for size in [2 << 20, 5 << 20, 8 << 20] {
            block.grow(to: size, keeping: 8)
            #expect(block.start == start && block.byteCount >= size && block.byteCount <= block.room)
        }
        block.start.storeBytes(of: 9, toByteOffset: block.byteCount - 8, as: UInt64.self)
        block.grow(to: block.room + 1, keeping: 8)
        #expect(block.start != start && block.start.load(as: UInt64.self) == 7)
        block.release()
    }

    @Test("that were given back are taken by the next of their size, the last first, with what was in use of them")
    func store() {
        var store = BlockStore()
        let blocks = (0..<3).map { _ in UnsafeMutableRawPointer.allocate(byteCount: 8192, alignment: 64) }
        defer { for block in blocks { block.deallocate() } }
        let early = store.take(4096)
        #expect(early == nil)
        let kept = [
            store.give(blocks[0], byteCount: 4096, room: 4096), store.give(blocks[1], byteCount: 4096, room: 4096),
            store.give(blocks[2], byteCount: 5000, room: 8192),
        ]
        #expect(kept == [true, true, true])
        let taken = [store.take(4096), store.take(4096), store.take(4096), store.take(8192)]
        #expect(taken.map(\.?.start) == [blocks[1], blocks[0], nil, blocks[2]])
        #expect(taken.map(\.?.byteCount) == [4096, 4096, nil, 5000])
    }

    /// By what was in use of them, large ones in huge pages of 2 MB.
    @Test("are kept up to 8 MB, and large ones up to 16 MB besides")
    func bound() {
        var store = BlockStore()
        let block = UnsafeMutableRawPointer.allocate(byteCount: 64, alignment: 64)
        defer { block.deallocate() }
        // Only the first words of a block are written to.
        let large = (0..<9).map { _ in store.give(block, byteCount: (1 << 20) + 1, room: 8 << 20) }
        #expect(large == [Bool](repeating: true, count: 8) + [false])
        let others = (0..<9).map { _ in store.give(block, byteCount: 1 << 20, room: 1 << 20) }
        #expect(others == [Bool](repeating: true, count: 8) + [false])
        _ = store.take(8 << 20)
        let again = (0..<2).map { _ in store.give(block, byteCount: 2 << 20, room: 32 << 20) }
        #expect(again == [true, false])
    }

    #if !CASSOWARY_KEEPS_NO_BLOCKS
    @Test(
        "have a power of two from 4 KB on, and from 1 MB on addresses for four times as much",
        arguments: [
            (1, 1), (2048, 2048), (2049, 4096), (4097, 8192), (1 << 20, 1 << 20), ((1 << 20) + 1, 8 << 20),
            (5 << 20, 32 << 20),
        ]
    )
    func rooms(byteCount: Int, room: Int) {
        let block = Block(byteCount: byteCount)
        #expect(block.room == room && block.byteCount >= byteCount)
        block.release()
    }

    @Test("that come back offer as much as was asked for")
    func takenForMore() {
        Block(byteCount: (4 << 20) + 1).release()
        let block = Block(byteCount: 7 << 20)
        #expect(block.byteCount >= 7 << 20)
        block.release()
    }

    @Test("of odd sizes are not kept", arguments: [100, 2048, 5000, 64 << 20])
    func odd(room: Int) {
        #expect(!BlockStore.keeps(room))
    }
    #endif
}
