/// Compresses the records of old segments; a protocol, so that the journal depends on no library.
public protocol SegmentCodec: Sendable {
    /// Packs bytes.
    func pack(_ bytes: UnsafeRawBufferPointer) throws(JournalFailure) -> [UInt8]
    /// Unpacks to exactly `size` bytes.
    func unpack(_ bytes: UnsafeRawBufferPointer, size: Int) throws(JournalFailure) -> [UInt8]
}

/// The header of a block in a compressed segment; see docs/recording-format.md.
struct SegmentBlock: Equatable {
    static let headerSize = 32
    /// The approximate number of record bytes in a block.
    static let usualSize = 256 << 10
    /// The maximum unpacked and packed size of a block; a larger one is damaged.
    static let largest = 1 << 20
    /// The maximum offset in a segment; a block with a greater one is damaged.
    ///
    /// A packed block of 80 bytes may unpack to 1 MiB of zeros, so the size of the file does not
    /// limit how much a reader would have to unpack.
    static let largestOffset = Journal.Configuration.largestSegment + (1 << 30)

    /// The offset of its bytes in the segment before compression.
    var offset: Int
    var size: Int
    /// The range of its packed bytes in the file.
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

    /// Parses the block at the start of some bytes; nil if it is damaged.
    /// - Parameters:
    ///   - place: the offset of the bytes in the file.
    ///   - after: the end of the previous block, in bytes before compression.
    ///   - budget: the number of bytes that may still be checked; a block that needs more is
    ///     ignored.
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
        guard Checksum.of(checked, from: salt) == bytes.integer(at: 0, as: UInt32.self) else {
            return nil
        }
        let start = place + headerSize
        return SegmentBlock(offset: Int(offset), size: size, packed: start..<start + length)
    }

    /// The offset of the next block in the file.
    var next: Int { (packed.upperBound + 7) & ~7 }
    /// The end of its bytes in the segment.
    var end: Int { offset + size }
}
