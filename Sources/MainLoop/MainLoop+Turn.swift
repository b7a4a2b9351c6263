import CLibevent

extension MainLoop {
    /// A moment at which observers of the run loop are called.
    package enum TurnMoment: Sendable {
        /// A run begins.
        case entry
        /// A turn begins; the loop may have slept before.
        case begin
        /// Events and the tick are handled; the commit follows.
        case beforeCommit
        /// The turn is committed; the loop may sleep after it.
        case afterCommit
        /// A run ends.
        case exit
    }

    /// The part of a turn after the poll: events, tick, commit.
    func turnOnce() {
        activity = .turning
        timeIsFresh = false
        counts.turns += 1
        _ = onMoment?(.begin)
        events()
        refreshTime()
        tickIfDue()
        _ = onMoment?(.beforeCommit)
        commit()
        // The loop may sleep now, and would show the observers' changes after its next wake-up.
        if onMoment?(.afterCommit) == true { commit() }
        turnMeter?.endTurn()
        activity = .resting
        timeIsFresh = false
    }

    /// The events phase.
    ///
    /// Due timers and deferred blocks run twice: those due when the phase begins, and at its end
    /// those that have become due meanwhile. Anything that becomes due after that waits for the
    /// next turn. So a timer that reschedules itself with no delay, or a block that defers itself,
    /// runs at most twice before the next tick and commit.
    private func events() {
        let before = counts
        deliverReadiness()
        deliverSignals()
        runWhatIsDue()
        // After a sleep in which nothing happened, as before most ticks, libevent and the last
        // check of Foundation have already shown that there is no work: this saves two system calls
        // and a lock between the tick's time and the tick.
        if mainQueueEvent == nil || arrivals.mainQueue || baseIsShared || counts != before {
            arrivals.mainQueue = false
            drainMainQueue()
            serveFoundation(foundationDeadline)
        } else {
            serveFoundation(knownFoundationDeadline)
        }
        runWhatIsDue()
    }

    /// Reads the clock again; changes nothing on a virtual clock.
    @inline(__always)
    func refreshTime() {
        turnTime = clock.nanoseconds
        timeIsFresh = true
    }

    /// Runs the due timers and blocks in their total order, except those that are added meanwhile.
    private func runWhatIsDue() {
        guard !blocks.isEmpty || timers.first != nil else { return }
        refreshTime()
        let limit = turnTime
        let end = nextOrder
        var remainingBlocks = blocks.count
        while true {
            let timer = timers.first
            let timerIsDue: Bool
            if let timer {
                timerIsDue = timer.due <= limit && timer.order < end
            } else {
                timerIsDue = false
            }
            if remainingBlocks > 0, !timerIsDue || blockPrecedes(timer!) {
                remainingBlocks -= 1
                counts.blocksRun += 1
                blocks.removeFirst().body()
            } else if timerIsDue {
                if !clock.isVirtual { refreshTime() }
                let order = nextOrder
                nextOrder &+= 1
                counts.timersFired += 1
                timers.popFirst(now: turnTime, order: order)()
            } else {
                return
            }
        }
    }

    @inline(__always)
    private func blockPrecedes(_ timer: TimerKey) -> Bool {
        blocks.firstDue < timer.due
            || (blocks.firstDue == timer.due && blocks.firstOrder <= timer.order)
    }

    /// The time at which the loop has something to do next, in nanoseconds; nil if never.
    ///
    /// Considers deferred blocks, timers and the next tick, but not descriptors or Dispatch's
    /// queue.
    public var nextDeadline: Int64? {
        if !blocks.isEmpty { return blocks.firstDue }
        var deadline = timers.first?.due
        if ticksWanted {
            let tick = grid.time(of: nextTick)
            deadline = deadline.map { min($0, tick) } ?? tick
        }
        return deadline
    }

    /// Runs libevent once without waiting: collects its reports and runs other code's events.
    func pollEvents() {
        activity = .polling
        timeIsFresh = false
        // EVLOOP_NONBLOCK alone loops while anything is ready; our descriptors are read after the
        // poll.
        event_base_loop(base, EVLOOP_ONCE | EVLOOP_NONBLOCK | EVLOOP_NO_EXIT_ON_EMPTY)
        pollUrgent()
    }

    /// Sleeps until libevent reports something, or until the deadline.
    func sleep(until deadline: Int64?) {
        setAlarm(deadline)
        activity = .polling
        timeIsFresh = false
        event_base_loop(base, EVLOOP_ONCE | EVLOOP_NO_EXIT_ON_EMPTY)
        pollUrgent()
        counts.wakeUps += 1
    }

    /// Arms the libevent timer, unless it is already armed for the deadline.
    private func setAlarm(_ deadline: Int64?) {
        guard let deadline else {
            if alarmDeadline != nil { event_del(alarm) }
            alarmDeadline = nil
            return
        }
        let now = clock.nanoseconds
        if alarmDeadline == deadline, event_pending(alarm, Int16(EV_TIMEOUT), nil) != 0 { return }
        // libevent counts in microseconds: round up, or it would wake slightly early and sleep
        // again. The limit of a billion seconds means never.
        let wait = clock.machineTime(for: max(0, deadline - now))
        let microseconds = min(wait, 1_000_000_000_000_000_000) / 1_000 + 1
        var interval = timeval(
            tv_sec: Int(microseconds / 1_000_000), tv_usec: Int(microseconds % 1_000_000))
        event_add(alarm, &interval)
        alarmDeadline = deadline
    }
}
