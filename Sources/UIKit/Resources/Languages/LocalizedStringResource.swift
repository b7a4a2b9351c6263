public import Foundation

/// A localized text that is looked up later: a key with its values, and where its table is.
///
/// Foundation on Linux does not have the type.
///
/// Source: Apple, LocalizedStringResource.
///
/// Deviation: it cannot be encoded.
public struct LocalizedStringResource: ExpressibleByStringInterpolation, Sendable {
    /// The key in the table.
    public let key: String
    /// The text if the table lacks the key, with its values.
    public let defaultValue: String.LocalizationValue
    /// The table; nil for `Localizable`.
    public let table: String?
    /// The language and the form of numbers.
    ///
    /// The language of the current locale is the user's, which
    /// ``UIApplication/preferredLanguages`` are. Default: the current locale.
    public var locale: Locale
    /// The bundle with the table.
    public let bundle: BundleDescription

    /// Where a bundle is.
    ///
    /// Source: Apple, LocalizedStringResource.BundleDescription.
    public enum BundleDescription: Sendable {
        /// Those of the whole program.
        case main
        /// The bundle with the code of a class.
        case forClass(AnyClass)
        /// The bundle in a folder; without a bundle there, that of the program.
        case atURL(URL)

        fileprivate var bundle: Bundle {
            switch self {
            case .main: .main
            case .forClass(let type): Bundle(for: type)
            case .atURL(let folder): Bundle(url: folder) ?? .main
            }
        }
    }

    /// Creates a resource for a key that is the text, too.
    ///
    /// Source: Apple, init(_:table:locale:bundle:comment:).
    ///
    /// - Parameters:
    ///   - keyAndValue: the key, and the text if the table lacks it.
    ///   - table: the table; nil for `Localizable`.
    ///   - locale: the language and the form of numbers. Default: the current locale.
    ///   - bundle: the bundle with the table. Default: those of the whole program.
    ///   - comment: for translators.
    public init(
        _ keyAndValue: String.LocalizationValue, table: String? = nil, locale: Locale = .current,
        bundle: BundleDescription = .main, comment: StaticString? = nil
    ) {
        self.init(keyAndValue.format, keyAndValue, table, locale, bundle)
    }

    /// Creates a resource for a key that is not the text.
    ///
    /// Source: Apple, init(_:defaultValue:table:locale:bundle:comment:).
    ///
    /// - Parameters:
    ///   - key: the key.
    ///   - defaultValue: the text if the table lacks the key, and its values.
    ///   - table: the table; nil for `Localizable`.
    ///   - locale: the language and the form of numbers. Default: the current locale.
    ///   - bundle: the bundle with the table. Default: those of the whole program.
    ///   - comment: for translators.
    public init(
        _ key: StaticString, defaultValue: String.LocalizationValue, table: String? = nil,
        locale: Locale = .current, bundle: BundleDescription = .main, comment: StaticString? = nil
    ) {
        self.init("\(key)", defaultValue, table, locale, bundle)
    }

    /// Creates a resource for a key that is the text, too, with a table in a bundle.
    public init(
        _ keyAndValue: String.LocalizationValue, table: String? = nil, locale: Locale = .current,
        bundle: Bundle, comment: StaticString? = nil
    ) {
        self.init(keyAndValue.format, keyAndValue, table, locale, .atURL(bundle.bundleURL))
    }

    /// Creates a resource for a key that is not the text, with a table in a bundle.
    public init(
        _ key: StaticString, defaultValue: String.LocalizationValue, table: String? = nil,
        locale: Locale = .current, bundle: Bundle, comment: StaticString? = nil
    ) {
        self.init("\(key)", defaultValue, table, locale, .atURL(bundle.bundleURL))
    }

    /// Creates a resource of a literal without values inside.
    public init(stringLiteral value: String) { self.init(.init(value)) }
    /// Creates a resource of a literal with values inside.
    public init(stringInterpolation: String.LocalizationValue.StringInterpolation) {
        self.init(.init(stringInterpolation: stringInterpolation))
    }

    private init(
        _ key: String, _ defaultValue: String.LocalizationValue, _ table: String?, _ locale: Locale,
        _ bundle: BundleDescription
    ) {
        self.key = key
        self.defaultValue = defaultValue
        self.table = table
        self.locale = locale
        self.bundle = bundle
    }

    /// The text, in the language of the locale.
    fileprivate var text: String {
        let isCurrent = locale == .current
        let language = locale.identifier.replacingOccurrences(of: "_", with: "-")
        return defaultValue.text(
            key, table, bundle.bundle, locale, for: isCurrent ? [] : [language])
    }
}

extension String {
    /// Creates the text of a resource, in the language of its locale.
    ///
    /// Source: Apple, String.init(localized:).
    // A literal is a key with values.
    @_disfavoredOverload
    public init(localized resource: LocalizedStringResource) { self = resource.text }
}
