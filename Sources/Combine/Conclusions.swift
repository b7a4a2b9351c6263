// Operators that look at all values.
extension Publisher {
    /// Makes one value of all, which is sent at the end, or earlier if it is certain.
    private func concluded<Result, State>(
        _ start: State, _ end: @escaping (State) -> Result?,
        _ add: @escaping (inout State, Output) -> Result?
    ) -> Publishers.Changed<Self, Result, Failure> {
        .init(upstream: self) {
            var state = start
            return (
                { value in add(&state, value).map { .last($0) } ?? .skip }, { end(state) }, { $0 }
            )
        }
    }

    /// Sends whether a closure returns true for all values.
    ///
    /// Source: Apple, Combine, allSatisfy(_:): false at the first other value, true at the end.
    public func allSatisfy(
        _ predicate: @escaping (Output) -> Bool
    ) -> Publishers.Changed<Self, Bool, Failure> {
        concluded((), { true }, { predicate($1) ? nil : false })
    }

    /// Sends whether a closure returns true for a value.
    ///
    /// Source: Apple, Combine, contains(where:): true at the first such value, false at the end.
    public func contains(
        where predicate: @escaping (Output) -> Bool
    ) -> Publishers.Changed<Self, Bool, Failure> {
        concluded((), { false }, { predicate($1) ? true : nil })
    }

    /// Sends the smallest value when the publisher has finished.
    ///
    /// Source: Apple, Combine, min(by:).
    ///
    /// - Parameter areInIncreasingOrder: returns whether the first value is smaller.
    public func min(
        by areInIncreasingOrder: @escaping (Output, Output) -> Bool
    ) -> Publishers.Changed<Self, Output, Failure> {
        concluded(Output?.none, { $0 }) { least, value in
            if least.map({ areInIncreasingOrder(value, $0) }) ?? true { least = value }
            return nil
        }
    }

    /// Sends the largest value when the publisher has finished.
    ///
    /// Source: Apple, Combine, max(by:).
    ///
    /// - Parameter areInIncreasingOrder: returns whether the first value is smaller.
    public func max(
        by areInIncreasingOrder: @escaping (Output, Output) -> Bool
    ) -> Publishers.Changed<Self, Output, Failure> {
        concluded(Output?.none, { $0 }) { most, value in
            if most.map({ areInIncreasingOrder($0, value) }) ?? true { most = value }
            return nil
        }
    }

    /// Sends the number of values when the publisher has finished.
    ///
    /// Source: Apple, Combine, count().
    public func count() -> Publishers.Changed<Self, Int, Failure> { reduce(0) { n, _ in n + 1 } }

    /// Sends no values, only the end.
    ///
    /// Source: Apple, Combine, ignoreOutput().
    public func ignoreOutput() -> Publishers.Changed<Self, Output, Failure> {
        filter { _ in false }
    }

    /// Sends a value if the publisher finishes without any.
    ///
    /// Source: Apple, Combine, replaceEmpty(with:).
    public func replaceEmpty(with output: Output) -> Publishers.Changed<Self, Output, Failure> {
        .init(upstream: self) {
            var isEmpty = true
            return (
                { value in
                    isEmpty = false
                    return .value(value)
                }, { isEmpty ? output : nil }, { $0 }
            )
        }
    }

    /// Leaves out the first values, as long as a closure returns true.
    ///
    /// Source: Apple, Combine, drop(while:).
    public func drop(
        while predicate: @escaping (Output) -> Bool
    ) -> Publishers.Changed<Self, Output, Failure> {
        changed {
            var drops = true
            return { value in
                drops = drops && predicate(value)
                return drops ? .skip : .value(value)
            }
        }
    }

    /// Sends arrays of a number of values, the last of which may be shorter.
    ///
    /// Source: Apple, Combine, collect(_:).
    ///
    /// - Parameter count: the number; less than 1 counts as 1.
    public func collect(_ count: Int) -> Publishers.Changed<Self, [Output], Failure> {
        .init(upstream: self) {
            var values: [Output] = []
            return (
                { value in
                    values.append(value)
                    guard values.count >= count else { return .skip }
                    defer { values = [] }
                    return .value(values)
                }, { values.isEmpty ? nil : values }, { $0 }
            )
        }
    }

    /// Sends values until another publisher sends one.
    ///
    /// Source: Apple, Combine, prefix(untilOutputFrom:). The end of the other changes nothing.
    public func prefix<P: Publisher>(
        untilOutputFrom publisher: P
    ) -> Publishers.Joined<Output, Failure> {
        .init(.asUpstream) { junction in
            junction.connect(
                publisher, as: 1, asking: .atOnce(.max(1)), { _ in junction.end(.finished) },
                { _ in })
            junction.connect(self, as: 0, { junction.send($0) }, { junction.end($0) })
        }
    }

    /// Leaves out values until another publisher sends one.
    ///
    /// Source: Apple, Combine, drop(untilOutputFrom:). If the other ends without a value, the
    /// result ends.
    public func drop<P: Publisher>(
        untilOutputFrom publisher: P
    ) -> Publishers.Joined<Output, Failure> where P.Failure == Failure {
        .init(.asUpstream) { junction in
            let isOpen = Locked(false)
            junction.connect(
                publisher, as: 1, asking: .atOnce(.max(1)),
                { _ in
                    isOpen.withLock { $0 = true }
                    junction.disconnect(1)
                },
                { completion in if !isOpen.withLock({ $0 }) { junction.end(completion) } })
            junction.connect(
                self, as: 0,
                { value in
                    if isOpen.withLock({ $0 }) { return junction.send(value) }
                    // Another value in place of this one.
                    junction.request(.max(1), from: 0)
                }, { junction.end($0) })
        }
    }
}

extension Publisher where Output: Equatable {
    /// Sends whether a value is among those of the publisher.
    ///
    /// Source: Apple, Combine, contains(_:).
    public func contains(_ output: Output) -> Publishers.Changed<Self, Bool, Failure> {
        contains { $0 == output }
    }
}

extension Publisher where Output: Comparable {
    /// Sends the smallest value when the publisher has finished.
    public func min() -> Publishers.Changed<Self, Output, Failure> { min(by: <) }

    /// Sends the largest value when the publisher has finished.
    public func max() -> Publishers.Changed<Self, Output, Failure> { max(by: <) }
}
