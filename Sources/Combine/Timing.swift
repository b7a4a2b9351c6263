public import Foundation

extension Publisher {
    /// Delivers values and the end on a scheduler.
    ///
    /// Source: Apple, Combine, receive(on:options:).
    public func receive<S: Scheduler>(on scheduler: S) -> Publishers.Joined<Output, Failure> {
        .init { junction in
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
        .init { junction in
            junction.connect(
                self, as: 0,
                { value in
                    scheduler.schedule(after: scheduler.now.advanced(by: interval)) {
                        junction.send(value)
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
    /// Source: Apple, Combine, debounce(for:scheduler:options:). What waits at the end is sent
    /// before it.
    public func debounce<S: Scheduler>(
        for dueTime: S.SchedulerTimeType.Stride, scheduler: S
    ) -> Publishers.Joined<Output, Failure> {
        .init { junction in
            let latest = Locked<(number: Int, value: Output?)>((0, nil))
            junction.connect(
                self, as: 0,
                { value in
                    let number = latest.withLock { latest in
                        latest = (latest.number + 1, value)
                        return latest.number
                    }
                    scheduler.schedule(after: scheduler.now.advanced(by: dueTime)) {
                        let due = latest.withLock { latest -> Output? in
                            guard latest.number == number else { return nil }
                            defer { latest.value = nil }
                            return latest.value
                        }
                        if let due { junction.send(due) }
                    }
                },
                { completion in
                    let due = latest.withLock { latest in
                        latest.number += 1
                        return latest.value
                    }
                    if case .finished = completion, let due { junction.send(due) }
                    junction.end(completion)
                })
        }
    }

    /// Sends at most one value in a time: the first at once, and then the first or the latest of
    /// each interval.
    ///
    /// Source: Apple, Combine, throttle(for:scheduler:latest:).
    public func throttle<S: Scheduler>(
        for interval: S.SchedulerTimeType.Stride, scheduler: S, latest: Bool
    ) -> Publishers.Joined<Output, Failure> {
        .init { junction in
            let waiting = Locked<(value: Output?, isClosed: Bool)>((nil, false))
            func open() {
                let due = waiting.withLock { waiting in
                    defer { waiting.value = nil }
                    waiting.isClosed = waiting.value != nil
                    return waiting.value
                }
                guard let due else { return }
                junction.send(due)
                scheduler.schedule(after: scheduler.now.advanced(by: interval), open)
            }
            junction.connect(
                self, as: 0,
                { value in
                    let isFirst = waiting.withLock { waiting in
                        guard waiting.isClosed else {
                            waiting.isClosed = true
                            return true
                        }
                        if latest || waiting.value == nil { waiting.value = value }
                        return false
                    }
                    guard isFirst else { return }
                    junction.send(value)
                    scheduler.schedule(after: scheduler.now.advanced(by: interval), open)
                },
                { completion in
                    let due = waiting.withLock { waiting in
                        defer { waiting.value = nil }
                        return waiting.value
                    }
                    if case .finished = completion, let due { junction.send(due) }
                    junction.end(completion)
                })
        }
    }
}

extension NotificationCenter {
    /// A publisher of notifications.
    ///
    /// Source: Apple, NotificationCenter.publisher(for:object:).
    public struct Publisher: Combine.Publisher {
        /// The notifications.
        public typealias Output = Notification
        /// It does not fail.
        public typealias Failure = Never
        /// The center.
        public let center: NotificationCenter
        /// The name of the notifications.
        public let name: Notification.Name
        /// The object of the notifications; nil for any.
        public let object: AnyObject?

        /// Creates a publisher.
        public init(center: NotificationCenter, name: Notification.Name, object: AnyObject? = nil) {
            (self.center, self.name, self.object) = (center, name, object)
        }
        /// Connects a subscriber.
        public func receive<S: Subscriber>(subscriber: S)
        where S.Input == Notification, S.Failure == Never {
            let conduit = Conduit<Notification, Never>(subscriber)
            let center = center
            let token = center.addObserver(forName: name, object: object, queue: nil) {
                [weak conduit] in
                conduit?.offer($0, waits: false)
            }
            conduit.onCancel = { _ in center.removeObserver(token) }
            subscriber.receive(subscription: conduit)
        }
    }

    /// Returns a publisher of notifications with a name, of an object or of any.
    public func publisher(for name: Notification.Name, object: AnyObject? = nil) -> Publisher {
        Publisher(center: self, name: name, object: object)
    }
}

extension Timer {
    /// A publisher of the time at intervals, once it is connected.
    ///
    /// Source: Apple, Timer.TimerPublisher. ``Publisher/autoconnect()`` connects it when it has a
    /// subscriber.
    public final class TimerPublisher: ConnectablePublisher, @unchecked Sendable {
        /// The times.
        public typealias Output = Date
        /// It does not fail.
        public typealias Failure = Never
        /// The seconds between two times.
        public let interval: TimeInterval
        /// The loop.
        public let runLoop: RunLoop
        /// The mode in which the loop runs the timer.
        public let mode: RunLoop.Mode
        private let subject = PassthroughSubject<Date, Never>()

        /// Creates a publisher.
        ///
        /// - Parameters:
        ///   - interval: the seconds between two times.
        ///   - runLoop: the loop.
        ///   - mode: the mode in which the loop runs the timer.
        public init(interval: TimeInterval, runLoop: RunLoop, mode: RunLoop.Mode) {
            (self.interval, self.runLoop, self.mode) = (interval, runLoop, mode)
        }
        /// Connects a subscriber.
        public func receive<S: Subscriber>(subscriber: S)
        where S.Input == Date, S.Failure == Never {
            subject.receive(subscriber: subscriber)
        }
        /// Starts the timer.
        public func connect() -> any Cancellable {
            let subject = subject
            let first = Date().addingTimeInterval(interval)
            let timer = Timer(fire: first, interval: interval, repeats: true) { _ in
                subject.send(Date())
            }
            runLoop.add(timer, forMode: mode)
            nonisolated(unsafe) let running = timer
            return AnyCancellable { running.invalidate() }
        }
    }

    /// Returns a publisher of the time at intervals.
    ///
    /// Source: Apple, Timer.publish(every:tolerance:on:in:options:).
    ///
    /// - Parameters:
    ///   - interval: the seconds between two times.
    ///   - runLoop: the loop.
    ///   - mode: the mode in which the loop runs the timer.
    public static func publish(
        every interval: TimeInterval, on runLoop: RunLoop, in mode: RunLoop.Mode
    ) -> TimerPublisher {
        TimerPublisher(interval: interval, runLoop: runLoop, mode: mode)
    }
}

/// A publisher that begins when it is connected.
///
/// Source: Apple, Combine, ConnectablePublisher.
public protocol ConnectablePublisher: Publisher {
    /// Begins to send values.
    ///
    /// - Returns: the connection, which ends when it is cancelled.
    func connect() -> any Cancellable
}

extension ConnectablePublisher {
    /// Connects the publisher while it has subscribers.
    public func autoconnect() -> Publishers.Autoconnect<Self> { .init(upstream: self) }
}

extension Publishers {
    /// A publisher that connects another while it has subscribers.
    ///
    /// Source: Apple, Combine, Publishers.Autoconnect.
    public final class Autoconnect<Upstream: ConnectablePublisher>: Publisher, @unchecked Sendable {
        /// The values of the other publisher.
        public typealias Output = Upstream.Output
        /// The error of the other publisher.
        public typealias Failure = Upstream.Failure
        /// The other publisher.
        public let upstream: Upstream
        private let state = Locked<(count: Int, connection: (any Cancellable)?)>((0, nil))

        init(upstream: Upstream) { self.upstream = upstream }

        /// Connects a subscriber; the first one connects the publisher.
        public func receive<S: Subscriber>(subscriber: S)
        where S.Input == Output, S.Failure == Failure {
            upstream.handleEvents(receiveCancel: { self.leave() }).subscribe(subscriber)
            state.withLock { state in
                state.count += 1
                if state.connection == nil { state.connection = upstream.connect() }
            }
        }

        private func leave() {
            let ended = state.withLock { state in
                state.count -= 1
                guard state.count == 0 else { return nil as (any Cancellable)? }
                defer { state.connection = nil }
                return state.connection
            }
            ended?.cancel()
        }
    }
}
