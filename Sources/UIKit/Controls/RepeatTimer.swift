import MainLoop

/// Calls a closure repeatedly on the main loop's clock, after an initial delay, until deallocated.
@MainActor
final class RepeatTimer {
    private let interval: Duration
    private let body: @MainActor () -> Void
    private var next: LoopClock.Instant
    private var timer: MainLoop.TimerID?

    /// Schedules the first call; `delay` and `interval` are in seconds.
    init(delay: TimeInterval, interval: TimeInterval, body: @escaping @MainActor () -> Void) {
        self.interval = .nanoseconds(Int64((interval * 1e9).rounded()))
        self.body = body
        next = MainLoop.main.now.advanced(by: .nanoseconds(Int64((delay * 1e9).rounded())))
        schedule()
    }

    isolated deinit {
        if let timer { MainLoop.main.cancel(timer) }
    }

    private func schedule() {
        timer = MainLoop.main.schedule(at: next) { [weak self] in
            guard let self else { return }
            timer = nil
            next = next.advanced(by: interval)
            schedule()
            body()
        }
    }
}
