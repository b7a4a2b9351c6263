import Synchronization

/// Values read from folders, which are read again if a file was added to the folder or removed.
final class FolderCache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private struct Entry {
        var modified: timespec
        var value: Value
    }
    private let entries = Mutex<[Key: Entry]>([:])

    /// Returns a value of a folder.
    ///
    /// - Complexity: one disk access, unless the value is read.
    func value(_ key: Key, of folder: URL, read: () -> Value) -> Value {
        var status = stat()
        // A folder that does not exist may be made later.
        guard stat(folder.path, &status) == 0 else { return read() }
        let modified = status.st_mtim
        if let entry = entries.withLock({ $0[key] }), entry.modified.tv_sec == modified.tv_sec,
            entry.modified.tv_nsec == modified.tv_nsec
        {
            return entry.value
        }
        let value = read()
        // The times of files have steps of milliseconds, in which several may be added.
        if time(nil) - modified.tv_sec > 1 {
            entries.withLock { $0[key] = Entry(modified: modified, value: value) }
        }
        return value
    }
}
