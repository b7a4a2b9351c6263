/// A drag from the press that lifts its items to the end of their last animation.
///
/// Its overlay in the window retains it.
final class Drag: NSObject, UIDragSession {
    enum Phase { case prepared, lifting, lifted, dragging, ending }

    /// An item, and the interaction that has provided it.
    struct Entry {
        let item: UIDragItem
        let interaction: UIDragInteraction
        /// The preview with which it was lifted; nil if it was not visible.
        let lifted: UITargetedDragPreview?
    }

    /// How far the finger moves before the drag begins, in points. [U]
    private static let way: CGFloat = 10

    private(set) var entries: [Entry] = []
    var localContext: Any?
    private(set) var allowsMoveOperation = true
    private(set) var isRestrictedToDraggingApplication = false
    private(set) var phase = Phase.prepared
    weak var window: UIWindow?
    /// Where the finger is, and where it pressed, in the window.
    private(set) var finger: CGPoint
    private let start: CGPoint
    private(set) weak var overlay: DragOverlay?
    private var liftAnimator: DragAnimator?
    /// The same drag as the places see it where it may end.
    private(set) lazy var dropSession = DropSession(self)
    /// The interaction below the finger, what it proposes, and all that were below it.
    private(set) var target: UIDropInteraction?
    private(set) var proposal: UIDropProposal?
    private var entered: [UIDropInteraction] = []
    /// Whether an interaction can handle the items, for those that were asked.
    private var handlers: [(interaction: UIDropInteraction, handles: Bool)] = []
    private var scroller: EdgeScroller?
    private let springs = SpringLoader()

    init(in window: UIWindow, at point: CGPoint) {
        self.window = window
        (finger, start) = (point, point)
    }

    // MARK: As a session

    var items: [UIDragItem] { entries.map(\.item) }

    func location(in view: UIView) -> CGPoint { view.convert(finger, from: nil as UIView?) }

    func hasItemsConforming(toTypeIdentifiers typeIdentifiers: [String]) -> Bool {
        items.conform(to: typeIdentifiers)
    }

    func canLoadObjects(ofClass aClass: any NSItemProviderReading.Type) -> Bool {
        items.canLoad(aClass)
    }

    /// The interactions that have provided items.
    var interactions: [UIDragInteraction] {
        entries.reduce(into: []) { found, entry in
            if !found.contains(where: { $0 === entry.interaction }) {
                found.append(entry.interaction)
            }
        }
    }

    private func notify(_ body: (UIDragInteraction, any UIDragInteractionDelegate) -> Void) {
        for interaction in interactions {
            if let delegate = interaction.delegate { body(interaction, delegate) }
        }
    }

    /// Whether the finger moves the items.
    var isUnderWay: Bool { phase == .dragging }

    // MARK: Lifting

    /// Adopts the items of an interaction.
    func adopt(_ items: [UIDragItem], from interaction: UIDragInteraction) {
        for item in items {
            let lifted = interaction.delegate?.dragInteraction(
                interaction, previewForLifting: item, session: self)
            entries.append(Entry(item: item, interaction: interaction, lifted: lifted))
        }
    }

    /// Lifts the previews of the items.
    func lift() {
        guard phase == .prepared, let window, let first = entries.first?.interaction else { return }
        phase = .lifting
        let overlay = DragOverlay(self, in: window)
        self.overlay = overlay
        window.addSubview(overlay)
        for entry in entries { overlay.addPlatter(for: entry) }
        let animator = DragAnimator()
        liftAnimator = animator
        first.delegate?.dragInteraction(first, willAnimateLiftWith: animator, session: self)
        // The program may cancel a drag whenever it is called.
        guard phase == .lifting else { return }
        overlay.lift(animator) { [weak self] in
            guard let self, phase == .lifting else { return }
            phase = .lifted
            animator.complete(at: .end)
            beginIfMoved()
        }
    }

    /// Follows the finger.
    func move(to point: CGPoint) {
        guard point != finger else { return }
        finger = point
        guard phase == .dragging else { return beginIfMoved() }
        overlay?.follow()
        notify { $1.dragInteraction($0, sessionDidMove: self) }
        update()
    }

    private func beginIfMoved() {
        guard phase == .lifted, let window,
            hypot(finger.x - start.x, finger.y - start.y) > Self.way
        else { return }
        window.shownMenu?.end()
        guard let source = entries.first?.interaction, let delegate = source.delegate else {
            return putDown()
        }
        phase = .dragging
        delegate.dragInteraction(source, sessionWillBegin: self)
        guard isUnderWay else { return }
        allowsMoveOperation = delegate.dragInteraction(source, sessionAllowsMoveOperation: self)
        isRestrictedToDraggingApplication = delegate.dragInteraction(
            source, sessionIsRestrictedToDraggingApplication: self)
        guard isUnderWay else { return }
        scroller = EdgeScroller(
            finger: { [weak self] view in
                guard let self, isUnderWay, view.isScrollEnabled else { return nil }
                return location(in: view)
            }, scrolled: { [weak self] in self?.update() })
        for entry in entries { watch(entry.item) }
        overlay?.begin()
        delegate.dragInteraction(source, sessionDidMove: self)
        update()
    }

    private func watch(_ item: UIDragItem) {
        item.showsPreview = { [weak self, weak item] in
            if let item { self?.overlay?.renewPreview(of: item) }
        }
    }

    /// Puts down items that were lifted and never moved.
    private func putDown() {
        phase = .ending
        liftAnimator?.complete(at: .start)
        overlay?.putDown()
    }

    // MARK: Adding

    /// Adds items to the drag.
    func add(_ items: [UIDragItem], from interaction: UIDragInteraction) {
        guard isUnderWay else { return }
        let count = entries.count
        adopt(items, from: interaction)
        notify { $1.dragInteraction($0, session: self, willAdd: items, for: interaction) }
        guard isUnderWay else { return }
        for entry in entries[count...] {
            overlay?.addPlatter(for: entry)
            watch(entry.item)
        }
        overlay?.gather()
        handlers = []
        update()
    }

    // MARK: Below the finger

    /// Finds the interaction below the finger and asks it what it would do.
    func update() {
        guard isUnderWay, let window else { return }
        let hit = window.hitTest(finger, with: nil)
        let found = interaction(above: hit)
        guard isUnderWay else { return }
        if found !== target {
            let old = target
            target = found
            proposal = nil
            if let old { old.delegate?.dropInteraction(old, sessionDidExit: dropSession) }
            if let found, isUnderWay {
                if !entered.contains(where: { $0 === found }) { entered.append(found) }
                found.delegate?.dropInteraction(found, sessionDidEnter: dropSession)
            }
        }
        if let target, isUnderWay {
            proposal = target.delegate?.dropInteraction(target, sessionDidUpdate: dropSession)
        }
        guard isUnderWay else { return }
        overlay?.isFullSize = prefersFullSize(over: hit)
        scroller?.update(above: hit)
        springs.update(above: hit, of: self)
    }

    private func interaction(above hit: UIView?) -> UIDropInteraction? {
        var view = hit
        while let current = view {
            for case let interaction as UIDropInteraction in current.interactions {
                if handles(interaction) { return interaction }
            }
            view = current.superview
        }
        return nil
    }

    private func handles(_ interaction: UIDropInteraction) -> Bool {
        if let known = handlers.first(where: { $0.interaction === interaction }) {
            return known.handles
        }
        let handles =
            interaction.delegate?.dropInteraction(interaction, canHandle: dropSession) ?? false
        handlers.append((interaction, handles))
        return handles
    }

    private func prefersFullSize(over hit: UIView?) -> Bool {
        if let proposal, proposal.prefersFullSizePreview { return true }
        guard let source = entries.first?.interaction, let view = source.view, let hit,
            hit.isDescendant(of: view)
        else { return false }
        return source.delegate?.dragInteraction(source, prefersFullSizePreviewsFor: self) ?? false
    }

    /// The operation for a drop at the present place.
    var operation: UIDropOperation {
        guard target != nil, let proposal else { return .cancel }
        return proposal.operation == .move && !allowsMoveOperation ? .cancel : proposal.operation
    }

    // MARK: The end

    /// The finger was lifted.
    func release() {
        switch phase {
        case .prepared: phase = .ending
        case .lifting, .lifted: putDown()
        case .dragging:
            // What is below the finger may have changed since it has moved.
            update()
            guard isUnderWay else { return }
            switch operation {
            case .copy, .move: drop(operation)
            case .cancel, .forbidden: cancel()
            }
        case .ending: break
        }
    }

    private func drop(_ operation: UIDropOperation) {
        guard let target, let delegate = target.delegate, let overlay else { return cancel() }
        end()
        notify { $1.dragInteraction($0, session: self, willEndWith: operation) }
        delegate.dropInteraction(target, performDrop: dropSession)
        var previews: [ObjectIdentifier: UITargetedDragPreview] = [:]
        for entry in entries {
            guard let place = overlay.preview(of: entry.item) else { continue }
            previews[ObjectIdentifier(entry.item)] = delegate.dropInteraction(
                target, previewForDropping: entry.item, withDefault: place)
        }
        let animators = entries.map { entry in
            let animator = DragAnimator()
            delegate.dropInteraction(target, item: entry.item, willAnimateDropWith: animator)
            return animator
        }
        for item in items {
            item.renewsLanding = { [weak self, weak item, weak target] in
                guard let self, let item, let target else { return }
                renewLanding(of: item, at: target)
            }
        }
        overlay.land(previews, shrinks: true, animators) { [self] in
            delegate.dropInteraction(target, concludeDrop: dropSession)
            finish(operation)
            transferred()
        }
    }

    /// Asks for the preview of an item again while it moves to its place.
    private func renewLanding(of item: UIDragItem, at target: UIDropInteraction) {
        guard let overlay, let last = overlay.landing(of: item) ?? overlay.preview(of: item) else {
            return
        }
        overlay.redirect(
            item,
            to: target.delegate?.dropInteraction(
                target, previewForDropping: item, withDefault: last))
    }

    /// Notifies the sources once all data is loaded.
    private func transferred() {
        var waiting = entries.count
        for entry in entries {
            entry.item.itemProvider.whenLoaded { [self] in
                waiting -= 1
                guard waiting == 0 else { return }
                notify { $1.dragInteraction($0, sessionDidTransferItems: self) }
            }
        }
    }

    /// Lets the items return.
    func cancel() {
        guard isUnderWay else {
            if phase == .lifting || phase == .lifted { putDown() }
            return
        }
        let operation: UIDropOperation = self.operation == .forbidden ? .forbidden : .cancel
        end()
        notify { $1.dragInteraction($0, session: self, willEndWith: operation) }
        // The program may have removed the previews from the window.
        guard let overlay else { return finish(operation) }
        var previews: [ObjectIdentifier: UITargetedDragPreview] = [:]
        for entry in entries where overlay.preview(of: entry.item) != nil {
            let source = entry.interaction
            guard let home = entry.home(in: overlay) else { continue }
            previews[ObjectIdentifier(entry.item)] = source.delegate?.dragInteraction(
                source, previewForCancelling: entry.item, withDefault: home)
        }
        let animators = entries.map { entry in
            let animator = DragAnimator()
            let source = entry.interaction
            source.delegate?.dragInteraction(
                source, item: entry.item, willAnimateCancelWith: animator)
            return animator
        }
        overlay.land(previews, shrinks: false, animators) { [self] in finish(operation) }
    }

    private func end() {
        phase = .ending
        scroller = nil
        springs.end()
        for item in items { item.showsPreview = nil }
    }

    private func finish(_ operation: UIDropOperation) {
        notify { $1.dragInteraction($0, session: self, didEndWith: operation) }
        for interaction in entered {
            interaction.delegate?.dropInteraction(interaction, sessionDidEnd: dropSession)
        }
        (entered, target, handlers) = ([], nil, [])
        for item in items { item.renewsLanding = nil }
        dropSession.keepItems()
    }
}

extension Drag.Entry {
    /// The preview where the item comes from, if that is still visible.
    @MainActor
    func home(in overlay: UIView) -> UITargetedDragPreview? {
        guard let lifted else { return nil }
        if lifted.view.window === overlay.window, lifted.view.window != nil {
            return UITargetedDragPreview(view: lifted.view, parameters: lifted.parameters)
        }
        return lifted.target.container.window == nil ? nil : lifted
    }
}
