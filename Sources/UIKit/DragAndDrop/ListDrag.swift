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
    private(set) var sources: [(item: UIDragItem, path: IndexPath?)] = []
    private(set) var isDragging = false
    /// The drag over the list.
    private(set) var dropping: (any UIDropSession)?
    private var destination: IndexPath?
    private(set) var proposal: UIDropProposal?
    private var landings: [ObjectIdentifier: Landing] = [:]
    /// Whether the program is changing the list for a drop.
    private(set) var isPerforming = false
    /// The cells that are hidden behind previews.
    private var hidden: [UIView] = []
    private weak var highlighted: UIView?
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
    func perform(_ session: any UIDropSession, _ proposal: UIDropProposal, _ place: IndexPath?) {}
    func rect(at path: IndexPath) -> CGRect? { nil }

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

    private func home(at path: IndexPath) -> UITargetedDragPreview? {
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
        isDragging = true
        showSources(.dragging)
        didBegin(session)
    }

    func dragInteraction(
        _ interaction: UIDragInteraction, session: any UIDragSession, willAdd items: [UIDragItem],
        for addingInteraction: UIDragInteraction
    ) { showSources(.dragging) }

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
        sources = []
        isDragging = false
        didEnd(session)
    }

    /// A cell was filled for an index path: it shows whether its item is dragged.
    func cellWasFilled(_ cell: UIView, at path: IndexPath) {
        if isDragging, sources.contains(where: { $0.path == path }) { set(.dragging, cell) }
    }

    /// The cell of an index path is no longer used for it.
    func cellWasRetired(_ cell: UIView, at path: IndexPath) {
        if isDragging, sources.contains(where: { $0.path == path }) { set(.none, cell) }
    }

    /// The list was updated: the items have other index paths, or none.
    func pathsDidChange(_ newPath: (IndexPath) -> IndexPath?) {
        for index in sources.indices {
            guard let old = sources[index].path else { continue }
            sources[index].path = newPath(old)
            if sources[index].path == nil, let cell = cell(at: old) { set(.none, cell) }
        }
    }

    // MARK: Dropping

    func dropInteraction(
        _ interaction: UIDropInteraction, canHandle session: any UIDropSession
    ) -> Bool { canHandle(session) }

    func dropInteraction(
        _ interaction: UIDropInteraction, sessionDidEnter session: any UIDropSession
    ) {
        dropping = session
        didEnter(session)
    }

    func dropInteraction(
        _ interaction: UIDropInteraction, sessionDidUpdate session: any UIDropSession
    ) -> UIDropProposal {
        guard let list else { return UIDropProposal(operation: .cancel) }
        dropping = session
        let own = session.items.count == 1 ? source(of: session.items[0]) : nil
        let place = destination(at: session.location(in: list), of: own)
        let proposal = proposal(for: session, at: place)
        (destination, self.proposal) = (place, proposal)
        let isRefused =
            proposal.operation == .cancel || proposal.operation == .forbidden
            || proposal.operation == .move && !session.allowsMoveOperation
        let inserts = inserts(proposal)
        mark(!isRefused && inserts.into ? place.flatMap(cell) : nil)
        if !isRefused, inserts.at, let place {
            makeRoom(for: proposal.operation == .move ? own : nil, at: place)
        } else {
            closeRoom()
        }
        return proposal
    }

    private func mark(_ cell: UIView?) {
        guard cell !== highlighted else { return }
        if let highlighted { highlight(false, highlighted) }
        highlighted = cell
        if let cell { highlight(true, cell) }
    }

    func dropInteraction(
        _ interaction: UIDropInteraction, sessionDidExit session: any UIDropSession
    ) {
        leave()
        didExit(session)
    }

    private func leave() {
        dropping = nil
        destination = nil
        mark(nil)
        closeRoom()
    }

    func dropInteraction(
        _ interaction: UIDropInteraction, performDrop session: any UIDropSession
    ) {
        mark(nil)
        landings = [:]
        isPerforming = true
        if let proposal { perform(session, proposal, destination) }
        isPerforming = false
        // Whatever the program has not moved returns.
        closeRoom()
    }

    func dropInteraction(
        _ interaction: UIDropInteraction, previewForDropping item: UIDragItem,
        withDefault defaultPreview: UITargetedDragPreview
    ) -> UITargetedDragPreview? {
        guard let landing = landings[ObjectIdentifier(item)] else {
            return source(of: item).flatMap(home)
        }
        return landing.preview(defaultPreview)
    }

    func dropInteraction(
        _ interaction: UIDropInteraction, item: UIDragItem,
        willAnimateDropWith animator: any UIDragAnimating
    ) {
        guard let landing = landings[ObjectIdentifier(item)] else { return }
        animator.addAnimations { landing.animator.animate() }
        animator.addCompletion { landing.animator.complete(at: $0) }
    }

    func dropInteraction(
        _ interaction: UIDropInteraction, concludeDrop session: any UIDropSession
    ) { showHidden() }

    func dropInteraction(
        _ interaction: UIDropInteraction, sessionDidEnd session: any UIDropSession
    ) {
        showHidden()
        leave()
        landings = [:]
        didEnd(dropping: session)
    }

    // MARK: Cells behind previews

    func hide(_ cell: UIView?) {
        guard let cell, !cell.isHidden else { return }
        cell.isHidden = true
        hidden.append(cell)
    }

    func hides(_ view: UIView) -> Bool { hidden.contains { $0 === view } }

    func showHidden() {
        for cell in hidden { cell.isHidden = false }
        hidden = []
    }

    // MARK: Landing

    /// Lets an item land on the cell of an index path.
    func land(_ item: UIDragItem, at path: IndexPath) -> DragAnimator {
        list?.layoutIfNeeded()
        let cell = cell(at: path)
        hide(cell)
        return land(item) { [weak self] preview in
            guard let self, let list else { return preview }
            guard let cell else {
                guard let rect = rect(at: path) else { return preview }
                return preview.retargetedPreview(
                    with: UIDragPreviewTarget(
                        container: list, center: CGPoint(x: rect.midX, y: rect.midY)))
            }
            return UITargetedDragPreview(
                view: cell, parameters: parameters(ofDropped: path) ?? UIDragPreviewParameters(),
                target: UIDragPreviewTarget(
                    container: cell.superview ?? list, center: cell.center,
                    transform: cell.transform))
        }
    }

    /// Lets an item land in a rectangle of the cell of an index path, whose proportions it keeps.
    func land(_ item: UIDragItem, into path: IndexPath, _ rect: CGRect) -> DragAnimator {
        land(item) { [weak self] preview in
            guard let cell = self?.cell(at: path) else { return nil }
            let size = preview.size
            let scale = min(rect.width / max(size.width, 1), rect.height / max(size.height, 1))
            let least = max(0.001, scale.isFinite ? scale : 0)
            return preview.retargetedPreview(
                with: UIDragPreviewTarget(
                    container: cell, center: CGPoint(x: rect.midX, y: rect.midY),
                    transform: CGAffineTransform(scaleX: least, y: least)))
        }
    }

    /// Lets an item land at a target.
    func land(_ item: UIDragItem, at target: UIDragPreviewTarget) -> DragAnimator {
        land(item) { $0.retargetedPreview(with: target) }
    }

    private func land(
        _ item: UIDragItem, _ preview: @escaping (UITargetedDragPreview) -> UITargetedDragPreview?
    ) -> DragAnimator {
        let animator = DragAnimator()
        landings[ObjectIdentifier(item)] = Landing(preview: preview, animator: animator)
        return animator
    }
}
