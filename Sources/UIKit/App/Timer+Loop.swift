import MainLoop

extension Timer {
    /// Schedules a timer on the main loop's clock, virtual or not, that calls a method of its target.
    ///
    /// The selector is an unapplied method, as `SignInButton.addAnimate`, with or without the timer as its argument.
    /// The next call comes from the date for which the last one was scheduled, so that nothing drifts; calls that were
    /// missed collapse into one. The timer retains its target until it is invalidated, and the loop the timer.
    /// Foundation's own timers, with a block, follow the wall clock even on a virtual loop.
    ///
    /// Source: Apple, Timer, scheduledTimer(timeInterval:target:selector:userInfo:repeats:). Deviation: there are no
    /// selectors on Linux.
    /// - Parameters:
    ///   - timeInterval: between calls, in seconds; 0.1 ms where it is 0 or less.
    ///   - target: whose method is called.
    ///   - selector: the method, unapplied.
    ///   - userInfo: nil; Foundation's Timer has no place for it on Linux.
    ///   - repeats: whether it goes on after the first call; else it is invalid then.
    /// - Returns: the timer.
    @MainActor
    @discardableResult
    public static func scheduledTimer<Target: AnyObject>(
        timeInterval: TimeInterval, target: Target, selector: @escaping @MainActor (Target) -> (Timer) -> Void,
        userInfo: Never?, repeats: Bool
    ) -> Timer {
        LoopTimer(interval: timeInterval, repeats: repeats) { timer in selector(target)(timer) }
    }

    /// Schedules a timer on the main loop's clock that calls a method without an argument; see the other form.
    /// - Parameters:
    ///   - timeInterval: between calls, in seconds; 0.1 ms where it is 0 or less.
    ///   - target: whose method is called.
    ///   - selector: the method, unapplied.
    ///   - userInfo: nil; Foundation's Timer has no place for it on Linux.
    ///   - repeats: whether it goes on after the first call; else it is invalid then.
    /// - Returns: the timer.
    @MainActor
    @discardableResult
    public static func scheduledTimer<Target: AnyObject>(
        timeInterval: TimeInterval, target: Target, selector: @escaping @MainActor (Target) -> () -> Void,
        userInfo: Never?, repeats: Bool
    ) -> Timer {
        LoopTimer(interval: timeInterval, repeats: repeats) { _ in selector(target)() }
    }
}

/// A timer whose time is the main loop's.
///
/// Its methods are to be called on the main actor. Its `fireDate` says nothing: the loop's time has no dates.
private final class LoopTimer: Timer {
    private let schedule: TimerSchedule

    @MainActor
    init(interval: TimeInterval, repeats: Bool, action: @escaping @MainActor (Timer) -> Void) {
        // Foundation's own smallest interval.
        schedule = TimerSchedule(interval: max(nanoseconds(interval), 100_000), repeats: repeats)
        super.init(fire: .distantFuture, interval: 0, repeats: false) { _ in }
        super.invalidate()
        schedule.start(self, action)
    }

    override func fire() {
        MainActor.assumeIsolated { [schedule] in schedule.call() }
    }

    override func invalidate() {
        MainActor.assumeIsolated { [schedule] in schedule.end() }
    }

    override var isValid: Bool {
        MainActor.assumeIsolated { [schedule] in schedule.isValid }
    }

    override var timeInterval: TimeInterval {
        MainActor.assumeIsolated { [schedule] in schedule.repeats ? Double(schedule.interval) / 1e9 : 0 }
    }
}

/// When a timer calls, and whom. The loop keeps it, and it the timer, until it has ended.
@MainActor
private final class TimerSchedule {
    let interval: Int64
    let repeats: Bool
    private var action: (@MainActor () -> Void)?
    private var place: (loop: MainLoop, id: MainLoop.TimerID)?

    init(interval: Int64, repeats: Bool) {
        self.interval = interval
        self.repeats = repeats
    }

    var isValid: Bool { action != nil }

    func start(_ timer: Timer, _ action: @escaping @MainActor (Timer) -> Void) {
        self.action = { action(timer) }
        let loop = MainLoop.main
        let every: Duration = .nanoseconds(interval)
        place = (loop, loop.schedule(after: every, every: repeats ? every : nil) { self.call() })
    }

    func call() {
        guard let action else { return }
        action()
        if !repeats { end() }
    }

    func end() {
        if let place { place.loop.cancel(place.id) }
        place = nil
        action = nil
    }
}
