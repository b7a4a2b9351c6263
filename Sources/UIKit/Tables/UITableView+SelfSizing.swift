extension UITableView {
    /// How cells take other heights.
    enum CellResize { case animated, atOnce }

    /// Takes note of a cell that asks for another height; the next layout resizes it.
    ///
    /// As on iOS the change animates, unless animations are switched off at the time of the call. Source: Apple, "What's new
    /// in UIKit", WWDC 2022.
    final func contentSizeInvalidated(of cell: UITableViewCell) {
        guard selfSizingInvalidation != .disabled, !isTiling, updateDepth == 0, !isResizingCells,
            cells.values.contains(where: { $0 === cell })
        else { return }
        if pendingResize != .animated { pendingResize = UIView.areAnimationsEnabled ? .animated : .atOnce }
        LayoutPass.add(follower: self)
        setNeedsLayout()
    }

    final func resizeInvalidatedCells() {
        guard let resize = pendingResize else { return }
        pendingResize = nil
        guard !isResizingCells else { return }
        isResizingCells = true
        defer { isResizingCells = false }
        if resize == .animated { return performBatchUpdates(nil) }
        UIView.performWithoutAnimation { performBatchUpdates(nil) }
    }

    /// Gives a row the height that its cell or the delegate wants. Returns whether it is another one.
    final func fit(_ cell: UITableViewCell, at path: IndexPath) -> Bool {
        guard adoptHeight(of: cell, at: path) else { return false }
        place(cell, at: path)
        return true
    }

    /// Does the same without moving the cell.
    final func adoptHeight(of cell: UITableViewCell, at path: IndexPath) -> Bool {
        guard let wanted = wantedHeight(of: cell, at: path), wanted != storedGeometry.extent(of: path).height else {
            return false
        }
        storedGeometry.setHeight(wanted, of: path)
        return true
    }

    /// The height that the delegate, or else the cell, asks for; nil where heights do not depend on either.
    private func wantedHeight(of cell: UITableViewCell, at path: IndexPath) -> CGFloat? {
        guard heightModes.indices.contains(path.section), storedGeometry.contains(path) else { return nil }
        var wanted = rowHeight
        switch heightModes[path.section] {
        case .known: return nil
        case .automatic: break
        case .asked:
            let height = tableDelegate?.tableView(self, heightForRowAt: path) ?? rowHeight
            if height != Self.ownRowHeight { wanted = height }
        }
        if wanted >= 0 { return wanted }
        return cell.systemLayoutSizeFitting(
            CGSize(width: cell.bounds.width, height: 0), withHorizontalFittingPriority: .required,
            verticalFittingPriority: .fittingSizeLevel
        ).height
    }
}

extension UITableView: LayoutFollowing {
    /// Resizes the cells that ask for another height, before their constraints are solved against the present one.
    ///
    /// - Complexity: O(1) if no cell was invalidated; with ``SelfSizingInvalidation/enabledIncludingConstraints``, after a
    /// change in the tree, that of fitting the cells in view, which costs little for those that have not changed.
    package final func constraintsWillBeSolved() {
        guard window != nil, !isTiling, updateDepth == 0, !geometryIsStale, !isResizingCells else { return }
        if selfSizingInvalidation == .enabledIncludingConstraints, pendingResize == nil,
            presentEngine?.isDirty == true, someCellAsksForAnotherHeight
        {
            pendingResize = UIView.areAnimationsEnabled ? .animated : .atOnce
        }
        resizeInvalidatedCells()
    }

    private var someCellAsksForAnotherHeight: Bool {
        cells.contains { row, cell in
            let path = storedGeometry.path(of: row)
            return wantedHeight(of: cell, at: path).map { $0 != storedGeometry.extent(of: path).height } ?? false
        }
    }
}
