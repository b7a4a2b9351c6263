import Synchronization

/// Tables of localized texts: `.strings` files, and Xcode's string catalogs.
enum StringTables {
    /// The tables of one name in a bundle.
    struct Place: Hashable {
        var bundle: String
        var table: String
        var languages = UserLanguages.preferred
        /// The module whose resources are the first of the main bundle's.
        var module: String? = ProgramInformation.delegateModule.withLock { $0 }
    }

    /// Returns the text of a key in the user's language; nil if no table has it.
    ///
    /// Each folder has one table: that of the user's language, or else of the development language.
    /// A key that this table lacks is not searched in that of another language.
    ///
    /// Source: Apple, localizedString(forKey:value:table:).
    ///
    /// - Parameter roots: the folders, which are asked for once.
    static func text(_ key: String, at place: Place, in roots: () -> [URL]) -> String? {
        if let tables = known.withLock({ $0[place] }) {
            return tables.lazy.compactMap { $0[key] }.first
        }
        let read = roots().flatMap { tables(at: place, in: $0) }
        known.withLock { $0[place] = read }
        return read.lazy.compactMap { $0[key] }.first
    }

    private static func tables(at place: Place, in root: URL) -> [[String: String]] {
        let folders = LanguageFolders(root, for: place.languages)
        return [
            folders.file("\(place.table).strings").map { texts(of: $0) },
            catalog(place.table, in: folders)?.texts(for: place.languages),
        ].compactMap { $0 }
    }

    /// Returns the texts of an interface file in `Base.lproj`, by the identifiers and properties of
    /// its objects; empty for files that are themselves in a language.
    ///
    /// Source: Apple, "Internationalizing the User Interface": the texts of Main.storyboard are in
    /// the language's Main.strings.
    static func texts(
        ofInterface file: URL, for preferred: [String] = UserLanguages.preferred
    ) -> [String: String] {
        let folder = file.deletingLastPathComponent()
        guard folder.lastPathComponent == "Base.lproj" else { return [:] }
        let folders = LanguageFolders(folder.deletingLastPathComponent(), for: preferred)
        let table = file.deletingPathExtension().lastPathComponent
        let languages = folders.order.prefix { $0 != "Base" }.map(folders.folder)
        let tables = languages.map { $0.appendingPathComponent("\(table).strings") }
        if let found = tables.first(where: { FileManager.default.fileExists(atPath: $0.path) }) {
            return texts(of: found)
        }
        return catalog(table, in: folders)?.texts(for: preferred) ?? [:]
    }

    // MARK: Files

    private static let known = Mutex<[Place: [[String: String]]]>([:])

    /// Returns the texts of a `.strings` file. One that cannot be read is reported.
    private static func texts(of file: URL) -> [String: String] {
        do {
            let list = try PropertyListSerialization.propertyList(
                from: utf8(Data(contentsOf: file)), format: nil)
            return (list as? [String: Any])?.compactMapValues { $0 as? String } ?? [:]
        } catch {
            reportMistake(
                "\(name(of: file)) is not a table of texts: \(error.localizedDescription)"
            )
        }
        return [:]
    }

    /// Returns the catalog of a table, which Xcode keeps beside the folders of languages, or for
    /// interface files in that of several languages.
    private static func catalog(_ table: String, in folders: LanguageFolders) -> StringCatalog? {
        let places = [folders.root, folders.folder(of: "mul")]
        let files = places.map { $0.appendingPathComponent("\(table).xcstrings") }
        guard let file = files.first(where: { FileManager.default.fileExists(atPath: $0.path) })
        else { return nil }
        do {
            return try JSONDecoder().decode(StringCatalog.self, from: Data(contentsOf: file))
        } catch {
            reportMistake(
                "\(name(of: file)) is not a catalog of texts: \(error.localizedDescription)"
            )
        }
        return nil
    }

    /// Old projects have tables in UTF-16.
    private static func utf8(_ data: Data) -> Data {
        guard data.starts(with: [0xFF, 0xFE]) || data.starts(with: [0xFE, 0xFF]) else {
            return data
        }
        return Data((String(data: data, encoding: .utf16) ?? "").utf8)
    }

    private static func name(of file: URL) -> String {
        file.pathComponents.suffix(2).joined(separator: "/")
    }
}

/// A catalog of texts in several languages, as Xcode 15 and later write it.
struct StringCatalog: Decodable {
    var sourceLanguage = "en"
    var strings: [String: Entry] = [:]

    struct Entry: Decodable { var localizations: [String: Localization]? }
    struct Localization: Decodable { var stringUnit: Unit? }
    struct Unit: Decodable { var value: String }

    /// Returns the texts in the user's language, or else in the one of the source.
    ///
    /// Texts that vary, for example with a number, are left out.
    func texts(for preferred: [String]) -> [String: String] {
        let translated = Set(strings.values.flatMap { ($0.localizations ?? [:]).keys })
        let language =
            LanguageMatch.localizations(
                of: translated.union([sourceLanguage]).sorted(), for: preferred
            ).first ?? sourceLanguage
        return strings.compactMapValues { $0.localizations?[language]?.stringUnit?.value }
    }
}
