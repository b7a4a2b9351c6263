import Glibc

/// The system calls that a journal uses; tests replace them with a simulated disk.
///
/// A result below 0 is an error number, negated. The methods may be called on any thread.
package protocol FileSystem: Sendable {
    /// Opens a file.
    /// - Returns: its descriptor.
    func open(_ path: String, flags: Int32, mode: mode_t) -> Int
    func close(_ descriptor: Int32)
    func status(_ descriptor: Int32, into status: inout FileStatus) -> Int
    /// Reads at an offset.
    /// - Returns: the number of bytes, which may be fewer than requested; 0 at the end.
    func read(_ descriptor: Int32, into room: UnsafeMutableRawBufferPointer, at offset: Int) -> Int
    /// Writes at an offset.
    /// - Returns: the number of bytes, which may be fewer than requested.
    func write(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer, at offset: Int) -> Int
    func truncate(_ descriptor: Int32, to size: Int) -> Int
    /// Waits until a file's data and size, or a folder's entries, are on the disk.
    func sync(_ descriptor: Int32) -> Int
    /// Whether a file still has its name: other programs may delete or move it.
    func isLinked(_ descriptor: Int32, at path: String) -> Bool
    func rename(_ path: String, to other: String) -> Int
    func unlink(_ path: String) -> Int
    /// Locks a file for this process, without waiting for the lock.
    func lock(_ descriptor: Int32) -> Int
    func names(in folder: String, into names: inout [String]) -> Int
    /// Creates a folder and its missing parents; an existing folder is not an error.
    func makeFolder(_ path: String) -> Int
}

/// The part of `fstat`'s result that a journal uses.
package struct FileStatus: Equatable, Sendable {
    package enum Kind: Sendable {
        case file, folder, other
    }

    package var kind = Kind.file
    /// The size in bytes; 0 for files of procfs, whatever they contain.
    package var size = 0
    /// The bytes on the disk, without holes; nil if they are not known.
    package var allocated: Int?

    package init() {}
}

/// The system calls of Linux.
package struct LinuxFiles: FileSystem {
    private let spares: SpareDescriptors?

    package init() { spares = nil }

    private init(_ spares: SpareDescriptors) { self.spares = spares }

    /// Returns the system calls with descriptors that are reserved for files to be written.
    ///
    /// They are an eighth of the process's limit, but from 4 to 16: a roll and the replacement of a
    /// small file need 2 each, and packing needs 3.
    static func withSpares() -> LinuxFiles {
        var limit = rlimit()
        getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        return LinuxFiles(SpareDescriptors(Int(min(max(limit.rlim_cur / 8, 4), 16))))
    }

    /// Whether files that are only read may take reserved descriptors too.
    var readsWithSpares = false

    private func result(_ value: Int) -> Int { value < 0 ? -Int(errno) : value }

    package func open(_ path: String, flags: Int32, mode: mode_t) -> Int {
        let isForWriting = flags & (O_WRONLY | O_RDWR | O_CREAT | O_DIRECTORY) != 0
        var opened = result(Int(Glibc.open(path, flags, mode)))
        while isForWriting || readsWithSpares, opened == -Int(EMFILE) || opened == -Int(ENFILE),
            spares?.release() == true
        {
            opened = result(Int(Glibc.open(path, flags, mode)))
        }
        return opened
    }

    package func close(_ descriptor: Int32) {
        guard let spares else { return _ = Glibc.close(descriptor) }
        spares.close(descriptor)
    }

    package func isLinked(_ descriptor: Int32, at path: String) -> Bool {
        var found = stat()
        guard fstat(descriptor, &found) == 0 else { return true }
        return found.st_nlink > 0 && (lstat(path, &found) == 0 || errno != ENOENT)
    }

    package func status(_ descriptor: Int32, into status: inout FileStatus) -> Int {
        var found = stat()
        guard fstat(descriptor, &found) == 0 else { return -Int(errno) }
        switch found.st_mode & S_IFMT {
        case S_IFREG: status.kind = .file
        case S_IFDIR: status.kind = .folder
        default: status.kind = .other
        }
        status.size = Int(found.st_size)
        // The unit is always 512 bytes (stat(2)).
        status.allocated = Int(found.st_blocks) * 512
        return 0
    }

    package func read(_ descriptor: Int32, into room: UnsafeMutableRawBufferPointer, at offset: Int)
        -> Int
    {
        result(pread(descriptor, room.baseAddress, room.count, off_t(offset)))
    }

    package func write(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer, at offset: Int) -> Int
    {
        result(pwrite(descriptor, bytes.baseAddress, bytes.count, off_t(offset)))
    }

    package func truncate(_ descriptor: Int32, to size: Int) -> Int {
        result(Int(ftruncate(descriptor, off_t(size))))
    }

    package func sync(_ descriptor: Int32) -> Int {
        result(Int(fdatasync(descriptor)))
    }

    package func rename(_ path: String, to other: String) -> Int {
        result(Int(Glibc.rename(path, other)))
    }

    package func unlink(_ path: String) -> Int {
        result(Int(Glibc.unlink(path)))
    }

    package func lock(_ descriptor: Int32) -> Int {
        // A process that another thread starts shares the lock until it executes its program: what
        // was unlocked here may still be locked there for a moment.
        var attempts = 20
        while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
            attempts -= 1
            guard errno == EWOULDBLOCK, attempts > 0 else { return -Int(errno) }
            usleep(1000)
        }
        return 0
    }

    package func names(in folder: String, into names: inout [String]) -> Int {
        guard let stream = opendir(folder) else { return -Int(errno) }
        defer { closedir(stream) }
        while true {
            errno = 0
            guard let entry = readdir(stream) else { return -Int(errno) }
            let name = withUnsafeBytes(of: &entry.pointee.d_name) {
                String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name != ".", name != ".." { names.append(name) }
        }
    }

    package func makeFolder(_ path: String) -> Int {
        if mkdir(path, 0o750) == 0 || errno == EEXIST { return 0 }
        guard errno == ENOENT, let slash = path.lastIndex(of: "/"), slash != path.startIndex else {
            return -Int(errno)
        }
        let above = makeFolder(String(path[..<slash]))
        guard above == 0 else { return above }
        return mkdir(path, 0o750) == 0 || errno == EEXIST ? 0 : -Int(errno)
    }
}
