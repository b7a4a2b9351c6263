extension UIStackView {
    /// How the arranged views share the space along the axis.
    ///
    /// Source: Apple, UIStackView.Distribution; the raw values are UIKit's.
    public enum Distribution: Int, Sendable {
        /// Fills the space: the view with the lowest hugging priority grows, or the one with the
        /// lowest compression resistance shrinks.
        case fill = 0
        /// Fills the space with views of equal length.
        case fillEqually = 1
        /// Fills the space in proportion to the views' intrinsic lengths.
        case fillProportionally = 2
        /// Keeps the views' lengths and makes the gaps between them equal.
        case equalSpacing = 3
        /// Keeps the views' lengths and makes the distances between their centres as equal as
        /// possible.
        case equalCentering = 4
    }

    /// How the arranged views are aligned across the axis.
    ///
    /// Source: Apple, UIStackView.Alignment; the raw values are UIKit's.
    public enum Alignment: Int, Sendable {
        /// Views fill the space across the axis.
        case fill = 0
        /// Views are aligned at the leading edge, in a horizontal stack at the top.
        case leading = 1
        /// Views are aligned by their first baselines; for horizontal stacks.
        case firstBaseline = 2
        /// Views are centred.
        case center = 3
        /// Views are aligned at the trailing edge, in a horizontal stack at the bottom.
        case trailing = 4
        /// Views are aligned by their last baselines; for horizontal stacks.
        case lastBaseline = 5

        /// Views are aligned at the top; the same as leading.
        public static let top = Alignment.leading
        /// Views are aligned at the bottom; the same as trailing.
        public static let bottom = Alignment.trailing
    }

    /// The custom spacing value that selects ``spacing``.
    public static let spacingUseDefault = CGFloat(Float.greatestFiniteMagnitude)
    /// The spacing value that selects the system spacing, 8 points. [U]
    public static let spacingUseSystem = CGFloat(Float.leastNormalMagnitude)
}
