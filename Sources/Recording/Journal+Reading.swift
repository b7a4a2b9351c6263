extension Journal {
    /// The readable part of a segment: its written records.
    struct Readable {
        var path: String
        var index: SegmentIndex
        var end: Int
        /// The last position of the segment before it, if no records are missing.
        var expectedBefore: UInt64
    }

    /// Returns the segment that contains a position, or else the next one; nil if there is none.
    func segment(for position: UInt64) -> Readable? {
        if active == nil || position < active.index.first {
            // The last segment that starts at or before the position contains it, unless it ends
            // before.
            let place = sealed.lastIndex { $0.index.first <= position }
            for index in (place ?? 0)..<sealed.count
            where sealed[index].index.last >= position && !sealed[index].index.isEmpty {
                let segment = sealed[index]
                return Readable(
                    path: segment.path, index: segment.index, end: segment.index.end,
                    expectedBefore: segment.expectedBefore)
            }
        }
        guard let active, active.written >= position, active.written >= active.index.first else {
            return nil
        }
        return Readable(
            path: active.file.path, index: active.index, end: active.end,
            expectedBefore: active.expectedBefore)
    }

    /// Returns the position of a stream's last full snapshot that was received at or before a time.
    ///
    /// Nil if there is none.
    /// - Complexity: O(marks).
    public func fullState(of stream: UInt32, atOrBefore time: Int64, position: UInt64) -> UInt64? {
        for index in ([active].compactMap { $0?.index } + sealed.reversed().map(\.index)) {
            guard index.streams[stream]?.lastFull ?? 0 > 0 else { continue }
            let mark = index.marks.last {
                $0.stream == stream && $0.kind == .full && $0.time <= time
                    && $0.position <= position
                    && $0.position <= written
            }
            if let mark { return mark.position }
        }
        return nil
    }

    /// Returns the position of a stream's earliest full snapshot that at most `bytes` bytes follow.
    ///
    /// The bytes of all streams count. If more bytes follow each of them, returns the last full
    /// snapshot; nil if there is none.
    /// - Complexity: O(marks) of the segments that contain those bytes.
    public func fullState(of stream: UInt32, within bytes: Int) -> UInt64? {
        var found: UInt64?
        var after = 0
        for index in ([active].compactMap { $0?.index } + sealed.reversed().map(\.index)) {
            if found != nil, after > bytes { break }
            if index.streams[stream]?.lastFull ?? 0 > 0 {
                for mark in index.marks.reversed() where mark.stream == stream && mark.kind == .full
                {
                    guard mark.position <= written else { continue }
                    guard after + index.end - mark.offset <= bytes || found == nil else {
                        return found
                    }
                    found = mark.position
                }
            }
            after += index.end
        }
        return found
    }

    /// Returns the position before the first record that was received at a time or later.
    ///
    /// The last position if there is none. Clocks jump, positions do not: all records received
    /// after that record follow it, whatever their times.
    /// - Complexity: O(marks), and one section between two marks that is read.
    public func position(before time: Int64) throws(JournalFailure) -> UInt64 {
        for index in sealed.map(\.index) + [active].compactMap({ $0?.index }) where !index.isEmpty {
            let next = index.marks.firstIndex { $0.time >= time }
            guard next != nil || index.lastTime >= time else { continue }
            if next == 0 { return index.first - 1 }
            // The record may be between the mark before and this one.
            let reader = reader(after: index.marks[(next ?? index.marks.count) - 1].position - 1)
            var found: UInt64?
            while found == nil,
                try reader.next({ record, _ in if record.time >= time { found = record.position } })
            {}
            if let found { return found - 1 }
        }
        return written
    }

    /// Returns a reader of all records after a position.
    public func reader(after position: UInt64) -> JournalReader {
        JournalReader(self, after: position)
    }
}

/// Reads a journal record by record, across segments, up to the last written record.
public final class JournalReader {
    private let journal: Journal
    /// The position of the last record that was read or skipped.
    public private(set) var position: UInt64
    /// The number of missing positions: removed with their segments, or damaged.
    public private(set) var missed: UInt64 = 0
    private var place: Place?

    /// A position within a segment.
    private struct Place {
        var first: UInt64
        var last: UInt64
        var walk: RecordWalk
    }

    init(_ journal: Journal, after position: UInt64) {
        self.journal = journal
        // A client may request any position; no record is beyond this one.
        self.position = min(position, RecordFormat.largestPosition)
    }

    /// Calls a closure with the next record and its payload.
    /// - Returns: false if all written records have been read; more may follow later.
    public func next(_ body: (Record, UnsafeRawBufferPointer) -> Void) throws(JournalFailure)
        -> Bool
    {
        while position < journal.written {
            if place == nil, try !enter() { return false }
            guard var place else { return false }
            self.place = nil
            let isActive = journal.active?.index.first == place.first
            // The active segment has grown.
            if isActive {
                (place.walk.end, place.last) = (journal.active.end, journal.active.written)
            }
            let after = position
            var found: UInt64?
            var isMore = true
            while found == nil, isMore {
                isMore = try place.walk.next { record, payload, _ in
                    guard record.position > after else { return }
                    found = record.position
                    body(record, payload)
                }
            }
            if let found {
                missed += found - position - 1
                position = found
                self.place = place
                return true
            }
            // At the end of the segment: records that it should contain but does not are damaged.
            missed += max(place.last, position) - position
            position = max(position, place.last)
            if isActive { self.place = place }
        }
        return false
    }

    private func enter() throws(JournalFailure) -> Bool {
        guard let segment = journal.segment(for: position + 1) else { return false }
        if segment.index.first > position + 1 {
            // Removed by retention, or deleted from outside. Positions skipped after a power
            // failure do not count as missed.
            missed += max(segment.expectedBefore, position) - position
            position = segment.index.first - 1
        }
        let file = try SegmentFile(
            path: segment.path, journal: journal.id, codec: journal.configuration.codec,
            files: journal.files)
        let mark = segment.index.mark(atOrBefore: position + 1)
        let walk = RecordWalk(
            file, from: mark?.offset ?? SegmentHeader.size, to: segment.end,
            after: (mark?.position ?? segment.index.first) - 1)
        place = Place(first: segment.index.first, last: segment.index.last, walk: walk)
        return true
    }
}
