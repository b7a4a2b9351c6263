extension Publisher {
    /// Changes values by a closure that may throw; the error ends the publisher.
    func attempted<T>(
        trailing: @escaping () -> T? = { nil },
        _ make: @escaping () -> (Output) throws -> Step<Output, Failure, T, any Error>.Result
    ) -> Publishers.Changed<Self, T, any Error> {
        .init(upstream: self) {
            let transform = make()
            return (
                { value in
                    do { return try transform(value) } catch { return .end(.failure(error)) }
                }, trailing,
                { completion in
                    switch completion {
                    case .finished: .finished
                    case .failure(let error): .failure(error)
                    }
                }
            )
        }
    }

    /// Transforms each value, and fails with the error that the closure throws.
    public func tryMap<T>(
        _ transform: @escaping (Output) throws -> T
    ) -> Publishers.Changed<Self, T, any Error> {
        attempted { { .value(try transform($0)) } }
    }

    /// Sends the values that a closure does not turn into nil, and fails with its error.
    ///
    /// Source: Apple, Combine, tryCompactMap(_:).
    public func tryCompactMap<T>(
        _ transform: @escaping (Output) throws -> T?
    ) -> Publishers.Changed<Self, T, any Error> {
        attempted { { value in try transform(value).map { .value($0) } ?? .skip } }
    }

    /// Sends the values for which a closure returns true, and fails with its error.
    ///
    /// Source: Apple, Combine, tryFilter(_:).
    public func tryFilter(
        _ isIncluded: @escaping (Output) throws -> Bool
    ) -> Publishers.Changed<Self, Output, any Error> {
        attempted { { try isIncluded($0) ? .value($0) : .skip } }
    }

    /// Combines each value with the result before, and fails with the error of the closure.
    ///
    /// Source: Apple, Combine, tryScan(_:_:).
    public func tryScan<T>(
        _ initialResult: T, _ nextPartialResult: @escaping (T, Output) throws -> T
    ) -> Publishers.Changed<Self, T, any Error> {
        attempted {
            var result = initialResult
            return { value in
                result = try nextPartialResult(result, value)
                return .value(result)
            }
        }
    }

    /// Continues with another publisher when this one fails; the closure may throw instead.
    ///
    /// Source: Apple, Combine, tryCatch(_:).
    public func tryCatch<P: Publisher>(
        _ handler: @escaping (Failure) throws -> P
    ) -> Publishers.Joined<Output, any Error> where P.Output == Output {
        .init { junction in
            junction.connect(self, as: 0, { junction.send($0) }) { completion in
                guard case .failure(let error) = completion else { return junction.end(.finished) }
                do {
                    junction.connect(try handler(error), as: 1, { junction.send($0) }) { end in
                        switch end {
                        case .finished: junction.end(.finished)
                        case .failure(let error): junction.end(.failure(error))
                        }
                    }
                } catch { junction.end(.failure(error)) }
            }
        }
    }

    /// Connects again when the publisher fails, at most a number of times.
    ///
    /// Source: Apple, Combine, retry(_:): after the last attempt the error is sent on.
    ///
    /// - Parameter retries: the number of attempts after the first one; a negative number counts
    ///   as 0.
    public func retry(_ retries: Int) -> Publishers.Joined<Output, Failure> {
        .init(.asUpstream) { junction in
            func attempt(_ number: Int) {
                junction.connect(self, as: number, { junction.send($0) }) { completion in
                    if case .failure = completion, number < retries {
                        return attempt(number + 1)
                    }
                    junction.end(completion)
                }
            }
            attempt(0)
        }
    }

    /// Stops the process if the publisher fails.
    ///
    /// Source: Apple, Combine, assertNoFailure(_:file:line:).
    ///
    /// - Parameters:
    ///   - prefix: the beginning of the message.
    ///   - file: the file of the message.
    ///   - line: the line of the message.
    public func assertNoFailure(
        _ prefix: String = "", file: StaticString = #file, line: UInt = #line
    ) -> Publishers.Changed<Self, Output, Never> {
        mapError { error -> Never in fatalError("\(prefix)\(error)", file: file, line: line) }
    }
}
