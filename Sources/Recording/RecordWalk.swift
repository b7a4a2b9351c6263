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

    /// The maximum number of bytes of damage that one call of ``next(_:)`` searches for a record.
    var mostSearched = Int.max
    /// Where the search for the next record continues; nil if none is in progress.
    private var searched: Int?

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
    ///
    /// With ``mostSearched`` a call may end within damage; see ``isSearching``.
    /// - Returns: false if there are no more records.
    package mutating func next(
        _ body: (Record, UnsafeRawBufferPointer, Range<Int>) -> Void
    ) throws(JournalFailure) -> Bool {
        while offset < end {
            if searched == nil, let found = try record(at: offset) {
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
            guard let place = try endOfDamage() else { return false }
            offset = place
            damages.append(Damage(offset: damaged, length: offset - damaged, isTail: place >= end))
        }
        return false
    }

    /// Whether the last call of ``next(_:)`` has ended within damage: the next one continues there.
    var isSearching: Bool { searched != nil }

    /// Returns where the next record after damage begins, or the end; nil to continue later.
    private mutating func endOfDamage() throws(JournalFailure) -> Int? {
        if let known = file.known.end(of: damaged, after: last, limit: end) { return known }
        var place = searched ?? damaged + 8
        // Bytes that look like a record's header are checked, which counts too.
        var rest = mostSearched
        while place < end {
            guard rest > 0 else {
                searched = place
                return nil
            }
            let (before, bytesBefore) = (place, searchBytes)
            if let next = file.endOfHole(at: place) {
                place = next
                continue
            }
            let length = try search(&place)
            if let length, try isRecord(at: place, length: length) { break }
            if length != nil { place += 8 }
            rest -= min(rest, place - before + bytesBefore - searchBytes)
        }
        searched = nil
        place = min(place, end)
        file.known.insert(damaged, after: last, limit: end, end: place)
        return place
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

    /// Searches the bytes that are read at once for a plausible header of a record.
    /// - Parameter place: the offset from which on to search; then that of the header, or of the
    ///   bytes after those.
    /// - Returns: the length in the header; nil if there is none.
    private mutating func search(_ place: inout Int) throws(JournalFailure) -> Int? {
        guard place + RecordFormat.headerSize <= end, try fill(place, RecordFormat.headerSize)
        else {
            place = end
            return nil
        }
        let (last, isAnchored, start, end, damaged) = (last, isAnchored, start, end, damaged)
        let (length, found) = buffer.withUnsafeBytes { bytes -> (Int?, Int) in
            var at = place - start
            let stop = min(bytes.count, end - start) - RecordFormat.headerSize
            while at <= stop {
                defer { at += 8 }
                let position = bytes.integer(at: at + 8, as: UInt64.self)
                guard position > last, position <= RecordFormat.largestPosition else { continue }
                // Positions within a segment have no gaps, so the bytes between limit the number
                // of missing records.
                let most = UInt64((start + at - damaged) / RecordFormat.headerSize + 1)
                let length = Int(bytes.integer(at: at + 4, as: UInt32.self))
                guard !isAnchored || position - last <= most,
                    length <= RecordFormat.largestPayload, length <= end - start - at,
                    bytes[at + 29] == 0, bytes[at + 30] == 0, bytes[at + 31] == 0
                else { continue }
                return (length, start + at)
            }
            return (nil, start + at)
        }
        place = found
        return length
    }

    /// Returns whether a record begins at the offset of a plausible header.
    private mutating func isRecord(at place: Int, length: Int) throws(JournalFailure) -> Bool {
        guard searchBytes >= length else { return false }
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
