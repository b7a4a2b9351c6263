/// The long press with which a finger moves an item of a collection view controller.
final class MovementPressGestureRecognizer: UILongPressGestureRecognizer {
    /// From the finger to the centre of the cell; nil while no item is moved.
    private var grip: CGVector?

    static func make() -> MovementPressGestureRecognizer {
        let press = MovementPressGestureRecognizer()
        press.addTarget(press, action: MovementPressGestureRecognizer.pressDidChange)
        return press
    }

    private var collection: UICollectionView? { view as? UICollectionView }

    /// The item under the finger, if it can be moved.
    private var movableItem: IndexPath? {
        guard let collection, let source = collection.dataSource, source.movesItems,
            !(collection.dragDelegate != nil && collection.dragInteractionEnabled),
            let path = collection.indexPathForItem(at: location(in: collection)),
            collection.listDrag?.placeholder(at: path) == nil,
            source.collectionView(collection, canMoveItemAt: collection.dataPath(path))
        else { return nil }
        return path
    }

    override func allowsBeginning() -> Bool { movableItem != nil }

    private func pressDidChange(_ press: UILongPressGestureRecognizer) {
        guard let collection else { return }
        let finger = location(in: collection)
        switch state {
        case .began:
            guard let path = movableItem, let cell = collection.cellForItem(at: path),
                collection.beginInteractiveMovementForItem(at: path)
            else { return }
            grip = CGVector(dx: cell.center.x - finger.x, dy: cell.center.y - finger.y)
        case .changed:
            guard let grip else { return }
            collection.updateInteractiveMovementTargetPosition(
                CGPoint(x: finger.x + grip.dx, y: finger.y + grip.dy))
        case .ended, .cancelled:
            guard grip != nil else { return }
            grip = nil
            if state == .ended {
                collection.endInteractiveMovement()
            } else {
                collection.cancelInteractiveMovement()
            }
        case .possible, .failed: break
        }
    }
}

/// A data source whose class inherits `collectionView(_:moveItemAt:to:)` and may override it.
@MainActor
protocol MoveInheriting {
    /// Whether the class moves items.
    var movesItems: Bool { get }
}

extension UICollectionViewDataSource {
    /// Whether the data source is known to move items.
    fileprivate var movesItems: Bool { (self as? any MoveInheriting)?.movesItems ?? false }
}

extension UICollectionViewDiffableDataSource: MoveInheriting {
    var movesItems: Bool { true }
}
