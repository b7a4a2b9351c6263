import CLinux

extension Journal {
    /// A descriptor that becomes readable when a sync, or other work on a queue, is over: then call ``collectCompletions()``.
    public var completionDescriptor: Int32 { syncer.descriptor }

    /// Whether there is something that no sync has reached yet, and a sync may be asked for.
    public var needsSync: Bool { synced < written && !isSyncing && failure == nil && configuration.isSynced }

    /// Asks for everything written so far to be put on the disk, without waiting for it.
    ///
    /// While one sync runs, this does nothing: ask again when it is over.
    public func requestSync() {
        guard needsSync else { return }
        isSyncing = true
        syncer.sync(unsynced, upTo: written)
        unsynced = [active.file]
    }

    /// Waits until everything written so far is on the disk. For the end, and for tools.
    package func sync() throws(JournalFailure) {
        syncer.finish()
        collectCompletions()
        requestSync()
        syncer.finish()
        collectCompletions()
        if let failure { throw failure }
    }

    /// Registers the results of work on the queues.
    /// - Returns: whether ``synced`` has advanced.
    @discardableResult
    public func collectCompletions() -> Bool {
        let before = synced
        for result in syncer.take() {
            switch result {
            case .synced(let position, let nanoseconds, let failure):
                isSyncing = false
                counts.syncs += 1
                counts.syncNanoseconds += nanoseconds
                counts.longestSync = max(counts.longestSync, nanoseconds)
                if let failure { fail(failure) } else if self.failure == nil { synced = max(synced, position) }
            case .compressed(let first, let path, let bytes, let failure):
                isCompressing = false
                if let path { didPack(first, path, bytes: bytes) }
                guard let failure else { continue }
                counts.failures += 1
                report("A segment could not be packed; it stays as it is. \(failure)")
            case .indexed(let failure):
                guard let failure else { continue }
                // It is derived from the segment: the next opening rebuilds it.
                counts.failures += 1
                report("An index could not be written. \(failure)")
            case .removed(let left, let failure): didRemove(left, failure)
            }
        }
        if synced > before { writeIndexes() }
        return synced > before
    }

    /// Ends all writing: the kernel may have dropped what the sync should have covered, and calls the pages clean.
    private func fail(_ failure: JournalFailure) {
        counts.failures += 1
        guard troubles.sync == nil else { return }
        troubles.sync = JournalFailure(
            "\(failure) What is on the disk after position \(synced) is not known: the journal must be closed and opened again.",
            code: failure.code)
        report(troubles.sync!.description)
        // The next opening must treat what is after it as after a power failure, though the machine keeps running.
        var state = state(isClosed: false)
        (state.boot, stored.boot) = ("", "")
        let (files, path) = (files, "\(folder)/journal")
        syncer.remove { [bytes = state.bytes] in
            do throws(JournalFailure) { try files.replace(path, with: bytes, durably: true) } catch {
                return .removed(left: [], error)
            }
            return .removed(left: [], nil)
        }
    }
}
