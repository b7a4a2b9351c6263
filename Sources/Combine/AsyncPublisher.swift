/// The values of a publisher as an asynchronous sequence.
///
/// Source: Apple, Combine, AsyncPublisher. Each `next()` asks the publisher for one value.
public struct AsyncPublisher<P: Publisher>: AsyncSequence where P.Failure == Never {
    /// The values.
    public typealias Element = P.Output
    private let publisher: P

    /// Creates a sequence of a publisher's values.
    public init(_ publisher: P) { self.publisher = publisher }

    /// Connects a new iterator to the publisher.
    public func makeAsyncIterator() -> Iterator { Iterator(values: PulledValues(publisher)) }

    /// Asks for one value after the other.
    public struct Iterator: AsyncIteratorProtocol {
        fileprivate let values: PulledValues<P>

        /// Returns the next value; nil after the end and after a cancellation of the task.
        public mutating func next() async -> P.Output? {
            switch await values.next() {
            case .success(let value): value
            }
        }
    }
}

/// The values of a publisher that may fail as an asynchronous sequence.
///
/// Source: Apple, Combine, AsyncThrowingPublisher.
public struct AsyncThrowingPublisher<P: Publisher>: AsyncSequence {
    /// The values.
    public typealias Element = P.Output
    private let publisher: P

    /// Creates a sequence of a publisher's values.
    public init(_ publisher: P) { self.publisher = publisher }

    /// Connects a new iterator to the publisher.
    public func makeAsyncIterator() -> Iterator { Iterator(values: PulledValues(publisher)) }

    /// Asks for one value after the other.
    public struct Iterator: AsyncIteratorProtocol {
        fileprivate let values: PulledValues<P>

        /// Returns the next value; nil after the end and after a cancellation of the task.
        ///
        /// - Throws: the publisher's error, once.
        public mutating func next() async throws -> P.Output? { try await values.next().get() }
    }
}

extension Publisher {
    /// The values as an asynchronous sequence, which throws the error.
    ///
    /// Source: Apple, Combine, values.
    public var values: AsyncThrowingPublisher<Self> { AsyncThrowingPublisher(self) }
}

extension Publisher where Failure == Never {
    /// The values as an asynchronous sequence.
    public var values: AsyncPublisher<Self> { AsyncPublisher(self) }
}

/// The connection of an iterator, which ends with it.
private final class PulledValues<P: Publisher>: @unchecked Sendable {
    private let puller = Puller<P.Output, P.Failure>()

    init(_ publisher: P) { publisher.subscribe(puller) }

    deinit { puller.cancel() }

    func next() async -> Result<P.Output?, P.Failure> { await puller.next() }
}

/// The subscriber of an iterator.
private final class Puller<Input, Failure: Error>: Subscriber, @unchecked Sendable {
    private typealias Waiting = CheckedContinuation<Result<Input?, Failure>, Never>
    private struct State {
        var subscription: (any Subscription)?
        var waiting: [Waiting] = []
        /// The error that the next call gets.
        var failure: Failure?
        var hasEnded = false
    }
    private let state = Locked(State())

    func next() async -> Result<Input?, Failure> {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let (subscription, end) =
                    state.withLock { state in
                        guard !state.hasEnded else {
                            let failure = state.failure
                            state.failure = nil
                            return (nil, failure.map { .failure($0) } ?? .success(nil))
                        }
                        state.waiting.append(continuation)
                        return (state.subscription, nil)
                    } as ((any Subscription)?, Result<Input?, Failure>?)
                if let end { resume(continuation, end) }
                subscription?.request(.max(1))
            }
        } onCancel: {
            cancel()
        }
    }

    func receive(subscription: any Subscription) {
        let (isFirst, count) = state.withLock { state in
            guard state.subscription == nil, !state.hasEnded else { return (false, 0) }
            state.subscription = subscription
            return (true, state.waiting.count)
        }
        guard isFirst else { return subscription.cancel() }
        if count > 0 { subscription.request(.max(count)) }
    }

    func receive(_ input: Input) -> Subscribers.Demand {
        let first = state.withLock { $0.waiting.isEmpty ? nil : $0.waiting.removeFirst() }
        if let first { resume(first, .success(input)) }
        return .none
    }

    func receive(completion: Subscribers.Completion<Failure>) {
        if case .failure(let error) = completion { finish(error) } else { finish(nil) }
    }

    func cancel() { finish(nil)?.cancel() }

    @discardableResult
    private func finish(_ failure: Failure?) -> (any Subscription)? {
        let old = state.withLock { state in
            let old = state
            guard !state.hasEnded else { return old }
            // A call that waits gets the error, otherwise the next one.
            state = State(failure: old.waiting.isEmpty ? failure : nil, hasEnded: true)
            return old
        }
        for (number, continuation) in old.waiting.enumerated() {
            let error = number == 0 ? failure : nil
            resume(continuation, error.map { .failure($0) } ?? .success(nil))
        }
        return old.subscription
    }

    private func resume(_ continuation: Waiting, _ result: Result<Input?, Failure>) {
        // The value is the caller's from now on.
        nonisolated(unsafe) let result = result
        continuation.resume(returning: result)
    }
}
