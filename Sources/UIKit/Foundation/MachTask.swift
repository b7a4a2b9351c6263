import Foundation

// The memory and the time of the program under the names of Apple's kernel, for programs that show
// how much memory they use. Sources: Apple, task_info.h, kern_return.h, time_value.h; Linux,
// proc(5), getrusage(2).

/// The result of a function of the kernel's: ``KERN_SUCCESS``, or the number of an error.
public typealias kern_return_t = Int32
/// A natural number of the kernel's.
public typealias natural_t = UInt32
/// An integer of the kernel's.
public typealias integer_t = Int32
/// A port, such as that of a program.
public typealias mach_port_t = natural_t
/// How many natural numbers a value has.
public typealias mach_msg_type_number_t = natural_t
/// A question to a program.
public typealias task_flavor_t = natural_t
/// An amount of memory in bytes.
public typealias mach_vm_size_t = UInt64

/// The result of a function that did what it is for: 0.
public let KERN_SUCCESS: kern_return_t = 0
/// The result of a function whose arguments it does not know: 4.
public let KERN_INVALID_ARGUMENT: kern_return_t = 4
/// The result of a function that failed: 5.
public let KERN_FAILURE: kern_return_t = 5
/// The port of this program, the one that ``task_info(_:_:_:_:)`` knows.
public let mach_task_self_: mach_port_t = 1
/// Asks for ``mach_task_basic_info``.
public let MACH_TASK_BASIC_INFO: Int32 = 20

/// A time in seconds and microseconds.
public struct time_value_t: Hashable, Sendable {
    public var seconds: integer_t = 0
    public var microseconds: integer_t = 0

    /// No time.
    public init() {}
}

/// The memory and the time of a program.
public struct mach_task_basic_info: Hashable, Sendable {
    /// The addresses that the program has, in bytes.
    public var virtual_size: mach_vm_size_t = 0
    /// The memory that the program uses, in bytes.
    public var resident_size: mach_vm_size_t = 0
    /// The most memory that the program has used, in bytes.
    public var resident_size_max: mach_vm_size_t = 0
    /// The time that the program's code took.
    public var user_time = time_value_t()
    /// The time that the system took for the program.
    public var system_time = time_value_t()
    /// How threads take turns: 0.
    public var policy: Int32 = 0
    /// How often the program was suspended: 0.
    public var suspend_count: integer_t = 0

    /// A value without numbers, for ``task_info(_:_:_:_:)``.
    public init() {}
}

/// The type of ``mach_task_basic_info`` under C's name.
public typealias mach_task_basic_info_data_t = mach_task_basic_info

/// Writes the memory and the time of the program.
///
/// - Parameters:
///   - target_task: ``mach_task_self_``.
///   - flavor: ``MACH_TASK_BASIC_INFO``.
///   - task_info_out: A ``mach_task_basic_info`` as integers.
///   - task_info_outCnt: How many integers there is room for; set to how many were written.
/// - Returns: ``KERN_SUCCESS``; ``KERN_INVALID_ARGUMENT`` for another program or question, or too
///   little room; ``KERN_FAILURE`` if the system does not answer.
///
/// Source: Apple, task_info(_:_:_:_:).
public func task_info(
    _ target_task: mach_port_t, _ flavor: task_flavor_t,
    _ task_info_out: UnsafeMutablePointer<integer_t>!,
    _ task_info_outCnt: UnsafeMutablePointer<mach_msg_type_number_t>!
) -> kern_return_t {
    let count = MemoryLayout<mach_task_basic_info>.size / MemoryLayout<integer_t>.size
    guard target_task == mach_task_self_, flavor == task_flavor_t(MACH_TASK_BASIC_INFO),
        let task_info_out, let task_info_outCnt, task_info_outCnt.pointee >= count
    else { return KERN_INVALID_ARGUMENT }
    var usage = rusage()
    // The first two numbers are pages of addresses and of memory in use.
    guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8),
        getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage) == 0
    else { return KERN_FAILURE }
    let pages = text.split(separator: " ").compactMap { UInt64($0) }
    guard pages.count > 1 else { return KERN_FAILURE }
    let pageSize = UInt64(sysconf(Int32(_SC_PAGESIZE)))
    var info = mach_task_basic_info()
    info.virtual_size = pages[0] * pageSize
    info.resident_size = pages[1] * pageSize
    // In KiB, and counted at other times than the pages.
    info.resident_size_max = max(UInt64(usage.ru_maxrss) * 1024, info.resident_size)
    info.user_time = time_value_t(usage.ru_utime)
    info.system_time = time_value_t(usage.ru_stime)
    task_info_outCnt.pointee = mach_msg_type_number_t(count)
    UnsafeMutableRawPointer(task_info_out).copyMemory(
        from: &info, byteCount: MemoryLayout<mach_task_basic_info>.size)
    return KERN_SUCCESS
}

extension time_value_t {
    fileprivate init(_ time: timeval) {
        seconds = integer_t(clamping: time.tv_sec)
        microseconds = integer_t(clamping: time.tv_usec)
    }
}
