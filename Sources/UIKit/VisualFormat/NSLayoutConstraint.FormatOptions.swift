extension NSLayoutConstraint {
    /// How the views of a visual format string are aligned across its axis, and which way it reads.
    ///
    /// Source: Apple, NSLayoutConstraint.FormatOptions; the bits are UIKit's (the attributes' raw values).
    public struct FormatOptions: OptionSet, Hashable, Sendable {
        /// The bits.
        public let rawValue: UInt
        /// Creates options from their bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// The views have one left edge; for vertical formats.
        public static let alignAllLeft = Self(rawValue: 1 << 1)
        /// The views have one right edge; for vertical formats.
        public static let alignAllRight = Self(rawValue: 1 << 2)
        /// The views have one top edge; for horizontal formats.
        public static let alignAllTop = Self(rawValue: 1 << 3)
        /// The views have one bottom edge; for horizontal formats.
        public static let alignAllBottom = Self(rawValue: 1 << 4)
        /// The views have one leading edge; for vertical formats.
        public static let alignAllLeading = Self(rawValue: 1 << 5)
        /// The views have one trailing edge; for vertical formats.
        public static let alignAllTrailing = Self(rawValue: 1 << 6)
        /// The views have one horizontal middle; for vertical formats.
        public static let alignAllCenterX = Self(rawValue: 1 << 9)
        /// The views have one vertical middle; for horizontal formats.
        public static let alignAllCenterY = Self(rawValue: 1 << 10)
        /// The views' last baselines lie on one line; for horizontal formats.
        public static let alignAllLastBaseline = Self(rawValue: 1 << 11)
        /// The views' first baselines lie on one line; for horizontal formats.
        public static let alignAllFirstBaseline = Self(rawValue: 1 << 12)
        /// All bits that align.
        public static let alignmentMask = Self(rawValue: 0xFFFF)

        /// The format reads in the direction of text; the default.
        public static let directionLeadingToTrailing: Self = []
        /// The format reads from the left.
        public static let directionLeftToRight = Self(rawValue: 1 << 16)
        /// The format reads from the right.
        public static let directionRightToLeft = Self(rawValue: 2 << 16)
        /// All bits of direction.
        public static let directionMask = Self(rawValue: 3 << 16)

        /// Spacing lies between edges; the default.
        public static let spacingEdgeToEdge: Self = []
        /// Vertical spacing lies between a view's last baseline and the next one's first.
        public static let spacingBaselineToBaseline = Self(rawValue: 1 << 19)
        /// All bits of spacing.
        public static let spacingMask = Self(rawValue: 1 << 19)
    }
}

extension NSLayoutConstraint.FormatOptions {
    /// The attributes that the views are to have in common.
    var alignments: [NSLayoutConstraint.Attribute] {
        (1...12).compactMap { bit in
            rawValue & (1 << UInt(bit)) == 0 ? nil : NSLayoutConstraint.Attribute(rawValue: bit)
        }
    }
}
