/// Lets items be dropped on a view.
///
/// ```swift
/// board.addInteraction(UIDropInteraction(delegate: self))
/// ```
///
/// The interaction of the view below the finger, or of the nearest one that contains it, handles a
/// drag if its delegate can.
///
/// Source: Apple, UIDropInteraction.
///
/// Deviation: a window has one drag at a time, so there is no `allowsSimultaneousDropSessions`.
@preconcurrency @MainActor
open class UIDropInteraction: NSObject, UIInteraction {
    /// The object that accepts the items; not retained.
    public private(set) final weak var delegate: (any UIDropInteractionDelegate)?
    /// The view to which the interaction was added.
    public private(set) final weak var view: UIView?

    /// Creates an interaction; it has an effect once it was added to a view.
    public init(delegate: any UIDropInteractionDelegate) {
        self.delegate = delegate
        super.init()
    }

    /// Called before the interaction is added to a view, or removed from its view (nil).
    open func willMove(to view: UIView?) {}

    /// Called after the interaction was added to a view, or removed from its view (nil).
    open func didMove(to view: UIView?) { self.view = view }
}

/// The object that accepts what is dropped on the view of an interaction.
///
/// Source: Apple, UIDropInteractionDelegate. All methods have defaults; one that accepts a drop
/// implements `dropInteraction(_:sessionDidUpdate:)` and `dropInteraction(_:performDrop:)`.
@preconcurrency @MainActor
public protocol UIDropInteractionDelegate: NSObjectProtocol {
    /// Returns whether the delegate may accept the items. Default: true.
    ///
    /// It is asked once for a drag, and again after items were added.
    func dropInteraction(_ interaction: UIDropInteraction, canHandle session: any UIDropSession)
        -> Bool
    /// Called when the drag enters the view. Default: nothing.
    func dropInteraction(
        _ interaction: UIDropInteraction, sessionDidEnter session: any UIDropSession)
    /// Returns the operation for items that would be dropped here; called when the drag enters the
    /// view, moves inside it or gets more items, and before a drop. Default: cancel.
    func dropInteraction(
        _ interaction: UIDropInteraction, sessionDidUpdate session: any UIDropSession
    )
        -> UIDropProposal
    /// Called when the drag leaves the view. Default: nothing.
    func dropInteraction(
        _ interaction: UIDropInteraction, sessionDidExit session: any UIDropSession)
    /// Called when the items are dropped: loads their data. Default: nothing.
    func dropInteraction(_ interaction: UIDropInteraction, performDrop session: any UIDropSession)
    /// Called when the items have moved to their places. Default: nothing.
    func dropInteraction(_ interaction: UIDropInteraction, concludeDrop session: any UIDropSession)
    /// Called when a drag that was over the view has ended, anywhere. Default: nothing.
    func dropInteraction(_ interaction: UIDropInteraction, sessionDidEnd session: any UIDropSession)
    /// Returns the preview with which a dropped item moves to its place, or nil to let it shrink
    /// and fade. Default: the given one, which stays where it was dropped.
    func dropInteraction(
        _ interaction: UIDropInteraction, previewForDropping item: UIDragItem,
        withDefault defaultPreview: UITargetedDragPreview
    ) -> UITargetedDragPreview?
    /// Called for each item before it moves to its place; the animator animates along. Default:
    /// nothing.
    func dropInteraction(
        _ interaction: UIDropInteraction, item: UIDragItem,
        willAnimateDropWith animator: any UIDragAnimating)
}

extension UIDropInteractionDelegate {
    /// Returns true.
    public func dropInteraction(
        _ interaction: UIDropInteraction, canHandle session: any UIDropSession
    ) -> Bool { true }
    /// Does nothing.
    public func dropInteraction(
        _ interaction: UIDropInteraction, sessionDidEnter session: any UIDropSession
    ) {}
    /// Returns a proposal to do nothing.
    public func dropInteraction(
        _ interaction: UIDropInteraction, sessionDidUpdate session: any UIDropSession
    ) -> UIDropProposal { UIDropProposal(operation: .cancel) }
    /// Does nothing.
    public func dropInteraction(
        _ interaction: UIDropInteraction, sessionDidExit session: any UIDropSession
    ) {}
    /// Does nothing.
    public func dropInteraction(
        _ interaction: UIDropInteraction, performDrop session: any UIDropSession
    ) {}
    /// Does nothing.
    public func dropInteraction(
        _ interaction: UIDropInteraction, concludeDrop session: any UIDropSession
    ) {}
    /// Does nothing.
    public func dropInteraction(
        _ interaction: UIDropInteraction, sessionDidEnd session: any UIDropSession
    ) {}
    /// Returns the given preview.
    public func dropInteraction(
        _ interaction: UIDropInteraction, previewForDropping item: UIDragItem,
        withDefault defaultPreview: UITargetedDragPreview
    ) -> UITargetedDragPreview? { defaultPreview }
    /// Does nothing.
    public func dropInteraction(
        _ interaction: UIDropInteraction, item: UIDragItem,
        willAnimateDropWith animator: any UIDragAnimating
    ) {}
}
