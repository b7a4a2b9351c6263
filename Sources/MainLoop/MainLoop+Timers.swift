extension MainLoop {
    /// The name of a scheduled timer. It stays unique after the timer is gone, and among loops.
    public struct TimerID: Hashable, Sendable {
        let handle: TimerStore<@MainActor () -> Void>.Handle
        let loop: UInt32
    }

    /// Schedules a block for an instant.
    ///
    /// - Parameters:
    ///   - instant: When. The past counts as now.
    ///   - interval: If given, the block runs again at `instant` + n · `interval`, counted from `instant` however late it
    ///     runs; dates that were missed are dropped. At least one nanosecond.
    ///   - body: What to do, in the events phase, in order of time and then of scheduling.
    /// - Returns: The timer's name, for ``cancel(_:)``.
    /// - Complexity: O(log n), O(1) for timers that come in order. Allocates nothing in the steady state.
    @discardableResult
    public func schedule(
        at instant: LoopClock.Instant, every interval: Duration? = nil, _ body: @escaping @MainActor () -> Void
    ) -> TimerID {
        var nanoseconds: Int64 = 0
        if let interval {
            nanoseconds = interval.wholeNanoseconds
            guard nanoseconds > 0 else {
                refuse("A timer cannot repeat every \(interval). Give schedule(every:) at least one nanosecond.")
            }
        }
        return insert(date: instant.nanoseconds, interval: nanoseconds, now: nowNanoseconds, body)
    }

    /// Schedules a block for a time from now on.
    ///
    /// - Parameters:
    ///   - delay: How long from ``now``; zero or more.
    ///   - interval: If given, the block runs again at each such interval after the first date, counted from the dates and
    ///     not from when it ran; dates that were missed are dropped. At least one nanosecond.
    ///   - body: What to do, in the events phase, in order of time and then of scheduling.
    /// - Returns: The timer's name, for ``cancel(_:)``.
    /// - Complexity: O(log n), O(1) for timers that come in order. Allocates nothing in the steady state.
    @discardableResult
    public func schedule(
        after delay: Duration, every interval: Duration? = nil, _ body: @escaping @MainActor () -> Void
    ) -> TimerID {
        guard delay >= .zero else {
            refuse("A timer cannot be scheduled after \(delay): the delay is negative. Use schedule(after: .zero).")
        }
        return schedule(at: now.advanced(by: delay), every: interval, body)
    }

    @inline(__always)
    private func insert(
        date: Int64, interval: Int64, now: Int64, _ body: @escaping @MainActor () -> Void
    ) -> TimerID {
        let order = nextOrder
        nextOrder &+= 1
        // What is scheduled for the past stands behind everything scheduled for now before it.
        let handle = timers.insert(body, date: date, interval: interval, due: max(date, now), order: order)
        return TimerID(handle: handle, loop: serial)
    }

    /// Cancels a timer; from then on it does not fire, not even when it is due at this very instant.
    ///
    /// - Returns: Whether there was something to cancel: false for a one-shot timer that has fired, for one that was
    ///   cancelled before, and for a timer of another loop.
    /// - Complexity: O(1) amortised.
    @discardableResult
    public func cancel(_ id: TimerID) -> Bool {
        guard id.loop == serial else { return false }
        return timers.cancel(id.handle) != nil
    }

    /// How many timers are scheduled, sleepers on the loop's clock among them.
    public var pendingTimers: Int { timers.count }

    /// Runs a block in the events phase, after what is due now and was scheduled before.
    ///
    /// From within the events phase it runs in the same phase, from the tick or the commit in the next turn, which then
    /// starts at once. A block deferred by a block that was itself deferred in this phase waits for the next turn, so that
    /// blocks that keep deferring themselves do not hold up ticks and commits.
    /// - Complexity: O(1). Allocates nothing in the steady state.
    public func deferBlock(_ body: @escaping @MainActor () -> Void) {
        blocks.append(BlockQueue.Entry(body: body, due: nowNanoseconds, order: nextOrder))
    }
}
