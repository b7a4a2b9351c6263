/// A view controller's wishes for the bars around it and for its transitions, and what its
/// containers keep with it.
struct ControllerBars {
    var navigationItem: UINavigationItem?
    var tabBarItem: UITabBarItem?
    var editButton: UIBarButtonItem?
    var toolbarItems: [UIBarButtonItem]?
    var transition: UIViewController.Transition?
    /// The tab that has made the controller.
    weak var tab: UITab?
    /// The views that show previews.
    var previewings: [Previewing] = []
    /// The traits from the parent, before the controller's own overrides.
    var receivedTraits = TraitValues()
    /// The first responder in the view when another controller covered it in a stack.
    weak var responderBefore: UIResponder?
    weak var topContent: UIScrollView?
    weak var bottomContent: UIScrollView?
}

extension UIViewController {
    final func showTitle() {
        bars.navigationItem?.title = title
        bars.tabBarItem?.title = title
        observedPropertiesMayHaveChanged()
    }

    final var baseToolbarItems: [UIBarButtonItem]? {
        get { bars.toolbarItems }
        set { setToolbarItems(newValue, animated: false) }
    }

    final func baseSetToolbarItems(_ toolbarItems: [UIBarButtonItem]?, animated: Bool) {
        bars.toolbarItems = toolbarItems
        guard let navigation = parent as? UINavigationController,
            navigation.topViewController === self
        else { return }
        navigation.toolbar.setItems(toolbarItems, animated: animated)
    }

    final func baseContentScrollView(for edge: NSDirectionalRectEdge) -> UIScrollView? {
        let own = edge.contains(.bottom) ? bars.bottomContent : bars.topContent
        if let own { return own }
        return viewIfLoaded as? UIScrollView ?? viewIfLoaded?.subviews.first as? UIScrollView
    }

    final func baseSetContentScrollView(
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
