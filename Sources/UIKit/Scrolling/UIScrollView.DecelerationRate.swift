extension UIScrollView {
    /// The deceleration rate: the fraction of the velocity that is kept each millisecond.
    ///
    /// Source: Apple, UIScrollView.DecelerationRate.
    public struct DecelerationRate: RawRepresentable, Hashable, Sendable {
        /// The fraction, greater than 0 and less than 1.
        public let rawValue: CGFloat

        /// Creates a rate.
        ///
        /// - Parameter rawValue: the fraction; clamped to 0.001...0.9999. NaN is reported and
        ///   becomes ``normal``.
        public init(rawValue: CGFloat) {
            let fraction = usableNumbers(
                rawValue, in: NumberRange.numbers, "rawValue", of: "A deceleration rate")
            self.rawValue = min(max(fraction ?? 0.998, 0.001), 0.9999)
        }

        /// The default rate: 0.998.
        public static let normal = Self(rawValue: 0.998)
        /// A faster stop: 0.99.
        public static let fast = Self(rawValue: 0.99)
    }
}
