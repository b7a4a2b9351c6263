/// Connects one subscriber to several publishers: a stage of its own between them.
///
/// Everything that arrives passes through a lock, because publishers may send on several threads.
final class Junction<Output, Failure: Error>: Subscription, @unchecked Sendable {
    struct State {
        var connections: [Int: AnyCancellable] = [:]
        var demand = Subscribers.Demand.none
        /// Values for which there is no demand yet.
        var waiting: [Output] = []
        var ending: Subscribers.Completion<Failure>?
        var isOver = false
        var isSending = false
    }
    private enum Next {
        case value(Output)
        case end(Subscribers.Completion<Failure>)
    }
    private let state = Locked(State())
    private let deliver: (Output) -> Subscribers.Demand
    private let finish: (Subscribers.Completion<Failure>) -> Void

    init<S: Subscriber>(_ subscriber: S) where S.Input == Output, S.Failure == Failure {
        deliver = { subscriber.receive($0) }
        finish = { subscriber.receive(completion: $0) }
    }

    /// Connects a publisher under a number.
    func connect<P: Publisher>(
        _ publisher: P, as number: Int, _ receive: @escaping (P.Output) -> Void,
        _ end: @escaping (Subscribers.Completion<P.Failure>) -> Void
    ) {
        let connection = publisher.sink(receiveCompletion: end, receiveValue: receive)
        let isOver = state.withLock { state in
            if !state.isOver { state.connections[number] = connection }
            return state.isOver
        }
        if isOver { connection.cancel() }
    }

    func disconnect(_ number: Int) {
        let connection = state.withLock { $0.connections.removeValue(forKey: number) }
        connection?.cancel()
    }

    func send(_ value: Output) {
        state.withLock { state in
            if !state.isOver, state.ending == nil { state.waiting.append(value) }
        }
        drain()
    }

    func end(_ completion: Subscribers.Completion<Failure>) {
        state.withLock { state in
            if state.ending == nil { state.ending = completion }
            // An error does not wait for demand.
            if case .failure = completion { state.waiting = [] }
        }
        drain()
    }

    func request(_ demand: Subscribers.Demand) {
        state.withLock { $0.demand += demand }
        drain()
    }

    func cancel() {
        let connections = state.withLock { state in
            state.isOver = true
            state.waiting = []
            defer { state.connections = [:] }
            return state.connections
        }
        for connection in connections.values { connection.cancel() }
    }

    /// Delivers what waits and was asked for, in the order in which it came.
    private func drain() {
        while true {
            let next: Next? = state.withLock { state in
                guard !state.isSending, !state.isOver else { return nil }
                if let ending = state.ending, state.waiting.isEmpty {
                    state.isOver = true
                    return .end(ending)
                }
                guard state.demand > 0, !state.waiting.isEmpty else { return nil }
                state.demand -= 1
                state.isSending = true
                return .value(state.waiting.removeFirst())
            }
            switch next {
            case nil: return
            case .end(let completion):
                cancel()
                return finish(completion)
            case .value(let value):
                let more = deliver(value)
                state.withLock { state in
                    state.isSending = false
                    state.demand += more
                }
            }
        }
    }
}

extension Publishers {
    /// A publisher that several others feed.
    ///
    /// Deviation: Apple has a type for each operator; here most of this kind share this one.
    public struct Joined<Output, Failure: Error>: Publisher {
        let connect: (Junction<Output, Failure>) -> Void

        /// Connects a subscriber.
        public func receive<S: Subscriber>(subscriber: S)
        where S.Input == Output, S.Failure == Failure {
            let junction = Junction<Output, Failure>(subscriber)
            subscriber.receive(subscription: junction)
            connect(junction)
        }
    }

    /// A publisher that goes on with another when one fails.
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
    /// Goes on with another publisher when this one fails.
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
        .init { junction in
            let latest = Locked<(Output?, P.Output?, Int)>((nil, nil, 0))
            func send() {
                let pair = latest.withLock { latest -> (Output, P.Output)? in
                    guard let first = latest.0, let second = latest.1 else { return nil }
                    return (first, second)
                }
                if let pair { junction.send(pair) }
            }
            func end(_ completion: Subscribers.Completion<Failure>) {
                let ended = latest.withLock { latest in
                    latest.2 += 1
                    return latest.2
                }
                if case .failure = completion { return junction.end(completion) }
                if ended == 2 { junction.end(completion) }
            }
            junction.connect(
                self, as: 0,
                { value in
                    latest.withLock { $0.0 = value }
                    send()
                }, end)
            junction.connect(
                other, as: 1,
                { value in
                    latest.withLock { $0.1 = value }
                    send()
                }, end)
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
        .init { junction in
            let waiting = Locked(WaitingPairs<Output, P.Output>())
            func send(_ change: (inout WaitingPairs<Output, P.Output>) -> Void) {
                let (pair, isOver) = waiting.withLock { waiting in
                    change(&waiting)
                    var pair: (Output, P.Output)?
                    if !waiting.first.isEmpty, !waiting.second.isEmpty {
                        pair = (waiting.first.removeFirst(), waiting.second.removeFirst())
                    }
                    let isOver =
                        (waiting.ended[0] && waiting.first.isEmpty)
                        || (waiting.ended[1] && waiting.second.isEmpty)
                    return (pair, isOver)
                }
                if let pair { junction.send(pair) }
                if isOver { junction.end(.finished) }
            }
            func end(_ completion: Subscribers.Completion<Failure>, _ side: Int) {
                if case .failure = completion { return junction.end(completion) }
                send { $0.ended[side] = true }
            }
            junction.connect(
                self, as: 0, { value in send { $0.first.append(value) } }, { end($0, 0) })
            junction.connect(
                other, as: 1, { value in send { $0.second.append(value) } }, { end($0, 1) })
        }
    }

    /// Sends the values of two publishers as they come; ends when both have ended.
    ///
    /// Source: Apple, Combine, merge(with:).
    public func merge<P: Publisher>(
        with other: P
    ) -> Publishers.Joined<Output, Failure> where P.Output == Output, P.Failure == Failure {
        .init { junction in
            let left = Locked(2)
            func end(_ completion: Subscribers.Completion<Failure>) {
                let rest = left.withLock { left in
                    left -= 1
                    return left
                }
                if case .failure = completion { return junction.end(completion) }
                if rest == 0 { junction.end(completion) }
            }
            junction.connect(self, as: 0, { junction.send($0) }, end)
            junction.connect(other, as: 1, { junction.send($0) }, end)
        }
    }

    /// Sends values first, and then those of the publisher.
    public func prepend(_ elements: Output...) -> Publishers.Joined<Output, Failure> {
        .init { junction in
            for element in elements { junction.send(element) }
            junction.connect(self, as: 0, { junction.send($0) }, { junction.end($0) })
        }
    }

    /// Sends values after the publisher has finished.
    public func append(_ elements: Output...) -> Publishers.Joined<Output, Failure> {
        .init { junction in
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
    /// Source: Apple, Combine, flatMap(maxPublishers:_:); without a limit of publishers.
    public func flatMap<P: Publisher>(
        _ transform: @escaping (Output) -> P
    ) -> Publishers.Joined<P.Output, Failure> where P.Failure == Failure {
        .init { junction in
            // The number of publishers that have not ended, and the latest number given.
            let open = Locked((count: 1, latest: 0))
            func end(_ completion: Subscribers.Completion<Failure>) {
                let rest = open.withLock { open in
                    open.count -= 1
                    return open.count
                }
                if case .failure = completion { return junction.end(completion) }
                if rest == 0 { junction.end(completion) }
            }
            junction.connect(
                self, as: 0,
                { value in
                    let number = open.withLock { open in
                        open.count += 1
                        open.latest += 1
                        return open.latest
                    }
                    junction.connect(
                        transform(value), as: number, { junction.send($0) },
                        { completion in
                            end(completion)
                            junction.disconnect(number)
                        })
                }, end)
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
            junction.connect(
                self, as: 0,
                { publisher in
                    let number = latest.withLock { latest in
                        latest.number += 1
                        latest.isOpen = true
                        return latest.number
                    }
                    junction.disconnect(number - 1 == 0 ? -1 : number - 1)
                    junction.connect(
                        publisher, as: number,
                        { value in
                            if latest.withLock({ $0.number == number }) { junction.send(value) }
                        },
                        { completion in
                            let isOver = latest.withLock { latest in
                                guard latest.number == number else { return false }
                                latest.isOpen = false
                                return !latest.isOuterOpen
                            }
                            if case .failure = completion { return junction.end(completion) }
                            if isOver { junction.end(completion) }
                        })
                },
                { completion in
                    let isOver = latest.withLock { latest in
                        latest.isOuterOpen = false
                        return !latest.isOpen
                    }
                    if case .failure = completion { return junction.end(completion) }
                    if isOver { junction.end(completion) }
                })
        }
    }
}

/// The values that wait for their partners.
private struct WaitingPairs<First, Second> {
    var first: [First] = []
    var second: [Second] = []
    var ended = [false, false]
}
