extension Publishers {
    /// A publisher that sends another's values through one subject to all its subscribers.
    ///
    /// Source: Apple, Combine, Publishers.Multicast.
    public final class Multicast<Upstream: Publisher, SubjectType: Subject>: ConnectablePublisher,
        @unchecked Sendable
    where SubjectType.Output == Upstream.Output, SubjectType.Failure == Upstream.Failure {
        /// The values of the other publisher.
        public typealias Output = Upstream.Output
        /// The error of the other publisher.
        public typealias Failure = Upstream.Failure
        /// The other publisher.
        public let upstream: Upstream
        /// Makes the subject, once it is needed.
        public let createSubject: () -> SubjectType
        private let made = Locked<SubjectType?>(nil)

        /// Creates a publisher with a closure that makes its subject.
        public init(upstream: Upstream, createSubject: @escaping () -> SubjectType) {
            (self.upstream, self.createSubject) = (upstream, createSubject)
        }

        private var subject: SubjectType {
            if let made = made.withLock({ $0 }) { return made }
            // The program's closure is called outside of the lock.
            let new = createSubject()
            return made.withLock { made in
                if let made { return made }
                made = new
                return new
            }
        }

        /// Connects a subscriber to the subject.
        public func receive<S: Subscriber>(subscriber: S)
        where S.Input == Output, S.Failure == Failure {
            subject.subscribe(subscriber)
        }

        /// Connects the subject to the other publisher.
        public func connect() -> any Cancellable { upstream.subscribe(subject) }
    }

    /// A publisher that is connected once for all its subscribers, while there are some.
    ///
    /// Source: Apple, Combine, Publishers.Share.
    public final class Share<Upstream: Publisher>: Publisher, @unchecked Sendable {
        /// The values of the other publisher.
        public typealias Output = Upstream.Output
        /// The error of the other publisher.
        public typealias Failure = Upstream.Failure
        /// The other publisher.
        public let upstream: Upstream
        private let shared: Autoconnect<Multicast<Upstream, PassthroughSubject<Output, Failure>>>

        /// Creates a publisher that shares another.
        public init(upstream: Upstream) {
            self.upstream = upstream
            shared = upstream.multicast { PassthroughSubject() }.autoconnect()
        }

        /// Connects a subscriber; the first one connects the other publisher.
        public func receive<S: Subscriber>(subscriber: S)
        where S.Input == Output, S.Failure == Failure {
            shared.receive(subscriber: subscriber)
        }
    }

    /// A publisher that sends another's values to all its subscribers once it is connected.
    ///
    /// Source: Apple, Combine, Publishers.MakeConnectable.
    public struct MakeConnectable<Upstream: Publisher>: ConnectablePublisher {
        /// The values of the other publisher.
        public typealias Output = Upstream.Output
        /// The error of the other publisher.
        public typealias Failure = Upstream.Failure
        private let inner: Multicast<Upstream, PassthroughSubject<Output, Failure>>

        /// Creates a publisher that can be connected.
        public init(upstream: Upstream) { inner = upstream.multicast { PassthroughSubject() } }

        /// Connects a subscriber.
        public func receive<S: Subscriber>(subscriber: S)
        where S.Input == Output, S.Failure == Failure {
            inner.receive(subscriber: subscriber)
        }

        /// Begins to send values.
        public func connect() -> any Cancellable { inner.connect() }
    }
}

extension Publisher {
    /// Sends values to all subscribers of the result by one connection to this publisher.
    ///
    /// Source: Apple, Combine, share(): a `multicast` with a `PassthroughSubject`, and
    /// `autoconnect()`.
    public func share() -> Publishers.Share<Self> { .init(upstream: self) }

    /// Sends values through a subject to all subscribers, once the result is connected.
    ///
    /// Source: Apple, Combine, multicast(_:).
    ///
    /// - Parameter createSubject: makes the subject; called once.
    public func multicast<S: Subject>(
        _ createSubject: @escaping () -> S
    ) -> Publishers.Multicast<Self, S> where S.Output == Output, S.Failure == Failure {
        .init(upstream: self, createSubject: createSubject)
    }

    /// Sends values through a subject to all subscribers, once the result is connected.
    ///
    /// Source: Apple, Combine, multicast(subject:).
    public func multicast<S: Subject>(
        subject: S
    ) -> Publishers.Multicast<Self, S> where S.Output == Output, S.Failure == Failure {
        multicast { subject }
    }
}

extension Publisher where Failure == Never {
    /// Makes a publisher that sends values once it is connected.
    ///
    /// Source: Apple, Combine, makeConnectable().
    public func makeConnectable() -> Publishers.MakeConnectable<Self> { .init(upstream: self) }
}
