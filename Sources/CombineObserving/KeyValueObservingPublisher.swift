public import Combine
public import UIKit

extension _KeyValueCodingAndObserving {
    /// Returns a publisher of the values of a property.
    ///
    /// - Parameters:
    ///   - keyPath: the property, which can be observed with `observe(_:options:)`.
    ///   - options: `initial` for the present value; `prior` for the value before each change.
    ///
    /// Source: Apple, publisher(for:options:).
    public func publisher<Value>(
        for keyPath: KeyPath<Self, Value>, options: NSKeyValueObservingOptions = [.initial, .new]
    ) -> NSObject.KeyValueObservingPublisher<Self, Value> {
        NSObject.KeyValueObservingPublisher(object: self, keyPath: keyPath, options: options)
    }
}

extension NSObject {
    /// A publisher of the values of an object's property.
    ///
    /// It retains the object, and so does each subscription until it is cancelled. A value that the
    /// subscriber has not asked for waits; a later one replaces it.
    ///
    /// Source: Apple, NSObject.KeyValueObservingPublisher.
    public struct KeyValueObservingPublisher<Subject: NSObject, Value>: Publisher {
        /// The values of the property.
        public typealias Output = Value
        /// Observing does not fail.
        public typealias Failure = Never
        /// The object.
        public let object: Subject
        /// The property.
        public let keyPath: KeyPath<Subject, Value>
        /// When values are published.
        public let options: NSKeyValueObservingOptions

        /// Creates a publisher of the values of a property.
        public init(
            object: Subject, keyPath: KeyPath<Subject, Value>, options: NSKeyValueObservingOptions
        ) {
            (self.object, self.keyPath, self.options) = (object, keyPath, options)
        }

        /// Connects a subscriber.
        public func receive<S: Subscriber>(subscriber: S)
        where S.Input == Value, S.Failure == Never {
            let subscription = PropertySubscription<Subject, Value>(object) {
                subscriber.receive($0)
            }
            subscriber.receive(subscription: subscription)
            subscription.observe(keyPath, options)
        }
    }
}

/// The connection of one subscriber to a property.
private final class PropertySubscription<Subject: NSObject, Value>: Subscription,
    @unchecked Sendable
{
    private struct State {
        /// Nil after the end.
        var deliver: ((Value) -> Subscribers.Demand)?
        var object: Subject?
        var observation: NSKeyValueObservation?
        var demand = Subscribers.Demand.none
        var waiting: Value?
    }
    private let state: Locked<State>

    init(_ object: Subject, _ deliver: @escaping (Value) -> Subscribers.Demand) {
        state = Locked(State(deliver: deliver, object: object))
    }

    func observe(_ keyPath: KeyPath<Subject, Value>, _ options: NSKeyValueObservingOptions) {
        guard let object = state.withLock(\.object) else { return }
        let observation = object.observe(keyPath, options: options) { [weak self] object, _ in
            self?.receive(object[keyPath: keyPath])
        }
        let isOver = state.withLock { state in
            guard state.deliver != nil else { return true }
            state.observation = observation
            return false
        }
        if isOver { observation.invalidate() }
    }

    private func receive(_ value: Value) {
        let deliver: ((Value) -> Subscribers.Demand)? = state.withLock { state in
            guard state.demand > 0 else {
                state.waiting = value
                return nil
            }
            state.demand -= 1
            return state.deliver
        }
        guard let more = deliver?(value), more > 0 else { return }
        state.withLock { $0.demand += more }
    }

    func request(_ demand: Subscribers.Demand) {
        let waiting: Value? = state.withLock { state in
            state.demand += demand
            return state.waiting.take()
        }
        if let waiting { receive(waiting) }
    }

    func cancel() { state.exchange(State()).observation?.invalidate() }
}
