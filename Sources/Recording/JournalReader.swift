import Glibc

/// Reads a journal record by record, across segments, up to the last written record.
///
/// The journal's most recently used readers have buffers; another one has only its place, and
/// reads from the file again when it continues. So thousands of readers that wait for their clients
/// take little memory.
public final class JournalReader {
    private let journal: Journal
    /// The position of the last record that was read or skipped.
    public private(set) var position: UInt64
    /// The number of missing positions: removed with their segments, or damaged.
    public private(set) var missed: UInt64 = 0
    public var onReady: (() -> Void)?
    /// The only stream whose lines are wanted: segments whose index has none of them are not read.
    var stream: UInt32?
    private var place: Place?
    /// A segment that was opened on a queue, or the reason why it could not be.
    private var opened: (path: String, segment: OpenedSegment)?
    /// Whether it may hold buffers; see ``OpenSegments``.
    var mayBuffer = false

    /// A position within a segment.
    private struct Place {
        var first: UInt64
        var last: UInt64
        var walk: RecordWalk
        /// The number of segments that had been restored when the file was opened.
        var restorations: Int
    }

    /// How many bytes a step reads to search damage for a record: 1 MiB, in less than 1 ms.
    static let searchBytes = 1 << 20

    init(_ journal: Journal, after position: UInt64) {
        self.journal = journal
        // A client may request any position; no record is beyond this one.
        self.position = min(position, RecordFormat.largestPosition)
    }

    /// Calls a closure with the next record and its payload. May read a whole packed segment.
    /// - Returns: false if all written records have been read; more may follow later.
    public func next(_ body: (Record, UnsafeRawBufferPointer) -> Void) throws(JournalFailure)
        -> Bool
    {
        try advance(mayWait: false) { record, _, payload in
            if let payload { body(record, payload) }
        } == .record
    }

    /// Reads the next record.
    /// - Parameters:
    ///   - mayWait: whether to return `later` while a packed segment is opened on a queue.
    ///   - longest: the longest payload that is loaded if the record was checked in portions.
    func advance(
        mayWait: Bool, longest: Int = .max, _ body: (Record, Int, UnsafeRawBufferPointer?) -> Void
    ) throws(JournalFailure) -> LineLogStep {
        while position < journal.written {
            if place == nil {
                let step = try enter(mayWait: mayWait)
                guard step == .record else { return step }
            }
            // The segment of the next record was deleted.
            guard var place else { continue }
            guard place.restorations == journal.restorations else {
                // The file may be one that was deleted, and has no new records.
                self.place = nil
                continue
            }
            self.place = nil
            journal.segments.admit(self)
            let isActive = journal.active?.index.first == place.first
            // The active segment has grown.
            if isActive {
                (place.walk.end, place.last) = (journal.active.end, journal.active.written)
            }
            let after = position
            var found: UInt64?
            var isMore = true
            let damages = place.walk.damageCount
            place.walk.mostSearched = mayWait ? Self.searchBytes : .max
            place.walk.mostLoaded = longest
            while found == nil, isMore {
                isMore = try place.walk.step { record, count, payload, _ in
                    guard record.position > after else { return }
                    found = record.position
                    body(record, count, payload)
                }
            }
            if place.walk.isSearching {
                self.place = place
                journal.postponeSearch(of: self)
                return .later
            }
            if place.walk.damageCount > damages {
                journal.segments.remember(place.walk.file)
            }
            if let found {
                missed += found - position - 1
                position = found
                self.place = place
                return .record
            }
            // At the end of the segment: records that it should contain but does not are damaged.
            missed += max(place.last, position) - position
            position = max(position, place.last)
            if isActive { self.place = place }
        }
        return .end
    }

    /// Returns a part of the last record's payload.
    public func part(_ range: Range<Int>) throws(JournalFailure) -> [UInt8]? {
        guard let walk = place?.walk, range.upperBound <= walk.payload.count else {
            throw JournalFailure("The last step has read no record of \(range.upperBound) bytes.")
        }
        journal.segments.admit(self)
        let bytes = try walk.file.read(range.count, at: walk.payload.lowerBound + range.lowerBound)
        guard bytes.count == range.count else {
            throw JournalFailure("“\(walk.file.path)” was truncated while it was being read.")
        }
        return bytes
    }

    /// Releases memory whose content can be read again.
    func releaseBuffers() {
        place?.walk.releaseBuffer()
        place?.walk.file.releaseBlock()
    }

    /// Called after a segment was opened on a queue.
    func didOpen(_ segment: OpenedSegment, at path: String) {
        opened = (path, segment)
        onReady?()
    }

    /// Goes to the next record's segment.
    /// - Returns: `record` if it is open, or if its segment was deleted and skipped.
    private func enter(mayWait: Bool) throws(JournalFailure) -> LineLogStep {
        guard let segment = journal.segment(for: position + 1) else { return .end }
        guard mayHaveLines(segment) else {
            missed += max(segment.expectedBefore, position) - position
            position = max(position, segment.index.last)
            return .record
        }
        var open: SegmentFile?
        do throws(JournalFailure) {
            open = try file(of: segment, mayWait: mayWait)
            guard open != nil else { return .later }
        } catch  where error.code == ENOENT {}
        if segment.index.first > position + 1 {
            // Removed by retention, or deleted from outside. Positions skipped after a power
            // failure do not count as missed.
            missed += max(segment.expectedBefore, position) - position
            position = segment.index.first - 1
        }
        guard let file = open else {
            // Another program has deleted the segment, or another process has removed it.
            let last = min(segment.index.last, journal.written)
            missed += max(last, position) - position
            position = max(position, last)
            return .record
        }
        let mark = segment.index.mark(atOrBefore: position + 1)
        var walk = RecordWalk(
            file, from: mark?.offset ?? SegmentHeader.size, to: segment.end,
            after: (mark?.position ?? segment.index.first) - 1)
        walk.isDescribed = { [unowned journal] in
            journal.streams[$0].map { !$0.descriptor.isEmpty } ?? false
        }
        place = Place(
            first: segment.index.first, last: segment.index.last, walk: walk,
            restorations: journal.restorations)
        return .record
    }

    /// Whether a segment has lines that are wanted, or damage in which they may have been.
    private func mayHaveLines(_ segment: Journal.Readable) -> Bool {
        guard let stream, segment.index.first != journal.active?.index.first else { return true }
        return segment.index.missing > 0 || (segment.index.streams[stream]?.count ?? 0) > 0
    }

    /// Returns the file of a segment; nil if it is being opened on a queue.
    private func file(
        of segment: Journal.Readable, mayWait: Bool
    ) throws(JournalFailure) -> SegmentFile? {
        if let opened, opened.path == segment.path {
            self.opened = nil
            return try opened.segment.result.get()
        }
        do throws(JournalFailure) {
            return try journal.file(of: segment, for: self, mayWait: mayWait)
        } catch  where error.code == ENOENT && journal.isReadOnly && !segment.isCompressed {
            // Another process may have compressed it.
            var packed = segment
            (packed.path, packed.isCompressed) = (segment.path + "z", true)
            return try journal.file(of: packed, for: self, mayWait: false)
        }
    }
}
