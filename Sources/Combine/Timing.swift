extension Publisher {
    /// Delivers values and the end on a scheduler.
    ///
    /// Source: Apple, Combine, receive(on:options:).
    public func receive<S: Scheduler>(on scheduler: S) -> Publishers.Joined<Output, Failure> {
        .init(.asUpstream) { junction in
            junction.connect(
                self, as: 0, { value in scheduler.schedule { junction.send(value) } },
                { completion in scheduler.schedule { junction.end(completion) } })
        }
    }

    /// Subscribes on a scheduler.
    ///
    /// Source: Apple, Combine, subscribe(on:options:).
    public func subscribe<S: Scheduler>(on scheduler: S) -> Publishers.Joined<Output, Failure> {
        .init { junction in
            scheduler.schedule {
                junction.connect(self, as: 0, { junction.send($0) }, { junction.end($0) })
            }
        }
    }

    /// Delivers values and the end after a time.
    ///
    /// Source: Apple, Combine, delay(for:tolerance:scheduler:options:); an error is not delayed.
    public func delay<S: Scheduler>(
        for interval: S.SchedulerTimeType.Stride, scheduler: S
    ) -> Publishers.Joined<Output, Failure> {
        .init(.asUpstream) { junction in
            // The blocks of the scheduler have numbers instead of values, so that these are
            // released with the connection.
            let waiting = Locked<(latest: Int, values: [Int: Output])>((0, [:]))
            junction.onEnd { _ = waiting.exchange((0, [:])) }
            junction.connect(
                self, as: 0,
                { value in
                    let number = waiting.withLock { waiting in
                        waiting.latest += 1
                        waiting.values[waiting.latest] = value
                        return waiting.latest
                    }
                    scheduler.schedule(after: scheduler.now.advanced(by: interval)) {
                        let due = waiting.withLock { $0.values.removeValue(forKey: number) }
                        if let due { junction.send(due) }
                    }
                },
                { completion in
                    if case .failure = completion { return junction.end(completion) }
                    scheduler.schedule(after: scheduler.now.advanced(by: interval)) {
                        junction.end(completion)
                    }
                })
        }
    }

    /// Sends a value once no other has come for a time.
    ///
    /// Source: Apple, Combine, debounce(for:scheduler:options:). The end is delivered on the
    /// scheduler, and a value that waits then is dropped.
    public func debounce<S: Scheduler>(
        for dueTime: S.SchedulerTimeType.Stride, scheduler: S
    ) -> Publishers.Joined<Output, Failure> {
        .init(.latest) { junction in
            let latest = Locked<(number: Int, value: Output?)>((0, nil))
            /// Replaces the value that waits, and returns the number of the new one.
            func replace(_ value: Output?) -> Int {
                let (number, old) = latest.withLock { latest in
                    let old = latest.value
                    latest = (latest.number + 1, value)
                    return (latest.number, old)
                }
                return withExtendedLifetime(old) { number }
            }
            junction.onEnd { _ = replace(nil) }
            junction.connect(
                self, as: 0, asking: .atOnce(.unlimited),
                { value in
                    let number = replace(value)
                    scheduler.schedule(after: scheduler.now.advanced(by: dueTime)) {
                        let due = latest.withLock { latest -> Output? in
                            guard latest.number == number else { return nil }
                            let value = latest.value
                            latest.value = nil
                            return value
                        }
                        if let due { junction.send(due) }
                    }
                },
                { completion in
                    _ = replace(nil)
                    scheduler.schedule { junction.end(completion) }
                })
        }
    }

    /// Sends at most one value in a time: the first one without delay, and then the first or the
    /// latest of each interval.
    ///
    /// Source: Apple, Combine, throttle(for:scheduler:latest:). Values and the end are delivered on
    /// the scheduler; if a value waits, the end follows it.
    ///
    /// - Parameters:
    ///   - interval: the time.
    ///   - scheduler: the scheduler.
    ///   - latest: whether the latest value of an interval is sent, instead of the first.
    public func throttle<S: Scheduler>(
        for interval: S.SchedulerTimeType.Stride, scheduler: S, latest: Bool
    ) -> Publishers.Joined<Output, Failure> {
        .init(.latest) { junction in
            let gate = Gate<Output, Failure>(
                junction, sendsLatest: latest,
                schedule: { scheduler.schedule($0) },
                scheduleLater: { body in
                    scheduler.schedule(after: scheduler.now.advanced(by: interval), body)
                })
            junction.onEnd { [weak gate] in gate?.clear() }
            junction.connect(
                self, as: 0, asking: .atOnce(.unlimited), { gate.receive($0) }, { gate.end($0) })
        }
    }
}

/// The state of a throttled connection: closed for an interval after each value.
private final class Gate<Output, Failure: Error>: @unchecked Sendable {
    private struct State {
        var value: Output?
        var completion: Subscribers.Completion<Failure>?
        var isClosed = false
        var isOver = false
    }
    private let state = Locked(State())
    private let junction: Junction<Output, Failure>
    private let sendsLatest: Bool
    private let schedule: (@escaping () -> Void) -> Void
    private let scheduleLater: (@escaping () -> Void) -> Void

    init(
        _ junction: Junction<Output, Failure>, sendsLatest: Bool,
        schedule: @escaping (@escaping () -> Void) -> Void,
        scheduleLater: @escaping (@escaping () -> Void) -> Void
    ) {
        (self.junction, self.sendsLatest) = (junction, sendsLatest)
        (self.schedule, self.scheduleLater) = (schedule, scheduleLater)
    }

    func receive(_ value: Output) {
        let (isFirst, old) = state.withLock { state -> (Bool, Output?) in
            guard !state.isOver else { return (false, nil) }
            guard state.isClosed else {
                state.isClosed = true
                return (true, nil)
            }
            guard sendsLatest || state.value == nil else { return (false, nil) }
            let old = state.value
            state.value = value
            return (false, old)
        }
        withExtendedLifetime(old) {
            if isFirst {
                schedule { [self] in junction.send(value) }
                scheduleLater { [self] in open() }
            }
        }
    }

    func end(_ completion: Subscribers.Completion<Failure>) {
        let waits = state.withLock { state in
            if state.value != nil { state.completion = completion }
            return state.value != nil
        }
        if !waits { schedule { [self] in junction.end(completion) } }
    }

    func clear() { _ = state.exchange(State(isOver: true)) }

    /// Sends what waits after an interval, and begins the next one.
    private func open() {
        let (value, completion) = state.withLock { state in
            let due = (state.value, state.completion)
            state.value = nil
            state.isClosed = due.0 != nil
            return due
        }
        guard let value else { return }
        junction.send(value)
        if let completion { return junction.end(completion) }
        scheduleLater { [self] in open() }
    }
}
