/// The folders with a program's resources: the main bundle's, and the bundles of modules beside it.
package struct ResourceFolders: Equatable, Sendable {
    /// Those of the process.
    static let main = ResourceFolders(home: Bundle.main.resourceURL ?? Bundle.main.bundleURL)

    /// The folder of the main bundle's resources, next to which the other modules' bundles are.
    let home: URL

    /// The process's folders that exist.
    package static var existing: [URL] {
        main.folders(of: nil).filter { FileManager.default.fileExists(atPath: $0.path) }
    }

    /// Returns the folders to search, in order.
    ///
    /// For nil, those of the main bundle and of the bundles next to the executable. In a bundle,
    /// the folders that a package copies count as the bundle's own, because Xcode puts the files of
    /// a project's groups there; in the main bundle, beside whatever else is built, those with the
    /// names Resources and Assets.
    ///
    /// - Complexity: one disk access for each bundle, unless a file was added there or removed.
    func folders(of bundle: URL?) -> [URL] {
        let own = ["Resources", "Assets"]
        func inside(_ root: URL, _ names: [String]) -> [URL] {
            [root] + names.map { root.appendingPathComponent($0) }
        }
        let bundles = bundle.map { [$0] } ?? bundlesAtHome
        return (bundle == nil ? inside(home, own) : [])
            + bundles.flatMap {
                inside($0, own + copiedFolders(in: $0).filter { !own.contains($0) })
            }
    }

    // MARK: Listing

    private static let bundles = FolderCache<String, [URL]>()
    private static let copies = FolderCache<String, [String]>()

    /// The folders in a bundle that are no bundles or catalogues themselves.
    private func copiedFolders(in bundle: URL) -> [String] {
        Self.copies.value(bundle.path, of: bundle) {
            Self.names(in: bundle).filter { name in
                var isFolder: ObjCBool = false
                return !name.contains(".")
                    && FileManager.default.fileExists(
                        atPath: bundle.appendingPathComponent(name).path, isDirectory: &isFolder)
                    && isFolder.boolValue
            }
        }
    }

    /// SwiftPM names a module's bundle `Package_Target.resources` on Linux and `.bundle` elsewhere.
    private var bundlesAtHome: [URL] {
        Self.bundles.value(home.path, of: home) {
            Self.names(in: home).filter { $0.hasSuffix(".resources") || $0.hasSuffix(".bundle") }
                .map { home.appendingPathComponent($0, isDirectory: true) }
        }
    }

    private static func names(in folder: URL) -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()
    }
}
