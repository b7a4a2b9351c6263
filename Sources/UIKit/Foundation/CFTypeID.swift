/// The number of a kind of objects.
///
/// Source: Apple, CFTypeID.
public typealias CFTypeID = UInt

/// The kinds that have numbers. As on Apple's systems, the numbers themselves mean nothing.
private enum ObjectKind: CFTypeID {
    case other = 1
    case string = 7
    case null = 17
    case dictionary = 18
    case array = 19
    case data = 20
    case boolean = 21
    case number = 22
    case error = 27
    case url = 29
    case date = 42
    case attributedString = 62
}

/// Returns the number of an object's kind.
///
/// A number that was made of a `Bool` is a truth value. Source: Apple, CFGetTypeID(_:).
public func CFGetTypeID(_ cf: CFTypeRef!) -> CFTypeID {
    let kind: ObjectKind =
        switch cf {
        case let number as NSNumber: number.isTruthValue ? .boolean : .number
        case is NSString: .string
        case is NSArray: .array
        case is NSDictionary: .dictionary
        case is NSData: .data
        case is NSDate: .date
        case is NSNull: .null
        case is NSURL: .url
        case is NSAttributedString: .attributedString
        case is NSError: .error
        default: .other
        }
    return kind.rawValue
}

extension NSNumber {
    /// Foundation keeps truth values in a class of their own.
    fileprivate var isTruthValue: Bool { type(of: self) == type(of: NSNumber(value: true)) }
}

/// Returns the number of truth values.
public func CFBooleanGetTypeID() -> CFTypeID { ObjectKind.boolean.rawValue }
/// Returns the number of numbers that are no truth values.
public func CFNumberGetTypeID() -> CFTypeID { ObjectKind.number.rawValue }
/// Returns the number of texts.
public func CFStringGetTypeID() -> CFTypeID { ObjectKind.string.rawValue }
/// Returns the number of lists.
public func CFArrayGetTypeID() -> CFTypeID { ObjectKind.array.rawValue }
/// Returns the number of tables.
public func CFDictionaryGetTypeID() -> CFTypeID { ObjectKind.dictionary.rawValue }
/// Returns the number of bytes.
public func CFDataGetTypeID() -> CFTypeID { ObjectKind.data.rawValue }
/// Returns the number of dates.
public func CFDateGetTypeID() -> CFTypeID { ObjectKind.date.rawValue }
/// Returns the number of `NSNull`.
public func CFNullGetTypeID() -> CFTypeID { ObjectKind.null.rawValue }
/// Returns the number of addresses.
public func CFURLGetTypeID() -> CFTypeID { ObjectKind.url.rawValue }
