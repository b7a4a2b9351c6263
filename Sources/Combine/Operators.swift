/// The publishers of the module.
///
/// Source: Apple, Combine, Publishers.
public enum Publishers {}

/// A publisher whose type is hidden.
///
/// Source: Apple, Combine, AnyPublisher.
public struct AnyPublisher<Output, Failure: Error>: Publisher {
    private let connect: (any Subscriber<Output, Failure>) -> Void

    /// Creates a publisher around another.
    public init<P: Publisher>(_ publisher: P) where P.Output == Output, P.Failure == Failure {
        connect = { subscriber in
            func open<S: Subscriber>(_ subscriber: S)
            where S.Input == Output, S.Failure == Failure {
                publisher.receive(subscriber: subscriber)
            }
            open(subscriber)
        }
    }

    /// Connects a subscriber.
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
        connect(subscriber)
    }
}

/// A subscriber between a publisher and another subscriber.
final class Step<Input, Failure: Error, Output, OutFailure: Error>: Subscriber, Subscription,
    @unchecked Sendable
{
    /// The result of a value.
    enum Result {
        case value(Output)
        case skip
        case end(Subscribers.Completion<OutFailure>)
        /// A last value.
        case last(Output)
    }
    private struct State {
        var upstream: (any Subscription)?
        var isOver = false
    }
    private let state = Locked(State())
    private let transform: (Input) -> Result
    private let ending: (Subscribers.Completion<Failure>) -> Subscribers.Completion<OutFailure>
    private let begin: (any Subscription) -> Void
    private let deliver: (Output) -> Subscribers.Demand
    private let finish: (Subscribers.Completion<OutFailure>) -> Void
    private let trailing: () -> Output?

    init<S: Subscriber>(
        to subscriber: S, transform: @escaping (Input) -> Result,
        trailing: @escaping () -> Output? = { nil },
        ending: @escaping (Subscribers.Completion<Failure>) -> Subscribers.Completion<OutFailure>
    ) where S.Input == Output, S.Failure == OutFailure {
        self.transform = transform
        self.ending = ending
        self.trailing = trailing
        begin = { subscriber.receive(subscription: $0) }
        deliver = { subscriber.receive($0) }
        finish = { subscriber.receive(completion: $0) }
    }

    func receive(subscription: any Subscription) {
        let isFirst = state.withLock { state in
            guard state.upstream == nil, !state.isOver else { return false }
            state.upstream = subscription
            return true
        }
        if isFirst { begin(self) } else { subscription.cancel() }
    }

    func receive(_ input: Input) -> Subscribers.Demand {
        guard !state.withLock(\.isOver) else { return .none }
        switch transform(input) {
        case .value(let value): return deliver(value)
        case .skip: return .max(1)
        case .end(let completion):
            close()?.cancel()
            finish(completion)
        case .last(let value):
            let upstream = close()
            _ = deliver(value)
            upstream?.cancel()
            finish(.finished)
        }
        return .none
    }

    func receive(completion: Subscribers.Completion<Failure>) {
        guard !state.withLock(\.isOver) else { return }
        if case .finished = completion, let value = trailing() { _ = deliver(value) }
        if close() != nil { finish(ending(completion)) }
    }

    func request(_ demand: Subscribers.Demand) {
        state.withLock { $0.isOver ? nil : $0.upstream }?.request(demand)
    }

    func cancel() { close()?.cancel() }

    private func close() -> (any Subscription)? {
        state.withLock { state in
            guard !state.isOver else { return nil }
            state.isOver = true
            defer { state.upstream = nil }
            return state.upstream
        }
    }
}

extension Publishers {
    /// A publisher that changes what another sends.
    ///
    /// Deviation: Apple has a type for each operator; here most share this one.
    public struct Changed<Upstream: Publisher, Output, Failure: Error>: Publisher {
        typealias Part = Step<Upstream.Output, Upstream.Failure, Output, Failure>
        let upstream: Upstream
        /// Makes the functions for one subscriber, which may have a state of their own.
        let make:
            () -> (
                transform: (Upstream.Output) -> Part.Result, trailing: () -> Output?,
                ending: (Subscribers.Completion<Upstream.Failure>) ->
                    Subscribers.Completion<Failure>
            )

        /// Connects a subscriber.
        public func receive<S: Subscriber>(subscriber: S)
        where S.Input == Output, S.Failure == Failure {
            let (transform, trailing, ending) = make()
            upstream.subscribe(
                Part(
                    to: subscriber, transform: transform, trailing: trailing, ending: ending))
        }
    }
}

extension Publisher {
    /// Hides the type of the publisher.
    public func eraseToAnyPublisher() -> AnyPublisher<Output, Failure> { AnyPublisher(self) }

    private func changed<T>(
        _ make: @escaping () -> (Output) -> Step<Output, Failure, T, Failure>.Result
    ) -> Publishers.Changed<Self, T, Failure> {
        .init(upstream: self) { (make(), { nil }, { $0 }) }
    }

    /// Transforms each value.
    ///
    /// Source: Apple, Combine, map(_:).
    public func map<T>(
        _ transform: @escaping (Output) -> T
    ) -> Publishers.Changed<Self, T, Failure> {
        changed { { .value(transform($0)) } }
    }

    /// Sends a property of each value.
    public func map<T>(_ keyPath: KeyPath<Output, T>) -> Publishers.Changed<Self, T, Failure> {
        changed { { .value($0[keyPath: keyPath]) } }
    }

    /// Transforms each value, and fails with the error that the closure throws.
    public func tryMap<T>(
        _ transform: @escaping (Output) throws -> T
    ) -> Publishers.Changed<Self, T, any Error> {
        .init(upstream: self) {
            (
                { value in
                    do { return .value(try transform(value)) } catch {
                        return .end(.failure(error))
                    }
                }, { nil },
                { completion in
                    switch completion {
                    case .finished: .finished
                    case .failure(let error): .failure(error)
                    }
                }
            )
        }
    }

    /// Sends the values that a closure does not turn into nil.
    public func compactMap<T>(
        _ transform: @escaping (Output) -> T?
    ) -> Publishers.Changed<Self, T, Failure> {
        changed { { value in transform(value).map { .value($0) } ?? .skip } }
    }

    /// Sends the values for which a closure returns true.
    public func filter(
        _ isIncluded: @escaping (Output) -> Bool
    ) -> Publishers.Changed<Self, Output, Failure> {
        changed { { isIncluded($0) ? .value($0) : .skip } }
    }

    /// Leaves out values that a closure finds equal to the one before.
    public func removeDuplicates(
        by predicate: @escaping (Output, Output) -> Bool
    ) -> Publishers.Changed<Self, Output, Failure> {
        changed {
            var last: Output?
            return { value in
                if let last, predicate(last, value) { return .skip }
                last = value
                return .value(value)
            }
        }
    }

    /// Combines each value with the result before, and sends the results.
    public func scan<T>(
        _ initialResult: T, _ nextPartialResult: @escaping (T, Output) -> T
    ) -> Publishers.Changed<Self, T, Failure> {
        changed {
            var result = initialResult
            return { value in
                result = nextPartialResult(result, value)
                return .value(result)
            }
        }
    }

    /// Leaves out a number of values; a negative number counts as 0.
    public func dropFirst(_ count: Int = 1) -> Publishers.Changed<Self, Output, Failure> {
        changed {
            var left = count
            return { value in
                guard left > 0 else { return .value(value) }
                left -= 1
                return .skip
            }
        }
    }

    /// Sends the first value and the end.
    public func first() -> Publishers.Changed<Self, Output, Failure> {
        changed { { .last($0) } }
    }

    /// Sends the first value for which a closure returns true, and the end.
    public func first(
        where predicate: @escaping (Output) -> Bool
    ) -> Publishers.Changed<Self, Output, Failure> {
        changed { { predicate($0) ? .last($0) : .skip } }
    }

    /// Sends values as long as a closure returns true, and then the end.
    public func prefix(
        while predicate: @escaping (Output) -> Bool
    ) -> Publishers.Changed<Self, Output, Failure> {
        changed { { predicate($0) ? .value($0) : .end(.finished) } }
    }

    /// Sends all values as one array when the publisher has finished.
    public func collect() -> Publishers.Changed<Self, [Output], Failure> {
        .init(upstream: self) {
            var all: [Output] = []
            return (
                { value in
                    all.append(value)
                    return .skip
                }, { all }, { $0 }
            )
        }
    }

    /// Replaces the error.
    public func mapError<E: Error>(
        _ transform: @escaping (Failure) -> E
    ) -> Publishers.Changed<Self, Output, E> {
        .init(upstream: self) {
            (
                { .value($0) }, { nil },
                { completion in
                    switch completion {
                    case .finished: .finished
                    case .failure(let error): .failure(transform(error))
                    }
                }
            )
        }
    }

    /// Replaces an error by a last value and the end.
    public func replaceError(
        with output: Output
    ) -> Publishers.Catch<Self, Just<Output>> { self.catch { _ in Just(output) } }

    /// Replaces nil by a value.
    public func replaceNil<T>(with output: T) -> Publishers.Changed<Self, T, Failure>
    where Output == T? {
        map { $0 ?? output }
    }

    /// Calls closures when something happens; each may be nil.
    ///
    /// Source: Apple, Combine, handleEvents(…).
    ///
    /// - Parameters:
    ///   - receiveSubscription: called with the subscription.
    ///   - receiveOutput: called before a value is sent on.
    ///   - receiveCompletion: called before the end is sent on.
    ///   - receiveCancel: called when the connection is cancelled.
    ///   - receiveRequest: called with each demand.
    public func handleEvents(
        receiveSubscription: ((any Subscription) -> Void)? = nil,
        receiveOutput: ((Output) -> Void)? = nil,
        receiveCompletion: ((Subscribers.Completion<Failure>) -> Void)? = nil,
        receiveCancel: (() -> Void)? = nil,
        receiveRequest: ((Subscribers.Demand) -> Void)? = nil
    ) -> Publishers.HandleEvents<Self> {
        .init(
            upstream: self, receiveSubscription: receiveSubscription,
            receiveOutput: receiveOutput, receiveCompletion: receiveCompletion,
            receiveCancel: receiveCancel, receiveRequest: receiveRequest)
    }
}

extension Publisher where Output: Equatable {
    /// Leaves out values that are equal to the one before.
    public func removeDuplicates() -> Publishers.Changed<Self, Output, Failure> {
        removeDuplicates(by: ==)
    }
}

extension Publisher where Failure == Never {
    /// Gives the publisher a type of error, with which it never ends.
    public func setFailureType<E: Error>(
        to failureType: E.Type
    ) -> Publishers.Changed<Self, Output, E> {
        .init(upstream: self) { ({ .value($0) }, { nil }, { _ in .finished }) }
    }
}
