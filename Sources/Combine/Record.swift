/// A publisher of recorded values and a recorded end.
///
/// Source: Apple, Combine, Record.
public struct Record<Output, Failure: Error>: Publisher {
    /// The values and the end of a record.
    public struct Recording {
        /// The values.
        public private(set) var output: [Output]
        /// The end; `finished` unless it was recorded.
        public private(set) var completion: Subscribers.Completion<Failure>
        private var hasEnded: Bool

        /// Creates a recording without values.
        public init() { (output, completion, hasEnded) = ([], .finished, false) }
        /// Creates a recording of values and an end.
        public init(
            output: [Output], completion: Subscribers.Completion<Failure> = .finished
        ) {
            (self.output, self.completion, hasEnded) = (output, completion, true)
        }
        /// Appends a value, unless the end was recorded.
        public mutating func receive(_ input: Output) { if !hasEnded { output.append(input) } }
        /// Records the end; a second one is ignored.
        public mutating func receive(completion: Subscribers.Completion<Failure>) {
            guard !hasEnded else { return }
            (self.completion, hasEnded) = (completion, true)
        }
    }
    /// The values and the end.
    public let recording: Recording

    /// Creates a publisher of what a closure records.
    public init(record: (inout Recording) -> Void) {
        var recording = Recording()
        record(&recording)
        self.recording = recording
    }
    /// Creates a publisher of a recording.
    public init(recording: Recording) { self.recording = recording }
    /// Creates a publisher of values and an end.
    public init(output: [Output], completion: Subscribers.Completion<Failure>) {
        recording = Recording(output: output, completion: completion)
    }

    /// Connects a subscriber, which receives as many values as it asks for.
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
        let recording = recording
        Publishers.Joined<Output, Failure>(.asUpstream) { junction in
            junction.connect(recording.output.publisher, as: 0, { junction.send($0) }) { _ in
                junction.end(recording.completion)
            }
        }.receive(subscriber: subscriber)
    }
}

extension Result where Failure: Error {
    /// A publisher of the value or the error.
    ///
    /// Source: Apple, Combine, Result.publisher.
    public var publisher: Record<Success, Failure> {
        switch self {
        case .success(let value): Record(output: [value], completion: .finished)
        case .failure(let error): Record(output: [], completion: .failure(error))
        }
    }
}

extension Optional {
    /// A publisher of the value, or of none.
    ///
    /// Source: Apple, Combine, Optional.publisher.
    public var publisher: Publishers.Sequence<[Wrapped], Never> {
        .init(sequence: map { [$0] } ?? [])
    }
}
