import Foundation

/// The publishers of a junction that have not ended; the junction ends with the last one, or when
/// one fails.
private struct OpenPublishers<Output, Failure: Error> {
    private let junction: Junction<Output, Failure>
    private let state: Locked<(count: Int, latest: Int)>

    init(_ count: Int, of junction: Junction<Output, Failure>) {
        self.junction = junction
        state = Locked((count, count - 1))
    }

    /// Adds a publisher and returns its number.
    func add() -> Int {
        state.withLock { state in
            state.count += 1
            state.latest += 1
            return state.latest
        }
    }

    func end(_ completion: Subscribers.Completion<Failure>) {
        let rest = state.withLock { state in
            state.count -= 1
            return state.count
        }
        if case .failure = completion { return junction.end(completion) }
        if rest == 0 { junction.end(completion) }
    }
}

extension Publishers {
    /// A publisher that continues with another when one fails.
    ///
    /// Source: Apple, Combine, Publishers.Catch.
    public struct Catch<Upstream: Publisher, NewPublisher: Publisher>: Publisher
    where Upstream.Output == NewPublisher.Output {
        /// The values of both.
        public typealias Output = Upstream.Output
        /// The error of the other.
        public typealias Failure = NewPublisher.Failure
        let upstream: Upstream
        let handler: (Upstream.Failure) -> NewPublisher

        /// Connects a subscriber.
        public func receive<S: Subscriber>(subscriber: S)
        where S.Input == Output, S.Failure == Failure {
            let (upstream, handler) = (upstream, handler)
            Joined<Output, Failure> { junction in
                junction.connect(upstream, as: 0, { junction.send($0) }) { completion in
                    switch completion {
                    case .finished: junction.end(.finished)
                    case .failure(let error):
                        junction.connect(
                            handler(error), as: 1, { junction.send($0) }, { junction.end($0) })
                    }
                }
            }.receive(subscriber: subscriber)
        }
    }
}

extension Publisher {
    /// Continues with another publisher when this one fails.
    public func `catch`<P: Publisher>(
        _ handler: @escaping (Failure) -> P
    ) -> Publishers.Catch<Self, P> where P.Output == Output {
        .init(upstream: self, handler: handler)
    }

    /// Sends the latest values of two publishers whenever one sends, once both have sent one.
    ///
    /// Source: Apple, Combine, combineLatest(_:).
    public func combineLatest<P: Publisher>(
        _ other: P
    ) -> Publishers.Joined<(Output, P.Output), Failure> where P.Failure == Failure {
        .init(.latest) { junction in
            let latest = Locked<(first: Output?, second: P.Output?)>((nil, nil))
            // Values change and are sent under a lock, so that the last pair has both latest
            // values; recursive, because a value may change another while it is sent.
            let order = NSRecursiveLock()
            func change(_ change: (inout (first: Output?, second: P.Output?)) -> Void) {
                order.lock()
                defer { order.unlock() }
                let (old, pair) = latest.withLock { latest in
                    let old = latest
                    change(&latest)
                    var pair: (Output, P.Output)?
                    if let first = latest.first, let second = latest.second {
                        pair = (first, second)
                    }
                    return (old, pair)
                }
                withExtendedLifetime(old) { if let pair { junction.send(pair) } }
            }
            let open = OpenPublishers(2, of: junction)
            junction.connect(
                self, as: 0, asking: .atOnce(.none), { value in change { $0.first = value } },
                open.end)
            junction.connect(
                other, as: 1, asking: .atOnce(.none), { value in change { $0.second = value } },
                open.end)
            for side in 0...1 { junction.request(.unlimited, from: side) }
        }
    }

    /// Transforms the latest values of two publishers.
    public func combineLatest<P: Publisher, T>(
        _ other: P, _ transform: @escaping (Output, P.Output) -> T
    ) -> Publishers.Changed<Publishers.Joined<(Output, P.Output), Failure>, T, Failure>
    where P.Failure == Failure {
        combineLatest(other).map { transform($0.0, $0.1) }
    }

    /// Sends the latest values of three publishers.
    public func combineLatest<P: Publisher, Q: Publisher>(
        _ second: P, _ third: Q
    )
        -> Publishers.Changed<
            Publishers.Joined<((Output, P.Output), Q.Output), Failure>,
            (Output, P.Output, Q.Output),
            Failure
        > where P.Failure == Failure, Q.Failure == Failure
    {
        combineLatest(second).combineLatest(third).map { ($0.0.0, $0.0.1, $0.1) }
    }

    /// Pairs the values of two publishers: the first with the first, and so on.
    ///
    /// Source: Apple, Combine, zip(_:). Ends when no further pair is possible.
    public func zip<P: Publisher>(
        _ other: P
    ) -> Publishers.Joined<(Output, P.Output), Failure> where P.Failure == Failure {
        .init(.asUpstream) { junction in
            let pairs = Pairs<Output, P.Output, Failure>(junction)
            junction.onRequest { [weak pairs] in pairs?.ask() }
            junction.connect(
                self, as: 0, asking: .atOnce(.none),
                { value in pairs.change(0) { $0.first.append(value) } }, { pairs.end(0, $0) })
            junction.connect(
                other, as: 1, asking: .atOnce(.none),
                { value in pairs.change(1) { $0.second.append(value) } }, { pairs.end(1, $0) })
            pairs.begin()
        }
    }

    /// Combines the values of three publishers: the first with the first, and so on.
    ///
    /// Source: Apple, Combine, zip(_:_:).
    public func zip<P: Publisher, Q: Publisher>(
        _ second: P, _ third: Q
    )
        -> Publishers.Changed<
            Publishers.Joined<((Output, P.Output), Q.Output), Failure>,
            (Output, P.Output, Q.Output),
            Failure
        > where P.Failure == Failure, Q.Failure == Failure
    {
        zip(second).zip(third).map { ($0.0.0, $0.0.1, $0.1) }
    }

    /// Sends the values of two publishers as they come; ends when both have ended.
    ///
    /// Source: Apple, Combine, merge(with:).
    public func merge<P: Publisher>(
        with other: P
    ) -> Publishers.Joined<Output, Failure> where P.Output == Output, P.Failure == Failure {
        .init(.asUpstream) { junction in
            let open = OpenPublishers(2, of: junction)
            junction.connect(self, as: 0, { junction.send($0) }, open.end)
            junction.connect(other, as: 1, { junction.send($0) }, open.end)
        }
    }

    /// Sends values first, and then those of the publisher.
    public func prepend(_ elements: Output...) -> Publishers.Joined<Output, Failure> {
        .init(.asUpstream) { junction in
            for element in elements { junction.send(element) }
            junction.connect(self, as: 0, { junction.send($0) }, { junction.end($0) })
        }
    }

    /// Sends values after the publisher has finished.
    public func append(_ elements: Output...) -> Publishers.Joined<Output, Failure> {
        .init(.asUpstream) { junction in
            junction.connect(self, as: 0, { junction.send($0) }) { completion in
                if case .finished = completion {
                    for element in elements { junction.send(element) }
                }
                junction.end(completion)
            }
        }
    }

    /// Makes a publisher of each value, and sends the values of all of them.
    ///
    /// Source: Apple, Combine, flatMap(maxPublishers:_:).
    ///
    /// - Parameters:
    ///   - maxPublishers: the number of publishers that are connected at the same time.
    ///   - transform: makes a publisher of a value.
    public func flatMap<P: Publisher>(
        maxPublishers: Subscribers.Demand = .unlimited, _ transform: @escaping (Output) -> P
    ) -> Publishers.Joined<P.Output, Failure> where P.Failure == Failure {
        .init { junction in
            let open = OpenPublishers(1, of: junction)
            junction.connect(
                self, as: 0, asking: .atOnce(maxPublishers),
                { value in
                    let number = open.add()
                    junction.connect(
                        transform(value), as: number, { junction.send($0) },
                        { completion in
                            open.end(completion)
                            if maxPublishers != .unlimited { junction.request(.max(1), from: 0) }
                        })
                }, open.end)
        }
    }
}

extension Publisher where Output: Publisher, Output.Failure == Failure {
    /// Sends the values of the latest publisher; the one before is cancelled.
    ///
    /// Source: Apple, Combine, switchToLatest().
    public func switchToLatest() -> Publishers.Joined<Output.Output, Failure> {
        .init { junction in
            let latest = Locked((number: 0, isOpen: false, isOuterOpen: true))
            func isLatest(_ number: Int) -> Bool { latest.withLock { $0.number == number } }
            func connect(_ publisher: Output) {
                let number = latest.withLock { latest in
                    latest.number += 1
                    latest.isOpen = true
                    return latest.number
                }
                if number > 1 { junction.disconnect(number - 1) }
                junction.connect(
                    publisher, as: number, { if isLatest(number) { junction.send($0) } },
                    { completion in
                        let (isLatest, isOver) = latest.withLock { latest in
                            guard latest.number == number else { return (false, false) }
                            latest.isOpen = false
                            return (true, !latest.isOuterOpen)
                        }
                        guard isLatest else { return }
                        if case .failure = completion { return junction.end(completion) }
                        if isOver { junction.end(completion) }
                    })
                // Another thread may have replaced it before it was connected.
                if !isLatest(number) { junction.disconnect(number) }
            }
            junction.connect(self, as: 0, asking: .atOnce(.unlimited), connect) { completion in
                let isOver = latest.withLock { latest in
                    latest.isOuterOpen = false
                    return !latest.isOpen
                }
                if case .failure = completion { return junction.end(completion) }
                if isOver { junction.end(completion) }
            }
        }
    }
}
