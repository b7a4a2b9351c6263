/// A text whose selection can be dragged.
///
/// Source: Apple, UITextDraggable.
///
/// Deviation: there are no options for previews, and text fields are not draggable.
@preconcurrency @MainActor
public protocol UITextDraggable: UITextInput {
    /// The object that provides the items; not retained.
    var textDragDelegate: (any UITextDragDelegate)? { get set }
    /// The interaction that drags the selection; disable it to forbid that.
    var textDragInteraction: UIDragInteraction? { get }
    /// Whether the selection is dragged now.
    var isTextDragActive: Bool { get }
}

/// The selection that a drag begins with.
///
/// Source: Apple, UITextDragRequest.
@preconcurrency @MainActor
public protocol UITextDragRequest: NSObjectProtocol {
    /// The range that is dragged.
    var dragRange: UITextRange { get }
    /// The items that are dragged unless the delegate returns others: the text.
    var suggestedItems: [UIDragItem] { get }
    /// The items of the drag to which a tap adds others; none here.
    var existingItems: [UIDragItem] { get }
    /// Whether the range is selected: true.
    var isSelected: Bool { get }
    /// The drag.
    var dragSession: any UIDragSession { get }
}

/// An object that chooses the items of a text's drags, and is notified of them.
///
/// Source: Apple, UITextDragDelegate. All methods have defaults.
@preconcurrency @MainActor
public protocol UITextDragDelegate: NSObjectProtocol {
    /// Returns the items of a drag; none forbids it. Default: the suggested ones.
    func textDraggableView(
        _ textDraggableView: any UIView & UITextDraggable,
        itemsForDrag dragRequest: any UITextDragRequest
    ) -> [UIDragItem]
    /// Returns the preview with which an item is lifted; nil for that of the text, the default.
    func textDraggableView(
        _ textDraggableView: any UIView & UITextDraggable,
        dragPreviewForLiftingItem item: UIDragItem, session: any UIDragSession
    ) -> UITargetedDragPreview?
    /// Called before the items are lifted; the animator animates along. Default: nothing.
    func textDraggableView(
        _ textDraggableView: any UIView & UITextDraggable,
        willAnimateLiftWith animator: any UIDragAnimating, session: any UIDragSession)
    /// Called when the drag begins. Default: nothing.
    func textDraggableView(
        _ textDraggableView: any UIView & UITextDraggable,
        dragSessionWillBegin session: any UIDragSession)
    /// Called when the drag has ended. Default: nothing.
    func textDraggableView(
        _ textDraggableView: any UIView & UITextDraggable,
        dragSessionDidEnd session: any UIDragSession, with operation: UIDropOperation)
}

extension UITextDragDelegate {
    /// Returns the suggested items.
    public func textDraggableView(
        _ textDraggableView: any UIView & UITextDraggable,
        itemsForDrag dragRequest: any UITextDragRequest
    ) -> [UIDragItem] { dragRequest.suggestedItems }
    /// Returns nil.
    public func textDraggableView(
        _ textDraggableView: any UIView & UITextDraggable,
        dragPreviewForLiftingItem item: UIDragItem, session: any UIDragSession
    ) -> UITargetedDragPreview? { nil }
    /// Does nothing.
    public func textDraggableView(
        _ textDraggableView: any UIView & UITextDraggable,
        willAnimateLiftWith animator: any UIDragAnimating, session: any UIDragSession
    ) {}
    /// Does nothing.
    public func textDraggableView(
        _ textDraggableView: any UIView & UITextDraggable,
        dragSessionWillBegin session: any UIDragSession
    ) {}
    /// Does nothing.
    public func textDraggableView(
        _ textDraggableView: any UIView & UITextDraggable,
        dragSessionDidEnd session: any UIDragSession, with operation: UIDropOperation
    ) {}
}
