extension MainLoop {
    /// Runs the loop until ``stop()``.
    ///
    /// SIGINT and SIGTERM stop it, unless the program handles or ignores them itself. On a virtual clock it does not wait
    /// for anything, and returns when nothing is left: no timer, no deferred block, nobody who wants ticks.
    ///
    /// Call it from a synchronous `main`, on the main thread. A loop that runs already cannot be run again from within.
    public func run() {
        run(limit: nil)
    }

    /// Runs the loop until an instant, or until ``stop()``.
    ///
    /// The last turn is at the instant (on a monotonic clock: at the first wake-up after it). If it has passed already, there
    /// is one turn.
    public func run(until instant: LoopClock.Instant) {
        run(limit: instant.nanoseconds)
    }

    /// Runs the loop for a time, or until ``stop()``.
    /// - Parameter duration: Zero or more, counted from now.
    public func run(for duration: Duration) {
        guard duration >= .zero else {
            refuse("A loop cannot run for \(duration): the duration is negative.")
        }
        run(until: now.advanced(by: duration))
    }

    /// Ends the run at the end of the present turn, with its commit.
    ///
    /// Before a run it ends the next one before its first turn. ``advance(by:)`` and ``turn()`` take no notice of it.
    public func stop() {
        stopRequested = true
    }

    /// Does one turn at the present time, without sleeping: events due now, the tick if it is due, the commit.
    ///
    /// On a virtual clock, more turns follow for as long as something is due at this very time. For loops without a run of
    /// their own, as in tests.
    public func turn() {
        enter("turn()")
        if clock.isVirtual {
            settle(stoppable: false)
        } else {
            pollEvents()
            turnOnce()
        }
        leave()
    }

    private func run(limit: Int64?) {
        enter("run()")
        let ending = catchEndingSignals()
        if clock.isVirtual {
            runVirtual(limit: limit)
        } else {
            runMonotonic(limit: limit)
        }
        stopRequested = false
        ending.forEach(removeSignal)
        leave()
    }

    private func runMonotonic(limit: Int64?) {
        watchMainQueue()
        var isFirst = true
        while !stopRequested {
            var deadline = nextDeadline
            knownFoundationDeadline = foundationDeadline
            if let foundation = knownFoundationDeadline { deadline = min(deadline ?? foundation, foundation) }
            if let limit { deadline = min(deadline ?? limit, limit) }
            // The first turn does not sleep: what was set up before the run is committed first.
            if isFirst || (deadline.map { $0 <= clock.nanoseconds } ?? false) {
                pollEvents()
            } else {
                sleep(until: deadline)
            }
            isFirst = false
            turnOnce()
            if let limit, turnTime >= limit { break }
        }
        unwatchMainQueue()
    }

    /// Marks the loop as running; refuses when it runs already.
    func enter(_ what: String) {
        guard !isRunning else {
            refuse(
                "\(what) was called from within a run of the same MainLoop, which cannot be nested. "
                    + "Schedule the work with schedule(after:) or deferBlock(_:) and return, or await loop.clock.sleep(for:)."
            )
        }
        isRunning = true
        turnMeter?.beginRun()
        drainsMainQueue = Self.mayDrain
    }

    func leave() {
        isRunning = false
        activity = .resting
        timeIsFresh = false
    }
}
