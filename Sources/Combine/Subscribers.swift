/// The subscribers of the module, and what they exchange with publishers.
///
/// Source: Apple, Combine, Subscribers.
public enum Subscribers {
    /// How a publisher has ended.
    public enum Completion<Failure: Error> {
        /// It has sent everything.
        case finished
        /// It has failed.
        case failure(Failure)
    }

    /// A subscriber that calls closures, and wants every value.
    ///
    /// It releases the closures at the end and when it is cancelled.
    ///
    /// Source: Apple, Combine, Subscribers.Sink.
    public final class Sink<Input, Failure: Error>: Subscriber, Cancellable, @unchecked Sendable {
        private struct State {
            var value: ((Input) -> Void)?
            var completion: ((Completion<Failure>) -> Void)?
            var subscription: (any Subscription)?
        }
        private let state: Locked<State>

        /// Called with each value; after the end a closure that does nothing.
        public var receiveValue: (Input) -> Void { state.withLock(\.value) ?? { _ in } }
        /// Called with the end; after the end a closure that does nothing.
        public var receiveCompletion: (Completion<Failure>) -> Void {
            state.withLock(\.completion) ?? { _ in }
        }

        /// Creates a subscriber.
        ///
        /// - Parameters:
        ///   - receiveCompletion: called with the end.
        ///   - receiveValue: called with each value.
        public init(
            receiveCompletion: @escaping (Completion<Failure>) -> Void,
            receiveValue: @escaping (Input) -> Void
        ) {
            state = Locked(State(value: receiveValue, completion: receiveCompletion))
        }

        /// Asks for every value; a second subscription is cancelled.
        public func receive(subscription: any Subscription) {
            let isFirst = state.withLock { state in
                guard state.value != nil, state.subscription == nil else { return false }
                state.subscription = subscription
                return true
            }
            if isFirst { subscription.request(.unlimited) } else { subscription.cancel() }
        }

        /// Calls the closure with the value.
        public func receive(_ input: Input) -> Demand {
            state.withLock { $0.subscription == nil ? nil : $0.value }?(input)
            return .none
        }

        /// Calls the closure with the end.
        public func receive(completion: Completion<Failure>) {
            state.exchange(State()).completion?(completion)
        }

        /// Cancels the subscription.
        public func cancel() { state.exchange(State()).subscription?.cancel() }
    }

    /// A subscriber that assigns each value to a property of an object, which it retains.
    ///
    /// Source: Apple, Combine, Subscribers.Assign.
    public final class Assign<Root: AnyObject, Input>: Subscriber, Cancellable,
        @unchecked Sendable
    {
        /// It does not accept publishers that fail.
        public typealias Failure = Never
        private let state: Locked<(object: Root?, subscription: (any Subscription)?)>
        /// The object, until the end.
        public var object: Root? { state.withLock(\.object) }
        /// The property.
        public let keyPath: ReferenceWritableKeyPath<Root, Input>

        /// Creates a subscriber for a property of an object.
        public init(object: Root, keyPath: ReferenceWritableKeyPath<Root, Input>) {
            state = Locked((object, nil))
            self.keyPath = keyPath
        }

        /// Asks for every value; a second subscription is cancelled.
        public func receive(subscription: any Subscription) {
            let isFirst = state.withLock { state in
                guard state.object != nil, state.subscription == nil else { return false }
                state.subscription = subscription
                return true
            }
            if isFirst { subscription.request(.unlimited) } else { subscription.cancel() }
        }
        /// Assigns the value.
        public func receive(_ input: Input) -> Demand {
            object?[keyPath: keyPath] = input
            return .none
        }
        /// Releases the object.
        public func receive(completion: Completion<Never>) { _ = state.exchange((nil, nil)) }
        /// Cancels the subscription and releases the object.
        public func cancel() { state.exchange((nil, nil)).subscription?.cancel() }
    }
}

extension Subscribers.Completion: Equatable where Failure: Equatable {}
extension Subscribers.Completion: Hashable where Failure: Hashable {}
extension Subscribers.Completion: Sendable {}

extension Publisher {
    /// Calls closures with the values and the end.
    ///
    /// Source: Apple, Combine, sink(receiveCompletion:receiveValue:).
    ///
    /// - Parameters:
    ///   - receiveCompletion: called with the end.
    ///   - receiveValue: called with each value.
    /// - Returns: the connection, which ends when it is released.
    public func sink(
        receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void,
        receiveValue: @escaping (Output) -> Void
    ) -> AnyCancellable {
        let sink = Subscribers.Sink<Output, Failure>(
            receiveCompletion: receiveCompletion, receiveValue: receiveValue)
        subscribe(sink)
        return AnyCancellable(sink)
    }
}

extension Publisher where Failure == Never {
    /// Calls a closure with the values.
    ///
    /// - Returns: the connection, which ends when it is released.
    public func sink(receiveValue: @escaping (Output) -> Void) -> AnyCancellable {
        sink(receiveCompletion: { _ in }, receiveValue: receiveValue)
    }

    /// Assigns each value to a property of an object, which is retained until the end.
    ///
    /// Source: Apple, Combine, assign(to:on:).
    ///
    /// - Parameters:
    ///   - keyPath: the property.
    ///   - object: the object.
    /// - Returns: the connection, which ends when it is released.
    public func assign<Root: AnyObject>(
        to keyPath: ReferenceWritableKeyPath<Root, Output>, on object: Root
    ) -> AnyCancellable {
        let subscriber = Subscribers.Assign(object: object, keyPath: keyPath)
        subscribe(subscriber)
        return AnyCancellable(subscriber)
    }

    /// Assigns each value to a published property, for as long as that exists.
    ///
    /// Source: Apple, Combine, assign(to:).
    public func assign(to published: inout Published<Output>.Publisher) {
        let subject = published.subject
        subject.add(sink { [weak subject] in subject?.send($0) })
    }
}
