extension String {
    /// The key of a localized text, with the values that are inside it.
    ///
    /// `"\(count) of \(name)"` is the key "%lld of %@". Foundation on Linux does not have the type.
    ///
    /// Source: Apple, String.LocalizationValue.
    public struct LocalizationValue: ExpressibleByStringInterpolation, Sendable {
        /// The key, and the text without a table: a format if there are values.
        let format: String
        let values: [Value]

        /// A value inside a text.
        enum Value: Sendable {
            case text(String)
            case signed(Int64)
            case unsigned(UInt64)
            case number(Double)

            var ofFormat: FormatValue {
                switch self {
                case .text(let text):
                    FormatValue(argument: text as NSString, kind: .object, quantity: nil)
                case .signed(let number):
                    FormatValue(
                        argument: number, kind: .integer,
                        quantity: .integer(UInt64(bitPattern: number), isSigned: true))
                case .unsigned(let number):
                    FormatValue(
                        argument: number, kind: .integer,
                        quantity: .integer(number, isSigned: false))
                case .number(let number):
                    FormatValue(argument: number, kind: .number, quantity: .number(number))
                }
            }
        }

        /// Creates a value of a key.
        public init(_ value: String) {
            format = value
            values = []
        }
        /// Creates a value of a literal without values inside.
        public init(stringLiteral value: String) { self.init(value) }
        /// Creates a value of a literal with values inside.
        public init(stringInterpolation: StringInterpolation) {
            format = stringInterpolation.format
            values = stringInterpolation.values
        }

        /// Collects the parts of a literal.
        public struct StringInterpolation: StringInterpolationProtocol, Sendable {
            var format = ""
            var values: [Value] = []

            /// Creates an empty collection.
            public init(literalCapacity: Int, interpolationCount: Int) {
                format.reserveCapacity(literalCapacity + 4 * interpolationCount)
            }
            /// Adds a part of the literal.
            public mutating func appendLiteral(_ literal: String) {
                format += literal.replacingOccurrences(of: "%", with: "%%")
            }
            /// Adds a text, "%@" in the key.
            public mutating func appendInterpolation(_ string: String) {
                append(.text(string), "%@")
            }
            /// Adds a part of a text, "%@" in the key.
            public mutating func appendInterpolation(_ string: Substring) {
                append(.text(String(string)), "%@")
            }
            /// Adds a whole number with a sign, "%lld" in the key: "%d" for 32 and fewer bits.
            public mutating func appendInterpolation<Number: SignedInteger & FixedWidthInteger>(
                _ number: Number
            ) {
                append(.signed(Int64(clamping: number)), Number.bitWidth > 32 ? "%lld" : "%d")
            }
            /// Adds a whole number without a sign, "%llu" in the key: "%u" for 32 and fewer bits.
            public mutating func appendInterpolation<Number: UnsignedInteger & FixedWidthInteger>(
                _ number: Number
            ) {
                append(.unsigned(UInt64(clamping: number)), Number.bitWidth > 32 ? "%llu" : "%u")
            }
            /// Adds a number, "%lf" in the key.
            public mutating func appendInterpolation(_ number: Double) {
                append(.number(number), "%lf")
            }
            /// Adds a number, "%f" in the key.
            public mutating func appendInterpolation(_ number: Float) {
                append(.number(Double(number)), "%f")
            }
            /// Adds a number, "%lf" in the key.
            public mutating func appendInterpolation(_ number: CGFloat) {
                append(.number(Double(number)), "%lf")
            }
            /// Adds a number with a specifier for the key, such as "%.2f".
            public mutating func appendInterpolation(_ number: Double, specifier: String) {
                append(.number(number), specifier)
            }
            /// Adds a whole number with a specifier for the key, such as "%03lld".
            public mutating func appendInterpolation(_ number: Int, specifier: String) {
                append(.signed(Int64(number)), specifier)
            }
            /// Adds a value as a format writes it, "%@" in the key.
            public mutating func appendInterpolation<Format: FormatStyle>(
                _ value: Format.FormatInput, format: Format
            ) where Format.FormatOutput == String {
                append(.text(format.format(value)), "%@")
            }

            private mutating func append(_ value: Value, _ specifier: String) {
                format += specifier
                values.append(value)
            }
        }
    }

    /// Creates a text in the user's language.
    ///
    /// A number in the text is written as the locale does.
    ///
    /// Source: Apple, String.init(localized:table:bundle:locale:comment:).
    ///
    /// A text of the table may vary with the numbers inside.
    ///
    /// Deviation: the locale does not choose the language, which
    /// ``UIApplication/preferredLanguages`` do.
    ///
    /// A text of the table whose specifiers do not fit the values is reported, and the default text
    /// is used instead; on iOS that is undefined.
    ///
    /// - Parameters:
    ///   - keyAndValue: the key, and the text if the table lacks it.
    ///   - table: the table; nil for `Localizable`.
    ///   - bundle: the bundle with the table; nil for those of the whole program.
    ///   - locale: how numbers are written. Default: the current one, which is English on Linux.
    ///   - comment: for translators.
    public init(
        localized keyAndValue: LocalizationValue, table: String? = nil, bundle: Bundle? = nil,
        locale: Locale = .current, comment: StaticString? = nil
    ) {
        self = keyAndValue.text(keyAndValue.format, table, bundle, locale)
    }

    /// Creates a text in the user's language, for a key that is not the text.
    ///
    /// Source: Apple, String.init(localized:defaultValue:table:bundle:locale:comment:).
    ///
    /// - Parameters:
    ///   - key: the key.
    ///   - defaultValue: the text if the table lacks the key, and its values.
    ///   - table: the table; nil for `Localizable`.
    ///   - bundle: the bundle with the table; nil for those of the whole program.
    ///   - locale: how numbers are written. Default: the current one, which is English on Linux.
    ///   - comment: for translators.
    public init(
        localized key: StaticString, defaultValue: LocalizationValue, table: String? = nil,
        bundle: Bundle? = nil, locale: Locale = .current, comment: StaticString? = nil
    ) {
        self = defaultValue.text("\(key)", table, bundle, locale)
    }
}

extension String.LocalizationValue {
    /// Returns the text of a key with the values inside.
    ///
    /// - Parameter languages: the languages before the user's.
    func text(
        _ key: String, _ table: String?, _ bundle: Bundle?, _ locale: Locale,
        for languages: [String] = []
    ) -> String {
        let found = (bundle ?? .main).localized.localizedString(
            forKey: key, value: format, table: table, for: languages + UserLanguages.preferred)
        if values.isEmpty { return found }
        let given = values.map(\.ofFormat)
        var used = LocalizedFormat(found, for: given)
        if used == nil {
            let name = table.flatMap { $0.isEmpty ? nil : $0 } ?? "Localizable"
            reportMistake(
                "The text “\(found)” of the key “\(key)” in the table \(name) does not fit the "
                    + "values: one that it needs is missing or of another kind; the default text "
                    + "is used instead")
            used = LocalizedFormat(format, for: given)
        }
        guard let used else { return format }
        return String(format: used.text, locale: locale, arguments: used.arguments)
    }
}
