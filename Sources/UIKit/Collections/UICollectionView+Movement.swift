/// An item that is moved, by a finger or by the program.
struct ItemMovement {
    /// Where the item is in the data source, until the movement ends.
    let start: IndexPath
    /// Where it is shown.
    var current: IndexPath
    /// The centre of its cell, in the content.
    var center: CGPoint
    /// Whether a preview of the item is dragged, and the cell is hidden.
    var isDragged = false
}

// While an item is moved, the index paths of the cells are those that the items would have if it
// was left where it is; the data source is notified once, at the end.
extension UICollectionView {
    final func baseBeginInteractiveMovementForItem(at indexPath: IndexPath) -> Bool {
        guard movement == nil, updates.depth == 0, let dataSource, let cell = cells[indexPath],
            cell.superview === self,
            listDrag?.placeholder(at: indexPath) == nil,
            dataSource.collectionView(self, canMoveItemAt: dataPath(indexPath))
        else { return false }
        closeSwipe(animated: true)
        movement = ItemMovement(start: indexPath, current: indexPath, center: cell.center)
        setNeedsLayout()
        return true
    }

    final func baseUpdateInteractiveMovementTargetPosition(_ targetPosition: CGPoint) {
        guard var moved = movement, let cell = cells[moved.current],
            let attributes = layoutAttributesForItem(at: moved.current),
            let position = usableNumbers(targetPosition, "targetPosition", of: "UICollectionView")
        else { return }
        moved.center = position
        if attributes.list != nil { moved.center.x = attributes.center.x }
        movement = moved
        ViewAnimation.withoutAnimation { place(cell, attributes) }
        guard let target = movementTarget(of: moved, attributes.frame) else { return }
        show(movementAt: target)
    }

    final func baseEndInteractiveMovement() {
        guard let moved = movement else { return }
        movement = nil
        if moved.current != moved.start, let dataSource {
            dataSource.collectionView(self, moveItemAt: moved.start, to: moved.current)
            // Updates that the data source has made itself count.
            let shown = itemCounts
            counts = nil
            if itemCounts != shown {
                reportMistake(
                    "The data source of \(nameInMessages) has other numbers of items after "
                        + "collectionView(_:moveItemAt:to:); the collection view was reloaded")
                reloadData()
            }
        }
        dropMovedItem()
    }

    final func baseCancelInteractiveMovement() {
        guard let moved = movement else { return }
        if moved.current != moved.start { show(movementAt: moved.start) }
        // The numbers are those from before; the program may have changed its data for an update.
        movement = nil
        dropMovedItem()
    }

    final func reportUnmovedItem() {
        reportMistake(
            "The data source of \(nameInMessages) does not move items; implement "
                + "collectionView(_:moveItemAt:to:). The collection view was reloaded")
        reloadData()
    }

    private func dropMovedItem() {
        UIView.animateOrPlace(
            withDuration: window != nil ? Self.updateDuration : 0, delay: 0,
            options: .allowUserInteraction,
            animations: {
                // In an outline the item may have another level now.
                for path in self.cells.keys.sorted() {
                    if let cell = self.cells[path] { self.updateState(of: cell, at: path) }
                }
                self.setNeedsLayout()
                self.layOutSubtree()
            })
    }

    /// Returns the place at which the moved item is to be shown; nil to leave it where it is.
    private func movementTarget(of moved: ItemMovement, _ own: CGRect) -> IndexPath? {
        guard let path = indexPathForItem(at: moved.center), path != moved.current,
            let other = layoutAttributesForItem(at: path)?.frame
        else { return nil }
        // A high neighbour moves aside once its place, without what it gives up, has the point.
        if other.height > own.height {
            let isDown = other.midY > own.midY
            let y = moved.center.y
            guard isDown ? y >= other.maxY - own.height : y <= other.minY + own.height else {
                return nil
            }
        }
        let target =
            collectionDelegate?.collectionView(
                self, targetIndexPathForMoveOfItemFromOriginalIndexPath: moved.start,
                atCurrentIndexPath: moved.current, toProposedIndexPath: path) ?? path
        guard target != moved.current else { return nil }
        let last =
            numberOfItems(inSection: target.section)
            - (target.section == moved.current.section ? 1 : 0)
        guard target.count == 2, itemCounts.indices.contains(target.section),
            (0...last).contains(target.item)
        else {
            reportMistake(
                "The delegate of \(nameInMessages) returned \(target) as the target of a moved "
                    + "item, which is no place for an item; it was ignored")
            return nil
        }
        return target
    }

    final func show(movementAt target: IndexPath) {
        guard let current = movement?.current else { return }
        var update = TableUpdate()
        update.move(row: current, to: target)
        var new = itemCounts
        new[current.section] -= 1
        new[target.section] += 1
        movement?.current = target
        apply(update, counts: new) { _ in }
    }

    /// Returns where the data source has the item that is shown at an index path.
    final func dataPath(_ path: IndexPath) -> IndexPath {
        let place = unmovedPath(path)
        return listDrag?.dataPath(of: place) ?? place
    }

    /// Returns the place of a shown item among the items and placeholders, before it is moved.
    final func unmovedPath(_ path: IndexPath) -> IndexPath {
        guard let movement else { return path }
        if path == movement.current { return movement.start }
        var item = path.item
        if path.section == movement.current.section, item > movement.current.item { item -= 1 }
        if path.section == movement.start.section, item >= movement.start.item { item += 1 }
        return IndexPath(item: item, section: path.section)
    }

    /// Returns the attributes of a cell's place that its item has while it is moved; nil if it is
    /// not moved.
    final func movedAttributes(
        _ view: UICollectionReusableView, _ attributes: UICollectionViewLayoutAttributes
    ) -> UICollectionViewLayoutAttributes? {
        guard let movement, cells[movement.current] === view,
            let copy = attributes.copy(with: nil) as? UICollectionViewLayoutAttributes
        else { return nil }
        copy.center = movement.center
        copy.zIndex = 1000
        return copy
    }
}

/// The handle with which a finger moves the row of a list.
final class ReorderSign: RowSign {
    /// From the finger to the centre of the cell.
    private var grip = CGVector.zero
    /// Whether the list's movement is that of this handle.
    private var isMoving = false

    init() {
        super.init("≡", color: .tertiaryLabel, width: 22)
        accessibilityIdentifier = "reorder"
        let press = UILongPressGestureRecognizer(target: nil, action: nil)
        press.minimumPressDuration = 0
        press.addTarget(self, action: ReorderSign.pressDidChange)
        addGestureRecognizer(press)
    }

    required init?(coder: NSCoder) { nil }

    private func pressDidChange(_ press: UILongPressGestureRecognizer) {
        guard let cell = superview as? UICollectionViewListCell, let list = cell.collection else {
            return
        }
        let finger = press.location(in: list)
        switch press.state {
        case .began:
            guard let path = list.indexPath(for: cell),
                list.beginInteractiveMovementForItem(at: path)
            else { return }
            isMoving = true
            grip = CGVector(dx: cell.center.x - finger.x, dy: cell.center.y - finger.y)
        case _ where !isMoving: break
        case .changed:
            list.updateInteractiveMovementTargetPosition(
                CGPoint(x: finger.x + grip.dx, y: finger.y + grip.dy))
        case .ended:
            isMoving = false
            list.endInteractiveMovement()
        case .cancelled:
            isMoving = false
            list.cancelInteractiveMovement()
        case .possible, .failed: break
        }
    }
}
