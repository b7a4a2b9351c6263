public import Combine
public import Foundation
public import FoundationNetworking

extension URLSession {
    /// Returns a publisher of what a server answers for an address.
    ///
    /// Source: Apple, URLSession.dataTaskPublisher(for:).
    public func dataTaskPublisher(for url: URL) -> DataTaskPublisher {
        dataTaskPublisher(for: URLRequest(url: url))
    }

    /// Returns a publisher of what a server answers to a request.
    public func dataTaskPublisher(for request: URLRequest) -> DataTaskPublisher {
        DataTaskPublisher(request: request, session: self)
    }

    /// A publisher of a server's answer, by a task for each subscriber.
    ///
    /// Source: Apple, URLSession.DataTaskPublisher. The task begins when the subscriber asks for a
    /// value, and is cancelled with the subscription. Values come on the session's queue.
    public struct DataTaskPublisher: Publisher {
        /// The body and the head of the answer.
        public typealias Output = (data: Data, response: URLResponse)
        /// The reason why there is no answer; an answer with an error status is not a failure.
        public typealias Failure = URLError
        /// The request.
        public let request: URLRequest
        /// The session of the tasks.
        public let session: URLSession

        /// Creates a publisher of the answer to a request.
        public init(request: URLRequest, session: URLSession) {
            (self.request, self.session) = (request, session)
        }

        /// Connects a subscriber.
        public func receive<S: Subscriber>(subscriber: S)
        where S.Input == Output, S.Failure == Failure {
            subscriber.receive(subscription: Download(self, subscriber))
        }
    }
}

/// The connection of one subscriber to its task.
private final class Download: Subscription, @unchecked Sendable {
    private typealias Answer = URLSession.DataTaskPublisher.Output
    private struct Downstream {
        let deliver: (Answer) -> Void
        let finish: (Subscribers.Completion<URLError>) -> Void
    }
    private struct State {
        /// Nil after the end, so that nothing retains the subscriber then.
        var downstream: Downstream?
        var task: URLSessionDataTask?
    }
    private let state: Locked<State>
    private let publisher: URLSession.DataTaskPublisher

    init<S: Subscriber>(_ publisher: URLSession.DataTaskPublisher, _ subscriber: S)
    where S.Input == URLSession.DataTaskPublisher.Output, S.Failure == URLError {
        self.publisher = publisher
        state = Locked(
            State(
                downstream: Downstream(
                    deliver: { _ = subscriber.receive($0) },
                    finish: { subscriber.receive(completion: $0) })))
    }

    func request(_ demand: Subscribers.Demand) {
        guard demand > 0 else { return }
        let task: URLSessionDataTask? = state.withLock { state in
            guard state.downstream != nil, state.task == nil else { return nil }
            let task = publisher.session.dataTask(with: publisher.request) {
                [self] in receive($0, $1, $2)
            }
            state.task = task
            return task
        }
        task?.resume()
    }

    private func receive(_ data: Data?, _ response: URLResponse?, _ error: (any Error)?) {
        guard error == nil, let response else {
            let reason = error as? URLError ?? URLError(.unknown)
            state.exchange(State()).downstream?.finish(.failure(reason))
            return
        }
        guard let downstream = state.withLock(\.downstream) else { return }
        downstream.deliver((data ?? Data(), response))
        // The subscriber may have cancelled.
        state.exchange(State()).downstream?.finish(.finished)
    }

    func cancel() { state.exchange(State()).task?.cancel() }
}
