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
    private struct Arrival {
        let work: StageWork
        /// The time at which it is due, and its number among the pending; nil for now.
        let delay: (due: Int64, pending: UInt64)?
        /// The number of the work that handed it over, by which arrivals are sorted.
        let origin: UInt64
        /// Whether the other thread waits for it.
        let isAwaited: Bool
    }

    private struct State {
        var ready: [StageWork] = []
        var arrivals: [Arrival] = []
        var pending: [UInt64: Pending] = [:]
        var nextPending: UInt64 = 1
        /// Work that runs on other queues, for which the time waits.
        var elsewhere = 0
        /// The number of the loop's timers that represent repeated work.
        var repeating = 0
        /// What waits on the wall clock, with its number.
        var unowned: [String: Int] = [:]
        var reportedUnowned = 0
        var nextOrigin: UInt64 = 1
        var isPumpRequested = false
        /// The time that the test itself sleeps until.
        var ownerTarget: Int64?
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
    private let state = Mutex(State())
    /// Advances the stage by nanoseconds.
    nonisolated(unsafe) var advance: (@MainActor (Int64) -> Void)?

    /// What the monotonic clocks show at the stage's zero; a Dispatch time of 0 would mean "now".
    static let boot: Int64 = 1_000_000_000_000
    /// How long the time waits for work on other queues, in nanoseconds of real time.
    private static let patience: Int64 = 10_000_000_000

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

    private static func arrival(
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
        onLoop { loop in
            _ = loop.schedule(at: .init(nanoseconds: due)) { [weak self] in
                self?.removePending(number)
                guard work.needsItsQueue else { return work.run() }
                self?.start(work)
                mainspring_queue_release(work.raw.queue)
            }
        }
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
        let origin = state.withLock { state in
            defer { state.nextOrigin += 1 }
            state.elsewhere += 1
            return state.nextOrigin
        }
        let box = Unmanaged.passRetained(Box((self, work, origin)))
        mainspring_real_async(work.raw.queue, box.toOpaque()) { context in
            let (time, work, origin) = Unmanaged<Box<(StageTime, StageWork, UInt64)>>
                .fromOpaque(context!).takeRetainedValue().value
            mainspring_set_thread_stage(time.id)
            mainspring_set_thread_origin(origin)
            work.run()
            mainspring_set_thread_origin(0)
            mainspring_set_thread_stage(0)
            time.state.withLock { $0.elsewhere = max(0, $0.elsewhere - 1) }
        }
    }

    /// Moves what arrived from other threads into the loop; returns whether there was any.
    ///
    /// Waits while work of the stage runs on other queues.
    func feed() -> Bool {
        var began: Int64?
        while true {
            mainspring_flush_notifications()
            let (arrivals, elsewhere) = state.withLock { (state) -> ([Arrival], Int) in
                // All of the threads first, so that their order does not depend on their speed.
                if state.arrivals.isEmpty { return ([], state.elsewhere) }
                guard state.elsewhere == 0 || state.arrivals.contains(where: \.isAwaited) else {
                    return ([], state.elsewhere)
                }
                defer { state.arrivals.removeAll(keepingCapacity: true) }
                let sorted = state.arrivals.enumerated()
                    .sorted { ($0.element.origin, $0.offset) < ($1.element.origin, $1.offset) }
                    .map(\.element)
                state.ready += sorted.filter { $0.delay == nil }.map(\.work)
                return (sorted, state.elsewhere)
            }
            for arrival in arrivals {
                if let delay = arrival.delay {
                    scheduleOnLoop(arrival.work, at: delay.due, delay.pending)
                } else {
                    deferNext()
                }
            }
            if !arrivals.isEmpty { return true }
            guard elsewhere > 0 else { return false }
            let time = Self.realNanoseconds()
            began = began ?? time
            guard let began, time - began < Self.patience else {
                state.withLock { $0.elsewhere = 0 }
                MistakeReport.send(
                    "Stage: \(elsewhere) blocks on other queues have run for 10 seconds of real time, and the "
                        + "stage's time no longer waits for them. End them, or close the stage first."
                )
                return false
            }
            _ = mainspring_real_usleep(20)
        }
    }

    private static func realNanoseconds() -> Int64 {
        var time = timespec()
        _ = mainspring_real_clock_gettime(CLOCK_MONOTONIC, &time)
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }

    // MARK: The pump

    /// Runs what is due on the main queue, once the test suspends.
    private func requestPump() {
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

    private func pump() {
        let target = state.withLock { state in
            state.isPumpRequested = false
            defer { state.ownerTarget = nil }
            return state.ownerTarget
        }
        guard mainspring_thread_stage() == 0, let advance else { return }
        let duration = target.map { max(0, $0 - now) } ?? 0
        onLoop { _ in advance(duration) }
    }

    /// The stage's own test sleeps, so the time has to advance.
    func ownerSleeps(until due: Int64) {
        state.withLock { $0.ownerTarget = max(due, $0.ownerTarget ?? due) }
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
                state.isClosed = true
            }
            let arrived = state.arrivals.filter { $0.delay == nil }.map(\.work)
            return (state.ready + arrived, state.pending.values.compactMap(\.task))
        }
        for work in ready { work.raw.is_job ? work.submit() : work.discard() }
        for task in pending {
            mainspring_task_cancel(task)
            mainspring_release(task)
        }
        advance = nil
    }
}
