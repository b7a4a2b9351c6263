/// Configures a popover before it is shown, and observes how it moves and is dismissed.
///
/// Source: Apple, UIPopoverPresentationControllerDelegate. All methods have defaults.
@preconcurrency @MainActor
public protocol UIPopoverPresentationControllerDelegate: UIAdaptivePresentationControllerDelegate {
    /// Called before the controller is shown in a popover; the last moment to set its source.
    func prepareForPopoverPresentation(
        _ popoverPresentationController: UIPopoverPresentationController)
    /// Returns whether a touch outside dismisses the popover. Default: true.
    ///
    /// Called if the delegate does not implement `presentationControllerShouldDismiss(_:)`, which
    /// replaced it in iOS 13.
    func popoverPresentationControllerShouldDismissPopover(
        _ popoverPresentationController: UIPopoverPresentationController
    ) -> Bool
    /// Called after a touch outside has dismissed the popover.
    ///
    /// Called if the delegate does not implement `presentationControllerDidDismiss(_:)`, which
    /// replaced it in iOS 13.
    func popoverPresentationControllerDidDismissPopover(
        _ popoverPresentationController: UIPopoverPresentationController)
    /// Called when the popover must move, because its window has another size; not for popovers of
    /// bar button items.
    ///
    /// - Parameters:
    ///   - popoverPresentationController: the popover's presentation controller.
    ///   - rect: the rectangle at which the popover points, in the coordinates of the view; may be
    ///     changed.
    ///   - view: the source view; may be replaced.
    func popoverPresentationController(
        _ popoverPresentationController: UIPopoverPresentationController,
        willRepositionPopoverTo rect: UnsafeMutablePointer<CGRect>,
        in view: AutoreleasingUnsafeMutablePointer<UIView>)
}

extension UIPopoverPresentationControllerDelegate {
    /// Does nothing.
    public func prepareForPopoverPresentation(
        _ popoverPresentationController: UIPopoverPresentationController
    ) {}
    /// Returns true.
    public func popoverPresentationControllerShouldDismissPopover(
        _ popoverPresentationController: UIPopoverPresentationController
    ) -> Bool { true }
    /// Does nothing.
    public func popoverPresentationControllerDidDismissPopover(
        _ popoverPresentationController: UIPopoverPresentationController
    ) {}
    /// Does nothing.
    public func popoverPresentationController(
        _ popoverPresentationController: UIPopoverPresentationController,
        willRepositionPopoverTo rect: UnsafeMutablePointer<CGRect>,
        in view: AutoreleasingUnsafeMutablePointer<UIView>
    ) {}

    /// Returns the result of the method of iOS 8.
    public func presentationControllerShouldDismiss(
        _ presentationController: UIPresentationController
    ) -> Bool {
        guard let popover = presentationController as? UIPopoverPresentationController else {
            return true
        }
        return popoverPresentationControllerShouldDismissPopover(popover)
    }
    /// Calls the method of iOS 8.
    public func presentationControllerDidDismiss(
        _ presentationController: UIPresentationController
    ) {
        guard let popover = presentationController as? UIPopoverPresentationController else {
            return
        }
        popoverPresentationControllerDidDismissPopover(popover)
    }
}
