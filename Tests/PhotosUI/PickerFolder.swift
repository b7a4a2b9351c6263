import Foundation

/// A temporary folder with small pictures and other files.
struct PickerFolder {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent(
        "pickers-\(UUID().uuidString)")

    /// Creates the folder; a picture is an SVG of 400 × 300 points, a text has its name as
    /// contents.
    init(_ names: String...) throws {
        for name in names {
            let file = url.appendingPathComponent(name)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            let text = name.hasSuffix("svg") ? "<svg width='400' height='300'/>" : name
            try Data(text.utf8).write(to: file)
        }
    }

    func remove() { try? FileManager.default.removeItem(at: url) }

    /// Returns a file's path.
    func file(_ name: String) -> URL { url.appendingPathComponent(name) }
}
