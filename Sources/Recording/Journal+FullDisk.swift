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
            let paths = removeAsides(upTo: segment.index.first) { aside in
                guard left > limit else { return false }
                left -= aside.bytes
                return true
            }
            for path in paths { _ = files.unlink(path) }
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
    /// If there is still no room, this costs the writing of one page.
    func becomeWritable(time: Int64) {
        do throws(JournalFailure) {
            try takeLock()
            let path = "\(folder)/synced.tmp"
            _ = files.unlink(path)
            defer { _ = files.unlink(path) }
            let file = try OpenFile(files, path: path, flags: O_WRONLY | O_CREAT | O_EXCL)
            try file.write([UInt8](repeating: 0, count: 4096), at: 0)
        } catch {
            lock = nil
            return
        }
        let (before, known) = (written, streams)
        startAgain()
        isReadOnly = false
        do throws(JournalFailure) {
            try open(time: time)
            (isRetried, troubles.write) = (false, nil)
            for remark in remarks { report(remark) }
            report("There is room again: the journal can be written.")
            // The owner knows streams whose segments were deleted now.
            for stream in known.values where streams[stream.id] == nil {
                forgotten[stream.id] = stream
            }
        } catch {
            (lock, progress, active) = (nil, nil, nil)
            startAgain()
            isReadOnly = true
            do throws(JournalFailure) { try open(time: time) } catch { report("\(error)") }
        }
        (written, synced) = (max(written, before), max(synced, before))
    }

    /// Forgets what the last opening has found.
    private func startAgain() {
        (sealed, asides, streams, scanned, unsynced) = ([], [], [:], Scanned(), [])
        (places, idle, heldFiles) = (StreamPlaces(), [], [])
        (nextPosition, lastGiven, lastStream, runningBefore) = (1, 0, 0, 0)
        remarks = []
    }
}
