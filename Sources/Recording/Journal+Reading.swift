extension Journal {
    /// The readable part of a segment: its written records.
    struct Readable {
        var path: String
        var index: SegmentIndex
        var end: Int
        var isCompressed: Bool
        /// The last position of the segment before it, if no records are missing.
        var expectedBefore: UInt64
    }

    /// Returns the segment that contains a position, or else the next one; nil if there is none.
    func segment(for position: UInt64) -> Readable? {
        if active == nil || position < active.index.first {
            // The last segment that starts at or before the position contains it, unless it ends
            // before.
            for index in sealed.place(of: position)..<sealed.count
            where sealed[index].index.last >= position && !sealed[index].index.isEmpty {
                let segment = sealed[index]
                return Readable(
                    path: segment.path, index: segment.index, end: segment.index.end,
                    isCompressed: segment.isCompressed, expectedBefore: segment.expectedBefore)
            }
        }
        guard let active, active.written >= position, active.written >= active.index.first else {
            return nil
        }
        return Readable(
            path: active.file.path, index: active.index, end: active.end, isCompressed: false,
            expectedBefore: active.expectedBefore)
    }

    /// Returns the position of a stream's last full snapshot that was received at or before a time.
    ///
    /// Nil if there is none.
    /// - Complexity: O(segments), and O(log full snapshots) of each with such a snapshot.
    public func fullState(of stream: UInt32, atOrBefore time: Int64, position: UInt64) -> UInt64? {
        let position = min(position, written)
        func search(_ index: SegmentIndex) -> UInt64? {
            guard index.earliestFull <= time, index.first <= position,
                let last = index.streams[stream]?.lastFull
            else { return nil }
            return index.fulls.last(of: stream, last: last, upTo: position, atOrBefore: time)
        }
        if let active, let found = search(active.index) { return found }
        for segment in sealed.reversed() {
            if let found = search(segment.index) { return found }
        }
        return nil
    }

    /// Returns the position of a stream's first full snapshot between two positions.
    ///
    /// If there is none, returns the last one before them; nil if there is none either.
    /// - Complexity: O(segments), and O(log full snapshots) of each with one of the stream.
    public func fullState(of stream: UInt32, from first: UInt64, upTo last: UInt64) -> UInt64? {
        let last = min(last, written)
        var found: UInt64?
        /// - Returns: whether an older segment may have an earlier one.
        func search(_ index: SegmentIndex) -> Bool {
            if found != nil, index.last < first { return false }
            guard index.first <= last, let lastFull = index.streams[stream]?.lastFull,
                lastFull > 0
            else { return true }
            if let full = index.fulls.first(of: stream, last: lastFull, from: first, upTo: last) {
                found = full
                return true
            }
            found = found ?? index.fulls.last(of: stream, last: lastFull, upTo: last)
            return found == nil || index.first > first
        }
        if let active, !search(active.index) { return found }
        for segment in sealed.reversed() {
            guard search(segment.index) else { return found }
        }
        return found
    }

    /// Returns the position from which on at most `bytes` bytes follow, that of the first record
    /// included.
    ///
    /// It is that of the first full snapshot or other mark there; a position after ``written`` if
    /// there is none.
    /// - Complexity: O(segments that contain those bytes), and O(log marks) of the first.
    public func position(within bytes: Int) -> UInt64 {
        var after = 0
        var found = written + 1
        /// - Returns: whether all bytes of the segment are within the number.
        func search(_ index: SegmentIndex) -> Bool {
            var (low, high) = (0, index.marks.count)
            while low < high {
                let middle = (low + high) / 2
                if after + index.end - index.marks[middle].offset > bytes {
                    low = middle + 1
                } else {
                    high = middle
                }
            }
            if low < index.marks.count { found = min(found, index.marks[low].position) }
            after += index.end
            return low == 0 && after <= bytes
        }
        if let active, !search(active.index) { return found }
        for segment in sealed.reversed() {
            guard search(segment.index) else { break }
        }
        return found
    }

    /// Returns a position before the first record that was received at a time or later, and near
    /// it; ``written`` if there is no such record.
    ///
    /// Clocks jump, positions do not: all records received after that record follow it, whatever
    /// their times. At most 64 KiB of earlier records are between the two.
    /// - Complexity: O(segments), and O(marks) of one of them.
    public func position(near time: Int64) -> UInt64 {
        func position(in index: SegmentIndex) -> UInt64? {
            guard !index.isEmpty, max(index.latestMark, index.lastTime) >= time else { return nil }
            let next = index.marks.firstIndex { $0.time >= time }
            if next == 0 { return index.first - 1 }
            // The record may be between the mark before and this one.
            return index.marks[(next ?? index.marks.count) - 1].position - 1
        }
        for segment in sealed {
            if let found = position(in: segment.index) { return found }
        }
        return active.flatMap { position(in: $0.index) } ?? written
    }

    /// Returns the position after which a reader finds all that is left of a stream, and every gap
    /// in which its first lines may have been.
    ///
    /// Without such a gap it is the one before the stream's first line. A gap may have begun before
    /// the stream did: which streams the missing records belonged to is unknown.
    /// - Returns: 0 for a stream without lines.
    /// - Complexity: O(segments from the stream's first description to its first line).
    public func beginning(of stream: UInt32) -> UInt64 {
        guard let first = streams[stream]?.first, first > 0 else { return 0 }
        var place = places.begin(of: stream).map { sealed.place(of: $0) } ?? sealed.count
        var before: UInt64
        if place > 0 {
            before = sealed[place - 1].index.last
        } else {
            let expected = sealed.first?.expectedBefore ?? active?.expectedBefore ?? 0
            before = lostFirst?.upperBound == expected ? lostFirst!.lowerBound - 1 : expected
        }
        while place < sealed.count, sealed[place].index.first <= first {
            if sealed[place].expectedBefore > before { return before }
            if sealed[place].index.missing > 0 { return sealed[place].index.first - 1 }
            before = max(before, sealed[place].index.last)
            place += 1
        }
        if let active, active.index.first <= first {
            if active.expectedBefore > before { return before }
            if active.index.missing > 0 { return active.index.first - 1 }
        }
        return first - 1
    }

    /// Returns a reader of all records after a position.
    public func reader(after position: UInt64) -> JournalReader {
        JournalReader(self, after: position)
    }
}

extension [Journal.Sealed] {
    /// Returns the index of the last segment that starts at or before a position; 0 if all start
    /// after it.
    func place(of position: UInt64) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if self[middle].index.first <= position { low = middle + 1 } else { high = middle }
        }
        return Swift.max(0, low - 1)
    }
}
