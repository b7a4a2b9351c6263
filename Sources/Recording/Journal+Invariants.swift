extension Journal {
    /// Stops a debug build whose state contradicts itself.
    ///
    /// Large journals are checked in part, so that a debug build does not take quadratic time.
    func checkInDebug() {
        #if DEBUG
        let streamsOfSegments = sealed.reduce(active?.index.streams.count ?? 0) {
            $0 + $1.index.streams.count
        }
        let isSmall = streamsOfSegments + streams.count <= 256
        if let fault = checkInvariants(isComplete: isSmall) {
            preconditionFailure("Journal: \(fault).")
        }
        #endif
    }

    /// Returns why the state contradicts itself; nil if it does not. For tests and debug builds.
    /// - Parameter isComplete: whether to check every segment and every stream, and not the last
    ///   ones only.
    /// - Complexity: O(marks + streams) of the segments that are checked.
    func checkInvariants(isComplete: Bool = true) -> String? {
        positionFault() ?? segmentFault(isComplete) ?? (isComplete ? streamFault() : nil)
    }

    private func positionFault() -> String? {
        guard written <= appended else {
            return "position \(written) is written, \(appended) is appended"
        }
        guard synced <= written else {
            return "position \(synced) is synced, \(written) is written"
        }
        guard lastGiven < nextPosition else {
            return "position \(lastGiven) is given, \(nextPosition) is next"
        }
        guard let active else { return nil }
        guard active.written <= appended else {
            return "the last segment has \(active.written) of \(appended)"
        }
        guard active.index.end == active.end + pending.count else {
            return
                "the last segment ends at \(active.index.end), its file at \(active.end) and \(pending.count) wait"
        }
        return nil
    }

    private func segmentFault(_ isComplete: Bool) -> String? {
        let checked = sealed[(isComplete ? 0 : max(0, sealed.count - 1))...]
        var before: SegmentIndex?
        for index in checked.map(\.index) + [active].compactMap({ $0?.index }) {
            if let before, index.first <= before.last {
                return
                    "segment \(index.first) begins before position \(before.last), the end of the one before"
            }
            before = index
            guard isComplete || index.marks.count + index.streams.count <= 256 else { continue }
            if let fault = index.checkInvariants() { return "segment \(index.first): \(fault)" }
        }
        if let first = sealed.first?.index, !first.isEmpty, removed >= first.last {
            return "position \(removed) is removed, but segment \(first.first) still exists"
        }
        guard sealedBytes == sealed.reduce(0, { $0 + $1.fileBytes }) else {
            return "the sizes of segments were not added"
        }
        guard indexesMissing == sealed.count(where: { !$0.hasIndex }) else {
            return "\(indexesMissing) indexes are counted as missing"
        }
        guard isComplete else { return nil }
        var places = StreamPlaces()
        for segment in sealed { places.add(segment.index) }
        guard places == self.places else { return "the segments of streams were not registered" }
        return nil
    }

    /// Returns a mismatch between the journal's streams and those of its segments, or nil.
    private func streamFault() -> String? {
        var sums: [UInt32: RecordedStream] = [:]
        for index in sealed.map(\.index) + [active].compactMap({ $0?.index }) {
            for stream in index.streams.values {
                sums[stream.id, default: RecordedStream(id: stream.id)].add(stream)
            }
        }
        for (id, stream) in streams {
            let sum = sums[id] ?? RecordedStream(id: id)
            guard stream.id == id else { return "stream \(stream.id) has the number \(id)" }
            guard stream.count == sum.count, stream.bytes == sum.bytes, stream.first == sum.first
            else {
                return
                    "stream \(id) has \(stream.count) lines from \(stream.first), its segments \(sum.count) from \(sum.first)"
            }
            guard stream.lastFull == sum.lastFull else {
                return
                    "stream \(id) has its last full state at \(stream.lastFull), its segments at \(sum.lastFull)"
            }
            guard stream.count == 0 || stream.last == sum.last else {
                return "stream \(id) ends at \(stream.last), in its segments at \(sum.last)"
            }
            guard stream.number >= sum.number else {
                return "stream \(id) lost number \(sum.number)"
            }
        }
        for sum in sums.values where sum.count > 0 && streams[sum.id] == nil {
            return "stream \(sum.id) has lines and is not known"
        }
        return nil
    }
}

extension SegmentIndex {
    /// Returns why the index contradicts itself; nil if it does not. For tests and debug builds.
    /// - Complexity: O(marks + streams).
    func checkInvariants() -> String? {
        guard first > 0, last >= first - 1 else {
            return "it has the positions \(first) to \(last)"
        }
        guard end >= SegmentHeader.size else { return "it ends at byte \(end)" }
        var fulls: [UInt32: UInt64] = [:]
        var before = (offset: SegmentHeader.size - 1, position: first - 1)
        for mark in marks {
            guard mark.offset > before.offset, mark.position > before.position else {
                return
                    "the mark at position \(mark.position) is not after that at \(before.position)"
            }
            guard mark.position <= last, mark.offset < end else {
                return "the mark at position \(mark.position) is not in the segment"
            }
            if mark.kind == .full { fulls[mark.stream] = mark.position }
            before = (mark.offset, mark.position)
        }
        for (id, stream) in streams {
            guard stream.id == id else { return "stream \(stream.id) has the number \(id)" }
            guard stream.count <= last - (first - 1), stream.bytes <= UInt64(end) else {
                return "stream \(id) has \(stream.count) lines of \(stream.bytes) bytes"
            }
            guard
                stream.count == 0
                    || first <= stream.first && stream.first <= stream.last && stream.last <= last
            else { return "stream \(id) has the positions \(stream.first) to \(stream.last)" }
            guard stream.lastFull == fulls[id] ?? 0 else {
                return
                    "stream \(id) has its last full state at \(stream.lastFull), its last mark is at \(fulls[id] ?? 0)"
            }
        }
        return nil
    }
}
