import Synchronization

/// The pictures among a program's resources: finds their files by name and keeps what it found.
final class ImageLibrary: Sendable {
    /// The library of the process.
    static let main = ImageLibrary(home: Bundle.main.resourceURL ?? Bundle.main.bundleURL)

    private struct Key: Hashable {
        var name: String
        var bundle: String?
        var scale: CGFloat
    }

    /// The folder of the main bundle's resources, beside which the other modules' bundles lie.
    private let home: URL
    private let known = Mutex<[Key: UIImage]>([:])

    init(home: URL) {
        self.home = home
    }

    /// Finds a picture; nil when there is no such file, or none that can be read.
    ///
    /// - Complexity: one look at the disk for each possible place the first time, O(1) after a find.
    func image(
        named name: String, in bundle: Bundle?, scale: CGFloat = UIScreen.latestScale.withLock { $0 }
    ) -> UIImage? {
        let key = Key(name: name, bundle: bundle?.bundlePath, scale: scale)
        if let image = known.withLock({ $0[key] }) { return image }
        let names = Self.candidates(for: name, scale: scale)
        for folder in folders(of: bundle?.resourceURL) {
            for candidate in names {
                guard let image = Self.image(at: folder.appendingPathComponent(candidate), named: candidate) else {
                    continue
                }
                known.withLock { $0[key] = image }
                return image
            }
        }
        return nil
    }

    private static func image(at url: URL, named name: String) -> UIImage? {
        guard FileManager.default.isReadableFile(atPath: url.path),
            let data = try? Data(contentsOf: url, options: .mappedIfSafe), let header = ImageHeader(data)
        else { return nil }
        let scale = scale(ofFileNamed: name)
        return UIImage(size: header.size(atScale: scale), scale: scale, source: .asset(name: name, path: url.path))
    }

    // MARK: Places

    /// The folders to search, in order; for nil those of the main bundle and of the bundles beside the executable.
    func folders(of bundle: URL?) -> [URL] {
        let roots = bundle.map { [$0] } ?? [home] + bundlesAtHome
        return roots.flatMap { root in
            [root, root.appendingPathComponent("Resources"), root.appendingPathComponent("Assets")]
        }
    }

    /// SwiftPM names a module's bundle `Package_Target.resources` on Linux and `.bundle` elsewhere.
    private var bundlesAtHome: [URL] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: home.path)) ?? []
        return names.filter { $0.hasSuffix(".resources") || $0.hasSuffix(".bundle") }.sorted()
            .map { home.appendingPathComponent($0, isDirectory: true) }
    }

    // MARK: Names

    private static let extensions = ["png", "jpg", "jpeg", "svg"]

    /// The files that a name may mean, the best first.
    static func candidates(for name: String, scale: CGFloat) -> [String] {
        let (stem, suffix) = split(name)
        let extensions = suffix.map { [$0] } ?? extensions
        if scaleSuffix(of: stem) != nil { return extensions.map { "\(stem).\($0)" } }
        let present = max(1, min(3, Int(scale.rounded())))
        let larger = (present...3).map { $0 }
        let smaller = (1..<present).reversed()
        return (larger + smaller).flatMap { scale in
            extensions.map { scale == 1 ? "\(stem).\($0)" : "\(stem)@\(scale)x.\($0)" }
        }
    }

    /// The scale in a file's name: `hat@2x.png` has 2, `hat.png` 1.
    static func scale(ofFileNamed name: String) -> CGFloat {
        scaleSuffix(of: split(name).stem) ?? 1
    }

    private static func scaleSuffix(of stem: Substring) -> CGFloat? {
        stem.hasSuffix("@2x") ? 2 : stem.hasSuffix("@3x") ? 3 : nil
    }

    /// Takes a known extension off a name; another dot is part of the name.
    private static func split(_ name: String) -> (stem: Substring, suffix: String?) {
        guard let dot = name.lastIndex(of: "."), dot > name.startIndex,
            extensions.contains(name[name.index(after: dot)...].lowercased())
        else { return (name[...], nil) }
        return (name[..<dot], String(name[name.index(after: dot)...]))
    }
}

extension UIImage {
    /// The existing folders in which `UIImage(named:)` searches: those of the main bundle and of the
    /// bundles beside the executable.
    package static var searchedFolders: [URL] {
        ImageLibrary.main.folders(of: nil).filter { FileManager.default.fileExists(atPath: $0.path) }
    }
}
