extension UIView {
    /// Returns why a screen reader does not change the view, in a part of a sentence with the view
    /// as its subject; nil if it may.
    ///
    /// As for the elements of a window, what is hidden or behind a modal view is out of reach. So
    /// is what a presented controller keeps from touches. What is outside of the window is not: a
    /// reader scrolls to it.
    package final var obstacleToReader: String? {
        guard let window else { return "is not in the window" }
        if let control = self as? UIControl {
            if !control.isEnabled { return "is disabled" }
            if !isUserInteractionEnabled { return "ignores touches" }
        }
        var inner: UIView?
        var outer: UIView? = self
        while let view = outer {
            let subject = view === self ? "is" : "is inside a view that is"
            if view.isHidden { return "\(subject) hidden" }
            if view.alpha <= 0.01 { return "\(subject) transparent" }
            if view.accessibilityElementsHidden { return "\(subject) hidden from screen readers" }
            if let inner {
                if !view.isUserInteractionEnabled { return "is inside a view that ignores touches" }
                let modal = view.subviews.last { $0.accessibilityViewIsModal && !$0.isHidden }
                if let modal, modal !== inner { return "is behind a modal view" }
            }
            (inner, outer) = (view, view.superview)
        }
        return isBehindPresentation(in: window) ? "is behind a presented controller" : nil
    }

    /// Whether a presented controller receives the touches in the middle of what is seen of the
    /// view.
    private func isBehindPresentation(in window: UIWindow) -> Bool {
        let seen = convert(bounds, to: window).intersection(window.bounds)
        guard !seen.isNull, !seen.isEmpty,
            let hit = window.hitTest(CGPoint(x: seen.midX, y: seen.midY), with: nil)
        else { return false }
        var outer: UIView? = hit
        while let view = outer {
            if view is UITransitionView, !isDescendant(of: view) { return true }
            outer = view.superview
        }
        return false
    }
}
