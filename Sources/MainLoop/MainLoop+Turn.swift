import CLibevent

extension MainLoop {
    /// One turn after the poll: events, tick, commit.
    func turnOnce() {
        activity = .turning
        timeIsFresh = false
        counts.turns += 1
        events()
        refreshTime()
        tickIfDue()
        commit()
        turnMeter?.endTurn()
        activity = .resting
        timeIsFresh = false
    }

    /// The events phase.
    ///
    /// Timers and deferred blocks are taken twice: what is due when the phase begins, and, at its end, what has become due
    /// meanwhile. What that makes due waits for the next turn. So a timer that reschedules itself with no delay, or a block
    /// that defers itself, runs at most twice before the next tick and commit.
    private func events() {
        let before = counts
        deliverReadiness()
        deliverSignals()
        takeWhatIsDue()
        // After a sleep in which nothing happened, as before most ticks, libevent and the last look at Foundation know that
        // there is nothing: two system calls and a lock less between the tick's time and the tick.
        if mainQueueEvent == nil || arrivals.mainQueue || baseIsShared || counts != before {
            arrivals.mainQueue = false
            drainMainQueue()
            serveFoundation(foundationDeadline)
        } else {
            serveFoundation(knownFoundationDeadline)
        }
        takeWhatIsDue()
    }

    /// Reads the clock anew, on a monotonic loop.
    @inline(__always)
    func refreshTime() {
        turnTime = clock.nanoseconds
        timeIsFresh = true
    }

    /// Runs the timers and deferred blocks that are due now, in their total order, except those that this brings about.
    private func takeWhatIsDue() {
        guard !blocks.isEmpty || timers.first != nil else { return }
        refreshTime()
        let limit = turnTime
        let end = nextOrder
        var remainingBlocks = blocks.count
        while true {
            let timer = timers.first
            let timerIsDue: Bool
            if let timer { timerIsDue = timer.due <= limit && timer.order < end } else { timerIsDue = false }
            if remainingBlocks > 0, !timerIsDue || blockPrecedes(timer!) {
                remainingBlocks -= 1
                counts.blocksRun += 1
                blocks.removeFirst().body()
            } else if timerIsDue {
                if !clock.isVirtual { refreshTime() }
                let order = nextOrder
                nextOrder &+= 1
                counts.timersFired += 1
                timers.takeFirst(now: turnTime, order: order)()
            } else {
                return
            }
        }
    }

    @inline(__always)
    private func blockPrecedes(_ timer: TimerKey) -> Bool {
        blocks.firstDue < timer.due || (blocks.firstDue == timer.due && blocks.firstOrder <= timer.order)
    }

    /// The time at which the loop itself has something to do next, in nanoseconds; nil for never.
    ///
    /// Counts deferred blocks, timers and the next tick, not descriptors and Dispatch's queue.
    public var nextDeadline: Int64? {
        if !blocks.isEmpty { return blocks.firstDue }
        var deadline = timers.first?.due
        if ticksWanted {
            let tick = grid.time(of: nextTick)
            deadline = deadline.map { min($0, tick) } ?? tick
        }
        return deadline
    }

    /// Lets libevent report what has happened, and run what others have on its base, without waiting.
    func pollEvents() {
        activity = .polling
        timeIsFresh = false
        // EVLOOP_NONBLOCK alone goes on for as long as anything is ready; our descriptors are read after the poll.
        event_base_loop(base, EVLOOP_ONCE | EVLOOP_NONBLOCK | EVLOOP_NO_EXIT_ON_EMPTY)
    }

    /// Sleeps until libevent has something to report, or until the deadline.
    func sleep(until deadline: Int64?) {
        setAlarm(deadline)
        activity = .polling
        timeIsFresh = false
        event_base_loop(base, EVLOOP_ONCE | EVLOOP_NO_EXIT_ON_EMPTY)
        counts.wakeUps += 1
    }

    /// Arms the one libevent timer, when the deadline is not the one it is armed for.
    private func setAlarm(_ deadline: Int64?) {
        guard let deadline else {
            if alarmDeadline != nil { event_del(alarm) }
            alarmDeadline = nil
            return
        }
        let now = clock.nanoseconds
        if alarmDeadline == deadline, event_pending(alarm, Int16(EV_TIMEOUT), nil) != 0 { return }
        // libevent counts in microseconds: round up, else it would wake a little early and have to sleep again. A billion
        // seconds is as good as never.
        let microseconds = min(max(0, deadline - now), 1_000_000_000_000_000_000) / 1_000 + 1
        var interval = timeval(tv_sec: Int(microseconds / 1_000_000), tv_usec: Int(microseconds % 1_000_000))
        event_add(alarm, &interval)
        alarmDeadline = deadline
    }
}
