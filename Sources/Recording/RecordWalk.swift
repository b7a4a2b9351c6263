/// Goes through the records of a segment, and past what is damaged.
package struct RecordWalk {
    /// A stretch of a segment that is no record.
    package struct Damage: Equatable, Sendable {
        package var offset: Int
        package var length: Int
        /// Whether nothing that can be read comes after it.
        package var isTail: Bool
    }

    private let file: SegmentFile
    /// Where to stop.
    package var end: Int
    /// Where the next record begins.
    package private(set) var offset: Int
    /// The position of the last record; what follows is greater.
    package private(set) var last: UInt64
    package private(set) var damages: [Damage] = []
    private var buffer: [UInt8] = []
    private var start = 0

    private static let portion = 256 << 10

    /// Begins a walk.
    /// - Parameters:
    ///   - offset: where a record begins.
    ///   - end: where to stop; what reaches beyond is cut off.
    ///   - last: the position before the first record.
    package init(_ file: SegmentFile, from offset: Int = SegmentHeader.size, to end: Int, after last: UInt64 = 0) {
        (self.file, self.offset, self.end, self.last) = (file, offset, end, last)
    }

    /// Calls a closure with the next record, its payload and where it begins and ends; false when there is none.
    package mutating func next(
        _ body: (Record, UnsafeRawBufferPointer, Range<Int>) -> Void
    ) throws(JournalFailure) -> Bool {
        while offset < end {
            if let found = try record(at: offset) {
                deliver(found, to: body)
                offset = found.end
                last = found.record.position
                return true
            }
            let bad = offset
            var place = offset + 8
            while place < end, try !isRecord(at: place) { place += 8 }
            offset = min(place, end)
            damages.append(Damage(offset: bad, length: offset - bad, isTail: place >= end))
        }
        return false
    }

    private struct Found {
        var record: Record
        var payload: Range<Int>
        var end: Int
    }

    private func deliver(_ found: Found, to body: (Record, UnsafeRawBufferPointer, Range<Int>) -> Void) {
        buffer.withUnsafeBytes { bytes in
            body(found.record, UnsafeRawBufferPointer(rebasing: bytes[found.payload]), offset..<found.end)
        }
    }

    /// The record at an offset; its payload by places in the buffer.
    private mutating func record(at place: Int) throws(JournalFailure) -> Found? {
        var needed = RecordFormat.headerSize
        while true {
            guard place + needed <= end, try fill(place, needed) else { return nil }
            let reading = buffer.withUnsafeBytes { RecordFormat.read($0, at: place - start, salt: file.salt) }
            switch reading {
            case .nothing: return nil
            case .needs(let count):
                guard count > needed else { return nil }
                needed = count
            case .record(let record, let payload, let after):
                guard record.position > last else { return nil }
                return Found(record: record, payload: payload, end: start + after)
            }
        }
    }

    /// Whether a record begins at a place, looking first whether it can.
    private mutating func isRecord(at place: Int) throws(JournalFailure) -> Bool {
        guard place + RecordFormat.headerSize <= end, try fill(place, RecordFormat.headerSize) else { return false }
        let last = last
        let canBe = buffer.withUnsafeBytes { bytes in
            let at = place - start
            let position: UInt64 = bytes.integer(at: at + 8)
            return bytes.integer(at: at + 4, as: UInt32.self) <= UInt32(RecordFormat.largestPayload) && position > last
                && position - last < 1 << 40 && bytes[at + 29] == 0 && bytes[at + 30] == 0 && bytes[at + 31] == 0
        }
        guard canBe else { return false }
        return try record(at: place) != nil
    }

    /// Sees to it that the buffer has the bytes; false when the file does not.
    private mutating func fill(_ place: Int, _ count: Int) throws(JournalFailure) -> Bool {
        if place >= start, place + count <= start + buffer.count { return true }
        buffer = try file.read(min(max(count, Self.portion), end - place), at: place)
        start = place
        return buffer.count >= count
    }
}
