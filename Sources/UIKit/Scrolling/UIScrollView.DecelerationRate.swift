extension UIScrollView {
    /// The deceleration rate: the fraction of the velocity that is kept each millisecond.
    ///
    /// Source: Apple, UIScrollView.DecelerationRate.
    public struct DecelerationRate: RawRepresentable, Hashable, Sendable {
        /// The fraction, greater than 0 and less than 1.
        public let rawValue: CGFloat

        /// Creates a rate.
        ///
        /// - Parameter rawValue: the fraction; clamped to 0.001...0.9999.
        public init(rawValue: CGFloat) {
            self.rawValue = min(max(rawValue, 0.001), 0.9999)
        }

        /// The default rate: 0.998.
        public static let normal = Self(rawValue: 0.998)
        /// A faster stop: 0.99.
        public static let fast = Self(rawValue: 0.99)
    }
}
