extension UIPageControl {
    /// The direction in which pages follow each other.
    ///
    /// Source: Apple, UIPageControl.Direction.
    public enum Direction: Int, Sendable {
        /// From leading to trailing.
        case natural = 0
        /// From left to right.
        case leftToRight = 1
        /// From right to left.
        case rightToLeft = 2
        /// From top to bottom.
        case topToBottom = 3
        /// From bottom to top.
        case bottomToTop = 4
    }

    /// When a background is shown behind the dots.
    ///
    /// Source: Apple, UIPageControl.BackgroundStyle.
    public enum BackgroundStyle: Int, Sendable {
        /// While a finger moves along the dots.
        case automatic = 0
        /// Always.
        case prominent = 1
        /// Never.
        case minimal = 2
    }

    /// How the user is changing the page.
    ///
    /// Source: Apple, UIPageControl.InteractionState.
    public enum InteractionState: Int, Sendable {
        /// Not at all.
        case none = 0
        /// By a tap at a side.
        case discrete = 1
        /// By a finger that moves along the dots.
        case continuous = 2
    }
}
