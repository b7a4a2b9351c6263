/// Drags the selection of a text view, and drops texts into it.
@MainActor
final class TextDragging: NSObject {
    private weak var view: UITextView?
    weak var dragDelegate: (any UITextDragDelegate)?
    weak var dropDelegate: (any UITextDropDelegate)?
    private(set) lazy var drag = UIDragInteraction(delegate: self)
    private(set) lazy var drop = UIDropInteraction(delegate: self)
    /// The range that is dragged; nil without a drag, or after a drop has moved it.
    private var dragged: Range<Int>?
    private(set) var isDragActive = false
    private(set) var isDropActive = false
    /// Whether the interactions were added. Each is added once: a program that removes one forbids
    /// drags or drops.
    private var (hasDrag, hasDrop) = (false, false)

    init(_ view: UITextView) { self.view = view }

    /// Adds the interactions that the view needs now.
    func update() {
        guard let view, view.window != nil else { return }
        addDrop()
        if !view.edit.selection.isEmpty { addDrag() }
    }

    func addDrag() {
        guard !hasDrag, let view else { return }
        hasDrag = true
        view.addInteraction(drag)
    }

    func addDrop() {
        guard !hasDrop, let view else { return }
        hasDrop = true
        view.addInteraction(drop)
    }

    fileprivate final class DragRequest: NSObject, UITextDragRequest {
        let dragRange: UITextRange
        let suggestedItems: [UIDragItem]
        let dragSession: any UIDragSession
        var existingItems: [UIDragItem] { [] }
        var isSelected: Bool { true }

        init(_ range: UITextRange, _ items: [UIDragItem], _ session: any UIDragSession) {
            (dragRange, suggestedItems, dragSession) = (range, items, session)
        }
    }

    fileprivate final class DropRequest: NSObject, UITextDropRequest {
        private weak var view: UITextView?
        private let point: CGPoint
        /// Found only if it is asked for, because the whole text is set in lines for it.
        private(set) lazy var place =
            view.flatMap { view in
                view.closestPosition(to: point).flatMap { view.place($0) }
            } ?? 0
        let suggestedProposal: UITextDropProposal
        let isSameView: Bool
        let dropSession: any UIDropSession
        var dropPosition: UITextPosition { TextPlace(place) }

        init(_ view: UITextView, isSameView: Bool, _ session: any UIDropSession) {
            (self.view, point) = (view, session.location(in: view))
            (self.isSameView, dropSession) = (isSameView, session)
            suggestedProposal = UITextDropProposal(operation: isSameView ? .move : .copy)
        }
    }
}

extension TextDragging: UIDragInteractionDelegate {
    func dragInteraction(
        _ interaction: UIDragInteraction, itemsForBeginning session: any UIDragSession
    ) -> [UIDragItem] {
        guard let view, !view.edit.selection.isEmpty else { return [] }
        let (range, point) = (view.edit.selection, session.location(in: view))
        guard view.rects(of: range).contains(where: { $0.contains(point) }) else { return [] }
        let item = UIDragItem(
            itemProvider: NSItemProvider(object: view.edit.part(range) as NSString))
        let request = DragRequest(TextPlaceRange(range), [item], session)
        let items =
            dragDelegate?.textDraggableView(view, itemsForDrag: request)
            ?? request.suggestedItems
        dragged = items.isEmpty ? nil : range
        return items
    }

    func dragInteraction(
        _ interaction: UIDragInteraction, previewForLifting item: UIDragItem,
        session: any UIDragSession
    ) -> UITargetedDragPreview? {
        guard let view, let dragged else { return nil }
        if let own = dragDelegate?.textDraggableView(
            view, dragPreviewForLiftingItem: item, session: session)
        {
            return own
        }
        let rects = view.rects(of: dragged)
        guard let first = rects.first else { return nil }
        let box = rects.dropFirst().reduce(first) { $0.union($1) }
        let label = UILabel(frame: CGRect(origin: .zero, size: box.size))
        label.numberOfLines = 0
        label.attributedText = view.attributedText.attributedSubstring(from: NSRange(dragged))
        return UITargetedDragPreview(
            view: label, parameters: UIDragPreviewParameters(),
            target: UIDragPreviewTarget(
                container: view, center: CGPoint(x: box.midX, y: box.midY)))
    }

    func dragInteraction(
        _ interaction: UIDragInteraction, willAnimateLiftWith animator: any UIDragAnimating,
        session: any UIDragSession
    ) {
        guard let view else { return }
        dragDelegate?.textDraggableView(view, willAnimateLiftWith: animator, session: session)
    }

    func dragInteraction(
        _ interaction: UIDragInteraction, sessionWillBegin session: any UIDragSession
    ) {
        guard let view else { return }
        isDragActive = true
        dragDelegate?.textDraggableView(view, dragSessionWillBegin: session)
    }

    func dragInteraction(
        _ interaction: UIDragInteraction, sessionAllowsMoveOperation session: any UIDragSession
    ) -> Bool { view?.isEditable ?? false }

    func dragInteraction(
        _ interaction: UIDragInteraction, session: any UIDragSession,
        didEndWith operation: UIDropOperation
    ) {
        isDragActive = false
        guard let view else { return }
        // A drop in the same view has moved the text already.
        if operation == .move, let dragged { view.replace(dragged, with: "") }
        dragged = nil
        dragDelegate?.textDraggableView(view, dragSessionDidEnd: session, with: operation)
    }
}

extension TextDragging: UIDropInteractionDelegate {
    private func request(_ session: any UIDropSession, in view: UITextView) -> DropRequest {
        DropRequest(view, isSameView: dragged != nil && isDragActive, session)
    }

    func dropInteraction(
        _ interaction: UIDropInteraction, canHandle session: any UIDropSession
    ) -> Bool {
        guard let view, session.canLoadObjects(ofClass: NSString.self) else { return false }
        if view.isEditable { return true }
        let choice = dropDelegate?.textDroppableView(
            view, willBecomeEditableForDrop: request(session, in: view))
        return choice != nil && choice != .no
    }

    func dropInteraction(
        _ interaction: UIDropInteraction, sessionDidEnter session: any UIDropSession
    ) {
        isDropActive = true
        guard let view else { return }
        dropDelegate?.textDroppableView(view, dropSessionDidEnter: session)
    }

    func dropInteraction(
        _ interaction: UIDropInteraction, sessionDidUpdate session: any UIDropSession
    ) -> UIDropProposal {
        guard let view else { return UIDropProposal(operation: .cancel) }
        dropDelegate?.textDroppableView(view, dropSessionDidUpdate: session)
        return proposal(request(session, in: view), in: view)
    }

    private func proposal(_ request: DropRequest, in view: UITextView) -> UITextDropProposal {
        dropDelegate?.textDroppableView(view, proposalForDrop: request)
            ?? request.suggestedProposal
    }

    func dropInteraction(
        _ interaction: UIDropInteraction, sessionDidExit session: any UIDropSession
    ) {
        isDropActive = false
        guard let view else { return }
        dropDelegate?.textDroppableView(view, dropSessionDidExit: session)
    }

    func dropInteraction(
        _ interaction: UIDropInteraction, sessionDidEnd session: any UIDropSession
    ) {
        isDropActive = false
        guard let view else { return }
        dropDelegate?.textDroppableView(view, dropSessionDidEnd: session)
    }

    func dropInteraction(
        _ interaction: UIDropInteraction, performDrop session: any UIDropSession
    ) {
        guard let view else { return }
        let request = request(session, in: view)
        // Now, because the text may change before the objects are loaded.
        let place = request.place
        if !view.isEditable,
            dropDelegate?.textDroppableView(view, willBecomeEditableForDrop: request) == .yes
        {
            view.isEditable = true
        }
        let proposal = proposal(request, in: view)
        dropDelegate?.textDroppableView(view, willPerformDrop: request)
        let moved = proposal.operation == .move && request.isSameView ? dragged : nil
        if moved != nil { dragged = nil }
        session.loadObjects(ofClass: NSString.self) { [weak self] objects in
            let text = objects.compactMap { $0 as? NSString }.map { $0 as String }.joined()
            self?.insert(text, at: place, proposal.dropAction, moving: moved)
        }
    }

    /// Inserts a text that was dropped, and selects it.
    private func insert(
        _ text: String, at place: Int, _ action: UITextDropAction, moving: Range<Int>?
    ) {
        guard let view, !text.isEmpty else { return }
        var range =
            switch action {
            case .insert: place..<place
            case .replaceSelection: view.edit.selection
            case .replaceAll: 0..<view.edit.length
            }
        let moving = action == .insert ? moving : nil
        // A text that is dropped on itself remains where it is.
        if let moving, (moving.lowerBound...moving.upperBound).contains(place) { return }
        range = range.clamped(to: 0..<view.edit.length)
        // Before anything is removed: a refused text remains where it is, too.
        guard view.allows(text, over: range) else { return }
        if let moving {
            guard view.allows("", over: moving) else { return }
            view.write("", over: moving)
            if place >= moving.upperBound { range = place - moving.count..<place - moving.count }
            range = range.clamped(to: 0..<view.edit.length)
        }
        view.write(text, over: range)
        view.select(range.lowerBound..<range.lowerBound + text.utf16.count)
    }
}

extension UITextView: UITextDraggable, UITextDroppable {
    /// The object that chooses the items of drags; nil (the default) for none. Not retained.
    ///
    /// Source: Apple, UITextDraggable.textDragDelegate.
    public final var textDragDelegate: (any UITextDragDelegate)? {
        get { dragging.dragDelegate }
        set { dragging.dragDelegate = newValue }
    }
    /// The interaction that drags the selection after a press. A program forbids drags by removing
    /// it from the view.
    public final var textDragInteraction: UIDragInteraction? {
        dragging.addDrag()
        return dragging.drag
    }
    /// Whether the selection is dragged now.
    public final var isTextDragActive: Bool { dragging.isDragActive }
    /// The object that chooses what drops do; nil (the default) for none. Not retained.
    ///
    /// Source: Apple, UITextDroppable.textDropDelegate.
    public final var textDropDelegate: (any UITextDropDelegate)? {
        get { dragging.dropDelegate }
        set { dragging.dropDelegate = newValue }
    }
    /// The interaction that accepts texts. A program forbids drops by removing it from the view.
    public final var textDropInteraction: UIDropInteraction? {
        dragging.addDrop()
        return dragging.drop
    }
    /// Whether a drag is over the text now.
    public final var isTextDropActive: Bool { dragging.isDropActive }
}
