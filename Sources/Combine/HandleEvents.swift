extension Publishers {
    /// A publisher that calls closures when something happens.
    ///
    /// Source: Apple, Combine, Publishers.HandleEvents.
    public struct HandleEvents<Upstream: Publisher>: Publisher {
        /// The values of the other publisher.
        public typealias Output = Upstream.Output
        /// The error of the other publisher.
        public typealias Failure = Upstream.Failure
        let upstream: Upstream
        let receiveSubscription: ((any Subscription) -> Void)?
        let receiveOutput: ((Output) -> Void)?
        let receiveCompletion: ((Subscribers.Completion<Failure>) -> Void)?
        let receiveCancel: (() -> Void)?
        let receiveRequest: ((Subscribers.Demand) -> Void)?

        /// Connects a subscriber.
        public func receive<S: Subscriber>(subscriber: S)
        where S.Input == Output, S.Failure == Failure {
            upstream.subscribe(Listener(self, subscriber))
        }

        private final class Listener<S: Subscriber>: Subscriber, PacedSubscription,
            @unchecked Sendable
        where S.Input == Output, S.Failure == Failure {
            private struct State {
                /// Both are nil after the end, so that nothing retains the closures then.
                var events: HandleEvents?
                var downstream: S?
                var subscription: (any Subscription)?
            }
            private let state: Locked<State>

            init(_ events: HandleEvents, _ downstream: S) {
                state = Locked(State(events: events, downstream: downstream))
            }

            var isPaced: Bool {
                (state.withLock(\.subscription) as? any PacedSubscription)?.isPaced ?? false
            }

            func receive(subscription: any Subscription) {
                let old = state.withLock { state in
                    let old = state
                    if old.subscription == nil, old.events != nil {
                        state.subscription = subscription
                    }
                    return old
                }
                guard old.subscription == nil, let events = old.events else {
                    return subscription.cancel()
                }
                events.receiveSubscription?(subscription)
                old.downstream?.receive(subscription: self)
            }
            func receive(_ input: Output) -> Subscribers.Demand {
                let now = state.withLock { $0 }
                now.events?.receiveOutput?(input)
                return now.downstream?.receive(input) ?? .none
            }
            func receive(completion: Subscribers.Completion<Failure>) {
                let old = state.exchange(State())
                old.events?.receiveCompletion?(completion)
                old.downstream?.receive(completion: completion)
            }
            func request(_ demand: Subscribers.Demand) {
                let now = state.withLock { $0 }
                now.events?.receiveRequest?(demand)
                now.subscription?.request(demand)
            }
            func cancel() {
                let old = state.exchange(State())
                guard let subscription = old.subscription else { return }
                old.events?.receiveCancel?()
                subscription.cancel()
            }
        }
    }
}

extension Publisher {
    /// Prints what happens, on standard output.
    ///
    /// Source: Apple, Combine, print(_:to:).
    ///
    /// - Parameter prefix: printed before each line, with a colon.
    public func print(_ prefix: String = "") -> Publishers.HandleEvents<Self> {
        let start = prefix.isEmpty ? "" : "\(prefix): "
        return handleEvents(
            receiveSubscription: { Swift.print("\(start)receive subscription: (\($0))") },
            receiveOutput: { Swift.print("\(start)receive value: (\($0))") },
            receiveCompletion: { completion in
                switch completion {
                case .finished: Swift.print("\(start)receive finished")
                case .failure(let error): Swift.print("\(start)receive error: (\(error))")
                }
            },
            receiveCancel: { Swift.print("\(start)receive cancel") },
            receiveRequest: { Swift.print("\(start)request \($0)") })
    }
}
