extension UIWindow {
    /// The menu in front of the window, until it ends.
    final var shownMenu: _UIContextMenuContainerView? {
        subviews.last { ($0 as? _UIContextMenuContainerView)?.isUserInteractionEnabled ?? false }
            as? _UIContextMenuContainerView
    }
}
