import Glibc

/// Reads the records of a segment, packed or not.
package final class SegmentFile {
    package let path: String
    /// The initial value of its records' checksums.
    let salt: UInt32
    package let header: SegmentHeader?
    let file: OpenFile
    private let codec: (any SegmentCodec)?
    /// The damage that was found in it; shared by the readers of a journal.
    var known = KnownDamage()
    private var blocks: [SegmentBlock] = []
    private var unpacked: (block: Int, bytes: [UInt8])?
    /// The unreadable ranges of a compressed segment, in bytes of the file.
    package private(set) var damagedBlocks: [Range<Int>] = []
    /// The offsets of bytes after blocks that should be zeros and are not. No record is affected.
    package private(set) var changedPadding: [Int] = []

    /// Opens a segment.
    /// - Parameter journal: the expected journal, used if the segment's header is damaged.
    package init(
        path: String, journal: JournalID? = nil, codec: (any SegmentCodec)? = nil,
        files: any FileSystem = LinuxFiles()
    ) throws(JournalFailure) {
        self.path = path
        self.codec = codec
        file = try OpenFile(files, path: path, flags: O_RDONLY)
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

    /// The upper limit for the end of the records, in bytes before compression.
    package var size: Int {
        get throws(JournalFailure) {
            guard isCompressed else { return try file.size }
            return blocks.last?.end ?? SegmentHeader.size
        }
    }

    private func findBlocks() throws(JournalFailure) {
        let fileEnd = try file.size
        let most = SegmentBlock.headerSize + SegmentBlock.largest
        // Nested bytes that look like blocks must not take quadratic time.
        var budget = 4 * fileEnd + (16 << 20)
        var window: [UInt8] = []
        var start = 0
        func block(at place: Int) throws(JournalFailure) -> SegmentBlock? {
            let count = min(most, fileEnd - place)
            if place + count > start + window.count || place < start {
                window = try file.read(min(4 * most, fileEnd - place), at: place)
                start = place
            }
            return window.withUnsafeBytes { bytes in
                guard place - start < bytes.count else { return nil }
                let rest = UnsafeRawBufferPointer(rebasing: bytes[(place - start)...])
                return SegmentBlock.read(
                    rest, at: place, after: blocks.last?.end ?? SegmentHeader.size, salt: salt,
                    budget: &budget)
            }
        }
        var place = SegmentHeader.size
        while place < fileEnd {
            if let block = try block(at: place) {
                blocks.append(block)
                place = block.next
                let rest = window.dropFirst(block.packed.upperBound - start)
                if rest.prefix(place - block.packed.upperBound).contains(where: { $0 != 0 }) {
                    changedPadding.append(block.packed.upperBound)
                }
                continue
            }
            let bad = place
            repeat {
                place += 8
                if place >= fileEnd { break }
            } while try block(at: place) == nil
            damagedBlocks.append(bad..<min(place, fileEnd))
        }
    }

    /// Returns the end of a missing block for an offset inside it; nil for other offsets.
    func endOfHole(at place: Int) -> Int? {
        guard isCompressed, let next = block(endingAfter: place), place < blocks[next].offset else {
            return nil
        }
        return max(blocks[next].offset & ~7, place + 8)
    }

    /// Returns the first block that ends after an offset.
    private func block(endingAfter place: Int) -> Int? {
        var (low, high) = (0, blocks.count)
        while low < high {
            let middle = (low + high) / 2
            if blocks[middle].end <= place { low = middle + 1 } else { high = middle }
        }
        return low < blocks.count ? low : nil
    }

    /// Reads bytes of the records; fewer than requested at the end.
    ///
    /// A missing block reads as zeros, which are not a record.
    func read(_ count: Int, at offset: Int) throws(JournalFailure) -> [UInt8] {
        guard isCompressed else { return try file.read(count, at: offset) }
        let end = min(offset + count, try size)
        guard offset < end else { return [] }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(end - offset)
        while offset + bytes.count < end {
            let place = offset + bytes.count
            guard let index = block(endingAfter: place) else { break }
            let block = blocks[index]
            if place < block.offset {
                bytes.append(contentsOf: repeatElement(0, count: min(block.offset, end) - place))
                continue
            }
            let whole = try unpack(index)
            bytes.append(
                contentsOf: whole[(place - block.offset)..<min(block.size, end - block.offset)])
        }
        return bytes
    }

    /// Releases the bytes of the last block that was read; it is unpacked again.
    func releaseBlock() { unpacked = nil }

    private func unpack(_ index: Int) throws(JournalFailure) -> [UInt8] {
        if let unpacked, unpacked.block == index { return unpacked.bytes }
        guard let codec else {
            throw JournalFailure(
                "“\(path)” is compressed with zstd, which this program was built "
                    + "without. Link RecordingZstd."
            )
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
