import CStageTime
import MainLoop
import Synchronization

/// A Dispatch timer source of the main queue, which the stage fires in place of Dispatch.
///
/// Dispatch keeps the object, without a timer; handlers and times are here. Used on the main actor,
/// except for the sleeps of tasks, which no other code knows.
final class StageSource: @unchecked Sendable {
    let pointer: UnsafeMutableRawPointer
    let time: StageTime
    let isJob: Bool
    private var handler: StageHandler?
    private var cancelHandler: StageWork?
    private var due: Int64?
    private var interval: Int64 = 0
    /// Sources start inactive.
    private var suspensions = 1
    private var isActive = false
    private var isCancelled = false
    private var generation = 0
    private var timer: MainLoop.TimerID?
    private var pending: UInt64?

    init(_ pointer: UnsafeMutableRawPointer, time: StageTime, isJob: Bool) {
        self.pointer = pointer
        self.time = time
        self.isJob = isJob
    }

    func setHandler(_ work: StageWork?, isCancel: Bool) {
        if isCancel {
            cancelHandler?.discard()
            cancelHandler = work
        } else {
            handler = work.map { StageHandler($0) }
        }
    }

    func setTimer(start: UInt64, interval: UInt64) {
        disarm()
        due = time.due(start)
        self.interval = interval >= UInt64(Int64.max) ? 0 : Int64(interval)
        arm()
    }

    /// Counts suspensions; 0 activates.
    func suspend(_ change: Int) {
        if change > 0 {
            suspensions += 1
        } else if !isActive {
            isActive = true
            suspensions -= 1
        } else if change < 0, suspensions > 0 {
            suspensions -= 1
        }
        arm()
    }

    func cancel() {
        guard !isCancelled else { return }
        isCancelled = true
        disarm()
        if let cancelHandler { time.enqueue(cancelHandler) }
        cancelHandler = nil
    }

    func free() {
        isCancelled = true
        disarm()
        cancelHandler?.discard()
        handler = nil
        cancelHandler = nil
    }

    private func disarm() {
        generation += 1
        if let timer, time.onLoop({ $0.cancel(timer) }), interval > 0 { time.countRepeating(-1) }
        timer = nil
        if let pending { time.removePending(pending) }
        pending = nil
    }

    private func arm() {
        disarm()
        guard let due, suspensions == 0, !isCancelled, let handler else { return }
        if isJob {
            // The source of a sleep: nothing but its handler uses it again.
            mainspring_source_untrack(pointer)
            isCancelled = true
            if StageRegistry.stage(ownedBy: mainspring_current_task()) != nil {
                time.ownerSleeps(until: due)
            }
            return time.schedule(handler.work, at: due, as: "a sleeping task", sleeper: true)
        }
        if interval == 0 {
            pending = time.addPending(
                .init(what: "a dispatch source", since: time.now, due: due, task: nil))
        }
        if interval > 0 { time.countRepeating(1) }
        let generation = generation
        timer = time.onLoop { loop in
            loop.schedule(at: .init(nanoseconds: due)) { [weak self] in self?.fire(generation) }
        }
    }

    private func fire(_ generation: Int) {
        guard generation == self.generation, let due, let handler else { return }
        timer = nil
        if interval > 0 {
            time.countRepeating(-1)
            // Missed dates are dropped.
            self.due = due + (max(0, time.now - due) / interval + 1) * interval
        } else {
            self.due = nil
        }
        arm()
        handler.work.raw.function(handler.work.raw.context)
    }
}

/// The handler of a source, which may be replaced while it runs.
private final class StageHandler {
    let work: StageWork
    init(_ work: StageWork) { self.work = work }
    deinit { work.discard() }
}

/// One of Foundation's timers, which the stage fires in place of the run loop.
final class StageTimer: @unchecked Sendable {
    let pointer: UnsafeMutableRawPointer
    let time: StageTime
    private var timer: MainLoop.TimerID?
    private var pending: UInt64?
    private var due: Int64 = 0
    private var isCounted = false

    init(_ pointer: UnsafeMutableRawPointer, time: StageTime) {
        self.pointer = pointer
        self.time = time
        mainspring_cf_retain(pointer)
    }

    deinit { mainspring_cf_release(pointer) }

    /// Schedules the timer for its date, or removes it if it is no longer valid.
    func update() {
        if let timer { time.onLoop { _ = $0.cancel(timer) } }
        timer = nil
        count(false)
        if let pending { time.removePending(pending) }
        pending = nil
        guard mainspring_timer_is_valid(pointer) else {
            return StageRegistry.setTimer(nil, for: pointer)
        }
        due = time.due(date: mainspring_timer_date(pointer))
        if mainspring_timer_interval(pointer) <= 0 {
            pending = time.addPending(.init(what: "a Timer", since: time.now, due: due, task: nil))
        } else {
            count(true)
        }
        timer = time.onLoop { loop in
            loop.schedule(at: .init(nanoseconds: due)) { [weak self] in self?.fire() }
        }
    }

    /// Counts the timer among those that repeat, or no longer.
    private func count(_ isRepeating: Bool) {
        guard isRepeating != isCounted else { return }
        isCounted = isRepeating
        time.countRepeating(isRepeating ? 1 : -1)
    }

    private func fire() {
        timer = nil
        count(false)
        let interval = mainspring_timer_interval(pointer)
        let kept = self
        if interval > 0 {
            // The date of the next call counts from the planned date; missed calls are dropped.
            let step = max(1, Int64((interval * 1e9).rounded()))
            let next = due + (max(0, time.now - due) / step + 1) * step
            mainspring_timer_set_date(pointer, time.date(at: next))
            update()
            _ = mainspring_timer_fire(pointer)
        } else {
            _ = mainspring_timer_fire(pointer)
            mainspring_timer_invalidate(pointer)
            update()
        }
        withExtendedLifetime(kept) {}
    }
}
