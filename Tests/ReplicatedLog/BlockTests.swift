import Recording
import SimulatedService
import Testing

@testable import ReplicatedLog

@Suite("Blocks")
struct BlockTests {
    private let block = Block(
        log: JournalID(low: 5, high: 6), writer: 7, number: 8, base: 9, chain: 10,
        records: [
            .init(kind: .stream, stream: 2, number: 0, size: 2, payload: [0x7b, 0x7d]),
            .init(kind: .full, stream: 2, number: 1, size: 10, offset: 4, payload: [1, 2, 3]),
            .init(kind: Block.reservation, stream: 0, number: 0, size: 1000, payload: []),
        ])

    @Test("a block is read as it was written")
    func whole() {
        #expect(Block(bytes: block.bytes) == block)
    }

    @Test("a block of which a bit is flipped or a byte is missing is not one")
    func damaged() {
        let bytes = block.bytes
        for place in bytes.indices {
            for bit in 0..<8 {
                var changed = bytes
                changed[place] ^= 1 << bit
                #expect(Block(bytes: changed) == nil, "bit \(bit) of byte \(place)")
            }
            #expect(Block(bytes: Array(bytes[..<place])) == nil, "\(place) bytes")
        }
    }

    @Test(
        "a block with a valid checksum whose numbers contradict each other is not one",
        arguments: [
            (UInt32(1), 5, 0, 3),  // The stream of marks is not a member's to write to.
            (2, 2, 0, 3),  // more bytes than the payload has
            (2, 5, 4, 3),  // beyond the payload's end
            (2, 65 << 20, 0, 3),  // longer than a record may be
        ] as [(UInt32, Int, Int, Int)])
    func contradiction(stream: UInt32, size: Int, offset: Int, count: Int) {
        var wrong = block
        wrong.records = [
            .init(
                kind: .log, stream: stream, number: 1, size: size, offset: offset,
                payload: [UInt8](repeating: 1, count: count))
        ]
        #expect(Block(bytes: wrong.bytes) == nil)
    }

    @Test("a mark is read as it was written, and nothing shorter is one")
    func mark() {
        let mark = BlockMark(
            writer: 1 << 63, number: 2, nextStream: 3, count: 4, joinsSince: 5, chain: 7,
            superseded: [6, .max])
        let bytes = mark.bytes
        #expect(bytes.withUnsafeBytes { BlockMark($0) } == mark)
        for count in 0..<40 {
            #expect(Array(bytes[..<count]).withUnsafeBytes { BlockMark($0) } == nil)
        }
        // Before marks had a digest, the streams followed at offset 32.
        var old = mark
        old.chain = 0
        var short = Array(bytes[..<32]) + bytes[40...]
        short[23] &= 0x7f
        #expect(short.withUnsafeBytes { BlockMark($0) } == old)
    }
}
