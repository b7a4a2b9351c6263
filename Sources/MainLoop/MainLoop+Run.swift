extension MainLoop {
    /// Runs the loop until ``stop()``.
    ///
    /// SIGINT and SIGTERM stop it, unless the program handles or ignores them itself. On a virtual
    /// clock the loop does not wait, and returns when nothing is left to do: no timer, no deferred
    /// block, and no tick requested.
    ///
    /// Call it from a synchronous `main`, on the main thread. A call from within a run of the same
    /// loop is reported and returns at once.
    public func run() {
        run(limit: nil)
    }

    /// Runs the loop until an instant, or until ``stop()``.
    ///
    /// The last turn is at the instant (on a monotonic clock: at the first wake-up after it). If
    /// the instant has passed, the loop does one turn.
    public func run(until instant: LoopClock.Instant) {
        run(limit: instant.nanoseconds)
    }

    /// Runs the loop for a time, or until ``stop()``.
    /// - Parameter duration: How long to run, from now; zero or more. A negative duration is
    ///   reported and counts as zero, which is one turn.
    public func run(for duration: Duration) {
        if duration < .zero {
            MistakeReport.send("run(for: \(duration)) does one turn: the duration is negative.")
        }
        run(until: now.advanced(by: max(duration, .zero)))
    }

    /// Ends the run at the end of the current turn, after its commit.
    ///
    /// If no run is active, the next run ends before its first turn. ``advance(by:)`` and
    /// ``turn()`` ignore it.
    public func stop() {
        stopRequested = true
    }

    /// Does one turn at the current time without sleeping: due events, the tick if due, the commit.
    ///
    /// On a virtual clock, more turns follow while anything is due at the current time. For loops
    /// that nothing runs, as in tests.
    public func turn() {
        guard enter("turn()") else { return }
        if clock.isVirtual {
            settle(stoppable: false)
        } else {
            pollEvents()
            turnOnce()
        }
        leave()
    }

    private func run(limit: Int64?) {
        guard enter("run()") else { return }
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
            if let foundation = knownFoundationDeadline {
                deadline = min(deadline ?? foundation, foundation)
            }
            if let limit { deadline = min(deadline ?? limit, limit) }
            // The first turn does not sleep, so that state prepared before the run is committed
            // first.
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

    /// Marks the loop as running.
    /// - Returns: False if it is already running, which is reported.
    func enter(_ what: String) -> Bool {
        guard !isRunning else {
            MistakeReport.send(
                "\(what) did nothing: it was called from within a run of the same MainLoop, which cannot be nested. "
                    + "Schedule the work with schedule(after:) or deferBlock(_:) and return, or await loop.clock.sleep(for:)."
            )
            return false
        }
        isRunning = true
        turnMeter?.beginRun()
        drainsMainQueue = Self.mayDrain
        _ = onMoment?(.entry)
        return true
    }

    func leave() {
        _ = onMoment?(.exit)
        rest()
    }

    /// Marks the loop as not running.
    func rest() {
        isRunning = false
        activity = .resting
        timeIsFresh = false
    }
}
