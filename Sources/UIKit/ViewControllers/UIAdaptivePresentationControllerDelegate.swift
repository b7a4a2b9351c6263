/// Controls whether the user may drag a sheet down to dismiss it, and receives callbacks about it.
///
/// Source: Apple, UIAdaptivePresentationControllerDelegate. All methods have defaults. They are not
/// called for dismissals by the program.
@preconcurrency @MainActor
public protocol UIAdaptivePresentationControllerDelegate: AnyObject {
    /// Returns whether the user may dismiss the presented controller; called when a drag begins.
    /// Default: true.
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
