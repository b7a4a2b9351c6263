/// A text into which texts can be dropped.
///
/// Source: Apple, UITextDroppable.
@preconcurrency @MainActor
public protocol UITextDroppable: UITextInput {
    /// The object that chooses what a drop does; not retained.
    var textDropDelegate: (any UITextDropDelegate)? { get set }
    /// The interaction that accepts drops.
    var textDropInteraction: UIDropInteraction? { get }
    /// Whether a drag is over the text now.
    var isTextDropActive: Bool { get }
}

/// A drag over a text.
///
/// Source: Apple, UITextDropRequest.
@preconcurrency @MainActor
public protocol UITextDropRequest: NSObjectProtocol {
    /// The place of the finger in the text.
    var dropPosition: UITextPosition { get }
    /// The effect of a drop unless the delegate chooses another: the text is inserted, and moved if
    /// it comes from the same view.
    var suggestedProposal: UITextDropProposal { get }
    /// Whether the drag comes from the same view.
    var isSameView: Bool { get }
    /// The drag.
    var dropSession: any UIDropSession { get }
}

/// The text that a drop replaces.
///
/// Source: Apple, UITextDropAction.
public enum UITextDropAction: UInt, Sendable {
    /// None: the new text is inserted where it is dropped.
    case insert = 0
    /// The selection.
    case replaceSelection = 1
    /// The whole text.
    case replaceAll = 2
}

/// Whether a text that cannot be edited accepts a drop.
///
/// Source: Apple, UITextDropEditability.
public enum UITextDropEditability: UInt, Sendable {
    /// It does not.
    case no = 0
    /// It does, and is not editable afterwards.
    case temporary = 1
    /// It does, and is editable afterwards.
    case yes = 2
}

/// The effect of a drop on a text.
///
/// Source: Apple, UITextDropProposal.
///
/// Deviation: there is no performer and no mode of progress.
open class UITextDropProposal: UIDropProposal {
    /// The text that the drop replaces. Default: none.
    open var dropAction = UITextDropAction.insert

    /// Returns a proposal with the same values.
    open override func copy(with zone: NSZone? = nil) -> Any {
        let copy = UITextDropProposal(operation: operation)
        (copy.prefersFullSizePreview, copy.dropAction) = (prefersFullSizePreview, dropAction)
        return copy
    }
}

/// An object that chooses what drops on a text do, and is notified of them.
///
/// Source: Apple, UITextDropDelegate. All methods have defaults.
@preconcurrency @MainActor
public protocol UITextDropDelegate: NSObjectProtocol {
    /// Returns whether a text that cannot be edited accepts a drop. Default: no.
    func textDroppableView(
        _ textDroppableView: any UIView & UITextDroppable,
        willBecomeEditableForDrop drop: any UITextDropRequest
    ) -> UITextDropEditability
    /// Returns the effect of a drop. Default: the suggested one.
    func textDroppableView(
        _ textDroppableView: any UIView & UITextDroppable,
        proposalForDrop drop: any UITextDropRequest
    ) -> UITextDropProposal
    /// Called before a drop changes the text. Default: nothing.
    func textDroppableView(
        _ textDroppableView: any UIView & UITextDroppable,
        willPerformDrop drop: any UITextDropRequest)
    /// Called when a drag enters the text. Default: nothing.
    func textDroppableView(
        _ textDroppableView: any UIView & UITextDroppable,
        dropSessionDidEnter session: any UIDropSession)
    /// Called when a drag has moved over the text. Default: nothing.
    func textDroppableView(
        _ textDroppableView: any UIView & UITextDroppable,
        dropSessionDidUpdate session: any UIDropSession)
    /// Called when a drag leaves the text. Default: nothing.
    func textDroppableView(
        _ textDroppableView: any UIView & UITextDroppable,
        dropSessionDidExit session: any UIDropSession)
    /// Called when a drag that was over the text has ended, anywhere. Default: nothing.
    func textDroppableView(
        _ textDroppableView: any UIView & UITextDroppable,
        dropSessionDidEnd session: any UIDropSession)
}

extension UITextDropDelegate {
    /// Returns no.
    public func textDroppableView(
        _ textDroppableView: any UIView & UITextDroppable,
        willBecomeEditableForDrop drop: any UITextDropRequest
    ) -> UITextDropEditability { .no }
    /// Returns the suggested proposal.
    public func textDroppableView(
        _ textDroppableView: any UIView & UITextDroppable,
        proposalForDrop drop: any UITextDropRequest
    ) -> UITextDropProposal { drop.suggestedProposal }
    /// Does nothing.
    public func textDroppableView(
        _ textDroppableView: any UIView & UITextDroppable,
        willPerformDrop drop: any UITextDropRequest
    ) {}
    /// Does nothing.
    public func textDroppableView(
        _ textDroppableView: any UIView & UITextDroppable,
        dropSessionDidEnter session: any UIDropSession
    ) {}
    /// Does nothing.
    public func textDroppableView(
        _ textDroppableView: any UIView & UITextDroppable,
        dropSessionDidUpdate session: any UIDropSession
    ) {}
    /// Does nothing.
    public func textDroppableView(
        _ textDroppableView: any UIView & UITextDroppable,
        dropSessionDidExit session: any UIDropSession
    ) {}
    /// Does nothing.
    public func textDroppableView(
        _ textDroppableView: any UIView & UITextDroppable,
        dropSessionDidEnd session: any UIDropSession
    ) {}
}
