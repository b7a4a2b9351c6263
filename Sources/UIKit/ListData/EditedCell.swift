/// The cell with the first responder while its row or item is out of sight.
///
/// It is neither reused nor removed, so that people go on editing, and it returns with its row.
/// Source: UITableView and UICollectionView keep the view that contains the first responder.
struct EditedCell<Cell: UIView> {
    var cell: Cell
    var path: IndexPath
}

extension UIView {
    /// Whether the window's first responder is the view or inside it.
    final var containsFirstResponder: Bool {
        guard let view = window?.firstResponder as? UIView else { return false }
        return view.isDescendant(of: self)
    }
}

/// A table or a collection view, which keeps the cell that is edited.
@MainActor
protocol EditedCellKeeping: UIView {
    associatedtype Cell: UIView
    associatedtype Place: Hashable
    /// The visible cells.
    var cells: [Place: Cell] { get }
    /// The kept cell; nil for none.
    var edited: EditedCell<Cell>? { get set }
    /// Gives up the kept cell once it has no first responder any more.
    func releaseEdited()
}

extension EditedCellKeeping {
    /// Keeps a cell that scrolls out of sight with the first responder; returns whether it does.
    func keepsEdited(_ cell: Cell, at path: IndexPath) -> Bool {
        guard edited == nil, cell.containsFirstResponder else { return false }
        edited = EditedCell(cell: cell, path: path)
        return true
    }

    /// Returns the kept cell of a row or item, if it has one, and no longer keeps it.
    func removeEdited(_ path: IndexPath) -> Cell? {
        guard let kept = edited, kept.path == path else { return nil }
        edited = nil
        return kept.cell
    }

    /// Returns the kept cell, to be removed, unless it still has the first responder.
    func removeEditedAtRest() -> Cell? {
        guard let kept = edited, !kept.cell.containsFirstResponder else { return nil }
        edited = nil
        kept.cell.removeFromSuperview()
        return kept.cell
    }

    /// Moves the kept cell with its row in an update, or ends editing in a row that is deleted.
    func moveEdited(by update: TableUpdate) {
        guard let kept = edited else { return }
        if update.reloadedRows[kept.path] == nil, let new = update.newPath(of: kept.path) {
            edited?.path = new
        } else {
            kept.cell.endEditing(true)
            releaseEdited()
        }
    }

    /// Ends editing in the cells, which are about to be used for other rows.
    func endEditingInCells() {
        edited?.cell.endEditing(true)
        releaseEdited()
        guard containsFirstResponder else { return }
        cells.values.first { $0.containsFirstResponder }?.endEditing(true)
    }
}

extension UITableView: EditedCellKeeping {
    final func keepEdited(_ cell: UITableViewCell, at path: IndexPath) -> Bool {
        guard keepsEdited(cell, at: path) else { return false }
        tableDelegate?.tableView(self, didEndDisplaying: cell, forRowAt: path)
        return true
    }

    final func collectEdited(_ path: IndexPath) -> UITableViewCell? {
        guard let cell = removeEdited(path) else { return nil }
        place(cell, at: path)
        cell.join(self, at: path)
        return cell
    }

    /// Gives up the kept cell once it has no first responder any more; until then it has the place
    /// of its row.
    final func releaseEdited() {
        if let cell = removeEditedAtRest() {
            guard let identifier = cell.reuseIdentifier else { return }
            reusableCells[identifier, default: []].append(cell)
        } else if let edited {
            place(edited.cell, at: edited.path)
        }
    }
}

extension UICollectionView: EditedCellKeeping {
    final func keepEdited(_ cell: UICollectionViewCell, at path: IndexPath) -> Bool {
        guard keepsEdited(cell, at: path) else { return false }
        collectionDelegate?.collectionView(self, didEndDisplaying: cell, forItemAt: path)
        return true
    }

    final func releaseEdited() {
        guard let cell = removeEditedAtRest(), let identifier = cell.reuseIdentifier else { return }
        reusable[identifier, default: []].append(cell)
    }
}
