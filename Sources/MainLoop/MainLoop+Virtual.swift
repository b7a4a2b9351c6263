extension MainLoop {
    /// Advances virtual time, and runs everything that becomes due on the way at its exact time.
    ///
    /// First comes a turn at the current time; then, in order, one turn for each deadline (timers,
    /// deferred blocks, ticks) up to the target; at the end a turn exactly at the target. The loop
    /// does not sleep.
    /// - Parameter duration: How far to advance; zero or more. Zero is one turn at the current
    ///   time.
    public func advance(by duration: Duration) {
        guard clock.isVirtual else {
            refuse(
                "advance(by:) moves virtual time, but this MainLoop follows real time. "
                    + "Make it with MainLoop(clock: .virtual()), or call run(for:).")
        }
        guard duration >= .zero else {
            refuse("Time cannot advance by \(duration): it only moves forward.")
        }
        enter("advance(by:)")
        advance(to: now.advanced(by: duration).nanoseconds, stoppable: false)
        leave()
    }

    /// Runs on virtual time until nothing is left to do, or until the limit.
    func runVirtual(limit: Int64?) {
        guard !stopRequested else { return }
        if let limit {
            advance(to: max(limit, clock.nanoseconds), stoppable: true)
        } else {
            repeat {
                settle(stoppable: true)
            } while !stopRequested && moveToNextDeadline(notAfter: .max - 1)
        }
    }

    private func advance(to target: Int64, stoppable: Bool) {
        settle(stoppable: stoppable)
        while !(stoppable && stopRequested), moveToNextDeadline(notAfter: target) {
            settle(stoppable: stoppable)
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
    func settle(stoppable: Bool) {
        let time = clock.nanoseconds
        var turns = 0
        repeat {
            if baseIsShared || !watches.isEmpty || !signals.isEmpty { pollEvents() }
            turnOnce()
            turns += 1
            if turns == 1_000_000 {
                refuse(
                    "A million turns have passed at the virtual time \(now), and something is still due at it. "
                        + "A timer or block keeps scheduling itself without delay: give it one, or stop it.")
            }
        } while !(stoppable && stopRequested) && ((nextDeadline ?? .max) <= time || mainQueueHasWork)
    }
}
