extension UITableView {
    /// Posted after the user has selected or deselected a row; the object is the table.
    ///
    /// Not for rows that the program selects. Source: Apple, selectionDidChangeNotification.
    nonisolated public static let selectionDidChangeNotification = NSNotification.Name(
        "UITableViewSelectionDidChangeNotification")

    final var baseIndexPathForSelectedRow: IndexPath? { selectedRows.last }

    final var baseIndexPathsForSelectedRows: [IndexPath]? {
        selectedRows.isEmpty ? nil : selectedRows
    }

    final func baseSelectRow(
        at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition
    ) {
        guard let indexPath else {
            for row in selectedRows { deselectRow(at: row, animated: animated) }
            return
        }
        guard geometry.contains(indexPath) else {
            return reportMistake(
                "selectRow: there is no row \(indexPath.row) in section \(indexPath.section); nothing was selected"
            )
        }
        if !selectsSeveral {
            for row in selectedRows where row != indexPath {
                deselectRow(at: row, animated: animated)
            }
        }
        if !selectedRows.contains(indexPath) { selectedRows.append(indexPath) }
        shownCell(at: indexPath)?.setSelected(true, animated: animated)
        if scrollPosition != .none {
            scrollToRow(at: indexPath, at: scrollPosition, animated: animated)
        }
    }

    final func baseDeselectRow(at indexPath: IndexPath, animated: Bool) {
        guard let index = selectedRows.firstIndex(of: indexPath) else { return }
        selectedRows.remove(at: index)
        shownCell(at: indexPath)?.setSelected(false, animated: animated)
    }

    // MARK: Touches

    /// Whether taps select rows in the current mode.
    final var selects: Bool {
        isEditing
            ? allowsSelectionDuringEditing || allowsMultipleSelectionDuringEditing : allowsSelection
    }
    /// Whether several rows can be selected in the current mode.
    final var selectsSeveral: Bool {
        isEditing ? allowsMultipleSelectionDuringEditing : allowsMultipleSelection
    }

    /// Closes open actions, or highlights the row under the touches. Returns whether it did.
    final func rowReceives(_ touches: Set<UITouch>) -> Bool {
        if let swipe, swipe.isOpen {
            closeSwipe(animated: true)
            return true
        }
        return touches.first.map { highlightRow(under: $0) } ?? false
    }

    /// Highlights the row under a touch. Returns false if there is none to highlight.
    final func highlightRow(under touch: UITouch) -> Bool {
        guard selects || allowsMultipleSelection && !isEditing, highlightedRow == nil,
            let row = indexPathForRow(at: touch.location(in: self)),
            let cell = cellForRow(at: row), touch.view?.isDescendant(of: cell) ?? false,
            tableDelegate?.tableView(self, shouldHighlightRowAt: row) ?? true
        else { return false }
        highlightedRow = row
        cell.setHighlighted(true, animated: false)
        tableDelegate?.tableView(self, didHighlightRowAt: row)
        return true
    }

    final func unhighlight() {
        guard let row = highlightedRow else { return }
        highlightedRow = nil
        cellForRow(at: row)?.setHighlighted(false, animated: false)
        tableDelegate?.tableView(self, didUnhighlightRowAt: row)
    }

    /// Selects the tapped row and calls the delegate; with multiple selection, a second tap
    /// deselects.
    final func selectByTap(_ tapped: IndexPath) {
        guard geometry.contains(tapped) else { return }
        if selectsSeveral && selectedRows.contains(tapped) {
            deselectByTap(tapped)
            return
        }
        // A selection that is extended is no primary action; a refused one is, as in UIKit.
        let extends = selectsSeveral && !selectedRows.isEmpty
        defer { if !extends { performPrimaryAction(at: tapped) } }
        guard let row = answer(tapped, { $0.tableView(self, willSelectRowAt: tapped) }),
            geometry.contains(row)
        else { return }
        if !selectsSeveral {
            for other in selectedRows where other != row { deselectByTap(other) }
        }
        selectRow(at: row, animated: false, scrollPosition: .none)
        // The segue is prepared before the delegate hears of the selection, as in UIKit.
        cellForRow(at: row)?.selectionSegue?()
        tableDelegate?.tableView(self, didSelectRowAt: row)
        NotificationCenter.default.post(name: Self.selectionDidChangeNotification, object: self)
    }

    private func performPrimaryAction(at row: IndexPath) {
        guard let delegate = tableDelegate,
            delegate.tableView(self, canPerformPrimaryActionForRowAt: row)
        else { return }
        delegate.tableView(self, performPrimaryActionForRowAt: row)
    }

    private func deselectByTap(_ selected: IndexPath) {
        guard let row = answer(selected, { $0.tableView(self, willDeselectRowAt: selected) }) else {
            return
        }
        deselectRow(at: row, animated: false)
        tableDelegate?.tableView(self, didDeselectRowAt: row)
        NotificationCenter.default.post(name: Self.selectionDidChangeNotification, object: self)
    }

    private func answer(_ row: IndexPath, _ ask: (any UITableViewDelegate) -> IndexPath?)
        -> IndexPath?
    {
        guard let tableDelegate else { return row }
        return ask(tableDelegate)
    }
}
