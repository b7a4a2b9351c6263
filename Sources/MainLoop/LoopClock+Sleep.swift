import Synchronization

extension LoopClock {
    /// Suspends the task until the loop's clock reaches `deadline`.
    ///
    /// The sleeper is a timer of the loop: it wakes in the loop's events phase, in order with all
    /// other timers, and only while the loop runs or is advanced. If the deadline has passed, the
    /// task is not suspended.
    /// - Parameters:
    ///   - deadline: When to wake.
    ///   - tolerance: Ignored: sleepers wake as exactly as timers fire.
    /// - Throws: `CancellationError` at once if the task is cancelled, if the loop is freed
    ///   meanwhile, or if no loop has the clock, which is reported.
    @MainActor
    public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
        try Task.checkCancellation()
        guard let (sleeper, timer) = try lieDown(until: deadline) else { return }
        let bed = Bed(sleeper)
        await withTaskCancellationHandler {
            await bed.lie()
        } onCancel: {
            sleeper.wake(.givenUp)
        }
        guard sleeper.wasRung else {
            loop?.cancel(timer)
            throw CancellationError()
        }
    }

    /// Sets a sleeper's alarm; returns nil if the deadline has passed.
    ///
    /// A separate method, so that the suspended task does not retain the loop.
    @MainActor
    private func lieDown(until deadline: Instant) throws -> (Sleeper, MainLoop.TimerID)? {
        guard let loop else {
            MistakeReport.send(
                "A task cannot sleep on a LoopClock that no loop has. "
                    + "Create a MainLoop(clock:) with it, and keep the loop.")
            throw CancellationError()
        }
        guard deadline > loop.now else { return nil }
        let sleeper = Sleeper()
        // The timer's body owns the alarm, so that freeing the loop early also wakes its sleepers.
        let alarm = Sleeper.Alarm(sleeper)
        return (sleeper, loop.schedule(at: deadline) { alarm.ring() })
    }

    /// Suspends the task for a time on the loop's clock, counted from the loop's current turn.
    ///
    /// - Parameters:
    ///   - duration: How long to sleep. If it is zero or less, the task is not suspended.
    ///   - tolerance: Ignored: sleepers wake as exactly as timers fire.
    /// - Throws: `CancellationError` at once if the task is cancelled, if the loop is freed
    ///   meanwhile, or if no loop has the clock, which is reported.
    @MainActor
    public func sleep(for duration: Duration, tolerance: Duration? = nil) async throws {
        try await sleep(until: (loop?.now ?? now).advanced(by: duration), tolerance: tolerance)
    }
}

/// One suspended task, woken once: by its timer, its cancellation or the end of its loop.
///
/// This executor holds the task's job until then and passes it to the main actor. A continuation
/// would not do: Swift resumes continuations through the global pool, so virtual time could run
/// ahead of a task that has just been woken.
private final class Sleeper: SerialExecutor {
    enum Waking {
        case rung
        case givenUp
    }

    private struct State {
        var job: UnownedJob?
        var waking: Waking?
    }

    private let state = Mutex(State())

    /// Whether the timer woke the task.
    var wasRung: Bool { state.withLock { $0.waking == .rung } }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        let isAwake = state.withLock { state in
            if state.waking == nil { state.job = job }
            return state.waking != nil
        }
        if isAwake { MainActor.shared.enqueue(job) }
    }

    func wake(_ waking: Waking) {
        let job = state.withLock { state -> UnownedJob? in
            guard state.waking == nil else { return nil }
            state.waking = waking
            defer { state.job = nil }
            return state.job
        }
        if let job { MainActor.shared.enqueue(job) }
    }

    /// Owned by the timer: wakes the sleeper when the timer fires or is freed without firing.
    final class Alarm: Sendable {
        private let sleeper: Sleeper

        init(_ sleeper: Sleeper) {
            self.sleeper = sleeper
        }

        func ring() {
            sleeper.wake(.rung)
        }

        deinit {
            sleeper.wake(.givenUp)
        }
    }
}

/// The actor on which a task sleeps.
private actor Bed {
    private let sleeper: Sleeper

    init(_ sleeper: Sleeper) {
        self.sleeper = sleeper
    }

    nonisolated var unownedExecutor: UnownedSerialExecutor { sleeper.asUnownedSerialExecutor() }

    /// Returns when the sleeper is woken, because its executor runs no job earlier.
    func lie() {}
}
