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

        /// Whether its first bytes may be the beginning of a header.
        var startsLikeHeader = false

        /// Whether it is longer than a header.
        var hasRecords: Bool { bytes.map { $0 > SegmentHeader.size } ?? false }

        /// Whether the process ended before it wrote the header.
        ///
        /// Such a file cannot contain a record, so it does not matter to which journal it belongs.
        var isUnfinished: Bool {
            header == nil && startsLikeHeader && bytes.map { $0 <= SegmentHeader.size } ?? false
        }
    }

    /// The findings of the opening besides the segments.
    struct Scanned {
        /// The files that are named like segments and were not accepted.
        var skipped: [Found] = []
        /// A position up to which a sync has covered everything, according to the files.
        var synced: UInt64 = 0
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
            var segment = Found(
                name: name, first: first, isPacked: isPacked, header: header, bytes: bytes)
            segment.startsLikeHeader = head.map(SegmentHeader.mayStart) ?? false
            found.append(segment)
        }
        return found.sorted {
            $0.first != $1.first ? $0.first < $1.first : $0.isPacked && !$1.isPacked
        }
    }

    /// Registers the segments from their indexes, or from their records.
    ///
    /// The records are read if an index is missing or wrong. A file is accepted if its header is
    /// valid, belongs to this journal and matches the file's name, or if the header is damaged and
    /// it has this journal's records. Other files are reported and not changed, and they affect no
    /// accepted one.
    func scan(_ all: [Found]) {
        for segment in all where segment.isUnfinished {
            remarks.append(
                "“\(segment.name)” was being created when the process ended; it was "
                    + "\(isReadOnly ? "skipped" : "removed")."
            )
            if !isReadOnly { _ = files.unlink("\(folder)/\(segment.name)") }
        }
        // The newest first, so that what follows a segment is known when it is read.
        var accepted: [Sealed] = []
        var found = all[...]
        var sentences: [[String]] = []
        let before = remarks.count
        configuration.progress?.begin(all.count)
        while let first = found.last?.first {
            let start = found.lastIndex { $0.first != first }.map { $0 + 1 } ?? found.startIndex
            let files = found[start...].filter { !$0.isUnfinished }
            found = found[..<start]
            register(files, before: &accepted)
            configuration.progress?.count(files.count)
            sentences.append(Array(remarks[before...]))
            remarks.removeSubrange(before...)
        }
        remarks += sentences.reversed().joined()
        accepted.reverse()
        removeAgain(&accepted)
        for place in accepted.indices {
            let (index, begun) = (accepted[place].index, accepted[place].closedAt)
            lastStream = max(lastStream, index.streams.keys.max() ?? 0)
            if !index.isEmpty { lastGiven = max(lastGiven, index.last) }
            nextPosition = max(nextPosition, index.last + 1)
            runningBefore = max(runningBefore, begun)
            if place > 0 { accepted[place - 1].closedAt = begun }
            accepted[place].closedAt = runningBefore
        }
        sealed = accepted
        addStreams()
    }

    /// Removes segments that retention had removed: the deletion failed, or a power failure undid
    /// it.
    private func removeAgain(_ accepted: inout [Sealed]) {
        while accepted.count > 1, !accepted[0].index.isEmpty, accepted[0].index.last <= removed {
            let path = accepted.removeFirst().path
            guard !isReadOnly else { continue }
            for file in [Self.indexPath(path), path] {
                let result = files.unlink(file)
                guard result != 0, result != -Int(ENOENT) else { continue }
                undeleted.append(Expired(path: file))
            }
        }
    }

    /// Computes the streams from the segments.
    func addStreams() {
        streams = [:]
        for segment in sealed {
            for stream in segment.index.streams.values {
                streams[stream.id, default: RecordedStream(id: stream.id)].add(stream)
            }
        }
    }

    /// Registers a segment that may be there both packed and plain.
    ///
    /// Both exist if the machine stopped before the plain file was deleted.
    /// - Parameter accepted: the later segments, the newest first.
    private func register(_ found: [Found], before accepted: inout [Sealed]) {
        for (place, segment) in found.enumerated() {
            let twin = found[(place + 1)...].first
            do throws(JournalFailure) {
                guard let found = try present(segment, twin: twin, isLast: accepted.isEmpty)
                else { continue }
                var new = found
                try separate(&new, segment, from: &accepted)
                accepted.append(new)
                if !isReadOnly, let twin, twin.header?.journal == id,
                    twin.header?.first == twin.first
                {
                    _ = files.unlink("\(folder)/\(twin.name)")
                }
                return
            } catch  where error.code == ENOENT && isReadOnly {
                // The writing process has removed it in the meantime.
            } catch {
                remarks.append("\(error) It was skipped.")
                scanned.skipped.append(segment)
            }
        }
    }

    /// Registers a segment that another process may have compressed since the folder was listed.
    private func present(_ segment: Found, twin: Found?, isLast: Bool) throws(JournalFailure)
        -> Sealed?
    {
        do throws(JournalFailure) {
            return try register(segment, twin: twin, isLast: isLast)
        } catch  where error.code == ENOENT && isReadOnly && !segment.isPacked {
            var packed = segment
            (packed.name, packed.isPacked) = (segment.name + "z", true)
            return try register(packed, twin: nil, isLast: isLast)
        }
    }

    /// Ensures that no position is in two segments.
    ///
    /// The start of a segment may have been undone by a failure, so that the one before continued.
    /// No record is hidden unless a later segment has its position too.
    private func separate(
        _ new: inout Sealed, _ found: Found, from accepted: inout [Sealed]
    ) throws(JournalFailure) {
        while let next = accepted.last, next.index.first <= new.index.last {
            let name = next.path.split(separator: "/").last ?? ""
            guard next.index.isEmpty || next.index.last < new.index.last else {
                let file = try SegmentFile(
                    path: new.path, journal: id, codec: configuration.codec, files: files)
                let walked = try walk(
                    file, found.name, first: found.first, size: try file.size, isLast: false,
                    next: next.index.first)
                (new.index, new.holes) = (walked.index, walked.holes)
                new.recordsEnd = walked.recordsEnd
                new.hasIndex = false
                return
            }
            remarks.append("“\(name)” has only positions of “\(found.name)”. It was skipped.")
            accepted.removeLast()
            var other = found
            (other.name, other.first) = (String(name), next.index.first)
            scanned.skipped.append(other)
        }
    }

    /// Reads one segment.
    /// - Parameter twin: its plain file, if it is there both packed and plain.
    /// - Returns: the segment, with the time of its start in `closedAt`; nil if the twin is used.
    private func register(_ segment: Found, twin: Found?, isLast: Bool) throws(JournalFailure)
        -> Sealed?
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
        if let twin, segment.isPacked, twin.header?.journal == id,
            twin.header?.first == twin.first
        {
            let plain = try SegmentFile(path: "\(folder)/\(twin.name)", journal: id, files: files)
            let plainSize = try plain.size
            // The checksums of blocks prove that a compressed file is whole.
            guard file.isCompressed, file.damagedBlocks.isEmpty, size == plainSize else {
                remarks.append(
                    "“\(name)” does not contain all of “\(twin.name)”, which is used instead.")
                return nil
            }
        }
        let stored = index(of: file, first: segment.first, size: size)
        let before = remarks.count
        let walked: Walked
        if let stored {
            walked = Walked(index: stored)
        } else {
            walked = try walk(
                file, name, first: segment.first, size: size, isLast: isLast, next: nil)
        }
        let index = walked.index
        if file.header == nil {
            // The positions of a renamed file do not follow its name. Those of lost records have
            // at least the bytes of their headers.
            let isOwn = index.marks.first.map {
                $0.position - segment.first
                    <= UInt64(($0.offset - SegmentHeader.size) / RecordFormat.headerSize)
            }
            guard isOwn == true else {
                remarks.removeSubrange(before...)
                throw JournalFailure(
                    "“\(name)” has neither a valid header nor a record of this journal.")
            }
            remarks.append("The header of “\(name)” is damaged; its records were read.")
        }
        if !file.damagedBlocks.isEmpty {
            remarks.append(
                "“\(name)” has \(file.damagedBlocks.count) damaged blocks; the others were read.")
        }
        if configuration.holdsSegments {
            heldFiles.append(file)
            if heldFiles.count > Self.mostHeld { heldFiles.removeFirst() }
            segments.insert(file)
        }
        if let offset = file.changedPadding.first { remarkPadding(of: name, at: offset) }
        return Sealed(
            path: path, index: index, fileBytes: fileBytes, isCompressed: file.isCompressed,
            expectedBefore: file.header?.expectedBefore ?? segment.first - 1,
            closedAt: Int64(file.header?.running ?? 0) * 1_000_000_000, hasIndex: stored != nil,
            holes: walked.holes, recordsEnd: walked.recordsEnd,
            isUnsearched: walked.isUnsearched)
    }

    /// The maximum number of segments that a read-only journal holds open.
    private static let mostHeld = 256

    /// Returns a segment's index; nil if the file is missing, damaged, or does not match the
    /// segment.
    private func index(of file: SegmentFile, first: UInt64, size: Int) -> SegmentIndex? {
        guard let bytes = try? SegmentIndex.bytes(of: Self.indexPath(file.path), files),
            let index = bytes.withUnsafeBytes({ SegmentIndex($0, salt: id.salt) }),
            index.first == first, index.end == size, (try? file.agrees(with: index)) == true
        else { return nil }
        return index
    }

    /// A summary of a segment's records.
    private struct Walked {
        var index: SegmentIndex
        var holes: [Hole] = []
        var recordsEnd: Int
        var isUnsearched = false

        init(index: SegmentIndex) {
            (self.index, recordsEnd) = (index, index.end)
        }
    }

    /// Builds an index from the records and reports damage.
    private func walk(
        _ file: SegmentFile, _ name: String, first: UInt64, size: Int, isLast: Bool, next: UInt64?
    ) throws(JournalFailure) -> Walked {
        var walked = Walked(index: SegmentIndex(first: first))
        var walk = RecordWalk(file, to: size, after: first - 1)
        var isBeyond = false
        while !isBeyond,
            try walk.next({ record, payload, place in
                if place.lowerBound > walked.index.end {
                    walked.holes.append(
                        Hole(
                            offset: walked.index.end, after: walked.index.last,
                            before: record.position))
                }
                // The next segment contains these records too.
                if let next, record.position >= next {
                    isBeyond = true
                } else {
                    walked.index.add(
                        record, payload: payload, at: place.lowerBound, end: place.upperBound)
                }
            })
        {}
        report(walk, of: name, mayCut: isLast && !file.isCompressed)
        (walked.recordsEnd, walked.isUnsearched) = (walked.index.end, walk.isUnsearched)
        // A segment that is kept keeps its unreadable bytes too.
        if !isLast || file.isCompressed || walk.isUnsearched, !isBeyond {
            walked.index.end = size
        }
        return walked
    }

    /// The maximum number of damaged places of a segment that are reported one by one.
    static let mostSentences = 20

    /// Reports the damage in a segment.
    /// - Parameter mayCut: whether an incomplete record at the end is removed.
    private func report(_ walk: RecordWalk, of name: String, mayCut: Bool) {
        for damage in walk.damages.prefix(Self.mostSentences) {
            let bytes = "\(damage.length) bytes at \(damage.offset) of “\(name)”"
            if damage.isTail, mayCut {
                remarks.append(
                    "\(bytes), part of an incomplete record, were "
                        + "\(isReadOnly ? "skipped" : "removed")."
                )
            } else {
                remarks.append("\(bytes) are damaged; the records before and after them were kept.")
            }
        }
        if walk.damageCount > Self.mostSentences {
            remarks.append(
                "“\(name)” has \(walk.damageCount) damaged places with \(walk.damagedBytes) bytes in "
                    + "all; the first \(Self.mostSentences) are reported. Run mainspring verify to "
                    + "list more.")
        }
        if let offset = walk.changedPadding.first { remarkPadding(of: name, at: offset) }
        if walk.isUnsearched {
            remarks.append(
                "The search of “\(name)” for records was ended: its damage takes too long to search. "
                    + "The rest of the file was kept, and is not read.")
        }
    }

    private func remarkPadding(of name: String, at offset: Int) {
        remarks.append(
            "The zeros at \(offset) of “\(name)” were changed. No line is affected, but the disk may "
                + "be failing. Run mainspring verify to list all such places.")
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
                if name == "the start" { lostFirst = before + 1...segment.expectedBefore }
                remarks.append(
                    "Positions \(before + 1) to \(segment.expectedBefore), between \(name) and \(own), are missing: "
                        + (isReplica
                            ? "the log no longer had them."
                            : "a segment was deleted or truncated."))
            }
            before = max(before, segment.index.last)
            name = own
        }
        if state != nil, scanned.synced > max(before, gone) {
            remarks.append(
                "Positions \(max(before, gone) + 1) to \(scanned.synced), after \(name), are missing: a segment was deleted or "
                    + "truncated.")
        }
    }
}
