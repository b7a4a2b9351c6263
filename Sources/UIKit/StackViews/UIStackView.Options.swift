extension UIStackView {
    /// How the arranged views share the room along the axis.
    ///
    /// Source: Apple, UIStackView.Distribution; the raw values are UIKit's.
    public enum Distribution: Int, Sendable {
        /// They fill it: what hugs least grows, what resists compression least shrinks.
        case fill = 0
        /// They fill it with the same length each.
        case fillEqually = 1
        /// They fill it in proportion to their intrinsic lengths.
        case fillProportionally = 2
        /// They keep their lengths, and the gaps between them are the same.
        case equalSpacing = 3
        /// They keep their lengths, and the distances between their middles are the same as far as that is possible.
        case equalCentering = 4
    }

    /// How the arranged views lie across the axis.
    ///
    /// Source: Apple, UIStackView.Alignment; the raw values are UIKit's.
    public enum Alignment: Int, Sendable {
        /// They fill the room across.
        case fill = 0
        /// They lie at the leading edge, in a horizontal stack at the top.
        case leading = 1
        /// Their first baselines lie on one line; for horizontal stacks.
        case firstBaseline = 2
        /// They lie in the middle.
        case center = 3
        /// They lie at the trailing edge, in a horizontal stack at the bottom.
        case trailing = 4
        /// Their last baselines lie on one line; for horizontal stacks.
        case lastBaseline = 5

        /// They lie at the top; the same as leading.
        public static let top = Alignment.leading
        /// They lie at the bottom; the same as trailing.
        public static let bottom = Alignment.trailing
    }

    /// The custom spacing that stands for ``spacing``.
    public static let spacingUseDefault = CGFloat(Float.greatestFiniteMagnitude)
    /// The spacing that stands for the system's, 8 points. [U]
    public static let spacingUseSystem = CGFloat(Float.leastNormalMagnitude)
}
