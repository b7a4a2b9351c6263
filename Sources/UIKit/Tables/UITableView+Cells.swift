extension UITableView {
    final func baseRegister(
        _ cellClass: AnyClass?, forCellReuseIdentifier identifier: String
    ) {
        archived.cells[identifier] = nil
        guard let cellClass else {
            registeredClasses[identifier] = nil
            return
        }
        guard let cellClass = cellClass as? UITableViewCell.Type else {
            return reportMistake(
                "\(cellClass) was registered for “\(identifier)” and is not a UITableViewCell; it "
                    + "is ignored")
        }
        registeredClasses[identifier] = cellClass
    }

    final func baseDequeueReusableCell(
        withIdentifier identifier: String, for indexPath: IndexPath
    ) -> UITableViewCell {
        guard let cell = dequeueReusableCell(withIdentifier: identifier) else {
            preconditionFailure(
                "there is no cell class with the identifier \"\(identifier)\"; call "
                    + "register(_:forCellReuseIdentifier:) with it before the table loads its rows")
        }
        cell.placedFrame = nil
        place(cell, at: indexPath)
        return cell
    }

    final func baseDequeueReusableCell(withIdentifier identifier: String) -> UITableViewCell? {
        if let cell = reusableCells[identifier]?.popLast() {
            // A cell that is reconfigured is not reused.
            if !cell.isReconfigured { cell.prepareForReuse() }
            return cell
        }
        if let made = archived.cells[identifier]?() as? UITableViewCell {
            return made.reused(as: identifier)
        }
        return registeredClasses[identifier]?.makeInstance(
            style: .default, reuseIdentifier: identifier)
    }

    // MARK: Tiling

    final func layOutRowsIfNeeded() {
        if geometryIsStale || layer.needsLayout() { tile() }
    }

    /// Updates the cells to those of the visible rows.
    ///
    /// Rows are measured when they become visible and may turn out higher or lower than estimated;
    /// then the rows below are placed again. Rows that were visible before keep their position on
    /// screen.
    final func tile() {
        guard !isTiling else { return }
        isTiling = true
        defer { isTiling = false }
        // Each round measures at least one more row; the limit is for sizes that never converge.
        for _ in 0..<20 {
            _ = geometry
            let anchor = rowInSight.map { ($0, top(ofRow: $0)) }
            let sectionsChanged = tileSections()
            let rowsChanged = tileRows()
            if let (row, top) = anchor, row < storedGeometry.rowCount {
                let shift = self.top(ofRow: row) - top
                if shift != 0 { shiftContent(by: CGPoint(x: 0, y: shift)) }
            }
            guard sectionsChanged || rowsChanged else { break }
            updateContentSize()
        }
        releaseEdited()
        dropUnusedViews()
        placeSections()
        prefetch()
    }

    /// The first of the shown rows that is still visible; nil after a jump, whose target is where
    /// the program wants it.
    private var rowInSight: Int? {
        if bounds.minY <= -adjustedContentInset.top, drag == nil, run == nil { return nil }
        return shownRows.first { number in
            guard cells[number] != nil, number < storedGeometry.rowCount else { return false }
            let (top, height) = storedGeometry.extent(of: storedGeometry.path(of: number))
            return top < bounds.maxY && bounds.minY < top + height
        }
    }

    private func top(ofRow number: Int) -> CGFloat {
        storedGeometry.extent(of: storedGeometry.path(of: number)).top
    }

    /// Returns whether the height of any row has changed.
    private func tileRows() -> Bool {
        let rows = limited(storedGeometry.rows(from: bounds.minY, to: bounds.maxY))
        retireCells(outside: rows, lingers: true)
        var changed = false
        let refits = cellsNeedFitting
        cellsNeedFitting = false
        var end = rows.lowerBound
        for row in rows {
            let path = storedGeometry.path(of: row)
            // Rows above may have turned out higher than estimated.
            if changed, storedGeometry.extent(of: path).top >= bounds.maxY { break }
            end = row + 1
            if let cell = cells[row] {
                place(cell, at: path)
                if refits, fit(cell, at: path) { changed = true }
            } else if show(row, at: path) {
                changed = true
            }
        }
        shownRows = rows.lowerBound..<end
        if changed { retireCells(outside: shownRows, lingers: true) }
        return changed
    }

    /// Returns the first of the visible rows if there are more than can be seen.
    ///
    /// Heights that are nearly 0, or a table that is nearly endless, make all rows visible.
    private func limited(_ rows: Range<Int>) -> Range<Int> {
        guard rows.count > mostCells else { return rows }
        if shownRows.count < mostCells {
            reportMistake(
                "\(nameInMessages) shows only the first \(mostCells) of its \(rows.count) visible "
                    + "rows; give it a height that fits a screen, and the rows a height")
        }
        return rows.prefix(mostCells)
    }

    /// Creates the cell of a row. Returns whether the row's height has changed.
    private func show(_ row: Int, at path: IndexPath) -> Bool {
        guard let dataSource else { return false }
        // A row that becomes visible during an animation is placed and filled without animation.
        var filled: UITableViewCell?
        var changed = false
        ViewAnimation.withoutAnimation {
            filled = collectEdited(path) ?? fill(path, by: dataSource)
            if let filled { changed = fit(filled, at: path) }
        }
        guard let cell = filled else { return false }
        cells[row] = cell
        shownRows = min(shownRows.lowerBound, row)..<max(shownRows.upperBound, row + 1)
        tableDelegate?.tableView(self, willDisplay: cell, forRowAt: path)
        insert(cell, at: row)
        if ViewAnimation.current != nil { ViewAnimation.withoutAnimation { cell.layOutSubtree() } }
        return changed
    }

    final func insert(_ cell: UITableViewCell, at row: Int) {
        if cell.superview !== self {
            if let above = cells[row - 1], above.superview === self {
                insertSubview(cell, aboveSubview: above)
            } else {
                insertSubview(cell, at: groundCount)
            }
        }
        cell.setNeedsLayout()
    }

    /// The number of views behind all cells: the background and the section cards.
    private var groundCount: Int {
        cards.count + (backgroundView?.superview === self ? 1 : 0)
    }

    final func fill(_ path: IndexPath, by dataSource: any UITableViewDataSource) -> UITableViewCell
    {
        var cell =
            placeholderCell(at: path)
            ?? dataSource.tableView(self, cellForRowAt: listDrag?.dataPath(of: path) ?? path)
        for shown in cells.values where shown === cell {
            reportMistake(
                "The data source returned one cell for two visible rows; row \(path.row) of section \(path.section) is "
                    + "empty. Create or dequeue a cell for each call.")
            cell = UITableViewCell(style: .default, reuseIdentifier: nil)
            break
        }
        cell.placedFrame = nil
        place(cell, at: path)
        cell.join(self, at: path)
        cell.setSelected(selectedRows.contains(path), animated: false)
        cell.setHighlighted(highlightedRow == path, animated: false)
        listDrag?.cellWasFilled(cell, at: path)
        return cell
    }

    final func place(_ cell: UITableViewCell, at path: IndexPath) {
        if reorder?.cell === cell { return }
        var frame = rectForRow(at: path)
        if let reorder { frame.origin.y += reorder.shift(ofRow: path) }
        if let gap { frame.origin.y += gap.shift(ofRow: path) }
        if let swipe, swipe.cell === cell { frame.origin.x += swipe.offset }
        // Where a program moves a cell, it stays until the row moves or the table is updated.
        // Source: Ramotion's preview-transition, whose cells stay open through layouts (inferred).
        let isInPlace = cell.placedFrame == frame
        cell.placedFrame = frame
        if isInPlace { return }
        if geometry.contains(path), cells[geometry.number(of: path)] === cell {
            cell.move(to: frame)
        } else {
            ViewAnimation.withoutAnimation { cell.move(to: frame) }
        }
    }

    /// Removes the cells of rows outside a range and makes them reusable.
    ///
    /// - Parameter lingers: whether those that an update moves stay until its end.
    final func retireCells(outside rows: Range<Int>, lingers: Bool = false) {
        if !lingers { removeLingering() }
        for row in cells.keys.filter({ !rows.contains($0) }).sorted() {
            guard cells[row] !== reorder?.cell, let cell = cells.removeValue(forKey: row)
            else { continue }
            let path = storedGeometry.path(of: row)
            if lingers {
                if keepEdited(cell, at: path) { continue }
                remove(cell) { [weak self] in self?.retire(cell, at: path) }
            } else {
                retire(cell, at: path)
            }
        }
        shownRows = shownRows.clamped(to: rows)
    }

    final func retire(_ cell: UITableViewCell, at path: IndexPath) {
        if swipe?.cell === cell { closeSwipe(animated: false) }
        listDrag?.cellWasRetired(cell)
        if cell.containsFirstResponder { cell.endEditing(true) }
        if let identifier = cell.reuseIdentifier, !focusLeaves(cell) {
            // A reused cell must not go on with the movement of another row.
            cell.layer.removeAllAnimations()
            reusableCells[identifier, default: []].append(cell)
        } else {
            cell.removeFromSuperview()
        }
        tableDelegate?.tableView(self, didEndDisplaying: cell, forRowAt: path)
    }

    /// Removes the views that were not reused immediately.
    ///
    /// Reused ones keep their position in the view hierarchy.
    final func dropUnusedViews() {
        for waiting in reusableCells.values {
            for cell in waiting where cell.superview === self { cell.removeFromSuperview() }
        }
        for waiting in reusableHeaders.values {
            for view in waiting where view.superview === self { view.removeFromSuperview() }
        }
    }

    final func updateSeparators() {
        for (row, cell) in cells {
            cell.updateSeparator(of: self, at: storedGeometry.path(of: row))
        }
    }

    /// Notifies the prefetching data source of the rows up to one view height beyond the visible
    /// ones.
    private func prefetch() {
        guard let prefetchDataSource, !shownRows.isEmpty else { return }
        let ahead = shownRows.count
        let wanted =
            max(
                0, shownRows.lowerBound - ahead)..<min(
                storedGeometry.rowCount, shownRows.upperBound + ahead)
        let new = wanted.filter { !prefetched.contains($0) && !shownRows.contains($0) }
        let gone = prefetched.filter { !wanted.contains($0) }
        prefetched = wanted
        if !gone.isEmpty {
            let paths = gone.filter { $0 < storedGeometry.rowCount }.map(storedGeometry.path)
            prefetchDataSource.tableView(self, cancelPrefetchingForRowsAt: paths)
        }
        if !new.isEmpty {
            prefetchDataSource.tableView(self, prefetchRowsAt: new.map(storedGeometry.path))
        }
    }
}

extension UITableView: RecyclingView {}

extension UITableViewCell {
    /// Applies the frame of the row; a transform of the program remains.
    final func move(to frame: CGRect) {
        placedFrame = frame
        setUntransformedFrame(frame)
    }
}
