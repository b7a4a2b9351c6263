import CStageTime
import MainLoop
import Synchronization

/// Sleeps and waits that block a thread.
///
/// A thread of another queue that waits does not hold the stage's time: it waits for a signal, or
/// for a time of the stage. While the stage's own thread waits, nothing of the main queue can run,
/// as in an app: work of other queues goes on, and the time moves to their deadlines. What nothing
/// can end is a failure of the test.
extension StageTime {
    static func installWaits(_ hooks: inout mainspring_hooks) {
        hooks.sync = { StageTime.sync(StageWork(raw: $0)) }
        hooks.wait = { wait in StageTime.wait(wait!.pointee) }
        hooks.owns_thread = {
            StageRegistry.current() != nil
                && (mainspring_is_main() || mainspring_thread_origin() != 0)
        }
        hooks.real_time = { when in
            guard let time = StageRegistry.current() else { return }
            when!.pointee = time.realTime(when!.pointee)
        }
        hooks.sleep = { nanoseconds in
            guard let time = StageRegistry.current() else { return false }
            if !mainspring_is_main(), mainspring_thread_origin() != 0 {
                time.waitElsewhere(until: time.loopTime(after: nanoseconds)) { false }
            } else {
                time.sleep(for: nanoseconds)
            }
            return true
        }
        hooks.thread_begins = { stage, origin in
            guard let time = StageRegistry.current() else { return false }
            stage!.pointee = time.id
            origin!.pointee = time.beginElsewhere()
            return true
        }
        hooks.thread_ended = { StageRegistry.stage($0)?.endElsewhere() }
        hooks.thread_pauses = { begins in
            guard mainspring_thread_origin() != 0, let time = StageRegistry.current() else {
                return false
            }
            let origin = mainspring_thread_origin()
            time.state.withLock { begins ? $0.pause(origin) : $0.resume(origin) }
            return true
        }
        hooks.thread_resumes = { stage, origin in
            StageRegistry.stage(stage)?.state.withLock { $0.resume(origin) }
        }
        hooks.outside = { StageRegistry.current()?.state.withLock { $0.hasOutside = true } }
    }

    /// The time of the loop after a duration from now.
    private func loopTime(after nanoseconds: Int64) -> Int64 {
        loop.clock.now.nanoseconds.addingReportingOverflow(nanoseconds).partialValue
    }

    /// Moves the clocks in place of a sleep of the stage's own thread, and fails the test.
    ///
    /// A real sleep would never end: Foundation sleeps until the stage's clock has moved.
    private func sleep(for nanoseconds: Int64) {
        skew.add(max(1, nanoseconds), ordering: .relaxed)
        // A remainder of rounding is not a second sleep.
        guard nanoseconds >= 1000 else { return }
        CallSite.ofTest.fail(
            "A sleep of \(Duration.nanoseconds(nanoseconds).inWords) would block the thread that runs the "
                + "stage: nothing ran, and only the clocks moved. In a test call "
                + "stage.advance(by:), elsewhere use a timer or Task.sleep.")
    }

    // MARK: Waits

    private static func wait(_ wait: mainspring_wait) -> mainspring_wait_result {
        guard let time = StageRegistry.current() else { return NOT_OWNED }
        let isMain = mainspring_is_main()
        guard isMain || mainspring_thread_origin() != 0 else { return NOT_OWNED }
        let attempt = { wait.attempt(wait.context) }
        let due = time.due(wait.until)
        guard isMain else { return time.waitElsewhere(until: due, attempt) }
        return time.waitOnMain(for: String(cString: wait.what), until: due, attempt)
    }

    /// Blocks a thread of another queue until a signal or a time of the stage.
    ///
    /// Meanwhile the stage's time does not wait for the thread's work.
    @discardableResult
    private func waitElsewhere(
        until due: Int64, _ attempt: () -> Bool
    ) -> mainspring_wait_result {
        if attempt() { return WAIT_DONE }
        let number = addPending(
            .init(what: "a waiting thread", since: now, due: due, task: nil))
        guard due > loop.clock.now.nanoseconds else {
            removePending(number)
            return WAIT_TIMED_OUT
        }
        state.withLock { state in
            if due < .max {
                state.arrivals.append(Self.arrival(of: wakeUp(number), (due, number)))
            } else {
                // Nothing that happens once, for ``Stage/settle(within:)``.
                state.pending[number] = nil
            }
            state.waiters[number] = .some(nil)
            state.pause(mainspring_thread_origin())
        }
        while true {
            let gate = mainspring_gate()
            let isDone = attempt()
            let result = state.withLock { state -> mainspring_wait_result? in
                let isWoken = state.woken.contains(number)
                guard isDone || isWoken || state.isClosed else {
                    state.waiters[number] = gate
                    return nil
                }
                state.waiters[number] = nil
                state.woken.remove(number)
                state.offMain[number] = nil
                state.pending[number] = nil
                state.resume(mainspring_thread_origin())
                return isDone ? WAIT_DONE : isWoken ? WAIT_TIMED_OUT : NOT_OWNED
            }
            if let result { return result }
            mainspring_gate_wait(gate)
        }
    }

    /// Work that tells a waiting thread that its time has come.
    private func wakeUp(_ number: UInt64) -> StageWork {
        var raw = mainspring_work()
        raw.context = Unmanaged.passRetained(Box((self, number))).toOpaque()
        raw.function = { context in
            let (time, number) = Unmanaged<Box<(StageTime, UInt64)>>.fromOpaque(context!)
                .takeRetainedValue().value
            time.state.withLock { state in
                if state.waiters[number] != nil { state.woken.insert(number) }
            }
        }
        raw.discard = { Unmanaged<Box<(StageTime, UInt64)>>.fromOpaque($0!).release() }
        return StageWork(raw: raw, isWakeUp: true)
    }

    /// Returns once each waiting thread has looked for its signal, and those with one are counted.
    func letWaitersLook() {
        guard state.withLock({ !$0.waiters.isEmpty }) else { return }
        let gate = mainspring_gate_open()
        while state.withLock({ state in
            state.waiters.values.contains { seen in
                seen.map { Int32(bitPattern: $0 &- gate) < 0 } ?? true
            }
        }) {
            _ = mainspring_real_usleep(20)
        }
    }

    /// How long the stage's thread waits for signals that the stage knows nothing of, in
    /// nanoseconds of real time.
    private static let graceForStrangers: Int64 = 500_000_000

    /// Blocks the stage's own thread, while work of other queues goes on.
    ///
    /// - Parameter grace: how long the time stays, in nanoseconds of real time.
    private func waitOnMain(
        for what: String, until due: Int64, grace: Int64 = 0, _ attempt: () -> Bool
    ) -> mainspring_wait_result {
        if attempt() { return WAIT_DONE }
        // A limit that has passed asks whether there is a signal.
        guard due > loop.clock.now.nanoseconds else { return WAIT_TIMED_OUT }
        let began = Self.realNanoseconds()
        let limit =
            state.withLock { $0.hasOutside || what == "a lock" }
            ? Self.patience : Self.graceForStrangers + grace
        var lastWork = began
        while true {
            runReadyJobs()
            let (hasArrived, elsewhere) = moveArrivals()
            if attempt() {
                state.withLock { $0.endlessWaits = 0 }
                return WAIT_DONE
            }
            if state.withLock({ $0.ready.contains(where: \.isAwaited) }) { break }
            if hasArrived { continue }
            let time = Self.realNanoseconds()
            if elsewhere > 0 {
                lastWork = time
                guard time - began < Self.patience else { break }
                _ = mainspring_real_usleep(20)
                continue
            }
            let next = state.withLock { state in
                state.offMain.min { ($0.value.due, $0.key) < ($1.value.due, $1.key) }
            }
            if let next, next.value.due <= due, time - began >= grace {
                onLoop { $0.delay(to: .init(nanoseconds: next.value.due)) }
                runDelayed(next.value.work, next.key)
                continue
            }
            guard time - lastWork < limit else { break }
            _ = mainspring_real_usleep(20)
        }
        return endWait(in: what, at: due, attempt)
    }

    /// Fails the test because of a wait that nothing ended.
    private func endWait(
        in what: String, at due: Int64, _ attempt: () -> Bool
    ) -> mainspring_wait_result {
        let cure =
            "In a test call stage.advance(by:), or await in an async test; elsewhere use a "
            + "completion, notify(queue:) or a task."
        guard due == .max else {
            let length = Duration.nanoseconds(due - loop.clock.now.nanoseconds).inWords
            onLoop { $0.delay(to: .init(nanoseconds: due)) }
            CallSite.ofTest.fail(
                "A wait for \(what) blocked the thread that runs the stage, and ended without a signal after "
                    + "\(length) of the stage's time: meanwhile the main queue cannot run. \(cure)")
            return WAIT_TIMED_OUT
        }
        let count = state.withLock { state in
            state.endlessWaits += 1
            return state.endlessWaits
        }
        let sentence =
            "A wait for \(what) would never end: it blocks the thread that runs the stage, and no "
            + "work of the stage is left on other queues. It returned without a signal. \(cure)"
        if count == 1 { CallSite.ofTest.fail(sentence) }
        // A loop around the wait would go on forever, and the test run with it.
        precondition(count < 100, sentence)
        return WAIT_TIMED_OUT
    }

    // MARK: sync

    /// Runs work of `DispatchQueue.main.sync` on the stage, and waits for it; or waits until
    /// another queue is free.
    ///
    /// False if Dispatch has to run the work.
    private static func sync(_ work: StageWork) -> Bool {
        guard let time = StageRegistry.current() else { return false }
        if mainspring_is_main() {
            guard work.raw.is_main_queue else { return time.waitForQueue(of: work) }
            CallSite.ofTest.fail(
                "DispatchQueue.main.sync was called on the main queue, which stops an app for ever. The "
                    + "stage ran the block at once: call the function itself, or use async.")
            work.run()
            return true
        }
        guard work.raw.is_main_queue else { return false }
        let isDone = Flag()
        let both = Unmanaged.passRetained(Box((work, isDone)))
        var waiting = work.raw
        waiting.context = both.toOpaque()
        waiting.function = { context in
            let (work, isDone) = Unmanaged<Box<(StageWork, Flag)>>
                .fromOpaque(context!).takeRetainedValue().value
            work.run()
            isDone.value.store(true, ordering: .releasing)
        }
        time.enqueue(StageWork(raw: waiting, isAwaited: true), isAwaited: true)
        while !isDone.value.load(ordering: .acquiring) { _ = mainspring_real_usleep(20) }
        return true
    }

    /// Waits until a queue, on which work of the stage sleeps or runs, is free.
    ///
    /// Returns true if it never will be, after the work has run.
    private func waitForQueue(of work: StageWork) -> Bool {
        let queue = UInt(bitPattern: work.raw.queue)
        let (isBusy, isKnown) = state.withLock { state in
            (
                state.elsewhere > 0 || !state.queued.isEmpty || !state.waiters.isEmpty,
                state.queues.values.contains(queue)
                    || state.queued.values.contains { $0.queue == queue }
            )
        }
        guard isBusy else { return false }
        let isFree = Flag()
        mainspring_real_async(work.raw.queue, Unmanaged.passRetained(isFree).toOpaque()) {
            Unmanaged<Flag>.fromOpaque($0!).takeRetainedValue().value
                .store(true, ordering: .releasing)
        }
        // A free queue needs some time to begin. A queue with work of the stage may be concurrent;
        // one without may have a queue with such work as its target.
        let grace: Int64 = isKnown ? 100_000_000 : 1_000_000_000
        let result = waitOnMain(for: "a queue", until: .max, grace: grace) {
            isFree.value.load(ordering: .acquiring)
        }
        guard result != WAIT_DONE else { return false }
        work.run()
        return true
    }

    private final class Flag: Sendable {
        let value = Atomic(false)
    }
}

extension StageTime.State {
    /// How long work may wait on a queue of which another work waits, in nanoseconds of real time.
    ///
    /// A concurrent queue begins it nevertheless, a serial one does not.
    private static let patienceWithQueues: Int64 = 20_000_000

    /// How much work of other threads the time waits for: running, or about to run.
    func busy(_ realNow: () -> Int64) -> Int {
        guard !queued.isEmpty else { return elsewhere }
        guard !waitingQueues.isEmpty else { return elsewhere + queued.count }
        let now = realNow()
        return elsewhere
            + queued.values.count { work in
                waitingQueues[work.queue] == nil || now - work.since < Self.patienceWithQueues
            }
    }

    /// The work of a number no longer holds the time.
    mutating func pause(_ origin: UInt64) {
        elsewhere = max(0, elsewhere - 1)
        if let queue = queues[origin], queue != 0 { waitingQueues[queue, default: 0] += 1 }
    }

    /// The work of a number holds the time again.
    mutating func resume(_ origin: UInt64) {
        elsewhere += 1
        resumed += 1
        guard let queue = queues[origin], queue != 0 else { return }
        let rest = (waitingQueues[queue] ?? 1) - 1
        waitingQueues[queue] = rest > 0 ? rest : nil
    }
}
