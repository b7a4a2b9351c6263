import CStageTime
import Glibc
import MainLoop
import Synchronization

extension StageTime {
    /// Makes the program's time functions ask the stages; once a process.
    ///
    /// False if they are not ours: Dispatch is linked statically.
    static let isInstalled: Bool = {
        guard mainspring_is_interposed() else { return false }
        LoopClock.systemClock = { mainspring_real_clock_gettime($0, $1) }
        var hooks = mainspring_hooks()
        hooks.clock = { clock, nanoseconds in
            guard let time = StageRegistry.current()?.clock(clock) else { return false }
            nanoseconds!.pointee = time
            return true
        }
        hooks.async = { StageTime.async(StageWork(raw: $0)) }
        hooks.after = { StageTime.after($0, StageWork(raw: $1)) }
        hooks.notify = { work in
            guard let time = StageRegistry.current() else { return false }
            time.enqueue(StageWork(raw: work))
            return true
        }
        installWaits(&hooks)
        hooks.owner = { StageRegistry.current()?.id ?? 0 }
        installTasks(&hooks)
        installSources(&hooks)
        installRunLoop(&hooks)
        mainspring_install_hooks(&hooks)
        return true
    }()

    private static func installTasks(_ hooks: inout mainspring_hooks) {
        hooks.operation_queue = {
            StageRegistry.current().map {
                Unmanaged.passRetained($0.operationQueue).toOpaque()
            }
        }
        hooks.immediate = { task in
            if let time = StageRegistry.current() { StageRegistry.adopt(task, by: time) }
        }
        hooks.test_begins = { task in
            // XCTest makes a task of an async test, after setUp() has created the stage.
            if let time = StageRegistry.current(), time.ownerTask == 0 { time.own(task) }
        }
    }

    private static func async(_ work: StageWork) -> Bool {
        guard work.raw.is_job else {
            guard let time = StageRegistry.current() else { return false }
            time.enqueue(work)
            return true
        }
        let task = mainspring_task_of_job(work.raw.context)
        if let owned = StageRegistry.stage(ownedBy: task) {
            return owned.resume(work)
        }
        guard let time = StageRegistry.stage(ofTask: task) ?? StageRegistry.current() else {
            return false
        }
        StageRegistry.adopt(task, by: time)
        time.enqueue(work)
        return true
    }

    private static func after(_ when: UInt64, _ work: StageWork) -> Bool {
        guard let time = StageRegistry.current() else { return false }
        let due = time.due(when)
        if work.raw.is_job, StageRegistry.stage(ownedBy: mainspring_current_task()) != nil {
            time.ownerSleeps(until: due)
        }
        time.schedule(
            work, at: due, as: work.raw.is_job ? "a sleeping task" : "a delayed block",
            sleeper: work.raw.is_job)
        return true
    }

    private static func installSources(_ hooks: inout mainspring_hooks) {
        hooks.source_create = { _, isMain, isJob in
            guard let time = StageRegistry.current() else { return false }
            if !isMain, !isJob { time.countUnowned("timer sources of other queues") }
            return isMain || isJob
        }
        hooks.source_created = { source, isJob in
            guard let source, let time = StageRegistry.current() else { return }
            StageRegistry.setSource(StageSource(source, time: time, isJob: isJob), for: source)
        }
        hooks.source_timer = { StageRegistry.source($0!)?.setTimer(start: $1, interval: $2) }
        hooks.source_handler = { source, work, isCancel in
            StageRegistry.source(source!)?.setHandler(
                work.function == nil ? nil : StageWork(raw: work), isCancel: isCancel)
        }
        hooks.source_cancel = { StageRegistry.source($0!)?.cancel() }
        hooks.source_suspend = { StageRegistry.source($0!)?.suspend(Int($1)) }
        hooks.source_freed = { source in
            StageRegistry.source(source!)?.free()
            StageRegistry.setSource(nil, for: source!)
        }
    }

    private static func installRunLoop(_ hooks: inout mainspring_hooks) {
        hooks.timer_add = { timer in
            guard let timer, let time = StageRegistry.current() else { return false }
            guard mainspring_is_main() else {
                time.countUnowned("Timers of other run loops")
                return false
            }
            let known = StageRegistry.timer(timer) ?? StageTimer(timer, time: time)
            StageRegistry.setTimer(known, for: timer)
            known.update()
            return true
        }
        hooks.timer_changed = { StageRegistry.timer($0!)?.update() }
        hooks.run_loop_run = { seconds, result in
            guard mainspring_is_main(), let time = StageRegistry.current() else { return false }
            result!.pointee = time.runLoop(for: seconds)
            return true
        }
        hooks.date = { seconds in
            guard let time = StageRegistry.current() else { return false }
            // Dates are rounded, and a run of the run loop until this one has to end at it.
            seconds!.pointee = time.date(at: time.now) + 1e-10
            return true
        }
        hooks.run_loop_stop = {
            guard let time = StageRegistry.current() else { return false }
            time.isStopRequested.store(true, ordering: .relaxed)
            return true
        }
    }
}

extension StageTime {
    /// CoreFoundation's results of a run.
    private enum RunResult {
        static let finished: Int32 = 1
        static let stopped: Int32 = 2
        static let timedOut: Int32 = 3
        static let handledSource: Int32 = 4
    }

    /// Advances the stage in place of a run of the run loop, to the next thing that happens.
    ///
    /// - Parameter seconds: how long to run at most.
    func runLoop(for seconds: Double) -> Int32 {
        guard mainspring_thread_stage() == 0, let advance else {
            // Dates are rounded: the rest of a run is not a second one, and has to end, too.
            let nanoseconds = max(1, (max(0, min(seconds, 1e9)) * 1e9).rounded(.up))
            skew.add(Int64(nanoseconds), ordering: .relaxed)
            guard nanoseconds >= 1000 else { return RunResult.finished }
            CallSite.ofTest.fail(
                "RunLoop.run was called by code that the stage runs, which cannot be nested: nothing ran, and only "
                    + "the clocks moved by \(seconds) s. Return, and use a timer or a task.")
            return RunResult.finished
        }
        isStopRequested.store(false, ordering: .relaxed)
        return onLoop { loop in
            let blocks = loop.statistics.blocksRun
            advance(0)
            if isStopRequested.load(ordering: .relaxed) { return RunResult.stopped }
            if loop.statistics.blocksRun != blocks { return RunResult.handledSource }
            // Dates have 53 bits: a limit within half a nanosecond is the limit. The run must make
            // progress, because RunLoop.run(until:) repeats until the date has passed.
            let limit =
                seconds < 1e9
                ? seconds > 0 ? max(1, Int64((seconds * 1e9).rounded())) : 0 : nil
            let now = loop.now.nanoseconds
            if let next = loop.nextDeadline, next < .max / 2,
                limit.map({ next - now <= $0 }) ?? true
            {
                advance(next - now)
                return isStopRequested.load(ordering: .relaxed)
                    ? RunResult.stopped : RunResult.handledSource
            }
            guard let limit else {
                CallSite.ofTest.fail(
                    "RunLoop.run(mode:before:) would wait forever: nothing is scheduled on the stage. Pass a date."
                )
                return RunResult.finished
            }
            advance(limit)
            return RunResult.timedOut
        }
    }
}
