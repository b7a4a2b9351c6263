// Rows of lists in collection views: editing, swipes, and sizes that change.
extension UICollectionView: SwipingList {
    var hasRows: Bool { dataSource != nil }
    func pathForSwipe(at point: CGPoint) -> IndexPath? {
        guard let path = indexPathForItem(at: point), canEdit(path) else { return nil }
        return path
    }
    func cellForSwipe(at path: IndexPath) -> UIView? { cells[path] }
    func frameForSwipe(at path: IndexPath) -> CGRect {
        layoutAttributesForItem(at: path)?.frame ?? .zero
    }
    func placeSwiped(_ cell: UIView, at path: IndexPath) {
        guard let cell = cell as? UICollectionViewCell,
            let attributes = layoutAttributesForItem(at: path)
        else { return }
        place(cell, attributes)
    }
    func swipeActions(at path: IndexPath, isLeading: Bool) -> UISwipeActionsConfiguration? {
        collectionViewLayout.swipeActions(at: path, isLeading: isLeading)
    }
    func swipeWillBegin(at path: IndexPath) {}
    func swipeDidEnd(at path: IndexPath) {}

    /// Adds the recognizer of swipes once a layout has rows with actions.
    final func addSwipes() {
        guard !recognizesSwipes, collectionViewLayout.offersSwipes else { return }
        recognizesSwipes = true
        addGestureRecognizer(RowSwipeGestureRecognizer(list: self))
    }

    /// Closes a swiped row that an update removes, replaces or moves.
    final func closeSwipe(for update: TableUpdate) {
        guard let swipe else { return }
        let path = swipe.path
        if update.newPath(of: path) != path || update.reloadedRows[path] != nil {
            closeSwipe(animated: false)
        }
    }

    // MARK: Editing

    final func canEdit(_ path: IndexPath) -> Bool {
        collectionDelegate?.collectionView(self, canEditItemAt: path) ?? true
    }

    final func baseSetEditing(_ editing: Bool) {
        guard editing != storedIsEditing else { return }
        closeSwipe(animated: true)
        storedIsEditing = editing
        deselectAll()
        UIView.animateOrPlace(
            withDuration: window != nil ? Self.updateDuration : 0, delay: 0,
            options: .allowUserInteraction,
            animations: {
                for path in self.cells.keys.sorted() {
                    guard let cell = self.cells[path] else { continue }
                    self.updateState(of: cell, at: path)
                    cell.layOutSubtree()
                }
            })
    }

    /// Gives a cell the state that its item has in the view.
    final func updateState(of cell: UICollectionViewCell, at path: IndexPath) {
        // The delegate knows no placeholders.
        let waits = listDrag?.placeholder(at: unmovedPath(path)) != nil
        let path = dataPath(path)
        cell.isEditingInList = storedIsEditing && !waits && canEdit(path)
        let outline = waits ? nil : (dataSource as? any OutlineSource)?.outline(at: path)
        cell.isExpandedInList = outline?.isExpanded ?? false
        if let cell = cell as? UICollectionViewListCell { cell.outlineLevel = outline?.level ?? 0 }
    }

    /// Handles a tap on the delete accessory of a row, which reveals the actions behind the row.
    final func deleteWasTapped(in cell: UICollectionViewCell) {
        guard let path = indexPath(for: cell) else { return }
        openSwipe(at: path, isLeading: false, animated: true)
    }

    /// Expands or collapses the item of a cell.
    final func toggleOutline(of cell: UICollectionViewCell) {
        guard let path = indexPath(for: cell) else { return }
        (dataSource as? any OutlineSource)?.toggle(at: path)
    }

    // MARK: Sizes

    /// Measures a visible cell again in the next layout pass.
    final func contentDidChange(of cell: UICollectionViewCell) {
        // A cell that is being configured for the first time is measured anyway.
        guard cell.superview != nil,
            RegistrationName.providing == 0 || cells.values.contains(where: { $0 === cell })
        else { return }
        changed.insert(ObjectIdentifier(cell))
        setNeedsLayout()
    }
}

/// A data source whose items can be expanded and collapsed.
@MainActor
protocol OutlineSource {
    /// Returns the level of an item, and whether it is expanded; nil outside section snapshots.
    func outline(at path: IndexPath) -> (level: Int, isExpanded: Bool)?
    /// Expands or collapses an item.
    func toggle(at path: IndexPath)
}
