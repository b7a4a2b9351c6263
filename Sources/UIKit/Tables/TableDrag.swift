/// The drags that begin or end in a table.
final class TableDrag: ListDrag {
    weak var dragDelegate: (any UITableViewDragDelegate)? {
        didSet { if dragDelegate != nil { connect(drags: true) } }
    }
    weak var dropDelegate: (any UITableViewDropDelegate)? {
        didSet { if dropDelegate != nil { connect(drags: false) } }
    }
    private var table: UITableView? { list as? UITableView }

    override func path(at point: CGPoint) -> IndexPath? {
        guard dragDelegate != nil, let table else { return nil }
        // By what is seen, because rows make room for others.
        let cell = table.visibleCells.first { !$0.isHidden && $0.frame.contains(point) }
        return cell.flatMap(table.indexPath)
    }

    override func cell(at path: IndexPath) -> UIView? { table?.cellForRow(at: path) }

    override func rect(at path: IndexPath) -> CGRect? { table?.rectForRow(at: path) }

    override func items(for session: any UIDragSession, at path: IndexPath) -> [UIDragItem] {
        guard let table else { return [] }
        return dragDelegate?.tableView(table, itemsForBeginning: session, at: path) ?? []
    }

    override func items(adding session: any UIDragSession, at path: IndexPath, _ point: CGPoint)
        -> [UIDragItem]
    {
        guard let table else { return [] }
        return dragDelegate?.tableView(table, itemsForAddingTo: session, at: path, point: point)
            ?? []
    }

    override func parameters(ofDragged path: IndexPath) -> UIDragPreviewParameters? {
        table.flatMap { dragDelegate?.tableView($0, dragPreviewParametersForRowAt: path) }
    }

    override func parameters(ofDropped path: IndexPath) -> UIDragPreviewParameters? {
        if let waiting = placeholder(at: path) as? RowPlaceholder {
            return (cell(at: path) as? UITableViewCell).flatMap {
                waiting.row.previewParametersProvider?($0)
            }
        }
        return table.flatMap { dropDelegate?.tableView($0, dropPreviewParametersForRowAt: path) }
    }

    override func didBegin(_ session: any UIDragSession) {
        if let table { dragDelegate?.tableView(table, dragSessionWillBegin: session) }
    }

    override func didEnd(_ session: any UIDragSession) {
        if let table { dragDelegate?.tableView(table, dragSessionDidEnd: session) }
    }

    override func allowsMove(_ session: any UIDragSession) -> Bool {
        table.flatMap { dragDelegate?.tableView($0, dragSessionAllowsMoveOperation: session) }
            ?? true
    }

    override func isRestricted(_ session: any UIDragSession) -> Bool {
        table.flatMap {
            dragDelegate?.tableView($0, dragSessionIsRestrictedToDraggingApplication: session)
        } ?? false
    }

    override func show(_ state: CellState, of cell: UIView) {
        guard let state = UITableViewCell.DragState(rawValue: state.rawValue) else { return }
        (cell as? UITableViewCell)?.dragStateDidChange(state)
    }

    override func highlight(_ isHighlighted: Bool, _ cell: UIView) {
        (cell as? UITableViewCell)?.setHighlighted(isHighlighted, animated: true)
    }

    // MARK: Dropping

    /// The row of a drag that the data source moves itself: a single one of the table.
    private func movedRow(_ session: any UIDropSession) -> IndexPath? {
        guard let table, session.items.count == 1, let path = source(of: session.items[0]),
            table.canMove(path)
        else { return nil }
        return path
    }

    override func canHandle(_ session: any UIDropSession) -> Bool {
        guard let table else { return false }
        guard let dropDelegate else { return movedRow(session) != nil }
        return dropDelegate.tableView(table, canHandle: session)
    }

    override func didEnter(_ session: any UIDropSession) {
        if let table { dropDelegate?.tableView(table, dropSessionDidEnter: session) }
    }

    override func didExit(_ session: any UIDropSession) {
        if let table { dropDelegate?.tableView(table, dropSessionDidExit: session) }
    }

    override func didEnd(dropping session: any UIDropSession) {
        if let table { dropDelegate?.tableView(table, dropSessionDidEnd: session) }
    }

    override func destination(at point: CGPoint, of source: IndexPath?) -> IndexPath? {
        guard let table else { return nil }
        let place = table.dropDestination(at: point, of: source)
        guard let source, let place, place != source, table.canMove(source),
            let wanted = table.tableDelegate?.tableView(
                table, targetIndexPathForMoveFromRowAt: source, toProposedIndexPath: place)
        else { return place }
        return table.usable(wanted, from: source)
    }

    override func proposal(for session: any UIDropSession, at destination: IndexPath?)
        -> UIDropProposal
    {
        guard let table, let dropDelegate else {
            return UITableViewDropProposal(
                operation: movedRow(session) == nil ? .cancel : .move,
                intent: .insertAtDestinationIndexPath)
        }
        return dropDelegate.tableView(
            table, dropSessionDidUpdate: session, withDestinationIndexPath: destination)
    }

    override func inserts(_ proposal: UIDropProposal) -> (at: Bool, into: Bool) {
        guard let proposal = proposal as? UITableViewDropProposal else { return (false, false) }
        switch proposal.intent {
        case .unspecified: return (false, false)
        case .insertAtDestinationIndexPath: return (true, false)
        case .insertIntoDestinationIndexPath: return (false, true)
        case .automatic: return isInMiddle ? (false, true) : (true, false)
        }
    }

    /// Whether the finger is in the middle half of a row.
    private var isInMiddle: Bool {
        guard let table, let dropping else { return false }
        let point = dropping.location(in: table)
        guard let path = table.indexPathForRow(at: point) else { return false }
        let rect = table.rectForRow(at: path)
        return rect.insetBy(dx: 0, dy: rect.height / 4).contains(point)
    }

    override func makeRoom(for source: IndexPath?, at destination: IndexPath) {
        guard let table else { return }
        var height = table.rowHeight > 0 ? table.rowHeight : UITableViewCell.standardHeight
        if let source { height = table.rectForRow(at: source).height }
        if let source { hide(table.cellForRow(at: source)) } else { showHidden() }
        table.setGap(RowGap(source: source, target: destination, height: height))
    }

    override func closeRoom() {
        showHidden()
        table?.setGap(nil)
    }

    override func change(_ updates: () -> Void) {
        withoutActuallyEscaping(updates) { table?.performBatchUpdates($0, completion: nil) }
    }
    override func insertPlace(_ path: IndexPath) { table?.insertRows(at: [path], with: .fade) }
    override func reloadPlace(_ path: IndexPath) { table?.reloadRows(at: [path], with: .fade) }
    override func deletePlace(_ path: IndexPath) { table?.deleteRows(at: [path], with: .fade) }

    override func makesRoom(for path: IndexPath) -> Bool { table?.gap?.source == path }

    override func perform(
        _ session: any UIDropSession, _ proposal: UIDropProposal, _ place: IndexPath?
    ) {
        guard let table else { return }
        if let row = movedRow(session), let place, proposal.operation == .move,
            inserts(proposal).at
        {
            return move(row, to: place, session.items[0])
        }
        guard let dropDelegate, let proposal = proposal as? UITableViewDropProposal else { return }
        let coordinator = TableDrop(self, place, proposal, session)
        dropDelegate.tableView(table, performDropWith: coordinator)
    }

    /// Moves a row: the data source its data, and the table the row, unless the data source has
    /// updated the table.
    private func move(_ row: IndexPath, to place: IndexPath, _ item: UIDragItem) {
        guard let table, row != place else { return }
        let known = updates
        _ = table.dataSource?.tableView(table, moveRowAt: row, to: place)
        if updates == known {
            table.performBatchUpdates({ table.moveRow(at: row, to: place) }, completion: nil)
        }
        _ = land(item, at: place)
    }
}

/// The drop that a table's delegate performs.
private final class TableDrop: ListDrop, UITableViewDropCoordinator {
    let items: [any UITableViewDropItem]
    let proposal: UITableViewDropProposal

    init(
        _ drag: TableDrag, _ place: IndexPath?, _ proposal: UITableViewDropProposal,
        _ session: any UIDropSession
    ) {
        items = session.items.map { ListDropItem($0, session, drag.source(of: $0)) }
        self.proposal = proposal
        super.init(drag, place, session)
    }

    func drop(_ dragItem: UIDragItem, toRowAt indexPath: IndexPath) -> any UIDragAnimating {
        drag.land(dragItem, at: indexPath)
    }

    func drop(_ dragItem: UIDragItem, intoRowAt indexPath: IndexPath, rect: CGRect)
        -> any UIDragAnimating
    { drag.land(dragItem, into: indexPath, rect) }

    func drop(
        _ dragItem: UIDragItem, to placeholder: UITableViewDropPlaceholder
    ) -> any UITableViewDropPlaceholderContext {
        let waiting = RowPlaceholder(dragItem, placeholder, of: drag)
        drag.insert(waiting)
        return waiting
    }
}

extension ListDropItem: UITableViewDropItem {}

extension UITableView {
    private var drags: TableDrag {
        if let known = listDrag as? TableDrag { return known }
        let new = TableDrag(self)
        listDrag = new
        return new
    }

    final weak var baseDragDelegate: (any UITableViewDragDelegate)? {
        get { (listDrag as? TableDrag)?.dragDelegate }
        set { drags.dragDelegate = newValue }
    }

    final weak var baseDropDelegate: (any UITableViewDropDelegate)? {
        get { (listDrag as? TableDrag)?.dropDelegate }
        set { drags.dropDelegate = newValue }
    }

    final var baseDragInteractionEnabled: Bool {
        get { listDrag?.isEnabled ?? UIDragInteraction.isEnabledByDefault }
        set { drags.isEnabled = newValue }
    }

    final var baseHasActiveDrag: Bool { listDrag?.isDragging ?? false }

    final var baseHasActiveDrop: Bool { listDrag?.dropping != nil }

    final var baseHasUncommittedUpdates: Bool {
        gap != nil || listDrag?.placeholders.isEmpty == false
    }
}
