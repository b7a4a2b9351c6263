extension UITableView {
    final func baseSetEditing(_ editing: Bool, animated: Bool) {
        guard editing != storedIsEditing else { return }
        closeSwipe(animated: animated)
        storedIsEditing = editing
        UIView.animate(
            withDuration: animated ? Self.updateDuration : 0, delay: 0, options: .allowUserInteraction,
            animations: {
                for row in self.shownRows {
                    guard let cell = self.cells[row] else { continue }
                    cell.updateEditing(of: self, at: self.storedGeometry.path(of: row), animated: animated)
                    cell.layoutIfNeeded()
                }
            })
    }

    /// What can be done to a row while it is edited.
    final func editingStyle(of path: IndexPath) -> UITableViewCell.EditingStyle {
        guard dataSource?.tableView(self, canEditRowAt: path) ?? false else { return .none }
        return tableDelegate?.tableView(self, editingStyleForRowAt: path) ?? .delete
    }

    /// A tap on a row's editing control: an insertion is made at once, a deletion has to be confirmed.
    final func editingControlWasTapped(in cell: UITableViewCell) {
        guard let path = indexPath(for: cell) else { return }
        switch editingStyle(of: path) {
        case .none: break
        case .insert: dataSource?.tableView(self, commit: .insert, forRowAt: path)
        case .delete: openSwipe(at: path, isLeading: false, animated: true)
        }
    }

    final func accessoryWasTapped(in cell: UITableViewCell) {
        guard let path = indexPath(for: cell) else { return }
        tableDelegate?.tableView(self, accessoryButtonTappedForRowWith: path)
    }

    /// The actions at a side of a row: the delegate's, else deletion for a row that can be deleted.
    final func swipeActions(at path: IndexPath, isLeading: Bool) -> UISwipeActionsConfiguration? {
        let own =
            isLeading
            ? tableDelegate?.tableView(self, leadingSwipeActionsConfigurationForRowAt: path)
            : tableDelegate?.tableView(self, trailingSwipeActionsConfigurationForRowAt: path)
        if let own, own !== UISwipeActionsConfiguration.unasked { return own.actions.isEmpty ? nil : own }
        let delegateAnswered = tableDelegate != nil && own !== UISwipeActionsConfiguration.unasked
        guard !isLeading, !delegateAnswered, editingStyle(of: path) == .delete else { return nil }
        let title =
            tableDelegate?.tableView(self, titleForDeleteConfirmationButtonForRowAt: path) ?? "Delete"
        let delete = UIContextualAction(style: .destructive, title: title) { [weak self] _, _, done in
            guard let self, let path = swipe?.path else { return done(false) }
            dataSource?.tableView(self, commit: .delete, forRowAt: path)
            done(true)
        }
        return UISwipeActionsConfiguration(actions: [delete])
    }
}
