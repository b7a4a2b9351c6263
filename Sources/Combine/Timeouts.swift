extension Publishers {
    /// The groups into which `collect(_:)` puts values.
    ///
    /// Source: Apple, Combine, Publishers.TimeGroupingStrategy.
    public enum TimeGroupingStrategy<Context: Scheduler> {
        /// The values of each interval of a scheduler's time.
        case byTime(Context, Context.SchedulerTimeType.Stride)
        /// The values of each interval; a group with a number of values is sent at once.
        case byTimeOrCount(Context, Context.SchedulerTimeType.Stride, Int)
    }
}

extension Publisher {
    /// Ends if no value comes for a time.
    ///
    /// Source: Apple, Combine, timeout(_:scheduler:options:customError:). Values are delivered on
    /// the scheduler.
    ///
    /// - Parameters:
    ///   - interval: the time, from the connection and from each value.
    ///   - scheduler: the scheduler.
    ///   - customError: returns the error of the end; without it the publisher finishes.
    public func timeout<S: Scheduler>(
        _ interval: S.SchedulerTimeType.Stride, scheduler: S,
        customError: (() -> Failure)? = nil
    ) -> Publishers.Joined<Output, Failure> {
        .init(.asUpstream) { junction in
            let latest = Locked(0)
            func wait() {
                let number = latest.withLock { latest in
                    latest += 1
                    return latest
                }
                scheduler.schedule(after: scheduler.now.advanced(by: interval)) {
                    [weak junction] in
                    guard let junction, latest.withLock({ $0 }) == number else { return }
                    // Closed first, so that no value follows the end.
                    junction.disconnect(0)
                    junction.end(customError.map { .failure($0()) } ?? .finished)
                }
            }
            junction.onEnd { latest.withLock { $0 += 1 } }
            wait()
            junction.connect(
                self, as: 0,
                { value in
                    wait()
                    scheduler.schedule { junction.send(value) }
                },
                { completion in
                    latest.withLock { $0 += 1 }
                    scheduler.schedule { junction.end(completion) }
                })
        }
    }

    /// Sends the times between values, and from the connection to the first one.
    ///
    /// Source: Apple, Combine, measureInterval(using:options:).
    public func measureInterval<S: Scheduler>(
        using scheduler: S
    ) -> Publishers.Changed<Self, S.SchedulerTimeType.Stride, Failure> {
        changed {
            var last = scheduler.now
            return { _ in
                let now = scheduler.now
                defer { last = now }
                return .value(last.distance(to: now))
            }
        }
    }

    /// Sends arrays of the values of each interval of a scheduler's time.
    ///
    /// Source: Apple, Combine, collect(_:options:). Intervals without values have no array; the
    /// rest is sent before the end, and an error discards it.
    public func collect<S: Scheduler>(
        _ strategy: Publishers.TimeGroupingStrategy<S>
    ) -> Publishers.Joined<[Output], Failure> {
        .init { junction in
            let (scheduler, interval, count) =
                switch strategy {
                case .byTime(let scheduler, let interval): (scheduler, interval, Int.max)
                case .byTimeOrCount(let scheduler, let interval, let count):
                    (scheduler, interval, count)
                }
            let ticks = Ticks(from: scheduler.now, every: interval)
            let state = Locked<(values: [Output], isWaiting: Bool)>(([], false))
            func drain() -> [Output] {
                state.withLock { state in
                    defer { state.values = [] }
                    return state.values
                }
            }
            junction.onEnd { _ = drain() }
            junction.connect(
                self, as: 0, asking: .atOnce(.unlimited),
                { value in
                    let (full, begins) = state.withLock { state -> ([Output], Bool) in
                        state.values.append(value)
                        if state.values.count >= count {
                            defer { state.values = [] }
                            return (state.values, false)
                        }
                        defer { state.isWaiting = true }
                        return ([], !state.isWaiting)
                    }
                    if !full.isEmpty { junction.send(full) }
                    guard begins else { return }
                    scheduler.schedule(after: ticks.next(after: scheduler.now)) {
                        state.withLock { $0.isWaiting = false }
                        let values = drain()
                        if !values.isEmpty { junction.send(values) }
                    }
                },
                { completion in
                    let values = drain()
                    if case .finished = completion, !values.isEmpty { junction.send(values) }
                    junction.end(completion)
                })
        }
    }
}

/// Times at equal distances.
///
/// They are computed when values wait, so that nothing runs while none do.
private struct Ticks<Time: Strideable> {
    let start: Time
    let interval: Time.Stride

    init(from start: Time, every interval: Time.Stride) {
        (self.start, self.interval) = (start, interval)
    }

    /// Returns the first of the times after another; that time itself if the time does not pass.
    func next(after now: Time) -> Time {
        guard start.advanced(by: interval) > start else { return now }
        // By doubled steps, because a stride cannot be divided.
        var steps = [interval]
        while start.advanced(by: steps.last! + steps.last!) <= now {
            steps.append(steps.last! + steps.last!)
        }
        var time = start
        for step in steps.reversed() where time.advanced(by: step) <= now {
            time = time.advanced(by: step)
        }
        return time.advanced(by: interval)
    }
}
