import CLinux

extension Journal {
    /// A descriptor that becomes readable when a sync or other work on a queue has completed.
    ///
    /// Call ``collectCompletions()`` then.
    public var completionDescriptor: Int32 { syncer.descriptor }

    /// Whether there are records that no sync covers, and ``requestSync()`` would start one.
    public var needsSync: Bool {
        (synced < written || isRestored) && !isSyncing && failure == nil && configuration.isSynced
    }

    /// Starts to sync everything written so far, without waiting for it.
    ///
    /// While a sync is running, this does nothing: call it again after the sync.
    public func requestSync() {
        guard needsSync else { return }
        isSyncing = true
        isRestored = false
        let mark = SyncProgress(position: written).bytes(salt: id.salt)
        syncer.sync(
            unsynced, upTo: written, active: active.file, progress: progress.map { ($0, mark) })
        unsynced = [active.file]
    }

    /// Waits until everything written so far is on the disk. For the end of a process, and for
    /// tools.
    package func sync() throws(JournalFailure) {
        syncer.finish()
        collectCompletions()
        requestSync()
        syncer.finish()
        collectCompletions()
        if isRestored {
            requestSync()
            syncer.finish()
            collectCompletions()
        }
        if let failure { throw failure }
    }

    /// Registers the results of work on the queues.
    /// - Returns: whether ``synced`` has advanced.
    @discardableResult
    public func collectCompletions() -> Bool {
        let before = synced
        for result in syncer.drain() {
            switch result {
            case .synced(let position, let nanoseconds, let deleted, let failure):
                isSyncing = false
                counts.syncs += 1
                counts.syncNanoseconds += nanoseconds
                counts.longestSync = max(counts.longestSync, nanoseconds)
                if let failure {
                    fail(failure)
                } else if let deleted, restore(deleted) {
                    // The next sync covers the new file.
                } else if self.failure == nil {
                    synced = max(synced, position)
                }
            case .compressed(let first, let path, let bytes, let failure):
                isCompressing = false
                if let path { didPack(first, path, bytes: bytes) }
                // Retention may have removed the segment while it was being compressed.
                guard let failure, sealed.contains(where: { $0.index.first == first }) else {
                    continue
                }
                counts.failures += 1
                report("A segment could not be compressed; it stays uncompressed. \(failure)")
            case .indexed(let failure):
                guard let failure else { continue }
                // It is derived from the segment, and rebuilt when the journal is opened again.
                counts.failures += 1
                report("An index could not be written. \(failure)")
            case .removed(let gone, let failure): didRemove(gone, failure)
            case .stored(let failure):
                guard let failure else { continue }
                counts.failures += 1
                report("The file “journal” could not be written. \(failure)")
            case .opened(let path, let segment): didOpen(segment, at: path)
            case .reopened(let reopened): didReopen(reopened)
            case .searchable:
                for reader in segments.endSearching() { reader.onReady?() }
            }
        }
        if synced > before { writeIndexes() }
        checkInDebug()
        return synced > before
    }

    /// Stops all writing after a failed sync.
    ///
    /// The kernel may have dropped pages that the sync should have covered, and marks them as
    /// clean.
    func fail(_ failure: JournalFailure) {
        counts.failures += 1
        guard troubles.sync == nil else { return }
        troubles.sync = JournalFailure(
            "\(failure) Records after position \(synced) may not be on the disk: close the "
                + "journal and open it again.",
            code: failure.code)
        report(troubles.sync!.description)
        // When the journal is opened again, later records must be treated as after a power failure,
        // though the machine keeps running.
        var state = state(isClosed: false)
        (state.boot, stored.boot) = ("", "")
        let (files, path) = (files, "\(folder)/journal")
        syncer.remove { [bytes = state.bytes] in
            do throws(JournalFailure) { try files.replace(path, with: bytes, durably: true) } catch
            {
                return .stored(error)
            }
            return .stored(nil)
        }
    }
}
