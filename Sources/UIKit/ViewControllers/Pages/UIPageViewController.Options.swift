extension UIPageViewController {
    /// How pages are turned.
    public enum TransitionStyle: Int, Sendable {
        /// A page curls over its edge.
        case pageCurl = 0
        /// Pages scroll past.
        case scroll = 1
    }

    /// The axis along which pages are turned.
    public enum NavigationOrientation: Int, Sendable {
        /// From side to side.
        case horizontal = 0
        /// Up and down.
        case vertical = 1
    }

    /// The direction in which pages are turned.
    public enum NavigationDirection: Int, Sendable {
        /// To the next page.
        case forward = 0
        /// To the previous page.
        case reverse = 1
    }

    /// The edge that pages turn about.
    public enum SpineLocation: Int, Sendable {
        /// Pages that scroll have none.
        case none = 0
        /// The left or top edge.
        case min = 1
        /// The right or bottom edge.
        case max = 3
    }

    /// The key of an option of a page view controller.
    public struct OptionsKey: RawRepresentable, Hashable, Sendable {
        /// The key's name.
        public let rawValue: String
        /// Creates a key with a name.
        public init(rawValue: String) { self.rawValue = rawValue }
        /// The raw value of a ``SpineLocation``, for pages that curl. Default: min.
        public static let spineLocation = OptionsKey(
            rawValue: "UIPageViewControllerOptionSpineLocationKey")
        /// The space between pages that scroll, in points. Default: 0.
        public static let interPageSpacing = OptionsKey(
            rawValue: "UIPageViewControllerOptionInterPageSpacingKey")
    }
}
