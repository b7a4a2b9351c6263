/// Packs the records of old segments; the journal itself knows none, so that it needs no library.
public protocol SegmentCodec: Sendable {
    /// Packs bytes.
    func pack(_ bytes: UnsafeRawBufferPointer) throws(JournalFailure) -> [UInt8]
    /// Unpacks to just so many bytes.
    func unpack(_ bytes: UnsafeRawBufferPointer, size: Int) throws(JournalFailure) -> [UInt8]
}

/// The head of a block in a compressed segment; see docs/recording-format.md.
struct SegmentBlock: Equatable {
    static let headerSize = 32
    /// How many bytes of records go into a block, more or less.
    static let usualSize = 256 << 10
    /// The most that a block may unpack to, and its packed size; a larger one is damaged.
    static let largest = 1 << 20
    /// Where the bytes of a segment may end: a hundred thousand times the usual size.
    static let largestOffset = 1 << 42

    /// Where its bytes lie in the segment before compression.
    var offset: Int
    var size: Int
    /// Where its packed bytes lie in the file.
    var packed: Range<Int>

    static func bytes(offset: Int, size: Int, packed: [UInt8], salt: UInt32) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: (headerSize + packed.count + 7) & ~7)
        bytes.withUnsafeMutableBytes { room in
            room.put(UInt32(packed.count), at: 4)
            room.put(UInt64(offset), at: 8)
            room.put(UInt32(size), at: 16)
            UnsafeMutableRawBufferPointer(rebasing: room[headerSize...]).copyBytes(from: packed)
            let checked = UnsafeRawBufferPointer(rebasing: room[4..<headerSize + packed.count])
            room.put(Checksum.of(checked, from: salt), at: 0)
        }
        return bytes
    }

    /// Reads the block that begins at the start of some bytes; nil when it is damaged.
    /// - Parameters:
    ///   - place: where the bytes lie in the file.
    ///   - after: where the block before ends, in bytes before compression.
    ///   - budget: how many bytes may still be checked; a block that would need more is not looked at.
    static func read(
        _ bytes: UnsafeRawBufferPointer, at place: Int, after: Int, salt: UInt32, budget: inout Int
    ) -> SegmentBlock? {
        guard bytes.count >= headerSize else { return nil }
        let length = Int(bytes.integer(at: 4, as: UInt32.self))
        let offset: UInt64 = bytes.integer(at: 8)
        let size = Int(bytes.integer(at: 16, as: UInt32.self))
        guard length > 0, length <= largest, size > 0, size <= largest, offset >= UInt64(after),
            offset <= UInt64(largestOffset), headerSize + length <= bytes.count, length <= budget
        else { return nil }
        budget -= length
        let checked = UnsafeRawBufferPointer(rebasing: bytes[4..<headerSize + length])
        guard Checksum.of(checked, from: salt) == bytes.integer(at: 0, as: UInt32.self) else { return nil }
        let start = place + headerSize
        return SegmentBlock(offset: Int(offset), size: size, packed: start..<start + length)
    }

    /// Where the next block begins in the file.
    var next: Int { (packed.upperBound + 7) & ~7 }
    /// Where its bytes end in the segment.
    var end: Int { offset + size }
}
