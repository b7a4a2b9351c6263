extension UIWindow {
    /// Whether a touch that ends was a tap on the status bar.
    ///
    /// Taps on controls below the bar are left to them. [U]
    final func isTapOnStatusBar(_ touch: UITouch) -> Bool {
        guard !isStatusBarHidden, !(touch.view is UIControl) else { return false }
        let height = coveredInsets.top
        return touch.startPoint.y < height && touch.point.y < height && touch.tapCount > 0
    }

    /// Scrolls the only scroll view on the screen that wants it to its top.
    final func returnToTop() {
        var found: [UIScrollView] = []
        collectScrollViews(in: self, into: &found)
        if found.count == 1 { found[0].returnToTop() }
    }

    private func collectScrollViews(in view: UIView, into found: inout [UIScrollView]) {
        guard !view.isHidden, view.alpha > 0.01,
            view.convert(view.bounds, to: self).intersects(bounds)
        else { return }
        if let scrollView = view as? UIScrollView, scrollView.scrollsToTop {
            found.append(scrollView)
        }
        for subview in view.subviews { collectScrollViews(in: subview, into: &found) }
    }
}
