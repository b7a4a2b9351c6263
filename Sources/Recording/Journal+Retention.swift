import Glibc

extension Journal {
    /// Removes expired segments, retries failed rolls and deletions, and packs older segments.
    ///
    /// A reader of a removed segment may read it to its end. Retention by size also runs in
    /// ``write(time:)``. A journal that is read-only because the disk was full becomes writable
    /// once there is room.
    /// - Parameters:
    ///   - time: the current time, in nanoseconds since 1970.
    ///   - uptime: the time of a clock that never jumps; nil for the configuration's clock.
    public func enforceRetention(time: Int64, uptime: Int64?) {
        defer { segmentsChecked = segmentCount }
        if isRetried { becomeWritable(time: time) }
        guard !isReadOnly, failure == nil else { return }
        restoreIfDeleted()
        guard failure == nil else { return }
        // Also without new lines: a failed roll is tried again.
        if troubles.roll != nil, active.end >= configuration.rollBytes, active.hasLines {
            roll(time: time)
        }
        if !undeleted.isEmpty { delete([]) }
        removeOldest(time: time, uptime: uptime)
        dropStreams(idle.filter { streams[$0]?.count == 0 && !held.contains($0) })
        idle = []
        checkFiles()
        // A machine that loses power must not lose the time that its journal was open.
        if Int64(stored.running) + 600 < running / 1_000_000_000 { delete([]) }
        packOldest()
        checkInDebug()
    }

    /// Removes the oldest segments that exceed the configured retention.
    func removeOldest(time: Int64, uptime: Int64? = nil) {
        let now = uptime.map { running(at: $0) } ?? running
        var expired: [Expired] = []
        var left = bytes
        var count = 0
        func isTooLarge() -> Bool { configuration.retainedBytes.map { left > $0 } ?? false }
        func removeAsides(upTo position: UInt64, always: Bool) {
            expired += self.removeAsides(upTo: position) { aside in
                guard always || isTooLarge() else { return false }
                left -= aside.bytes
                return true
            }
        }
        lazy var firstKept = firstKept
        for (place, segment) in sealed.enumerated() {
            removeAsides(upTo: segment.index.first, always: false)
            let isTooMuch = isTooLarge()
            let isTooOld =
                configuration.retainedTime.map { limit in
                    // Clocks jump, and are wrong until they are set, so both must agree.
                    func isBeyond(_ since: Int64, _ now: Int64) -> Bool {
                        let (age, overflow) = now.subtractingReportingOverflow(since)
                        return overflow ? now > since : age > limit
                    }
                    return isBeyond(segment.index.lastTime, time) && isBeyond(segment.closedAt, now)
                } ?? false
            guard isTooMuch || isTooOld, place < firstKept else { break }
            removeAsides(upTo: segment.index.first, always: true)
            // The index first: after a kill between the two, the next start deletes the segment.
            expired += [
                Expired(path: Self.indexPath(segment.path)),
                Expired(path: segment.path, isSegment: true),
            ]
            left -= segment.fileBytes
            count += 1
            removed = max(removed, segment.index.last)
        }
        if count == sealed.count { removeAsides(upTo: active.index.first, always: false) }
        if count > 0 { for index in removeSealed(count) { forget(index) } }
        if !expired.isEmpty { delete(expired) }
    }

    /// The place of the first closed segment that retention leaves for
    /// ``Configuration/keptRecords``.
    private var firstKept: Int {
        guard let kept = configuration.keptRecords else { return sealed.count }
        var (place, count) = (sealed.count, 0)
        while place > 0, count < kept.count {
            place -= 1
            count += Int(clamping: sealed[place].index.streams[kept.stream]?.count ?? 0)
        }
        return place
    }

    /// A file that retention removes.
    struct Expired: Sendable {
        var path: String
        /// Whether it is a segment whose lines retention has removed.
        var isSegment = false
        /// The report once it is deleted; nil for none.
        var report: String?
    }

    /// Deletes files on the queue, after their records have been marked as removed in `journal`.
    ///
    /// Files that could not be deleted before are tried again with them, so that one result covers
    /// all files that should be gone.
    private func delete(_ expired: [Expired]) {
        undeleted += expired
        let (files, folder, state) = (files, folder, state(isClosed: false).bytes)
        let paths = undeleted.map(\.path)
        syncer.remove {
            func mark() -> JournalFailure? {
                do throws(JournalFailure) {
                    try files.replace("\(folder)/journal", with: state, durably: true)
                    return nil
                } catch { return error }
            }
            // If the deletion fails or a power failure undoes it, the records stay removed.
            var unmarked = mark()
            // Without the mark the next start would report the records as lost. A full disk must
            // nevertheless be relieved, and then has room for the mark.
            if let unmarked, !unmarked.isLackOfRoom { return .removed(gone: [], unmarked) }
            var gone: Set<String> = []
            var failure: JournalFailure?
            for path in paths {
                let result = files.unlink(path)
                if result == 0 || result == -Int(ENOENT) {
                    gone.insert(path)
                } else {
                    failure = failure ?? .system("Removing", path, Int32(-result))
                }
            }
            if unmarked != nil { unmarked = mark() }
            return .removed(gone: gone, failure ?? unmarked)
        }
    }

    /// Counts and reports a deleted file.
    func didDelete(_ file: Expired) {
        if file.isSegment { counts.segmentsRemoved += 1 }
        if let sentence = file.report { report(sentence) }
    }

    func didRemove(_ gone: Set<String>, _ failure: JournalFailure?) {
        for file in undeleted where gone.contains(file.path) { didDelete(file) }
        undeleted.removeAll { gone.contains($0.path) }
        if let failure {
            counts.failures += 1
            if troubles.removal != failure {
                report("Old segments could not be removed; the journal will retry. \(failure)")
            }
        } else if troubles.removal != nil {
            report("Old segments can be removed again.")
        }
        troubles.removal = failure
    }

    /// Removes the oldest closed segments from the list.
    /// - Returns: their indexes.
    private func removeSealed(_ count: Int) -> [SegmentIndex] {
        let gone = sealed.prefix(count)
        for segment in gone {
            sealedBytes -= segment.fileBytes
            if !segment.hasIndex { indexesMissing -= 1 }
        }
        sealed.removeFirst(count)
        return gone.map(\.index)
    }

    /// Subtracts a removed segment from the streams.
    /// - Complexity: O(streams of the segment).
    private func forget(_ index: SegmentIndex) {
        var empty: [UInt32] = []
        for gone in index.streams.values {
            counts.streamsVisited += 1
            places.remove(index.first, of: gone.id)
            guard gone.count > 0, var stream = streams[gone.id] else { continue }
            stream.count -= min(stream.count, gone.count)
            stream.bytes -= min(stream.bytes, gone.bytes)
            if stream.lastFull <= index.last { stream.lastFull = 0 }
            if stream.count == 0 {
                (stream.first, stream.firstTime) = (0, 0)
                if stream.hasEnded || !held.contains(stream.id) { empty.append(stream.id) }
            } else if let next = places.first(of: gone.id) {
                (stream.first, stream.firstTime) = (next.first, next.firstTime)
            } else if let next = active.index.streams[gone.id], next.count > 0 {
                (stream.first, stream.firstTime) = (next.first, next.firstTime)
            }
            streams[gone.id] = stream
        }
        dropStreams(empty)
    }

    /// Removes streams without lines.
    ///
    /// They are removed from the indexes too, so that they do not return when the journal is opened
    /// again.
    /// - Complexity: O(segments that describe them).
    private func dropStreams(_ ids: some Sequence<UInt32>) {
        for id in ids {
            forgotten[id] = streams.removeValue(forKey: id)
            active.index.streams[id] = nil
            for segment in places.removeDescriptions(of: id) {
                let place = sealed.place(of: segment)
                // It may be one of those that are being removed.
                guard place < sealed.count, sealed[place].index.first == segment else { continue }
                counts.streamsVisited += 1
                sealed[place].index.streams[id] = nil
            }
        }
    }

    /// Counts the closed segments after the journal was opened.
    func countSealed() {
        sealedBytes = sealed.reduce(0) { $0 + $1.fileBytes }
        indexesMissing = sealed.count { !$0.hasIndex }
        places = StreamPlaces()
        for segment in sealed { places.add(segment.index) }
        guard !isReadOnly else { return }
        idle = Set(streams.values.lazy.filter { $0.count == 0 }.map(\.id))
    }
}
