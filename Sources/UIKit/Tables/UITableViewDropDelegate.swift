/// The operation that a table proposes for items that are dragged over it.
///
/// Source: Apple, UITableViewDropProposal.
@preconcurrency @MainActor
open class UITableViewDropProposal: UIDropProposal {
    /// Where the items would be placed.
    ///
    /// Source: Apple, UITableViewDropProposal.Intent.
    public enum Intent: Int, Sendable {
        /// It is decided later.
        case unspecified = 0
        /// In rows that are inserted at the destination; the table makes room for them.
        case insertAtDestinationIndexPath = 1
        /// Inside the row at the destination, which is highlighted.
        case insertIntoDestinationIndexPath = 2
        /// Inside the row if the finger is in its middle half [U], otherwise in inserted rows.
        case automatic = 3
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
        let copy = UITableViewDropProposal(operation: operation, intent: intent)
        copy.prefersFullSizePreview = prefersFullSizePreview
        return copy
    }
}

/// An item that is dropped on a table.
///
/// Source: Apple, UITableViewDropItem.
@preconcurrency @MainActor
public protocol UITableViewDropItem: NSObjectProtocol {
    /// The item.
    var dragItem: UIDragItem { get }
    /// The row from which it comes; nil for items from elsewhere and rows that no longer exist.
    var sourceIndexPath: IndexPath? { get }
    /// The size of its preview, in points; zero if it has none.
    var previewSize: CGSize { get }
}

/// A drop that the delegate of a table performs.
///
/// Source: Apple, UITableViewDropCoordinator.
///
/// Deviation: while there is a placeholder, updates of the table count it [U].
@preconcurrency @MainActor
public protocol UITableViewDropCoordinator: NSObjectProtocol {
    /// The items, in the order in which they were added to the drag.
    var items: [any UITableViewDropItem] { get }
    /// The last row below the finger; that after the last row of a section for its end; nil below
    /// all rows. A row of the table itself counts as removed from its old place.
    var destinationIndexPath: IndexPath? { get }
    /// The last proposal.
    var proposal: UITableViewDropProposal { get }
    /// The drag.
    var session: any UIDropSession { get }
    /// Moves an item's preview to a row that the program has inserted or moved.
    ///
    /// - Parameters:
    ///   - dragItem: the item.
    ///   - indexPath: the row.
    /// - Returns: an object for further animations.
    @discardableResult
    func drop(_ dragItem: UIDragItem, toRowAt indexPath: IndexPath) -> any UIDragAnimating
    /// Moves an item's preview into a rectangle of a row; it shrinks until it fits.
    ///
    /// - Parameters:
    ///   - dragItem: the item.
    ///   - indexPath: the row.
    ///   - rect: the rectangle, in the coordinates of the row's cell.
    /// - Returns: an object for further animations.
    @discardableResult
    func drop(_ dragItem: UIDragItem, intoRowAt indexPath: IndexPath, rect: CGRect)
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
        _ dragItem: UIDragItem, to placeholder: UITableViewDropPlaceholder
    ) -> any UITableViewDropPlaceholderContext
}

/// The object that accepts what is dropped on a table.
///
/// Source: Apple, UITableViewDropDelegate. All methods but the first have defaults.
///
/// If a single row of the table itself is moved and the data source implements
/// `tableView(_:moveRowAt:to:)`, that is called instead of `tableView(_:performDropWith:)`.
@preconcurrency @MainActor
public protocol UITableViewDropDelegate: NSObjectProtocol {
    /// Called when items are dropped: changes the data, updates the table, and chooses where the
    /// previews land. Items without a target return to their rows, or fade.
    func tableView(
        _ tableView: UITableView, performDropWith coordinator: any UITableViewDropCoordinator)
    /// Returns whether the table may accept the items. Default: true.
    func tableView(_ tableView: UITableView, canHandle session: any UIDropSession) -> Bool
    /// Called when a drag enters the table. Default: nothing.
    func tableView(_ tableView: UITableView, dropSessionDidEnter session: any UIDropSession)
    /// Returns the operation for items that would be dropped here. Default: a copy without an
    /// intent. [U]
    ///
    /// - Parameters:
    ///   - tableView: the table.
    ///   - session: the drag.
    ///   - destinationIndexPath: the row below the finger; see
    ///     ``UITableViewDropCoordinator/destinationIndexPath``.
    /// - Returns: the proposal.
    func tableView(
        _ tableView: UITableView, dropSessionDidUpdate session: any UIDropSession,
        withDestinationIndexPath destinationIndexPath: IndexPath?
    ) -> UITableViewDropProposal
    /// Called when a drag leaves the table. Default: nothing.
    func tableView(_ tableView: UITableView, dropSessionDidExit session: any UIDropSession)
    /// Called when a drag that was over the table has ended, anywhere. Default: nothing.
    func tableView(_ tableView: UITableView, dropSessionDidEnd session: any UIDropSession)
    /// Returns how the preview of an item looks that moves to a row; nil for the whole cell.
    /// Default: nil.
    func tableView(_ tableView: UITableView, dropPreviewParametersForRowAt indexPath: IndexPath)
        -> UIDragPreviewParameters?
}

extension UITableViewDropDelegate {
    /// Returns true.
    public func tableView(_ tableView: UITableView, canHandle session: any UIDropSession) -> Bool {
        true
    }
    /// Does nothing.
    public func tableView(_ tableView: UITableView, dropSessionDidEnter session: any UIDropSession)
    {}
    /// Returns a copy without an intent.
    public func tableView(
        _ tableView: UITableView, dropSessionDidUpdate session: any UIDropSession,
        withDestinationIndexPath destinationIndexPath: IndexPath?
    ) -> UITableViewDropProposal { UITableViewDropProposal(operation: .copy) }
    /// Does nothing.
    public func tableView(_ tableView: UITableView, dropSessionDidExit session: any UIDropSession) {
    }
    /// Does nothing.
    public func tableView(_ tableView: UITableView, dropSessionDidEnd session: any UIDropSession) {}
    /// Returns nil.
    public func tableView(
        _ tableView: UITableView, dropPreviewParametersForRowAt indexPath: IndexPath
    ) -> UIDragPreviewParameters? { nil }
}
