/// The object that provides the items of rows that are dragged out of a table.
///
/// Source: Apple, UITableViewDragDelegate. All methods but the first have defaults.
@preconcurrency @MainActor
public protocol UITableViewDragDelegate: NSObjectProtocol {
    /// Returns the items of a drag that a press on a row begins; none if the row stays.
    func tableView(
        _ tableView: UITableView, itemsForBeginning session: any UIDragSession,
        at indexPath: IndexPath
    ) -> [UIDragItem]
    /// Returns the items that a tap of another finger on a row adds to a drag. Default: none.
    ///
    /// - Parameters:
    ///   - tableView: the table.
    ///   - session: the drag.
    ///   - indexPath: the row.
    ///   - point: where the finger tapped, in the table's coordinates.
    /// - Returns: the items.
    func tableView(
        _ tableView: UITableView, itemsForAddingTo session: any UIDragSession,
        at indexPath: IndexPath, point: CGPoint
    ) -> [UIDragItem]
    /// Returns how the preview of a row looks; nil for the whole cell. Default: nil.
    func tableView(_ tableView: UITableView, dragPreviewParametersForRowAt indexPath: IndexPath)
        -> UIDragPreviewParameters?
    /// Called when rows are lifted and the finger begins to move them. Default: nothing.
    func tableView(_ tableView: UITableView, dragSessionWillBegin session: any UIDragSession)
    /// Called when the drag has ended. Default: nothing.
    func tableView(_ tableView: UITableView, dragSessionDidEnd session: any UIDragSession)
    /// Returns whether the items may be moved instead of copied. Default: true.
    func tableView(
        _ tableView: UITableView, dragSessionAllowsMoveOperation session: any UIDragSession
    ) -> Bool
    /// Returns whether the items stay in the app. Default: false.
    func tableView(
        _ tableView: UITableView,
        dragSessionIsRestrictedToDraggingApplication session: any UIDragSession
    ) -> Bool
}

extension UITableViewDragDelegate {
    /// Returns none.
    public func tableView(
        _ tableView: UITableView, itemsForAddingTo session: any UIDragSession,
        at indexPath: IndexPath, point: CGPoint
    ) -> [UIDragItem] { [] }
    /// Returns nil.
    public func tableView(
        _ tableView: UITableView, dragPreviewParametersForRowAt indexPath: IndexPath
    ) -> UIDragPreviewParameters? { nil }
    /// Does nothing.
    public func tableView(_ tableView: UITableView, dragSessionWillBegin session: any UIDragSession)
    {}
    /// Does nothing.
    public func tableView(_ tableView: UITableView, dragSessionDidEnd session: any UIDragSession) {}
    /// Returns true.
    public func tableView(
        _ tableView: UITableView, dragSessionAllowsMoveOperation session: any UIDragSession
    ) -> Bool { true }
    /// Returns false.
    public func tableView(
        _ tableView: UITableView,
        dragSessionIsRestrictedToDraggingApplication session: any UIDragSession
    ) -> Bool { false }
}

extension UITableViewCell {
    /// The part of a row's cell in a drag.
    ///
    /// Source: Apple, UITableViewCell.DragState.
    public enum DragState: Int, Sendable {
        /// None.
        case none = 0
        /// The row is lifted.
        case lifting = 1
        /// The row is dragged.
        case dragging = 2
    }

    final func showDragState(_ state: DragState) {
        alpha = state == .dragging ? ListDrag.fadedAlpha : 1
    }
}
