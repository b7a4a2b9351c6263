import QuartzCore

extension UIScrollView {
    /// Whether something in the program needs each step of an automatic movement.
    ///
    /// If not, the movement travels to viewers as a function of time, and the loop sleeps until its
    /// end. Each step is needed by a delegate that implements `scrollViewDidScroll`, an observer,
    /// a refresh control, bars that follow, a frame layout guide, and constraints to content from
    /// outside. Classes that override what scrolling calls need it too: tables, collections and
    /// text views do, because they lay out what becomes visible.
    final var needsEachStep: Bool {
        if listener != nil || delegate != nil && delegateFollowsScrolling { return true }
        if refreshControl != nil || frameGuide != nil || isObserved { return true }
        if barLinks?.atTop != nil || barLinks?.atBottom != nil { return true }
        // An effect that is not shown yet may be at the next step.
        if edgeEffects?.mayBeShown == true { return true }
        let layer = backingLayer
        if type(of: layer) != CALayer.self || layer.delegate !== self || layer.hasOwnClock {
            return true
        }
        if MethodOverrides.ofContentOffsets.differ(type(of: self), UIScrollView.self) {
            return true
        }
        if MethodOverrides.ofScrolling.differ(type(of: self), UIScrollView.self) { return true }
        if MethodExchange.isActive { return true }
        if let controller = viewController,
            MethodOverrides.ofLayout.differ(type(of: controller), UIViewController.self)
        {
            return true
        }
        return contentConcernsConstraintsOutside
    }

    /// Calls the listener and the delegate, in this order.
    final func notify(_ call: (any UIScrollViewDelegate) -> Void) {
        if let listener { call(listener) }
        if let delegate { call(delegate) }
    }

    /// Calls the delegate, and finds out whether it implements the method.
    final func notifyDelegateOfScrolling() {
        listener?.scrollViewDidScroll(self)
        guard let delegate else { return }
        delegateFollowsScrolling = true
        delegate.scrollViewDidScroll(self)
    }

    /// Notifies whatever depends on the offset once, after a movement as a function of time.
    final func travelDidEnd(from offset: CGPoint) {
        boundsOriginDidChange(from: offset)
        observedPropertiesMayHaveChanged()
    }
}

extension MethodOverrides {
    /// The method of scroll views that a change of the content offset calls.
    @MainActor fileprivate static let ofScrolling = MethodOverrides(
        _FollowingScrollView.self, _SilentScrollView.self, of: UIScrollView.self, count: 9)
    /// The controller's methods that the layout of its view calls.
    @MainActor fileprivate static let ofLayout = MethodOverrides(
        _FollowingController.self, _SilentController.self, of: UIViewController.self, count: 2)
}

private final class _FollowingScrollView: UIScrollView {
    override var bounds: CGRect { didSet {} }
    override func layoutSubviews() {}
    override func setNeedsLayout() {}
    override func layoutSublayers(of layer: CALayer) {}
    override func action(for layer: CALayer, forKey event: String) -> (any CAAction)? { nil }
    override func contentDescription() -> ViewContent { super.contentDescription() }
    override func boundsOriginDidChange(from oldOrigin: CGPoint) {}
}

private final class _SilentScrollView: UIScrollView {}

private final class _FollowingController: UIViewController {
    override func viewWillLayoutSubviews() {}
    override func viewDidLayoutSubviews() {}
}

private final class _SilentController: UIViewController {}
