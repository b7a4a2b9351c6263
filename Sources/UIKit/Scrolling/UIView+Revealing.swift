extension UIView {
    /// Scrolls the nearest scroll view around the view until a part of the view is visible.
    ///
    /// Source: Stack Overflow, "Disable UIScrollView scrolling when UITextField becomes first
    /// responder": UIKit calls `scrollRectToVisible(_:animated:)` of the scroll view.
    ///
    /// - Parameter rect: returns the part in the view's coordinates, once the window is laid out.
    final func scrollAncestor(animated: Bool, to rect: () -> CGRect) {
        guard let window, let superview else { return }
        let around = sequence(first: superview, next: \.superview).lazy
        guard
            let scroller = around.compactMap({ $0 as? UIScrollView }).first(
                where: \.isScrollEnabled)
        else { return }
        window.layoutIfNeeded()
        scroller.scrollRectToVisible(convert(rect(), to: scroller), animated: animated)
    }
}
