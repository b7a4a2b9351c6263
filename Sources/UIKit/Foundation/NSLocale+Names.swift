import Foundation

// Foundation on Linux has these, and keeps them to itself.
extension NSLocale {
    private var value: Locale { self as Locale }

    /// Returns the name of a country in the locale's language, by its code such as "FR"; nil for an
    /// unknown one.
    ///
    /// Source: Apple, NSLocale.localizedString(forCountryCode:).
    public func localizedString(forCountryCode countryCode: String) -> String? {
        value.localizedString(forRegionCode: countryCode)
    }
    /// Returns the name of a language in the locale's language, by its code such as "fr".
    public func localizedString(forLanguageCode languageCode: String) -> String? {
        value.localizedString(forLanguageCode: languageCode)
    }
    /// Returns the name of a script in the locale's language, by its code such as "Cyrl".
    public func localizedString(forScriptCode scriptCode: String) -> String? {
        value.localizedString(forScriptCode: scriptCode)
    }
    /// Returns the name of a currency in the locale's language, by its code such as "EUR".
    public func localizedString(forCurrencyCode currencyCode: String) -> String? {
        value.localizedString(forCurrencyCode: currencyCode)
    }
    /// Returns the name of a locale in the locale's language, by its identifier such as "fr_FR".
    public func localizedString(forLocaleIdentifier localeIdentifier: String) -> String {
        value.localizedString(forIdentifier: localeIdentifier) ?? ""
    }
    /// The code of the country, such as "FR"; nil if the locale has none.
    public var countryCode: String? { object(forKey: .countryCode) as? String }
    /// The code of the region, such as "FR"; nil if the locale has none.
    public var regionCode: String? { countryCode }
    /// The code of the language, such as "fr".
    public var languageCode: String { object(forKey: .languageCode) as? String ?? "" }
    /// The code of the script, such as "Cyrl"; nil if the locale has none.
    public var scriptCode: String? { object(forKey: .scriptCode) as? String }
    /// The code of the currency, such as "EUR"; nil if the locale has none.
    public var currencyCode: String? { object(forKey: .currencyCode) as? String }
    /// The symbol of the currency, such as "€".
    public var currencySymbol: String { object(forKey: .currencySymbol) as? String ?? "" }
    /// The text between the integer and the fraction of a number.
    public var decimalSeparator: String { object(forKey: .decimalSeparator) as? String ?? "" }
    /// The text between groups of digits.
    public var groupingSeparator: String { object(forKey: .groupingSeparator) as? String ?? "" }
    /// Whether lengths are in metres.
    public var usesMetricSystem: Bool { object(forKey: .usesMetricSystem) as? Bool ?? false }
}

extension NSMutableString {
    /// Adds a text with values in it to the end.
    ///
    /// Source: Apple, NSMutableString.appendFormat(_:_:).
    ///
    /// - Parameters:
    ///   - format: The text, with conversions such as `%d`.
    ///   - args: The values.
    public func appendFormat(_ format: String, _ args: any CVarArg...) {
        append(String(localizedFormat: format, arguments: args))
    }
}

extension Timer {
    /// Creates a timer that never fires and is not valid, as a value for a property that gets
    /// another one later.
    ///
    /// Source: NSObject's `init()`, which a class's extension cannot override on Linux; hence the
    /// parameter, which is never passed.
    public convenience init(_unused: Void = ()) {
        self.init(fire: .distantFuture, interval: 0, repeats: false) { _ in }
        invalidate()
    }
}
