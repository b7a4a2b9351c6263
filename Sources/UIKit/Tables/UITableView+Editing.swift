extension UITableView {
    final func baseSetEditing(_ editing: Bool, animated: Bool) {
        if !editing { closeSwipe(animated: animated) }
        guard editing != storedIsEditing else { return }
        closeSwipe(animated: animated)
        cancelReorder()
        storedIsEditing = editing
        // Each mode has a selection of its own, as in collection views. [U]
        for row in selectedRows { deselectRow(at: row, animated: animated) }
        UIView.animateOrPlace(
            withDuration: animated ? Self.updateDuration : 0, delay: 0,
            options: .allowUserInteraction,
            animations: {
                for row in self.shownRows {
                    guard let cell = self.cells[row] else { continue }
                    cell.updateEditing(
                        of: self, at: self.storedGeometry.path(of: row), animated: animated)
                    cell.layOutSubtree()
                }
            },
            completion: { _ in self.cells.values.forEach { $0.settleState() } })
    }

    final func canEdit(_ path: IndexPath) -> Bool {
        // The data source knows no placeholders.
        guard listDrag?.placeholder(at: path) == nil else { return false }
        return dataSource?.tableView(self, canEditRowAt: listDrag?.dataPath(of: path) ?? path)
            ?? false
    }

    private func commit(_ style: UITableViewCell.EditingStyle, at path: IndexPath) {
        _ = dataSource?.tableView(
            self, commit: style, forRowAt: listDrag?.dataPath(of: path) ?? path)
    }

    /// Returns the editing style of a row.
    final func editingStyle(of path: IndexPath) -> UITableViewCell.EditingStyle {
        guard canEdit(path) else { return .none }
        return tableDelegate?.tableView(self, editingStyleForRowAt: path) ?? .delete
    }

    /// Handles a tap on a row's editing control: inserts immediately, or reveals the delete button.
    final func editingControlWasTapped(in cell: UITableViewCell) {
        guard let path = indexPath(for: cell) else { return }
        switch editingStyle(of: path) {
        case .none: break
        case .insert: commit(.insert, at: path)
        case .delete: openSwipe(at: path, isLeading: false, animated: true)
        }
    }

    final func accessoryWasTapped(in cell: UITableViewCell) {
        guard let path = indexPath(for: cell) else { return }
        cell.accessorySegue?()
        tableDelegate?.tableView(self, accessoryButtonTappedForRowWith: path)
    }

    /// Returns the actions at a side of an editable row.
    ///
    /// They are the delegate's. If the delegate returns nil or does not implement the method, the
    /// default at the trailing side is deletion, if the data source implements
    /// `tableView(_:commit:forRowAt:)`; at the leading side there is none. While the table is in
    /// editing mode, the row's own control always reveals the delete button.
    ///
    /// Source: Apple, `tableView(_:trailingSwipeActionsConfigurationForRowAt:)`: “Return nil if you
    /// want the table to display the default set of actions.” A configuration without actions shows
    /// none.
    final func swipeActions(at path: IndexPath, isLeading: Bool) -> UISwipeActionsConfiguration? {
        guard canEdit(path) else { return nil }
        let own =
            isLeading
            ? tableDelegate?.tableView(self, leadingSwipeActionsConfigurationForRowAt: path)
            : tableDelegate?.tableView(self, trailingSwipeActionsConfigurationForRowAt: path)
        if let own, own !== UISwipeActionsConfiguration.unasked {
            return own.actions.isEmpty ? nil : own
        }
        if !isLeading, let actions = tableDelegate?.tableView(self, editActionsForRowAt: path),
            actions.first !== UITableViewRowAction.unasked.first
        {
            guard !actions.isEmpty else { return nil }
            let configuration = UISwipeActionsConfiguration(
                actions: actions.map { $0.contextual(at: path) })
            // Source: Apple, UITableViewRowAction: a full swipe performs no action.
            configuration.performsFirstActionWithFullSwipe = false
            return configuration
        }
        guard !isLeading, editingStyle(of: path) == .delete else { return nil }
        guard isEditing || dataSource?.commitsEdits == true else { return nil }
        let title =
            tableDelegate?.tableView(self, titleForDeleteConfirmationButtonForRowAt: path)
            ?? systemText("Delete")
        let delete = UIContextualAction(style: .destructive, title: title) {
            [weak self] _, _, done in
            guard let self, let path = swipe?.path else { return done(false) }
            commit(.delete, at: path)
            done(true)
        }
        return UISwipeActionsConfiguration(actions: [delete])
    }
}

extension UITableView: SwipingList {
    final func swipeDidChange(from old: RowSwipe?) {
        for case let cell as UITableViewCell in [old?.cell, swipe?.cell] {
            cell.setNeedsUpdateConfiguration()
            if let swipe, swipe.cell === cell {
                cell.change(.showingDeleteConfirmation, to: !swipe.isLeading)
            } else {
                cell.change(.showingDeleteConfirmation, to: false)
            }
        }
    }
    func swipeDidSettle(_ cell: UIView) { (cell as? UITableViewCell)?.settleState() }
    var hasRows: Bool { dataSource != nil }
    func pathForSwipe(at point: CGPoint) -> IndexPath? { indexPathForRow(at: point) }
    func cellForSwipe(at path: IndexPath) -> UIView? { cellForRow(at: path) }
    func frameForSwipe(at path: IndexPath) -> CGRect { rectForRow(at: path) }
    func placeSwiped(_ cell: UIView, at path: IndexPath) {
        if let cell = cell as? UITableViewCell { place(cell, at: path) }
    }
    func swipeWillBegin(at path: IndexPath) {
        tableDelegate?.tableView(self, willBeginEditingRowAt: path)
    }
    func swipeDidEnd(at path: IndexPath) {
        tableDelegate?.tableView(self, didEndEditingRowAt: path)
    }
}
