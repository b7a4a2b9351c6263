import Synchronization

/// Where the user's languages come from.
enum UserLanguages {
    private static let stored = Mutex<[String]?>(nil)
    private static let argued = languages(ofArguments: ProcessInfo.processInfo.arguments)

    /// The user's languages, the best first.
    static var preferred: [String] {
        get { stored.withLock { $0 } ?? argued }
        set { stored.withLock { $0 = newValue } }
    }

    static func adopt(saved: [String], environment: [String: String]) {
        stored.withLock { stored in
            guard stored == nil, argued.isEmpty else { return }
            stored = saved.isEmpty ? languages(ofEnvironment: environment) : saved
        }
    }

    /// Returns the list behind `-AppleLanguages`: `(de, en)`, `("de")` or `de`.
    static func languages(ofArguments arguments: [String]) -> [String] {
        guard let name = arguments.dropLast().firstIndex(of: "-AppleLanguages") else { return [] }
        return arguments[name + 1].split(separator: ",").map { part in
            String(part).trimmingCharacters(in: CharacterSet(charactersIn: "() \t\n\"'"))
        }.filter { !$0.isEmpty }
    }

    /// Returns the languages that the environment asks for.
    ///
    /// Source: the GNU gettext manual, "Locale Environment Variables" and "Specifying a Priority
    /// List of Languages": `LC_ALL` is before `LC_MESSAGES` and that before `LANG`; `LANGUAGE` is a
    /// list that is before them, and is ignored if the locale is `C`.
    static func languages(ofEnvironment environment: [String: String]) -> [String] {
        let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy
            .compactMap { environment[$0] }.first { !$0.isEmpty }
        if locale == "C" || locale == "POSIX" { return [] }
        let list = (environment["LANGUAGE"] ?? "").split(separator: ":").map(String.init)
        return (list.isEmpty ? [locale ?? ""] : list).compactMap(language)
    }

    /// Returns the identifier of a locale's language: `de_AT.UTF-8` is "de-AT"; nil for `C`.
    private static func language(ofLocale name: String) -> String? {
        let parts = name.split(separator: "@", omittingEmptySubsequences: false)
        var words = (parts[0].split(separator: ".").first ?? "").split(separator: "_")
        guard let code = words.first, (2...3).contains(code.count) else { return nil }
        let script = parts.count > 1 ? ["latin": "Latn", "cyrillic": "Cyrl"][parts[1]] : nil
        if let script { words.insert(Substring(script), at: 1) }
        return words.joined(separator: "-")
    }
}
