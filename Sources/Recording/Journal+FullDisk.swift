import Glibc

extension Journal {
    /// Stores that the journal is open.
    ///
    /// If the disk is full, the oldest segments beyond the configured size are deleted first: a
    /// smaller retention must be able to make room.
    func storeState() throws(JournalFailure) {
        let path = "\(folder)/journal"
        do throws(JournalFailure) {
            try files.replace(path, with: state(isClosed: false).bytes, durably: true)
        } catch  where error.isLackOfRoom {
            guard deleteBeyondSize() else { throw error }
            try files.replace(path, with: state(isClosed: false).bytes, durably: true)
        }
    }

    /// Deletes the oldest segments until the rest has the configured size; the newest one stays.
    /// - Returns: whether any was deleted.
    private func deleteBeyondSize() -> Bool {
        guard let limit = configuration.retainedBytes else { return false }
        var count = 0
        var left = sealed.reduce(asideBytes) { $0 + $1.fileBytes }
        let all = asides.count
        while count < sealed.count - 1, left > limit {
            let segment = sealed[count]
            let expired = removeAsides(upTo: segment.index.first) { aside in
                guard left > limit else { return false }
                left -= aside.bytes
                return true
            }
            for file in expired {
                if files.unlink(file.path) == 0 {
                    didDelete(file)
                } else {
                    undeleted.append(file)
                }
            }
            guard left > limit else { break }
            _ = files.unlink(Self.indexPath(segment.path))
            guard files.unlink(segment.path) == 0 else { break }
            removed = max(removed, segment.index.last)
            left -= segment.fileBytes
            count += 1
        }
        guard count > 0 || asides.count < all else { return false }
        sealed.removeFirst(count)
        counts.segmentsRemoved += count
        addStreams()
        return true
    }

    /// Opens a journal for writing that was opened while the disk was full.
    ///
    /// If there is still no room, this costs the writing of one page. Otherwise a queue opens it,
    /// which takes seconds if there are thousands of segments; meanwhile this one serves what is
    /// stored.
    func becomeWritable(time: Int64) {
        guard !isReopening else { return }
        do throws(JournalFailure) {
            try acquireLock()
            let path = "\(folder)/synced.tmp"
            _ = files.unlink(path)
            defer { _ = files.unlink(path) }
            let file = try OpenFile(files, path: path, flags: O_WRONLY | O_CREAT | O_EXCL)
            try file.write([UInt8](repeating: 0, count: 4096), at: 0)
        } catch {
            lock = nil
            return
        }
        isReopening = true
        let files: any FileSystem =
            configuration.files is LinuxFiles ? LinuxFiles.withSpares() : configuration.files
        let lock = Handover(lock)
        self.lock = nil
        syncer.open { [folder, configuration] in
            .reopened(
                Reopened(
                    folder, configuration, files, lock.collect() ?? nil, time: time))
        }
        if configuration.worksInline { collectCompletions() }
    }

    /// Continues with a journal that a queue has opened in the same folder.
    func didReopen(_ reopened: Reopened) {
        isReopening = false
        if let failure = reopened.failure { report("\(failure)") }
        guard let other = reopened.journal.collect() ?? nil else { return }
        let (before, known) = (written, streams)
        (id, files, lock, other.lock) = (other.id, other.files, other.lock, nil)
        (isReadOnly, remarks, scanned) = (other.isReadOnly, other.remarks, other.scanned)
        (sealed, sealedBytes, asides) = (other.sealed, other.sealedBytes, other.asides)
        (indexesMissing, active, progress) = (other.indexesMissing, other.active, other.progress)
        (streams, places, idle) = (other.streams, other.places, other.idle)
        (nextPosition, lastGiven, lastStream) = (
            other.nextPosition, other.lastGiven, other.lastStream
        )
        (unsynced, stored, wasClosed) = (other.unsynced, other.stored, other.wasClosed)
        (openedAt, runningBefore) = (other.openedAt, other.runningBefore)
        (removed, undeleted, lostFirst) = (other.removed, other.undeleted, other.lostFirst)
        (rollAt, heldFiles) = (other.rollAt, other.heldFiles)
        counts.segmentsRemoved += other.counts.segmentsRemoved
        counts.failures += other.counts.failures
        for sentence in other.collectReports() { report(sentence) }
        (written, synced) = (max(other.written, before), max(other.synced, before))
        guard !isReadOnly else { return }
        (isRetried, troubles) = (false, other.troubles)
        for remark in remarks { report(remark) }
        report("There is room again: the journal can be written.")
        // The owner knows streams whose segments were deleted now.
        for stream in known.values where streams[stream.id] == nil {
            forgotten[stream.id] = stream
        }
    }
}

/// A journal that a queue has opened again in the same folder.
struct Reopened: Sendable {
    /// Why it cannot be written; nil if it can.
    var failure: JournalFailure?
    /// Read-only if it cannot be written, because the attempt may have changed the files.
    let journal: Handover<Journal?>

    init(
        _ folder: String, _ configuration: Journal.Configuration, _ files: any FileSystem,
        _ lock: Journal.Lock?, time: Int64
    ) {
        do throws(JournalFailure) {
            let journal = try Journal(
                folder, configuration, files, readOnly: false, lock: lock, time: time)
            // Its indexes are being written on a queue of its own.
            journal.syncer.finish()
            journal.collectCompletions()
            self.journal = Handover(journal)
        } catch {
            failure = error
            do throws(JournalFailure) {
                journal = Handover(
                    try Journal(
                        folder, configuration, configuration.files, readOnly: true, time: time))
            } catch {
                journal = Handover(nil)
            }
        }
    }
}

/// Hands a value over from one thread to another, which takes it once.
final class Handover<Value>: @unchecked Sendable {
    private var value: Value?

    init(_ value: Value) { self.value = value }

    func collect() -> Value? {
        defer { value = nil }
        return value
    }
}
