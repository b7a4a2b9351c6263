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
    static func replace(_ url: URL, write: (URL) throws -> Void) throws {
        let manager = FileManager.default
        let temporary = url.deletingLastPathComponent().appendingPathComponent(
            ".\(url.lastPathComponent).\(UUID().uuidString)")
        do {
            try write(temporary)
            var isFolder: ObjCBool = false
            if manager.fileExists(atPath: url.path, isDirectory: &isFolder), isFolder.boolValue {
                try manager.removeItem(at: url)
            }
            guard rename(temporary.path, url.path) == 0 else {
                throw DocumentError(
                    "the file cannot be replaced: \(String(cString: strerror(errno)))")
            }
        } catch {
            try? manager.removeItem(at: temporary)
            throw error
        }
    }
}
