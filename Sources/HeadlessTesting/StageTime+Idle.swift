import CStageTime
import MainLoop

/// An async test that suspends: what is due runs, and if the test waits for more, the time
/// advances.
extension StageTime {
    /// A test that waits, since a time of the stage and of the machine.
    struct Idle {
        var since: Int64
        var began: Int64
        /// When something last ran that may resume the test, as a time of the machine.
        var lastStep: Int64
        var isReported = false
    }

    /// Runs the work that is due on the main queue, once the test suspends.
    func requestPump() {
        guard mainspring_thread_stage() == 0 else { return }
        let isNew = state.withLock { state in
            defer { state.isPumpRequested = true }
            return !state.isPumpRequested
        }
        guard isNew else { return }
        mainspring_real_async_main(UnsafeMutableRawPointer(bitPattern: Int(id))) { context in
            StageRegistry.stage(Int64(Int(bitPattern: context)))?.pump()
        }
    }

    /// Begins to look whether the test waits, once the job that creates the stage suspends.
    ///
    /// Later jobs of the test look when they end.
    func watchAfterFirstJob() {
        guard ownerTask != 0 else { return }
        mainspring_real_async_main(UnsafeMutableRawPointer(bitPattern: Int(id))) { context in
            StageRegistry.stage(Int64(Int(bitPattern: context)))?.watchForIdleness()
        }
    }

    private func pump() {
        let target = state.withLock { state in
            state.isPumpRequested = false
            defer { state.ownerTarget = nil }
            return state.ownerTarget
        }
        guard mainspring_thread_stage() == 0, let advance else { return }
        let duration = target.map { max(0, $0 - now) } ?? 0
        onLoop { _ in advance(duration) }
        watchForIdleness()
    }

    /// The stage's own test sleeps, so the time has to advance.
    func ownerSleeps(until due: Int64) {
        state.withLock { $0.ownerTarget = max(due, $0.ownerTarget ?? due) }
    }

    /// Resumes the stage's own test on its real queue, with the stage as the one used last.
    func resume(_ work: StageWork) -> Bool {
        state.withLock { state in
            state.ownerJobs += 1
            state.idle = nil
        }
        let box = Unmanaged.passRetained(Box((self, work)))
        mainspring_real_async(work.raw.queue, box.toOpaque()) { context in
            let (time, work) = Unmanaged<Box<(StageTime, StageWork)>>.fromOpaque(context!)
                .takeRetainedValue().value
            if work.raw.is_main_queue, StageRegistry.stage(time.id) != nil {
                StageRegistry.use(time)
                time.onLoop { MainLoop.install($0) }
            }
            work.run()
            time.state.withLock { $0.ownerJobs -= 1 }
            time.watchForIdleness()
        }
        return true
    }

    /// How long a test has to wait before the time advances, in nanoseconds of real time.
    ///
    /// Tasks that the stage does not know may resume it until then.
    private static let grace: UInt64 = 3_000_000
    /// The part of the grace that a wait has behind it after work ran on the stage.
    private static let head: Int64 = 2_700_000
    /// How far the time advances for a test that waits, while only repeating things are due.
    private static let farthest: Int64 = 3_600_000_000_000

    /// Looks again in a moment whether the test waits.
    private func watchForIdleness() {
        let isNew = state.withLock { state in
            guard state.ownerJobs == 0, state.idle == nil, !state.isClosed, ownerTask != 0 else {
                return false
            }
            let now = Self.realNanoseconds()
            state.idle = Idle(since: loop.clock.now.nanoseconds, began: now, lastStep: now)
            return true
        }
        if isNew { look(after: Self.grace) }
    }

    private func look(after nanoseconds: UInt64) {
        mainspring_real_after_main(
            nanoseconds, UnsafeMutableRawPointer(bitPattern: Int(id))
        ) { context in
            StageRegistry.stage(Int64(Int(bitPattern: context)))?.advanceIfIdle()
        }
    }

    /// Advances the time to the next deadline, if the test waits and nothing else runs.
    private func advanceIfIdle() {
        guard mainspring_thread_stage() == 0, let advance,
            let (idle, isBusy) = state.withLock({ state in
                state.ownerJobs == 0
                    ? state.idle.map { ($0, state.isBusyForIdle(Self.realNanoseconds)) } : nil
            })
        else { return }
        // A look that an earlier wait asked for comes too early for this one.
        let waited = Self.realNanoseconds() - idle.lastStep
        guard !isBusy, waited >= Int64(Self.grace) else {
            return look(after: isBusy ? Self.grace : Self.grace - UInt64(max(0, waited)))
        }
        onLoop { loop in
            let now = loop.clock.now.nanoseconds
            let isFinite = loop.pendingOneShotTimers > uncountedTimers
            if let next = loop.nextDeadline, next < .max / 2,
                isFinite || next - idle.since <= Self.farthest
            {
                let blocks = loop.statistics.blocksRun
                advance(max(0, next - now))
                guard loop.statistics.blocksRun != blocks else { return look(after: 0) }
                // What ran may resume the test from a thread that the stage does not know, as
                // XCTest does.
                state.withLock { $0.idle?.lastStep = Self.realNanoseconds() - Self.head }
                return look(after: UInt64(Int64(Self.grace) - Self.head))
            }
            if Self.realNanoseconds() - idle.began > Self.patience {
                guard !idle.isReported else { return }
                state.withLock { $0.idle?.isReported = true }
                return CallSite.ofTest.fail(
                    "Stage: the test has awaited for 10 seconds of real time what nothing on the stage can "
                        + "bring. Look for a continuation that is never resumed, a stream that is never "
                        + "finished, or a task that waits for the test; for something outside the "
                        + "process use Stage(ownsClocks: false).")
            }
            look(after: 100 * Self.grace)
        }
    }
}

extension StageTime.State {
    /// Whether work is left that may resume the test before the time advances.
    fileprivate func isBusyForIdle(_ realNow: () -> Int64) -> Bool {
        isPumpRequested || !ready.isEmpty || busy(realNow) > 0
    }
}
