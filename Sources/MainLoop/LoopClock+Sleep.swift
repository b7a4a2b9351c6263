import Synchronization

extension LoopClock {
    /// Suspends the task until the loop's clock reaches `deadline`.
    ///
    /// The sleeper is a timer of the loop: it wakes in the loop's events phase, in order with all other timers, and only
    /// while the loop runs or is advanced. A deadline that has passed already does not suspend.
    /// - Parameters:
    ///   - deadline: When to wake.
    ///   - tolerance: Ignored: sleepers wake as exactly as timers fire.
    /// - Throws: `CancellationError` when the task is cancelled, at once, or when the loop is freed meanwhile.
    @MainActor
    public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
        try Task.checkCancellation()
        guard let loop else {
            fatalError("A LoopClock without a loop cannot wake anybody. Make a MainLoop(clock:) with it, and keep it.")
        }
        guard deadline > loop.now else { return }
        let sleeper = Sleeper()
        let timer = loop.schedule(at: deadline, waking: sleeper)
        do {
            try await withTaskCancellationHandler {
                try await withCheckedThrowingContinuation { sleeper.suspend($0) }
            } onCancel: {
                sleeper.resume(with: .failure(CancellationError()))
            }
        } catch {
            self.loop?.cancel(timer)
            throw error
        }
    }

    /// Suspends the task for a time on the loop's clock, counted from the loop's present turn.
    ///
    /// - Parameters:
    ///   - duration: How long to sleep. Zero and less do not suspend.
    ///   - tolerance: Ignored: sleepers wake as exactly as timers fire.
    /// - Throws: `CancellationError` when the task is cancelled, at once, or when the loop is freed meanwhile.
    @MainActor
    public func sleep(for duration: Duration, tolerance: Duration? = nil) async throws {
        try await sleep(until: (loop?.now ?? now).advanced(by: duration), tolerance: tolerance)
    }
}

extension MainLoop {
    /// Schedules the timer of a sleeper. The timer's body owns the wake-up, so that a loop freed early wakes it as well.
    fileprivate func schedule(at deadline: LoopClock.Instant, waking sleeper: Sleeper) -> TimerID {
        let alarm = Sleeper.Alarm(sleeper)
        return schedule(at: deadline) { alarm.ring() }
    }
}

/// One suspended task: resumed once, by its timer, its cancellation or the end of its loop, whichever comes first.
private final class Sleeper: Sendable {
    private enum State {
        case awake
        case asleep(CheckedContinuation<Void, any Error>)
        case done(Result<Void, any Error>)
    }

    private let state = Mutex(State.awake)

    func suspend(_ continuation: CheckedContinuation<Void, any Error>) {
        let early: Result<Void, any Error>? = state.withLock { state in
            if case .done(let result) = state { return result }
            state = .asleep(continuation)
            return nil
        }
        if let early { continuation.resume(with: early) }
    }

    func resume(with result: Result<Void, any Error>) {
        let continuation: CheckedContinuation<Void, any Error>? = state.withLock { state in
            switch state {
            case .done: return nil
            case .awake:
                state = .done(result)
                return nil
            case .asleep(let continuation):
                state = .done(result)
                return continuation
            }
        }
        continuation?.resume(with: result)
    }

    /// What the timer holds: rings when the timer fires, and gives up when the timer is freed without firing.
    final class Alarm: Sendable {
        private let sleeper: Sleeper

        init(_ sleeper: Sleeper) {
            self.sleeper = sleeper
        }

        func ring() {
            sleeper.resume(with: .success(()))
        }

        deinit {
            sleeper.resume(with: .failure(CancellationError()))
        }
    }
}
