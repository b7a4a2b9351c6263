/// A row that a person drags to another place.
///
/// Until the finger is lifted, the table's geometry and the data stay as they are: the cells,
/// headers and footers between the row's old place and the one under it are shifted by its height.
struct RowReorder {
    let cell: UITableViewCell
    /// Where the row comes from, and where it goes if it is dropped now.
    let source: IndexPath
    var target: IndexPath
    let height: CGFloat
    /// The finger's distance from the middle of the cell, in points.
    let grip: CGFloat
    /// The finger's place in the table's superview, where it stays while the content scrolls.
    var finger: CGFloat
    /// Scrolls while the finger is near an edge.
    let scroller: EdgeScroller
    /// Whether the data source moves the data: an update that it makes then moves the row.
    var isDropping = false
    /// The look of the cell before it was lifted.
    let look: Look

    struct Look {
        var depth, offset, radius: CGFloat
        var opacity: Float

        /// In front of the other rows.
        static let lifted = Look(depth: 1, offset: 1, radius: 4, opacity: 0.25)
    }

    /// How far a row makes room for the dragged one, in points.
    func shift(ofRow path: IndexPath) -> CGFloat {
        guard path != source else { return 0 }
        if path > source { return path < end || path == end && isBehindEnd ? -height : 0 }
        return path >= target && target < source ? height : 0
    }

    /// How far a header makes room: those between the sections of the two places move.
    func shift(ofHeader section: Int) -> CGFloat {
        if section > source.section, section <= target.section { return -height }
        return section <= source.section && section > target.section ? height : 0
    }

    /// How far a footer makes room.
    func shift(ofFooter section: Int) -> CGFloat {
        if section >= source.section, section < target.section { return -height }
        return section < source.section && section >= target.section ? height : 0
    }

    /// In its own section the row's new index is that of the row which it has passed; in another
    /// one that of the row which follows.
    private var end: IndexPath { target > source ? target : source }
    private var isBehindEnd: Bool { target.section == source.section }
}

/// The three lines at the right edge of a cell by which its row is dragged.
final class UITableViewCellReorderControl: UIControl, DragHandle {
    init() {
        super.init(frame: CGRect(x: 0, y: 0, width: 40, height: 44))
        for index in 0..<3 {
            let line = UIView(
                frame: CGRect(x: 9, y: 17 + 4.5 * Double(index), width: 22, height: 1))
            line.backgroundColor = .systemGray
            line.isUserInteractionEnabled = false
            addSubview(line)
        }
        accessibilityIdentifier = "reorder"
        isExclusiveTouch = true
    }

    required init?(coder: NSCoder) { nil }

    private var cell: UITableViewCell? { superview as? UITableViewCell }
    private var table: UITableView? { cell?.superview as? UITableView }

    override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        guard let cell, let table else { return false }
        return table.beginReorder(of: cell, at: touch.location(in: table.superview))
    }

    override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        guard let table, table.reorder?.cell === cell else { return false }
        table.moveReorder(to: touch.location(in: table.superview).y)
        return true
    }

    override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
        super.endTracking(touch, with: event)
        guard let table, table.reorder?.cell === cell else { return }
        table.endReorder()
    }

    override func cancelTracking(with event: UIEvent?) {
        super.cancelTracking(with: event)
        guard let table, table.reorder?.cell === cell else { return }
        table.cancelReorder()
    }
}

extension UITableView {
    /// Whether a row has a reorder control in editing mode.
    final func canMove(_ path: IndexPath) -> Bool {
        guard let dataSource, dataSource.movesRows, listDrag?.placeholder(at: path) == nil else {
            return false
        }
        return dataSource.tableView(self, canMoveRowAt: listDrag?.dataPath(of: path) ?? path)
    }

    /// Lifts a row. Returns false if the table does not show the cell, or another row is lifted.
    final func beginReorder(of cell: UITableViewCell, at point: CGPoint) -> Bool {
        guard reorder == nil, let path = indexPath(for: cell) else { return false }
        closeSwipe(animated: true)
        let height = rectForRow(at: path).height
        reorder = RowReorder(
            cell: cell, source: path, target: path, height: height,
            grip: convert(point, from: superview).y - cell.center.y, finger: point.y,
            scroller: makeEdgeScroller(),
            look: RowReorder.Look(
                depth: cell.layer.zPosition, offset: cell.layer.shadowOffset.height,
                radius: cell.layer.shadowRadius, opacity: cell.layer.shadowOpacity))
        // It has to stay where it is in the tree, or its control would lose the finger.
        setLook(.lifted, of: cell)
        return true
    }

    private func setLook(_ look: RowReorder.Look, of cell: UITableViewCell) {
        cell.layer.zPosition = look.depth
        cell.layer.shadowOffset.height = look.offset
        cell.layer.shadowRadius = look.radius
        cell.layer.shadowOpacity = look.opacity
    }

    /// Moves the lifted row with the finger, whose y in the superview is given.
    final func moveReorder(to finger: CGFloat) {
        reorder?.finger = finger
        followFinger()
        reorder?.scroller.update(self)
    }

    /// A row moves up and down alone, so that the table does not scroll to the sides.
    private func makeEdgeScroller() -> EdgeScroller {
        EdgeScroller(
            finger: { [weak self] view in
                guard let self, let reorder else { return nil }
                let y = convert(CGPoint(x: 0, y: reorder.finger), from: superview).y
                return CGPoint(x: view.bounds.midX, y: y)
            },
            scrolled: { [weak self] in
                guard let self else { return }
                followFinger()
                reorder?.scroller.update(self)
            })
    }

    private func followFinger() {
        guard let reorder else { return }
        let y = convert(CGPoint(x: 0, y: reorder.finger), from: superview).y - reorder.grip
        let (least, most) = (reorder.height / 2, contentSize.height - reorder.height / 2)
        UIView.performWithoutAnimation {
            reorder.cell.center.y = max(least, min(y, max(least, most)))
            reorder.cell.placedFrame = nil
        }
        let proposed = target(
            ofCellAt: reorder.cell.center.y, from: reorder.source, height: reorder.height)
        let wanted =
            proposed == reorder.source
            ? proposed
            : tableDelegate?.tableView(
                self, targetIndexPathForMoveFromRowAt: reorder.source,
                toProposedIndexPath: proposed) ?? proposed
        let target = usable(wanted, from: reorder.source)
        guard self.reorder != nil, target != reorder.target else { return }
        self.reorder?.target = target
        UIView.animate(withDuration: Self.updateDuration, delay: 0, options: .allowUserInteraction)
        {
            self.placeAroundReorder()
        }
    }

    /// A place of the delegate's that exists; otherwise the row's own.
    final func usable(_ path: IndexPath, from source: IndexPath) -> IndexPath {
        guard path.count == 2, (0..<numberOfSections).contains(path.section) else {
            return misplaced(path, from: source)
        }
        let count = numberOfRows(inSection: path.section)
        let last = path.section == source.section ? count - 1 : count
        return (0...max(0, last)).contains(path.row) ? path : misplaced(path, from: source)
    }

    private func misplaced(_ path: IndexPath, from source: IndexPath) -> IndexPath {
        reportMistake(
            "tableView(_:targetIndexPathForMoveFromRowAt:toProposedIndexPath:) returned \(path), where \(nameInMessages) has no row; the row stays"
        )
        return source
    }

    /// The place of a row whose middle is at a height: it has passed the rows beyond whose middles
    /// its edge is.
    final func target(ofCellAt middle: CGFloat, from source: IndexPath, height: CGFloat)
        -> IndexPath
    {
        let (top, bottom) = (middle - height / 2, middle + height / 2)
        let geometry = storedGeometry
        let own = geometry.number(of: source)
        var target = source
        if bottom > geometry.extent(of: source).top + height {
            for section in source.section..<geometry.sectionCount {
                if section > source.section {
                    let header = geometry.extent(ofHeader: section)
                    guard bottom > header.top + header.height / 2 else { break }
                    target = IndexPath(row: 0, section: section)
                }
                let rows = geometry.rows(from: geometry.top(of: section), to: bottom)
                guard let last = rows.last, last > own else { continue }
                let path = geometry.path(of: last)
                guard path.section == section else { continue }
                let extent = geometry.extent(of: path)
                let isPassed = bottom > extent.top + extent.height / 2
                let row = isPassed ? path.row : path.row - 1
                guard row >= 0 else { continue }
                target = IndexPath(
                    row: section == source.section ? max(row, source.row) : row + 1,
                    section: section)
            }
            return target
        }
        for section in (0...source.section).reversed() {
            if section < source.section {
                let header = geometry.extent(ofHeader: section + 1)
                guard top < header.top + header.height / 2 else { break }
                target = IndexPath(row: geometry.rowCount(inSection: section), section: section)
            }
            let extent = geometry.extent(ofSection: section)
            let rows = geometry.rows(from: max(top, extent.top), to: extent.top + extent.height)
            guard let first = rows.first else { continue }
            let path = geometry.path(of: first)
            guard path.section == section, path < source else { continue }
            let place = geometry.extent(of: path)
            target =
                top < place.top + place.height / 2
                ? path : IndexPath(row: path.row + 1, section: section)
        }
        return target
    }

    final func placeAroundReorder() {
        for row in shownRows {
            guard let cell = cells[row] else { continue }
            place(cell, at: storedGeometry.path(of: row))
        }
        placeSections()
    }

    // MARK: The end

    /// Drops the row: the data source moves its data, and the table the row, unless the data source
    /// has updated the table.
    final func endReorder() {
        guard let reorder, reorder.target != reorder.source else { return cancelReorder() }
        self.reorder?.isDropping = true
        _ = dataSource?.tableView(self, moveRowAt: reorder.source, to: reorder.target)
        guard let ended = removeReorder() else { return }
        performBatchUpdates({ moveRow(at: ended.source, to: ended.target) }, completion: nil)
    }

    /// Returns the row to its place; called by updates, too.
    final func cancelReorder() {
        guard let ended = removeReorder(), !ended.isDropping else { return }
        settle(ended)
    }

    private func removeReorder() -> RowReorder? {
        guard let ended = reorder else { return nil }
        reorder = nil
        setLook(ended.look, of: ended.cell)
        return ended
    }

    private func settle(_ ended: RowReorder) {
        UIView.animate(withDuration: Self.updateDuration, delay: 0, options: .allowUserInteraction)
        {
            self.placeAroundReorder()
        }
        let row =
            storedGeometry.contains(ended.source) ? storedGeometry.number(of: ended.source) : -1
        guard cells[row] === ended.cell, !shownRows.contains(row) else { return }
        cells[row] = nil
        retire(ended.cell, at: ended.source)
    }
}
