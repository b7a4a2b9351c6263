public import Foundation

/// The largest finite `Float`, as math.h of Apple's systems names it.
public let HUGE: Float = .greatestFiniteMagnitude
/// The largest finite `Float`.
public let MAXFLOAT: Float = .greatestFiniteMagnitude

/// The number of nanoseconds in a second.
///
/// Source: Apple, Dispatch, as are the other constants of this kind.
public let NSEC_PER_SEC: UInt64 = 1_000_000_000
/// The number of nanoseconds in a millisecond.
public let NSEC_PER_MSEC: UInt64 = 1_000_000
/// The number of nanoseconds in a microsecond.
public let NSEC_PER_USEC: UInt64 = 1_000
/// The number of microseconds in a second.
public let USEC_PER_SEC: UInt64 = 1_000_000
/// The number of milliseconds in a second.
public let MSEC_PER_SEC: UInt64 = 1_000

/// Objective-C's name of `Int`.
public typealias NSInteger = Int
/// Objective-C's name of `UInt`.
public typealias NSUInteger = UInt
/// The largest `Int`.
public let NSIntegerMax = Int.max
/// The smallest `Int`.
public let NSIntegerMin = Int.min

/// A number of seconds since 1 January 2001, 00:00 GMT.
public typealias CFAbsoluteTime = Double

/// The key of a bundle's version in its Info.plist: CFBundleVersion.
///
/// Source: Apple, kCFBundleVersionKey, as are the other keys of this kind.
public var kCFBundleVersionKey: CFString! { "CFBundleVersion" }
/// The key of a bundle's short name in its Info.plist: CFBundleName.
public var kCFBundleNameKey: CFString! { "CFBundleName" }
/// The key of a bundle's identifier in its Info.plist: CFBundleIdentifier.
public var kCFBundleIdentifierKey: CFString! { "CFBundleIdentifier" }
/// The key of a bundle's program in its Info.plist: CFBundleExecutable.
public var kCFBundleExecutableKey: CFString! { "CFBundleExecutable" }
/// The key of the format of an Info.plist: CFBundleInfoDictionaryVersion.
public var kCFBundleInfoDictionaryVersionKey: CFString! { "CFBundleInfoDictionaryVersion" }
/// The key of the language of a bundle's developers in its Info.plist.
public var kCFBundleDevelopmentRegionKey: CFString! { "CFBundleDevelopmentRegion" }
/// The key of a bundle's languages in its Info.plist: CFBundleLocalizations.
public var kCFBundleLocalizationsKey: CFString! { "CFBundleLocalizations" }

/// Whether the program runs in a simulator: 0, because it is no program of a phone's.
///
/// Source: Apple, TargetConditionals.h; code for iOS is compiled, so that the others are 1.
public let TARGET_OS_SIMULATOR: Int32 = 0
/// The former name of ``TARGET_OS_SIMULATOR``.
public let TARGET_IPHONE_SIMULATOR: Int32 = 0
/// Whether the code is for iOS or a system that is derived from it.
public let TARGET_OS_IPHONE: Int32 = 1
/// Whether the code is for iOS.
public let TARGET_OS_IOS: Int32 = 1

extension ProcessInfo {
    /// Whether the program is an app for iPads that runs on a Mac: false.
    ///
    /// Source: Apple, isMacCatalystApp.
    public var isMacCatalystApp: Bool { false }
    /// Whether the program is an app for iPhones or iPads that runs on a Mac: false.
    ///
    /// Source: Apple, isiOSAppOnMac.
    public var isiOSAppOnMac: Bool { false }
}

extension Data.WritingOptions {
    /// The former name of `atomic`.
    ///
    /// Source: Apple, NSAtomicWrite.
    public static var atomicWrite: Data.WritingOptions { .atomic }
}

/// Returns the current time in seconds since 1 January 2001, 00:00 GMT.
///
/// On a stage it follows the stage's clock, as `Date` does. Source: Apple,
/// CFAbsoluteTimeGetCurrent().
public func CFAbsoluteTimeGetCurrent() -> CFAbsoluteTime {
    Date().timeIntervalSinceReferenceDate
}
