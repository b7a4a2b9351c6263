import Foundation

/// A table of texts that vary: a `.stringsdict` file.
///
/// Sources: Apple, "Localizing strings that contain plurals" and "Stringsdict File Format";
/// NSStringDeviceSpecificRuleType and NSStringVariableWidthRuleType in "Creating width and device
/// variations of strings".
struct StringsDictionary {
    private typealias List = [String: Any]

    let entries: [String: TableEntry]

    /// Reads the contents of a property list.
    ///
    /// - Parameter language: the language of the file.
    init(_ list: [String: Any], language: String) {
        var entries: [String: TableEntry] = [:]
        // Sorted, so that the numbers of registered texts are those of the last run.
        for (key, value) in list.sorted(by: { $0.key < $1.key }) {
            entries[key] = TableEntry { () throws(TableMistake) in
                try Self.entry(value, key, language, isOfDevice: false)
            }
        }
        self.entries = entries
    }

    private static func entry(
        _ value: Any, _ key: String, _ language: String, isOfDevice: Bool
    ) throws(TableMistake) -> TableEntry {
        if let text = value as? String { return .text(text) }
        guard let value = value as? List else {
            throw TableMistake("it is neither a text nor a dictionary")
        }
        if let devices = value["NSStringDeviceSpecificRuleType"], !isOfDevice {
            guard let devices = devices as? List else {
                throw TableMistake("NSStringDeviceSpecificRuleType is not a dictionary")
            }
            return .devices(
                devices.mapValues { value in
                    TableEntry { () throws(TableMistake) in
                        try entry(value, key, language, isOfDevice: true)
                    }
                })
        }
        if let widths = value["NSStringVariableWidthRuleType"] as? [String: String],
            let widest = widths.max(by: { (Int($0.key) ?? 0) < (Int($1.key) ?? 0) })
        {
            return .text(widest.value)
        }
        guard let format = value["NSStringLocalizedFormatKey"] as? String else {
            throw TableMistake("NSStringLocalizedFormatKey is not a text")
        }
        var variables: [String: VariedText.Variable] = [:]
        for case (let name, let rules as List) in value {
            variables[name] = try variable(name, rules)
        }
        let text = VariedText(key: key, language: language, variables: variables)
        return .text(try VariedTexts.register(format, text))
    }

    private static func variable(
        _ name: String, _ rules: List
    ) throws(TableMistake) -> VariedText.Variable {
        let type = rules["NSStringFormatSpecTypeKey"]
        guard type as? String == "NSStringPluralRuleType" else {
            throw TableMistake(
                "NSStringFormatSpecTypeKey of the variable “\(name)” is not "
                    + "NSStringPluralRuleType")
        }
        var texts: [PluralCategory: String] = [:]
        for category in PluralCategory.allCases {
            guard let text = rules[category.rawValue] else { continue }
            guard let text = text as? String else {
                throw TableMistake("“\(category)” of the variable “\(name)” is not a text")
            }
            texts[category] = text
        }
        return .init(
            specifier: rules["NSStringFormatValueTypeKey"] as? String ?? "", texts: texts)
    }
}
