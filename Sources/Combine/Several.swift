/// The publishers of a junction that have not ended; the junction ends with the last one, or when
/// one fails.
struct OpenPublishers<Output, Failure: Error> {
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

    /// Sends values first, and then those of the publisher.
    public func prepend(_ elements: Output...) -> Publishers.Joined<Output, Failure> {
        prepend(elements)
    }

    /// Sends the elements of a sequence first, and then the publisher's values.
    public func prepend<S: Sequence>(
        _ elements: S
    ) -> Publishers.Joined<Output, Failure> where S.Element == Output {
        prepend(Publishers.Sequence<S, Failure>(sequence: elements))
    }

    /// Sends the values of another publisher first.
    ///
    /// Source: Apple, Combine, prepend(_:): this one is connected when the other has finished.
    public func prepend<P: Publisher>(
        _ publisher: P
    ) -> Publishers.Joined<Output, Failure> where P.Output == Output, P.Failure == Failure {
        publisher.append(self)
    }

    /// Sends values after the publisher has finished.
    public func append(_ elements: Output...) -> Publishers.Joined<Output, Failure> {
        append(elements)
    }

    /// Sends the elements of a sequence after the publisher has finished.
    public func append<S: Sequence>(
        _ elements: S
    ) -> Publishers.Joined<Output, Failure> where S.Element == Output {
        append(Publishers.Sequence<S, Failure>(sequence: elements))
    }

    /// Sends the values of another publisher after this one has finished.
    ///
    /// Source: Apple, Combine, append(_:).
    public func append<P: Publisher>(
        _ publisher: P
    ) -> Publishers.Joined<Output, Failure> where P.Output == Output, P.Failure == Failure {
        .init(.asUpstream) { junction in
            junction.connect(self, as: 0, { junction.send($0) }) { completion in
                if case .failure = completion { return junction.end(completion) }
                junction.connect(publisher, as: 1, { junction.send($0) }, { junction.end($0) })
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
        joined(maxPublishers, transform)
    }

    fileprivate func joined<P: Publisher>(
        _ maxPublishers: Subscribers.Demand, _ transform: @escaping (Output) -> P
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

extension Publisher where Failure == Never {
    /// Makes a publisher of each value, which may fail, and sends the values of all of them.
    public func flatMap<P: Publisher>(
        maxPublishers: Subscribers.Demand = .unlimited, _ transform: @escaping (Output) -> P
    ) -> Publishers.Joined<P.Output, P.Failure> {
        setFailureType(to: P.Failure.self).joined(maxPublishers, transform)
    }

    /// Makes a publisher of each value, and sends the values of all of them.
    public func flatMap<P: Publisher>(
        maxPublishers: Subscribers.Demand = .unlimited, _ transform: @escaping (Output) -> P
    ) -> Publishers.Joined<P.Output, Never> where P.Failure == Never {
        joined(maxPublishers, transform)
    }
}

extension Publisher {
    /// Makes a publisher of each value, which does not fail, and sends the values of all of them.
    public func flatMap<P: Publisher>(
        maxPublishers: Subscribers.Demand = .unlimited, _ transform: @escaping (Output) -> P
    ) -> Publishers.Joined<P.Output, Failure> where P.Failure == Never {
        joined(maxPublishers) { transform($0).setFailureType(to: Failure.self) }
    }
}

extension Publisher where Output: Publisher, Output.Failure == Never {
    /// Sends the values of the latest publisher, which does not fail.
    public func switchToLatest() -> Publishers.Joined<Output.Output, Failure> {
        map { $0.setFailureType(to: Failure.self) }.latest()
    }
}

extension Publisher where Failure == Never, Output: Publisher {
    /// Sends the values of the latest publisher, which may fail.
    public func switchToLatest() -> Publishers.Joined<Output.Output, Output.Failure> {
        setFailureType(to: Output.Failure.self).latest()
    }
}

extension Publisher where Failure == Never, Output: Publisher, Output.Failure == Never {
    /// Sends the values of the latest publisher; the one before is cancelled.
    public func switchToLatest() -> Publishers.Joined<Output.Output, Never> { latest() }
}

extension Publisher where Output: Publisher, Output.Failure == Failure {
    /// Sends the values of the latest publisher; the one before is cancelled.
    ///
    /// Source: Apple, Combine, switchToLatest().
    public func switchToLatest() -> Publishers.Joined<Output.Output, Failure> { latest() }

    func latest() -> Publishers.Joined<Output.Output, Failure> {
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
