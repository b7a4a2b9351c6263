extension UITableView {
    /// How cells are resized.
    enum CellResize { case animated, atOnce }

    /// Registers a cell that needs another height; the next layout pass resizes it.
    ///
    /// As on iOS the change is animated, unless animations are disabled at the time of the call.
    /// Source: Apple, "What's new in UIKit", WWDC 2022.
    final func contentSizeInvalidated(of cell: UITableViewCell) {
        guard selfSizingInvalidation != .disabled, !isTiling, updateDepth == 0, !isResizingCells,
            cells.values.contains(where: { $0 === cell })
        else { return }
        if pendingResize != .animated {
            pendingResize = UIView.areAnimationsEnabled ? .animated : .atOnce
        }
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

    /// Applies the height that a cell or the delegate wants. Returns whether it has changed.
    final func fit(_ cell: UITableViewCell, at path: IndexPath) -> Bool {
        guard adoptHeight(of: cell, at: path) else { return false }
        place(cell, at: path)
        return true
    }

    /// Applies the height without moving the cell.
    final func adoptHeight(of cell: UITableViewCell, at path: IndexPath) -> Bool {
        guard let wanted = wantedHeight(of: cell, at: path),
            wanted != storedGeometry.extent(of: path).height
        else {
            return false
        }
        storedGeometry.setHeight(wanted, of: path)
        return true
    }

    /// Returns the height that the delegate, or else the cell, wants; nil if neither determines it.
    private func wantedHeight(of cell: UITableViewCell, at path: IndexPath) -> CGFloat? {
        guard heightModes.indices.contains(path.section), storedGeometry.contains(path) else {
            return nil
        }
        var wanted = rowHeight
        switch heightModes[path.section] {
        case .known: return nil
        case .automatic: break
        case .asked:
            let height = checkedHeight(
                askedHeight(path) ?? rowHeight, "heightForRowAt")
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
    /// Resizes the cells that need another height, before their constraints are solved.
    ///
    /// Otherwise the constraints would be solved against the present height.
    /// - Complexity: O(1) if no cell was invalidated. With
    ///   ``SelfSizingInvalidation/enabledIncludingConstraints``, after a change in the tree, that
    ///   of fitting the visible cells, which is cheap for unchanged ones.
    package final func constraintsWillBeSolved() {
        guard window != nil, !isTiling, updateDepth == 0, !geometryIsStale, !isResizingCells else {
            return
        }
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
            return wantedHeight(of: cell, at: path).map {
                $0 != storedGeometry.extent(of: path).height
            } ?? false
        }
    }
}
