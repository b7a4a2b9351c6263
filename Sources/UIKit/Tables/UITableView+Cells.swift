extension UITableView {
    /// Names a class of cells, to be made when none of that name waits to be used again; nil forgets the name.
    public final func register(_ cellClass: UITableViewCell.Type?, forCellReuseIdentifier identifier: String) {
        registeredClasses[identifier] = cellClass
    }

    /// Answers a cell that waits to be used again, or a new one of the class registered under the name.
    ///
    /// Call it in `tableView(_:cellForRowAt:)`, with the row asked for; the cell already has its size. A name that no class
    /// is registered under is a programming error.
    public final func dequeueReusableCell(
        withIdentifier identifier: String, for indexPath: IndexPath
    ) -> UITableViewCell {
        guard let cell = dequeueReusableCell(withIdentifier: identifier) else {
            preconditionFailure(
                "there is no cell class with the identifier \"\(identifier)\"; call "
                    + "register(_:forCellReuseIdentifier:) with it before the table loads its rows")
        }
        place(cell, at: indexPath)
        return cell
    }

    /// Answers a cell that waits to be used again, or a new one of the class registered under the name; else nil.
    public final func dequeueReusableCell(withIdentifier identifier: String) -> UITableViewCell? {
        if let cell = reusableCells[identifier]?.popLast() {
            cell.prepareForReuse()
            return cell
        }
        return registeredClasses[identifier]?.init(registeredAs: identifier)
    }

    // MARK: Tiling

    final func layOutRowsIfNeeded() {
        if geometryIsStale || layer.needsLayout() { tile() }
    }

    /// Lets the cells be those of the rows in view.
    final func tile() {
        let geometry = geometry
        let rows = geometry.rows(from: bounds.minY, to: bounds.maxY)
        retireCells(outside: rows)
        shownRows = rows
        for row in rows {
            let path = geometry.path(of: row)
            if let cell = cells[row] {
                place(cell, at: path)
            } else {
                show(row, at: path)
            }
        }
        dropUnusedCells()
    }

    private func show(_ row: Int, at path: IndexPath) {
        guard let dataSource else { return }
        // A row that comes into view while the table is animated is in its place, and filled, at once.
        var filled: UITableViewCell?
        ViewAnimation.withoutAnimation { filled = fill(path, by: dataSource) }
        guard let cell = filled else { return }
        cells[row] = cell
        tableDelegate?.tableView(self, willDisplay: cell, forRowAt: path)
        if cell.superview !== self {
            if let above = cells[row - 1], above.superview === self {
                insertSubview(cell, aboveSubview: above)
            } else {
                insertSubview(cell, at: 0)
            }
        }
        cell.setNeedsLayout()
        if ViewAnimation.current != nil { ViewAnimation.withoutAnimation { cell.layoutIfNeeded() } }
    }

    private func fill(_ path: IndexPath, by dataSource: any UITableViewDataSource) -> UITableViewCell {
        let cell = dataSource.tableView(self, cellForRowAt: path)
        precondition(
            !cells.values.contains { $0 === cell },
            "the data source answered one cell for two rows in view (\(Array(path)) is the second); "
                + "make or dequeue a cell for each call")
        place(cell, at: path)
        cell.updateSeparator(of: self)
        cell.setSelected(selectedRows.contains(path), animated: false)
        cell.setHighlighted(highlightedRow == path, animated: false)
        return cell
    }

    private func place(_ cell: UITableViewCell, at path: IndexPath) {
        let frame = rectForRow(at: path)
        guard cell.frame != frame else { return }
        if cells[geometry.contains(path) ? geometry.number(of: path) : -1] === cell {
            cell.frame = frame
        } else {
            ViewAnimation.withoutAnimation { cell.frame = frame }
        }
    }

    /// Lets go of the cells of rows that are not in a range; they wait to be used again.
    final func retireCells(outside rows: Range<Int>) {
        for row in shownRows where !rows.contains(row) {
            guard let cell = cells.removeValue(forKey: row) else { continue }
            if let identifier = cell.reuseIdentifier {
                reusableCells[identifier, default: []].append(cell)
            } else {
                cell.removeFromSuperview()
            }
            let path = storedGeometry.path(of: row)
            tableDelegate?.tableView(self, didEndDisplaying: cell, forRowAt: path)
        }
        shownRows = shownRows.clamped(to: rows)
    }

    /// Takes the cells out that were not used again at once: those that were stay where they are in the hierarchy.
    private func dropUnusedCells() {
        for waiting in reusableCells.values {
            for cell in waiting where cell.superview === self { cell.removeFromSuperview() }
        }
    }

    final func updateSeparators() {
        for cell in cells.values { cell.updateSeparator(of: self) }
    }
}
