public import Foundation

extension NSString {
    /// Creates a text from a format and values, in the user's language.
    ///
    /// Source: Apple, localizedStringWithFormat(_:_:).
    public class func localizedStringWithFormat(_ format: NSString, _ args: any CVarArg...) -> Self
    {
        self.init(
            string: String(format: format as String, locale: Locale.current, arguments: args))
    }
}
