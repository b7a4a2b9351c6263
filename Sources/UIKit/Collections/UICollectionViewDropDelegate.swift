/// The operation that a collection view proposes for items that are dragged over it.
///
/// Source: Apple, UICollectionViewDropProposal.
@preconcurrency @MainActor
open class UICollectionViewDropProposal: UIDropProposal {
    /// Where the items would be placed.
    ///
    /// Source: Apple, UICollectionViewDropProposal.Intent.
    public enum Intent: Int, Sendable {
        /// It is decided later.
        case unspecified = 0
        /// At places that are inserted at the destination; the collection view makes room for an
        /// item of its own.
        case insertAtDestinationIndexPath = 1
        /// Inside the item at the destination, which is highlighted.
        case insertIntoDestinationIndexPath = 2
    }

    /// Where the items would be placed. Default: unspecified.
    public final let intent: Intent

    /// Creates a proposal.
    public init(operation: UIDropOperation, intent: Intent) {
        self.intent = intent
        super.init(operation: operation)
    }

    /// Creates a proposal without an intent.
    public override convenience init(operation: UIDropOperation) {
        self.init(operation: operation, intent: .unspecified)
    }

    /// Returns a proposal with the same values.
    open override func copy(with zone: NSZone? = nil) -> Any {
        let copy = UICollectionViewDropProposal(operation: operation, intent: intent)
        copy.prefersFullSizePreview = prefersFullSizePreview
        return copy
    }
}

/// An item that is dropped on a collection view.
///
/// Source: Apple, UICollectionViewDropItem.
@preconcurrency @MainActor
public protocol UICollectionViewDropItem: NSObjectProtocol {
    /// The item.
    var dragItem: UIDragItem { get }
    /// Where it comes from; nil for items from elsewhere and items that no longer exist.
    var sourceIndexPath: IndexPath? { get }
    /// The size of its preview, in points; zero if it has none.
    var previewSize: CGSize { get }
}

/// A drop that the delegate of a collection view performs.
///
/// Source: Apple, UICollectionViewDropCoordinator.
///
/// Deviation: items from elsewhere find no room made for them; while there is a placeholder,
/// updates of the collection view count it [U].
@preconcurrency @MainActor
public protocol UICollectionViewDropCoordinator: NSObjectProtocol {
    /// The items, in the order in which they were added to the drag.
    var items: [any UICollectionViewDropItem] { get }
    /// The last item below the finger; that after the last item of a section for its end; nil below
    /// all items. An item of the collection view itself counts as removed from its old place.
    var destinationIndexPath: IndexPath? { get }
    /// The last proposal.
    var proposal: UICollectionViewDropProposal { get }
    /// The drag.
    var session: any UIDropSession { get }
    /// Moves an item's preview to an item that the program has inserted or moved.
    ///
    /// - Parameters:
    ///   - dragItem: the item.
    ///   - indexPath: the item.
    /// - Returns: an object for further animations.
    @discardableResult
    func drop(_ dragItem: UIDragItem, toItemAt indexPath: IndexPath) -> any UIDragAnimating
    /// Moves an item's preview into a rectangle of an item; it shrinks until it fits.
    ///
    /// - Parameters:
    ///   - dragItem: the item.
    ///   - indexPath: the item.
    ///   - rect: the rectangle, in the coordinates of the item's cell.
    /// - Returns: an object for further animations.
    @discardableResult
    func drop(_ dragItem: UIDragItem, intoItemAt indexPath: IndexPath, rect: CGRect)
        -> any UIDragAnimating
    /// Moves an item's preview to a target.
    ///
    /// - Parameters:
    ///   - dragItem: the item.
    ///   - target: the target.
    /// - Returns: an object for further animations.
    @discardableResult
    func drop(_ dragItem: UIDragItem, to target: UIDragPreviewTarget) -> any UIDragAnimating
    /// Moves an item's preview to a placeholder that is inserted now, until its data is loaded.
    ///
    /// - Parameters:
    ///   - dragItem: the item.
    ///   - placeholder: the placeholder.
    /// - Returns: the object that replaces the placeholder by the data.
    @discardableResult
    func drop(
        _ dragItem: UIDragItem, to placeholder: UICollectionViewDropPlaceholder
    ) -> any UICollectionViewDropPlaceholderContext
}

/// The object that accepts what is dropped on a collection view.
///
/// Source: Apple, UICollectionViewDropDelegate. All methods but the first have defaults.
@preconcurrency @MainActor
public protocol UICollectionViewDropDelegate: NSObjectProtocol {
    /// Called when items are dropped: changes the data, updates the collection view, and chooses
    /// where the previews land. Items without a target return to their places, or fade.
    func collectionView(
        _ collectionView: UICollectionView,
        performDropWith coordinator: any UICollectionViewDropCoordinator)
    /// Returns whether the collection view may accept the items. Default: true.
    func collectionView(_ collectionView: UICollectionView, canHandle session: any UIDropSession)
        -> Bool
    /// Called when a drag enters the collection view. Default: nothing.
    func collectionView(
        _ collectionView: UICollectionView, dropSessionDidEnter session: any UIDropSession)
    /// Returns the operation for items that would be dropped here. Default: a copy without an
    /// intent. [U]
    ///
    /// - Parameters:
    ///   - collectionView: the collection view.
    ///   - session: the drag.
    ///   - destinationIndexPath: the item below the finger; see
    ///     ``UICollectionViewDropCoordinator/destinationIndexPath``.
    /// - Returns: the proposal.
    func collectionView(
        _ collectionView: UICollectionView, dropSessionDidUpdate session: any UIDropSession,
        withDestinationIndexPath destinationIndexPath: IndexPath?
    ) -> UICollectionViewDropProposal
    /// Called when a drag leaves the collection view. Default: nothing.
    func collectionView(
        _ collectionView: UICollectionView, dropSessionDidExit session: any UIDropSession)
    /// Called when a drag that was over the collection view has ended, anywhere. Default: nothing.
    func collectionView(
        _ collectionView: UICollectionView, dropSessionDidEnd session: any UIDropSession)
    /// Returns how the preview of an item looks that moves to an item; nil for the whole cell.
    /// Default: nil.
    func collectionView(
        _ collectionView: UICollectionView, dropPreviewParametersForItemAt indexPath: IndexPath
    )
        -> UIDragPreviewParameters?
}

extension UICollectionViewDropDelegate {
    /// Returns true.
    public func collectionView(
        _ collectionView: UICollectionView, canHandle session: any UIDropSession
    ) -> Bool {
        true
    }
    /// Does nothing.
    public func collectionView(
        _ collectionView: UICollectionView, dropSessionDidEnter session: any UIDropSession
    ) {}
    /// Returns a copy without an intent.
    public func collectionView(
        _ collectionView: UICollectionView, dropSessionDidUpdate session: any UIDropSession,
        withDestinationIndexPath destinationIndexPath: IndexPath?
    ) -> UICollectionViewDropProposal { UICollectionViewDropProposal(operation: .copy) }
    /// Does nothing.
    public func collectionView(
        _ collectionView: UICollectionView, dropSessionDidExit session: any UIDropSession
    ) {}
    /// Does nothing.
    public func collectionView(
        _ collectionView: UICollectionView, dropSessionDidEnd session: any UIDropSession
    ) {}
    /// Returns nil.
    public func collectionView(
        _ collectionView: UICollectionView, dropPreviewParametersForItemAt indexPath: IndexPath
    ) -> UIDragPreviewParameters? { nil }
}
