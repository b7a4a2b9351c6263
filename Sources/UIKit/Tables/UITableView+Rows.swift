extension UITableView {
    /// Loads the table anew: counts the rows now, and fills the cells in view in the next layout.
    ///
    /// Selection is lost; the content offset stays as far as the new content allows. Source: Apple, reloadData().
    public final func reloadData() {
        retireCells(outside: 0..<0)
        selectedRows = []
        highlightedRow = nil
        geometryIsStale = true
        _ = geometry
        setNeedsLayout()
    }

    /// How many sections there are.
    public final var numberOfSections: Int { geometry.sectionCount }

    /// Answers how many rows a section has; 0 for a section that does not exist.
    public final func numberOfRows(inSection section: Int) -> Int {
        (0..<geometry.sectionCount).contains(section) ? geometry.rowCount(inSection: section) : 0
    }

    /// Answers the rectangle of a row in the content; zero for a row that does not exist.
    public final func rectForRow(at indexPath: IndexPath) -> CGRect {
        guard geometry.contains(indexPath) else { return .zero }
        let extent = geometry.extent(of: indexPath)
        return CGRect(x: 0, y: extent.top, width: bounds.width, height: extent.height)
    }

    /// Answers the rectangle of a section in the content; zero for a section that does not exist.
    public final func rect(forSection section: Int) -> CGRect {
        guard (0..<geometry.sectionCount).contains(section) else { return .zero }
        let extent = geometry.extent(ofSection: section)
        return CGRect(x: 0, y: extent.top, width: bounds.width, height: extent.height)
    }

    /// Answers the row at a point of the content; nil when there is none.
    public final func indexPathForRow(at point: CGPoint) -> IndexPath? {
        guard point.y >= 0, point.y < geometry.height, point.x >= 0, point.x < bounds.width else { return nil }
        // The shortest stretch below the point.
        return geometry.rows(from: point.y, to: point.y.nextUp).first.map(geometry.path)
    }

    /// Answers the rows that a rectangle of the content touches.
    public final func indexPathsForRows(in rect: CGRect) -> [IndexPath]? {
        let rows = geometry.rows(from: rect.minY, to: rect.maxY)
        return rows.isEmpty ? nil : rows.map(geometry.path)
    }

    /// Answers the row of a cell in view; nil for any other cell.
    public final func indexPath(for cell: UITableViewCell) -> IndexPath? {
        shownRows.first { cells[$0] === cell }.map(geometry.path)
    }

    /// Answers the cell of a row; nil when the row is not in view.
    public final func cellForRow(at indexPath: IndexPath) -> UITableViewCell? {
        geometry.contains(indexPath) ? cells[geometry.number(of: indexPath)] : nil
    }

    /// The cells in view, from the top.
    public final var visibleCells: [UITableViewCell] {
        layOutRowsIfNeeded()
        return shownRows.compactMap { cells[$0] }
    }

    /// The rows in view, from the top; nil when there are none.
    public final var indexPathsForVisibleRows: [IndexPath]? {
        layOutRowsIfNeeded()
        return shownRows.isEmpty ? nil : shownRows.map(geometry.path)
    }

    /// Scrolls until a row is in view, at a position in it.
    public final func scrollToRow(
        at indexPath: IndexPath, at scrollPosition: ScrollPosition, animated: Bool
    ) {
        guard geometry.contains(indexPath) else {
            return reportMistake(
                "scrollToRow: there is no row \(indexPath.row) in section \(indexPath.section); nothing was scrolled")
        }
        let row = rectForRow(at: indexPath)
        let seen = bounds.inset(by: adjustedContentInset)
        let top = adjustedContentInset.top
        switch scrollPosition {
        case .none: return scrollRectToVisible(row, animated: animated)
        case .top: scroll(to: row.minY - top, animated)
        case .middle: scroll(to: row.midY - seen.height / 2 - top, animated)
        case .bottom: scroll(to: row.maxY - seen.height - top, animated)
        }
    }

    private func scroll(to y: CGFloat, _ animated: Bool) {
        setContentOffset(clamped(CGPoint(x: contentOffset.x, y: y)), animated: animated)
    }

    // MARK: Geometry

    /// Where the rows lie; counted and measured when that has become stale.
    final var geometry: TableGeometry {
        if geometryIsStale { measure() }
        return storedGeometry
    }

    final func reloadWhenLaidOut() {
        retireCells(outside: 0..<0)
        selectedRows = []
        highlightedRow = nil
        geometryIsStale = true
        setNeedsLayout()
    }

    /// Measures the rows anew in the next layout, keeping cells and selection.
    final func remeasure() {
        geometryIsStale = true
        setNeedsLayout()
    }

    private func measure() {
        geometryIsStale = false
        var geometry = TableGeometry()
        if let dataSource {
            let sections = max(0, dataSource.numberOfSections(in: self))
            geometry = TableGeometry((0..<sections).map { heights(inSection: $0, of: dataSource) })
        }
        // With other rows than before the cells in view stand for nothing any more.
        if geometry.rowCount != storedGeometry.rowCount { retireCells(outside: 0..<0) }
        storedGeometry = geometry
        updateContentSize()
    }

    private func heights(inSection section: Int, of dataSource: any UITableViewDataSource) -> TableGeometry.Heights {
        let count = max(0, dataSource.tableView(self, numberOfRowsInSection: section))
        guard count > 0, let delegate = tableDelegate else { return .uniform(max(0, rowHeight), count: count) }
        let first = delegate.tableView(self, heightForRowAt: IndexPath(row: 0, section: section))
        // A delegate without heights need not be asked for each row.
        if first == Self.ownRowHeight { return .uniform(max(0, rowHeight), count: count) }
        var edges: [CGFloat] = [0]
        edges.reserveCapacity(count + 1)
        for row in 0..<count {
            let height =
                row == 0 ? first : delegate.tableView(self, heightForRowAt: IndexPath(row: row, section: section))
            edges.append(edges[row] + max(0, height == Self.ownRowHeight ? rowHeight : height))
        }
        return .edges(edges)
    }

    final func updateContentSize() {
        contentSize = CGSize(width: bounds.width, height: storedGeometry.height)
    }
}
