/// Iterates over the records of a segment and skips damage.
///
/// A record that would be sent as more than one line counts as damaged, whatever its checksum. So
/// no reader has to look for line breaks.
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
    /// The first damaged ranges; at most ``mostDamages``.
    package private(set) var damages: [Damage] = []
    /// The number of damaged ranges, and of the bytes in them.
    package private(set) var damageCount = 0, damagedBytes = 0
    /// The maximum number of elements in ``damages``; a crafted file may have a million ranges.
    package static let mostDamages = 1000
    /// The offsets of the first bytes after records that should be zeros and are not.
    ///
    /// They are not part of the record. There are at most ``mostDamages``.
    package private(set) var changedPadding: [Int] = []
    /// Whether the search of damage was ended because it had read too many bytes.
    package private(set) var isUnsearched = false
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
    /// The remaining number of bytes that the search for records inside damage may read.
    ///
    /// Bytes that look like headers of long records would otherwise take quadratic time, and a
    /// compressed block of 80 bytes or a hole in a file may represent a megabyte of zeros.
    private var searchBytes: Int
    /// A search reads at least the longest record, and so many times the bytes of the file.
    private static let searchFactor = 16

    /// The maximum number of bytes that one call of ``next(_:)`` searches for a record.
    var mostSearched = Int.max
    /// Whether a stream has a description; by default none is known to have one.
    ///
    /// Notes of a stream without a description are the binary marks of a cluster's copy, which are
    /// never sent.
    var isDescribed: (UInt32) -> Bool = { _ in false }
    /// The longest payload that ``step(_:)`` loads if its record has more than ``atOnce`` bytes.
    var mostLoaded = Int.max
    /// Where the search for the next record continues; nil if none is in progress.
    private var searched: Int?
    /// The check of a long record that is in progress.
    private var check: LongCheck?
    /// The offset of the long record whose checksum was found to be right.
    private var checked: Int?

    /// The state of a checksum that is computed in portions.
    private struct LongCheck {
        var next: Int
        var end: Int
        var sum: UInt32
        var expected: UInt32
        /// Whether the payload is sent as a line.
        var isSent: Bool
        /// Whether the payload is one line so far.
        var isOneLine = true
    }

    /// The maximum size of a record that is checked at once: 4 MiB, in less than 2 ms.
    static let atOnce = 4 << 20
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
        let content = (try? file.file.content) ?? 0
        searchBytes =
            RecordFormat.size(payload: RecordFormat.largestPayload) + Self.searchFactor * content
    }

    /// Calls a closure with the next record, its payload and its range in bytes.
    ///
    /// - Returns: false if there are no more records.
    package mutating func next(
        _ body: (Record, UnsafeRawBufferPointer, Range<Int>) -> Void
    ) throws(JournalFailure) -> Bool {
        try step { record, _, payload, place in
            if let payload { body(record, payload, place) }
        }
    }

    /// Calls a closure with the next record, the size of its payload, the payload unless it is
    /// longer than ``mostLoaded``, and the record's range in bytes.
    ///
    /// With ``mostSearched`` a call may end within damage; see ``isSearching``.
    /// - Returns: false if there are no more records.
    mutating func step(
        _ body: (Record, Int, UnsafeRawBufferPointer?, Range<Int>) -> Void
    ) throws(JournalFailure) -> Bool {
        var rest = mostSearched
        while offset < end {
            if searched == nil, !file.known.contains(offset, after: last, limit: end) {
                switch try find(at: offset, &rest, loads: true) {
                case .later: return false
                case .nothing, .record(nil): break
                case .record(let found?):
                    let start = offset + RecordFormat.headerSize
                    payload = start..<start + found.payload.count
                    if found.isLoaded {
                        deliver(found, to: body)
                        checkPadding(after: found)
                        // It contains nothing but this record, and a reader may pause here for
                        // minutes.
                        if buffer.count > Self.portion { releaseBuffer() }
                    } else {
                        body(found.record, payload.count, nil, offset..<found.end)
                    }
                    offset = found.end
                    last = found.record.position
                    isAnchored = true
                    return true
                }
            }
            damaged = offset
            guard let place = try endOfDamage(&rest) else { return false }
            offset = place
            damageCount += 1
            damagedBytes += offset - damaged
            guard damages.count < Self.mostDamages else { continue }
            damages.append(
                Damage(
                    offset: damaged, length: offset - damaged,
                    isTail: place >= end && !isUnsearched))
        }
        return false
    }

    /// Whether the last call of ``next(_:)`` has ended within damage or within the check of a long
    /// record: the next one continues there.
    var isSearching: Bool { searched != nil || check != nil }

    /// Returns where the next record after damage begins, or the end; nil to continue later.
    /// - Parameter rest: the number of bytes that this call may still read.
    private mutating func endOfDamage(_ rest: inout Int) throws(JournalFailure) -> Int? {
        if searched == nil, let known = file.known.end(of: damaged, after: last, limit: end) {
            return known
        }
        var place = searched ?? damaged + 8
        var isFound = false
        while place < end, !isFound {
            guard rest > 0 else {
                searched = place
                return nil
            }
            if check == nil {
                guard searchBytes > 0 else {
                    (isUnsearched, place) = (true, end)
                    break
                }
                if let next = file.endOfHole(at: place) {
                    place = next
                    continue
                }
                let before = place
                let isHeader = try search(&place)
                let count = max(8, place - before)
                rest -= min(rest, count)
                searchBytes -= count
                guard isHeader else { continue }
            }
            switch try find(at: place, &rest, loads: false) {
            case .later:
                searched = place
                return nil
            case .record: isFound = true
            case .nothing: place += 8
            }
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
        /// The range in the buffer.
        var payload: Range<Int>
        var end: Int
        /// Whether the payload is in the buffer.
        var isLoaded = true
    }

    private func deliver(
        _ found: Found, to body: (Record, Int, UnsafeRawBufferPointer?, Range<Int>) -> Void
    ) {
        buffer.withUnsafeBytes { bytes in
            body(
                found.record, found.payload.count,
                UnsafeRawBufferPointer(rebasing: bytes[found.payload]), offset..<found.end)
        }
    }

    private mutating func checkPadding(after found: Found) {
        let zeros = buffer[found.payload.upperBound..<found.end - start]
        guard !zeros.isEmpty, changedPadding.count < Self.mostDamages,
            zeros.contains(where: { $0 != 0 })
        else { return }
        changedPadding.append(start + found.payload.upperBound)
    }

    private enum Finding {
        /// A record; nil if it was not loaded.
        case record(Found?)
        case nothing
        /// The check continues in the next call.
        case later
    }

    /// Checks whether a record begins at an offset.
    /// - Parameters:
    ///   - rest: the number of bytes that this call may still read; the check of a record that is
    ///     longer than ``atOnce`` is suspended when it reaches 0.
    ///   - loads: whether a long record is loaded after its check.
    private mutating func find(
        at place: Int, _ rest: inout Int, loads: Bool
    ) throws(JournalFailure) -> Finding {
        let head = RecordFormat.headerSize
        guard place + head <= end, try fill(place, head) else { return .nothing }
        let (length, position) = buffer.withUnsafeBytes {
            (
                Int($0.integer(at: place - start + 4, as: UInt32.self)),
                $0.integer(at: place - start + 8, as: UInt64.self)
            )
        }
        let size = RecordFormat.size(payload: length)
        guard length <= RecordFormat.largestPayload, place + size <= end, position > last,
            position <= RecordFormat.largestPosition
        else { return .nothing }
        if size > Self.atOnce, checked != place {
            guard let isWhole = try checkLong(at: place, length, &rest) else { return .later }
            guard isWhole else {
                searchBytes -= size
                return .nothing
            }
            checked = place
        }
        guard loads || size <= Self.atOnce else { return .record(nil) }
        if size > Self.atOnce, length > mostLoaded {
            // The portions of the check were read without the buffer, which may begin elsewhere.
            guard try fill(place, head) else { return .nothing }
            let record = buffer.withUnsafeBytes { RecordFormat.header($0, at: place - start) }
            let payload = place - start + head..<place - start + head + length
            return .record(
                Found(record: record, payload: payload, end: place + size, isLoaded: false))
        }
        if let found = try record(at: place) { return .record(found) }
        searchBytes -= size
        rest -= min(rest, size)
        return .nothing
    }

    /// Checks a long record in portions.
    /// - Returns: whether its checksum is right and it would be sent as one line; nil to continue
    ///   later.
    private mutating func checkLong(
        at place: Int, _ length: Int, _ rest: inout Int
    ) throws(JournalFailure) -> Bool? {
        let payload = place + RecordFormat.headerSize
        var check =
            self.check
            ?? LongCheck(
                next: place + 4, end: payload + length, sum: file.salt,
                expected: buffer.withUnsafeBytes { $0.integer(at: place - start) },
                isSent: isSent(
                    buffer.withUnsafeBytes { RecordFormat.header($0, at: place - start) }))
        while check.next < check.end {
            guard rest > 0 else {
                self.check = check
                return nil
            }
            let bytes = try file.read(min(Self.portion, check.end - check.next), at: check.next)
            guard !bytes.isEmpty else { break }
            check.sum = bytes.withUnsafeBytes { Checksum.of($0, from: check.sum) }
            if check.isSent, check.isOneLine {
                check.isOneLine = bytes.dropFirst(max(0, payload - check.next)).withUnsafeBytes {
                    RecordFormat.isOneLine($0)
                }
            }
            check.next += bytes.count
            rest -= min(rest, bytes.count)
        }
        self.check = nil
        return check.next == check.end && check.sum == check.expected && check.isOneLine
    }

    /// Whether a record's payload is sent as a line.
    ///
    /// Descriptions of streams are only parsed.
    private func isSent(_ record: Record) -> Bool {
        switch record.kind {
        case .stream: false
        case .note: isDescribed(record.stream)
        default: true
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
                let isFit = buffer.withUnsafeBytes {
                    !isSent(record) || RecordFormat.isOneLine(.init(rebasing: $0[payload]))
                }
                guard isFit else { return nil }
                return Found(record: record, payload: payload, end: start + after)
            }
        }
    }

    /// Searches the bytes that are read at once for a plausible header of a record.
    /// - Parameter place: the offset from which on to search; then that of the header, or of the
    ///   bytes after those.
    /// - Returns: whether there is one.
    private mutating func search(_ place: inout Int) throws(JournalFailure) -> Bool {
        guard place + RecordFormat.headerSize <= end, try fill(place, RecordFormat.headerSize)
        else {
            place = end
            return false
        }
        let (last, isAnchored, start, end, damaged) = (last, isAnchored, start, end, damaged)
        let (isHeader, found) = buffer.withUnsafeBytes { bytes -> (Bool, Int) in
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
                return (true, start + at)
            }
            return (false, start + at)
        }
        place = found
        return isHeader
    }

    /// Fills the buffer with bytes from an offset; returns false if the file has too few.
    private mutating func fill(_ place: Int, _ count: Int) throws(JournalFailure) -> Bool {
        if place >= start, place + count <= start + buffer.count { return true }
        buffer = try file.read(min(max(count, Self.portion), end - place), at: place)
        start = place
        return buffer.count >= count
    }
}
