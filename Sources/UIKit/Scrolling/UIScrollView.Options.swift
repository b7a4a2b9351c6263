extension UIScrollView {
    /// Which parts of the safe area are added to the content inset.
    ///
    /// Source: Apple, UIScrollView.ContentInsetAdjustmentBehavior.
    public enum ContentInsetAdjustmentBehavior: Int, Sendable {
        /// Along the scrollable axes; at top and bottom also where bars of a container cover the
        /// view.
        case automatic = 0
        /// Along the scrollable axes only.
        case scrollableAxes = 1
        /// Never.
        case never = 2
        /// Always, on all edges.
        case always = 3
    }

    /// The style of the scroll indicators.
    ///
    /// Source: Apple, UIScrollView.IndicatorStyle.
    public enum IndicatorStyle: Int, Sendable {
        /// Dark on light backgrounds, light on dark ones.
        case `default` = 0
        /// Dark.
        case black = 1
        /// Light.
        case white = 2
    }

    /// Whether an index of sections is shown.
    ///
    /// Source: Apple, UIScrollView.IndexDisplayMode.
    public enum IndexDisplayMode: Int, Sendable {
        /// If there are titles for it.
        case automatic = 0
        /// Never.
        case alwaysHidden = 1
    }

    /// Whether a drag dismisses the keyboard by resigning the first responder.
    ///
    /// Source: Apple, UIScrollView.KeyboardDismissMode. There is no keyboard to drag away, so the
    /// interactive modes are missing.
    public enum KeyboardDismissMode: Int, Sendable {
        /// A drag does not dismiss the keyboard.
        case none = 0
        /// The keyboard is dismissed when a drag begins.
        case onDrag = 1
        /// The keyboard is dismissed when the finger of a drag is lifted in it, unless it moves up.
        ///
        /// Deviation: it does not follow the finger.
        case interactive = 2
        /// As ``onDrag``, for input accessory views too.
        case onDragWithAccessory = 3
        /// As ``interactive``, where the keyboard begins with its accessory view.
        case interactiveWithAccessory = 4
    }
}
