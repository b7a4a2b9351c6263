public import Foundation

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
        private let running = Locked<Run?>(nil)

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
        /// Starts the timer, unless it runs.
        ///
        /// An interval of 0 or less counts as 0.0001 seconds, as with `Timer`. One that is not a
        /// number is reported on stderr, and the timer does not fire; nor does one of more than
        /// 1e9 seconds.
        ///
        /// - Returns: the timer, which runs until it is cancelled, also without a reference to it.
        public func connect() -> any Cancellable {
            let new = Run { [weak self] run in self?.remove(run) }
            let run = running.withLock { running in
                if let running { return running }
                running = new
                return new
            }
            if run === new { start(new) }
            return run
        }

        private func start(_ run: Run) {
            guard !interval.isNaN else {
                let line = "Combine: a timer's interval is not a number; it does not fire.\n"
                return FileHandle.standardError.write(Data(line.utf8))
            }
            guard interval <= 1e9 else { return }
            let seconds = Swift.max(interval, 0.0001)
            let (subject, first) = (subject, Date().addingTimeInterval(seconds))
            let timer = Timer(fire: first, interval: seconds, repeats: true) { _ in
                subject.send(Date())
            }
            run.retain(timer)
            runLoop.add(timer, forMode: mode)
        }

        private func remove(_ run: Run) {
            running.withLock { running in if running === run { running = nil } }
        }

        /// A timer that runs until it is cancelled; not when it is released, so that a program
        /// may ignore the result of `connect()`.
        private final class Run: Cancellable, @unchecked Sendable {
            private let state = Locked<(timer: Timer?, isOver: Bool)>((nil, false))
            private let onCancel: (Run) -> Void

            init(_ onCancel: @escaping (Run) -> Void) { self.onCancel = onCancel }

            func retain(_ timer: Timer) {
                let isOver = state.withLock { state in
                    if !state.isOver { state.timer = timer }
                    return state.isOver
                }
                if isOver { timer.invalidate() }
            }

            func cancel() {
                state.exchange((nil, true)).timer?.invalidate()
                onCancel(self)
            }
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
        private struct State {
            /// The number of subscribers that have neither cancelled nor received the end.
            var count = 0
            var isConnecting = false
            var connection: (any Cancellable)?
        }
        private let state = Locked(State())

        init(upstream: Upstream) { self.upstream = upstream }

        /// Connects a subscriber; the first one connects the publisher.
        public func receive<S: Subscriber>(subscriber: S)
        where S.Input == Output, S.Failure == Failure {
            let isMember = Locked(true)
            let leave = { if isMember.exchange(false) { self.leave() } }
            // Counted first: a publisher may end while it is subscribed to.
            state.withLock { $0.count += 1 }
            upstream.handleEvents(receiveCompletion: { _ in leave() }, receiveCancel: leave)
                .subscribe(subscriber)
            let connects = state.withLock { state in
                guard state.count > 0, !state.isConnecting, state.connection == nil else {
                    return false
                }
                state.isConnecting = true
                return true
            }
            guard connects else { return }
            // Outside of the lock: the publisher may send at once, and a subscriber cancel.
            let connection = upstream.connect()
            let isOver = state.withLock { state in
                state.isConnecting = false
                if state.count > 0 { state.connection = connection }
                return state.count == 0
            }
            if isOver { connection.cancel() }
        }

        private func leave() {
            let ended = state.withLock { state in
                state.count -= 1
                guard state.count == 0 else { return nil as (any Cancellable)? }
                let connection = state.connection
                state.connection = nil
                return connection
            }
            ended?.cancel()
        }
    }
}
