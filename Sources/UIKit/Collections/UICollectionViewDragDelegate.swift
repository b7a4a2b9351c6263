/// The object that provides the items of cells that are dragged out of a collection view.
///
/// Source: Apple, UICollectionViewDragDelegate. All methods but the first have defaults.
@preconcurrency @MainActor
public protocol UICollectionViewDragDelegate: NSObjectProtocol {
    /// Returns the items of a drag that a press on a cell begins; none if it stays.
    func collectionView(
        _ collectionView: UICollectionView, itemsForBeginning session: any UIDragSession,
        at indexPath: IndexPath
    ) -> [UIDragItem]
    /// Returns the items that a tap of another finger on a cell adds to a drag. Default: none.
    ///
    /// - Parameters:
    ///   - collectionView: the view.
    ///   - session: the drag.
    ///   - indexPath: the item.
    ///   - point: where the finger tapped, in the view's coordinates.
    /// - Returns: the items.
    func collectionView(
        _ collectionView: UICollectionView, itemsForAddingTo session: any UIDragSession,
        at indexPath: IndexPath, point: CGPoint
    ) -> [UIDragItem]
    /// Returns how the preview of a cell looks; nil for the whole cell. Default: nil.
    func collectionView(
        _ collectionView: UICollectionView, dragPreviewParametersForItemAt indexPath: IndexPath
    )
        -> UIDragPreviewParameters?
    /// Called when cells are lifted and the finger begins to move them. Default: nothing.
    func collectionView(
        _ collectionView: UICollectionView, dragSessionWillBegin session: any UIDragSession)
    /// Called when the drag has ended. Default: nothing.
    func collectionView(
        _ collectionView: UICollectionView, dragSessionDidEnd session: any UIDragSession)
    /// Returns whether the items may be moved instead of copied. Default: true.
    func collectionView(
        _ collectionView: UICollectionView,
        dragSessionAllowsMoveOperation session: any UIDragSession
    ) -> Bool
    /// Returns whether the items stay in the app. Default: false.
    func collectionView(
        _ collectionView: UICollectionView,
        dragSessionIsRestrictedToDraggingApplication session: any UIDragSession
    ) -> Bool
}

extension UICollectionViewDragDelegate {
    /// Returns none.
    public func collectionView(
        _ collectionView: UICollectionView, itemsForAddingTo session: any UIDragSession,
        at indexPath: IndexPath, point: CGPoint
    ) -> [UIDragItem] { [] }
    /// Returns nil.
    public func collectionView(
        _ collectionView: UICollectionView, dragPreviewParametersForItemAt indexPath: IndexPath
    ) -> UIDragPreviewParameters? { nil }
    /// Does nothing.
    public func collectionView(
        _ collectionView: UICollectionView, dragSessionWillBegin session: any UIDragSession
    ) {}
    /// Does nothing.
    public func collectionView(
        _ collectionView: UICollectionView, dragSessionDidEnd session: any UIDragSession
    ) {}
    /// Returns true.
    public func collectionView(
        _ collectionView: UICollectionView,
        dragSessionAllowsMoveOperation session: any UIDragSession
    ) -> Bool { true }
    /// Returns false.
    public func collectionView(
        _ collectionView: UICollectionView,
        dragSessionIsRestrictedToDraggingApplication session: any UIDragSession
    ) -> Bool { false }
}

extension UICollectionViewCell {
    /// The part of an item's cell in a drag.
    ///
    /// Source: Apple, UICollectionViewCell.DragState.
    public enum DragState: Int, Sendable {
        /// None.
        case none = 0
        /// The item is lifted.
        case lifting = 1
        /// The item is dragged.
        case dragging = 2
    }
}
