import Recording

/// The records that a member's journal got last and the reader of them has not read yet.
///
/// They share the memory of the blocks in which they arrived. Reading them from the journal's file
/// took a tenth of the processor time of a line.
final class RecentRecords {
    private var records: [(record: Record, payload: ArraySlice<UInt8>)] = []
    private var start = 0
    private var bytes = 0
    private let mostBytes: Int

    /// The size of a record without its payload, in bytes.
    private static let recordSize = MemoryLayout<(Record, ArraySlice<UInt8>)>.stride
    /// How many places of records that were read are kept in front of the others.
    private static let mostRead = 4096

    /// - Parameter mostBytes: the size beyond which the reader has fallen behind. It reads the file
    ///   then.
    init(mostBytes: Int = 8 << 20) { self.mostBytes = mostBytes }

    func add(_ record: Record, _ payload: ArraySlice<UInt8>) {
        if bytes > mostBytes { removeAll() }
        records.append((record, payload))
        bytes += Self.recordSize + payload.count
    }

    /// The places of records in memory, of which those in front may have been read.
    var places: Int { records.count }

    /// The position of the first record; nil without any.
    var first: UInt64? { start < records.count ? records[start].record.position : nil }

    /// Removes the first record.
    func removeFirst() -> (record: Record, payload: ArraySlice<UInt8>)? {
        guard start < records.count else { return nil }
        let next = records[start]
        records[start].payload = []
        start += 1
        bytes -= Self.recordSize + next.payload.count
        if start == records.count {
            removeAll()
        } else if start >= max(Self.mostRead, records.count / 2) {
            // A reader that never catches up leaves no growing row of empty places.
            records.removeFirst(start)
            start = 0
        }
        return next
    }

    private func removeAll() {
        records.removeAll(keepingCapacity: records.count <= Self.mostRead)
        (start, bytes) = (0, 0)
    }
}

/// Reads a member's journal as it grows: the last records from memory, others from the files.
final class TailReader: LineLogReader {
    private let journal: Journal
    private let recent: RecentRecords
    /// Reads what is not in memory; nil while everything is.
    private var reader: (any LineLogReader)?
    private(set) var position: UInt64
    /// The positions that earlier readers of files have missed.
    private var missedBefore: UInt64 = 0
    /// The last record, if it was read from memory.
    private var last: ArraySlice<UInt8>?
    var onReady: (() -> Void)? { didSet { reader?.onReady = onReady } }

    init(_ journal: Journal, _ recent: RecentRecords, after position: UInt64) {
        (self.journal, self.recent, self.position) = (journal, recent, position)
    }

    var missed: UInt64 { missedBefore + (reader?.missed ?? 0) }

    func step(_ body: (Record, UnsafeRawBufferPointer) -> Void) throws(JournalFailure)
        -> LineLogStep
    {
        // A record is read once the file has it: a killed daemon has not shown what it lacks.
        guard position < journal.written else { return .end }
        while let first = recent.first, first <= position { _ = recent.removeFirst() }
        if recent.first == position + 1, let next = recent.removeFirst() {
            missedBefore = missed
            (reader, last, position) = (nil, next.payload, position + 1)
            next.payload.withUnsafeBytes { body(next.record, $0) }
            return .record
        }
        last = nil
        let files = reader ?? journal.lines(after: position)
        if reader == nil {
            files.onReady = onReady
            reader = files
        }
        defer { position = max(position, files.position) }
        return try files.step(body)
    }

    func part(_ range: Range<Int>) throws(JournalFailure) -> [UInt8]? {
        if let last, range.upperBound <= last.count {
            return Array(last.dropFirst(range.lowerBound).prefix(range.count))
        }
        guard let reader else {
            throw JournalFailure("The last step has read no record of \(range.upperBound) bytes.")
        }
        return try reader.part(range)
    }
}
