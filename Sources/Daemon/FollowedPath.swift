import Foundation

/// Opens a file that another user may own, without following that user's links.
///
/// A daemon that may read more than the file's owner must not publish the target of the owner's
/// link. So each component of the path is opened separately: links are followed only if root or the
/// daemon's own user created them, and the last component must be a regular file, not a link. A
/// FIFO would block, and opening a device may have any effect: both are refused without opening
/// them.
enum FollowedPath {
    struct Refusal: Error, Equatable {
        var reason: String
    }

    /// The maximum number of links in a path, as in Linux (path_resolution(7)).
    private static let mostLinks = 40

    /// Linux's O_PATH, which Swift's Glibc module lacks: refers to a file without opening it.
    private static let path: Int32 = 0o10000000

    /// Opens a file for reading. It never blocks.
    static func open(_ path: String) throws(Refusal) -> FollowedFile.Descriptor {
        var rest = Array(path.split(separator: "/").map(String.init).reversed())
        guard path.hasPrefix("/"), !rest.isEmpty else {
            throw Refusal(reason: "its path is not absolute.")
        }
        var folder = try opened(nil, "/", Self.path | O_DIRECTORY)
        var links = 0
        while let part = rest.popLast() {
            if part == "." { continue }
            let place = try opened(folder, part, Self.path | O_NOFOLLOW)
            var status = stat()
            guard fstat(place.number, &status) == 0 else { throw failure(part) }
            switch status.st_mode & S_IFMT {
            case S_IFDIR where !rest.isEmpty: folder = place
            case S_IFLNK where !rest.isEmpty:
                links += 1
                guard links <= mostLinks else {
                    throw Refusal(reason: "its path has more than \(mostLinks) symbolic links.")
                }
                guard status.st_uid == 0 || status.st_uid == geteuid() else {
                    throw Refusal(
                        reason:
                            "“\(part)” in its path is a symbolic link owned by user "
                            + "\(status.st_uid), who could redirect it anywhere. Name the folder "
                            + "itself.")
                }
                let target = try target(of: place, part)
                if target.hasPrefix("/") { folder = try opened(nil, "/", Self.path | O_DIRECTORY) }
                rest += target.split(separator: "/").map(String.init).reversed()
            case S_IFREG where rest.isEmpty:
                let file = try opened(folder, part, O_RDONLY | O_NONBLOCK | O_NOFOLLOW | O_NOCTTY)
                guard file.identity == place.identity else {
                    throw Refusal(reason: "it was replaced while it was being opened.")
                }
                return file
            default:
                throw Refusal(reason: try refusal(of: status.st_mode, part, isLast: rest.isEmpty))
            }
        }
        throw Refusal(reason: "it is a folder, not a file.")
    }

    private static func refusal(of mode: mode_t, _ part: String, isLast: Bool) throws(Refusal)
        -> String
    {
        guard isLast else { return "“\(part)” in its path is not a folder." }
        return switch mode & S_IFMT {
        case S_IFLNK: "it is a symbolic link. Name the file that it points to."
        case S_IFIFO: "it is a FIFO, not a regular file. Pipe it to --stdin instead."
        case S_IFDIR: "it is a folder, not a file."
        case S_IFSOCK: "it is a socket, not a regular file."
        default: "it is a device, not a regular file."
        }
    }

    private static func opened(
        _ folder: FollowedFile.Descriptor?, _ part: String, _ flags: Int32
    ) throws(Refusal) -> FollowedFile.Descriptor {
        let number = openat(folder?.number ?? AT_FDCWD, part, flags | O_CLOEXEC)
        guard number >= 0 else { throw failure(part) }
        return FollowedFile.Descriptor(number)
    }

    private static func target(of link: FollowedFile.Descriptor, _ part: String) throws(Refusal)
        -> String
    {
        var bytes = [UInt8](repeating: 0, count: Int(PATH_MAX))
        let count = bytes.withUnsafeMutableBytes {
            readlinkat(
                link.number, "", $0.baseAddress!.assumingMemoryBound(to: CChar.self), $0.count)
        }
        guard count > 0 else { throw failure(part) }
        return String(decoding: bytes[..<count], as: UTF8.self)
    }

    private static func failure(_ part: String) -> Refusal {
        Refusal(reason: "“\(part)” cannot be opened: \(String(cString: strerror(errno))).")
    }
}
