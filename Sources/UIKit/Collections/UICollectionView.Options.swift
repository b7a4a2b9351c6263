extension UICollectionView {
    /// The scroll direction of a flow layout.
    public enum ScrollDirection: Int, Sendable {
        /// From top to bottom.
        case vertical = 0
        /// From left to right.
        case horizontal = 1
    }

    /// The position in the view to which an item is scrolled.
    public struct ScrollPosition: OptionSet, Sendable {
        /// The bits.
        public let rawValue: UInt
        /// Creates a position from its bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }
        /// At the top.
        public static let top = Self(rawValue: 1)
        /// Centred vertically.
        public static let centeredVertically = Self(rawValue: 2)
        /// At the bottom.
        public static let bottom = Self(rawValue: 4)
        /// At the left.
        public static let left = Self(rawValue: 8)
        /// Centred horizontally.
        public static let centeredHorizontally = Self(rawValue: 16)
        /// At the right.
        public static let right = Self(rawValue: 32)
    }

    /// When the view resizes a visible self-sizing cell or supplementary view.
    ///
    /// Source: Apple, UICollectionView.SelfSizingInvalidation.
    public enum SelfSizingInvalidation: Int, Sendable {
        /// Only when the layout is invalidated, or items are reloaded or updated.
        case disabled = 0
        /// Also when `invalidateIntrinsicContentSize()` is called on the view, or on the content
        /// view of a cell.
        case enabled = 1
        /// Also when constraints inside the view change.
        case enabledIncludingConstraints = 2
    }
}
