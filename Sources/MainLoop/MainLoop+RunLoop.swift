import CLibevent
import Foundation

/// Serves Foundation's `RunLoop.main` on real time.
///
/// Timers on `RunLoop.main` in its default and common modes fire in the events phase; blocks passed
/// to `RunLoop.perform` run when a timer fires. They follow the wall clock, so a virtual loop does
/// not serve them.
///
/// In swift-corelibs-foundation, `Timer(timeInterval:repeats:block:)` fires for the first time as
/// soon as it is added to a run loop. That is the timer's own fire date, which the loop does not
/// change; `Timer.scheduledTimer` and `Timer(fire:interval:repeats:block:)` are not affected.
extension MainLoop {
    /// When the next Foundation timer is due, on this loop's clock; nil if there is none.
    var foundationDeadline: Int64? {
        guard drainsMainQueue, !clock.isVirtual else { return nil }
        let speed = clock.speed
        guard speed > 0 else { return nil }
        let date = CFRunLoopGetNextTimerFireDate(CFRunLoopGetMain(), kCFRunLoopDefaultMode)
        guard date != 0 else { return nil }
        // Rounded up, so that the timer is due when the loop wakes.
        let nanoseconds = ((date - Date.timeIntervalSinceReferenceDate) * 1e9 * speed).rounded(.up)
        let now = clock.nanoseconds
        return nanoseconds < 1e18 ? now &+ Int64(max(0, nanoseconds)) : nil
    }

    /// Fires the Foundation timers that are due.
    /// - Parameter deadline: When the next one is due.
    func serveFoundation(_ deadline: Int64?) {
        guard let deadline, deadline <= clock.nanoseconds else { return }
        draining {
            _ = RunLoop.main.limitDate(forMode: .default)
        }
    }

    // MARK: Within a run of Foundation's run loop

    /// Does one turn while Foundation's main run loop runs, which serves the main queue and its own
    /// timers itself; for ``RunLoop/run(until:)`` in tests.
    ///
    /// Does nothing on a virtual clock, and within a run of this loop.
    /// - Returns: Whether a timer, a block, a tick, a descriptor or a signal was due.
    package func turnWithinRunLoop() -> Bool {
        guard !clock.isVirtual, !isRunning else { return false }
        isRunning = true
        drainsMainQueue = false
        turnMeter?.beginRun()
        var before = counts
        if hasDescriptors { pollEvents() }
        turnOnce()
        rest()
        before.turns = counts.turns
        return counts != before
    }

    /// Whether libevent may report something, which Foundation's run loop does not notice.
    package var hasDescriptors: Bool { baseIsShared || !watches.isEmpty || !signals.isEmpty }

    /// How long the machine takes until the next deadline; nil if there is none.
    package var secondsToNextDeadline: Double? {
        nextDeadline.map { Double(clock.machineTime(for: max(0, $0 - clock.nanoseconds))) / 1e9 }
    }
}
