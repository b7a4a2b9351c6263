import Glibc

/// A segment's records for reading, packed or not.
package final class SegmentFile {
    package let path: String
    /// Where the checksums of its records begin.
    let salt: UInt32
    package let header: SegmentHeader?
    let file: OpenFile
    private let codec: (any SegmentCodec)?
    private var blocks: [SegmentBlock] = []
    private var unpacked: (block: Int, bytes: [UInt8])?
    /// What could not be read of a compressed segment's blocks, in bytes of the file.
    package private(set) var damagedBlocks: [Range<Int>] = []

    /// Opens a segment.
    /// - Parameter journal: the journal that it should belong to; for when its own header is damaged.
    package init(
        path: String, journal: JournalID? = nil, codec: (any SegmentCodec)? = nil
    ) throws(JournalFailure) {
        self.path = path
        self.codec = codec
        file = try OpenFile(path: path, flags: O_RDONLY)
        let head = try file.read(SegmentHeader.size, at: 0)
        var fault: SegmentHeader.Fault?
        header = head.withUnsafeBytes { head in
            do throws(SegmentHeader.Fault) { return try SegmentHeader(head) } catch {
                fault = error
                return nil
            }
        }
        guard let id = header?.journal ?? journal else {
            throw JournalFailure("“\(path)” is not a recording: \(fault?.sentence ?? "").")
        }
        if let header, let journal, header.journal != journal {
            throw JournalFailure("“\(path)” belongs to another journal (\(header.journal.text)).")
        }
        salt = id.salt
        let isCompressed = header?.isCompressed ?? path.hasSuffix(".segz")
        if isCompressed { try findBlocks() }
        self.isCompressed = isCompressed
    }

    package private(set) var isCompressed = false

    /// Where the records end at most, in bytes before compression.
    package var size: Int {
        get throws(JournalFailure) {
            guard isCompressed else { return try file.size }
            return blocks.last.map { $0.offset + $0.size } ?? SegmentHeader.size
        }
    }

    private func findBlocks() throws(JournalFailure) {
        let end = try file.size
        var place = SegmentHeader.size
        while place < end {
            if let block = try SegmentBlock.read(file, at: place, fileSize: end, salt: salt) {
                blocks.append(block)
                place = block.next
                continue
            }
            let start = place
            var next: SegmentBlock?
            while next == nil, place < end {
                place += 8
                next = try SegmentBlock.read(file, at: place, fileSize: end, salt: salt)
            }
            damagedBlocks.append(start..<min(place, end))
        }
    }

    /// Reads bytes of the records; fewer than asked for at the end, and where a block is missing.
    ///
    /// Within a missing block there are zeros, which are no record.
    func read(_ count: Int, at offset: Int) throws(JournalFailure) -> [UInt8] {
        guard isCompressed else { return try file.read(count, at: offset) }
        let end = min(offset + count, try size)
        var bytes: [UInt8] = []
        while offset + bytes.count < end {
            let place = offset + bytes.count
            let index = blocks.firstIndex { place < $0.offset + $0.size }!
            let block = blocks[index]
            if place < block.offset {
                bytes.append(contentsOf: repeatElement(0, count: min(block.offset, end) - place))
                continue
            }
            let whole = try unpack(index)
            bytes.append(contentsOf: whole[(place - block.offset)..<min(block.size, end - block.offset)])
        }
        return bytes
    }

    private func unpack(_ index: Int) throws(JournalFailure) -> [UInt8] {
        if let unpacked, unpacked.block == index { return unpacked.bytes }
        guard let codec else {
            throw JournalFailure("“\(path)” is compressed with zstd, which this program was built without.")
        }
        let block = blocks[index]
        let packed = try file.read(block.packed.count, at: block.packed.lowerBound)
        var result: Result<[UInt8], JournalFailure> = .success([])
        packed.withUnsafeBytes { packed in
            do throws(JournalFailure) {
                result = .success(try codec.unpack(packed, size: block.size))
            } catch { result = .failure(error) }
        }
        let bytes = try result.get()
        unpacked = (index, bytes)
        return bytes
    }
}
