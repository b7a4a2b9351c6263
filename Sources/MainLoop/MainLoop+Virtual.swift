extension MainLoop {
    /// Moves virtual time on, and does everything that falls due on the way at its exact time.
    ///
    /// First a turn at the present time; then, in order, every deadline (timers, deferred blocks, ticks) up to the target,
    /// each with a turn of its own; at the end a turn exactly at the target. Nothing sleeps.
    /// - Parameter duration: How far; zero or more. Zero is one turn at the present time.
    public func advance(by duration: Duration) {
        guard clock.isVirtual else {
            refuse(
                "advance(by:) moves virtual time, but this MainLoop follows real time. "
                    + "Make it with MainLoop(clock: .virtual()), or call run(for:).")
        }
        guard duration >= .zero else {
            refuse("Time cannot advance by \(duration): it only goes forwards.")
        }
        enter("advance(by:)")
        advance(to: now.advanced(by: duration).nanoseconds, stoppable: false)
        leave()
    }

    /// A run on virtual time: all that is left, or what falls due until the limit.
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

    /// Sets the clock to the next deadline, if it is not later than a time.
    private func moveToNextDeadline(notAfter target: Int64) -> Bool {
        guard let deadline = nextDeadline, deadline <= target else { return false }
        clock.set(max(deadline, clock.nanoseconds))
        return true
    }

    /// Turns until nothing is due at the present time any more.
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
