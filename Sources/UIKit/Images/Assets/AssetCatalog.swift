import Synchronization

/// An asset catalogue: a folder `X.xcassets` with a folder for each asset, as Xcode writes it.
///
/// Source: Apple, Asset Catalog Format Reference. SwiftPM copies the folder unchanged on Linux.
final class AssetCatalog: Sendable {
    /// The kinds of assets that are read, by the extensions of their folders.
    enum Kind: String {
        case image = "imageset"
        case color = "colorset"
        case data = "dataset"
    }

    private struct Key: Hashable {
        var kind: Kind
        var name: String
    }

    /// The folder of the catalogue.
    let folder: URL
    private let sets: [Key: URL]

    /// Groups deeper than this are not searched.
    private static let deepest = 16

    /// Lists the assets of a catalogue.
    ///
    /// - Complexity: one directory read for each group.
    init(folder: URL) {
        self.folder = folder
        var sets: [Key: URL] = [:]
        var seen: Set<String> = []
        Self.list(folder, prefix: "", depth: 0, &seen, into: &sets)
        self.sets = sets
    }

    /// Adds the assets in a group; of two with one name the first in the order of folders counts.
    private static func list(
        _ group: URL, prefix: String, depth: Int, _ seen: inout Set<String>,
        into sets: inout [Key: URL]
    ) {
        // A link may lead to a group that was listed, or around it.
        guard depth < deepest, seen.insert(group.resolvingSymlinksInPath().path).inserted else {
            return
        }
        let names = (try? FileManager.default.contentsOfDirectory(atPath: group.path)) ?? []
        for name in names.sorted() {
            let url = group.appendingPathComponent(name, isDirectory: true)
            let (stem, suffix) = (url.deletingPathExtension().lastPathComponent, url.pathExtension)
            if let kind = Kind(rawValue: suffix) {
                let key = Key(kind: kind, name: prefix + stem)
                if sets[key] == nil { sets[key] = url }
            } else if suffix.isEmpty || suffix == "spriteatlas" {
                // A group is part of its assets' names only if it says so.
                let file = url.appendingPathComponent(AssetContents.fileName)
                guard suffix.isEmpty || FileManager.default.fileExists(atPath: file.path),
                    isFolder(url)
                else { continue }
                let isNamed = AssetContents(of: url)?.properties?.providesNamespace == true
                list(
                    url, prefix: isNamed ? prefix + stem + "/" : prefix, depth: depth + 1, &seen,
                    into: &sets)
            }
        }
    }

    private static func isFolder(_ url: URL) -> Bool {
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder)
            && isFolder.boolValue
    }

    /// Returns the folder of an asset; nil if there is none of the name.
    func folder(of kind: Kind, named name: String) -> URL? {
        sets[Key(kind: kind, name: name)]
    }

    // MARK: All catalogues

    private static let known = Mutex<[String: [AssetCatalog]]>([:])

    /// Returns the catalogues in a folder by their names; read once for each folder.
    static func catalogs(in folder: URL) -> [AssetCatalog] {
        if let found = known.withLock({ $0[folder.path] }) { return found }
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        let catalogs = names.filter { $0.hasSuffix(".xcassets") }.sorted().map {
            AssetCatalog(folder: folder.appendingPathComponent($0, isDirectory: true))
        }
        known.withLock { $0[folder.path] = catalogs }
        return catalogs
    }

    /// Returns the folder of the first asset of a name among resources, and the resources' folder.
    static func find(
        _ kind: Kind, named name: String, in bundle: Bundle?, of resources: ResourceFolders = .main
    ) -> (asset: URL, root: URL)? {
        for root in resources.folders(of: bundle?.resourceURL) {
            for catalog in catalogs(in: root) {
                if let asset = catalog.folder(of: kind, named: name) { return (asset, root) }
            }
        }
        return nil
    }
}
