import CStageTime
import Glibc
import MainLoop

/// Other queues and threads: their work holds the stage's time, and hands work to the main queue.
extension StageTime {
    /// Passes work to its queue; the stage's time waits for it.
    func start(_ work: StageWork) {
        let eager = mainspring_eager_queue(work.raw.queue)
        let origin = state.withLock { state in
            defer { state.nextOrigin += 1 }
            // An eager queue, 0, is never kept by work that waits.
            let queue = eager == nil ? UInt(bitPattern: work.raw.queue) : 0
            state.queued[state.nextOrigin] = (queue, Self.realNanoseconds())
            return state.nextOrigin
        }
        let box = Unmanaged.passRetained(Box((self, work, origin)))
        let async =
            work.raw.is_barrier ? mainspring_real_barrier_async : mainspring_real_async
        async(eager ?? work.raw.queue, box.toOpaque()) { context in
            let (time, work, origin) = Unmanaged<Box<(StageTime, StageWork, UInt64)>>
                .fromOpaque(context!).takeRetainedValue().value
            mainspring_set_thread_stage(time.id)
            mainspring_set_thread_origin(origin)
            time.state.withLock { state in
                guard let queue = state.queued.removeValue(forKey: origin)?.queue else { return }
                state.queues[origin] = queue
                state.elsewhere += 1
            }
            work.run()
            mainspring_set_thread_origin(0)
            mainspring_set_thread_stage(0)
            time.state.withLock { state in
                guard state.queues.removeValue(forKey: origin) != nil else { return }
                state.elsewhere = max(0, state.elsewhere - 1)
            }
        }
    }

    /// Counts work of the stage that begins on another thread, and returns its number.
    func beginElsewhere() -> UInt64 {
        state.withLock { state in
            defer { state.nextOrigin += 1 }
            state.elsewhere += 1
            return state.nextOrigin
        }
    }

    func endElsewhere() { state.withLock { $0.elsewhere = max(0, $0.elsewhere - 1) } }

    /// Moves work from other threads into the loop; returns whether there was any.
    ///
    /// Waits while work of the stage runs on other queues.
    func feed() -> Bool {
        var began: Int64?
        while true {
            let (hasArrived, elsewhere) = moveArrivals()
            if hasArrived { return true }
            guard elsewhere > 0 else { return false }
            let time = Self.realNanoseconds()
            began = began ?? time
            guard let began, time - began < Self.patience else {
                state.withLock { state in
                    (state.elsewhere, state.queued, state.queues) = (0, [:], [:])
                }
                MistakeReport.send(
                    "Stage: \(elsewhere) blocks on other queues have run for 10 seconds of real time, and the "
                        + "stage's time no longer waits for them. End them, or close the stage first."
                )
                return false
            }
            _ = mainspring_real_usleep(20)
        }
    }

    /// Moves arrived work into the loop; returns whether there was any, and how much work of the
    /// stage runs on other threads.
    func moveArrivals() -> (hasArrived: Bool, elsewhere: Int) {
        // Work that ended before this may have signalled a thread or completed a group.
        let (isQuiet, resumed) = state.withLock {
            ($0.busy(Self.realNanoseconds) == 0, $0.resumed)
        }
        mainspring_flush_notifications()
        if isQuiet { letWaitersLook() }
        let (arrivals, elsewhere) = state.withLock { (state) -> ([Arrival], Int) in
            // All of the threads first, so that their order does not depend on their speed. A
            // thread that was resumed may have signalled one that looked before, and ended already.
            let isStill = isQuiet && state.resumed == resumed
            let busy = max(state.busy(Self.realNanoseconds), isStill ? 0 : 1)
            if state.arrivals.isEmpty { return ([], busy) }
            guard busy == 0 || state.arrivals.contains(where: \.isAwaited) else {
                return ([], busy)
            }
            defer { state.arrivals.removeAll(keepingCapacity: true) }
            let sorted = state.arrivals.enumerated()
                .sorted { ($0.element.origin, $0.offset) < ($1.element.origin, $1.offset) }
                .map(\.element)
            state.ready += sorted.filter { $0.delay == nil }.map(\.work)
            return (sorted, busy)
        }
        for arrival in arrivals {
            if let delay = arrival.delay {
                scheduleOnLoop(arrival.work, at: delay.due, delay.pending)
            } else {
                deferNext()
            }
        }
        return (!arrivals.isEmpty, elsewhere)
    }

    static func realNanoseconds() -> Int64 {
        var time = timespec()
        _ = mainspring_real_clock_gettime(CLOCK_MONOTONIC, &time)
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }
}
