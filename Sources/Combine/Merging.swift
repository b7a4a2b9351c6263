extension Publishers {
    /// A publisher of the values of two others as they come; ends when both have ended.
    ///
    /// Source: Apple, Combine, Publishers.Merge.
    public struct Merge<A: Publisher, B: Publisher>: Publisher
    where A.Output == B.Output, A.Failure == B.Failure {
        /// The values of both publishers.
        public typealias Output = A.Output
        /// The error of either publisher.
        public typealias Failure = A.Failure
        /// The first publisher.
        public let a: A
        /// The second publisher.
        public let b: B

        /// Creates a publisher of the values of two others.
        public init(_ a: A, _ b: B) { (self.a, self.b) = (a, b) }

        /// Connects a subscriber.
        public func receive<S: Subscriber>(subscriber: S)
        where S.Input == Output, S.Failure == Failure {
            Joined<Output, Failure>(.asUpstream) { junction in
                let open = OpenPublishers(2, of: junction)
                junction.connect(a, as: 0, { junction.send($0) }, open.end)
                junction.connect(b, as: 1, { junction.send($0) }, open.end)
            }.receive(subscriber: subscriber)
        }
    }

    /// A publisher of the values of three others as they come.
    ///
    /// Source: Apple, Combine, Publishers.Merge3.
    public struct Merge3<A: Publisher, B: Publisher, C: Publisher>: Publisher
    where
        A.Output == B.Output, B.Output == C.Output, A.Failure == B.Failure, B.Failure == C.Failure
    {
        /// The values of all publishers.
        public typealias Output = A.Output
        /// The error of any of the publishers.
        public typealias Failure = A.Failure
        /// The first publisher.
        public let a: A
        /// The second publisher.
        public let b: B
        /// The third publisher.
        public let c: C

        /// Creates a publisher of the values of three others.
        public init(_ a: A, _ b: B, _ c: C) { (self.a, self.b, self.c) = (a, b, c) }

        /// Connects a subscriber.
        public func receive<S: Subscriber>(subscriber: S)
        where S.Input == Output, S.Failure == Failure {
            Merge(Merge(a, b), c).receive(subscriber: subscriber)
        }
    }

    /// A publisher of the values of any number of others as they come.
    ///
    /// Source: Apple, Combine, Publishers.MergeMany. Without any publisher it ends at once.
    public struct MergeMany<Upstream: Publisher>: Publisher {
        /// The values of all publishers.
        public typealias Output = Upstream.Output
        /// The error of any of the publishers.
        public typealias Failure = Upstream.Failure
        /// The publishers.
        public let publishers: [Upstream]

        /// Creates a publisher of the values of others.
        public init(_ upstream: Upstream...) { publishers = upstream }
        /// Creates a publisher of the values of others.
        public init<S: Swift.Sequence>(_ upstream: S) where S.Element == Upstream {
            publishers = Array(upstream)
        }

        /// Connects a subscriber.
        public func receive<S: Subscriber>(subscriber: S)
        where S.Input == Output, S.Failure == Failure {
            Joined<Output, Failure>(.asUpstream) { junction in
                guard !publishers.isEmpty else { return junction.end(.finished) }
                let open = OpenPublishers(publishers.count, of: junction)
                for (number, publisher) in publishers.enumerated() {
                    junction.connect(publisher, as: number, { junction.send($0) }, open.end)
                }
            }.receive(subscriber: subscriber)
        }
    }
}

extension Publisher {
    /// Sends the values of two publishers as they come; ends when both have ended.
    ///
    /// Source: Apple, Combine, merge(with:).
    public func merge<P: Publisher>(with other: P) -> Publishers.Merge<Self, P>
    where P.Output == Output, P.Failure == Failure { .init(self, other) }

    /// Sends the values of three publishers as they come; ends when all have ended.
    public func merge<P: Publisher, Q: Publisher>(
        with b: P, _ c: Q
    ) -> Publishers.Merge3<Self, P, Q>
    where P.Output == Output, P.Failure == Failure, Q.Output == Output, Q.Failure == Failure {
        .init(self, b, c)
    }

    /// Sends the values of four publishers as they come; ends when all have ended.
    public func merge<P: Publisher, Q: Publisher, R: Publisher>(
        with b: P, _ c: Q, _ d: R
    ) -> Publishers.Merge<Publishers.Merge3<Self, P, Q>, R>
    where
        P.Output == Output, P.Failure == Failure, Q.Output == Output, Q.Failure == Failure,
        R.Output == Output, R.Failure == Failure
    {
        .init(.init(self, b, c), d)
    }
}
