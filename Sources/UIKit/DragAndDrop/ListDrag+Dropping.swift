// What is dragged over a list, is dropped there and lands on its cells.
extension ListDrag {
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
        var known = updates
        var (own, place) = aim(session, in: list)
        let proposal = proposal(for: session, at: place)
        if updates != known {
            // The program has updated the list: the place is that in the new one.
            known = updates
            (own, place) = aim(session, in: list)
            if updates != known { (own, place) = (nil, nil) }
        }
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

    /// The item of the list that is dragged alone, and the place below the finger.
    private func aim(_ session: any UIDropSession, in list: UIScrollView) -> (
        own: IndexPath?, place: IndexPath?
    ) {
        let own = session.items.count == 1 ? source(of: session.items[0]) : nil
        return (own, destination(at: session.location(in: list), of: own))
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
        let known = updates
        if let proposal { perform(session, proposal, destination) }
        isPerforming = false
        // Without an update, what has made room returns.
        if updates == known { closeRoom() }
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
    ) { showAll() }

    func dropInteraction(
        _ interaction: UIDropInteraction, sessionDidEnd session: any UIDropSession
    ) {
        showAll()
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

    /// Hides a cell on which an item lands.
    private func hide(landing cell: UIView?) {
        guard let cell else { return }
        hide(cell)
        guard hidden.contains(where: { $0 === cell }) else { return }
        hidden.removeAll { $0 === cell }
        landed.append(cell)
    }

    func hides(_ view: UIView) -> Bool { (hidden + landed).contains { $0 === view } }

    /// Shows the cells for which the others have made room.
    func showHidden() {
        for cell in hidden { cell.isHidden = false }
        hidden = []
    }

    private func showAll() {
        showHidden()
        for cell in landed { cell.isHidden = false }
        landed = []
    }

    // MARK: Landing

    /// Lets an item land on the cell of an index path.
    func land(_ item: UIDragItem, at path: IndexPath) -> DragAnimator {
        guard isPerforming else { return DragAnimator() }
        list?.layoutIfNeeded()
        let cell = cell(at: path)
        hide(landing: cell)
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
        // Later, the preview is already on its way, or has arrived.
        guard isPerforming else { return animator }
        landings[ObjectIdentifier(item)] = Landing(preview: preview, animator: animator)
        return animator
    }
}
