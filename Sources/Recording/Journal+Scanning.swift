import Glibc

extension Journal {
    /// A segment's file, as described by its name and header.
    struct Found {
        var name: String
        var first: UInt64
        var isPacked: Bool
        /// Nil if the header is damaged or the file cannot be read.
        var header: SegmentHeader?
        /// The file's size; nil if it cannot be read.
        var bytes: Int?

        /// Whether the process ended before it wrote the header.
        ///
        /// Such a file cannot contain a record, so it does not matter to which journal it belongs.
        var isUnfinished: Bool { header == nil && bytes.map { $0 <= SegmentHeader.size } ?? false }
    }

    /// Returns the files that are named like segments, by their first position.
    ///
    /// If a segment is there twice, the packed file precedes the plain one.
    func findSegments() throws(JournalFailure) -> [Found] {
        var found: [Found] = []
        for name in try names() {
            guard case .segment(let first, let isPacked) = OwnName(name) else { continue }
            let file = try? OpenFile(files, path: "\(folder)/\(name)", flags: O_RDONLY)
            let head = try? file?.read(SegmentHeader.size, at: 0)
            let header = head?.withUnsafeBytes { try? SegmentHeader($0) }
            let bytes = try? file?.size
            found.append(
                Found(name: name, first: first, isPacked: isPacked, header: header, bytes: bytes))
        }
        return found.sorted {
            $0.first != $1.first ? $0.first < $1.first : $0.isPacked && !$1.isPacked
        }
    }

    /// Registers the segments from their indexes, or from their records.
    ///
    /// The records are read if an index is missing or wrong.
    func scan(_ all: [Found]) {
        for segment in all where segment.isUnfinished {
            remarks.append(
                "“\(segment.name)” was being created when the process ended; it was "
                    + "\(isReadOnly ? "skipped" : "removed")."
            )
            if !isReadOnly { _ = files.unlink("\(folder)/\(segment.name)") }
        }
        let found = all.filter { !$0.isUnfinished }
        var taken: UInt64 = 0
        for (place, segment) in found.enumerated() {
            // A packed segment with its plain file: the machine stopped before the plain file was
            // deleted.
            if segment.first == taken, segment.first > 0 {
                if !isReadOnly, segment.header?.journal == id {
                    _ = files.unlink("\(folder)/\(segment.name)")
                }
                continue
            }
            let next = found[(place + 1)...].first {
                $0.first > segment.first && $0.bytes != nil
                    && $0.header.map { $0.journal == id } ?? true
            }
            let twin = found[(place + 1)...].first { $0.first == segment.first }
            do throws(JournalFailure) {
                if try register(segment, twin: twin, next: next?.first) { taken = segment.first }
            } catch  where error.code == ENOENT && isReadOnly {
                // The writing process has removed it in the meantime.
            } catch {
                remarks.append("\(error) It was skipped.")
            }
        }
    }

    /// Registers one segment.
    /// - Parameters:
    ///   - twin: its plain file, if it is there both packed and plain.
    ///   - next: the first position of the next segment, which contains the records from there on.
    /// - Returns: whether it was registered.
    private func register(_ segment: Found, twin: Found?, next: UInt64?) throws(JournalFailure)
        -> Bool
    {
        let (name, path) = (segment.name, "\(folder)/\(segment.name)")
        guard segment.first > 0, segment.first <= RecordFormat.largestPosition else {
            throw JournalFailure("The name of “\(name)” is not a position from 1 to 2⁶².")
        }
        let file = try SegmentFile(
            path: path, journal: id, codec: configuration.codec, files: files)
        let (size, fileBytes) = (try file.size, try file.file.size)
        if let header = file.header, header.first != segment.first {
            throw JournalFailure(
                "“\(name)” starts at position \(header.first): the file was renamed.")
        }
        if let twin, segment.isPacked, twin.header?.journal == id {
            let plain = try SegmentFile(path: "\(folder)/\(twin.name)", journal: id, files: files)
            let plainSize = try plain.size
            guard file.damagedBlocks.isEmpty, size == plainSize else {
                remarks.append(
                    "“\(name)” does not contain all of “\(twin.name)”, which is used instead.")
                return false
            }
        }
        if file.header == nil {
            remarks.append("The header of “\(name)” is damaged; its records were read.")
        }
        if !file.damagedBlocks.isEmpty {
            remarks.append(
                "“\(name)” has \(file.damagedBlocks.count) damaged blocks; the others were read.")
        }
        let isLast = next == nil
        var index = self.index(of: file, first: segment.first, size: size)
        if let next, let known = index, known.last >= next { index = nil }
        let hasIndex = index != nil
        var holes: [Hole] = []
        if index == nil {
            (index, holes) = try walk(file, name, first: segment.first, size: size, next: next)
        }
        guard let index else { return false }
        guard file.header != nil || !index.isEmpty else {
            throw JournalFailure(
                "“\(name)” has neither a valid header nor a record of this journal.")
        }
        if !isLast, index.last <= removed, !index.isEmpty, sealed.isEmpty {
            // Retention removed it, and the deletion failed or was undone by a power failure.
            if !isReadOnly, files.unlink(path) != 0 { undeleted.append(path) }
            return true
        }
        for stream in index.streams.values {
            streams[stream.id, default: RecordedStream(id: stream.id)].add(stream)
        }
        lastStream = max(lastStream, index.streams.keys.max() ?? 0)
        if !index.isEmpty { lastGiven = max(lastGiven, index.last) }
        nextPosition = max(nextPosition, index.last + 1)
        let begun = Int64(file.header?.running ?? 0) * 1_000_000_000
        runningBefore = max(runningBefore, begun)
        if let before = sealed.indices.last { sealed[before].closedAt = begun }
        sealed.append(
            Sealed(
                path: path, index: index, fileBytes: fileBytes, isCompressed: file.isCompressed,
                expectedBefore: file.header?.expectedBefore ?? segment.first - 1,
                closedAt: runningBefore,
                hasIndex: hasIndex, holes: holes))
        return true
    }

    /// Returns a segment's index; nil if the file is missing, damaged, or does not match the
    /// segment.
    private func index(of file: SegmentFile, first: UInt64, size: Int) -> SegmentIndex? {
        guard let bytes = try? files.contents(Self.indexPath(file.path)),
            let index = bytes.withUnsafeBytes({ SegmentIndex($0, salt: id.salt) }),
            index.first == first, index.end == size, (try? file.agrees(with: index)) == true
        else { return nil }
        return index
    }

    /// Builds an index from the records and reports damage.
    private func walk(
        _ file: SegmentFile, _ name: String, first: UInt64, size: Int, next: UInt64?
    ) throws(JournalFailure) -> (index: SegmentIndex, holes: [Hole]) {
        var index = SegmentIndex(first: first)
        var walk = RecordWalk(file, to: size, after: first - 1)
        var isBeyond = false
        var holes: [Hole] = []
        while !isBeyond,
            try walk.next({ record, payload, place in
                if place.lowerBound > index.end {
                    holes.append(
                        Hole(offset: index.end, after: index.last, before: record.position))
                }
                // The start of the next segment was undone: that segment contains these records
                // too.
                if let next, record.position >= next {
                    isBeyond = true
                } else {
                    index.note(
                        record, payload: payload, at: place.lowerBound, end: place.upperBound)
                }
            })
        {}
        for damage in walk.damages {
            let bytes = "\(damage.length) bytes at \(damage.offset) of “\(name)”"
            if damage.isTail, next == nil, !file.isCompressed {
                remarks.append(
                    "\(bytes), part of an incomplete record, were "
                        + "\(isReadOnly ? "skipped" : "removed")."
                )
            } else {
                remarks.append("\(bytes) are damaged; the records before and after them were kept.")
            }
        }
        // A segment that is kept keeps its unreadable bytes too.
        if next != nil || file.isCompressed, !isBeyond { index.end = size }
        return (index, holes)
    }

    /// Cuts off the records after a gap that a power failure left, in the part that no sync covers.
    ///
    /// The disk writes pages in any order. A publisher that resumes after a line whose predecessor
    /// is lost would never send the predecessor again, and a later sync would acknowledge it. None
    /// of the cut-off records were acknowledged.
    func cutAfterHoles(_ state: JournalFile) throws(JournalFailure) {
        // An index is written after the sync that covers its segment.
        let covered = max(state.last, sealed.last { $0.hasIndex }?.index.last ?? 0)
        var before = sealed.first?.expectedBefore ?? 0
        for place in sealed.indices {
            let segment = sealed[place]
            if segment.expectedBefore > max(before, covered) {
                return try drop(from: place, after: before)
            }
            if let hole = segment.holes.first(where: { $0.before > covered + 1 }) {
                let file = try SegmentFile(
                    path: segment.path, journal: id, codec: configuration.codec, files: files)
                var index = SegmentIndex(first: segment.index.first)
                var walk = RecordWalk(file, to: hole.offset, after: index.first - 1)
                while try walk.next({
                    index.note($0, payload: $1, at: $2.lowerBound, end: $2.upperBound)
                }) {}
                sealed[place].index = index
                return try drop(from: place + 1, after: index.last)
            }
            before = max(before, segment.index.last)
        }
    }

    private func drop(from place: Int, after position: UInt64) throws(JournalFailure) {
        remarks.append(
            "Records after position \(position) were removed: the machine stopped before they "
                + "were synced, and some of them are missing. None of them was acknowledged.")
        for segment in sealed[place...] {
            _ = files.unlink(segment.path)
            _ = files.unlink(Self.indexPath(segment.path))
        }
        sealed.removeSubrange(place...)
        lastGiven = sealed.last { !$0.index.isEmpty }?.index.last ?? min(lastGiven, position)
        streams = [:]
        for segment in sealed {
            for stream in segment.index.streams.values {
                streams[stream.id, default: RecordedStream(id: stream.id)].add(stream)
            }
        }
    }

    /// Compares the end of each segment with the predecessor that the next segment expects.
    func findMissing(_ state: JournalFile?) throws(JournalFailure) {
        // Another process may remove segments while this one reads; it records which before it
        // does.
        var gone = removed
        if isReadOnly, let present = try journalFile(), present.isChecked {
            gone = max(gone, present.removed)
        }
        var before = state == nil ? sealed.first.map { $0.expectedBefore } ?? 0 : gone
        var name = "the start"
        for segment in sealed {
            let own = "“\(segment.path.split(separator: "/").last ?? "")”"
            if segment.expectedBefore > before {
                remarks.append(
                    "Positions \(before + 1) to \(segment.expectedBefore), between \(name) and \(own), are missing: a "
                        + "segment was deleted or truncated.")
            }
            before = max(before, segment.index.last)
            name = own
        }
        if let state, state.last > max(before, gone), !sealed.isEmpty || state.last > gone {
            remarks.append(
                "Positions \(max(before, gone) + 1) to \(state.last), after \(name), are missing: a segment was deleted or "
                    + "truncated.")
        }
    }
}

extension SegmentFile {
    /// Whether the last records match an index, from its last mark to the end of the segment.
    func agrees(with index: SegmentIndex) throws(JournalFailure) -> Bool {
        guard let mark = index.marks.last else {
            return index.isEmpty && index.end == SegmentHeader.size
        }
        var walk = RecordWalk(self, from: mark.offset, to: index.end, after: mark.position - 1)
        var isFirst = true
        var agrees = true
        while try walk.next({ record, _, place in
            if isFirst {
                agrees = place.lowerBound == mark.offset && record.position == mark.position
            }
            isFirst = false
        }) {}
        // The index still covers records that were damaged after it was written; readers report
        // them.
        return agrees && (walk.last == index.last || !walk.damages.isEmpty) && !isFirst
    }
}
