extension NSLayoutConstraint {
    /// How the views of a visual format string are aligned across its axis, and in which direction
    /// it is read.
    ///
    /// Source: Apple, NSLayoutConstraint.FormatOptions; the bits are UIKit's (the attributes' raw
    /// values).
    public struct FormatOptions: OptionSet, Hashable, Sendable {
        /// The bits.
        public let rawValue: UInt
        /// Creates options from their bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// Aligns the views' left edges; for vertical formats.
        public static let alignAllLeft = Self(rawValue: 1 << 1)
        /// Aligns the views' right edges; for vertical formats.
        public static let alignAllRight = Self(rawValue: 1 << 2)
        /// Aligns the views' top edges; for horizontal formats.
        public static let alignAllTop = Self(rawValue: 1 << 3)
        /// Aligns the views' bottom edges; for horizontal formats.
        public static let alignAllBottom = Self(rawValue: 1 << 4)
        /// Aligns the views' leading edges; for vertical formats.
        public static let alignAllLeading = Self(rawValue: 1 << 5)
        /// Aligns the views' trailing edges; for vertical formats.
        public static let alignAllTrailing = Self(rawValue: 1 << 6)
        /// Aligns the views' horizontal centres; for vertical formats.
        public static let alignAllCenterX = Self(rawValue: 1 << 9)
        /// Aligns the views' vertical centres; for horizontal formats.
        public static let alignAllCenterY = Self(rawValue: 1 << 10)
        /// Aligns the views' last baselines; for horizontal formats.
        public static let alignAllLastBaseline = Self(rawValue: 1 << 11)
        /// Aligns the views' first baselines; for horizontal formats.
        public static let alignAllFirstBaseline = Self(rawValue: 1 << 12)
        /// All alignment bits.
        public static let alignmentMask = Self(rawValue: 0xFFFF)

        /// The format is read in the direction of text. This is the default.
        public static let directionLeadingToTrailing: Self = []
        /// The format is read from left to right.
        public static let directionLeftToRight = Self(rawValue: 1 << 16)
        /// The format is read from right to left.
        public static let directionRightToLeft = Self(rawValue: 2 << 16)
        /// All direction bits.
        public static let directionMask = Self(rawValue: 3 << 16)

        /// Spacing is measured between edges. This is the default.
        public static let spacingEdgeToEdge: Self = []
        /// Vertical spacing is measured from a view's last baseline to the next view's first
        /// baseline.
        public static let spacingBaselineToBaseline = Self(rawValue: 1 << 19)
        /// All spacing bits.
        public static let spacingMask = Self(rawValue: 1 << 19)
    }
}

extension NSLayoutConstraint.FormatOptions {
    /// The attributes by which the views are aligned.
    var alignments: [NSLayoutConstraint.Attribute] {
        (1...12).compactMap { bit in
            rawValue & (1 << UInt(bit)) == 0 ? nil : NSLayoutConstraint.Attribute(rawValue: bit)
        }
    }
}
