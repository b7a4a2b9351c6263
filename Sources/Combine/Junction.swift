/// A subscription that may send only what was asked for, and loses nothing in the meantime.
protocol PacedSubscription: Subscription {
    /// Whether it is so; a subject's subscription drops what was not asked for.
    var isPaced: Bool { get }
}

/// How a connection to a publisher asks for values.
enum Asking {
    /// For as many as the subscriber asks for.
    case asSubscriber
    /// For a number at once, and later when the operator says so.
    case atOnce(Subscribers.Demand)
}

/// Which values of a junction wait for demand.
enum Buffering {
    /// The loss of a full buffer: the value that comes, the first one, or the rest with an error.
    enum Overflow { case newest, oldest, end }
    /// All values.
    case all
    /// The latest value.
    case latest
    /// All values, and there are only as many as were asked for if the publishers are so.
    case asUpstream
    /// A number of values.
    case limited(Int, Overflow)
}

/// Connects one subscriber to several publishers.
///
/// Publishers may send on several threads, and while a value is delivered: one thread delivers, in
/// the order in which the values came.
final class Junction<Output, Failure: Error>: PacedSubscription, @unchecked Sendable {
    private struct Downstream {
        let deliver: (Output) -> Subscribers.Demand
        let finish: (Subscribers.Completion<Failure>) -> Void
    }
    private struct State {
        /// Nil after the end, so that nothing retains the subscriber then.
        var downstream: Downstream?
        var inlets: [Int: any Inflow] = [:]
        /// The connections that ask for as much as the subscriber, once they have a subscription.
        var forwarding: Set<Int> = []
        var demand = Subscribers.Demand.none
        /// Values for which there is no demand yet.
        var waiting: [Output] = []
        var ending: Subscribers.Completion<Failure>?
        var isSending = false
        var onRequest: (() -> Void)?
        var onEnd: (() -> Void)?
        var onDelivery: (() -> Void)?
        var onOverflow: (() -> Void)?

        /// The demand beyond the values that wait.
        var open: Subscribers.Demand { demand - waiting.count }

        /// Adds a demand and returns what the publishers are asked for.
        mutating func add(_ more: Subscribers.Demand) -> Subscribers.Demand {
            let before = open
            demand += more
            return before == .unlimited ? .none : open - before
        }
    }
    private enum Next {
        case value(Output, (Output) -> Subscribers.Demand)
        case end(Subscribers.Completion<Failure>)
    }
    private let state: Locked<State>
    private let buffering: Buffering

    init<S: Subscriber>(_ subscriber: S, buffering: Buffering)
    where S.Input == Output, S.Failure == Failure {
        self.buffering = buffering
        state = Locked(
            State(
                downstream: Downstream(
                    deliver: { subscriber.receive($0) },
                    finish: { subscriber.receive(completion: $0) })))
    }

    /// Whether the subscriber asked for more than what waits.
    var isWanting: Bool {
        state.withLock { $0.downstream != nil && $0.ending == nil && $0.open > 0 }
    }

    var isPaced: Bool {
        guard case .asUpstream = buffering else { return false }
        let (inlets, hasEnded) = state.withLock { (Array($0.inlets.values), $0.ending != nil) }
        return inlets.isEmpty ? hasEnded : inlets.allSatisfy { $0.isPaced }
    }

    /// Calls a closure whenever the subscriber asks for more.
    func onRequest(_ body: @escaping () -> Void) {
        state.withLock { if $0.downstream != nil { $0.onRequest = body } }
    }

    /// Calls a closure when nothing is delivered any more.
    func onEnd(_ body: @escaping () -> Void) {
        state.withLock { if $0.downstream != nil { $0.onEnd = body } }
    }

    /// Calls a closure after each value that was delivered.
    func onDelivery(_ body: @escaping () -> Void) {
        state.withLock { if $0.downstream != nil { $0.onDelivery = body } }
    }

    /// Calls a closure when a value comes for which the buffer has no room.
    func onOverflow(_ body: @escaping () -> Void) {
        state.withLock { if $0.downstream != nil { $0.onOverflow = body } }
    }

    /// Connects a publisher under a number, which no other has had, unless the end has come.
    func connect<P: Publisher>(
        _ publisher: P, as number: Int, asking: Asking = .asSubscriber,
        _ receive: @escaping (P.Output) -> Void,
        _ end: @escaping (Subscribers.Completion<P.Failure>) -> Void
    ) {
        let inlet = Inlet<P.Output, P.Failure>(
            open: { [weak self] in self?.open(number, asking) ?? .none }, receive: receive,
            end: { [weak self] completion in
                self?.remove(number)
                end(completion)
            })
        // The connection is stored first: a publisher may send everything while it is subscribed
        // to, and the subscriber may cancel in the middle.
        let isOpen = state.withLock { state in
            guard state.downstream != nil, state.ending == nil else { return false }
            state.inlets[number] = inlet
            return true
        }
        if isOpen { publisher.subscribe(inlet) }
    }

    /// Asks one publisher for values.
    func request(_ demand: Subscribers.Demand, from number: Int) {
        state.withLock { $0.inlets[number] }?.request(demand)
    }

    /// Returns whether one publisher sends only what it is asked for.
    func isPaced(_ number: Int) -> Bool { state.withLock { $0.inlets[number] }?.isPaced ?? false }

    func disconnect(_ number: Int) { remove(number)?.cancel() }

    @discardableResult
    private func remove(_ number: Int) -> (any Inflow)? {
        state.withLock { state in
            state.forwarding.remove(number)
            return state.inlets.removeValue(forKey: number)
        }
    }

    /// Returns the demand of a connection with a new subscription.
    private func open(_ number: Int, _ asking: Asking) -> Subscribers.Demand {
        switch asking {
        case .atOnce(let demand): demand
        case .asSubscriber:
            state.withLock { state in
                guard state.inlets[number] != nil else { return .none }
                state.forwarding.insert(number)
                return state.open
            }
        }
    }

    func send(_ value: Output) {
        let (dropped, onOverflow) =
            state.withLock { state in
                guard state.downstream != nil, state.ending == nil else { return ([], nil) }
                var dropped: [Output] = []
                switch buffering {
                case .all, .asUpstream: break
                case .latest:
                    guard state.demand == .none else { break }
                    dropped = state.waiting
                    state.waiting = []
                case .limited(let size, let overflow):
                    // Values that were asked for wait only while another is being delivered.
                    guard let asked = state.demand.max, state.waiting.count - asked >= size else {
                        break
                    }
                    guard overflow == .oldest, size > 0 else {
                        return ([], overflow == .end ? state.onOverflow : nil)
                    }
                    dropped = [state.waiting.remove(at: asked)]
                }
                state.waiting.append(value)
                return (dropped, nil)
            } as ([Output], (() -> Void)?)
        withExtendedLifetime(dropped) {
            onOverflow?()
            drain()
        }
    }

    func end(_ completion: Subscribers.Completion<Failure>) {
        let dropped: [Output] = state.withLock { state in
            guard state.downstream != nil, state.ending == nil else { return [] }
            state.ending = completion
            // An error does not wait for demand. Values that were asked for wait only because
            // another is being delivered.
            guard case .failure = completion, let asked = state.demand.max,
                asked < state.waiting.count
            else { return [] }
            let all = state.waiting
            state.waiting = Array(all.prefix(asked))
            return all
        }
        withExtendedLifetime(dropped) { drain() }
    }

    func request(_ demand: Subscribers.Demand) {
        forward { $0.add(demand) }
        drain()
    }

    func cancel() { finish() }

    /// Changes the state, and asks the publishers for what that returns.
    private func forward(_ change: (inout State) -> Subscribers.Demand) {
        let (more, inlets, onRequest) = state.withLock { state in
            let more = change(&state)
            let inlets = state.forwarding.sorted().compactMap { state.inlets[$0] }
            return (more, inlets, state.onRequest)
        }
        guard more > 0 else { return }
        for inlet in inlets { inlet.request(more) }
        onRequest?()
    }

    /// Releases everything, and cancels the connections.
    @discardableResult
    private func finish() -> ((Subscribers.Completion<Failure>) -> Void)? {
        let old = state.exchange(State())
        for inlet in old.inlets.sorted(by: { $0.key < $1.key }) { inlet.value.cancel() }
        old.onEnd?()
        return old.downstream?.finish
    }

    /// Delivers the values that wait and were asked for, in the order in which they came.
    private func drain() {
        while true {
            let next: Next? = state.withLock { state in
                guard !state.isSending, let downstream = state.downstream else { return nil }
                if let ending = state.ending, state.waiting.isEmpty {
                    state.isSending = true
                    return .end(ending)
                }
                guard state.demand > 0, !state.waiting.isEmpty else { return nil }
                state.demand -= 1
                state.isSending = true
                return .value(state.waiting.removeFirst(), downstream.deliver)
            }
            switch next {
            case nil: return
            case .end(let completion):
                finish()?(completion)
                return
            case .value(let value, let deliver):
                let more = deliver(value)
                forward { state in
                    state.isSending = false
                    return state.add(more)
                }
                state.withLock(\.onDelivery)?()
            }
        }
    }
}

/// A connection of a junction to a publisher.
private protocol Inflow: Cancellable {
    var isPaced: Bool { get }
    func request(_ demand: Subscribers.Demand)
}

/// The subscriber of a junction to one publisher.
private final class Inlet<Input, Failure: Error>: Subscriber, Inflow, @unchecked Sendable {
    private struct State {
        /// The reactions to a value and to the end; nil after the end.
        var receive: ((Input) -> Void)?
        var end: ((Subscribers.Completion<Failure>) -> Void)?
        var subscription: (any Subscription)?
    }
    private let state: Locked<State>
    private let open: () -> Subscribers.Demand

    init(
        open: @escaping () -> Subscribers.Demand, receive: @escaping (Input) -> Void,
        end: @escaping (Subscribers.Completion<Failure>) -> Void
    ) {
        self.open = open
        state = Locked(State(receive: receive, end: end))
    }

    var isPaced: Bool {
        (state.withLock(\.subscription) as? any PacedSubscription)?.isPaced ?? false
    }

    func receive(subscription: any Subscription) {
        let isFirst = state.withLock { state in
            guard state.receive != nil, state.subscription == nil else { return false }
            state.subscription = subscription
            return true
        }
        guard isFirst else { return subscription.cancel() }
        let demand = open()
        if demand > 0 { subscription.request(demand) }
    }

    func receive(_ input: Input) -> Subscribers.Demand {
        state.withLock(\.receive)?(input)
        return .none
    }

    func receive(completion: Subscribers.Completion<Failure>) {
        state.exchange(State()).end?(completion)
    }

    func request(_ demand: Subscribers.Demand) {
        state.withLock(\.subscription)?.request(demand)
    }

    func cancel() { state.exchange(State()).subscription?.cancel() }
}

extension Publishers {
    /// A publisher that several others feed.
    ///
    /// Deviation: Apple has a type for each operator; here most of this kind share this one.
    public struct Joined<Output, Failure: Error>: Publisher {
        private let connect: (Junction<Output, Failure>) -> Void
        private let buffering: Buffering

        init(
            _ buffering: Buffering = .all, _ connect: @escaping (Junction<Output, Failure>) -> Void
        ) {
            (self.connect, self.buffering) = (connect, buffering)
        }

        /// Connects a subscriber.
        public func receive<S: Subscriber>(subscriber: S)
        where S.Input == Output, S.Failure == Failure {
            let junction = Junction<Output, Failure>(subscriber, buffering: buffering)
            subscriber.receive(subscription: junction)
            connect(junction)
        }
    }
}
