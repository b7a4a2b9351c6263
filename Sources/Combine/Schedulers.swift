public import Dispatch
public import Foundation

/// Runs closures at once or later.
///
/// Source: Apple, Combine, Scheduler.
public protocol Scheduler<SchedulerTimeType> {
    /// The type of its times.
    associatedtype SchedulerTimeType: Strideable
    where SchedulerTimeType.Stride: SchedulerTimeIntervalConvertible
    /// The current time.
    var now: SchedulerTimeType { get }
    /// Runs a closure as soon as possible.
    func schedule(_ action: @escaping () -> Void)
    /// Runs a closure at a time or a little later.
    func schedule(after date: SchedulerTimeType, _ action: @escaping () -> Void)
}

/// A length of time that can be made of seconds.
///
/// Source: Apple, Combine, SchedulerTimeIntervalConvertible.
public protocol SchedulerTimeIntervalConvertible {
    /// Returns a number of seconds.
    static func seconds(_ s: Int) -> Self
    /// Returns a number of seconds.
    static func seconds(_ s: Double) -> Self
    /// Returns a number of milliseconds.
    static func milliseconds(_ ms: Int) -> Self
    /// Returns a number of microseconds.
    static func microseconds(_ us: Int) -> Self
    /// Returns a number of nanoseconds.
    static func nanoseconds(_ ns: Int) -> Self
}

/// A length of time of the schedulers here, in seconds.
public struct SchedulerStride: SchedulerTimeIntervalConvertible, SignedNumeric, Comparable,
    ExpressibleByFloatLiteral, Hashable, Sendable
{
    /// The seconds.
    public var timeInterval: TimeInterval
    /// The absolute value.
    public var magnitude: TimeInterval { abs(timeInterval) }

    /// Creates a length of some seconds.
    public init(_ timeInterval: TimeInterval) { self.timeInterval = timeInterval }
    /// Creates a length of some seconds.
    public init(integerLiteral value: Int) { timeInterval = TimeInterval(value) }
    /// Creates a length of some seconds.
    public init(floatLiteral value: TimeInterval) { timeInterval = value }
    /// Creates a length of some seconds.
    public init?<T: BinaryInteger>(exactly source: T) {
        guard let seconds = TimeInterval(exactly: source) else { return nil }
        timeInterval = seconds
    }

    /// Returns a number of seconds.
    public static func seconds(_ s: Int) -> Self { Self(TimeInterval(s)) }
    /// Returns a number of seconds.
    public static func seconds(_ s: Double) -> Self { Self(s) }
    /// Returns a number of milliseconds.
    public static func milliseconds(_ ms: Int) -> Self { Self(TimeInterval(ms) / 1e3) }
    /// Returns a number of microseconds.
    public static func microseconds(_ us: Int) -> Self { Self(TimeInterval(us) / 1e6) }
    /// Returns a number of nanoseconds.
    public static func nanoseconds(_ ns: Int) -> Self { Self(TimeInterval(ns) / 1e9) }

    /// Returns whether a length is shorter.
    public static func < (one: Self, other: Self) -> Bool { one.timeInterval < other.timeInterval }
    /// Returns the sum.
    public static func + (one: Self, other: Self) -> Self {
        Self(one.timeInterval + other.timeInterval)
    }
    /// Returns the difference.
    public static func - (one: Self, other: Self) -> Self {
        Self(one.timeInterval - other.timeInterval)
    }
    /// Returns the product.
    public static func * (one: Self, other: Self) -> Self {
        Self(one.timeInterval * other.timeInterval)
    }
    /// Multiplies the length.
    public static func *= (one: inout Self, other: Self) { one = one * other }
}

extension DispatchQueue: Scheduler {
    /// A time of a queue.
    public struct SchedulerTimeType: Strideable, Sendable {
        /// The time.
        public var dispatchTime: DispatchTime
        /// Creates a time.
        public init(_ time: DispatchTime) { dispatchTime = time }
        /// A length of time.
        public typealias Stride = SchedulerStride
        /// Returns the time until another.
        public func distance(to other: Self) -> Stride {
            let (own, theirs) = (
                dispatchTime.uptimeNanoseconds, other.dispatchTime.uptimeNanoseconds
            )
            let seconds = own > theirs ? -TimeInterval(own - theirs) : TimeInterval(theirs - own)
            return Stride(seconds / 1e9)
        }
        /// Returns a later time.
        public func advanced(by n: Stride) -> Self { Self(dispatchTime + n.timeInterval) }
    }

    /// The current time.
    public var now: SchedulerTimeType { SchedulerTimeType(.now()) }
    /// Runs a closure as soon as possible.
    public func schedule(_ action: @escaping () -> Void) {
        nonisolated(unsafe) let action = action
        async { action() }
    }
    /// Runs a closure at a time or a little later.
    public func schedule(after date: SchedulerTimeType, _ action: @escaping () -> Void) {
        nonisolated(unsafe) let action = action
        asyncAfter(deadline: date.dispatchTime) { action() }
    }
}

extension RunLoop: Scheduler {
    /// A time of a run loop.
    public struct SchedulerTimeType: Strideable, Hashable, Sendable {
        /// The time.
        public var date: Date
        /// Creates a time.
        public init(_ date: Date) { self.date = date }
        /// A length of time.
        public typealias Stride = SchedulerStride
        /// Returns the time until another.
        public func distance(to other: Self) -> Stride {
            Stride(other.date.timeIntervalSince(date))
        }
        /// Returns a later time.
        public func advanced(by n: Stride) -> Self { Self(date.addingTimeInterval(n.timeInterval)) }
    }

    /// The current time.
    public var now: SchedulerTimeType { SchedulerTimeType(Date()) }
    /// Runs a closure in the next turn of the loop.
    ///
    /// Deviation: every run loop is the main one here, whose queue runs the closure, on the clock
    /// of that queue (docs/deviations.md, Clocks).
    public func schedule(_ action: @escaping () -> Void) { DispatchQueue.main.schedule(action) }
    /// Runs a closure at a time or a little later.
    public func schedule(after date: SchedulerTimeType, _ action: @escaping () -> Void) {
        let wait = now.distance(to: date).timeInterval
        DispatchQueue.main.schedule(
            after: DispatchQueue.main.now.advanced(by: SchedulerStride(max(0, wait))), action)
    }
}

extension OperationQueue: Scheduler {
    /// A time of a queue of operations.
    public typealias SchedulerTimeType = RunLoop.SchedulerTimeType
    /// The current time.
    public var now: SchedulerTimeType { SchedulerTimeType(Date()) }
    /// Runs a closure as an operation.
    public func schedule(_ action: @escaping () -> Void) {
        nonisolated(unsafe) let action = action
        addOperation { action() }
    }
    /// Adds an operation at a time or a little later, on the clock of the main queue.
    public func schedule(after date: SchedulerTimeType, _ action: @escaping () -> Void) {
        let wait = now.distance(to: date).timeInterval
        nonisolated(unsafe) let action = action
        DispatchQueue.main.asyncAfter(deadline: .now() + Swift.max(0, wait)) {
            self.addOperation { action() }
        }
    }
}

/// A scheduler that runs closures at once.
///
/// Source: Apple, Combine, ImmediateScheduler.
public struct ImmediateScheduler: Scheduler, Sendable {
    /// The time, which does not pass.
    public struct SchedulerTimeType: Strideable, Hashable, Sendable {
        /// A length of time.
        public typealias Stride = SchedulerStride
        /// Returns zero.
        public func distance(to other: Self) -> Stride { 0 }
        /// Returns the same time.
        public func advanced(by n: Stride) -> Self { self }
    }
    /// The scheduler.
    public static let shared = ImmediateScheduler()
    /// The time.
    public var now: SchedulerTimeType { SchedulerTimeType() }
    /// Runs the closure.
    public func schedule(_ action: @escaping () -> Void) { action() }
    /// Runs the closure.
    public func schedule(after date: SchedulerTimeType, _ action: @escaping () -> Void) { action() }
}
