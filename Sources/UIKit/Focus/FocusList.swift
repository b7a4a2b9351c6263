/// A table or collection view, whose cells do not exist before they are visible.
@MainActor
protocol FocusList: UIScrollView {
    var listFocus: ListFocus { get set }
    var isEditing: Bool { get }
    var allowsFocus: Bool { get }
    var allowsFocusDuringEditing: Bool { get }
    var remembersLastFocusedIndexPath: Bool { get }
    /// The place that the delegate prefers; nil for none.
    var delegateFocusPath: IndexPath? { get }
    /// The place selected last; nil for none.
    var selectedFocusPath: IndexPath? { get }
    /// Whether the list has a cell at a place.
    func hasCell(at path: IndexPath) -> Bool
    /// Whether the list and its delegate let a cell be focused.
    func allowsFocus(at path: IndexPath) -> Bool
    /// Returns the place of a cell; nil for another view.
    func focusPath(of view: UIView) -> IndexPath?
    /// Returns the cell at a place if it is loaded.
    func loadedFocusCell(at path: IndexPath) -> UIView?
    /// Scrolls until a place is visible, and returns its cell.
    func showFocusCell(at path: IndexPath) -> UIView?
    /// Returns the places in a rectangle of the content, with their frames there.
    func focusPaths(in rect: CGRect) -> [(path: IndexPath, frame: CGRect)]
    /// Selects a cell like a tap.
    func selectFocusedCell(at path: IndexPath)
}

/// A list's settings for the focus.
struct ListFocus {
    var allows: Bool?
    var allowsDuringEditing: Bool?
    var selectionFollows: Bool?
    var remembers = false
    /// The place of the cell that was focused last.
    var lastPath: IndexPath?
    /// The item that was focused last; its cell may show another row since.
    weak var lastItem: (any UIFocusItem)?
}

extension FocusList {
    /// Whether cells can be focused in the present mode.
    var allowsFocusNow: Bool { isEditing ? allowsFocusDuringEditing : allowsFocus }

    /// The place that the focus gets when it enters the list; nil for that of greatest priority.
    var preferredFocusPath: IndexPath? {
        if remembersLastFocusedIndexPath, let path = listFocus.lastPath, hasCell(at: path) {
            return path
        }
        return delegateFocusPath.flatMap { hasCell(at: $0) ? $0 : nil }
    }

    /// Returns a place to which the focus can move; nil if its cell cannot be focused.
    func focusPlace(at path: IndexPath?) -> FocusPlace? {
        guard let path, allowsFocus(at: path) else { return nil }
        return FocusPlace(target: .path(self, path), frame: .zero)
    }

    /// The place of an item in the list; nil for one elsewhere.
    func focusPath(of item: (any UIFocusItem)?) -> IndexPath? {
        guard let item else { return nil }
        for environment in item.focusChain {
            if environment === self { return nil }
            if let view = environment as? UIView, let path = focusPath(of: view) { return path }
        }
        return nil
    }

    /// The place of an item that loses the focus; its cell may have been removed.
    func placeLosingFocus(_ item: (any UIFocusItem)?) -> IndexPath? {
        guard let item else { return nil }
        return item === listFocus.lastItem ? listFocus.lastPath : focusPath(of: item)
    }

    /// The cell at the place that was focused last, after the list was loaded again.
    var reloadedFocusCell: (any UIFocusItem)? {
        layoutIfNeeded()
        guard let path = listFocus.lastPath, let cell = loadedFocusCell(at: path),
            cell.canBecomeFocused, bounds.intersects(cell.convert(cell.bounds, to: self as UIView))
        else { return nil }
        return cell
    }

    /// Returns the preferred cell, if it is loaded.
    var listFocusEnvironments: [any UIFocusEnvironment] {
        preferredFocusPath.flatMap { loadedFocusCell(at: $0) }.map { [$0] } ?? [self]
    }

    /// Stores the focused place, and selects it if the selection follows the focus.
    func focusDidMove(to path: IndexPath, _ item: (any UIFocusItem)?, follows: Bool) {
        (listFocus.lastPath, listFocus.lastItem) = (path, item)
        if follows, selectedFocusPath != path { selectFocusedCell(at: path) }
    }

    /// Has the focus leave a cell that is no longer visible; returns whether the cell had it, so
    /// that it must not be reused at once for the row that gets it.
    func focusLeaves(_ cell: UIView) -> Bool {
        guard UIFocusSystem.isUsed, let system = window?.storedFocus,
            let view = system.focusedItem as? UIView, view.isDescendant(of: cell)
        else { return false }
        system.loseFocus(in: self)
        return true
    }

    /// Sets whether cells can be focused, for viewers too, which then send keys.
    func setAllowsFocus(_ allows: Bool) {
        listFocus.allows = allows
        layer.markChanged(.values)
    }

    /// Whether the program lets cells be focused, so that viewers send keys.
    var offersListFocus: Bool { listFocus.allows == true && window != nil }

    /// Selects a focused cell.
    func selectListItem(_ item: any UIFocusItem) -> Bool {
        guard let cell = item as? UIView, let path = focusPath(of: cell),
            loadedFocusCell(at: path) === cell
        else { return false }
        selectFocusedCell(at: path)
        return true
    }
}
