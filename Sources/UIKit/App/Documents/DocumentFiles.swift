import MainLoop

/// Reads and writes the files of documents.
@MainActor
enum DocumentFiles {
    /// Calls a block in a later step of the main loop, after those that were enqueued before.
    static func enqueue(_ block: @escaping () -> Void) { MainLoop.main.deferBlock { block() } }

    /// Returns the data of a file; throws for a folder, whose wrapper Foundation on Linux lacks.
    static func contents(of url: URL) throws -> Data {
        var isFolder: ObjCBool = false
        _ = FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder)
        if isFolder.boolValue {
            throw DocumentError(
                "it is a folder; override read(from:) and "
                    + "writeContents(_:to:for:originalContentsURL:) to read and write it")
        }
        return try Data(contentsOf: url)
    }

    static func modificationDate(of url: URL) -> Date? {
        let attributes = try? FileManager.default.attributesOfItem(atPath: url.path)
        return attributes?[.modificationDate] as? Date
    }

    static func write(_ contents: Any, to url: URL) throws {
        guard let data = contents as? Data else {
            throw DocumentError(
                "\(type(of: contents)) is not Data; override "
                    + "writeContents(_:to:for:originalContentsURL:) to write it")
        }
        try data.write(to: url)
    }

    /// Writes a file beside another, and puts it in its place. If that fails, the file that is
    /// there stays as it is.
    ///
    /// A symbolic link stays; the file that it leads to is replaced. The new file has the access
    /// rights of the old one, and its owner and group if the process may set them.
    ///
    /// - Parameter attributes: the attributes that the new file gets besides or instead.
    static func replace(
        _ url: URL, attributes: [FileAttributeKey: Any], write: (URL) throws -> Void
    ) throws {
        let manager = FileManager.default
        let url = try target(of: url)
        // Only the process's user can enter the folder, so that others cannot read the file before
        // it has the access rights of the old one.
        let folder = try makeFolder(beside: url)
        let temporary = folder.appendingPathComponent(url.lastPathComponent)
        // A folder that still has an old file, which could not be put back, is kept.
        defer { rmdir(folder.path) }
        do {
            try write(temporary)
            copyAccess(from: url, to: temporary)
            if !attributes.isEmpty {
                try manager.setAttributes(attributes, ofItemAtPath: temporary.path)
            }
            try move(temporary, inPlaceOf: url)
        } catch {
            try? manager.removeItem(at: temporary)
            throw error
        }
    }

    private static func makeFolder(beside url: URL) throws -> URL {
        let pattern = url.deletingLastPathComponent().appendingPathComponent(".document-XXXXXX")
        var path = Array(pattern.path.utf8CString)
        let made = path.withUnsafeMutableBufferPointer { buffer in
            mkdtemp(buffer.baseAddress!).map { String(cString: $0) }
        }
        guard let made else {
            throw DocumentError(
                "nothing can be written beside it: \(String(cString: strerror(errno)))")
        }
        return URL(fileURLWithPath: made, isDirectory: true)
    }

    /// Returns the file to which symbolic links lead, which need not exist.
    private static func target(of url: URL) throws -> URL {
        var url = url
        // Linux follows 40 links; source: path_resolution(7).
        for _ in 0...40 {
            let link = try? FileManager.default.destinationOfSymbolicLink(atPath: url.path)
            guard let link else { return url }
            url =
                link.hasPrefix("/")
                ? URL(fileURLWithPath: link)
                : url.deletingLastPathComponent().appendingPathComponent(link)
        }
        throw DocumentError("its symbolic links lead to each other")
    }

    private static func move(_ temporary: URL, inPlaceOf url: URL) throws {
        guard let old = status(of: url), old.st_mode & S_IFMT == S_IFDIR else {
            return try move(temporary, to: url)
        }
        // A folder with contents cannot be replaced by `rename`. It is removed once the new one
        // is in its place, so that it can be restored until then.
        let aside = temporary.appendingPathExtension("old")
        try move(url, to: aside)
        do {
            try move(temporary, to: url)
        } catch {
            try? move(aside, to: url)
            throw error
        }
        try? FileManager.default.removeItem(at: aside)
    }

    private static func move(_ old: URL, to new: URL) throws {
        guard rename(old.path, new.path) == 0 else {
            throw DocumentError("the file cannot be replaced: \(String(cString: strerror(errno)))")
        }
    }

    private static func copyAccess(from url: URL, to copy: URL) {
        guard let old = status(of: url), let new = status(of: copy),
            old.st_mode & S_IFMT == new.st_mode & S_IFMT
        else { return }
        if (old.st_uid, old.st_gid) != (new.st_uid, new.st_gid),
            chown(copy.path, old.st_uid, old.st_gid) != 0
        {
            // Files are given away by root alone; others can set a group to which they belong.
            _ = chown(copy.path, uid_t.max, old.st_gid)
        }
        // The special bits are the new one's: a program is not to be given another user's rights.
        _ = chmod(copy.path, (old.st_mode & 0o777) | (new.st_mode & 0o7000))
    }

    private static func status(of url: URL) -> stat? {
        var status = stat()
        return stat(url.path, &status) == 0 ? status : nil
    }
}
