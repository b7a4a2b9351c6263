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
}
