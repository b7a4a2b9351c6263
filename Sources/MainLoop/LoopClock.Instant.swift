extension LoopClock {
    /// A point on a loop's clock, in whole nanoseconds since the loop's start.
    public struct Instant: InstantProtocol, Hashable, Sendable, Codable {
        /// Nanoseconds since the loop's start; negative before it.
        public var nanoseconds: Int64

        /// Makes the instant that lies so many nanoseconds after the loop's start.
        public init(nanoseconds: Int64) {
            self.nanoseconds = nanoseconds
        }

        /// The loop's start.
        public static let zero = Instant(nanoseconds: 0)

        /// The last instant there is, 292 years after the start: what is scheduled there never comes due.
        public static let distantFuture = Instant(nanoseconds: .max)

        /// Seconds since the loop's start, for surfaces that speak `CFTimeInterval`. Exact to 1 ns for 104 days.
        public var seconds: Double { Double(nanoseconds) / 1e9 }

        /// Returns the instant `duration` later, rounded to the nanosecond and clamped to the range of `Int64`.
        public func advanced(by duration: Duration) -> Instant {
            let (sum, overflow) = nanoseconds.addingReportingOverflow(duration.wholeNanoseconds)
            return Instant(nanoseconds: overflow ? (duration < .zero ? .min : .max) : sum)
        }

        /// Returns how much later `other` is; negative when it is earlier.
        public func duration(to other: Instant) -> Duration {
            .nanoseconds(other.nanoseconds) - .nanoseconds(nanoseconds)
        }

        /// Tells whether one instant is earlier than another.
        public static func < (earlier: Instant, later: Instant) -> Bool {
            earlier.nanoseconds < later.nanoseconds
        }
    }
}

extension LoopClock.Instant: CustomStringConvertible {
    /// The time in seconds, as in `0.350s`.
    public var description: String { "\(seconds)s" }
}
