extension UITableView {
    /// Loads the table anew: counts the rows now, and fills the cells in view in the next layout.
    ///
    /// Selection is lost; the content offset stays as far as the new content allows. Source: Apple, reloadData().
    public final func reloadData() {
        forgetRows()
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
        return rowRect(geometry.extent(of: indexPath))
    }

    final func rowRect(_ extent: (top: CGFloat, height: CGFloat)) -> CGRect {
        let inset = style.inset
        return CGRect(x: inset, y: extent.top, width: max(0, bounds.width - 2 * inset), height: extent.height)
    }

    final func fullRect(_ extent: (top: CGFloat, height: CGFloat)) -> CGRect {
        CGRect(x: 0, y: extent.top, width: bounds.width, height: extent.height)
    }

    /// Answers the rectangle of a section in the content; zero for a section that does not exist.
    public final func rect(forSection section: Int) -> CGRect {
        guard (0..<geometry.sectionCount).contains(section) else { return .zero }
        return fullRect(geometry.extent(ofSection: section))
    }

    /// Answers where a section's header lies in the content, when nothing keeps it in view; zero for one that does not
    /// exist.
    public final func rectForHeader(inSection section: Int) -> CGRect {
        guard (0..<geometry.sectionCount).contains(section) else { return .zero }
        return fullRect(geometry.extent(ofHeader: section))
    }

    /// Answers where a section's footer lies in the content, when nothing keeps it in view; zero for one that does not
    /// exist.
    public final func rectForFooter(inSection section: Int) -> CGRect {
        guard (0..<geometry.sectionCount).contains(section) else { return .zero }
        return fullRect(geometry.extent(ofFooter: section))
    }

    /// Answers the row at a point of the content; nil when there is none.
    public final func indexPathForRow(at point: CGPoint) -> IndexPath? {
        guard point.x >= 0, point.x < bounds.width else { return nil }
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
    ///
    /// The headers that stay at the top of a plain table are kept clear of.
    public final func scrollToRow(
        at indexPath: IndexPath, at scrollPosition: ScrollPosition, animated: Bool
    ) {
        guard geometry.contains(indexPath) else {
            return reportMistake(
                "scrollToRow: there is no row \(indexPath.row) in section \(indexPath.section); nothing was scrolled")
        }
        let row = rectForRow(at: indexPath)
        let seen = bounds.inset(by: adjustedContentInset)
        let top = adjustedContentInset.top + (style == .plain ? storedGeometry.sections[indexPath.section].header : 0)
        switch scrollPosition {
        case .none: return scrollRectToVisible(row, animated: animated)
        case .top: scroll(to: row.minY - top, animated)
        case .middle: scroll(to: row.midY - seen.height / 2 - adjustedContentInset.top, animated)
        case .bottom: scroll(to: row.maxY - seen.height - adjustedContentInset.top, animated)
        }
    }

    /// Scrolls until the row selected last is in view.
    public final func scrollToNearestSelectedRow(at scrollPosition: ScrollPosition, animated: Bool) {
        guard let row = selectedRows.last else { return }
        scrollToRow(at: row, at: scrollPosition, animated: animated)
    }

    private func scroll(to y: CGFloat, _ animated: Bool) {
        setContentOffset(clamped(CGPoint(x: contentOffset.x, y: y)), animated: animated)
    }
}
