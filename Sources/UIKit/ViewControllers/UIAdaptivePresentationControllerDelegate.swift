/// Who has a say in whether the user may pull a sheet down, and hears of it.
///
/// Source: Apple, UIAdaptivePresentationControllerDelegate. All methods have defaults. Presentations that the program ends are
/// not told of.
@preconcurrency @MainActor
public protocol UIAdaptivePresentationControllerDelegate: AnyObject {
    /// Answers whether the user may dismiss the presented controller; asked when a finger begins to pull. Default: true.
    ///
    /// It is not asked where the controller's `isModalInPresentation` is true.
    func presentationControllerShouldDismiss(_ presentationController: UIPresentationController) -> Bool
    /// Called when the user has dismissed the presented controller, before its view goes.
    func presentationControllerWillDismiss(_ presentationController: UIPresentationController)
    /// Called when the view of a controller that the user has dismissed is gone.
    func presentationControllerDidDismiss(_ presentationController: UIPresentationController)
    /// Called when the user has tried to dismiss a controller that may not be dismissed so.
    func presentationControllerDidAttemptToDismiss(_ presentationController: UIPresentationController)
}

extension UIAdaptivePresentationControllerDelegate {
    /// Answers true.
    public func presentationControllerShouldDismiss(_ presentationController: UIPresentationController) -> Bool { true }
    /// Does nothing.
    public func presentationControllerWillDismiss(_ presentationController: UIPresentationController) {}
    /// Does nothing.
    public func presentationControllerDidDismiss(_ presentationController: UIPresentationController) {}
    /// Does nothing.
    public func presentationControllerDidAttemptToDismiss(_ presentationController: UIPresentationController) {}
}
