import Glibc

/// A journal that copies the records of a log with several writers.
///
/// It gives every record the position that all copies give it, because it appends nothing but the
/// log's records, and skips nothing after a crash.
extension Journal {
    /// Whether the journal copies another log.
    var isReplica: Bool { configuration.replicatedID != nil }

    /// The streams of sessions. In a copy of a cluster's log, stream 1 has the marks of its blocks.
    package var sessionStreams: [RecordedStream] {
        streams.values.filter { $0.id != 1 || !stored.isCopy }.sorted { $0.id < $1.id }
    }

    /// Closes the active segment now, so that another member can copy it.
    /// - Throws: ``JournalFailure`` if pending records cannot be written.
    package func sealActive(time: Int64) throws(JournalFailure) {
        try write(time: time)
        if active.hasLines { roll(time: time) }
    }

    /// The time of the last record, in nanoseconds since 1970; 0 without any.
    package var lastTime: Int64 {
        max(active.index.lastTime, sealed.last { !$0.index.isEmpty }?.index.lastTime ?? 0)
    }

    /// The id of the journal in a folder; nil if there is none.
    package static func id(ofFolder folder: String) -> JournalID? {
        journalFile(inFolder: folder)?.id
    }

    /// Returns the id of the log of which a folder has a copy; nil if it has none, or a journal of
    /// its own.
    package static func idOfCopy(inFolder folder: String) -> JournalID? {
        journalFile(inFolder: folder).flatMap { $0.isCopy ? $0.id : nil }
    }

    private static func journalFile(inFolder folder: String) -> JournalFile? {
        (try? LinuxFiles().contents("\(folder)/journal")).flatMap { JournalFile($0) }
    }

    /// A closed segment, as another member copies it.
    package struct SealedFile: Sendable {
        package var path: String
        package var first: UInt64
        package var last: UInt64
        package var bytes: Int
    }

    /// The position of the last record in closed segments; 0 without any.
    package var endOfSealed: UInt64 { sealed.last { !$0.index.isEmpty }?.index.last ?? 0 }

    /// The closed segments whose records are on the disk, oldest first.
    package var sealedFiles: [SealedFile] {
        sealed.filter { $0.index.last <= synced && !$0.index.isEmpty }.map {
            SealedFile(
                path: $0.path, first: $0.index.first, last: $0.index.last, bytes: $0.fileBytes)
        }
    }

    /// Continues at a later position, because no member has the records before it, or because the
    /// log leaves positions out.
    /// - Parameter missing: how many records are missing there, as readers count them.
    /// - Throws: ``JournalFailure`` if no segment can be created.
    package func continueReplica(
        at position: UInt64, missing: UInt64, time: Int64
    ) throws(JournalFailure) {
        guard position > nextPosition else { return }
        guard appended > 0, !sealed.isEmpty || !active.index.isEmpty else {
            return try beginReplica(at: position, time: time)
        }
        try write(time: time)
        let last = lastGiven
        if missing > 0 {
            // First, so that a gap without a reason is a deleted segment.
            stored.gaps.removeAll { $0.contains(last + 1) || $0.upperBound <= removed }
            stored.gaps.append(last + 1...min(last + missing, position - 1))
            try files.replace(
                "\(folder)/journal", with: state(isClosed: false).bytes, durably: true)
        }
        // The next segment's header names the last record before it that there was.
        (nextPosition, lastGiven) = (position, min(last + missing, position - 1))
        defer { lastGiven = last }
        if active.index.isEmpty {
            _ = files.unlink(active.file.path)
            active = try begin(time: time)
        } else {
            roll(time: time)
            if let failure = troubles.roll { throw failure }
        }
    }

    /// Returns how many records are missing before another member's segment, by its header.
    package func missing(beforeSegment path: String) -> UInt64 {
        let header = (try? SegmentFile(path: path, journal: id, codec: configuration.codec))?.header
        return header.map { max($0.expectedBefore, appended) - appended } ?? 0
    }

    /// Lets an empty copy begin at a position.
    private func beginReplica(at position: UInt64, time: Int64) throws(JournalFailure) {
        _ = files.unlink(active.file.path)
        (nextPosition, lastGiven) = (position, position - 1)
        (removed, written, synced) = (position - 1, position - 1, position - 1)
        active = try begin(time: time)
        try files.replace("\(folder)/journal", with: state(isClosed: false).bytes, durably: true)
    }

    /// Appends the records that another member's segment has and this copy does not have.
    /// - Returns: the number of records.
    /// - Throws: ``JournalFailure`` if the segment cannot be read, is damaged or belongs to another
    ///   log, or if records before it are missing.
    @discardableResult
    package func appendRecords(ofSegment path: String, time: Int64) throws(JournalFailure) -> Int {
        let segment = try SegmentFile(path: path, journal: id, codec: configuration.codec)
        var walk = RecordWalk(segment, to: try segment.size)
        var count = 0
        var gap: UInt64?
        var isDone = false
        while !isDone {
            // In steps, so that not the whole segment is in memory.
            isDone =
                !(try walk.next { record, payload, _ in
                    guard record.position >= nextPosition, gap == nil else { return }
                    guard record.position == nextPosition else {
                        gap = record.position
                        return
                    }
                    append(
                        record.kind, stream: record.stream, number: record.number,
                        time: record.time,
                        payload: payload)
                    count += 1
                })
            if pending.count > 1 << 20 { try write(time: time) }
        }
        try write(time: time)
        if let gap {
            throw JournalFailure(
                "The copied segment “\(path)” has no position \(nextPosition) before \(gap).")
        }
        return count
    }
}
