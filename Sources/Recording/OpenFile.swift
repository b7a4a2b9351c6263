import Glibc

/// A descriptor that is closed with its last reference.
///
/// It is a regular file or a folder: opening anything else is refused, and never blocks or follows
/// a link.
final class OpenFile: Sendable {
    let files: any FileSystem
    let descriptor: Int32
    let path: String

    /// Opens a regular file or, with `O_DIRECTORY`, a folder, which may be reached through a link.
    init(
        _ files: any FileSystem, path: String, flags: Int32, mode: mode_t = 0o640
    ) throws(JournalFailure) {
        let isFolder = flags & O_DIRECTORY != 0
        // Without O_NONBLOCK, opening a FIFO would block until another process opens it.
        let guards = O_CLOEXEC | O_NONBLOCK | (isFolder ? 0 : O_NOFOLLOW)
        let opened = files.open(path, flags: flags | guards, mode: mode)
        self.files = files
        self.path = path
        descriptor = Int32(max(opened, -1))
        switch -opened {
        case Int(ELOOP), Int(EISDIR), Int(ENXIO), Int(ENODEV):
            throw Self.strange(path, Int32(-opened))
        case 1...: throw .system("Opening", path, Int32(-opened))
        default: break
        }
        let status = try status
        guard status.kind == (isFolder ? .folder : .file) else { throw Self.strange(path, EINVAL) }
    }

    deinit {
        if descriptor >= 0 { files.close(descriptor) }
    }

    private static func strange(_ path: String, _ code: Int32) -> JournalFailure {
        JournalFailure(
            "“\(path)” is not a regular file. Remove it, or give the path that it points to.",
            code: code)
    }

    private var status: FileStatus {
        get throws(JournalFailure) {
            var status = FileStatus()
            let result = files.status(descriptor, into: &status)
            guard result == 0 else { throw .system("Checking", path, Int32(-result)) }
            return status
        }
    }

    var size: Int {
        get throws(JournalFailure) { try status.size }
    }

    /// The number of bytes that the file may really contain: its size, less its holes.
    var content: Int {
        get throws(JournalFailure) {
            let status = try status
            return min(status.size, status.allocated ?? status.size)
        }
    }

    /// Reads up to `count` bytes at an offset; fewer only at the file's end.
    func read(_ count: Int, at offset: Int) throws(JournalFailure) -> [UInt8] {
        var failure: JournalFailure?
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { room, filled in
            while filled < count {
                let rest = UnsafeMutableRawBufferPointer(
                    rebasing: UnsafeMutableRawBufferPointer(room)[filled..<count])
                let got = files.read(descriptor, into: rest, at: offset + filled)
                if got == -Int(EINTR) { continue }
                if got < 0 { failure = .system("Reading", path, Int32(-got)) }
                if got <= 0 { return }
                filled += got
            }
        }
        if let failure { throw failure }
        return bytes
    }

    /// Reads the whole file to its end, regardless of its size: files of procfs have the size 0.
    /// - Parameter limit: the maximum number of bytes; the rest is not read.
    func readAll(limit: Int) throws(JournalFailure) -> [UInt8] {
        var bytes: [UInt8] = []
        while bytes.count < limit {
            let portion = try read(
                min(max(64 << 10, bytes.count), limit - bytes.count), at: bytes.count)
            if portion.isEmpty { break }
            bytes += portion
        }
        return bytes
    }

    /// Writes all bytes at an offset, unless it throws.
    func write(_ bytes: UnsafeRawBufferPointer, at offset: Int) throws(JournalFailure) {
        var done = 0
        while done < bytes.count {
            done += try writeSome(
                UnsafeRawBufferPointer(rebasing: bytes[done...]), at: offset + done)
        }
    }

    func write(_ bytes: [UInt8], at offset: Int) throws(JournalFailure) {
        var failure: JournalFailure?
        bytes.withUnsafeBytes { bytes in
            do throws(JournalFailure) { try write(bytes, at: offset) } catch { failure = error }
        }
        if let failure { throw failure }
    }

    /// Writes bytes at an offset; returns their number, at least one.
    func writeSome(_ bytes: UnsafeRawBufferPointer, at offset: Int) throws(JournalFailure) -> Int {
        while true {
            let count = files.write(descriptor, bytes, at: offset)
            if count == -Int(EINTR) { continue }
            guard count > 0 else {
                throw .system("Writing", path, count < 0 ? Int32(-count) : ENOSPC)
            }
            return count
        }
    }

    func truncate(to size: Int) throws(JournalFailure) {
        let result = files.truncate(descriptor, to: size)
        guard result == 0 else { throw .system("Cutting", path, Int32(-result)) }
    }

    func sync() throws(JournalFailure) {
        let result = files.sync(descriptor)
        guard result == 0 else { throw .system("Syncing", path, Int32(-result)) }
    }
}

extension FileSystem {
    /// Syncs a folder's entries.
    func syncFolder(_ path: String) throws(JournalFailure) {
        try OpenFile(self, path: path, flags: O_RDONLY | O_DIRECTORY).sync()
    }

    /// Writes a small file atomically: a reader finds the old or the new content.
    /// - Parameter durably: whether to wait until a power failure cannot undo the replacement.
    func replace(
        _ path: String, with bytes: [UInt8], durably: Bool
    ) throws(JournalFailure) {
        let temporary = path + ".tmp"
        _ = unlink(temporary)
        do throws(JournalFailure) {
            let file = try OpenFile(self, path: temporary, flags: O_WRONLY | O_CREAT | O_EXCL)
            try file.write(bytes, at: 0)
            if durably { try file.sync() }
            let result = rename(temporary, to: path)
            guard result == 0 else { throw .system("Renaming", temporary, Int32(-result)) }
            guard durably, let slash = path.lastIndex(of: "/") else { return }
            try syncFolder(slash == path.startIndex ? "/" : String(path[..<slash]))
        } catch {
            _ = unlink(temporary)
            throw error
        }
    }

    /// Returns the bytes of a small file; nil if it does not exist.
    /// - Parameter most: the maximum number of bytes; a journal's folder may contain files of any
    ///   size, so the rest is not read.
    func contents(_ path: String, most: Int = 4096) throws(JournalFailure) -> [UInt8]? {
        do throws(JournalFailure) {
            return try OpenFile(self, path: path, flags: O_RDONLY).readAll(limit: most)
        } catch  where error.code == ENOENT {
            return nil
        }
    }
}
