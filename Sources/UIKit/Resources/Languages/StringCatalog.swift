import Foundation

/// A catalog of texts in several languages, as Xcode 15 and later write it.
///
/// Source: Apple, "Localizing and varying text with a string catalog".
struct StringCatalog: Decodable {
    var sourceLanguage = "en"
    var strings: [String: Part<Entry>] = [:]

    /// A part of the file; without a value if it has another form.
    struct Part<Value: Decodable>: Decodable {
        let value: Value?

        init(from decoder: any Decoder) throws { value = try? Value(from: decoder) }
    }
    struct Entry: Decodable { var localizations: [String: Part<Localization>]? }
    struct Localization: Decodable {
        var stringUnit: Unit?
        var variations: Variations?
        var substitutions: [String: Substitution]?
    }
    struct Unit: Decodable { var value: String }
    /// Texts by the categories of a number, or by the kinds of devices.
    struct Variations: Decodable {
        var plural: [String: Variation]?
        var device: [String: Variation]?
    }
    /// A text, or texts that vary further.
    final class Variation: Decodable {
        let stringUnit: Unit?
        let variations: Variations?
    }
    /// A variable of a text.
    struct Substitution: Decodable {
        var argNum: Int?
        var formatSpecifier: String?
        var variations: Variations?

        /// The texts by the categories of a number, for a kind of device.
        func plural(for kind: String) -> [String: Variation] {
            let device = variations?.device
            return (device?[kind] ?? device?["other"])?.variations?.plural
                ?? variations?.plural ?? [:]
        }
    }

    /// Returns the user's language, or else the one of the source.
    private func language(for preferred: [String]) -> String {
        let translated = Set(
            strings.values.flatMap { ($0.value?.localizations ?? [:]).keys })
        return LanguageMatch.localizations(
            of: translated.union([sourceLanguage]).sorted(), for: preferred
        ).first ?? sourceLanguage
    }

    /// Returns the texts that do not vary in the user's language, or else in the one of the source.
    func texts(for preferred: [String]) -> [String: String] {
        let language = language(for: preferred)
        return strings.compactMapValues { entry in
            let localization = entry.value?.localizations?[language]?.value
            return localization?.substitutions == nil ? localization?.stringUnit?.value : nil
        }
    }

    /// Returns all entries in the user's language, or else in the one of the source.
    func entries(for preferred: [String]) -> [String: TableEntry] {
        let language = language(for: preferred)
        var entries: [String: TableEntry] = [:]
        // Sorted, so that the numbers of registered texts are those of the last run.
        for (key, entry) in strings.sorted(by: { $0.key < $1.key }) {
            guard let entry = entry.value else {
                entries[key] = .mistake("it has values of wrong types")
                continue
            }
            guard let part = entry.localizations?[language] else { continue }
            guard let localization = part.value else {
                entries[key] = .mistake("it has values of wrong types in “\(language)”")
                continue
            }
            entries[key] = VariedEntry(key: key, language: language, localization).entry
        }
        return entries
    }
}

/// An entry of a catalog in one language.
private struct VariedEntry {
    private let key: String
    private let language: String
    private let localization: StringCatalog.Localization

    init(key: String, language: String, _ localization: StringCatalog.Localization) {
        self.key = key
        self.language = language
        self.localization = localization
    }

    /// The entry; nil for a text that is not translated.
    var entry: TableEntry? {
        let (unit, variations) = (localization.stringUnit, localization.variations)
        guard unit != nil || variations != nil else { return nil }
        return TableEntry { () throws(TableMistake) in
            try entry(unit?.value, variations)
        }
    }

    private func entry(
        _ text: String?, _ variations: StringCatalog.Variations?
    ) throws(TableMistake) -> TableEntry {
        if let devices = variations?.device {
            return .devices(
                devices.mapValues { variation in
                    TableEntry { () throws(TableMistake) in
                        guard variation.variations?.device == nil else {
                            throw TableMistake("its texts vary by devices twice")
                        }
                        return try entry(variation.stringUnit?.value, variation.variations)
                    }
                })
        }
        if let plural = variations?.plural {
            let texts = try Self.texts(plural)
            let name = localization.substitutions?["value"] == nil ? "value" : "value_"
            return try register("%#@\(name)@", [name: variable(texts)])
        }
        guard let text else { throw TableMistake("it has no text") }
        return localization.substitutions == nil ? .text(text) : try register(text, [:])
    }

    /// Registers a text with its variables, for each kind of device if some of these vary by it.
    private func register(
        _ format: String, _ variables: [String: VariedText.Variable]
    ) throws(TableMistake) -> TableEntry {
        let substitutions = localization.substitutions ?? [:]
        let kinds = Set(substitutions.values.flatMap { ($0.variations?.device ?? [:]).keys })
        func registered(for kind: String) throws(TableMistake) -> TableEntry {
            var variables = variables
            for (name, substitution) in substitutions {
                variables[name] = .init(
                    position: substitution.argNum.map { $0 - 1 },
                    specifier: substitution.formatSpecifier ?? "lld",
                    texts: try Self.texts(substitution.plural(for: kind)), readsArgument: true)
            }
            let text = VariedText(key: key, language: language, variables: variables)
            return .text(try VariedTexts.register(format, text))
        }
        if kinds.isEmpty { return try registered(for: "other") }
        var entries: [String: TableEntry] = [:]
        for kind in kinds.union(["other"]).sorted() {
            entries[kind] = TableEntry { () throws(TableMistake) in try registered(for: kind) }
        }
        return .devices(entries)
    }

    /// Returns the variable of a text that varies as a whole: with its first whole number, or else
    /// with its first number.
    private func variable(_ texts: [PluralCategory: String]) -> VariedText.Variable {
        var found: (place: Int, specifier: String, kind: FormatValue.Kind)?
        for text in [texts[.other] ?? ""] + texts.values.sorted() + [key] {
            var next = 0
            for case .specifier(let position, let form, let kind) in FormatScanner(text)
            where kind != .object || position == nil {
                let place = position ?? next
                if position == nil { next += 1 }
                guard kind != .object else { continue }
                if found == nil || (found?.kind == .number && kind == .integer) {
                    found = (place, form, kind)
                }
            }
            if found != nil { break }
        }
        return .init(
            position: found?.place ?? 0, start: 0, specifier: found?.specifier ?? "",
            texts: texts, readsArgument: true)
    }

    private static func texts(
        _ variations: [String: StringCatalog.Variation]
    ) throws(TableMistake) -> [PluralCategory: String] {
        var texts: [PluralCategory: String] = [:]
        for (name, variation) in variations {
            guard let category = PluralCategory(rawValue: name), let unit = variation.stringUnit
            else { throw TableMistake("“\(name)” is not a category with a text") }
            texts[category] = unit.value
        }
        return texts
    }
}
