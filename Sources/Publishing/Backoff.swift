/// The wait before a client reconnects: doubled after each failure, and randomised.
///
/// Without jitter, clients that lose their server at the same time would all return at the same
/// time, again and again. Source: “Exponential Backoff And Jitter” (AWS Architecture Blog, 2015),
/// of whose variants this is “equal jitter”.
package struct Backoff: Sendable {
    /// A small random number generator, so that tests can seed it.
    ///
    /// SplitMix64 (Steele, Lea and Flood 2014).
    package struct Generator: RandomNumberGenerator, Sendable {
        private var state: UInt64

        package init(seed: UInt64) { state = seed }

        package mutating func next() -> UInt64 {
            state &+= 0x9e37_79b9_7f4a_7c15
            var z = state
            z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
            z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
            return z ^ (z >> 31)
        }
    }

    /// The longest wait after the first failure.
    package static let shortest = Duration.milliseconds(500)
    /// The longest wait after many failures.
    package static let longest = Duration.seconds(30)
    /// The longest wait that a server may ask for.
    package static let longestRequest = Duration.seconds(300)

    private var generator: Generator
    private var failures = 0

    package init(seed: UInt64) { generator = Generator(seed: seed) }

    /// Starts over after a success.
    package mutating func reset() { failures = 0 }

    /// Returns the wait after another failure: between half and the whole of 0.5 s, 1 s, 2 s … 30
    /// s.
    ///
    /// If the server asks for a longer wait, that and up to half as much again.
    /// - Parameter requested: The server's `Retry-After`; limited to 300 s.
    package mutating func next(requested: Duration? = nil) -> Duration {
        let whole = min(Self.longest, Self.shortest * (1 << min(failures, 10)))
        failures += 1
        let share = Double.random(in: 0...0.5, using: &generator)
        let own = whole * (1 - share)
        guard let requested, requested > .zero else { return own }
        return max(own, min(requested, Self.longestRequest) * (1 + share))
    }
}
