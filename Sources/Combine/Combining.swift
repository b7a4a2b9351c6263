import Foundation

extension Publishers {
    /// A publisher of the latest values of two others: whenever one sends, once both have sent.
    ///
    /// Source: Apple, Combine, Publishers.CombineLatest.
    public struct CombineLatest<A: Publisher, B: Publisher>: Publisher
    where A.Failure == B.Failure {
        /// The latest values.
        public typealias Output = (A.Output, B.Output)
        /// The error of either publisher.
        public typealias Failure = A.Failure
        /// The first publisher.
        public let a: A
        /// The second publisher.
        public let b: B

        /// Creates a publisher of the latest values of two others.
        public init(_ a: A, _ b: B) { (self.a, self.b) = (a, b) }

        /// Connects a subscriber.
        public func receive<S: Subscriber>(subscriber: S)
        where S.Input == Output, S.Failure == Failure {
            Joined<Output, Failure>(.latest, connect).receive(subscriber: subscriber)
        }

        private func connect(_ junction: Junction<Output, Failure>) {
            let latest = Locked<(first: A.Output?, second: B.Output?)>((nil, nil))
            // Values change and are sent under a lock, so that the last pair has both latest
            // values; recursive, because a value may change another while it is sent.
            let order = NSRecursiveLock()
            func change(_ change: (inout (first: A.Output?, second: B.Output?)) -> Void) {
                order.lock()
                defer { order.unlock() }
                let (old, pair) = latest.withLock { latest in
                    let old = latest
                    change(&latest)
                    var pair: Output?
                    if let first = latest.first, let second = latest.second {
                        pair = (first, second)
                    }
                    return (old, pair)
                }
                withExtendedLifetime(old) { if let pair { junction.send(pair) } }
            }
            let open = OpenPublishers(2, of: junction)
            junction.connect(
                a, as: 0, asking: .atOnce(.none), { value in change { $0.first = value } },
                open.end)
            junction.connect(
                b, as: 1, asking: .atOnce(.none), { value in change { $0.second = value } },
                open.end)
            for side in 0...1 { junction.request(.unlimited, from: side) }
        }
    }

    /// A publisher of the latest values of three others.
    ///
    /// Source: Apple, Combine, Publishers.CombineLatest3.
    public struct CombineLatest3<A: Publisher, B: Publisher, C: Publisher>: Publisher
    where A.Failure == B.Failure, B.Failure == C.Failure {
        /// The latest values.
        public typealias Output = (A.Output, B.Output, C.Output)
        /// The error of any of the publishers.
        public typealias Failure = A.Failure
        /// The first publisher.
        public let a: A
        /// The second publisher.
        public let b: B
        /// The third publisher.
        public let c: C

        /// Creates a publisher of the latest values of three others.
        public init(_ a: A, _ b: B, _ c: C) { (self.a, self.b, self.c) = (a, b, c) }

        /// Connects a subscriber.
        public func receive<S: Subscriber>(subscriber: S)
        where S.Input == Output, S.Failure == Failure {
            CombineLatest(CombineLatest(a, b), c).map { ($0.0.0, $0.0.1, $0.1) }
                .receive(subscriber: subscriber)
        }
    }

    /// A publisher of the latest values of four others.
    ///
    /// Source: Apple, Combine, Publishers.CombineLatest4.
    public struct CombineLatest4<A: Publisher, B: Publisher, C: Publisher, D: Publisher>: Publisher
    where A.Failure == B.Failure, B.Failure == C.Failure, C.Failure == D.Failure {
        /// The latest values.
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

        /// Creates a publisher of the latest values of four others.
        public init(_ a: A, _ b: B, _ c: C, _ d: D) {
            (self.a, self.b, self.c, self.d) = (a, b, c, d)
        }

        /// Connects a subscriber.
        public func receive<S: Subscriber>(subscriber: S)
        where S.Input == Output, S.Failure == Failure {
            CombineLatest(CombineLatest3(a, b, c), d).map { ($0.0.0, $0.0.1, $0.0.2, $0.1) }
                .receive(subscriber: subscriber)
        }
    }
}

extension Publisher {
    /// Sends the latest values of two publishers whenever one sends, once both have sent one.
    ///
    /// Source: Apple, Combine, combineLatest(_:).
    public func combineLatest<P: Publisher>(
        _ other: P
    ) -> Publishers.CombineLatest<Self, P> where P.Failure == Failure { .init(self, other) }

    /// Transforms the latest values of two publishers.
    public func combineLatest<P: Publisher, T>(
        _ other: P, _ transform: @escaping (Output, P.Output) -> T
    ) -> Publishers.Changed<Publishers.CombineLatest<Self, P>, T, Failure>
    where P.Failure == Failure {
        combineLatest(other).map { transform($0.0, $0.1) }
    }

    /// Sends the latest values of three publishers.
    public func combineLatest<P: Publisher, Q: Publisher>(
        _ publisher1: P, _ publisher2: Q
    ) -> Publishers.CombineLatest3<Self, P, Q>
    where P.Failure == Failure, Q.Failure == Failure { .init(self, publisher1, publisher2) }

    /// Transforms the latest values of three publishers.
    public func combineLatest<P: Publisher, Q: Publisher, T>(
        _ publisher1: P, _ publisher2: Q,
        _ transform: @escaping (Output, P.Output, Q.Output) -> T
    ) -> Publishers.Changed<Publishers.CombineLatest3<Self, P, Q>, T, Failure>
    where P.Failure == Failure, Q.Failure == Failure {
        combineLatest(publisher1, publisher2).map { transform($0.0, $0.1, $0.2) }
    }

    /// Sends the latest values of four publishers.
    public func combineLatest<P: Publisher, Q: Publisher, R: Publisher>(
        _ publisher1: P, _ publisher2: Q, _ publisher3: R
    ) -> Publishers.CombineLatest4<Self, P, Q, R>
    where P.Failure == Failure, Q.Failure == Failure, R.Failure == Failure {
        .init(self, publisher1, publisher2, publisher3)
    }

    /// Transforms the latest values of four publishers.
    public func combineLatest<P: Publisher, Q: Publisher, R: Publisher, T>(
        _ publisher1: P, _ publisher2: Q, _ publisher3: R,
        _ transform: @escaping (Output, P.Output, Q.Output, R.Output) -> T
    ) -> Publishers.Changed<Publishers.CombineLatest4<Self, P, Q, R>, T, Failure>
    where P.Failure == Failure, Q.Failure == Failure, R.Failure == Failure {
        combineLatest(publisher1, publisher2, publisher3).map { transform($0.0, $0.1, $0.2, $0.3) }
    }
}
