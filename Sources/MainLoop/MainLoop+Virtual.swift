extension MainLoop {
    /// Advances virtual time, and runs everything that becomes due on the way at its exact time.
    ///
    /// First comes a turn at the current time; then, in order, one turn for each deadline (timers,
    /// deferred blocks, ticks) up to the target; at the end a turn exactly at the target. The loop
    /// does not sleep.
    ///
    /// A call on a loop that follows real time, and one from within a run of the same loop, are
    /// reported and do nothing. If a million turns pass at one instant, because a timer or block
    /// keeps scheduling itself without delay, that is reported and the time stops there.
    /// - Parameter duration: How far to advance; zero or more. Zero is one turn at the current
    ///   time. A negative duration is reported and does nothing.
    public func advance(by duration: Duration) {
        guard clock.isVirtual else {
            return MistakeReport.send(
                "advance(by:) did nothing: it moves virtual time, but this MainLoop follows real time. "
                    + "Create it with MainLoop(clock: .virtual()), or call run(for:).")
        }
        guard duration >= .zero else {
            return MistakeReport.send(
                "advance(by: \(duration)) did nothing: time only moves forwards.")
        }
        guard enter("advance(by:)") else { return }
        advance(to: now.advanced(by: duration).nanoseconds, stoppable: false)
        leave()
    }

    /// Moves virtual time at once: work that became due runs late, in order, with one tick at the
    /// end.
    ///
    /// As ``advance(by:)`` otherwise. Ticks are not drawn on the way, and repeating timers drop the
    /// dates that they missed.
    /// - Parameter duration: How far to jump; more than zero. Others are reported and do nothing.
    package func jump(by duration: Duration) {
        guard clock.isVirtual, duration > .zero else {
            return MistakeReport.send(
                "jump(by: \(duration)) did nothing: it moves virtual time forwards only.")
        }
        guard enter("jump(by:)") else { return }
        clock.set(now.advanced(by: duration).nanoseconds)
        settle(stoppable: false)
        leave()
    }

    /// Moves virtual time while a callback runs, or between runs, as if the caller took that long.
    ///
    /// Timers that became due on the way run late, as after ``jump(by:)``, once the callback has
    /// returned.
    /// - Parameter time: A time in the past changes nothing; nor does a call on a loop that
    ///   follows real time.
    package func delay(to time: LoopClock.Instant) {
        guard clock.isVirtual, time.nanoseconds > clock.nanoseconds else { return }
        clock.set(time.nanoseconds)
        // Between turns there is no time of the turn.
        if activity != .resting { refreshTime() }
    }

    /// Runs on virtual time until nothing is left to do, or until the limit.
    func runVirtual(limit: Int64?) {
        guard !stopRequested else { return }
        if let limit {
            advance(to: max(limit, clock.nanoseconds), stoppable: true)
        } else {
            while settle(stoppable: true), !stopRequested, moveToNextDeadline(notAfter: .max - 1) {}
        }
    }

    private func advance(to target: Int64, stoppable: Bool) {
        guard settle(stoppable: stoppable) else { return }
        while !(stoppable && stopRequested), moveToNextDeadline(notAfter: target) {
            guard settle(stoppable: stoppable) else { return }
        }
        if !(stoppable && stopRequested), clock.nanoseconds < target {
            clock.set(target)
            settle(stoppable: stoppable)
        }
    }

    /// Sets the clock to the next deadline if it is not after `target`; returns whether it did.
    private func moveToNextDeadline(notAfter target: Int64) -> Bool {
        guard let deadline = nextDeadline, deadline <= target else { return false }
        clock.set(max(deadline, clock.nanoseconds))
        return true
    }

    /// Does turns until nothing is due at the current time.
    /// - Returns: False if something was still due after a million turns, which is reported.
    @discardableResult
    func settle(stoppable: Bool) -> Bool {
        let time = clock.nanoseconds
        var turns = 0
        lastRunWasEndless = false
        repeat {
            if baseIsShared || !watches.isEmpty || !signals.isEmpty { pollEvents() }
            turnOnce()
            turns += 1
            if turns == 1_000_000 {
                lastRunWasEndless = true
                MistakeReport.send(
                    "A million turns have passed at the virtual time \(now), and something is still due at it, "
                        + "so the time stops here. A timer or block keeps scheduling itself without delay: "
                        + "add one, or stop it.")
                return false
            }
        } while !(stoppable && stopRequested)
            && ((nextDeadline ?? .max) <= time || mainQueueHasWork || feed?() == true)
        return true
    }
}
