/// A view controller's wishes for the bars around it, and for its transitions.
struct ControllerBars {
    var navigationItem: UINavigationItem?
    var tabBarItem: UITabBarItem?
    var editButton: UIBarButtonItem?
    var toolbarItems: [UIBarButtonItem]?
    var transition: UIViewController.Transition?
    /// The tab that has made the controller.
    weak var tab: UITab?
    weak var topContent: UIScrollView?
    weak var bottomContent: UIScrollView?
}

extension UIViewController {
    /// The items of the navigation controller's toolbar while this controller is on top, or nil.
    public final var toolbarItems: [UIBarButtonItem]? {
        get { bars.toolbarItems }
        set { setToolbarItems(newValue, animated: false) }
    }

    /// Sets the items of the toolbar; with animation, the new ones fade in if they are shown.
    public final func setToolbarItems(_ toolbarItems: [UIBarButtonItem]?, animated: Bool) {
        bars.toolbarItems = toolbarItems
        guard let navigation = parent as? UINavigationController,
            navigation.topViewController === self
        else { return }
        navigation.toolbar.setItems(toolbarItems, animated: animated)
    }

    /// Returns the scroll view that the bars at an edge follow: the one set for it, otherwise the
    /// controller's view or the view's first subview, if that is a scroll view; otherwise nil.
    ///
    /// Source: Apple, contentScrollView(for:); which one is found without a call is not
    /// documented. [U]
    public final func contentScrollView(for edge: NSDirectionalRectEdge) -> UIScrollView? {
        let own = edge.contains(.bottom) ? bars.bottomContent : bars.topContent
        if let own { return own }
        return viewIfLoaded as? UIScrollView ?? viewIfLoaded?.subviews.first as? UIScrollView
    }

    /// Sets the scroll view that the bars at the top or bottom edge follow; nil for the one found.
    public final func setContentScrollView(
        _ scrollView: UIScrollView?, for edge: NSDirectionalRectEdge = [.top, .bottom]
    ) {
        if edge.contains(.top) { bars.topContent = scrollView }
        if edge.contains(.bottom) { bars.bottomContent = scrollView }
        parent?.viewIfLoaded?.setNeedsLayout()
    }
}

extension UIViewController {
    /// Has the scroll views below the bars find their insets again.
    final func scrollViewsAdjustAgain() {
        (viewIfLoaded as? UIScrollView)?.updateAdjustedInset()
        for view in viewIfLoaded?.subviews ?? [] { (view as? UIScrollView)?.updateAdjustedInset() }
    }
}
