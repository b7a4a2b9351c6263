extension UIWindow {
    /// The menu in front of the window, until it ends.
    final var shownMenu: MenuOverlay? {
        subviews.last { ($0 as? MenuOverlay)?.isUserInteractionEnabled ?? false } as? MenuOverlay
    }
}
