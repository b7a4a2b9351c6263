import CStageTime
import Glibc
import MainLoop
import Synchronization

/// A stage's versions of the time functions of libc, Dispatch, Swift and Foundation.
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
        /// The block of a work item, which the pending work holds.
        var block: UnsafeMutableRawPointer?

        /// Whether it will not happen, because the program cancelled it.
        var isCancelled: Bool {
            mainspring_task_is_cancelled(task) || mainspring_block_is_cancelled(block)
        }
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
        /// The work that waits on the wall clock, with its number.
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
    /// The task of the test that uses the stage; 0 if it has none, as in XCTest.
    private let ownerTaskID: Atomic<UInt64>
    private let ownerThreadID: Atomic<Int>
    var ownerTask: UInt64 { ownerTaskID.load(ordering: .relaxed) }
    var ownerThread: Int { ownerThreadID.load(ordering: .relaxed) }
    /// The stage's `OperationQueue.main`, made when it is asked for.
    let operations = Mutex<StageOperationQueue?>(nil)
    /// The wall clock at the stage's zero, in nanoseconds since 1970.
    let epoch: Int64
    /// Nanoseconds by which a nested run of the run loop moved the clocks.
    let skew = Atomic<Int64>(0)
    let isStopRequested = Atomic<Bool>(false)
    let state = Mutex(State())
    /// Advances the stage by nanoseconds.
    nonisolated(unsafe) var advance: (@MainActor (Int64) -> Void)?

    /// The monotonic clocks' time at the stage's zero; a Dispatch time of 0 would mean "now".
    static let boot: Int64 = 1_000_000_000_000
    /// How long the time waits for work on other queues, in nanoseconds of real time.
    static let patience: Int64 = 10_000_000_000

    init(loop: MainLoop, epoch: Int64) {
        self.loop = loop
        self.epoch = epoch
        id = StageRegistry.makeID()
        ownerTaskID = Atomic(mainspring_current_task())
        ownerThreadID = Atomic(Int(mainspring_thread_id()))
    }

    /// Makes the calling test the owner, if another one created the stage: XCTest's `setUp()`, or
    /// the first test of a suite that keeps the stage in a static property.
    func claim() {
        let task = mainspring_current_task()
        guard mainspring_thread_stage() == 0, StageRegistry.stage(ofTask: task) !== self else {
            return
        }
        let thread = Int(mainspring_thread_id())
        guard task != ownerTask || (task == 0 && thread != ownerThread) else { return }
        own(task, thread)
    }

    /// Makes a task the owner, or the calling thread if the task is 0.
    func own(_ task: UInt64, _ thread: Int = Int(mainspring_thread_id())) {
        ownerTaskID.store(task, ordering: .relaxed)
        ownerThreadID.store(thread, ordering: .relaxed)
        state.withLock { ($0.ownerJobs, $0.idle) = (0, nil) }
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

    func deferNext() {
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
        let block = work.raw.is_block ? work.raw.context : nil
        let number = addPending(
            Pending(what: what, since: now, due: due, task: task, block: block))
        if isMain {
            scheduleOnLoop(work, at: due, number)
        } else {
            state.withLock { $0.arrivals.append(Self.arrival(of: work, (due, number))) }
        }
        requestPump()
    }

    func scheduleOnLoop(_ work: StageWork, at due: Int64, _ number: UInt64) {
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

    /// The pending one-time work that was not cancelled, in the order of the calls.
    var pending: [Pending] {
        state.withLock { state in
            state.pending.sorted { $0.key < $1.key }.map(\.value)
                .filter { !$0.isCancelled }
        }
    }

    /// How many timers repeat.
    var repeatingTimers: Int { state.withLock { $0.repeating } }

    /// Counts a timer of the loop that represents repeated work.
    func countRepeating(_ change: Int) { state.withLock { $0.repeating += change } }

    /// How many of the loop's timers do not count: those that repeat, and cancelled work.
    var uncountedTimers: Int {
        state.withLock { state in
            state.repeating
                + state.pending.values.count(where: \.isCancelled)
        }
    }

    /// Counts something that waits on the wall clock.
    func countUnowned(_ what: String) { state.withLock { $0.unowned[what, default: 0] += 1 } }

    /// Reports work that waits on the wall clock, unless it was reported before.
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

    // MARK: The end

    /// Ends the stage's ownership: sleeping tasks are cancelled, and jobs move to the real queues.
    func close() {
        StageRegistry.close(self)
        operations.withLock { $0.take() }?.cancelAllOperations()
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
