/// The object that provides the pages before and after a page.
///
/// Source: Apple, UIPageViewControllerDataSource.
@preconcurrency @MainActor
public protocol UIPageViewControllerDataSource: AnyObject {
    /// Returns the controller before another one; nil if there is none.
    func pageViewController(
        _ pageViewController: UIPageViewController,
        viewControllerBefore viewController: UIViewController
    ) -> UIViewController?
    /// Returns the controller after another one; nil if there is none.
    func pageViewController(
        _ pageViewController: UIPageViewController,
        viewControllerAfter viewController: UIViewController
    ) -> UIViewController?
    /// Returns how many dots the page control has. Default: there is no page control.
    func presentationCount(for pageViewController: UIPageViewController) -> Int
    /// Returns the index of the dot of the controllers that were set. Default: there is no page
    /// control.
    func presentationIndex(for pageViewController: UIPageViewController) -> Int
}

extension UIPageViewControllerDataSource {
    /// Returns a sentinel: there is no page control.
    public func presentationCount(for pageViewController: UIPageViewController) -> Int {
        UIPageViewController.noIndex
    }
    /// Returns a sentinel: there is no page control.
    public func presentationIndex(for pageViewController: UIPageViewController) -> Int {
        UIPageViewController.noIndex
    }
}

/// The object that is notified of pages that a person turns.
///
/// Source: Apple, UIPageViewControllerDelegate. All methods have defaults.
@preconcurrency @MainActor
public protocol UIPageViewControllerDelegate: AnyObject {
    /// Called when a person begins to turn a page, with the controllers that it turns to.
    func pageViewController(
        _ pageViewController: UIPageViewController,
        willTransitionTo pendingViewControllers: [UIViewController])
    /// Called when a page that a person turned rests.
    ///
    /// - Parameters:
    ///   - pageViewController: the container.
    ///   - finished: whether the animation finished.
    ///   - previousViewControllers: the controllers that were shown before.
    ///   - completed: whether the page was turned; false if it went back.
    func pageViewController(
        _ pageViewController: UIPageViewController, didFinishAnimating finished: Bool,
        previousViewControllers: [UIViewController], transitionCompleted completed: Bool)
}

extension UIPageViewControllerDelegate {
    /// Does nothing.
    public func pageViewController(
        _ pageViewController: UIPageViewController,
        willTransitionTo pendingViewControllers: [UIViewController]
    ) {}
    /// Does nothing.
    public func pageViewController(
        _ pageViewController: UIPageViewController, didFinishAnimating finished: Bool,
        previousViewControllers: [UIViewController], transitionCompleted completed: Bool
    ) {}
}
