/// The folders in which a bundle's files are, by languages.
///
/// Foundation on Linux knows no user's language, and takes the first folder on the disk.
struct LanguageFolders: Sendable {
    /// A folder with files and with the folders of languages.
    let root: URL
    /// The languages of the folders, sorted, without `Base`.
    let available: [String]
    /// The folders' languages in the order of the search; `Base` is among them.
    ///
    /// The user's language is first, or the development language if the bundle does not have the
    /// user's. Base follows, then the development language, then English.
    let order: [String]

    init(_ root: URL, for preferred: [String] = UserLanguages.preferred) {
        self.root = root
        let names = ((try? FileManager.default.contentsOfDirectory(atPath: root.path)) ?? [])
            .filter { $0.hasSuffix(".lproj") }.map { String($0.dropLast(6)) }.sorted()
        available = names.filter { !["Base", "mul"].contains($0) }
        let developed = LanguageMatch.localizations(
            of: available, for: available.isEmpty ? [] : [Self.developmentLanguage(of: root)])
        let wanted = LanguageMatch.localizations(of: available, for: preferred)
        let english = LanguageMatch.localizations(of: available, for: ["en"])
        var order = wanted.isEmpty ? developed : wanted
        if names.contains("Base") { order.append("Base") }
        for name in developed + english where !order.contains(name) { order.append(name) }
        self.order = order
    }

    // MARK: Cache

    private struct Key: Hashable {
        var path: String
        var languages: [String]
    }
    private static let cache = FolderCache<Key, LanguageFolders>()

    /// Returns the folders of languages in a folder of resources, which are searched again only if
    /// a file was added there or removed; a changed Info.plist is not read again.
    static func cached(
        _ root: URL, for preferred: [String] = UserLanguages.preferred
    ) -> LanguageFolders {
        cache.value(Key(path: root.path, languages: preferred), of: root) {
            LanguageFolders(root, for: preferred)
        }
    }

    // MARK: Files

    /// The folder of a language.
    func folder(of language: String) -> URL {
        root.appendingPathComponent("\(language).lproj", isDirectory: true)
    }

    /// Returns a file: beside the folders of languages, or else in the first of them that has it.
    ///
    /// Source: Apple, "The Bundle Search Pattern" in the Bundle Programming Guide.
    func file(_ name: String) -> URL? {
        ([root] + order.map(folder)).lazy.map { $0.appendingPathComponent(name) }
            .first { FileManager.default.fileExists(atPath: $0.path) }
    }

    /// The name of a file relative to the folder: `hat.png`, `de.lproj/hat.png`.
    func name(of file: URL) -> String {
        file.pathComponents.dropFirst(root.pathComponents.count).joined(separator: "/")
    }

    /// Returns the language of a file: that of its folder, or else the development language.
    func language(of file: URL) -> String {
        let folder = file.deletingLastPathComponent().lastPathComponent
        let name = folder.hasSuffix(".lproj") ? String(folder.dropLast(6)) : "Base"
        return LanguageMatch.identifier(
            of: available.contains(name) ? name : Self.developmentLanguage(of: root))
    }

    /// Returns the language in which a bundle was written, which its information names: "en"
    /// without one.
    ///
    /// Folders that a package copies are inside the bundle, which has the information.
    private static func developmentLanguage(of root: URL) -> String {
        for folder in [root, root.deletingLastPathComponent()] {
            let information = ProgramInformation.dictionary(in: folder)
            if let region = information?["CFBundleDevelopmentRegion"] as? String,
                !region.hasPrefix("$")
            {
                return region
            }
        }
        return "en"
    }
}
