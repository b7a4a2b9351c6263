extension UITableView {
    final func baseReloadData() {
        forgetRows()
        geometryIsStale = true
        _ = geometry
        setNeedsLayout()
    }

    /// One without a data source, as of a data source that does not say how many.
    final var baseNumberOfSections: Int { dataSource == nil ? 1 : geometry.sectionCount }

    final func baseNumberOfRows(inSection section: Int) -> Int {
        (0..<geometry.sectionCount).contains(section) ? geometry.rowCount(inSection: section) : 0
    }

    final func baseRectForRow(at indexPath: IndexPath) -> CGRect {
        guard geometry.contains(indexPath) else { return .zero }
        return rowRect(geometry.extent(of: indexPath))
    }

    final func rowRect(_ extent: (top: CGFloat, height: CGFloat)) -> CGRect {
        let inset = style.inset
        return CGRect(
            x: inset, y: extent.top, width: max(0, bounds.width - 2 * inset), height: extent.height)
    }

    final func fullRect(_ extent: (top: CGFloat, height: CGFloat)) -> CGRect {
        CGRect(x: 0, y: extent.top, width: bounds.width, height: extent.height)
    }

    final func baseRect(forSection section: Int) -> CGRect {
        guard (0..<geometry.sectionCount).contains(section) else { return .zero }
        return fullRect(geometry.extent(ofSection: section))
    }

    final func baseRectForHeader(inSection section: Int) -> CGRect {
        guard (0..<geometry.sectionCount).contains(section) else { return .zero }
        return fullRect(geometry.extent(ofHeader: section))
    }

    final func baseRectForFooter(inSection section: Int) -> CGRect {
        guard (0..<geometry.sectionCount).contains(section) else { return .zero }
        return fullRect(geometry.extent(ofFooter: section))
    }

    final func baseIndexPathForRow(at point: CGPoint) -> IndexPath? {
        guard point.x >= 0, point.x < bounds.width else { return nil }
        // The smallest range below the point.
        return geometry.rows(from: point.y, to: point.y.nextUp).first.map(geometry.path)
    }

    final func baseIndexPathsForRows(in rect: CGRect) -> [IndexPath]? {
        let rows = geometry.rows(from: rect.minY, to: rect.maxY)
        return rows.isEmpty ? nil : rows.map(geometry.path)
    }

    final func baseIndexPath(for cell: UITableViewCell) -> IndexPath? {
        shownRows.first { cells[$0] === cell }.map(geometry.path)
    }

    /// Returns the cell of a row, after the rows were laid out; not while updates are collected or
    /// heights are asked for.
    final func baseCellForRow(at indexPath: IndexPath) -> UITableViewCell? {
        if updateDepth == 0 { layOutRowsIfNeeded() }
        return shownCell(at: indexPath)
    }

    /// Returns the cell of a row that was laid out and is visible, or nil.
    final func shownCell(at indexPath: IndexPath) -> UITableViewCell? {
        geometry.contains(indexPath) ? cells[geometry.number(of: indexPath)] : nil
    }

    final var baseVisibleCells: [UITableViewCell] {
        layOutRowsIfNeeded()
        return shownRows.compactMap { cells[$0] }
    }

    final var baseIndexPathsForVisibleRows: [IndexPath]? {
        layOutRowsIfNeeded()
        return shownRows.isEmpty ? nil : shownRows.map(geometry.path)
    }

    final func baseScrollToRow(
        at indexPath: IndexPath, at scrollPosition: ScrollPosition, animated: Bool
    ) {
        guard geometry.contains(indexPath) else {
            return reportMistake(
                "scrollToRow: there is no row \(indexPath.row) in section \(indexPath.section); nothing was scrolled"
            )
        }
        guard scrollPosition != .none else {
            return scrollRectToVisible(rectForRow(at: indexPath), animated: animated)
        }
        guard !animated else {
            return setContentOffset(offset(showing: indexPath, scrollPosition), animated: true)
        }
        // Rows are measured where the table arrives, which moves the row that is looked for.
        var rounds = 0
        repeat {
            setContentOffset(offset(showing: indexPath, scrollPosition), animated: false)
            tile()
            rounds += 1
        } while offset(showing: indexPath, scrollPosition) != contentOffset && rounds < 20
    }

    /// The content offset at which a row has a position, within the content.
    private func offset(showing indexPath: IndexPath, _ position: ScrollPosition) -> CGPoint {
        let row = rectForRow(at: indexPath)
        let seen = bounds.inset(by: adjustedContentInset)
        let top = adjustedContentInset.top
        let y =
            switch position {
            case .middle: row.midY - seen.height / 2 - top
            case .bottom: row.maxY - seen.height - top
            case .top, .none:
                row.minY - top
                    - (style == .plain ? storedGeometry.sections[indexPath.section].header : 0)
            }
        return clamped(CGPoint(x: contentOffset.x, y: y))
    }

    final func baseScrollToNearestSelectedRow(at scrollPosition: ScrollPosition, animated: Bool) {
        guard let row = selectedRows.last else { return }
        scrollToRow(at: row, at: scrollPosition, animated: animated)
    }
}
