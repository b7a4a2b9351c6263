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

    /// A number of values that a subscriber wants.
    public struct Demand: Equatable, Comparable, Hashable, Sendable, CustomStringConvertible {
        /// The number; nil for no limit.
        public let max: Int?

        /// Any number of values.
        public static let unlimited = Demand(max: nil)
        /// No value.
        public static let none = Demand(max: 0)
        /// At most a number of values; a negative number counts as 0.
        public static func max(_ value: Int) -> Demand {
            Demand(max: Swift.max(0, value))
        }

        private init(max: Int?) { self.max = max }

        /// Returns the sum of two demands.
        public static func + (one: Demand, other: Demand) -> Demand {
            guard let first = one.max, let second = other.max else { return .unlimited }
            let (sum, overflows) = first.addingReportingOverflow(second)
            return overflows ? .unlimited : Demand(max: sum)
        }
        /// Adds a demand.
        public static func += (one: inout Demand, other: Demand) { one = one + other }
        /// Returns the sum of a demand and a number.
        public static func + (one: Demand, number: Int) -> Demand { one + .max(number) }
        /// Adds a number.
        public static func += (one: inout Demand, number: Int) { one = one + number }
        /// Returns the rest of a demand after a number of values, at least none.
        public static func - (one: Demand, number: Int) -> Demand {
            one.max.map { Demand(max: Swift.max(0, $0 - number)) } ?? .unlimited
        }
        /// Subtracts a number of values.
        public static func -= (one: inout Demand, number: Int) { one = one - number }
        /// Returns whether one demand is smaller.
        public static func < (one: Demand, other: Demand) -> Bool {
            guard let first = one.max else { return false }
            return other.max.map { first < $0 } ?? true
        }
        /// Returns whether a demand is larger than a number.
        public static func > (one: Demand, number: Int) -> Bool {
            one.max.map { $0 > number } ?? true
        }
        /// Returns whether a demand is a number.
        public static func == (one: Demand, number: Int) -> Bool { one.max == number }
        /// The demand as text.
        public var description: String { max.map { "max(\($0))" } ?? "unlimited" }
    }

    /// A subscriber that calls closures, and wants every value.
    ///
    /// Source: Apple, Combine, Subscribers.Sink.
    public final class Sink<Input, Failure: Error>: Subscriber, Cancellable {
        private enum State {
            case waiting
            case connected(any Subscription)
            case ended
        }
        private let state = Locked(State.waiting)
        /// Called with each value.
        public let receiveValue: (Input) -> Void
        /// Called with the end.
        public let receiveCompletion: (Completion<Failure>) -> Void

        /// Creates a subscriber.
        ///
        /// - Parameters:
        ///   - receiveCompletion: called with the end.
        ///   - receiveValue: called with each value.
        public init(
            receiveCompletion: @escaping (Completion<Failure>) -> Void,
            receiveValue: @escaping (Input) -> Void
        ) {
            self.receiveCompletion = receiveCompletion
            self.receiveValue = receiveValue
        }

        /// Asks for every value; a second subscription is cancelled.
        public func receive(subscription: any Subscription) {
            let isFirst = state.withLock { state in
                guard case .waiting = state else { return false }
                state = .connected(subscription)
                return true
            }
            if isFirst { subscription.request(.unlimited) } else { subscription.cancel() }
        }

        /// Calls the closure with the value.
        public func receive(_ input: Input) -> Demand {
            let isConnected = state.withLock { state in
                if case .connected = state { return true }
                return false
            }
            if isConnected { receiveValue(input) }
            return .none
        }

        /// Calls the closure with the end.
        public func receive(completion: Completion<Failure>) {
            if end() != nil { receiveCompletion(completion) }
        }

        /// Cancels the subscription.
        public func cancel() { end()?.cancel() }

        private func end() -> (any Subscription)? {
            state.withLock { state in
                defer { state = .ended }
                if case .connected(let subscription) = state { return subscription }
                return nil
            }
        }
    }

    /// A subscriber that assigns each value to a property of an object, which it retains.
    ///
    /// Source: Apple, Combine, Subscribers.Assign.
    public final class Assign<Root: AnyObject, Input>: Subscriber, Cancellable {
        /// It does not accept publishers that fail.
        public typealias Failure = Never
        /// The object, until the end.
        public private(set) var object: Root?
        /// The property.
        public let keyPath: ReferenceWritableKeyPath<Root, Input>
        private var subscription: (any Subscription)?

        /// Creates a subscriber for a property of an object.
        public init(object: Root, keyPath: ReferenceWritableKeyPath<Root, Input>) {
            self.object = object
            self.keyPath = keyPath
        }

        /// Asks for every value; a second subscription is cancelled.
        public func receive(subscription: any Subscription) {
            guard self.subscription == nil, object != nil else { return subscription.cancel() }
            self.subscription = subscription
            subscription.request(.unlimited)
        }
        /// Assigns the value.
        public func receive(_ input: Input) -> Demand {
            object?[keyPath: keyPath] = input
            return .none
        }
        /// Releases the object.
        public func receive(completion: Completion<Never>) {
            object = nil
            subscription = nil
        }
        /// Cancels the subscription and releases the object.
        public func cancel() {
            let ended = subscription
            receive(completion: .finished)
            ended?.cancel()
        }
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
        subject.keep(sink { [weak subject] in subject?.send($0) })
    }
}
