public import CoreGraphics

/// An object that has content in others, and is notified when its size or its traits change.
///
/// Controllers and presentation controllers are such objects.
///
/// Source: Apple, UIContentContainer.
///
/// Deviation: `systemLayoutFittingSizeDidChange(forChildContentContainer:)` is missing.
@preconcurrency @MainActor
public protocol UIContentContainer: NSObjectProtocol {
    /// The size that the content would like to have, in points; zero for none.
    var preferredContentSize: CGSize { get }
    /// Called after the preferred size of content inside has changed.
    func preferredContentSizeDidChange(forChildContentContainer container: any UIContentContainer)
    /// Returns the size of content inside, in points, for a size of this object.
    func size(
        forChildContentContainer container: any UIContentContainer,
        withParentContainerSize parentSize: CGSize
    ) -> CGSize
    /// Called before the size changes.
    func viewWillTransition(
        to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator)
    /// Called before the traits change.
    func willTransition(
        to newCollection: UITraitCollection,
        with coordinator: any UIViewControllerTransitionCoordinator)
}

extension UIViewController: UIContentContainer {}
extension UIPresentationController: UIContentContainer {}
