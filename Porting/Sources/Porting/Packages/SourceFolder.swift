import Foundation

/// Finds and reads the Swift files of folders and packages.
enum SourceFolder {
    /// Folders that contain no sources of the package's own.
    private static let skipped: Set = [
        "Pods", "Carthage", "DerivedData", "node_modules", "checkouts",
    ]

    /// The Swift files in a folder, without manifests and hidden folders, or the file itself.
    static func files(in path: String) throws -> [String] {
        var isFolder: ObjCBool = false
        let manager = FileManager.default
        guard manager.fileExists(atPath: path, isDirectory: &isFolder) else {
            throw PortError("\(path) does not exist.")
        }
        guard isFolder.boolValue else { return [path] }
        var result: [String] = []
        let folder = URL(fileURLWithPath: path, isDirectory: true)
        guard
            let items = manager.enumerator(
                at: folder, includingPropertiesForKeys: [.isDirectoryKey],
                options: [.skipsHiddenFiles])
        else { throw PortError("\(path) cannot be read.") }
        for case let item as URL in items {
            let name = item.lastPathComponent
            if skipped.contains(name) {
                items.skipDescendants()
            } else if name.hasSuffix(".swift"), name != "Package.swift",
                !name.hasPrefix("Package@")
            {
                result.append(item.path)
            }
        }
        return result.sorted()
    }

    /// The module of a file, by the convention of packages: the folder in Sources or Tests.
    static func module(of path: String) -> String {
        let parts = path.split(separator: "/").map(String.init)
        let place = parts.dropLast(2).lastIndex { $0 == "Sources" || $0 == "Tests" }
        return place.map { parts[$0 + 1] } ?? ""
    }

    /// Reads a file; a file that is not UTF-8, or is larger than 16 MB, is an error.
    static func source(_ path: String, module: String, hasResources: Bool = false) throws
        -> Translation.Source
    {
        let url = URL(fileURLWithPath: path)
        let size = try url.resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0
        guard size <= SourceFile.largest else {
            throw PortError(
                "\(path) has \(size) bytes; files of at most \(SourceFile.largest) are translated.")
        }
        let text = try [UInt8](Data(contentsOf: url))
        guard String(validating: text, as: UTF8.self) != nil else {
            throw PortError("\(path) is not UTF-8.")
        }
        return Translation.Source(
            path: url.standardizedFileURL.path, module: module, text: text,
            hasResources: hasResources)
    }
}

/// A reason why a command cannot run.
struct PortError: Error, CustomStringConvertible {
    var description: String
    init(_ description: String) { self.description = description }
}
