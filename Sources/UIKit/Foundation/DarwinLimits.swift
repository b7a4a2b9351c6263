public import Foundation

/// The smallest `Int16`, as stdint.h of Apple's systems names it.
public let INT16_MIN = Int32(Int16.min)
/// The smallest `Int32`.
public let INT32_MIN = Int32.min
/// The largest `Int64`.
public let INT64_MAX = Int64.max
/// The smallest `Int64`.
public let INT64_MIN = Int64.min
/// The largest `UInt64`.
public let UINT64_MAX = UInt64.max
/// The largest integer of C.
public let INTMAX_MAX = Int.max
/// The smallest integer of C.
public let INTMAX_MIN = Int.min
/// The largest `UInt16`, as limits.h of Apple's systems names it.
public let USHRT_MAX = Int32(UInt16.max)
/// The largest `UInt64`.
public let ULLONG_MAX = UInt64.max
/// The largest `UInt32`.
public let UINT_MAX = UInt32.max
/// The largest `UInt`.
public let ULONG_MAX = UInt.max
/// The number of characters of a field of `utsname` on Apple's systems: 256.
public let _SYS_NAMELEN: Int32 = 256
/// How long a path can be, with the zero at its end: 4096, as on Linux.
public let MAXPATHLEN: Int32 = 4096

/// Four letters as a number.
public typealias FourCharCode = UInt32
/// Four letters as a number, for a type.
public typealias OSType = FourCharCode

/// Sets a number to that of a thread, which no other thread of the program has while it runs.
///
/// - Parameters:
///   - thread: the thread; nil for the caller's.
///   - thread_id: the number.
/// - Returns: 0.
///
/// Source: Apple, pthread_threadid_np(_:_:).
@discardableResult
public func pthread_threadid_np<Number: FixedWidthInteger & UnsignedInteger>(
    _ thread: pthread_t?, _ thread_id: UnsafeMutablePointer<Number>!
) -> Int32 {
    thread_id.pointee = Number(truncatingIfNeeded: UInt(thread ?? pthread_self()))
    return 0
}

/// Returns 1 on the main thread, and 0 on others.
///
/// Source: Apple, pthread_main_np().
public func pthread_main_np() -> Int32 { Thread.isMainThread ? 1 : 0 }
