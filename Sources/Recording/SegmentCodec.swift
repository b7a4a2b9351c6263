/// Packs the records of old segments; the journal itself knows none, so that it needs no library.
package protocol SegmentCodec: Sendable {
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
    static let largest = RecordFormat.largestPayload + usualSize + RecordFormat.headerSize + 8

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

    /// Reads the block that begins at an offset of the file; nil when there is none, or it is damaged.
    static func read(_ file: OpenFile, at place: Int, fileSize: Int, salt: UInt32) throws(JournalFailure)
        -> SegmentBlock?
    {
        guard fileSize - place >= headerSize else { return nil }
        let head = try file.read(headerSize, at: place)
        guard head.count == headerSize else { return nil }
        let (length, offset, size) = head.withUnsafeBytes { head in
            (
                Int(head.integer(at: 4, as: UInt32.self)), head.integer(at: 8, as: UInt64.self),
                Int(head.integer(at: 16, as: UInt32.self))
            )
        }
        guard length <= largest, size <= largest, offset < UInt64(Int.max), place + headerSize + length <= fileSize
        else {
            return nil
        }
        let whole = try file.read(headerSize + length, at: place)
        let fits = whole.withUnsafeBytes { whole in
            whole.count == headerSize + length
                && Checksum.of(UnsafeRawBufferPointer(rebasing: whole[4...]), from: salt)
                    == whole.integer(at: 0, as: UInt32.self)
        }
        guard fits else { return nil }
        let start = place + headerSize
        return SegmentBlock(offset: Int(offset), size: size, packed: start..<start + length)
    }

    /// Where the next block begins in the file.
    var next: Int { (packed.upperBound + 7) & ~7 }
}
