/// Returns a text in the user's language. A program writes `UIKit.NSLocalizedString("hello",
/// comment: "")`, and `mainspring port` does.
///
/// Without the module's name the function is Foundation's, which knows no language on Linux. This
/// is a constant because a function would be ambiguous in files that import Foundation, too.
///
/// Source: Apple, NSLocalizedString(_:tableName:bundle:value:comment:).
public let NSLocalizedString = LocalizedText()

/// The type of ``NSLocalizedString``; not for use by programs. Not in Foundation.
public struct LocalizedText: Sendable {
    /// Returns the text of a key, as
    /// ``LocalizedBundle/localizedString(forKey:value:table:)`` does.
    ///
    /// A text that varies with numbers is a format for `String(localizedFormat:)`.
    ///
    /// - Parameters:
    ///   - key: the key.
    ///   - tableName: the table; nil for `Localizable`.
    ///   - bundle: the bundle with the table; the main one has those of the whole program.
    ///   - value: the text if the table lacks the key; the key if it is empty.
    ///   - comment: for translators.
    public func callAsFunction(
        _ key: String, tableName: String? = nil, bundle: Bundle = .main, value: String = "",
        comment: String
    ) -> String {
        bundle.localized.localizedString(forKey: key, value: value, table: tableName)
    }
}
