import Foundation

/// Writes a file completely or not at all, so that a failure leaves the old file unchanged.
struct OutputFile {
    private let path: String
    /// The temporary file; nil if the target is a device, which is written directly.
    private let temporary: String?
    private let descriptor: Int32

    /// Starts writing a file.
    /// - Throws: ``Failure``, if it cannot be written, is a folder, or is a FIFO without a reader.
    init(_ path: String) throws {
        var status = stat()
        let exists = stat(path, &status) == 0
        if exists, status.st_mode & S_IFMT != S_IFREG {
            // Without O_NONBLOCK, opening a FIFO without a reader would block forever.
            self.path = path
            temporary = nil
            descriptor = open(path, O_WRONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
            guard descriptor >= 0 else { throw Self.failure(path) }
            try Self.refuseTerminal(descriptor, path)
            _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) & ~O_NONBLOCK)
            return
        }
        // A symbolic link is preserved; its target is replaced.
        let target = exists ? URL(filePath: path).resolvingSymlinksInPath().path : path
        let name = "\(target).\(getpid()).part"
        self.path = target
        temporary = name
        descriptor = open(name, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o644)
        guard descriptor >= 0 else { throw Self.failure(path) }
        if exists { fchmod(descriptor, status.st_mode & 0o777) }
    }

    /// Closes a terminal: ``Output`` alone writes to one, because a file's bytes may control it.
    /// - Throws: ``Failure``, if the descriptor is a terminal.
    static func refuseTerminal(_ descriptor: Int32, _ path: String) throws {
        guard isatty(descriptor) == 1 else { return }
        close(descriptor)
        throw Failure(description: "“\(path)” is a terminal: name a file.")
    }

    private static func failure(_ path: String) -> Failure {
        Failure(description: "“\(path)” cannot be written: \(String(cString: strerror(errno))).")
    }

    /// Appends bytes.
    func write(_ data: Data) throws {
        do {
            try FileHandle(fileDescriptor: descriptor, closeOnDealloc: false).write(
                contentsOf: data)
        } catch {
            abandon()
            throw Failure(description: "“\(path)” cannot be written: \(error.localizedDescription)")
        }
    }

    /// Moves the temporary file into place.
    func finish() throws {
        guard close(descriptor) == 0, temporary.map({ rename($0, path) == 0 }) ?? true else {
            let failure = Self.failure(path)
            if let temporary { unlink(temporary) }
            throw failure
        }
    }

    /// Discards all output.
    func abandon() {
        close(descriptor)
        if let temporary { unlink(temporary) }
    }

    /// Writes a whole file.
    static func write(_ data: Data, to path: String) throws {
        let file = try OutputFile(path)
        try file.write(data)
        try file.finish()
    }
}
