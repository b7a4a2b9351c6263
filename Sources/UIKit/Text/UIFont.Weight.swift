extension UIFont {
    /// The weight of a font: −1 (lightest) to 1 (heaviest); 0 is regular.
    ///
    /// Source: Apple, UIFont.Weight; the values are those of its SDK.
    public struct Weight: RawRepresentable, Hashable, Sendable {
        /// The weight as a number, −1…1.
        public let rawValue: CGFloat
        /// Creates a weight from its number, −1…1.
        ///
        /// Numbers outside −1…1 are reported, and the nearest one is used; NaN becomes ``regular``.
        public init(rawValue: CGFloat) {
            self.rawValue =
                usableNumbers(rawValue, in: -1...1, "weight", of: "A font") ?? 0
        }
        /// Creates a weight from its number, −1…1.
        public init(_ rawValue: CGFloat) { self.init(rawValue: rawValue) }

        /// The lightest weight.
        public static let ultraLight = Weight(-0.8)
        /// A very light weight.
        public static let thin = Weight(-0.6)
        /// A light weight.
        public static let light = Weight(-0.4)
        /// The weight of body text.
        public static let regular = Weight(0)
        /// A little heavier than regular.
        public static let medium = Weight(0.23)
        /// Between medium and bold.
        public static let semibold = Weight(0.3)
        /// A heavy weight.
        public static let bold = Weight(0.4)
        /// A very heavy weight.
        public static let heavy = Weight(0.56)
        /// The heaviest weight.
        public static let black = Weight(0.62)

        /// The weight as in CSS and OpenType: 100 to 900, of the nearest named weight.
        var cssValue: Int {
            var best = 0
            for index in Self.named.indices
            where abs(Self.named[index] - rawValue) < abs(Self.named[best] - rawValue) {
                best = index
            }
            return (best + 1) * 100
        }

        /// The named weights from the lightest, which is 100, to the heaviest, 900.
        private static let named: [CGFloat] = [-0.8, -0.6, -0.4, 0, 0.23, 0.3, 0.4, 0.56, 0.62]
    }
}
