import Foundation

/// Opens files that a user names, without ever blocking on one.
///
/// Opening a FIFO without a writer blocks forever, and a device may never end. Pipes created by the
/// shell, as in `mainspring inspect <(zcat run.gz)`, are read like standard input.
struct InputFile {
    let descriptor: Int32
    /// The number of bytes to read, which is the file's size when it was opened.
    ///
    /// A file that grows may never end. Nil to read to the end, as for pipes and for files of
    /// /proc, whose size is 0.
    let size: Int?

    /// Opens a file.
    /// - Parameter what: the file's role in messages, such as `recording`.
    /// - Throws: ``Failure``, if it does not exist, cannot be read, or is a folder, a device, a
    ///   FIFO or a socket.
    init(_ path: String, _ what: String) throws {
        func failure(_ reason: String) -> Failure {
            Failure(description: "The \(what) “\(path)” cannot be read: \(reason)")
        }
        guard !path.isEmpty, !path.utf8.contains(0) else { throw failure("it is not a path.") }
        let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
        guard descriptor >= 0 else {
            throw failure(
                errno == ENOENT ? "it does not exist." : "\(String(cString: strerror(errno))).")
        }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else {
            close(descriptor)
            throw failure("\(String(cString: strerror(errno))).")
        }
        switch status.st_mode & S_IFMT {
        case S_IFREG:
            // Some files of /proc and /sys wait for events, such as /proc/kmsg. With O_NONBLOCK
            // reading them fails instead. It changes nothing for files on a disk.
            size = status.st_size > 0 ? Int(status.st_size) : nil
        case S_IFIFO
        where path.hasPrefix("/dev/fd/") || path.hasPrefix("/proc/self/fd/") || path == "/dev/stdin":
            size = nil
            _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) & ~O_NONBLOCK)
        default:
            close(descriptor)
            let kind = Self.kind(status.st_mode)
            let isPipeable = what == "recording" && kind == "a FIFO"
            throw failure(
                "it is \(kind)" + (isPipeable ? "; use standard input: - < \(path)" : "."))
        }
        self.descriptor = descriptor
    }

    /// Returns the contents of a file.
    /// - Throws: ``Failure``, also if the file has more than `most` bytes.
    static func contents(_ path: String, _ what: String, most: Int) throws -> Data {
        let file = try InputFile(path, what)
        let handle = FileHandle(fileDescriptor: file.descriptor, closeOnDealloc: true)
        var data = Data()
        do {
            while data.count <= most, let part = try handle.read(upToCount: 1 << 16), !part.isEmpty
            { data.append(part) }
        } catch {
            throw Failure(
                description: "The \(what) “\(path)” cannot be read: \(Self.reason(error))")
        }
        guard data.count <= most else {
            throw Failure(
                description:
                    "The \(what) “\(path)” has more than \(ShortNumber.bytes(UInt64(most))).")
        }
        return data
    }

    /// Checks that a file which a library will open by path, and read whole, is a regular file of
    /// at most 1 MiB.
    /// - Throws: ``Failure``, if it is not.
    static func checkSmall(_ path: String, _ what: String) throws {
        let file = try InputFile(path, what)
        close(file.descriptor)
        guard (file.size ?? 0) <= 1 << 20 else {
            throw Failure(description: "The \(what) “\(path)” has more than 1 MiB.")
        }
    }

    /// Checks that a file which a library will open by path is a regular file.
    static func check(_ path: String, _ what: String) throws {
        close(try InputFile(path, what).descriptor)
    }

    /// Describes an error of Foundation's reading.
    static func reason(_ error: any Error) -> String {
        let cause = (error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError
        guard let cause, cause.domain == NSPOSIXErrorDomain else {
            return error.localizedDescription
        }
        guard cause.code == EAGAIN else {
            return String(cString: strerror(Int32(cause.code))) + "."
        }
        return "it has nothing to read now, and is not an ordinary file. Copy its content to a "
            + "file first."
    }

    private static func kind(_ mode: mode_t) -> String {
        switch mode & S_IFMT {
        case S_IFDIR: "a folder"
        case S_IFIFO: "a FIFO"
        case S_IFCHR, S_IFBLK: "a device"
        case S_IFSOCK: "a socket"
        default: "not a file"
        }
    }
}
