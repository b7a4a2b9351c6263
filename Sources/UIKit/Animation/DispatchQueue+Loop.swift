import Dispatch
import MainLoop

/// A delay on the main loop's clock: the meaning of `.now() + seconds` in
/// `DispatchQueue.main.asyncAfter`.
public struct LoopDeadline: Sendable, Comparable {
    /// The delay after the call that schedules the block, in nanoseconds; nil means never.
    var delay: Int64?

    /// The loop's current time, used as `.now()`.
    ///
    /// It is a callable value instead of a method because
    /// `asyncAfter(deadline: .now() + 1, execute: item)` would be ambiguous between a method and
    /// `DispatchTime.now()`. With the value, the compiler selects this overload.
    public static var now: Now { Now() }

    /// The type of `now`, callable so that `.now()` reads as in Dispatch.
    public struct Now: Sendable {
        /// Returns the loop's current time.
        public func callAsFunction() -> LoopDeadline { LoopDeadline(delay: 0) }
    }

    init(delay: Int64?) { self.delay = delay }

    /// Creates a deadline that is later by a multiple of a unit in nanoseconds; never if it exceeds
    /// about 95 years.
    init(delay: Int64, plus count: Int, of unit: Int64) {
        let (way, isTooLong) = Int64(count).multipliedReportingOverflow(by: unit)
        let sum = delay.addingReportingOverflow(isTooLong ? 0 : way)
        let isNever =
            (isTooLong && count > 0) || sum.overflow || sum.partialValue > 3_000_000_000_000_000_000
        self.delay = isNever ? nil : isTooLong ? 0 : sum.partialValue
    }

    /// The same delay on the wall clock, for queues that do not belong to the loop.
    var dispatchTime: DispatchTime {
        delay.map { DispatchTime.now() + .nanoseconds(Int($0)) } ?? .distantFuture
    }

    /// Orders deadlines by time; never is last.
    public static func < (left: LoopDeadline, right: LoopDeadline) -> Bool {
        (left.delay ?? .max) < (right.delay ?? .max)
    }
}

/// Returns a deadline that is later by a number of seconds, with nanosecond precision.
public func + (deadline: LoopDeadline, seconds: Double) -> LoopDeadline {
    if seconds.isNaN {
        reportMistake("A block never runs: its deadline is NaN seconds from now")
    }
    guard let delay = deadline.delay, seconds < 1e9 else { return LoopDeadline(delay: nil) }
    return LoopDeadline(delay: delay, plus: Int(nanoseconds(max(seconds, -1e9))), of: 1)
}

/// Returns a deadline that is later by an interval.
public func + (deadline: LoopDeadline, interval: DispatchTimeInterval) -> LoopDeadline {
    guard let delay = deadline.delay else { return deadline }
    return switch interval {
    case .seconds(let count): LoopDeadline(delay: delay, plus: count, of: 1_000_000_000)
    case .milliseconds(let count): LoopDeadline(delay: delay, plus: count, of: 1_000_000)
    case .microseconds(let count): LoopDeadline(delay: delay, plus: count, of: 1000)
    case .nanoseconds(let count): LoopDeadline(delay: delay, plus: count, of: 1)
    case .never: LoopDeadline(delay: nil)
    @unknown default: LoopDeadline(delay: nil)
    }
}

extension DispatchQueue {
    /// Runs a block on the main queue after a delay on the main loop's clock, virtual or real.
    ///
    /// `DispatchQueue.main.asyncAfter(deadline: .now() + seconds)` selects this method instead of
    /// Dispatch's, so that delayed blocks keep their order with timers and animations and a test's
    /// virtual clock controls them. It may be called from any thread; off the main queue the delay
    /// starts when the main queue processes the call. Quality of service and flags have no effect
    /// on the main loop, which runs everything in order on one thread. On other queues the call is
    /// forwarded to Dispatch and uses the wall clock, as does any call with an explicit
    /// `DispatchTime`.
    public func asyncAfter(
        deadline: LoopDeadline, qos: DispatchQoS = .unspecified, flags: DispatchWorkItemFlags = [],
        execute work: @escaping @Sendable () -> Void
    ) {
        if MainQueue.isMain(self) {
            MainQueue.schedule(after: deadline, work)
        } else {
            asyncAfter(deadline: deadline.dispatchTime, qos: qos, flags: flags, execute: work)
        }
    }

    /// Performs a work item on the main queue after a delay on the main loop's clock, virtual or
    /// real.
    ///
    /// An item cancelled by then is skipped; waiting for it and its notifications work as in
    /// Dispatch. Everything else is as for the overload with a block.
    public func asyncAfter(deadline: LoopDeadline, execute work: DispatchWorkItem) {
        guard MainQueue.isMain(self) else {
            return asyncAfter(deadline: deadline.dispatchTime, execute: work)
        }
        // The caller may keep the item to cancel it. The type is safe to share but not marked
        // Sendable.
        nonisolated(unsafe) let work = work
        // perform() on a cancelled item runs nothing and marks it as done.
        MainQueue.schedule(after: deadline, isCancelled: { work.isCancelled }) { work.perform() }
    }
}

/// Detects whether the main queue is running. On Linux the current thread alone does not show it.
private enum MainQueue {
    private static let key: DispatchSpecificKey<Bool> = {
        let key = DispatchSpecificKey<Bool>()
        DispatchQueue.main.setSpecific(key: key, value: true)
        return key
    }()

    static var isCurrent: Bool { DispatchQueue.getSpecific(key: key) == true }

    /// Returns whether a queue is the main queue. On Linux each access to `DispatchQueue.main`
    /// creates another object, so identity does not work.
    static func isMain(_ queue: DispatchQueue) -> Bool { queue.getSpecific(key: key) == true }

    /// Schedules a block on the main loop, from any thread; does nothing if the deadline is never.
    static func schedule(
        after deadline: LoopDeadline, isCancelled: (@Sendable () -> Bool)? = nil,
        _ work: @escaping @Sendable () -> Void
    ) {
        guard let delay = deadline.delay.map({ Duration.nanoseconds(max(0, $0)) }) else { return }
        let schedule: @MainActor @Sendable () -> Void = {
            guard let isCancelled else {
                _ = MainLoop.main.schedule(after: delay) { work() }
                return
            }
            MainLoop.main.schedule(after: delay, isCancelled: isCancelled) { work() }
        }
        if isCurrent {
            MainActor.assumeIsolated(schedule)
        } else {
            DispatchQueue.main.async(execute: schedule)
        }
    }
}
