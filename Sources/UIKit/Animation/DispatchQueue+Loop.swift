import Dispatch
import MainLoop

/// A delay by the main loop's clock: what `.now() + seconds` means in `DispatchQueue.main.asyncAfter`.
public struct LoopDeadline: Sendable, Comparable {
    /// From the call that schedules the block, in nanoseconds; nil for never.
    var delay: Int64?

    /// The loop's present time, to be called: `.now()`.
    ///
    /// A value with a call rather than a method: against a method of its own kind, `DispatchTime.now()`, the compiler
    /// would find `asyncAfter(deadline: .now() + 1, execute: item)` ambiguous; so it takes this one.
    public static var now: Now { Now() }

    /// What `.now` is, so that `.now()` reads as with Dispatch.
    public struct Now: Sendable {
        /// Answers the loop's present time.
        public func callAsFunction() -> LoopDeadline { LoopDeadline(delay: 0) }
    }

    init(delay: Int64?) { self.delay = delay }

    /// A deadline later by a number of units of some nanoseconds; never, if that is more than a hundred years.
    init(delay: Int64, plus count: Int, of unit: Int64) {
        let (way, isTooLong) = Int64(count).multipliedReportingOverflow(by: unit)
        let sum = delay.addingReportingOverflow(isTooLong ? 0 : way)
        let isNever = (isTooLong && count > 0) || sum.overflow || sum.partialValue > 3_000_000_000_000_000_000
        self.delay = isNever ? nil : isTooLong ? 0 : sum.partialValue
    }

    /// The same delay by the wall clock, for queues that the loop has nothing to do with.
    var dispatchTime: DispatchTime {
        delay.map { DispatchTime.now() + .nanoseconds(Int($0)) } ?? .distantFuture
    }

    /// Orders deadlines by time; never comes last.
    public static func < (left: LoopDeadline, right: LoopDeadline) -> Bool {
        (left.delay ?? .max) < (right.delay ?? .max)
    }
}

/// A deadline later by seconds, to the nanosecond.
public func + (deadline: LoopDeadline, seconds: Double) -> LoopDeadline {
    guard let delay = deadline.delay, seconds < 1e9 else { return LoopDeadline(delay: nil) }
    return LoopDeadline(delay: delay, plus: Int(nanoseconds(max(seconds, -1e9))), of: 1)
}

/// A deadline later by an interval.
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
    /// Runs a block on the main queue after a delay by the main loop's clock, virtual or not.
    ///
    /// `DispatchQueue.main.asyncAfter(deadline: .now() + seconds)` finds this method rather than Dispatch's, so that
    /// delayed blocks keep their order with timers and animations, and a test's virtual clock owns them. May be called
    /// from anywhere; off the main queue the delay counts from when the main queue hears of it. Quality of service and
    /// flags say nothing on the main loop, which has one thread and an order. On other queues the call is Dispatch's,
    /// by the wall clock, and so is any call whose deadline is spelled `DispatchTime`.
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

    /// Performs a work item on the main queue after a delay by the main loop's clock, virtual or not.
    ///
    /// An item that is cancelled by then is left out; whoever waits for it or is notified of it hears of it as with
    /// Dispatch. Everything else is as in the form with a block.
    public func asyncAfter(deadline: LoopDeadline, execute work: DispatchWorkItem) {
        guard MainQueue.isMain(self) else { return asyncAfter(deadline: deadline.dispatchTime, execute: work) }
        // The caller may keep the item, to cancel it: Dispatch's own type is safe to share, but is not marked so.
        nonisolated(unsafe) let work = work
        // A cancelled item's perform() runs nothing and counts as done.
        MainQueue.schedule(after: deadline) { work.perform() }
    }
}

/// Knows whether the main queue runs at the moment: the thread alone does not tell on Linux.
private enum MainQueue {
    private static let key: DispatchSpecificKey<Bool> = {
        let key = DispatchSpecificKey<Bool>()
        DispatchQueue.main.setSpecific(key: key, value: true)
        return key
    }()

    static var isCurrent: Bool { DispatchQueue.getSpecific(key: key) == true }

    /// On Linux each access to `DispatchQueue.main` makes another object for the queue: identity does not tell.
    static func isMain(_ queue: DispatchQueue) -> Bool { queue.getSpecific(key: key) == true }

    /// Schedules a block on the main loop, from whatever thread; never, for a deadline that never comes.
    static func schedule(after deadline: LoopDeadline, _ work: @escaping @Sendable () -> Void) {
        guard let delay = deadline.delay else { return }
        let schedule: @MainActor @Sendable () -> Void = {
            _ = MainLoop.main.schedule(after: .nanoseconds(max(0, delay))) { work() }
        }
        if isCurrent {
            MainActor.assumeIsolated(schedule)
        } else {
            DispatchQueue.main.async(execute: schedule)
        }
    }
}
