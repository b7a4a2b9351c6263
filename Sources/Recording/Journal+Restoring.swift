import Glibc

extension Journal {
    /// Restores the active segment if another program has deleted or moved its file.
    func restoreIfDeleted() {
        guard !isReadOnly, failure == nil, let file = active?.file,
            !files.isLinked(file.descriptor, at: file.path)
        else { return }
        restore(file)
    }

    /// Writes the content of a deleted file, which is still open, to a new file of the same name.
    ///
    /// `linkat` refuses to give a deleted file a name again. If restoring fails, records may be
    /// lost that were acknowledged, so that the journal fails as after a failed sync.
    /// - Returns: whether the file belongs to a segment that is neither removed nor compressed.
    @discardableResult
    func restore(_ old: OpenFile) -> Bool {
        let isActive = active?.file === old
        guard isActive || sealed.contains(where: { $0.path == old.path }) else { return false }
        do throws(JournalFailure) {
            let copy = try OpenFile(files, path: old.path, flags: O_RDWR | O_CREAT | O_EXCL)
            var offset = 0
            while true {
                let bytes = try old.read(1 << 20, at: offset)
                guard !bytes.isEmpty else { break }
                try copy.write(bytes, at: offset)
                offset += bytes.count
            }
            if isActive { active.file = copy }
            segments.forget(old.path)
            restorations += 1
            unsynced.removeAll { $0 === old }
            if configuration.isSynced {
                unsynced.append(try OpenFile(files, path: folder, flags: O_RDONLY | O_DIRECTORY))
                unsynced.append(copy)
                isRestored = true
            }
            report(
                "Another program has deleted or moved “\(old.path)” while it was being written. "
                    + "All its records were written to a new file.")
        } catch {
            fail(
                JournalFailure(
                    "Another program has deleted or moved “\(old.path)” while it was being "
                        + "written, and its records could not be written to a new file. \(error)",
                    code: error.code))
        }
        return true
    }
}
