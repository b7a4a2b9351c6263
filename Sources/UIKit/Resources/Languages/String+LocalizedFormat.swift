public import Foundation

extension String {
    /// Creates a text from a format, whose variables may choose texts by numbers. Not in
    /// Foundation.
    ///
    /// A format that ``NSLocalizedString`` or a ``LocalizedBundle`` returns has variables if the
    /// table's text varies with numbers, such as "%#@files_7@". On Apple's systems
    /// `String(format:)` knows them; that of Foundation on Linux would read a number as an object.
    /// `mainspring port` writes this initializer in its place. A program that is not translated
    /// writes `String(localizedFormat: UIKit.NSLocalizedString("files", comment: ""), count)`.
    ///
    /// A format without variables is Foundation's. If a variable or a specifier does not fit the
    /// values, that is reported, and the text is the format's key.
    ///
    /// - Parameters:
    ///   - format: the format.
    ///   - arguments: its values.
    public init(localizedFormat format: String, _ arguments: any CVarArg...) {
        self.init(localizedFormat: format, locale: nil, arguments: arguments)
    }

    /// Creates a text from a format, as ``init(localizedFormat:_:)`` does, and a list of values.
    public init(localizedFormat format: String, arguments: [any CVarArg]) {
        self.init(localizedFormat: format, locale: nil, arguments: arguments)
    }

    /// Creates a text from a format, as ``init(localizedFormat:_:)`` does, with numbers as a locale
    /// writes them. The language of the table, not the locale, chooses texts by numbers.
    public init(localizedFormat format: String, locale: Locale?, _ arguments: any CVarArg...) {
        self.init(localizedFormat: format, locale: locale, arguments: arguments)
    }

    /// Creates a text from a format and a list of values, as ``init(localizedFormat:_:)`` does,
    /// with numbers as a locale writes them.
    public init(localizedFormat format: String, locale: Locale?, arguments: [any CVarArg]) {
        guard VariedTexts.areIn(format) else {
            self.init(format: format, locale: locale, arguments: arguments)
            return
        }
        guard let used = LocalizedFormat(format, for: arguments.map(FormatValue.init)) else {
            let key = VariedTexts.key(of: format)
            reportMistake(
                "The format “\(format)” does not fit its values: a variable is unknown, or a "
                    + "value is missing or of another kind; the "
                    + (key == nil ? "format" : "key") + " is used instead")
            self = key ?? format
            return
        }
        self.init(format: used.text, locale: locale, arguments: used.arguments)
    }
}

extension StringProtocol {
    /// Returns the text with a format behind it, whose variables may choose texts by numbers, as
    /// `String(localizedFormat:)` does. Not in Foundation.
    ///
    /// - Parameters:
    ///   - format: the format.
    ///   - arguments: its values.
    public func appendingLocalizedFormat(
        _ format: some StringProtocol, _ arguments: any CVarArg...
    ) -> String {
        String(self) + String(localizedFormat: String(format), arguments: arguments)
    }
}

extension NSString {
    /// Creates a text from a format, whose variables may choose texts by numbers, as
    /// `String(localizedFormat:)` does. Not in Foundation.
    ///
    /// - Parameters:
    ///   - format: the format.
    ///   - args: its values.
    public convenience init(localizedFormat format: NSString, _ args: any CVarArg...) {
        self.init(string: String(localizedFormat: format as String, arguments: args))
    }

    /// Creates a text from a format, whose variables may choose texts by numbers, in the user's
    /// language.
    ///
    /// Source: Apple, localizedStringWithFormat(_:_:).
    public class func localizedStringWithFormat(_ format: NSString, _ args: any CVarArg...) -> Self
    {
        self.init(
            string: String(
                localizedFormat: format as String, locale: Locale.current, arguments: args))
    }
}
