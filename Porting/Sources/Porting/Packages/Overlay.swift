import Foundation

/// A folder with translated files, and the list with which the compiler reads them.
///
/// With the list (`-vfsoverlay`), the compiler opens the translation when it is asked for the
/// original, and names the original in diagnostics and debug information.
struct Overlay {
    /// The folder with the list and the translations.
    let folder: String

    /// The path of the list, the argument of `-vfsoverlay`.
    var list: String { folder + "/overlay.yaml" }

    /// Writes the translations.
    ///
    /// A file whose text has not changed is not written again.
    /// - Returns: the paths of the originals whose translation changed, appeared or disappeared.
    @discardableResult
    func write(_ translations: [String: [UInt8]]) throws -> Set<String> {
        let manager = FileManager.default
        var changed: Set<String> = []
        var entries: [[String: String]] = []
        let before = Set(paths())
        for (path, text) in translations.sorted(by: { $0.key < $1.key }) {
            let target = folder + "/files" + path
            let data = Data(text)
            if manager.contents(atPath: target) != data {
                try manager.createDirectory(
                    atPath: (target as NSString).deletingLastPathComponent,
                    withIntermediateDirectories: true)
                try data.write(to: URL(fileURLWithPath: target), options: .atomic)
                changed.insert(path)
            }
            entries.append(["type": "file", "name": path, "external-contents": target])
        }
        changed.formUnion(before.subtracting(translations.keys))
        try manager.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let list: [String: Any] = [
            "version": 0, "case-sensitive": "true", "use-external-names": "false",
            "roots": entries,
        ]
        let data = try JSONSerialization.data(
            withJSONObject: list, options: [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes])
        if manager.contents(atPath: self.list) != data {
            try data.write(to: URL(fileURLWithPath: self.list), options: .atomic)
        }
        return changed
    }

    /// The originals in the list that was written last.
    private func paths() -> [String] {
        guard let data = FileManager.default.contents(atPath: list),
            let object = try? JSONSerialization.jsonObject(with: data) as? [String: Any],
            let roots = object["roots"] as? [[String: String]]
        else { return [] }
        return roots.compactMap { $0["name"] }
    }
}
