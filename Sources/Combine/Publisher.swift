/// Something that sends values over time, and perhaps an end.
///
/// Source: Apple, Combine, Publisher.
public protocol Publisher<Output, Failure> {
    /// The values.
    associatedtype Output
    /// The error with which it may end; `Never` if it does not fail.
    associatedtype Failure: Error

    /// Connects a subscriber; called by `subscribe(_:)`.
    func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure
}

extension Publisher {
    /// Connects a subscriber, which then receives its subscription.
    public func subscribe<S: Subscriber>(_ subscriber: S)
    where S.Input == Output, S.Failure == Failure {
        receive(subscriber: subscriber)
    }

    /// Connects a subject, which sends on what it receives.
    ///
    /// - Returns: the connection, which ends when it is released.
    public func subscribe<S: Subject>(_ subject: S) -> AnyCancellable
    where S.Output == Output, S.Failure == Failure {
        sink(
            receiveCompletion: { subject.send(completion: $0) }, receiveValue: { subject.send($0) })
    }
}

/// Something that receives values from a publisher.
///
/// Source: Apple, Combine, Subscriber.
public protocol Subscriber<Input, Failure>: CustomCombineIdentifierConvertible {
    /// The values.
    associatedtype Input
    /// The error with which the publisher may end.
    associatedtype Failure: Error

    /// Receives the connection, by which it asks for values.
    func receive(subscription: any Subscription)
    /// Receives a value.
    ///
    /// - Returns: how many more values are wanted.
    func receive(_ input: Input) -> Subscribers.Demand
    /// Receives the end.
    func receive(completion: Subscribers.Completion<Failure>)
}

extension Subscriber where Input == Void {
    /// Receives a value of an empty type.
    public func receive() -> Subscribers.Demand { receive(()) }
}

/// The connection of a subscriber to its publisher.
///
/// Source: Apple, Combine, Subscription.
public protocol Subscription: Cancellable, CustomCombineIdentifierConvertible {
    /// Asks for values.
    func request(_ demand: Subscribers.Demand)
}

/// Something that can be ended early.
///
/// Source: Apple, Combine, Cancellable.
public protocol Cancellable {
    /// Ends it.
    func cancel()
}

extension Cancellable {
    /// Stores the connection in a collection, which retains it.
    public func store<C: RangeReplaceableCollection>(in collection: inout C)
    where C.Element == AnyCancellable {
        collection.append(AnyCancellable(self))
    }

    /// Stores the connection in a set, which retains it.
    public func store(in set: inout Set<AnyCancellable>) { set.insert(AnyCancellable(self)) }
}

/// A connection that ends when it is released.
///
/// Source: Apple, Combine, AnyCancellable.
public final class AnyCancellable: Cancellable, Hashable, @unchecked Sendable {
    private let state: Locked<(() -> Void)?>

    /// Creates a connection that ends by a closure.
    public init(_ cancel: @escaping () -> Void) { state = Locked(cancel) }

    /// Creates a connection around another.
    public convenience init<C: Cancellable>(_ canceller: C) {
        self.init { canceller.cancel() }
    }

    deinit { cancel() }

    /// Ends the connection; the second time nothing happens.
    public func cancel() {
        state.exchange(nil)?()
    }

    /// Stores the connection in a collection, which retains it.
    public func store<C: RangeReplaceableCollection>(in collection: inout C)
    where C.Element == AnyCancellable {
        collection.append(self)
    }

    /// Stores the connection in a set, which retains it.
    public func store(in set: inout Set<AnyCancellable>) { set.insert(self) }

    /// Returns whether two are one object.
    public static func == (one: AnyCancellable, other: AnyCancellable) -> Bool { one === other }

    /// Adds the identity of the object.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// An identity of a publisher's or subscriber's.
///
/// Source: Apple, Combine, CombineIdentifier.
public struct CombineIdentifier: Hashable, CustomStringConvertible, Sendable {
    private static let latest = Locked<UInt64>(0)
    private let value: UInt64

    /// Creates an identity that no other has.
    public init() {
        value = Self.latest.withLock { latest in
            latest += 1
            return latest
        }
    }

    /// Creates the identity of an object.
    public init(_ object: AnyObject) {
        value = UInt64(UInt(bitPattern: ObjectIdentifier(object).hashValue))
    }

    /// The identity as text.
    public var description: String { "0x\(String(value, radix: 16))" }
}

/// Something with an identity.
///
/// Source: Apple, Combine, CustomCombineIdentifierConvertible.
public protocol CustomCombineIdentifierConvertible {
    /// The identity.
    var combineIdentifier: CombineIdentifier { get }
}

extension CustomCombineIdentifierConvertible where Self: AnyObject {
    /// The identity of the object.
    public var combineIdentifier: CombineIdentifier { CombineIdentifier(self) }
}
