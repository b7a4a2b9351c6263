/// Who hears of a scroll view's scrolling.
///
/// A drag calls, in this order: `scrollViewWillBeginDragging`, `scrollViewDidScroll`…,
/// `scrollViewWillEndDragging(_:withVelocity:targetContentOffset:)`, `scrollViewDidEndDragging(_:willDecelerate:)`, and when
/// the content moves on, `scrollViewWillBeginDecelerating`, `scrollViewDidScroll`…, `scrollViewDidEndDecelerating`.
///
/// Source: Apple, UIScrollViewDelegate. All methods have defaults that do nothing.
@preconcurrency @MainActor
public protocol UIScrollViewDelegate: AnyObject {
    /// Called after each change of the content offset.
    func scrollViewDidScroll(_ scrollView: UIScrollView)

    /// Called when a finger begins to drag the content.
    func scrollViewWillBeginDragging(_ scrollView: UIScrollView)

    /// Called when the finger is lifted; where the content is going to stop can be changed.
    ///
    /// - `velocity`: in points per millisecond, as UIKit has it.
    /// - `targetContentOffset`: where the content will stop; set it to stop elsewhere.
    func scrollViewWillEndDragging(
        _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
        targetContentOffset: UnsafeMutablePointer<CGPoint>
    )

    /// Called after the finger was lifted, with whether the content moves on.
    func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool)

    /// Called when the content begins to move on by itself.
    func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView)

    /// Called when the content has come to rest after moving on by itself.
    func scrollViewDidEndDecelerating(_ scrollView: UIScrollView)

    /// Called when an animated change of the content offset has ended.
    func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView)

    /// Called after the inset with the safe area has changed.
    func scrollViewDidChangeAdjustedContentInset(_ scrollView: UIScrollView)

    /// Answers the view inside the scroll view that zooming scales; nil for none. Default: none.
    func viewForZooming(in scrollView: UIScrollView) -> UIView?

    /// Called when two fingers begin to zoom the content.
    func scrollViewWillBeginZooming(_ scrollView: UIScrollView, with view: UIView?)

    /// Called after each change of the zoom scale.
    func scrollViewDidZoom(_ scrollView: UIScrollView)

    /// Called when zooming, and coming back from beyond its limits, is over.
    func scrollViewDidEndZooming(_ scrollView: UIScrollView, with view: UIView?, atScale scale: CGFloat)
}

extension UIScrollViewDelegate {
    /// Does nothing.
    public func scrollViewDidScroll(_ scrollView: UIScrollView) {}
    /// Does nothing.
    public func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {}
    /// Does nothing.
    public func scrollViewWillEndDragging(
        _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
        targetContentOffset: UnsafeMutablePointer<CGPoint>
    ) {}
    /// Does nothing.
    public func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {}
    /// Does nothing.
    public func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView) {}
    /// Does nothing.
    public func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) {}
    /// Does nothing.
    public func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) {}
    /// Does nothing.
    public func scrollViewDidChangeAdjustedContentInset(_ scrollView: UIScrollView) {}
    /// Answers nil.
    public func viewForZooming(in scrollView: UIScrollView) -> UIView? { nil }
    /// Does nothing.
    public func scrollViewWillBeginZooming(_ scrollView: UIScrollView, with view: UIView?) {}
    /// Does nothing.
    public func scrollViewDidZoom(_ scrollView: UIScrollView) {}
    /// Does nothing.
    public func scrollViewDidEndZooming(_ scrollView: UIScrollView, with view: UIView?, atScale scale: CGFloat) {}
}
