import MainLoop

/// The drags that begin in a table or collection view, and those that end there.
///
/// Subclasses know the two kinds of lists.
class ListDrag: NSObject, UIDragInteractionDelegate, UIDropInteractionDelegate {
    /// How transparent the cell of a dragged item is. [U]
    static let fadedAlpha = 0.5

    /// The part of a cell in a drag.
    enum CellState: Int { case none, lifting, dragging }

    /// Where an item lands, as the program has chosen.
    struct Landing {
        /// Makes the preview from the one that stays where the item is.
        let preview: (UITargetedDragPreview) -> UITargetedDragPreview?
        let animator: DragAnimator
    }

    weak var list: UIScrollView?
    private(set) var dragInteraction: UIDragInteraction?
    private var dropInteraction: UIDropInteraction?
    /// Whether drags may begin. Default: true.
    var isEnabled = UIDragInteraction.isEnabledByDefault {
        didSet { dragInteraction?.isEnabled = isEnabled }
    }

    /// The dragged items of the list, and their index paths.
    var sources: [(item: UIDragItem, path: IndexPath?)] = []
    var isDragging = false
    /// The drag over the list.
    var dropping: (any UIDropSession)?
    var destination: IndexPath?
    var proposal: UIDropProposal?
    var landings: [ObjectIdentifier: Landing] = [:]
    /// Whether the program is changing the list for a drop.
    var isPerforming = false
    /// How often the list was updated; the index paths from before no longer count.
    private(set) var updates = 0
    /// The cells that are hidden behind previews: those for which the others make room, and those
    /// on which items land.
    var hidden: [UIView] = []
    var landed: [UIView] = []
    weak var highlighted: UIView?
    /// The rows or items for dropped data that is not loaded yet.
    var placeholders: [DropPlaceholder] = []
    /// The cells of dragged items.
    private var dragged: [UIView] = []

    init(_ list: UIScrollView) { self.list = list }

    /// Adds the interactions, once there are delegates for them.
    func connect(drags: Bool) {
        if drags, dragInteraction == nil {
            let interaction = UIDragInteraction(delegate: self)
            interaction.isEnabled = isEnabled
            dragInteraction = interaction
            list?.addInteraction(interaction)
        }
        if dropInteraction == nil {
            let interaction = UIDropInteraction(delegate: self)
            dropInteraction = interaction
            list?.addInteraction(interaction)
        }
    }

    // MARK: For subclasses

    func path(at point: CGPoint) -> IndexPath? { nil }
    func cell(at path: IndexPath) -> UIView? { nil }
    func items(for session: any UIDragSession, at path: IndexPath) -> [UIDragItem] { [] }
    func items(adding session: any UIDragSession, at path: IndexPath, _ point: CGPoint)
        -> [UIDragItem]
    { [] }
    func parameters(ofDragged path: IndexPath) -> UIDragPreviewParameters? { nil }
    func parameters(ofDropped path: IndexPath) -> UIDragPreviewParameters? { nil }
    func didBegin(_ session: any UIDragSession) {}
    func didEnd(_ session: any UIDragSession) {}
    func allowsMove(_ session: any UIDragSession) -> Bool { true }
    func isRestricted(_ session: any UIDragSession) -> Bool { false }
    func show(_ state: CellState, of cell: UIView) {}
    func highlight(_ isHighlighted: Bool, _ cell: UIView) {}

    func canHandle(_ session: any UIDropSession) -> Bool { false }
    func didEnter(_ session: any UIDropSession) {}
    func didExit(_ session: any UIDropSession) {}
    func didEnd(dropping session: any UIDropSession) {}
    /// Returns the place of items at a point, of an own item after it was removed from its place.
    func destination(at point: CGPoint, of source: IndexPath?) -> IndexPath? { nil }
    func proposal(for session: any UIDropSession, at destination: IndexPath?) -> UIDropProposal {
        UIDropProposal(operation: .cancel)
    }
    /// Whether a proposal inserts items at its destination, or into it.
    func inserts(_ proposal: UIDropProposal) -> (at: Bool, into: Bool) { (false, false) }
    /// Makes room at a place for an own item or for others.
    func makeRoom(for source: IndexPath?, at destination: IndexPath) {}
    func closeRoom() {}
    /// Whether the others make room for the item of an index path.
    func makesRoom(for path: IndexPath) -> Bool { false }
    func perform(_ session: any UIDropSession, _ proposal: UIDropProposal, _ place: IndexPath?) {}
    func rect(at path: IndexPath) -> CGRect? { nil }
    /// Runs an update of the list, and its parts for the place of a placeholder.
    func change(_ updates: () -> Void) {}
    func insertPlace(_ path: IndexPath) {}
    func reloadPlace(_ path: IndexPath) {}
    func deletePlace(_ path: IndexPath) {}

    // MARK: Dragging

    /// The index path of a dragged item of the list; nil for others.
    func source(of item: UIDragItem) -> IndexPath? {
        sources.first { $0.item === item }?.path
    }

    func dragInteraction(
        _ interaction: UIDragInteraction, itemsForBeginning session: any UIDragSession
    ) -> [UIDragItem] {
        guard let list, let path = path(at: session.location(in: list)), cell(at: path) != nil
        else { return [] }
        return added(items(for: session, at: path), at: path, replacing: true)
    }

    func dragInteraction(
        _ interaction: UIDragInteraction, itemsForAddingTo session: any UIDragSession,
        withTouchAt point: CGPoint
    ) -> [UIDragItem] {
        let path = path(at: point)
        closeRoom()
        guard let path, cell(at: path) != nil,
            !sources.contains(where: { $0.path == path })
        else { return [] }
        return added(items(adding: session, at: path, point), at: path, replacing: false)
    }

    private func added(_ items: [UIDragItem], at path: IndexPath, replacing: Bool) -> [UIDragItem] {
        if replacing { sources = [] }
        sources += items.map { ($0, path) }
        return items
    }

    func dragInteraction(
        _ interaction: UIDragInteraction, previewForLifting item: UIDragItem,
        session: any UIDragSession
    ) -> UITargetedDragPreview? {
        guard let path = source(of: item) else { return nil }
        // Several items of one row are one preview.
        if let first = sources.first(where: { $0.path == path })?.item, first !== item {
            return nil
        }
        return home(at: path)
    }

    final func home(at path: IndexPath) -> UITargetedDragPreview? {
        guard let cell = cell(at: path) else { return nil }
        return UITargetedDragPreview(
            view: cell, parameters: parameters(ofDragged: path) ?? UIDragPreviewParameters())
    }

    private func set(_ state: CellState, _ cell: UIView) {
        dragged.removeAll { $0 === cell }
        if state == .dragging { dragged.append(cell) }
        show(state, of: cell)
    }

    /// Whether a cell has the look of its drag.
    func changesLook(of view: UIView) -> Bool { dragged.contains { $0 === view } }

    private func showSources(_ state: CellState) {
        for (_, path) in sources {
            if let path, let cell = cell(at: path) { set(state, cell) }
        }
    }

    func dragInteraction(
        _ interaction: UIDragInteraction, willAnimateLiftWith animator: any UIDragAnimating,
        session: any UIDragSession
    ) {
        showSources(.lifting)
        animator.addCompletion { [weak self] position in
            guard let self, position == .start else { return }
            showSources(.none)
            sources = []
        }
    }

    func dragInteraction(
        _ interaction: UIDragInteraction, sessionWillBegin session: any UIDragSession
    ) {
        begin(session)
    }

    private func begin(_ session: any UIDragSession) {
        isDragging = true
        showSources(.dragging)
        didBegin(session)
    }

    func dragInteraction(
        _ interaction: UIDragInteraction, session: any UIDragSession, willAdd items: [UIDragItem],
        for addingInteraction: UIDragInteraction
    ) {
        // The drag may have begun elsewhere.
        if isDragging { showSources(.dragging) } else { begin(session) }
    }

    func dragInteraction(
        _ interaction: UIDragInteraction, session: any UIDragSession,
        willEndWith operation: UIDropOperation
    ) {
        // The items return to where they are without the room.
        if operation == .cancel || operation == .forbidden { closeRoom() }
    }

    func dragInteraction(
        _ interaction: UIDragInteraction, sessionAllowsMoveOperation session: any UIDragSession
    ) -> Bool { allowsMove(session) }

    func dragInteraction(
        _ interaction: UIDragInteraction,
        sessionIsRestrictedToDraggingApplication session: any UIDragSession
    ) -> Bool { isRestricted(session) }

    func dragInteraction(
        _ interaction: UIDragInteraction, prefersFullSizePreviewsFor session: any UIDragSession
    ) -> Bool { true }

    func dragInteraction(
        _ interaction: UIDragInteraction, previewForCancelling item: UIDragItem,
        withDefault defaultPreview: UITargetedDragPreview
    ) -> UITargetedDragPreview? { source(of: item).flatMap(home) }

    func dragInteraction(
        _ interaction: UIDragInteraction, session: any UIDragSession,
        didEndWith operation: UIDropOperation
    ) {
        showSources(.none)
        for cell in dragged { set(.none, cell) }
        sources = []
        isDragging = false
        didEnd(session)
    }

    /// A cell was filled for an index path: it shows whether its item is dragged.
    func cellWasFilled(_ cell: UIView, at path: IndexPath) {
        guard isDragging, sources.contains(where: { $0.path == path }) else { return }
        set(.dragging, cell)
        if makesRoom(for: path) { hide(cell) }
    }

    /// A cell is no longer used for its item, and may be for another one.
    func cellWasRetired(_ cell: UIView) {
        if changesLook(of: cell) { set(.none, cell) }
        guard hides(cell) else { return }
        hidden.removeAll { $0 === cell }
        landed.removeAll { $0 === cell }
        cell.isHidden = false
    }

    /// The list is being updated: the items get other index paths, or none. The cells are still
    /// those of the old ones.
    func pathsDidChange(_ newPath: (IndexPath) -> IndexPath?) {
        updates += 1
        destination = nil
        // Rows make room again when the finger moves; what was dropped stays hidden until it lands.
        if !isPerforming { showHidden() }
        for index in sources.indices {
            guard let old = sources[index].path else { continue }
            sources[index].path = newPath(old)
            if sources[index].path == nil, let cell = cell(at: old) { set(.none, cell) }
        }
    }
}
