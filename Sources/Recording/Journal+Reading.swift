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
    /// - Complexity: O(segments), and O(marks) of those with full snapshots of both the stream and
    ///   that time.
    public func fullState(of stream: UInt32, atOrBefore time: Int64, position: UInt64) -> UInt64? {
        func mark(in index: SegmentIndex) -> UInt64? {
            guard index.earliestFull <= time, index.streams[stream]?.lastFull ?? 0 > 0 else {
                return nil
            }
            return index.marks.last {
                $0.stream == stream && $0.kind == .full && $0.time <= time
                    && $0.position <= position && $0.position <= written
            }?.position
        }
        if let active, let found = mark(in: active.index) { return found }
        for segment in sealed.reversed() {
            if let found = mark(in: segment.index) { return found }
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
