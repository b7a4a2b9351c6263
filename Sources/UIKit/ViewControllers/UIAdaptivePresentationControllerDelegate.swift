/// Chooses the style of a presentation for its window's size classes, and controls and observes
/// dismissals by the user.
///
/// Source: Apple, UIAdaptivePresentationControllerDelegate. All methods have defaults. Those about
/// dismissals are not called for dismissals by the program.
@preconcurrency @MainActor
public protocol UIAdaptivePresentationControllerDelegate: AnyObject {
    /// Returns the style in which a controller is presented in a compact width; `none` keeps its
    /// own. Default: automatic, which means a sheet for a popover and its own style for others.
    func adaptivePresentationStyle(for controller: UIPresentationController)
        -> UIModalPresentationStyle
    /// Returns the style in which a controller is presented with some traits; called before the
    /// presentation and when the window's size classes have changed.
    ///
    /// Full screens and sheets are possible; any other style counts as `none`. Default: in a
    /// compact width what `adaptivePresentationStyle(for:)` returns, otherwise automatic.
    func adaptivePresentationStyle(
        for controller: UIPresentationController, traitCollection: UITraitCollection
    ) -> UIModalPresentationStyle
    /// Called before a controller is presented in another style than its own, to configure the
    /// presentation controller of that style.
    func presentationController(
        _ presentationController: UIPresentationController,
        prepare adaptivePresentationController: UIPresentationController)
    /// Returns the controller that is presented in another style, for example a navigation
    /// controller around the presented one; nil, the default, for the presented one itself.
    func presentationController(
        _ controller: UIPresentationController,
        viewControllerForAdaptivePresentationStyle style: UIModalPresentationStyle
    ) -> UIViewController?
    /// Called before a controller is presented, or changes its style with the window.
    ///
    /// - Parameters:
    ///   - presentationController: the presentation controller of the presented controller.
    ///   - style: the style that replaces the controller's own, or `none`.
    ///   - transitionCoordinator: the coordinator of the presentation; nil for a change.
    func presentationController(
        _ presentationController: UIPresentationController,
        willPresentWithAdaptiveStyle style: UIModalPresentationStyle,
        transitionCoordinator: (any UIViewControllerTransitionCoordinator)?)
    /// Returns whether the user may dismiss the presented controller; called when a drag begins, or
    /// after a tap outside of a popover. Default: true.
    ///
    /// It is not called if the controller's `isModalInPresentation` is true.
    func presentationControllerShouldDismiss(_ presentationController: UIPresentationController)
        -> Bool
    /// Called when the user dismisses the presented controller, before the animation.
    func presentationControllerWillDismiss(_ presentationController: UIPresentationController)
    /// Called after the user has dismissed the presented controller and its view has been removed.
    func presentationControllerDidDismiss(_ presentationController: UIPresentationController)
    /// Called when the user has tried to dismiss a controller that must not be dismissed
    /// interactively.
    func presentationControllerDidAttemptToDismiss(
        _ presentationController: UIPresentationController)
}

extension UIAdaptivePresentationControllerDelegate {
    /// Returns automatic.
    public func adaptivePresentationStyle(for controller: UIPresentationController)
        -> UIModalPresentationStyle
    { .automatic }
    /// Returns the result of `adaptivePresentationStyle(for:)` in a compact width.
    public func adaptivePresentationStyle(
        for controller: UIPresentationController, traitCollection: UITraitCollection
    ) -> UIModalPresentationStyle {
        traitCollection.horizontalSizeClass == .compact
            ? adaptivePresentationStyle(for: controller) : .automatic
    }
    /// Does nothing.
    public func presentationController(
        _ presentationController: UIPresentationController,
        prepare adaptivePresentationController: UIPresentationController
    ) {}
    /// Returns nil.
    public func presentationController(
        _ controller: UIPresentationController,
        viewControllerForAdaptivePresentationStyle style: UIModalPresentationStyle
    ) -> UIViewController? { nil }
    /// Does nothing.
    public func presentationController(
        _ presentationController: UIPresentationController,
        willPresentWithAdaptiveStyle style: UIModalPresentationStyle,
        transitionCoordinator: (any UIViewControllerTransitionCoordinator)?
    ) {}
    /// Returns true.
    public func presentationControllerShouldDismiss(
        _ presentationController: UIPresentationController
    ) -> Bool { true }
    /// Does nothing.
    public func presentationControllerWillDismiss(
        _ presentationController: UIPresentationController
    ) {}
    /// Does nothing.
    public func presentationControllerDidDismiss(_ presentationController: UIPresentationController)
    {}
    /// Does nothing.
    public func presentationControllerDidAttemptToDismiss(
        _ presentationController: UIPresentationController
    ) {}
}
