/// Iterates over the records of a segment and skips damage.
package struct RecordWalk {
    /// A range of a segment that contains no readable record.
    package struct Damage: Equatable, Sendable {
        package var offset: Int
        package var length: Int
        /// Whether no readable record follows.
        package var isTail: Bool
    }

    let file: SegmentFile
    /// The offset at which the walk stops.
    package var end: Int
    /// The offset of the next record.
    package private(set) var offset: Int
    /// The position of the last record; following records have greater ones.
    package private(set) var last: UInt64
    package private(set) var damages: [Damage] = []
    /// The range of the last record's payload in the segment.
    private(set) var payload = 0..<0
    private var buffer: [UInt8] = []
    private var start = 0
    /// Whether the position before the next record is known.
    ///
    /// If so, the number of bytes limits the positions of records after damage.
    private var isAnchored: Bool
    /// The offset at which the damage being scanned begins.
    private var damaged = 0
    /// The remaining number of bytes that may be read to check possible records inside damage. A
    /// line made of such bytes would otherwise take quadratic time.
    private var searchBytes = 1 << 30

    private static let portion = 256 << 10

    /// Creates a walk.
    /// - Parameters:
    ///   - offset: the offset of a record.
    ///   - end: the offset at which to stop; a record that extends beyond it is not read.
    ///   - last: the position before the first record; nil for that of the segment's header.
    package init(
        _ file: SegmentFile, from offset: Int = SegmentHeader.size, to end: Int,
        after last: UInt64? = nil
    ) {
        let known = last ?? file.header.map { max($0.first, 1) - 1 }
        (self.file, self.offset, self.end, self.last) = (file, offset, end, known ?? 0)
        isAnchored = known != nil
    }

    /// Calls a closure with the next record, its payload and its range in bytes.
    /// - Returns: false if there are no more records.
    package mutating func next(
        _ body: (Record, UnsafeRawBufferPointer, Range<Int>) -> Void
    ) throws(JournalFailure) -> Bool {
        while offset < end {
            if let found = try record(at: offset) {
                deliver(found, to: body)
                payload =
                    offset + RecordFormat.headerSize..<offset + RecordFormat.headerSize
                    + found.payload.count
                // It contains nothing but this record, and a reader may pause here for minutes.
                if buffer.count > Self.portion { releaseBuffer() }
                offset = found.end
                last = found.record.position
                isAnchored = true
                return true
            }
            damaged = offset
            var place = offset + 8
            while place < end, try !isRecord(at: place) {
                place = file.endOfHole(at: place) ?? place + 8
            }
            offset = min(place, end)
            damages.append(Damage(offset: damaged, length: offset - damaged, isTail: place >= end))
        }
        return false
    }

    /// Releases the bytes that were read in advance; they are read again.
    mutating func releaseBuffer() {
        (buffer, start) = ([], 0)
    }

    private struct Found {
        var record: Record
        var payload: Range<Int>
        var end: Int
    }

    private func deliver(
        _ found: Found, to body: (Record, UnsafeRawBufferPointer, Range<Int>) -> Void
    ) {
        buffer.withUnsafeBytes { bytes in
            body(
                found.record, UnsafeRawBufferPointer(rebasing: bytes[found.payload]),
                offset..<found.end)
        }
    }

    /// Returns the record at an offset, with its payload as a range of the buffer.
    private mutating func record(at place: Int) throws(JournalFailure) -> Found? {
        var needed = RecordFormat.headerSize
        while true {
            guard place + needed <= end, try fill(place, needed) else { return nil }
            let reading = buffer.withUnsafeBytes {
                RecordFormat.read($0, at: place - start, salt: file.salt)
            }
            switch reading {
            case .nothing: return nil
            case .needs(let count):
                guard count > needed else { return nil }
                needed = count
            case .record(let record, let payload, let after):
                guard record.position > last, record.position <= RecordFormat.largestPosition else {
                    return nil
                }
                return Found(record: record, payload: payload, end: start + after)
            }
        }
    }

    /// Whether a record begins at an offset; checks first whether its header is plausible.
    private mutating func isRecord(at place: Int) throws(JournalFailure) -> Bool {
        guard place + RecordFormat.headerSize <= end, try fill(place, RecordFormat.headerSize)
        else { return false }
        let (last, isAnchored) = (last, isAnchored)
        // Positions within a segment have no gaps, so the bytes between limit the number of missing
        // records.
        let most = UInt64((place - damaged) / RecordFormat.headerSize + 1)
        let length = buffer.withUnsafeBytes { bytes -> Int? in
            let at = place - start
            let (length, position) = (
                Int(bytes.integer(at: at + 4, as: UInt32.self)),
                bytes.integer(at: at + 8, as: UInt64.self)
            )
            guard length <= RecordFormat.largestPayload, length <= end - place, position > last,
                position <= RecordFormat.largestPosition, !isAnchored || position - last <= most,
                bytes[at + 29] == 0,
                bytes[at + 30] == 0, bytes[at + 31] == 0
            else { return nil }
            return length
        }
        guard let length, searchBytes >= length else { return false }
        searchBytes -= length + RecordFormat.headerSize
        return try record(at: place) != nil
    }

    /// Fills the buffer with bytes from an offset; returns false if the file has too few.
    private mutating func fill(_ place: Int, _ count: Int) throws(JournalFailure) -> Bool {
        if place >= start, place + count <= start + buffer.count { return true }
        buffer = try file.read(min(max(count, Self.portion), end - place), at: place)
        start = place
        return buffer.count >= count
    }
}
