/// The name of an exception.
///
/// Source: Apple, NSException.
extension NSExceptionName {
    /// An argument that a method cannot use.
    public static let invalidArgumentException = NSExceptionName("NSInvalidArgumentException")
    /// An object that is in a state in which it must not be.
    public static let internalInconsistencyException = NSExceptionName(
        "NSInternalInconsistencyException")
    /// An index outside of a list or text.
    public static let rangeException = NSExceptionName("NSRangeException")
    /// An error that no other name describes.
    public static let genericException = NSExceptionName("NSGenericException")
    /// A key that a class does not have.
    public static let undefinedKeyException = NSExceptionName("NSUnknownKeyException")
}

/// A reason for which a program stops.
///
/// Swift code cannot catch Objective-C's exceptions, so raising one ends the program on Apple's
/// systems too.
///
/// Source: Apple, NSException.
open class NSException: NSObject, @unchecked Sendable {
    /// The kind of the exception.
    public final let name: NSExceptionName
    /// The reason in a sentence, or nil.
    public final let reason: String?
    /// More about the exception, or nil.
    public final let userInfo: [AnyHashable: Any]?

    /// Creates an exception; nothing happens before ``raise()``.
    public init(name aName: NSExceptionName, reason aReason: String?, userInfo: [AnyHashable: Any]?)
    {
        name = aName
        reason = aReason
        self.userInfo = userInfo
        super.init()
    }

    /// Stops the program with the name and the reason.
    public func raise() {
        fatalError("\(name.rawValue): \(reason ?? "no reason was given")")
    }

    /// Stops the program with a name, and a format with its arguments as the reason.
    ///
    /// Source: Apple, raise(_:format:arguments:).
    public class func raise(
        _ name: NSExceptionName, format: String, arguments argList: CVaListPointer
    ) {
        let reason = NSString(format: format, arguments: argList) as String
        NSException(name: name, reason: reason, userInfo: nil).raise()
    }

    /// Stops the program with a name, and a format with the list of ``getVaList(_:)`` as its
    /// reason.
    public class func raise(
        _ name: NSExceptionName, format: String, arguments argList: [any CVarArg]
    ) {
        let reason = String(format: format, arguments: argList)
        NSException(name: name, reason: reason, userInfo: nil).raise()
    }
}

/// Returns the arguments of a format, for `NSException.raise(_:format:arguments:)`.
///
/// Source: Apple, getVaList(_:).
///
/// Deviation: the result is the list itself and no `CVaListPointer`, which on Linux lives no longer
/// than the closure of `withVaList`.
public func getVaList(_ args: [any CVarArg]) -> [any CVarArg] { args }
