import Foundation

/// A publisher into which a program puts values.
///
/// Source: Apple, Combine, Subject.
public protocol Subject<Output, Failure>: AnyObject, Publisher {
    /// Sends a value to the subscribers.
    func send(_ value: Output)
    /// Sends the end to the subscribers.
    func send(completion: Subscribers.Completion<Failure>)
    /// Connects the subject to a publisher, whose subscription asks for every value.
    func send(subscription: any Subscription)
}

extension Subject where Output == Void {
    /// Sends a value of an empty type.
    public func send() { send(()) }
}

/// The connection of one subscriber to a subject: delivers no more than was asked for.
final class Conduit<Output, Failure: Error>: Subscription, @unchecked Sendable {
    private struct Downstream {
        let deliver: (Output) -> Subscribers.Demand
        let finish: (Subscribers.Completion<Failure>) -> Void
    }
    private struct State {
        /// Nil after the end, so that nothing retains the subscriber then.
        var downstream: Downstream?
        var onCancel: ((Conduit) -> Void)?
        var demand = Subscribers.Demand.none
        /// The latest value of a subject with one that was not asked for yet.
        var waiting: Output?
    }
    private let state: Locked<State>
    /// One thread at a time delivers to the subscriber; recursive, because a subscriber may send
    /// another value meanwhile.
    private let delivery = NSRecursiveLock()

    init<S: Subscriber>(_ subscriber: S) where S.Input == Output, S.Failure == Failure {
        state = Locked(
            State(
                downstream: Downstream(
                    deliver: { subscriber.receive($0) },
                    finish: { subscriber.receive(completion: $0) })))
    }

    /// Sets the first value and what a cancellation does; called before anything is delivered.
    func prepare(first: Output? = nil, onCancel: @escaping (Conduit) -> Void) {
        state.withLock { ($0.waiting, $0.onCancel) = (first, onCancel) }
    }

    /// Delivers nothing of other threads until a closure returns.
    func withDelivery(_ body: () -> Void) {
        delivery.lock()
        defer { delivery.unlock() }
        body()
    }

    /// Delivers a value; without demand it is dropped, or waits.
    func offer(_ value: Output, waits: Bool) {
        withDelivery {
            let (deliver, old) =
                state.withLock { state in
                    guard let downstream = state.downstream else { return (nil, nil) }
                    let isWanted = state.demand > 0
                    var old: Output?
                    if isWanted || waits {
                        old = state.waiting
                        state.waiting = isWanted ? nil : value
                    }
                    if isWanted { state.demand -= 1 }
                    return (isWanted ? downstream.deliver : nil, old)
                } as (((Output) -> Subscribers.Demand)?, Output?)
            withExtendedLifetime(old) {
                guard let more = deliver?(value), more > 0 else { return }
                request(more)
            }
        }
    }

    func end(_ completion: Subscribers.Completion<Failure>) {
        withDelivery { state.exchange(State()).downstream?.finish(completion) }
    }

    func request(_ demand: Subscribers.Demand) {
        guard demand > 0 else { return }
        let waiting = state.withLock { state in
            state.demand += demand
            let waiting = state.waiting
            state.waiting = nil
            return waiting
        }
        if let waiting { offer(waiting, waits: true) }
    }

    func cancel() { state.exchange(State()).onCancel?(self) }
}

/// The subscribers of a subject, its end, and its value if it has one.
final class Conduits<Output, Failure: Error>: @unchecked Sendable {
    private struct State {
        var value: Output?
        var all: [Conduit<Output, Failure>] = []
        var completion: Subscribers.Completion<Failure>?
        var upstreams: [any Subscription] = []
    }
    private let state: Locked<State>

    init(value: Output? = nil) { state = Locked(State(value: value)) }

    deinit {
        for upstream in state.exchange(State()).upstreams { upstream.cancel() }
    }

    /// The value of a subject that has one.
    var value: Output? { state.withLock(\.value) }

    /// Changes the value without sending it.
    func store(_ value: Output) {
        let old = state.withLock { state in
            let old = state.value
            state.value = value
            return old
        }
        withExtendedLifetime(old) {}
    }

    /// Connects a subscriber; after the end it receives that alone.
    func connect<S: Subscriber>(_ subscriber: S)
    where S.Input == Output, S.Failure == Failure {
        let conduit = Conduit<Output, Failure>(subscriber)
        // What other threads send waits until the subscriber has its subscription.
        conduit.withDelivery {
            let completion = state.withLock { state in
                guard state.completion == nil else { return state.completion }
                // In the lock, so that no value is lost between reading it and registering.
                conduit.prepare(first: state.value) { [weak self] in self?.remove($0) }
                state.all.append(conduit)
                return nil
            }
            subscriber.receive(subscription: conduit)
            if let completion { conduit.end(completion) }
        }
    }

    private func remove(_ conduit: Conduit<Output, Failure>) {
        state.withLock { state in state.all.removeAll { $0 === conduit } }
    }

    /// Sends a value, and stores it first if the subject has one.
    func send(_ value: Output, stores: Bool = false, waits: Bool) {
        let (all, old) =
            state.withLock { state in
                guard state.completion == nil else { return ([], nil) }
                var old: Output?
                if stores {
                    old = state.value
                    state.value = value
                }
                return (state.all, old)
            } as ([Conduit<Output, Failure>], Output?)
        withExtendedLifetime(old) {
            for conduit in all { conduit.offer(value, waits: waits) }
        }
    }

    func send(_ completion: Subscribers.Completion<Failure>) {
        let (all, upstreams) =
            state.withLock { state in
                guard state.completion == nil else { return ([], []) }
                let old = (state.all, state.upstreams)
                state.completion = completion
                (state.all, state.upstreams) = ([], [])
                return old
            } as ([Conduit<Output, Failure>], [any Subscription])
        for conduit in all { conduit.end(completion) }
        for upstream in upstreams { upstream.cancel() }
    }

    /// Asks a publisher for every value; its subscription is cancelled with the subject's end.
    func add(_ subscription: any Subscription) {
        let isOpen = state.withLock { state in
            guard state.completion == nil else { return false }
            state.upstreams.append(subscription)
            return true
        }
        if isOpen { subscription.request(.unlimited) } else { subscription.cancel() }
    }
}

/// A subject that sends each value to its present subscribers.
///
/// Source: Apple, Combine, PassthroughSubject. Values that a subscriber did not ask for are
/// dropped.
public final class PassthroughSubject<Output, Failure: Error>: Subject, @unchecked Sendable {
    private let conduits = Conduits<Output, Failure>()

    /// Creates a subject.
    public init() {}
    /// Connects a subscriber.
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
        conduits.connect(subscriber)
    }
    /// Sends a value to the subscribers.
    public func send(_ value: Output) { conduits.send(value, waits: false) }
    /// Sends the end to the subscribers; later values are ignored.
    public func send(completion: Subscribers.Completion<Failure>) { conduits.send(completion) }
    /// Connects the subject to a publisher, whose subscription asks for every value.
    public func send(subscription: any Subscription) { conduits.add(subscription) }
}

/// A subject with a value, which each new subscriber receives first.
///
/// Source: Apple, Combine, CurrentValueSubject. A subscriber that asks for a value later receives
/// the latest.
public final class CurrentValueSubject<Output, Failure: Error>: Subject, @unchecked Sendable {
    private let conduits: Conduits<Output, Failure>

    /// Creates a subject with a value.
    public init(_ value: Output) { conduits = Conduits(value: value) }
    /// The value; a new one is sent to the subscribers.
    public var value: Output {
        get { conduits.value! }
        set { send(newValue) }
    }
    /// Connects a subscriber.
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
        conduits.connect(subscriber)
    }
    /// Changes the value and sends it to the subscribers; after the end nothing happens.
    public func send(_ value: Output) { conduits.send(value, stores: true, waits: true) }
    /// Sends the end to the subscribers.
    public func send(completion: Subscribers.Completion<Failure>) { conduits.send(completion) }
    /// Connects the subject to a publisher, whose subscription asks for every value.
    public func send(subscription: any Subscription) { conduits.add(subscription) }
}
