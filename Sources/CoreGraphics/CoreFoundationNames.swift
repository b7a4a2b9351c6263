public import Foundation

// Core Foundation's types have the names of their counterparts in Foundation, as Apple's toll-free
// bridged types can be used for each other. A value is converted with `as` on both systems:
// `colors as CFArray`, `"Inter" as CFString`.

/// A text: `"words" as CFString`.
public typealias CFString = NSString
/// A list: `[1, 2] as CFArray`.
public typealias CFArray = NSArray
/// A table: `["key": 1] as CFDictionary`.
public typealias CFDictionary = NSDictionary
/// Bytes: `data as CFData`.
public typealias CFData = NSData
/// Bytes that can be changed: `NSMutableData() as CFMutableData`.
public typealias CFMutableData = NSMutableData
/// An address: `url as CFURL`.
public typealias CFURL = NSURL
/// A number: `1 as CFNumber`.
public typealias CFNumber = NSNumber
/// A truth value.
public typealias CFBoolean = NSNumber
/// An error.
public typealias CFError = NSError
/// A text with attributes.
public typealias CFAttributedString = NSAttributedString
/// Any object.
public typealias CFTypeRef = AnyObject
/// A position in a text or list.
public typealias CFIndex = Int

/// A part of a text or list.
///
/// Source: Apple, CFRange.
public struct CFRange: Hashable, Sendable {
    /// Where the part begins.
    public var location: CFIndex
    /// How long it is.
    public var length: CFIndex

    /// Creates an empty part at the start.
    public init() { (location, length) = (0, 0) }

    /// Creates a part.
    public init(location: CFIndex, length: CFIndex) {
        (self.location, self.length) = (location, length)
    }
}

/// Returns a part of a text or list.
public func CFRangeMake(_ loc: CFIndex, _ len: CFIndex) -> CFRange {
    CFRange(location: loc, length: len)
}

/// True, as an object.
public var kCFBooleanTrue: CFBoolean! { NSNumber(value: true) }
/// No value, as an object.
public var kCFNull: NSNull! { NSNull() }
/// False, as an object.
public var kCFBooleanFalse: CFBoolean! { NSNumber(value: false) }
