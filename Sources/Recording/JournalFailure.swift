import Glibc

/// Why a journal cannot be opened, read or written, in a sentence that names the file.
package struct JournalFailure: Error, Equatable, CustomStringConvertible {
    package var description: String
    /// The system's error number, where there is one.
    package var code: Int32

    package init(_ sentence: String, code: Int32 = 0) {
        (description, self.code) = (sentence, code)
    }

    /// What the system said to an attempt, and what may be done about it.
    static func system(_ what: String, _ path: String, _ code: Int32 = errno) -> JournalFailure {
        let advice =
            switch code {
            case ENOSPC, EDQUOT: "The disk is full: make room, or set a smaller retention."
            case EFBIG: "The file would exceed the size that this process may write (ulimit -f)."
            case EROFS: "The file system is read-only."
            case EACCES, EPERM: "This user has no right to it."
            case EMFILE, ENFILE: "There are no descriptors left."
            case EIO: "The disk reports an error."
            default: String(cString: strerror(code)) + "."
            }
        return JournalFailure("\(what) “\(path)” failed. \(advice)", code: code)
    }
}

/// A descriptor that is closed with its last reference.
final class OpenFile: Sendable {
    let descriptor: Int32
    let path: String

    init(path: String, flags: Int32, mode: mode_t = 0o640) throws(JournalFailure) {
        descriptor = Glibc.open(path, flags | O_CLOEXEC, mode)
        self.path = path
        guard descriptor >= 0 else { throw .system("Opening", path) }
    }

    deinit {
        close(descriptor)
    }

    var size: Int {
        get throws(JournalFailure) {
            var status = stat()
            guard fstat(descriptor, &status) == 0 else { throw .system("Looking at", path) }
            return Int(status.st_size)
        }
    }

    /// Reads up to `count` bytes at an offset; fewer only at the file's end.
    func read(_ count: Int, at offset: Int) throws(JournalFailure) -> [UInt8] {
        var failure: JournalFailure?
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { room, filled in
            while filled < count {
                let got = pread(descriptor, room.baseAddress! + filled, count - filled, off_t(offset + filled))
                if got < 0 {
                    if errno == EINTR { continue }
                    failure = .system("Reading", path)
                }
                if got <= 0 { return }
                filled += got
            }
        }
        if let failure { throw failure }
        return bytes
    }

    /// Writes bytes at an offset, all of them unless it throws.
    func write(_ bytes: UnsafeRawBufferPointer, at offset: Int) throws(JournalFailure) {
        var done = 0
        while done < bytes.count {
            let count = pwrite(descriptor, bytes.baseAddress! + done, bytes.count - done, off_t(offset + done))
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw .system("Writing", path, count < 0 ? errno : ENOSPC) }
            done += count
        }
    }
}

/// Whole small files, written so that a reader finds the old or the new one and nothing between.
enum SmallFile {
    static func replace(_ path: String, with bytes: [UInt8], durably: Bool) throws(JournalFailure) {
        let temporary = path + ".tmp"
        let file = try OpenFile(path: temporary, flags: O_WRONLY | O_CREAT | O_TRUNC)
        do throws(JournalFailure) {
            var failure: JournalFailure?
            bytes.withUnsafeBytes { bytes in
                do throws(JournalFailure) { try file.write(bytes, at: 0) } catch { failure = error }
            }
            if let failure { throw failure }
            if durably, fsync(file.descriptor) != 0 { throw .system("Syncing", temporary) }
            guard rename(temporary, path) == 0 else { throw .system("Renaming", temporary) }
        } catch {
            unlink(temporary)
            throw error
        }
    }

    static func read(_ path: String) -> [UInt8]? {
        guard let file = try? OpenFile(path: path, flags: O_RDONLY), let size = try? file.size else { return nil }
        return try? file.read(size, at: 0)
    }
}
