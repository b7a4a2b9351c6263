import MainLoop

/// The drags that begin or end in a collection view.
final class ItemDrag: ListDrag {
    weak var dragDelegate: (any UICollectionViewDragDelegate)? {
        didSet { if dragDelegate != nil { connect(drags: true) } }
    }
    weak var dropDelegate: (any UICollectionViewDropDelegate)? {
        didSet { if dropDelegate != nil { connect(drags: false) } }
    }
    var cadence = UICollectionView.ReorderingCadence.immediate
    /// Where the items make room after the delay of the cadence, and its timer.
    private var waiting: (place: IndexPath, timer: MainLoop.TimerID)?
    private var collection: UICollectionView? { list as? UICollectionView }

    override func path(at point: CGPoint) -> IndexPath? {
        guard dragDelegate != nil, let collection else { return nil }
        return collection.indexPathForItem(at: point).map(collection.unmovedPath)
    }

    override func cell(at path: IndexPath) -> UIView? { collection?.cellForItem(at: path) }

    override func rect(at path: IndexPath) -> CGRect? {
        collection?.layoutAttributesForItem(at: path)?.frame
    }

    override func items(for session: any UIDragSession, at path: IndexPath) -> [UIDragItem] {
        guard let collection else { return [] }
        return dragDelegate?.collectionView(collection, itemsForBeginning: session, at: path) ?? []
    }

    override func items(adding session: any UIDragSession, at path: IndexPath, _ point: CGPoint)
        -> [UIDragItem]
    {
        guard let collection else { return [] }
        return dragDelegate?.collectionView(
            collection, itemsForAddingTo: session, at: path, point: point) ?? []
    }

    override func parameters(ofDragged path: IndexPath) -> UIDragPreviewParameters? {
        collection.flatMap {
            dragDelegate?.collectionView($0, dragPreviewParametersForItemAt: path)
        }
    }

    override func parameters(ofDropped path: IndexPath) -> UIDragPreviewParameters? {
        if let waiting = placeholder(at: path) as? ItemPlaceholder {
            return (cell(at: path) as? UICollectionViewCell).flatMap {
                waiting.placeholder.previewParametersProvider?($0)
            }
        }
        return collection.flatMap {
            dropDelegate?.collectionView($0, dropPreviewParametersForItemAt: path)
        }
    }

    override func didBegin(_ session: any UIDragSession) {
        if let collection {
            dragDelegate?.collectionView(collection, dragSessionWillBegin: session)
        }
    }

    override func didEnd(_ session: any UIDragSession) {
        if let collection { dragDelegate?.collectionView(collection, dragSessionDidEnd: session) }
    }

    override func allowsMove(_ session: any UIDragSession) -> Bool {
        collection.flatMap {
            dragDelegate?.collectionView($0, dragSessionAllowsMoveOperation: session)
        } ?? true
    }

    override func isRestricted(_ session: any UIDragSession) -> Bool {
        collection.flatMap {
            dragDelegate?.collectionView($0, dragSessionIsRestrictedToDraggingApplication: session)
        } ?? false
    }

    override func show(_ state: CellState, of cell: UIView) {
        guard let state = UICollectionViewCell.DragState(rawValue: state.rawValue) else { return }
        (cell as? UICollectionViewCell)?.dragStateDidChange(state)
    }

    override func highlight(_ isHighlighted: Bool, _ cell: UIView) {
        (cell as? UICollectionViewCell)?.isHighlighted = isHighlighted
    }

    // MARK: Dropping

    override func canHandle(_ session: any UIDropSession) -> Bool {
        guard let collection, let dropDelegate else { return false }
        return dropDelegate.collectionView(collection, canHandle: session)
    }

    override func didEnter(_ session: any UIDropSession) {
        if let collection { dropDelegate?.collectionView(collection, dropSessionDidEnter: session) }
    }

    override func didExit(_ session: any UIDropSession) {
        if let collection { dropDelegate?.collectionView(collection, dropSessionDidExit: session) }
    }

    override func didEnd(dropping session: any UIDropSession) {
        if let collection { dropDelegate?.collectionView(collection, dropSessionDidEnd: session) }
    }

    override func destination(at point: CGPoint, of source: IndexPath?) -> IndexPath? {
        collection?.dropDestination(at: point, ofOwnItem: source != nil)
    }

    override func proposal(for session: any UIDropSession, at destination: IndexPath?)
        -> UIDropProposal
    {
        guard let collection, let dropDelegate else { return UIDropProposal(operation: .cancel) }
        return dropDelegate.collectionView(
            collection, dropSessionDidUpdate: session, withDestinationIndexPath: destination)
    }

    override func inserts(_ proposal: UIDropProposal) -> (at: Bool, into: Bool) {
        let intent = (proposal as? UICollectionViewDropProposal)?.intent
        return (
            intent == .insertAtDestinationIndexPath, intent == .insertIntoDestinationIndexPath
        )
    }

    override func makeRoom(for source: IndexPath?, at destination: IndexPath) {
        guard let collection, let source else { return closeRoom() }
        let shown = waiting?.place ?? collection.movement?.current ?? source
        guard destination != shown else { return }
        forgetWaiting()
        guard destination != collection.movement?.current else { return }
        guard cadence.delay > .zero else { return show(source, at: destination) }
        let timer = MainLoop.main.schedule(after: cadence.delay) { [weak self] in
            self?.waiting = nil
            self?.show(source, at: destination)
        }
        waiting = (destination, timer)
    }

    private func show(_ source: IndexPath, at destination: IndexPath) {
        guard let collection, collection.hasPlace(at: destination, for: source) else { return }
        if collection.movement == nil {
            guard collection.beginDraggedMovement(of: source) else { return }
            hide(collection.cellForItem(at: source))
        }
        collection.show(movementAt: destination)
    }

    private func forgetWaiting() {
        if let waiting { MainLoop.main.cancel(waiting.timer) }
        waiting = nil
    }

    override func closeRoom() {
        forgetWaiting()
        showHidden()
        if let collection, collection.movement?.isDragged ?? false {
            collection.cancelInteractiveMovement()
        }
    }

    override func change(_ updates: () -> Void) {
        collection?.performBatchUpdates(updates, completion: nil)
    }
    override func insertPlace(_ path: IndexPath) { collection?.insertItems(at: [path]) }
    override func reloadPlace(_ path: IndexPath) { collection?.reloadItems(at: [path]) }
    override func deletePlace(_ path: IndexPath) { collection?.deleteItems(at: [path]) }

    override func pathsDidChange(_ newPath: (IndexPath) -> IndexPath?) {
        forgetWaiting()
        super.pathsDidChange(newPath)
    }

    override func perform(
        _ session: any UIDropSession, _ proposal: UIDropProposal, _ place: IndexPath?
    ) {
        forgetWaiting()
        guard let collection, let dropDelegate,
            let proposal = proposal as? UICollectionViewDropProposal
        else { return }
        let coordinator = ItemDrop(self, place, proposal, session)
        dropDelegate.collectionView(collection, performDropWith: coordinator)
    }
}

/// The drop that a collection view's delegate performs.
private final class ItemDrop: ListDrop, UICollectionViewDropCoordinator {
    let items: [any UICollectionViewDropItem]
    let proposal: UICollectionViewDropProposal

    init(
        _ drag: ItemDrag, _ place: IndexPath?, _ proposal: UICollectionViewDropProposal,
        _ session: any UIDropSession
    ) {
        items = session.items.map { ListDropItem($0, session, drag.source(of: $0)) }
        self.proposal = proposal
        super.init(drag, place, session)
    }

    func drop(_ dragItem: UIDragItem, toItemAt indexPath: IndexPath) -> any UIDragAnimating {
        drag.land(dragItem, at: indexPath)
    }

    func drop(_ dragItem: UIDragItem, intoItemAt indexPath: IndexPath, rect: CGRect)
        -> any UIDragAnimating
    { drag.land(dragItem, into: indexPath, rect) }

    func drop(
        _ dragItem: UIDragItem, to placeholder: UICollectionViewDropPlaceholder
    ) -> any UICollectionViewDropPlaceholderContext {
        let waiting = ItemPlaceholder(dragItem, placeholder, of: drag)
        drag.insert(waiting)
        return waiting
    }
}

extension ListDropItem: UICollectionViewDropItem {}

extension UICollectionView {
    /// How soon items make room for one that is dragged.
    ///
    /// Source: Apple, UICollectionView.ReorderingCadence. The delays are ours. [U]
    public enum ReorderingCadence: Int, Sendable {
        /// At once.
        case immediate = 0
        /// After 0.15 s.
        case fast = 1
        /// After 0.5 s.
        case slow = 2

        var delay: Duration {
            switch self {
            case .immediate: .zero
            case .fast: .milliseconds(150)
            case .slow: .milliseconds(500)
            }
        }
    }

    private var drags: ItemDrag {
        if let known = listDrag as? ItemDrag { return known }
        let new = ItemDrag(self)
        listDrag = new
        return new
    }

    final weak var baseDragDelegate: (any UICollectionViewDragDelegate)? {
        get { (listDrag as? ItemDrag)?.dragDelegate }
        set { drags.dragDelegate = newValue }
    }

    final weak var baseDropDelegate: (any UICollectionViewDropDelegate)? {
        get { (listDrag as? ItemDrag)?.dropDelegate }
        set { drags.dropDelegate = newValue }
    }

    final var baseDragInteractionEnabled: Bool {
        get { listDrag?.isEnabled ?? UIDragInteraction.isEnabledByDefault }
        set { drags.isEnabled = newValue }
    }

    final var baseReorderingCadence: ReorderingCadence {
        get { (listDrag as? ItemDrag)?.cadence ?? .immediate }
        set { drags.cadence = newValue }
    }

    final var baseHasActiveDrag: Bool { listDrag?.isDragging ?? false }

    final var baseHasActiveDrop: Bool { listDrag?.dropping != nil }

    final var baseHasUncommittedUpdates: Bool {
        movement?.isDragged ?? false || listDrag?.placeholders.isEmpty == false
    }

    // MARK: Making room

    /// Whether an item can be shown at a place, counted without the item.
    final func hasPlace(at target: IndexPath, for item: IndexPath) -> Bool {
        let own = movement?.current ?? item
        guard itemCounts.indices.contains(target.section), itemCounts.indices.contains(own.section)
        else { return false }
        let others = itemCounts[target.section] - (target.section == own.section ? 1 : 0)
        return target.item >= 0 && target.item <= others
    }

    /// Begins to show an item elsewhere, while its preview is dragged.
    final func beginDraggedMovement(of path: IndexPath) -> Bool {
        guard movement == nil, updates.depth == 0, let cell = cells[path], cell.superview === self
        else { return false }
        closeSwipe(animated: true)
        movement = ItemMovement(
            start: path, current: path, center: cell.center, isDragged: true)
        return true
    }

    /// The place of the dragged item for a finger at a point of the content: that of the item
    /// there, or of the nearest one; after the last item of a section for its end. Nil far from all
    /// items.
    final func dropDestination(at point: CGPoint, ofOwnItem isOwn: Bool) -> IndexPath? {
        if let path = indexPathForItem(at: point) { return path }
        let reach: CGFloat = 44
        let near = CGRect(
            x: point.x - reach, y: point.y - reach, width: 2 * reach, height: 2 * reach)
        func distance(_ frame: CGRect) -> CGFloat {
            let x = max(frame.minX - point.x, 0, point.x - frame.maxX)
            let y = max(frame.minY - point.y, 0, point.y - frame.maxY)
            return hypot(x, y)
        }
        let items = itemAttributes(in: near)
        guard
            let best = items.min(by: {
                (distance($0.frame), $0.indexPath) < (distance($1.frame), $1.indexPath)
            })
        else { return nil }
        let path = best.indexPath
        let isLast = path.item == numberOfItems(inSection: path.section) - 1
        let isAfter = point.y > best.frame.maxY || point.x > best.frame.maxX
        // An own item is already counted at the place that it has now.
        guard isLast, isAfter, !isOwn else { return path }
        return IndexPath(item: path.item + 1, section: path.section)
    }

    /// Returns attributes with which a cell stays hidden behind a preview, or as transparent as its
    /// drag has made it.
    final func draggedAttributes(
        _ view: UICollectionReusableView, _ attributes: UICollectionViewLayoutAttributes
    ) -> UICollectionViewLayoutAttributes {
        guard let listDrag, listDrag.hides(view) || listDrag.changesLook(of: view),
            let copy = attributes.copy(with: nil) as? UICollectionViewLayoutAttributes
        else { return attributes }
        if listDrag.hides(view) { copy.isHidden = true }
        if listDrag.changesLook(of: view) { copy.alpha = view.alpha }
        return copy
    }

    /// Ends the movement of a dragged item before an update, with the cells where they are seen.
    final func endDraggedMovement() {
        guard movement?.isDragged ?? false else { return cancelInteractiveMovement() }
        let looks = cells.values.map { ($0, $0.center) }
        UIView.performWithoutAnimation {
            cancelInteractiveMovement()
            for (cell, center) in looks where cells.values.contains(where: { $0 === cell }) {
                cell.center = center
            }
        }
    }
}
