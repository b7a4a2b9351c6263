extension Journal {
    /// Where a segment's written records can be read.
    struct Readable {
        var path: String
        var index: SegmentIndex
        var end: Int
        /// The position that the segment before it must end with.
        var expectedBefore: UInt64
    }

    /// The segment that holds a position, else the next one after it; nil when there is none.
    func segment(for position: UInt64) -> Readable? {
        if active == nil || position < active.index.first {
            // The last segment that begins at or before the position holds it, unless it ends before.
            let place = sealed.lastIndex { $0.index.first <= position }
            for index in (place ?? 0)..<sealed.count
            where sealed[index].index.last >= position && !sealed[index].index.isEmpty {
                let segment = sealed[index]
                return Readable(
                    path: segment.path, index: segment.index, end: segment.index.end,
                    expectedBefore: segment.expectedBefore)
            }
        }
        guard let active, active.written >= position, active.written >= active.index.first else { return nil }
        return Readable(
            path: active.file.path, index: active.index, end: active.end, expectedBefore: active.expectedBefore)
    }

    /// The position of a stream's last full state that was taken in at a time or before; nil when there is none.
    /// - Complexity: O(marks).
    public func fullState(of stream: UInt32, atOrBefore time: Int64, position: UInt64) -> UInt64? {
        for index in ([active].compactMap { $0?.index } + sealed.reversed().map(\.index)) {
            guard index.streams[stream]?.lastFull ?? 0 > 0 else { continue }
            let mark = index.marks.last {
                $0.stream == stream && $0.kind == .full && $0.time <= time && $0.position <= position
                    && $0.position <= written
            }
            if let mark { return mark.position }
        }
        return nil
    }

    /// The position of a stream's earliest full state after which no more than so many bytes of all streams come; of its last full
    /// state when more come after that; nil when it has none.
    /// - Complexity: O(marks) of the segments that hold those bytes.
    public func fullState(of stream: UInt32, within bytes: Int) -> UInt64? {
        var found: UInt64?
        var after = 0
        for index in ([active].compactMap { $0?.index } + sealed.reversed().map(\.index)) {
            if found != nil, after > bytes { break }
            if index.streams[stream]?.lastFull ?? 0 > 0 {
                for mark in index.marks.reversed() where mark.stream == stream && mark.kind == .full {
                    guard mark.position <= written else { continue }
                    guard after + index.end - mark.offset <= bytes || found == nil else { return found }
                    found = mark.position
                }
            }
            after += index.end
        }
        return found
    }

    /// The position before the first record that was taken in at a time or later; the last position when there is none.
    ///
    /// Clocks jump, positions do not: what was taken in after that record follows it, whatever its own time.
    /// - Complexity: O(marks), and one stretch between two marks that is read.
    public func position(before time: Int64) throws(JournalFailure) -> UInt64 {
        for index in sealed.map(\.index) + [active].compactMap({ $0?.index }) where !index.isEmpty {
            let next = index.marks.firstIndex { $0.time >= time }
            guard next != nil || index.lastTime >= time else { continue }
            if next == 0 { return index.first - 1 }
            // The first may lie between the last mark before and this one.
            let reader = reader(after: index.marks[(next ?? index.marks.count) - 1].position - 1)
            var found: UInt64?
            while found == nil,
                try reader.next({ record, _ in if record.time >= time { found = record.position } })
            {}
            if let found { return found - 1 }
        }
        return written
    }

    /// Makes a reader of everything after a position.
    public func reader(after position: UInt64) -> JournalReader {
        JournalReader(self, after: position)
    }
}

/// Reads a journal record by record, from one segment to the next, up to what is written.
public final class JournalReader {
    private let journal: Journal
    /// The position of the last record that was read or passed over.
    public private(set) var position: UInt64
    /// How many positions were missing: removed with their segments, or damaged.
    public private(set) var missed: UInt64 = 0
    private var place: Place?

    /// A place in a segment.
    private struct Place {
        var first: UInt64
        var last: UInt64
        var walk: RecordWalk
    }

    init(_ journal: Journal, after position: UInt64) {
        self.journal = journal
        // A client may name any position; none is beyond this one.
        self.position = min(position, RecordFormat.largestPosition)
    }

    /// Calls a closure with the next record and its payload.
    /// - Returns: false when everything written has been read; there may be more later.
    public func next(_ body: (Record, UnsafeRawBufferPointer) -> Void) throws(JournalFailure) -> Bool {
        while position < journal.written {
            if place == nil, try !enter() { return false }
            guard var place else { return false }
            self.place = nil
            let isActive = journal.active?.index.first == place.first
            // The segment that is written to has grown.
            if isActive { (place.walk.end, place.last) = (journal.active.end, journal.active.written) }
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
            // The segment is at its end; what it should have held and does not is damaged.
            missed += max(place.last, position) - position
            position = max(position, place.last)
            if isActive { self.place = place }
        }
        return false
    }

    private func enter() throws(JournalFailure) -> Bool {
        guard let segment = journal.segment(for: position + 1) else { return false }
        if segment.index.first > position + 1 {
            // Removed by retention, or deleted from outside. Positions that were left out after a power failure are not missed.
            missed += max(segment.expectedBefore, position) - position
            position = segment.index.first - 1
        }
        let file = try SegmentFile(
            path: segment.path, journal: journal.id, codec: journal.configuration.codec, files: journal.files)
        let mark = segment.index.mark(atOrBefore: position + 1)
        let walk = RecordWalk(
            file, from: mark?.offset ?? SegmentHeader.size, to: segment.end,
            after: (mark?.position ?? segment.index.first) - 1)
        place = Place(first: segment.index.first, last: segment.index.last, walk: walk)
        return true
    }
}
