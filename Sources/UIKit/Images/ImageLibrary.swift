import ImageIO
import Synchronization

/// The images in a program's resources: finds files by name and caches the results.
final class ImageLibrary: Sendable {
    /// The library of the process.
    static let main = ImageLibrary(home: Bundle.main.resourceURL ?? Bundle.main.bundleURL)

    private struct Key: Hashable {
        var name: String
        var bundle: String?
        var scale: CGFloat
        var languages: [String]
    }

    /// The folder of the main bundle's resources, next to which the other modules' bundles are.
    private let home: URL
    private let known = Mutex<[Key: UIImage]>([:])

    init(home: URL) {
        self.home = home
    }

    /// Returns an image, or nil if there is no readable file.
    ///
    /// - Complexity: O(1) once found; before, and at each call for a missing image, one disk access
    ///   for each possible path, and a listing of each bundle.
    func image(
        named name: String, in bundle: Bundle?,
        scale: CGFloat = UIScreen.latestScale.withLock { $0 }
    ) -> UIImage? {
        let languages = UserLanguages.preferred
        let key = Key(
            name: name, bundle: bundle?.bundlePath, scale: scale, languages: languages)
        if let image = known.withLock({ $0[key] }) { return image }
        let names = Self.candidates(for: name, scale: scale)
        for folder in folders(of: bundle?.resourceURL) {
            if let image = Self.image(named: name, inCatalogsOf: folder, scale: scale) {
                known.withLock { $0[key] = image }
                return image
            }
            let localized = LanguageFolders.cached(folder, for: languages)
            for candidate in names {
                guard let file = localized.file(candidate),
                    let image = Self.image(at: file, named: localized.name(of: file))
                else {
                    continue
                }
                known.withLock { $0[key] = image }
                return image
            }
        }
        return nil
    }

    /// Returns a file's image; nil if it cannot be read.
    ///
    /// - Parameters:
    ///   - name: the file's name relative to the resources' folder.
    ///   - scale: the pixels per point; nil for what the name says.
    static func image(at url: URL, named name: String, scale: CGFloat? = nil) -> UIImage? {
        guard FileManager.default.isReadableFile(atPath: url.path),
            let data = try? Data(contentsOf: url, options: .mappedIfSafe),
            let header = ImageHeader(data)
        else { return nil }
        let scale = scale ?? self.scale(ofFileNamed: name)
        return UIImage(
            size: header.size(atScale: scale), scale: scale,
            source: header.format == .gif
                ? .bytes(uri: header.format.uri(of: data), path: nil)
                : .asset(name: name, path: url.path))
    }

    // MARK: Folders

    /// Returns the folders to search, in order.
    ///
    /// For nil, those of the main bundle and of the bundles next to the executable. In a bundle,
    /// the folders that a package copies count as the bundle's own, because Xcode puts the files of
    /// a project's groups there; in the main bundle, beside whatever else is built, those with the
    /// names Resources and Assets.
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

    /// The folders in a bundle that are no bundles or catalogues themselves.
    private func copiedFolders(in bundle: URL) -> [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: bundle.path)) ?? []
        return names.filter { name in
            var isFolder: ObjCBool = false
            return !name.contains(".")
                && FileManager.default.fileExists(
                    atPath: bundle.appendingPathComponent(name).path, isDirectory: &isFolder)
                && isFolder.boolValue
        }.sorted()
    }

    /// SwiftPM names a module's bundle `Package_Target.resources` on Linux and `.bundle` elsewhere.
    private var bundlesAtHome: [URL] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: home.path)) ?? []
        return names.filter { $0.hasSuffix(".resources") || $0.hasSuffix(".bundle") }.sorted()
            .map { home.appendingPathComponent($0, isDirectory: true) }
    }

    // MARK: Names

    private static let extensions = ["png", "jpg", "jpeg", "svg"]

    /// Returns the possible file names for a name, the best first.
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

    /// Returns the scale in a file's name: 2 for `hat@2x.png`, 1 for `hat.png`.
    static func scale(ofFileNamed name: String) -> CGFloat {
        scaleSuffix(of: split(name).stem) ?? 1
    }

    private static func scaleSuffix(of stem: Substring) -> CGFloat? {
        stem.hasSuffix("@2x") ? 2 : stem.hasSuffix("@3x") ? 3 : nil
    }

    /// Splits a known extension from a name; any other dot is part of the name.
    private static func split(_ name: String) -> (stem: Substring, suffix: String?) {
        guard let dot = name.lastIndex(of: "."), dot > name.startIndex,
            (extensions + ["gif"]).contains(name[name.index(after: dot)...].lowercased())
        else { return (name[...], nil) }
        return (name[..<dot], String(name[name.index(after: dot)...]))
    }
}

extension UIImage {
    /// The existing folders in which `UIImage(named:)` searches: those of the main bundle and of
    /// the bundles beside the executable.
    package static var searchedFolders: [URL] {
        ImageLibrary.main.folders(of: nil).filter {
            FileManager.default.fileExists(atPath: $0.path)
        }
    }
}
