extension UIScrollView {
    /// Which parts of the safe area are added to the content's inset.
    ///
    /// Source: Apple, UIScrollView.ContentInsetAdjustmentBehavior.
    public enum ContentInsetAdjustmentBehavior: Int, Sendable {
        /// Along the axes that scroll; at top and bottom also where bars of a container cover the view.
        case automatic = 0
        /// Along the axes that scroll.
        case scrollableAxes = 1
        /// None.
        case never = 2
        /// All.
        case always = 3
    }

    /// The colour of scroll indicators.
    ///
    /// Source: Apple, UIScrollView.IndicatorStyle.
    public enum IndicatorStyle: Int, Sendable {
        /// Dark on light grounds, light on dark ones.
        case `default` = 0
        /// Dark.
        case black = 1
        /// Light.
        case white = 2
    }

    /// Whether a drag takes the focus from a text field.
    ///
    /// Source: Apple, UIScrollView.KeyboardDismissMode. There is no keyboard that could be dragged away: those are missing.
    public enum KeyboardDismissMode: Int, Sendable {
        /// It does not.
        case none = 0
        /// When it begins.
        case onDrag = 1
    }
}
