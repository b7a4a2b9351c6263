import Foundation

/// An open file that is sent to clients, who may share it.
package final class ServedFile {
    package let descriptor: Int32
    package let size: Int
    /// The device, inode, size and times: they change with the content.
    private let identity: [UInt64]

    /// Why a file cannot be served.
    package enum Failure: Error {
        /// It is missing, is reached through a link, or is not a regular file.
        case absent
        /// The process or the system has no free descriptor.
        case exhausted
    }

    /// Opens a regular file below a folder without following links.
    ///
    /// The list of files was made at the start. Since then, another user who may write into the
    /// folder could have replaced a file or a folder by a link to any file that this process can
    /// read, or by a FIFO, which would block it.
    /// - Parameters:
    ///   - path: its path below the folder.
    ///   - most: the maximum size in bytes.
    package init(_ path: String, in folder: String, most: Int) throws(Failure) {
        var parts = path.split(separator: "/").map(String.init)
        guard let name = parts.popLast(), !(parts + [name]).contains("..") else {
            throw .absent
        }
        let way = O_DIRECTORY | O_CLOEXEC | Self.path
        var place = open(folder, way)
        guard place >= 0 else { throw Self.failure }
        defer { close(place) }
        for part in parts {
            let next = openat(place, part, way | O_NOFOLLOW)
            guard next >= 0 else { throw Self.failure }
            close(place)
            place = next
        }
        let descriptor = openat(place, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { throw Self.failure }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
            status.st_size <= most
        else {
            close(descriptor)
            throw .absent
        }
        self.descriptor = descriptor
        size = Int(status.st_size)
        identity = [
            Int(truncatingIfNeeded: status.st_dev), Int(truncatingIfNeeded: status.st_ino),
            Int(status.st_size), status.st_mtim.tv_sec, status.st_mtim.tv_nsec,
            status.st_ctim.tv_sec, status.st_ctim.tv_nsec,
        ].map { UInt64(bitPattern: Int64($0)) }
    }

    deinit {
        close(descriptor)
    }

    private static var failure: Failure {
        errno == EMFILE || errno == ENFILE || errno == ENOMEM ? .exhausted : .absent
    }

    /// O_PATH, which Glibc's module lacks: the descriptor of a folder that need not be readable.
    private static let path: Int32 = 0o10_000_000

    /// Whether another one is the same unchanged file.
    func isSame(as other: ServedFile) -> Bool { identity == other.identity }

    /// The entity tag, which needs no read of the file.
    package var tag: String {
        let bytes = identity.withUnsafeBytes { Data($0) }
        return StaticFiles.tag(bytes).replacing("-\(bytes.count)\"", with: "-\(size)\"")
    }

    /// Reads bytes; fewer at the end, or if the file was truncated.
    package func read(_ room: UnsafeMutableRawBufferPointer, at offset: Int) -> Int {
        while true {
            let count = pread(descriptor, room.baseAddress, room.count, offset)
            if count >= 0 { return count }
            if errno != EINTR { return 0 }
        }
    }

    /// The whole content; nil if it was truncated while it was being read.
    package var content: Data? {
        var data = Data(count: size)
        var done = 0
        data.withUnsafeMutableBytes { room in
            while done < size {
                let rest = UnsafeMutableRawBufferPointer(rebasing: room[done...])
                let count = read(rest, at: done)
                guard count > 0 else { return }
                done += count
            }
        }
        return done == size ? data : nil
    }
}
