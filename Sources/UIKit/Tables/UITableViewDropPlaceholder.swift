/// A row that is not in the data yet.
///
/// Source: Apple, UITableViewPlaceholder.
@preconcurrency @MainActor
open class UITableViewPlaceholder: NSObject {
    final let path: IndexPath
    final let identifier: String
    final let height: CGFloat
    /// Configures the cell whenever it is shown. Default: nil.
    open var cellUpdateHandler: ((UITableViewCell) -> Void)?

    /// Creates a placeholder.
    ///
    /// - Parameters:
    ///   - insertionIndexPath: where it is inserted.
    ///   - reuseIdentifier: the registered cell that shows it.
    ///   - rowHeight: its height, in points; `UITableView.automaticDimension` for the table's.
    public init(insertionIndexPath: IndexPath, reuseIdentifier: String, rowHeight: CGFloat) {
        (path, identifier, height) = (insertionIndexPath, reuseIdentifier, rowHeight)
        super.init()
    }
}

/// A row for a dropped item whose data is not loaded yet.
///
/// Source: Apple, UITableViewDropPlaceholder.
@preconcurrency @MainActor
open class UITableViewDropPlaceholder: UITableViewPlaceholder {
    /// Returns how the preview looks that moves to the cell; nil for the whole cell. Default: nil.
    open var previewParametersProvider: ((UITableViewCell) -> UIDragPreviewParameters?)?
}

/// A placeholder in a table.
///
/// Source: Apple, UITableViewDropPlaceholderContext.
@preconcurrency @MainActor
public protocol UITableViewDropPlaceholderContext: UIDragAnimating {
    /// The dropped item.
    var dragItem: UIDragItem { get }
    /// Replaces the placeholder by a row of the data.
    ///
    /// - Parameter dataSourceUpdates: inserts the data for an index path, without an update of the
    ///   table.
    /// - Returns: whether the placeholder still existed; false after the table was reloaded.
    @discardableResult
    func commitInsertion(dataSourceUpdates: (IndexPath) -> Void) -> Bool
    /// Removes the placeholder; returns whether it still existed.
    @discardableResult
    func deletePlaceholder() -> Bool
}

final class RowPlaceholder: DropPlaceholder, UITableViewDropPlaceholderContext {
    let row: UITableViewDropPlaceholder

    init(_ item: UIDragItem, _ row: UITableViewDropPlaceholder, of drag: ListDrag) {
        self.row = row
        super.init(item, row.identifier, at: row.path, of: drag)
    }
}

extension UITableView {
    /// The cell of a placeholder; nil for a row of the data source.
    final func placeholderCell(at path: IndexPath) -> UITableViewCell? {
        guard let waiting = listDrag?.placeholder(at: path) as? RowPlaceholder else { return nil }
        let cell = dequeueReusableCell(withIdentifier: waiting.reuseIdentifier, for: path)
        waiting.row.cellUpdateHandler?(cell)
        return cell
    }

    /// The height of a row as the delegate or a placeholder asks for it; nil without a delegate.
    final func askedHeight(_ path: IndexPath) -> CGFloat? {
        if let waiting = listDrag?.placeholder(at: path) as? RowPlaceholder {
            return waiting.row.height < 0 ? Self.ownRowHeight : waiting.row.height
        }
        return tableDelegate?.tableView(
            self, heightForRowAt: listDrag?.dataPath(of: path) ?? path)
    }
}
