/// A publisher of one value.
///
/// Source: Apple, Combine, Just.
public struct Just<Output>: Publisher {
    /// It does not fail.
    public typealias Failure = Never
    /// The value.
    public let output: Output

    /// Creates a publisher of a value.
    public init(_ output: Output) { self.output = output }
    /// Connects a subscriber, which receives the value when it asks for one.
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Never {
        Sequential.connect(CollectionOfOne(output), to: subscriber)
    }
}

/// A publisher without values, which finishes at once unless it is created otherwise.
///
/// Source: Apple, Combine, Empty.
public struct Empty<Output, Failure: Error>: Publisher {
    /// Whether it finishes at once; otherwise it never ends.
    public let completeImmediately: Bool
    /// Creates a publisher.
    public init(completeImmediately: Bool = true) { self.completeImmediately = completeImmediately }
    /// Creates a publisher with types.
    public init(
        completeImmediately: Bool = true, outputType: Output.Type, failureType: Failure.Type
    ) { self.completeImmediately = completeImmediately }
    /// Connects a subscriber.
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
        subscriber.receive(subscription: NoSubscription())
        if completeImmediately { subscriber.receive(completion: .finished) }
    }
}

/// A publisher that fails at once.
///
/// Source: Apple, Combine, Fail.
public struct Fail<Output, Failure: Error>: Publisher {
    /// The error.
    public let error: Failure
    /// Creates a publisher that fails with an error.
    public init(error: Failure) { self.error = error }
    /// Creates a publisher with types.
    public init(outputType: Output.Type, failure: Failure) { error = failure }
    /// Connects a subscriber.
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
        subscriber.receive(subscription: NoSubscription())
        subscriber.receive(completion: .failure(error))
    }
}

/// A publisher of one value that a closure finds, perhaps later; each subscriber receives the same.
///
/// Source: Apple, Combine, Future. The closure is called when the publisher is created.
public final class Future<Output, Failure: Error>: Publisher, @unchecked Sendable {
    /// A closure that is called with the value or the error.
    public typealias Promise = (Result<Output, Failure>) -> Void
    private let subject = CurrentValueSubject<Output?, Failure>(nil)

    /// Creates a publisher, and calls a closure that finds its value.
    public init(_ attemptToFulfill: @escaping (@escaping Promise) -> Void) {
        let subject = subject
        let isFulfilled = Locked(false)
        attemptToFulfill { result in
            let isFirst = isFulfilled.withLock { state in
                defer { state = true }
                return !state
            }
            guard isFirst else { return }
            switch result {
            case .success(let value): subject.send(value)
            case .failure(let error): subject.send(completion: .failure(error))
            }
        }
    }
    /// Connects a subscriber.
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
        subject.compactMap { $0 }.first().receive(subscriber: subscriber)
    }
}

/// A publisher that makes another for each subscriber.
///
/// Source: Apple, Combine, Deferred.
public struct Deferred<DeferredPublisher: Publisher>: Publisher {
    /// The values of the other publisher.
    public typealias Output = DeferredPublisher.Output
    /// The error of the other publisher.
    public typealias Failure = DeferredPublisher.Failure
    /// Makes the other publisher.
    public let createPublisher: () -> DeferredPublisher
    /// Creates a publisher.
    public init(createPublisher: @escaping () -> DeferredPublisher) {
        self.createPublisher = createPublisher
    }
    /// Connects a subscriber to a new publisher.
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
        createPublisher().subscribe(subscriber)
    }
}

extension Publishers {
    /// A publisher of the elements of a sequence.
    ///
    /// Source: Apple, Combine, Publishers.Sequence.
    public struct Sequence<Elements: Swift.Sequence, Failure: Error>: Publisher {
        /// The elements.
        public typealias Output = Elements.Element
        /// The sequence.
        public let sequence: Elements
        /// Creates a publisher of a sequence.
        public init(sequence: Elements) { self.sequence = sequence }
        /// Connects a subscriber, which receives as many elements as it asks for.
        public func receive<S: Subscriber>(subscriber: S)
        where S.Input == Output, S.Failure == Failure {
            Sequential.connect(sequence, to: subscriber)
        }
    }
}

extension Sequence {
    /// A publisher of the elements.
    public var publisher: Publishers.Sequence<Self, Never> { .init(sequence: self) }
}

/// A subscription that has no values.
struct NoSubscription: Subscription {
    let combineIdentifier = CombineIdentifier()
    func request(_ demand: Subscribers.Demand) {}
    func cancel() {}
}

/// Sends the elements of a sequence as they are asked for.
enum Sequential {
    static func connect<Elements: Sequence, S: Subscriber>(_ elements: Elements, to subscriber: S)
    where S.Input == Elements.Element {
        subscriber.receive(subscription: Connection(elements, subscriber))
    }

    private final class Connection<Elements: Sequence, S: Subscriber>: PacedSubscription,
        @unchecked Sendable
    where S.Input == Elements.Element {
        private struct State {
            /// Nil after the end, so that nothing retains the subscriber then.
            var subscriber: S?
            var demand = Subscribers.Demand.none
            var isSending = false
        }
        private enum Next {
            case value(S)
            case end(S)
        }
        private let state: Locked<State>
        /// Only the thread that sends uses these.
        private var iterator: Elements.Iterator
        private var next: Elements.Element?
        let isPaced = true

        init(_ elements: Elements, _ subscriber: S) {
            iterator = elements.makeIterator()
            next = iterator.next()
            state = Locked(State(subscriber: subscriber))
        }

        func request(_ more: Subscribers.Demand) {
            // A request inside of a delivery is served by the loop that delivers.
            let isFirst = state.withLock { state in
                state.demand += more
                guard !state.isSending, state.subscriber != nil else { return false }
                state.isSending = true
                return true
            }
            if isFirst { send() }
        }

        private func send() {
            while true {
                let hasEnded = next == nil
                let step: Next? = state.withLock { state in
                    guard let subscriber = state.subscriber, hasEnded || state.demand > 0 else {
                        state.isSending = false
                        return nil
                    }
                    if hasEnded {
                        // Nothing is sent any more.
                        state.subscriber = nil
                        return .end(subscriber)
                    }
                    state.demand -= 1
                    return .value(subscriber)
                }
                switch step {
                case nil: return
                case .end(let subscriber): return subscriber.receive(completion: .finished)
                case .value(let subscriber):
                    guard let value = next else { return }
                    next = iterator.next()
                    let more = subscriber.receive(value)
                    state.withLock { $0.demand += more }
                }
            }
        }

        func cancel() {
            let old = state.withLock { state in
                let old = state.subscriber
                state.subscriber = nil
                return old
            }
            withExtendedLifetime(old) {}
        }
    }
}
