extension Publishers {
    /// When a buffer asks for values.
    ///
    /// Source: Apple, Combine, Publishers.PrefetchStrategy.
    public enum PrefetchStrategy: Equatable, Hashable, Sendable {
        /// For as many as it has room for.
        case keepFull
        /// For all values.
        case byRequest
    }

    /// The fate of another value when a buffer is full.
    ///
    /// Source: Apple, Combine, Publishers.BufferingStrategy.
    public enum BufferingStrategy<Failure: Error> {
        /// Drops the new value.
        case dropNewest
        /// Drops the value that has waited longest.
        case dropOldest
        /// Ends with the error that the closure returns.
        case customError(() -> Failure)
    }
}

extension Publisher {
    /// Keeps values that the subscriber has not asked for yet.
    ///
    /// Source: Apple, Combine, buffer(size:prefetch:whenFull:).
    ///
    /// - Parameters:
    ///   - size: the greatest number of values that wait.
    ///   - prefetch: when the buffer asks for values.
    ///   - whenFull: what is done with a value when the buffer is full.
    public func buffer(
        size: Int, prefetch: Publishers.PrefetchStrategy,
        whenFull: Publishers.BufferingStrategy<Failure>
    ) -> Publishers.Joined<Output, Failure> {
        let size = Swift.max(0, size)
        let overflow: Buffering.Overflow =
            switch whenFull {
            case .dropNewest: .newest
            case .dropOldest: .oldest
            case .customError: .end
            }
        return .init(.limited(size, overflow)) { junction in
            if case .customError(let error) = whenFull {
                junction.onOverflow { [weak junction] in junction?.end(.failure(error())) }
            }
            if prefetch == .keepFull {
                junction.onDelivery { [weak junction] in junction?.request(.max(1), from: 0) }
            }
            junction.connect(
                self, as: 0,
                asking: .atOnce(prefetch == .keepFull ? .max(size) : .unlimited),
                { junction.send($0) }, { junction.end($0) })
        }
    }
}
