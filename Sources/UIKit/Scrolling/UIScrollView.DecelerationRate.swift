extension UIScrollView {
    /// How fast scrolling comes to rest: the fraction of its velocity that is kept each millisecond.
    ///
    /// Source: Apple, UIScrollView.DecelerationRate.
    public struct DecelerationRate: RawRepresentable, Hashable, Sendable {
        /// The fraction, above 0 and below 1.
        public let rawValue: CGFloat

        /// Creates a rate.
        ///
        /// - Parameter rawValue: the fraction; brought between 0.001 and 0.9999.
        public init(rawValue: CGFloat) {
            self.rawValue = min(max(rawValue, 0.001), 0.9999)
        }

        /// The usual rate: 0.998.
        public static let normal = Self(rawValue: 0.998)
        /// A quicker stop: 0.99.
        public static let fast = Self(rawValue: 0.99)
    }
}
