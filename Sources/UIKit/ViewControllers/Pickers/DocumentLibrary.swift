import MainLoop
import UniformTypeIdentifiers

/// The documents of the main loop's program, which document pickers show.
@MainActor
final class DocumentLibrary {
    /// The library of the current main loop.
    static var current: DocumentLibrary {
        MainLoop.main.attachment(DocumentLibrary.self) { _ in DocumentLibrary() }
    }

    /// The folder with the documents; nil for none.
    var folder = URL.folder(named: "MAINSPRING_DOCUMENTS")

    /// A file or folder.
    struct Entry {
        let url: URL
        let isFolder: Bool
        var type: UTType {
            isFolder ? .folder : UTType(filenameExtension: url.pathExtension) ?? .data
        }
    }

    /// Returns the contents of a folder, in the order of the names.
    func entries(of folder: URL) -> [Entry] {
        folder.visibleNames(of: "documents").map { name in
            let url = folder.appendingPathComponent(name)
            var isFolder: ObjCBool = false
            _ = FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder)
            return Entry(url: url, isFolder: isFolder.boolValue)
        }
    }
}

extension URL {
    /// Begins the access to a file outside of the program's own folders; returns whether the file
    /// exists and can be read.
    ///
    /// Linux has no sandbox, so nothing needs to be ended. Source: Apple,
    /// URL.startAccessingSecurityScopedResource().
    public func startAccessingSecurityScopedResource() -> Bool {
        isFileURL && FileManager.default.isReadableFile(atPath: path)
    }
    /// Ends the access that ``startAccessingSecurityScopedResource()`` began; there is nothing to
    /// end on Linux.
    public func stopAccessingSecurityScopedResource() {}
}
