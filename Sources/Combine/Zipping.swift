extension Publishers {
    /// A publisher of pairs of two others' values: the first with the first, and so on.
    ///
    /// Source: Apple, Combine, Publishers.Zip.
    public struct Zip<A: Publisher, B: Publisher>: Publisher where A.Failure == B.Failure {
        /// The pairs.
        public typealias Output = (A.Output, B.Output)
        /// The error of either publisher.
        public typealias Failure = A.Failure
        /// The first publisher.
        public let a: A
        /// The second publisher.
        public let b: B

        /// Creates a publisher of pairs of two others' values.
        public init(_ a: A, _ b: B) { (self.a, self.b) = (a, b) }

        /// Connects a subscriber.
        public func receive<S: Subscriber>(subscriber: S)
        where S.Input == Output, S.Failure == Failure {
            Joined<Output, Failure>(.asUpstream, connect).receive(subscriber: subscriber)
        }

        private func connect(_ junction: Junction<Output, Failure>) {
            let pairs = Pairs<A.Output, B.Output, Failure>(junction)
            junction.onRequest { [weak pairs] in pairs?.ask() }
            junction.connect(
                a, as: 0, asking: .atOnce(.none),
                { value in pairs.change(0) { $0.first.append(value) } }, { pairs.end(0, $0) })
            junction.connect(
                b, as: 1, asking: .atOnce(.none),
                { value in pairs.change(1) { $0.second.append(value) } }, { pairs.end(1, $0) })
            pairs.begin()
        }
    }

    /// A publisher that combines the values of three others: the first ones, and so on.
    ///
    /// Source: Apple, Combine, Publishers.Zip3.
    public struct Zip3<A: Publisher, B: Publisher, C: Publisher>: Publisher
    where A.Failure == B.Failure, B.Failure == C.Failure {
        /// The values that belong together.
        public typealias Output = (A.Output, B.Output, C.Output)
        /// The error of any of the publishers.
        public typealias Failure = A.Failure
        /// The first publisher.
        public let a: A
        /// The second publisher.
        public let b: B
        /// The third publisher.
        public let c: C

        /// Creates a publisher that combines the values of three others.
        public init(_ a: A, _ b: B, _ c: C) { (self.a, self.b, self.c) = (a, b, c) }

        /// Connects a subscriber.
        public func receive<S: Subscriber>(subscriber: S)
        where S.Input == Output, S.Failure == Failure {
            Zip(Zip(a, b), c).map { ($0.0.0, $0.0.1, $0.1) }.receive(subscriber: subscriber)
        }
    }

    /// A publisher that combines the values of four others: the first ones, and so on.
    ///
    /// Source: Apple, Combine, Publishers.Zip4.
    public struct Zip4<A: Publisher, B: Publisher, C: Publisher, D: Publisher>: Publisher
    where A.Failure == B.Failure, B.Failure == C.Failure, C.Failure == D.Failure {
        /// The values that belong together.
        public typealias Output = (A.Output, B.Output, C.Output, D.Output)
        /// The error of any of the publishers.
        public typealias Failure = A.Failure
        /// The first publisher.
        public let a: A
        /// The second publisher.
        public let b: B
        /// The third publisher.
        public let c: C
        /// The fourth publisher.
        public let d: D

        /// Creates a publisher that combines the values of four others.
        public init(_ a: A, _ b: B, _ c: C, _ d: D) {
            (self.a, self.b, self.c, self.d) = (a, b, c, d)
        }

        /// Connects a subscriber.
        public func receive<S: Subscriber>(subscriber: S)
        where S.Input == Output, S.Failure == Failure {
            Zip(Zip3(a, b, c), d).map { ($0.0.0, $0.0.1, $0.0.2, $0.1) }
                .receive(subscriber: subscriber)
        }
    }
}

extension Publisher {
    /// Pairs the values of two publishers: the first with the first, and so on.
    ///
    /// Source: Apple, Combine, zip(_:).
    public func zip<P: Publisher>(_ other: P) -> Publishers.Zip<Self, P>
    where P.Failure == Failure { .init(self, other) }

    /// Transforms the values of two publishers that belong together.
    public func zip<P: Publisher, T>(
        _ other: P, _ transform: @escaping (Output, P.Output) -> T
    ) -> Publishers.Changed<Publishers.Zip<Self, P>, T, Failure> where P.Failure == Failure {
        zip(other).map { transform($0.0, $0.1) }
    }

    /// Combines the values of three publishers: the first with the first, and so on.
    ///
    /// Source: Apple, Combine, zip(_:_:).
    public func zip<P: Publisher, Q: Publisher>(
        _ publisher1: P, _ publisher2: Q
    ) -> Publishers.Zip3<Self, P, Q> where P.Failure == Failure, Q.Failure == Failure {
        .init(self, publisher1, publisher2)
    }

    /// Transforms the values of three publishers that belong together.
    public func zip<P: Publisher, Q: Publisher, T>(
        _ publisher1: P, _ publisher2: Q,
        _ transform: @escaping (Output, P.Output, Q.Output) -> T
    ) -> Publishers.Changed<Publishers.Zip3<Self, P, Q>, T, Failure>
    where P.Failure == Failure, Q.Failure == Failure {
        zip(publisher1, publisher2).map { transform($0.0, $0.1, $0.2) }
    }

    /// Combines the values of four publishers: the first with the first, and so on.
    public func zip<P: Publisher, Q: Publisher, R: Publisher>(
        _ publisher1: P, _ publisher2: Q, _ publisher3: R
    ) -> Publishers.Zip4<Self, P, Q, R>
    where P.Failure == Failure, Q.Failure == Failure, R.Failure == Failure {
        .init(self, publisher1, publisher2, publisher3)
    }
}
