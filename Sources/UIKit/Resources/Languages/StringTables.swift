import Synchronization

/// Tables of localized texts: `.strings` and `.stringsdict` files, and Xcode's string catalogs.
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
            return text(key, in: tables, at: place)
        }
        let read = roots().flatMap { tables(at: place, in: $0) }
        known.withLock { $0[place] = read }
        return text(key, in: read, at: place)
    }

    private static func text(_ key: String, in tables: [[String: TableEntry]], at place: Place)
        -> String?
    {
        tables.lazy.compactMap { $0[key] }.first?.text(key: key, table: place.table)
    }

    private static func tables(at place: Place, in root: URL) -> [[String: TableEntry]] {
        let folders = LanguageFolders(root, for: place.languages)
        let plain = (folders.file("\(place.table).strings").map { texts(of: $0) } ?? [:])
            .mapValues { TableEntry.text($0) }
        // An entry of the dictionary is before one of the same key in the other file. The files may
        // be in different languages.
        let varied = folders.file("\(place.table).stringsdict").map { file in
            StringsDictionary(contents(of: file), language: folders.language(of: file)).entries
        }
        return [
            varied.map { plain.merging($0) { $1 } } ?? plain,
            catalog(place.table, in: folders)?.entries(for: place.languages) ?? [:],
        ]
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

    private static let known = Mutex<[Place: [[String: TableEntry]]]>([:])

    /// Returns the texts of a `.strings` file. One that cannot be read is reported.
    private static func texts(of file: URL) -> [String: String] {
        contents(of: file).compactMapValues { $0 as? String }
    }

    private static func contents(of file: URL) -> [String: Any] {
        do {
            let list = try PropertyListSerialization.propertyList(
                from: utf8(Data(contentsOf: file)), format: nil)
            if let list = list as? [String: Any] { return list }
            reportMistake("\(name(of: file)) is not a table of texts: it is not a dictionary")
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
