import CStageTime
import Glibc
import MainLoop
import Synchronization

/// What a stage does with the time functions of libc, Dispatch, Swift and Foundation.
///
/// Work that is due now waits in ``State/ready`` and has a block in the loop, which runs the first
/// of them; delayed work is a timer of the loop. So everything runs in one order on one thread.
/// Any thread may call; the loop itself is used on the main actor only.
final class StageTime: @unchecked Sendable {
    /// Something that will happen once, for ``Stage/settle(within:)`` and for reports.
    struct Pending: @unchecked Sendable {
        let what: String
        let since: Int64
        let due: Int64
        /// The task that sleeps, retained.
        let task: UnsafeMutableRawPointer?
    }

    /// Work that another thread handed over.
    struct Arrival {
        let work: StageWork
        /// The time at which it is due, and its number among the pending; nil for now.
        let delay: (due: Int64, pending: UInt64)?
        /// The number of the work that handed it over, by which arrivals are sorted.
        let origin: UInt64
        /// Whether the other thread waits for it.
        let isAwaited: Bool
    }

    struct State {
        var ready: [StageWork] = []
        var arrivals: [Arrival] = []
        var pending: [UInt64: Pending] = [:]
        var nextPending: UInt64 = 1
        /// How much work runs on other threads, for which the time waits.
        var elsewhere = 0
        /// Work that other queues have received and not begun, by its number.
        var queued: [UInt64: (queue: UInt, since: Int64)] = [:]
        /// The queue of the work that runs, by its number.
        var queues: [UInt64: UInt] = [:]
        /// How many threads of each queue wait.
        var waitingQueues: [UInt: Int] = [:]
        /// Delayed work that can run while the stage's own thread waits, by its number.
        var offMain: [UInt64: (due: Int64, work: StageWork)] = [:]
        /// Threads that wait, with the state of the gate at which they last looked.
        var waiters: [UInt64: UInt32?] = [:]
        /// The numbers of the waits whose time has come.
        var woken: Set<UInt64> = []
        /// How often a thread that waited has gone on.
        var resumed = 0
        /// Whether something outside of the process may call.
        var hasOutside = false
        /// How many waits in succession could not end.
        var endlessWaits = 0
        /// The number of the loop's timers that represent repeated work.
        var repeating = 0
        /// What waits on the wall clock, with its number.
        var unowned: [String: Int] = [:]
        var reportedUnowned = 0
        var nextOrigin: UInt64 = 1
        var isPumpRequested = false
        /// The time that the test itself sleeps until.
        var ownerTarget: Int64?
        /// Jobs of the test itself that wait or run, other than the one that created the stage.
        var ownerJobs = 0
        /// Since when the test waits; nil if it is not known to wait.
        var idle: Idle?
        var isClosed = false
    }

    let id: Int64
    let loop: MainLoop
    let ownerTask: UInt64
    let ownerThread: Int
    /// The wall clock at the stage's zero, in nanoseconds since 1970.
    let epoch: Int64
    /// Nanoseconds by which a nested run of the run loop moved the clocks.
    let skew = Atomic<Int64>(0)
    let isStopRequested = Atomic<Bool>(false)
    let state = Mutex(State())
    /// Advances the stage by nanoseconds.
    nonisolated(unsafe) var advance: (@MainActor (Int64) -> Void)?

    /// What the monotonic clocks show at the stage's zero; a Dispatch time of 0 would mean "now".
    static let boot: Int64 = 1_000_000_000_000
    /// How long the time waits for work on other queues, in nanoseconds of real time.
    static let patience: Int64 = 10_000_000_000

    init(loop: MainLoop, epoch: Int64) {
        self.loop = loop
        self.epoch = epoch
        id = StageRegistry.makeID()
        ownerTask = mainspring_current_task()
        ownerThread = Int(mainspring_thread_id())
    }

    /// The stage's time in nanoseconds.
    var now: Int64 { loop.clock.now.nanoseconds &+ skew.load(ordering: .relaxed) }

    // MARK: Work

    /// Uses the loop without asking which executor runs: jobs of the global one run on the loop
    /// too.
    func onLoop<Value>(_ body: @MainActor (MainLoop) -> Value) -> Value {
        withoutActuallyEscaping(body) { body in
            unsafeBitCast(body, to: ((MainLoop) -> Value).self)(loop)
        }
    }

    /// Enqueues work that is due now.
    func enqueue(_ work: StageWork, isAwaited: Bool = false) {
        if work.needsItsQueue { return start(work) }
        let isMain = mainspring_is_main()
        let isOpen = state.withLock { state in
            guard !state.isClosed else { return false }
            if isMain {
                state.ready.append(work)
            } else {
                state.arrivals.append(Self.arrival(of: work, nil, isAwaited))
            }
            return true
        }
        guard isOpen else { return work.submit() }
        if isMain { deferNext() }
        requestPump()
    }

    static func arrival(
        of work: StageWork, _ delay: (Int64, UInt64)?, _ isAwaited: Bool = false
    ) -> Arrival {
        let origin = mainspring_thread_origin()
        return Arrival(
            work: work, delay: delay, origin: origin == 0 ? .max : origin, isAwaited: isAwaited)
    }

    private func deferNext() {
        onLoop { loop in
            loop.deferBlock { [weak self] in self?.runNext() }
        }
    }

    private func runNext() {
        state.withLock { $0.ready.isEmpty ? nil : $0.ready.removeFirst() }?.run()
    }

    /// Runs the jobs of the global executor that are due, before the calling thread blocks.
    func runReadyJobs() {
        while let work = state.withLock({ state -> StageWork? in
            guard let index = state.ready.firstIndex(where: \.isOffMain) else { return nil }
            return state.ready.remove(at: index)
        }) {
            work.run()
        }
    }

    /// Schedules work for a time of the stage.
    func schedule(_ work: StageWork, at due: Int64, as what: String, sleeper: Bool = false) {
        if work.needsItsQueue { _ = mainspring_queue_retain(work.raw.queue) }
        let task = sleeper ? mainspring_current_task_object() : nil
        mainspring_retain(task)
        let isMain = mainspring_is_main()
        let number = addPending(Pending(what: what, since: now, due: due, task: task))
        if isMain {
            scheduleOnLoop(work, at: due, number)
        } else {
            state.withLock { $0.arrivals.append(Self.arrival(of: work, (due, number))) }
        }
        requestPump()
    }

    private func scheduleOnLoop(_ work: StageWork, at due: Int64, _ number: UInt64) {
        if work.isOffMain { state.withLock { $0.offMain[number] = (due, work) } }
        onLoop { loop in
            _ = loop.schedule(at: .init(nanoseconds: due)) { [weak self] in
                self?.runDelayed(work, number)
            }
        }
    }

    /// Runs delayed work that is due, unless a wait of the stage's thread ran it before.
    func runDelayed(_ work: StageWork, _ number: UInt64) {
        if work.isOffMain,
            state.withLock({ $0.offMain.removeValue(forKey: number) }) == nil
        {
            return
        }
        removePending(number)
        guard work.needsItsQueue else { return work.run() }
        start(work)
        mainspring_queue_release(work.raw.queue)
    }

    func addPending(_ pending: Pending) -> UInt64 {
        state.withLock { state in
            defer { state.nextPending += 1 }
            state.pending[state.nextPending] = pending
            return state.nextPending
        }
    }

    func removePending(_ number: UInt64) {
        mainspring_release(state.withLock { $0.pending.removeValue(forKey: number) }?.task)
    }

    /// What will happen once, except the sleeps of cancelled tasks, in the order of the calls.
    var pending: [Pending] {
        state.withLock { state in
            state.pending.sorted { $0.key < $1.key }.map(\.value)
                .filter { !mainspring_task_is_cancelled($0.task) }
        }
    }

    /// How many timers repeat.
    var repeatingTimers: Int { state.withLock { $0.repeating } }

    /// Counts a timer of the loop that represents repeated work.
    func countRepeating(_ change: Int) { state.withLock { $0.repeating += change } }

    /// How many of the loop's timers do not end: those that repeat, and sleeps that were cancelled.
    var uncountedTimers: Int {
        state.withLock { state in
            state.repeating
                + state.pending.values.count { mainspring_task_is_cancelled($0.task) }
        }
    }

    /// Counts something that waits on the wall clock.
    func countUnowned(_ what: String) { state.withLock { $0.unowned[what, default: 0] += 1 } }

    /// Reports what waits on the wall clock and was not reported yet.
    func reportUnowned() {
        let words: [String] = state.withLock { state in
            let count = state.unowned.values.reduce(0, +)
            guard count > state.reportedUnowned else { return [] }
            state.reportedUnowned = count
            return state.unowned.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }
        }
        guard !words.isEmpty else { return }
        MistakeReport.send(
            "Stage: \(words.joined(separator: " and ")) follow the wall clock. Use the main queue and the "
                + "main run loop, and create timers after the stage.")
    }

    // MARK: Other queues

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

    /// Moves what arrived from other threads into the loop; returns whether there was any.
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

    /// Moves what arrived into the loop; returns whether there was any, and how much work of the
    /// stage runs on other threads.
    func moveArrivals() -> (hasArrived: Bool, elsewhere: Int) {
        // What ended before this may have signalled a thread or completed a group.
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

    // MARK: The end

    /// Ends the stage's ownership: sleeping tasks are cancelled, and jobs move to the real queues.
    func close() {
        StageRegistry.close(self)
        let (ready, pending) = state.withLock { state in
            defer {
                state.ready = []
                state.arrivals = []
                state.pending = [:]
                state.offMain = [:]
                state.isClosed = true
            }
            let arrived = state.arrivals.filter { $0.delay == nil }.map(\.work)
            return (state.ready + arrived, state.pending.values.compactMap(\.task))
        }
        _ = mainspring_gate_open()
        for work in ready {
            // A thread that waits for work goes on.
            work.raw.is_job || work.isAwaited ? work.submit() : work.discard()
        }
        for task in pending {
            mainspring_task_cancel(task)
            mainspring_release(task)
        }
        advance = nil
    }
}
