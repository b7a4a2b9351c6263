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

/// The version of Foundation: larger than all that have a name, because the functions are those of
/// current systems.
///
/// Source: Apple, NSFoundationVersionNumber, as are the other numbers of this kind.
public var NSFoundationVersionNumber: Double { 2000 }
/// The version of Foundation in iOS 7.0.
public let NSFoundationVersionNumber_iOS_7_0 = 1047.20
/// The version of Foundation in iOS 7.1.
public let NSFoundationVersionNumber_iOS_7_1 = 1047.25
/// The version of Foundation in iOS 8.0.
public let NSFoundationVersionNumber_iOS_8_0 = 1140.11
/// A number that the versions of iOS 8 do not reach.
public let NSFoundationVersionNumber_iOS_8_x_Max = 1199.0
/// The version of Foundation in iOS 9.0.
public let NSFoundationVersionNumber_iOS_9_0 = 1240.1
/// A number that the versions of iOS 9 do not reach.
public let NSFoundationVersionNumber_iOS_9_x_Max = 1299.0

/// Returns the time since an unspecified moment, in units of ``mach_timebase_info``.
///
/// On a stage it follows the stage's clock, as `Date` does. Source: Apple,
/// mach_absolute_time().
public func mach_absolute_time() -> UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(time.tv_sec) * NSEC_PER_SEC + UInt64(time.tv_nsec)
}

/// The unit of ``mach_absolute_time()``: numerator and denominator of its nanoseconds, both 1.
///
/// `mach_timebase_info(&info)` sets them. Source: Apple, mach_timebase_info.
public struct mach_timebase_info: Sendable {
    public var numer: UInt32 = 0
    public var denom: UInt32 = 0

    public init() {}

    public init(numer: UInt32, denom: UInt32) {
        self.numer = numer
        self.denom = denom
    }

    /// Sets a unit to that of this system. Apple's is a function of the same name.
    @discardableResult
    public init(_ info: UnsafeMutablePointer<mach_timebase_info>) {
        info.pointee = mach_timebase_info(numer: 1, denom: 1)
        self = info.pointee
    }
}

/// The type of ``mach_timebase_info`` under C's name.
public typealias mach_timebase_info_data_t = mach_timebase_info

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
