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

extension Publishers {
    /// A publisher of the first values of another.
    public struct Prefixed<Upstream: Publisher>: Publisher {
        /// The values of the other publisher.
        public typealias Output = Upstream.Output
        /// The error of the other publisher.
        public typealias Failure = Upstream.Failure
        /// The other publisher.
        public let upstream: Upstream
        /// The greatest number of values.
        public let maxLength: Int

        /// Connects a subscriber.
        public func receive<S: Subscriber>(subscriber: S)
        where S.Input == Output, S.Failure == Failure {
            guard maxLength > 0 else {
                subscriber.receive(subscription: NoSubscription())
                return subscriber.receive(completion: .finished)
            }
            var left = maxLength
            upstream.subscribe(
                Step(
                    to: subscriber,
                    transform: { (value: Output) in
                        left -= 1
                        return left > 0 ? .value(value) : .last(value)
                    }, ending: { (completion: Subscribers.Completion<Failure>) in completion }))
        }
    }
}

extension Publisher {
    /// Hides the type of the publisher.
    public func eraseToAnyPublisher() -> AnyPublisher<Output, Failure> { AnyPublisher(self) }

    func changed<T>(
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

    /// Sends at most a number of values, and then the end.
    ///
    /// Source: Apple, Combine, prefix(_:).
    ///
    /// - Parameter maxLength: the number; at 0 or less the end comes at once.
    public func prefix(_ maxLength: Int) -> Publishers.Prefixed<Self> {
        .init(upstream: self, maxLength: maxLength)
    }

    /// Sends the value at a position, counted from 0, and the end.
    ///
    /// Source: Apple, Combine, output(at:). A negative position has no value.
    public func output(at index: Int) -> Publishers.Changed<Self, Output, Failure> {
        changed {
            var position = 0
            return { value in
                defer { position += 1 }
                return position == index ? .last(value) : .skip
            }
        }
    }

    /// Sends the values at some positions, counted from 0, and the end.
    ///
    /// Source: Apple, Combine, output(in:).
    public func output<R: RangeExpression>(
        in range: R
    ) -> Publishers.Prefixed<Publishers.Changed<Self, Output, Failure>> where R.Bound == Int {
        let range = range.relative(to: 0..<Int.max).clamped(to: 0..<Int.max)
        return dropFirst(range.lowerBound).prefix(range.count)
    }

    /// Sends the last value when the publisher has finished.
    ///
    /// Source: Apple, Combine, last().
    public func last() -> Publishers.Changed<Self, Output, Failure> { last { _ in true } }

    /// Sends the last value for which a closure returns true when the publisher has finished.
    ///
    /// Source: Apple, Combine, last(where:).
    public func last(
        where predicate: @escaping (Output) -> Bool
    ) -> Publishers.Changed<Self, Output, Failure> {
        .init(upstream: self) {
            var last: Output?
            return (
                { value in
                    if predicate(value) { last = value }
                    return .skip
                }, { last }, { $0 }
            )
        }
    }

    /// Combines all values, and sends the result when the publisher has finished.
    ///
    /// Source: Apple, Combine, reduce(_:_:).
    ///
    /// - Parameters:
    ///   - initialResult: the result without any value.
    ///   - nextPartialResult: combines the result so far with the next value.
    public func reduce<T>(
        _ initialResult: T, _ nextPartialResult: @escaping (T, Output) -> T
    ) -> Publishers.Changed<Self, T, Failure> {
        .init(upstream: self) {
            var result = initialResult
            return (
                { value in
                    result = nextPartialResult(result, value)
                    return .skip
                }, { result }, { $0 }
            )
        }
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
