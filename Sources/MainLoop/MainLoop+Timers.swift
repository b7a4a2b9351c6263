extension MainLoop {
    /// Identifies a scheduled timer. Never reused, and unique across loops.
    public struct TimerID: Hashable, Sendable {
        let handle: TimerStore<@MainActor () -> Void>.Handle
        let loop: UInt32
    }

    /// Schedules a block for an instant.
    ///
    /// - Parameters:
    ///   - instant: When to run it. The past counts as now.
    ///   - interval: If given, the block runs again at `instant` + n · `interval`, counted from
    ///     `instant` no matter how late it runs; missed dates are dropped. At least one nanosecond;
    ///     a shorter one is reported, and the block runs once.
    ///   - body: Runs in the events phase, ordered by time and then by scheduling.
    /// - Returns: The timer's identifier, for ``cancel(_:)``.
    /// - Complexity: O(log n), O(1) for timers that come in order. No allocations in steady state.
    @discardableResult
    public func schedule(
        at instant: LoopClock.Instant, every interval: Duration? = nil,
        _ body: @escaping @MainActor () -> Void
    ) -> TimerID {
        var nanoseconds: Int64 = 0
        if let interval {
            nanoseconds = interval.wholeNanoseconds
            if nanoseconds <= 0 {
                MistakeReport.send(
                    "A timer cannot repeat every \(interval), and fires once. "
                        + "Pass at least one nanosecond to schedule(every:).")
                nanoseconds = 0
            }
        }
        return insert(date: instant.nanoseconds, interval: nanoseconds, now: nowNanoseconds, body)
    }

    /// Schedules a block to run after a delay.
    ///
    /// - Parameters:
    ///   - delay: How long to wait from ``now``; zero or more. A negative one is reported and
    ///     counts as zero.
    ///   - interval: If given, the block runs again at each such interval after the first date,
    ///     counted from the dates, not from when it ran; missed dates are dropped. At least one
    ///     nanosecond; a shorter one is reported, and the block runs once.
    ///   - body: Runs in the events phase, ordered by time and then by scheduling.
    /// - Returns: The timer's identifier, for ``cancel(_:)``.
    /// - Complexity: O(log n), O(1) for timers that come in order. No allocations in steady state.
    @discardableResult
    public func schedule(
        after delay: Duration, every interval: Duration? = nil,
        _ body: @escaping @MainActor () -> Void
    ) -> TimerID {
        if delay < .zero {
            MistakeReport.send(
                "A timer was scheduled after \(delay); a delay cannot be negative, so it fires now."
            )
        }
        return schedule(at: now.advanced(by: max(delay, .zero)), every: interval, body)
    }

    @inline(__always)
    private func insert(
        date: Int64, interval: Int64, now: Int64, _ body: @escaping @MainActor () -> Void
    ) -> TimerID {
        let order = nextOrder
        nextOrder &+= 1
        // A timer scheduled for the past runs after every timer that was scheduled for now before
        // it.
        let handle = timers.insert(
            body, date: date, interval: interval, due: max(date, now), order: order)
        return TimerID(handle: handle, loop: serial)
    }

    /// Cancels a timer, which then does not fire, even if it is due at this very instant.
    ///
    /// - Returns: Whether a timer was cancelled: false if it was one-shot and has fired, was
    ///   cancelled before, or belongs to another loop.
    /// - Complexity: O(1) amortised.
    @discardableResult
    public func cancel(_ id: TimerID) -> Bool {
        guard id.loop == serial else { return false }
        return timers.cancel(id.handle) != nil
    }

    /// How many timers are scheduled, including sleepers on the loop's clock.
    public var pendingTimers: Int { timers.count }

    /// How many of the scheduled timers fire only once and still have something to do.
    package var pendingOneShotTimers: Int {
        timers.count - timers.repeatingCount - cancellableWork.values.count { $0() }
    }

    /// Schedules work that the program can cancel without the loop, after a delay.
    ///
    /// - Parameter isCancelled: Whether it was cancelled, which ``pendingOneShotTimers`` asks.
    package func schedule(
        after delay: Duration, isCancelled: @escaping () -> Bool,
        _ body: @escaping @MainActor () -> Void
    ) {
        nextCancellable += 1
        let number = nextCancellable
        cancellableWork[number] = isCancelled
        _ = schedule(after: delay) { [weak self] in
            self?.cancellableWork[number] = nil
            body()
        }
    }

    /// Runs a block in the events phase, after everything that is due now and was scheduled before.
    ///
    /// A block deferred in the events phase runs in the same phase; one deferred in the tick or the
    /// commit runs in the next turn, which then starts at once. A block deferred by a block that
    /// was itself deferred in this phase waits for the next turn, so that blocks that keep
    /// deferring themselves do not delay ticks and commits.
    /// - Complexity: O(1). Allocates nothing in the steady state.
    public func deferBlock(_ body: @escaping @MainActor () -> Void) {
        blocks.append(BlockQueue.Entry(body: body, due: nowNanoseconds, order: nextOrder))
    }
}
