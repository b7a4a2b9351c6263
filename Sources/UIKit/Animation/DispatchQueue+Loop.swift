import Dispatch
import MainLoop

/// A delay by the main loop's clock: what `.now() + seconds` means in `DispatchQueue.main.asyncAfter`.
public struct LoopDeadline: Sendable, Comparable {
    /// From the call that schedules the block, in nanoseconds; nil for never.
    var delay: Int64?

    /// The loop's present time.
    public static func now() -> LoopDeadline { LoopDeadline(delay: 0) }

    /// Orders deadlines by time; never comes last.
    public static func < (left: LoopDeadline, right: LoopDeadline) -> Bool {
        (left.delay ?? .max) < (right.delay ?? .max)
    }
}

/// A deadline later by seconds, to the nanosecond.
public func + (deadline: LoopDeadline, seconds: Double) -> LoopDeadline {
    guard let delay = deadline.delay, seconds < 1e9 else { return LoopDeadline(delay: nil) }
    return LoopDeadline(delay: delay + nanoseconds(max(seconds, -1e9)))
}

/// A deadline later by an interval.
public func + (deadline: LoopDeadline, interval: DispatchTimeInterval) -> LoopDeadline {
    guard let delay = deadline.delay else { return deadline }
    return switch interval {
    case .seconds(let count): LoopDeadline(delay: delay + Int64(count) * 1_000_000_000)
    case .milliseconds(let count): LoopDeadline(delay: delay + Int64(count) * 1_000_000)
    case .microseconds(let count): LoopDeadline(delay: delay + Int64(count) * 1000)
    case .nanoseconds(let count): LoopDeadline(delay: delay + Int64(count))
    case .never: LoopDeadline(delay: nil)
    @unknown default: LoopDeadline(delay: nil)
    }
}

extension DispatchQueue {
    /// Runs a block on the main queue after a delay by the main loop's clock, virtual or not.
    ///
    /// `DispatchQueue.main.asyncAfter(deadline: .now() + seconds)` finds this method rather than Dispatch's, so that
    /// delayed blocks keep their order with timers and animations, and a test's virtual clock owns them. May be called
    /// from anywhere; off the main queue the delay counts from when the main queue hears of it. Deadlines that are
    /// spelled `DispatchTime` stay with Dispatch and the wall clock, and so must those of other queues.
    public func asyncAfter(deadline: LoopDeadline, execute work: @escaping @MainActor @Sendable () -> Void) {
        precondition(
            MainQueue.isMain(self),
            "asyncAfter by the main loop's clock is for DispatchQueue.main; give other queues a DispatchTime deadline")
        guard let delay = deadline.delay else { return }
        if MainQueue.isCurrent {
            MainActor.assumeIsolated { MainQueue.schedule(after: delay, work) }
        } else {
            DispatchQueue.main.async { MainActor.assumeIsolated { MainQueue.schedule(after: delay, work) } }
        }
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

    @MainActor
    static func schedule(after delay: Int64, _ work: @escaping @MainActor () -> Void) {
        _ = MainLoop.main.schedule(after: .nanoseconds(max(0, delay)), work)
    }
}
