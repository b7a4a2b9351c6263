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

extension UITableView {
    /// Keeps a cell that scrolls out of sight with the first responder; returns whether it does.
    final func keepEdited(_ cell: UITableViewCell, at path: IndexPath) -> Bool {
        guard edited == nil, cell.containsFirstResponder else { return false }
        edited = EditedCell(cell: cell, path: path)
        tableDelegate?.tableView(self, didEndDisplaying: cell, forRowAt: path)
        return true
    }

    /// Returns the kept cell of a row, if the row has one, and no longer keeps it.
    final func collectEdited(_ path: IndexPath) -> UITableViewCell? {
        guard let edited, edited.path == path else { return nil }
        self.edited = nil
        place(edited.cell, at: path)
        edited.cell.join(self, at: path)
        return edited.cell
    }

    /// Gives up the kept cell once it has no first responder any more; until then it has the place
    /// of its row.
    final func releaseEdited() {
        guard let edited else { return }
        guard !edited.cell.containsFirstResponder else {
            return place(edited.cell, at: edited.path)
        }
        self.edited = nil
        edited.cell.removeFromSuperview()
        guard let identifier = edited.cell.reuseIdentifier else { return }
        reusableCells[identifier, default: []].append(edited.cell)
    }

    /// Moves the kept cell with its row in an update, or ends editing in a row that is deleted.
    final func moveEdited(by update: TableUpdate) {
        guard let edited else { return }
        if update.reloadedRows[edited.path] == nil, let new = update.newPath(of: edited.path) {
            self.edited?.path = new
        } else {
            edited.cell.endEditing(true)
            releaseEdited()
        }
    }

    /// Ends editing in the cells, which are about to be used for other rows.
    final func endEditingInCells() {
        edited?.cell.endEditing(true)
        releaseEdited()
        guard containsFirstResponder else { return }
        cells.values.first { $0.containsFirstResponder }?.endEditing(true)
    }
}

extension UICollectionView {
    /// Keeps a cell that scrolls out of sight with the first responder; returns whether it does.
    final func keepEdited(_ cell: UICollectionViewCell, at path: IndexPath) -> Bool {
        guard edited == nil, cell.containsFirstResponder else { return false }
        edited = EditedCell(cell: cell, path: path)
        collectionDelegate?.collectionView(self, didEndDisplaying: cell, forItemAt: path)
        return true
    }

    /// Returns the kept cell of an item, if the item has one, and no longer keeps it.
    final func collectEdited(_ path: IndexPath) -> UICollectionViewCell? {
        guard let edited, edited.path == path else { return nil }
        self.edited = nil
        return edited.cell
    }

    /// Gives up the kept cell once it has no first responder any more.
    final func releaseEdited() {
        guard let edited, !edited.cell.containsFirstResponder else { return }
        self.edited = nil
        edited.cell.removeFromSuperview()
        guard let identifier = edited.cell.reuseIdentifier else { return }
        reusable[identifier, default: []].append(edited.cell)
    }

    /// Moves the kept cell with its item in an update, or ends editing in one that is deleted.
    final func moveEdited(by update: TableUpdate) {
        guard let edited else { return }
        if update.reloadedRows[edited.path] == nil, let new = update.newPath(of: edited.path) {
            self.edited?.path = new
        } else {
            edited.cell.endEditing(true)
            releaseEdited()
        }
    }

    /// Ends editing in the cells, which are about to be used for other items.
    final func endEditingInCells() {
        edited?.cell.endEditing(true)
        releaseEdited()
        guard containsFirstResponder else { return }
        cells.values.first { $0.containsFirstResponder }?.endEditing(true)
    }
}
