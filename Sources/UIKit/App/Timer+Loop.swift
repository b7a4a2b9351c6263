import MainLoop

extension Timer {
    /// Schedules a timer on the main loop's clock that calls a method of its target.
    ///
    /// The method may take the timer. The timer retains its target and `userInfo` until it is
    /// invalidated; missed calls are coalesced into one.
    ///
    /// Source: Apple, Timer, scheduledTimer(timeInterval:target:selector:userInfo:repeats:).
    @preconcurrency @MainActor
    @discardableResult
    public static func scheduledTimer(
        timeInterval: TimeInterval, target: Any, selector: Selector, userInfo: Any?, repeats: Bool
    ) -> Timer {
        let target = targetObject(target)
        return LoopTimer(interval: timeInterval, repeats: repeats, userInfo: userInfo) {
            selector.send(to: target, $0)
        }
    }

    /// Schedules a timer on the main loop's clock, virtual or real, that calls a method of its
    /// target.
    ///
    /// The selector is an unapplied method, such as `SignInButton.addAnimate`, with or without the
    /// timer as its argument. Each call is scheduled relative to the planned date of the previous
    /// one, so the timer does not drift; missed calls are coalesced into one. The timer retains its
    /// target until it is invalidated, and the loop retains the timer. Foundation's own block-based
    /// timers use the wall clock even on a virtual loop.
    ///
    /// Source: Apple, Timer, scheduledTimer(timeInterval:target:selector:userInfo:repeats:).
    /// Deviation: there are no selectors on Linux.
    ///
    /// - Parameters:
    ///   - timeInterval: the interval between calls, in seconds; 0 or less counts as 0.1 ms.
    ///   - target: the object whose method is called.
    ///   - selector: the unapplied method.
    ///   - userInfo: nil; Foundation's Timer does not support it on Linux.
    ///   - repeats: whether the timer repeats; otherwise it becomes invalid after the first call.
    /// - Returns: the timer.
    @preconcurrency @MainActor
    @discardableResult
    public static func scheduledTimer<Target: AnyObject>(
        timeInterval: TimeInterval, target: Target,
        selector: @escaping @MainActor (Target) -> (Timer) -> Void,
        userInfo: Never?, repeats: Bool
    ) -> Timer {
        LoopTimer(interval: timeInterval, repeats: repeats) { timer in selector(target)(timer) }
    }

    /// Schedules a timer on the main loop's clock that calls a method without arguments; see the
    /// other overload.
    ///
    /// - Parameters:
    ///   - timeInterval: the interval between calls, in seconds; 0 or less counts as 0.1 ms.
    ///   - target: the object whose method is called.
    ///   - selector: the unapplied method.
    ///   - userInfo: nil; Foundation's Timer does not support it on Linux.
    ///   - repeats: whether the timer repeats; otherwise it becomes invalid after the first call.
    /// - Returns: the timer.
    @preconcurrency @MainActor
    @discardableResult
    public static func scheduledTimer<Target: AnyObject>(
        timeInterval: TimeInterval, target: Target,
        selector: @escaping @MainActor (Target) -> () -> Void,
        userInfo: Never?, repeats: Bool
    ) -> Timer {
        LoopTimer(interval: timeInterval, repeats: repeats) { _ in selector(target)() }
    }
}

/// A timer on the main loop's clock.
///
/// Its methods must be called on the main actor.
private final class LoopTimer: Timer {
    private let schedule: TimerSchedule

    @MainActor
    init(
        interval: TimeInterval, repeats: Bool, userInfo: Any? = nil,
        action: @escaping @MainActor (Timer) -> Void
    ) {
        // The smallest interval that Foundation uses.
        let usable =
            usableNumbers(
                interval, in: NumberRange.numbers, "interval", of: "A timer") ?? 0
        schedule = TimerSchedule(interval: max(nanoseconds(usable), 100_000), repeats: repeats)
        schedule.userInfo = userInfo
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

    override var userInfo: Any? {
        MainActor.assumeIsolated { [schedule] in UnsafeTransfer(schedule.userInfo) }.value
    }

    /// The date of the next call. Setting it postpones or advances the calls of a valid timer;
    /// programs pause one with `Date.distantFuture`.
    ///
    /// Source: Apple, Timer.fireDate.
    override var fireDate: Date {
        get { MainActor.assumeIsolated { [schedule] in schedule.fireDate } }
        set { MainActor.assumeIsolated { [schedule] in schedule.move(to: newValue) } }
    }

    override var isValid: Bool {
        MainActor.assumeIsolated { [schedule] in schedule.isValid }
    }

    override var timeInterval: TimeInterval {
        MainActor.assumeIsolated { [schedule] in
            schedule.repeats ? Double(schedule.interval) / 1e9 : 0
        }
    }
}

/// The schedule and action of a timer. The loop retains it, and it retains the timer, until it has
/// ended.
@MainActor
private final class TimerSchedule {
    let interval: Int64
    let repeats: Bool
    /// Released with the action.
    var userInfo: Any?
    private var action: (@MainActor () -> Void)?
    private(set) var fireDate = Date.distantFuture
    private var place: (loop: MainLoop, id: MainLoop.TimerID)?

    init(interval: Int64, repeats: Bool) {
        self.interval = interval
        self.repeats = repeats
    }

    var isValid: Bool { action != nil }

    func start(_ timer: Timer, _ action: @escaping @MainActor (Timer) -> Void) {
        self.action = { action(timer) }
        schedule(after: interval)
    }

    /// Schedules the calls, the first after a number of nanoseconds.
    private func schedule(after delay: Int64) {
        let loop = MainLoop.main
        fireDate = Date(timeIntervalSinceNow: Double(delay) / 1e9)
        place = (
            loop,
            loop.schedule(
                after: .nanoseconds(delay), every: repeats ? .nanoseconds(interval) : nil
            ) { self.callOnTime() }
        )
    }

    private func callOnTime() {
        let every = Double(interval) / 1e9
        let late = max(0, -fireDate.timeIntervalSinceNow)
        fireDate += every * ((late / every).rounded(.down) + 1)
        call()
    }

    /// Moves the next call to a date; one that has passed means at once.
    func move(to date: Date) {
        guard isValid else { return }
        if let place { place.loop.cancel(place.id) }
        place = nil
        let delay = date.timeIntervalSinceNow
        // Longer than a century: the timer is paused.
        if delay < 3e9 { schedule(after: nanoseconds(max(0, delay))) } else { fireDate = date }
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
        userInfo = nil
    }
}

/// A value that leaves the main actor on its own thread.
private struct UnsafeTransfer: @unchecked Sendable {
    let value: Any?
    init(_ value: Any?) { self.value = value }
}
