import Synchronization

/// A text of a table that varies with the values of a format.
///
/// Sources: Apple, "Localizing strings that contain plurals", and "Stringsdict File Format" in the
/// Internationalization and Localization Guide.
struct VariedText: Sendable {
    /// A part of the text that varies with one value.
    struct Variable: Sendable {
        /// The place of the value, from 0; nil for the place of the variable in its text.
        var position: Int?
        /// The place of the value that the first specifier without a position reads; nil for that
        /// of the variable's value.
        var start: Int?
        /// The specifier that reads the value, without a percent sign: "lld"; empty if the table
        /// has none.
        var specifier = ""
        /// The texts by the categories of numbers.
        var texts: [PluralCategory: String]
        /// Whether "%arg" is the value.
        var readsArgument = false

        /// The kind of value that the specifier reads; nil for none.
        var kind: FormatValue.Kind? {
            var scanner = FormatScanner("%" + specifier)
            guard case .specifier(_, _, let kind)? = scanner.next() else { return nil }
            return kind
        }

        /// Returns the text for a number; that of `other` for nil.
        ///
        /// A text for `zero` is that of 0 in all languages. A category without a text has that of
        /// `other`.
        ///
        /// Source: Apple, "Foundation Release Notes for OS X v10.9".
        func text(for quantity: Quantity?, in language: String) -> String? {
            guard let quantity = quantity?.read(by: specifier) else { return texts[.other] }
            if quantity.isZero, let text = texts[.zero] { return text }
            return texts[PluralCategory(of: quantity, in: language)] ?? texts[.other]
        }
    }

    /// The key in the table.
    var key: String
    /// The language of the table.
    var language: String
    var variables: [String: Variable]
}

/// The texts that vary, of all tables that were read.
///
/// On Apple's systems a text that a table returns has its variables with it. Texts have none here,
/// so that the names of variables have a number with which the text is found: "%#@files_7@".
enum VariedTexts {
    private static let known = Mutex<[VariedText]>([])

    /// Registers a text, and returns the format for programs.
    ///
    /// - Throws: a reason, if the format or a text of a variable cannot be used.
    static func register(_ format: String, _ text: VariedText) throws(TableMistake) -> String {
        for (name, variable) in text.variables.sorted(by: { $0.key < $1.key })
        where variable.texts[.other] == nil {
            throw TableMistake("the variable “\(name)” has no text for “other”")
        }
        let parts = Array(FormatScanner(format))
        for part in parts {
            switch part {
            case .literal, .specifier: break
            case .variable(_, let name):
                if text.variables[name] == nil {
                    throw TableMistake("the variable “\(name)” is missing")
                }
            case .argument, .invalid:
                throw TableMistake("“\(format)” has a specifier that tables cannot have")
            }
        }
        let number = known.withLock { known in
            known.append(text)
            return known.count - 1
        }
        return parts.map { part in
            switch part {
            case .literal(let literal): literal
            case .specifier(let position, let form, _): "%\(prefix(position))\(form)"
            case .variable(let position, let name): "%\(prefix(position))#@\(name)_\(number)@"
            case .argument, .invalid: ""
            }
        }.joined()
    }

    private static func prefix(_ position: Int?) -> String { position.map { "\($0 + 1)$" } ?? "" }

    /// Returns a variable by the name that it has in a format for programs.
    static func variable(_ name: String) -> (text: VariedText, variable: VariedText.Variable)? {
        guard let end = name.lastIndex(of: "_"), let number = Int(name[name.index(after: end)...])
        else { return nil }
        return known.withLock { known in
            guard known.indices.contains(number) else { return nil }
            return known[number].variables[String(name[..<end])].map { (known[number], $0) }
        }
    }

    /// Whether a format has variables.
    static func areIn(_ format: String) -> Bool {
        // Most formats are a program's own, and are not scanned.
        guard format.utf8.contains(UInt8(ascii: "#")), format.contains("#@") else { return false }
        return FormatScanner(format).contains { part in
            if case .variable = part { true } else { false }
        }
    }

    /// The key of the first text whose variables a format has; nil if no table returned one.
    static func key(of format: String) -> String? {
        FormatScanner(format).lazy.compactMap { part in
            if case .variable(_, let name) = part { variable(name)?.text.key } else { nil }
        }.first
    }
}
