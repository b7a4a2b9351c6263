extension Bundle {
    /// The bundle with its texts and files in the user's language. Not in Foundation.
    ///
    /// `mainspring port` writes it behind the bundles of which a program asks for files. A program
    /// that is not translated writes `Bundle.module.localized.url(forResource: "intro",
    /// withExtension: "html")` itself. That of the main bundle has the resources of the whole
    /// program, and the Info.plist among them.
    public var localized: LocalizedBundle { LocalizedBundle(bundle: self) }
}

/// A bundle's texts and files in the user's language, which
/// ``UIApplication/preferredLanguages`` are.
///
/// Not in Foundation, whose bundles do this on Apple's systems; on Linux they know no language, and
/// their methods cannot be overridden.
public struct LocalizedBundle: Sendable {
    /// The bundle.
    public let bundle: Bundle

    /// The folders in which the files are: the bundle's own, and those inside that a package
    /// copies.
    private var roots: [URL] {
        guard bundle === Bundle.main else {
            return ResourceFolders.main.folders(of: bundle.resourceURL ?? bundle.bundleURL)
        }
        let own = ProgramInformation.ownFolders
        return own + ResourceFolders.existing.filter { !own.contains($0) }
    }

    /// The bundle's languages for the user, the best first; the development language if it has none
    /// of the user's, and "en" if it has none at all.
    ///
    /// Source: Apple, preferredLocalizations.
    public var preferredLocalizations: [String] {
        let folders = roots.lazy.map { LanguageFolders.cached($0) }.first { !$0.available.isEmpty }
        let order = (folders?.order ?? []).filter { $0 != "Base" }
        return order.isEmpty ? [bundle.localizations.first ?? "en"] : order
    }

    /// Returns the text of a key in a table.
    ///
    /// Tables are `.strings` and `.stringsdict` files, and Xcode's catalogs, `.xcstrings`. A table
    /// that the user's language lacks is that of the development language; a key that the table
    /// lacks is not searched in others.
    ///
    /// A text that varies with numbers is a format with variables, "%#@files_7@", for
    /// `String(localizedFormat:)`. An entry that cannot be used is reported.
    ///
    /// Deviation: a text that varies with its width is the widest one. On Apple's systems the name
    /// of a variable has no number.
    ///
    /// Source: Apple, localizedString(forKey:value:table:).
    ///
    /// - Parameters:
    ///   - key: the key.
    ///   - value: what is returned if the table lacks the key; the key for nil and an empty text.
    ///   - tableName: the table's name; `Localizable` for nil and an empty name.
    public func localizedString(forKey key: String, value: String?, table tableName: String?)
        -> String
    {
        localizedString(forKey: key, value: value, table: tableName, for: UserLanguages.preferred)
    }

    /// Returns the text of a key in the first of some languages that the bundle has.
    func localizedString(
        forKey key: String, value: String?, table tableName: String?, for languages: [String]
    ) -> String {
        var table = tableName ?? ""
        if table.isEmpty { table = "Localizable" }
        if let text = text(key, table: table, for: languages) { return text }
        return value.flatMap { $0.isEmpty ? nil : $0 } ?? key
    }

    /// Returns the address of a file, or of the user's language's; nil without one.
    ///
    /// Source: Apple, url(forResource:withExtension:subdirectory:).
    ///
    /// - Parameters:
    ///   - name: the file's name; nil for the first file with the extension.
    ///   - ext: the extension, if the name does not have it.
    ///   - subpath: the folder inside the bundle; nil for the bundle's own.
    public func url(
        forResource name: String?, withExtension ext: String?, subdirectory subpath: String? = nil
    ) -> URL? {
        if let name, !name.isEmpty {
            let suffix = ext.flatMap { $0.isEmpty ? nil : ".\($0)" } ?? ""
            for root in roots {
                let place = subpath.map { root.appendingPathComponent($0) } ?? root
                if let file = LanguageFolders.cached(place).file(name + suffix) { return file }
                guard let subpath else { continue }
                // Folders of languages have folders, too.
                let file = LanguageFolders.cached(root).file("\(subpath)/\(name)\(suffix)")
                if let file { return file }
            }
        }
        return bundle.url(forResource: name, withExtension: ext, subdirectory: subpath)
    }

    /// Returns the path of a file, as
    /// ``url(forResource:withExtension:subdirectory:)`` its address.
    public func path(
        forResource name: String?, ofType ext: String?, inDirectory subpath: String? = nil
    ) -> String? {
        url(forResource: name, withExtension: ext, subdirectory: subpath)?.path
    }

    // MARK: Information

    /// The contents of Info.plist; that of the program for the main bundle.
    ///
    /// The names that Xcode writes for `$(PRODUCT_NAME)`, `$(EXECUTABLE_NAME)` and
    /// `$(PRODUCT_MODULE_NAME)` are the program's. Variables whose values only a project has, such
    /// as `$(MARKETING_VERSION)`, stay as they are.
    ///
    /// Source: Apple, infoDictionary.
    public var infoDictionary: [String: Any]? {
        let own =
            bundle === Bundle.main
            ? ProgramInformation.ofProgram() : ProgramInformation.dictionary(in: roots)
        let base = bundle.infoDictionary ?? [:]
        guard let own else { return bundle.infoDictionary }
        return base.merging(own) { $1 }.mapValues(ProgramInformation.expanded)
    }

    /// Returns a value of Info.plist, in the user's language if the table `InfoPlist` has it.
    ///
    /// Source: Apple, object(forInfoDictionaryKey:).
    public func object(forInfoDictionaryKey key: String) -> Any? {
        text(key, table: "InfoPlist") ?? infoDictionary?[key]
    }

    private func text(
        _ key: String, table: String, for languages: [String] = UserLanguages.preferred
    ) -> String? {
        StringTables.text(
            key, at: .init(bundle: bundle.bundlePath, table: table, languages: languages)
        ) { roots }
    }

    /// The identifier that Info.plist has under `CFBundleIdentifier`; nil without one, or if it is
    /// a variable of a project.
    ///
    /// Source: Apple, bundleIdentifier.
    public var bundleIdentifier: String? {
        let identifier = infoDictionary?["CFBundleIdentifier"] as? String
        return identifier.flatMap { $0.contains("$(") ? nil : $0 } ?? bundle.bundleIdentifier
    }
}
