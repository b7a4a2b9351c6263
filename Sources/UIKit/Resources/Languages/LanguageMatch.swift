/// Finds the localizations that fit a user's languages.
enum LanguageMatch {
    /// Returns the localizations for the first language that has any, the best first; empty if no
    /// language has one.
    ///
    /// A language is served by its own localization, by those of its parents (that of "en-GB" are
    /// "en-001" and "en"), or else by that of another region. Scripts must be equal: "zh-TW" is
    /// "zh-Hant", and never "zh-Hans".
    ///
    /// Source: Apple, "How iOS Determines the Language For Your App" (QA1828), and
    /// Bundle.preferredLocalizations(from:forPreferences:). That another region serves a language
    /// is [U].
    static func localizations(of available: [String], for preferred: [String]) -> [String] {
        let choices = available.map { (name: $0, language: Known($0)) }
        for language in preferred {
            let wanted = Known(language)
            let ranked = choices.compactMap { choice in
                rank(of: choice.language, for: wanted).map { (name: choice.name, rank: $0) }
            }.sorted { ($0.rank, $0.name) < ($1.rank, $1.name) }
            let close = ranked.filter { $0.rank < other }
            if !close.isEmpty { return close.map(\.name) }
            if let first = ranked.first { return [first.name] }
        }
        return []
    }

    /// The rank of another region's localization.
    private static let other = 1000

    private static func rank(of choice: Known, for wanted: Known) -> Int? {
        guard choice.code == wanted.code, choice.script == wanted.script else { return nil }
        if choice.identifier == wanted.identifier { return 0 }
        if choice.maximum == wanted.maximum { return 1 }
        if let place = wanted.parents.firstIndex(of: choice.identifier) { return 2 + place }
        return choice.isGeneric ? other - 1 : other
    }

    /// A language with its script and the languages above it.
    private struct Known {
        let identifier: String
        let maximum: String
        let code: String
        let script: String
        /// Whether the identifier names no region.
        let isGeneric: Bool
        let parents: [String]

        init(_ name: String) {
            identifier = LanguageMatch.identifier(of: name)
            let language = Locale.Language(identifier: identifier)
            maximum = language.maximalIdentifier.lowercased()
            let words = maximum.split(separator: "-").map { String($0) }
            code = words.first ?? ""
            script = words.count > 1 ? words[1] : ""
            let parts = identifier.split(separator: "-").map(String.init)
            isGeneric = parts.dropFirst().allSatisfy { $0.count == 4 }
            parents = sequence(first: language) { $0.parent }.dropFirst().prefix(8).map {
                LanguageMatch.identifier(of: $0.minimalIdentifier)
            }
        }

    }

    /// The names of folders that old projects have, and codes that have changed.
    private static let old = [
        "english": "en", "french": "fr", "german": "de", "italian": "it", "dutch": "nl",
        "spanish": "es", "japanese": "ja", "no": "nb", "iw": "he", "in": "id",
    ]

    /// Returns the identifier of a language by the name of its folder, in lower case.
    static func identifier(of name: String) -> String {
        let plain = name.replacingOccurrences(of: "_", with: "-").lowercased()
        return old[plain] ?? plain
    }
}
