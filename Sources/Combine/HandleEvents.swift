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

        private final class Listener<S: Subscriber>: Subscriber, Subscription
        where S.Input == Output, S.Failure == Failure {
            let events: HandleEvents
            let downstream: S
            var subscription: (any Subscription)?

            init(_ events: HandleEvents, _ downstream: S) {
                (self.events, self.downstream) = (events, downstream)
            }
            func receive(subscription: any Subscription) {
                self.subscription = subscription
                events.receiveSubscription?(subscription)
                downstream.receive(subscription: self)
            }
            func receive(_ input: Output) -> Subscribers.Demand {
                events.receiveOutput?(input)
                return downstream.receive(input)
            }
            func receive(completion: Subscribers.Completion<Failure>) {
                subscription = nil
                events.receiveCompletion?(completion)
                downstream.receive(completion: completion)
            }
            func request(_ demand: Subscribers.Demand) {
                events.receiveRequest?(demand)
                subscription?.request(demand)
            }
            func cancel() {
                guard let subscription else { return }
                self.subscription = nil
                events.receiveCancel?()
                subscription.cancel()
            }
        }
    }
}
