/// A subscriber between a publisher and another subscriber.
final class Step<Input, Failure: Error, Output, OutFailure: Error>: Subscriber, PacedSubscription,
    @unchecked Sendable
{
    /// The result of a value.
    enum Result {
        case value(Output)
        case skip
        case end(Subscribers.Completion<OutFailure>)
        /// A last value.
        case last(Output)
    }
    /// The functions of a step; released at the end, with everything that they retain.
    private struct Work {
        let transform: (Input) -> Result
        let trailing: () -> Output?
        let ending: (Subscribers.Completion<Failure>) -> Subscribers.Completion<OutFailure>
        let begin: (any Subscription) -> Void
        let deliver: (Output) -> Subscribers.Demand
        let finish: (Subscribers.Completion<OutFailure>) -> Void
    }
    private struct State {
        var work: Work?
        var upstream: (any Subscription)?
    }
    private let state: Locked<State>

    init<S: Subscriber>(
        to subscriber: S, transform: @escaping (Input) -> Result,
        trailing: @escaping () -> Output? = { nil },
        ending: @escaping (Subscribers.Completion<Failure>) -> Subscribers.Completion<OutFailure>
    ) where S.Input == Output, S.Failure == OutFailure {
        state = Locked(
            State(
                work: Work(
                    transform: transform, trailing: trailing, ending: ending,
                    begin: { subscriber.receive(subscription: $0) },
                    deliver: { subscriber.receive($0) },
                    finish: { subscriber.receive(completion: $0) })))
    }

    var isPaced: Bool {
        (state.withLock(\.upstream) as? any PacedSubscription)?.isPaced ?? false
    }

    func receive(subscription: any Subscription) {
        let begin: ((any Subscription) -> Void)? = state.withLock { state in
            guard state.upstream == nil, let work = state.work else { return nil }
            state.upstream = subscription
            return work.begin
        }
        if let begin { begin(self) } else { subscription.cancel() }
    }

    func receive(_ input: Input) -> Subscribers.Demand {
        guard let work = state.withLock(\.work) else { return .none }
        switch work.transform(input) {
        case .value(let value): return work.deliver(value)
        case .skip: return .max(1)
        case .end(let completion):
            let old = state.exchange(State())
            old.upstream?.cancel()
            old.work?.finish(completion)
        case .last(let value):
            // Closed first, so that a value which is sent meanwhile is not a second last one.
            let old = state.withLock { state in
                let old = state
                state.work = nil
                return old
            }
            guard let work = old.work else { return .none }
            _ = work.deliver(value)
            // The subscriber may have cancelled.
            guard let upstream = state.exchange(State()).upstream else { return .none }
            upstream.cancel()
            work.finish(.finished)
        }
        return .none
    }

    func receive(completion: Subscribers.Completion<Failure>) {
        guard let work = state.withLock(\.work) else { return }
        if case .finished = completion, let value = work.trailing() { _ = work.deliver(value) }
        state.exchange(State()).work?.finish(work.ending(completion))
    }

    func request(_ demand: Subscribers.Demand) {
        state.withLock { $0.work == nil ? nil : $0.upstream }?.request(demand)
    }

    func cancel() { state.exchange(State()).upstream?.cancel() }
}
