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
    private struct State {
        var demand = Subscribers.Demand.none
        var isOver = false
        /// The latest value of a subject with one that was not asked for yet.
        var waiting: Output?
    }
    private let state = Locked(State())
    private let deliver: (Output) -> Subscribers.Demand
    private let finish: (Subscribers.Completion<Failure>) -> Void
    var onCancel: (Conduit) -> Void = { _ in }

    init<S: Subscriber>(_ subscriber: S) where S.Input == Output, S.Failure == Failure {
        deliver = { subscriber.receive($0) }
        finish = { subscriber.receive(completion: $0) }
    }

    /// Delivers a value; without demand it is dropped, or waits.
    func offer(_ value: Output, waits: Bool) {
        let isWanted = state.withLock { state in
            guard !state.isOver else { return false }
            guard state.demand > 0 else {
                if waits { state.waiting = value }
                return false
            }
            state.demand -= 1
            state.waiting = nil
            return true
        }
        guard isWanted else { return }
        let more = deliver(value)
        if more > 0 { request(more) }
    }

    func end(_ completion: Subscribers.Completion<Failure>) {
        let wasOver = state.withLock { state in
            defer { state.isOver = true }
            return state.isOver
        }
        if !wasOver { finish(completion) }
    }

    func request(_ demand: Subscribers.Demand) {
        let waiting = state.withLock { state in
            state.demand += demand
            defer { state.waiting = nil }
            return state.isOver ? nil : state.waiting
        }
        if let waiting { offer(waiting, waits: true) }
    }

    func cancel() {
        state.withLock { $0.isOver = true }
        onCancel(self)
    }
}

/// The subscribers of a subject, and its end.
final class Conduits<Output, Failure: Error>: @unchecked Sendable {
    private struct State {
        var all: [Conduit<Output, Failure>] = []
        var completion: Subscribers.Completion<Failure>?
        var upstreams: [any Subscription] = []
    }
    private let state = Locked(State())

    /// Connects a subscriber; after the end it receives that alone.
    func connect<S: Subscriber>(_ subscriber: S, first: Output? = nil)
    where S.Input == Output, S.Failure == Failure {
        let conduit = Conduit<Output, Failure>(subscriber)
        conduit.onCancel = { [weak self] ended in
            self?.state.withLock { $0.all.removeAll { $0 === ended } }
        }
        let completion = state.withLock { state in
            if state.completion == nil { state.all.append(conduit) }
            return state.completion
        }
        if completion == nil, let first { conduit.offer(first, waits: true) }
        subscriber.receive(subscription: conduit)
        if let completion { conduit.end(completion) }
    }

    func send(_ value: Output, waits: Bool) {
        let all = state.withLock { $0.completion == nil ? $0.all : [] }
        for conduit in all { conduit.offer(value, waits: waits) }
    }

    func send(_ completion: Subscribers.Completion<Failure>) {
        let all = state.withLock { state in
            guard state.completion == nil else { return [Conduit<Output, Failure>]() }
            state.completion = completion
            state.upstreams = []
            defer { state.all = [] }
            return state.all
        }
        for conduit in all { conduit.end(completion) }
    }

    func add(_ subscription: any Subscription) {
        state.withLock { $0.upstreams.append(subscription) }
        subscription.request(.unlimited)
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
    private let conduits = Conduits<Output, Failure>()
    private let stored: Locked<Output>
    private let isOver = Locked(false)

    /// Creates a subject with a value.
    public init(_ value: Output) { stored = Locked(value) }
    /// The value; a new one is sent to the subscribers.
    public var value: Output {
        get { stored.withLock { $0 } }
        set { send(newValue) }
    }
    /// Connects a subscriber.
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
        conduits.connect(subscriber, first: value)
    }
    /// Changes the value and sends it to the subscribers; after the end nothing happens.
    public func send(_ value: Output) {
        guard !isOver.withLock({ $0 }) else { return }
        stored.withLock { $0 = value }
        conduits.send(value, waits: true)
    }
    /// Sends the end to the subscribers.
    public func send(completion: Subscribers.Completion<Failure>) {
        isOver.withLock { $0 = true }
        conduits.send(completion)
    }
    /// Connects the subject to a publisher, whose subscription asks for every value.
    public func send(subscription: any Subscription) { conduits.add(subscription) }
}
