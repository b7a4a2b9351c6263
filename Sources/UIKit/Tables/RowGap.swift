/// The room that rows make for what is dragged over a table.
///
/// The geometry and the data stay as they are: cells, headers and footers are shifted. For a row of
/// the table those between its old place and the one below the finger move; for other items all
/// below the finger.
struct RowGap: Equatable {
    /// The row that is dragged; nil for other items.
    let source: IndexPath?
    /// The place, of a row after it was removed from its old one.
    let target: IndexPath
    let height: CGFloat

    func shift(ofRow path: IndexPath) -> CGFloat {
        guard let source else { return path >= target ? height : 0 }
        guard path != source else { return 0 }
        if path > source {
            let end = target.section == source.section ? target.row + 1 : target.row
            let isBefore =
                path.section < target.section || path.section == target.section && path.row < end
            return target > source && isBefore ? -height : 0
        }
        return path >= target ? height : 0
    }

    func shift(ofHeader section: Int) -> CGFloat {
        guard let source else { return section > target.section ? height : 0 }
        if section > source.section, section <= target.section { return -height }
        return section <= source.section && section > target.section ? height : 0
    }

    func shift(ofFooter section: Int) -> CGFloat {
        guard let source else { return section >= target.section ? height : 0 }
        if section >= source.section, section < target.section { return -height }
        return section < source.section && section >= target.section ? height : 0
    }
}

extension UITableView {
    /// Makes room at a place, or closes it again (nil).
    final func setGap(_ new: RowGap?) {
        guard new != gap else { return }
        gap = new
        UIView.animateOrPlace(
            withDuration: window != nil ? Self.updateDuration : 0, options: .allowUserInteraction,
            animations: { self.placeAroundReorder() })
    }

    /// The place of what is dragged, for a finger at a point of the content.
    final func dropDestination(at point: CGPoint, of source: IndexPath?) -> IndexPath? {
        layOutRowsIfNeeded()
        if let source, storedGeometry.contains(source) {
            let height = storedGeometry.extent(of: source).height
            return target(ofCellAt: point.y, from: source, height: height)
        }
        var (y, isBehind) = (point.y, false)
        if let gap, gap.source == nil {
            let top = edge(before: gap.target)
            // The finger is in the room that was made for it.
            if y >= top, y < top + gap.height { return gap.target }
            if y >= top + gap.height { (y, isBehind) = (y - gap.height, true) }
        }
        guard let section = storedGeometry.sections(from: y, to: y.nextUp).first else { return nil }
        let header = storedGeometry.extent(ofHeader: section)
        if y < header.top + header.height { return IndexPath(row: 0, section: section) }
        guard let row = storedGeometry.rows(from: y, to: y.nextUp).first,
            storedGeometry.path(of: row).section == section
        else {
            return IndexPath(row: storedGeometry.rowCount(inSection: section), section: section)
        }
        let path = storedGeometry.path(of: row)
        // The room passes the row below it.
        if isBehind, let gap, path.section == gap.target.section, path >= gap.target {
            return IndexPath(row: path.row + 1, section: section)
        }
        let extent = storedGeometry.extent(of: path)
        let isLast = path.row == storedGeometry.rowCount(inSection: section) - 1
        return isLast && y > extent.top + extent.height / 2
            ? IndexPath(row: path.row + 1, section: section) : path
    }

    /// Where a row begins that would be inserted at an index path.
    private func edge(before path: IndexPath) -> CGFloat {
        if storedGeometry.contains(path) { return storedGeometry.extent(of: path).top }
        return storedGeometry.extent(ofFooter: path.section).top
    }
}
