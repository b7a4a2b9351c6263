import ImageIO
import Synchronization

/// The images in a program's resources: finds files by name and caches the results.
final class ImageLibrary: Sendable {
    /// The library of the process.
    static let main = ImageLibrary(in: .main)

    private struct Key: Hashable {
        var name: String
        var bundle: String?
        var scale: CGFloat
        var languages: [String]
    }

    private let resources: ResourceFolders
    private let known = Mutex<[Key: UIImage]>([:])

    init(in resources: ResourceFolders) {
        self.resources = resources
    }

    /// Returns an image, or nil if there is no readable file.
    ///
    /// - Complexity: O(1) once found; before, and at each call for a missing image, one disk access
    ///   for each possible path.
    func image(
        named name: String, in bundle: Bundle?,
        scale: CGFloat = UIScreen.latestScale.withLock { $0 }
    ) -> UIImage? {
        let languages = UserLanguages.preferred
        let key = Key(
            name: name, bundle: bundle?.bundlePath, scale: scale, languages: languages)
        if let image = known.withLock({ $0[key] }) { return image }
        let names = Self.candidates(for: name, scale: scale)
        for folder in resources.folders(of: bundle?.resourceURL) {
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
