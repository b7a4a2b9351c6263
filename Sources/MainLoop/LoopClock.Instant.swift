extension LoopClock {
    /// A point on a loop's clock, in whole nanoseconds since the clock was created.
    public struct Instant: InstantProtocol, Hashable, Sendable, Codable {
        /// Nanoseconds since the clock was created; negative before it.
        public var nanoseconds: Int64

        /// Creates an instant from its distance in nanoseconds from the clock's zero.
        public init(nanoseconds: Int64) {
            self.nanoseconds = nanoseconds
        }

        /// The clock's zero.
        public static let zero = Instant(nanoseconds: 0)

        /// The last possible instant, 292 years after zero: a timer scheduled for it never fires.
        public static let distantFuture = Instant(nanoseconds: .max)

        /// Seconds since the clock's zero, for `CFTimeInterval`. Exact to 1 ns for 104 days.
        public var seconds: Double { Double(nanoseconds) / 1e9 }

        /// Returns the instant `duration` later, rounded to 1 ns and clamped to the range of
        /// `Int64`.
        public func advanced(by duration: Duration) -> Instant {
            let (sum, overflow) = nanoseconds.addingReportingOverflow(duration.wholeNanoseconds)
            return Instant(nanoseconds: overflow ? (duration < .zero ? .min : .max) : sum)
        }

        /// Returns the time from this instant to `other`; negative if `other` is earlier.
        public func duration(to other: Instant) -> Duration {
            .nanoseconds(other.nanoseconds) - .nanoseconds(nanoseconds)
        }

        /// Returns whether one instant is earlier than another.
        public static func < (earlier: Instant, later: Instant) -> Bool {
            earlier.nanoseconds < later.nanoseconds
        }
    }
}

extension LoopClock.Instant: CustomStringConvertible {
    /// The time in seconds, as in `0.350s`.
    public var description: String { "\(seconds)s" }
}
