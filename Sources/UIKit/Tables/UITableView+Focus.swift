/// A movement of the focus with the rows of a table.
///
/// Source: Apple, UITableViewFocusUpdateContext.
@preconcurrency @MainActor
open class UITableViewFocusUpdateContext: UIFocusUpdateContext {
    /// The row that loses the focus; nil for an item outside of the rows.
    open var previouslyFocusedIndexPath: IndexPath? { listPaths.previous }
    /// The row that gets the focus; nil for an item outside of the rows.
    open var nextFocusedIndexPath: IndexPath? { listPaths.next }
}

extension UITableView: FocusList {
    final var delegateFocusPath: IndexPath? {
        tableDelegate?.indexPathForPreferredFocusedView(in: self)
    }

    final func hasCell(at path: IndexPath) -> Bool { geometry.contains(path) }

    final var selectedFocusPath: IndexPath? { selectedRows.last }

    final func allowsFocus(at path: IndexPath) -> Bool {
        guard hasCell(at: path) else { return false }
        return tableDelegate?.tableView(self, canFocusRowAt: path) ?? allowsFocusNow
    }

    final func focusPath(of view: UIView) -> IndexPath? {
        (view as? UITableViewCell).flatMap { baseIndexPath(for: $0) }
    }

    final func loadedFocusCell(at path: IndexPath) -> UIView? { shownCell(at: path) }

    final func showFocusCell(at path: IndexPath) -> UIView? {
        guard hasCell(at: path) else { return nil }
        scrollToRow(at: path, at: .none, animated: false)
        layoutIfNeeded()
        return shownCell(at: path)
    }

    final func focusPaths(in rect: CGRect) -> [(path: IndexPath, frame: CGRect)] {
        geometry.rows(from: rect.minY, to: rect.maxY).map {
            let path = geometry.path(of: $0)
            return (path, rectForRow(at: path))
        }
    }

    final func selectFocusedCell(at path: IndexPath) {
        guard selects, tableDelegate?.tableView(self, shouldHighlightRowAt: path) ?? true else {
            return
        }
        selectByTap(path)
    }

    final func baseShouldUpdateFocus(in context: UIFocusUpdateContext) -> Bool {
        tableDelegate?.tableView(
            self, shouldUpdateFocusIn: UITableViewFocusUpdateContext(context, in: self)) ?? true
    }

    final func baseDidUpdateFocus(
        in context: UIFocusUpdateContext, with coordinator: UIFocusAnimationCoordinator
    ) {
        let context = UITableViewFocusUpdateContext(context, in: self)
        tableDelegate?.tableView(self, didUpdateFocusIn: context, with: coordinator)
        guard let path = context.nextFocusedIndexPath else { return }
        let follows =
            tableDelegate?.tableView(self, selectionFollowsFocusForRowAt: path)
            ?? selectionFollowsFocus
        focusDidMove(to: path, context.nextFocusedItem, follows: follows)
    }
}

extension UITableViewDelegate {
    /// Returns whether the table allows it.
    public func tableView(_ tableView: UITableView, canFocusRowAt indexPath: IndexPath) -> Bool {
        tableView.allowsFocusNow
    }
    /// Returns true.
    public func tableView(
        _ tableView: UITableView, shouldUpdateFocusIn context: UITableViewFocusUpdateContext
    ) -> Bool { true }
    /// Does nothing.
    public func tableView(
        _ tableView: UITableView, didUpdateFocusIn context: UITableViewFocusUpdateContext,
        with coordinator: UIFocusAnimationCoordinator
    ) {}
    /// Returns nil.
    public func indexPathForPreferredFocusedView(in tableView: UITableView) -> IndexPath? { nil }
    /// Returns the table's setting.
    public func tableView(
        _ tableView: UITableView, selectionFollowsFocusForRowAt indexPath: IndexPath
    ) -> Bool { tableView.selectionFollowsFocus }
}
