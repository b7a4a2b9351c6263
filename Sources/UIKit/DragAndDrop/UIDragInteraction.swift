/// Lets a view's items be dragged: a press lifts them, and a movement of the finger begins the
/// drag.
///
/// ```swift
/// photo.addInteraction(UIDragInteraction(delegate: self))
/// photo.isUserInteractionEnabled = true  // image views ignore touches by default
/// ```
///
/// Previews of the items follow the finger in front of the window. Where the finger is lifted, the
/// ``UIDropInteraction`` of the view below accepts the items, or they return. A tap of a second
/// finger adds the items of another view.
///
/// Source: Apple, UIDragInteraction.
///
/// Deviation: items stay in the app, and a window has one drag at a time. The press takes 0.5 s,
/// and all durations and distances are ours. [U] If the view also has a context menu, the menu
/// opens, and a movement of the finger closes it and begins the drag.
@preconcurrency @MainActor
open class UIDragInteraction: NSObject, UIInteraction {
    /// The object that provides the items; not retained.
    public private(set) final weak var delegate: (any UIDragInteractionDelegate)?
    /// The view to which the interaction was added.
    public private(set) final weak var view: UIView?

    /// Whether the interaction reacts to touches. Default: ``isEnabledByDefault``. Disabling it
    /// cancels its drag.
    open var isEnabled = UIDragInteraction.isEnabledByDefault {
        didSet { press.isEnabled = isEnabled }
    }
    /// The default of ``isEnabled``: true, as on all devices since iOS 15.
    ///
    /// Source: Apple, isEnabledByDefault; UITableView.dragInteractionEnabled.
    open class var isEnabledByDefault: Bool { true }

    private let press = DragPressGestureRecognizer(target: nil, action: nil)
    private let tap = DragTapGestureRecognizer(target: nil, action: nil)
    /// The drag that a press has prepared or begun.
    private(set) final var drag: Drag?
    /// The items that the current tap adds.
    private var added: [UIDragItem] = []

    /// Creates an interaction; it has an effect once it was added to a view.
    public init(delegate: any UIDragInteractionDelegate) {
        self.delegate = delegate
        super.init()
        press.interaction = self
        press.addHandler { [weak self] in self?.pressed($0) }
        tap.interaction = self
        tap.addHandler { [weak self] in self?.tapped($0) }
    }

    /// Removes the interaction's recognizers from its view.
    open func willMove(to view: UIView?) {
        guard let old = self.view else { return }
        old.removeGestureRecognizer(press)
        old.removeGestureRecognizer(tap)
        self.view = nil
    }

    /// Attaches the interaction's recognizers to its view.
    open func didMove(to view: UIView?) {
        self.view = view
        view?.addGestureRecognizer(press)
        view?.addGestureRecognizer(tap)
    }

    // MARK: Dragging

    /// Asks for the items at a place; returns whether there are any.
    final func prepare(at point: CGPoint) -> Bool {
        guard isEnabled, let delegate, let window = view?.window, window.currentDrag == nil else {
            return false
        }
        let drag = Drag(in: window, at: point)
        let items = delegate.dragInteraction(self, itemsForBeginning: drag)
        guard !items.isEmpty else { return false }
        drag.adopt(items, from: self)
        self.drag = drag
        return true
    }

    private func pressed(_ press: UIGestureRecognizer) {
        guard let drag else { return }
        switch press.state {
        case .began: drag.lift()
        case .changed: drag.move(to: press.location(in: nil))
        case .ended:
            self.drag = nil
            drag.move(to: press.location(in: nil))
            drag.release()
        default:
            self.drag = nil
            drag.cancel()
        }
    }

    /// Forgets a drag that was prepared for a press that then failed.
    final func forgetPreparedDrag() { drag = nil }

    // MARK: Adding items

    /// Asks for the items that a tap adds to the window's drag; returns whether there are any.
    final func prepareToAdd(at point: CGPoint) -> Bool {
        guard isEnabled, let delegate, let view, let drag = view.window?.currentDrag else {
            return false
        }
        let place = view.convert(point, from: nil as UIView?)
        let known = drag.items
        added = delegate.dragInteraction(self, itemsForAddingTo: drag, withTouchAt: place)
            .filter { item in !known.contains { $0 === item } }
        return !added.isEmpty
    }

    private func tapped(_ tap: UIGestureRecognizer) {
        defer { added = [] }
        guard tap.state == .ended, !added.isEmpty else { return }
        view?.window?.currentDrag?.add(added, from: self)
    }
}

/// The object that provides the items of an interaction and is notified of their drag.
///
/// Source: Apple, UIDragInteractionDelegate. All methods but the first have defaults.
///
/// Deviation: a window has one drag at a time, so `dragInteraction(_:sessionForAddingItems:
/// withTouchAt:)`, which chooses one of several, does not exist.
@preconcurrency @MainActor
public protocol UIDragInteractionDelegate: NSObjectProtocol {
    /// Returns the items of a drag that a press begins; none if there is nothing to drag.
    func dragInteraction(
        _ interaction: UIDragInteraction, itemsForBeginning session: any UIDragSession
    )
        -> [UIDragItem]
    /// Returns the preview with which an item is lifted, or nil if it is not visible. Default: the
    /// interaction's view.
    func dragInteraction(
        _ interaction: UIDragInteraction, previewForLifting item: UIDragItem,
        session: any UIDragSession
    ) -> UITargetedDragPreview?
    /// Called before the items are lifted; the animator animates along with them. Default: nothing.
    func dragInteraction(
        _ interaction: UIDragInteraction, willAnimateLiftWith animator: any UIDragAnimating,
        session: any UIDragSession)
    /// Called when the items are lifted and the finger begins to move them. Default: nothing.
    func dragInteraction(
        _ interaction: UIDragInteraction, sessionWillBegin session: any UIDragSession)
    /// Returns whether the items may be moved instead of copied. Default: true.
    func dragInteraction(
        _ interaction: UIDragInteraction, sessionAllowsMoveOperation session: any UIDragSession
    ) -> Bool
    /// Returns whether the items stay in the app. Default: false.
    func dragInteraction(
        _ interaction: UIDragInteraction,
        sessionIsRestrictedToDraggingApplication session: any UIDragSession
    ) -> Bool
    /// Returns whether previews have their full size over the interaction's view. Default: false.
    func dragInteraction(
        _ interaction: UIDragInteraction, prefersFullSizePreviewsFor session: any UIDragSession
    ) -> Bool
    /// Called when the finger has moved. Default: nothing.
    func dragInteraction(
        _ interaction: UIDragInteraction, sessionDidMove session: any UIDragSession)
    /// Called when the finger was lifted, before the items move to their place or return. Default:
    /// nothing.
    func dragInteraction(
        _ interaction: UIDragInteraction, session: any UIDragSession,
        willEndWith operation: UIDropOperation)
    /// Called when the items are at their place or have returned. Default: nothing.
    func dragInteraction(
        _ interaction: UIDragInteraction, session: any UIDragSession,
        didEndWith operation: UIDropOperation)
    /// Called after a drop, when all data that was asked for is loaded. Default: nothing.
    func dragInteraction(
        _ interaction: UIDragInteraction, sessionDidTransferItems session: any UIDragSession)
    /// Returns the items that a tap of another finger adds to a drag; none to treat the tap as any
    /// other. Default: none.
    ///
    /// - Parameters:
    ///   - interaction: the interaction of the view that was tapped.
    ///   - session: the drag.
    ///   - point: where the finger tapped, in the view's coordinates.
    /// - Returns: the items.
    func dragInteraction(
        _ interaction: UIDragInteraction, itemsForAddingTo session: any UIDragSession,
        withTouchAt point: CGPoint
    ) -> [UIDragItem]
    /// Called before items are added to a drag, on each interaction that has items in it. Default:
    /// nothing.
    ///
    /// - Parameters:
    ///   - interaction: the interaction that is notified.
    ///   - session: the drag.
    ///   - items: the new items.
    ///   - addingInteraction: the interaction that adds them.
    func dragInteraction(
        _ interaction: UIDragInteraction, session: any UIDragSession, willAdd items: [UIDragItem],
        for addingInteraction: UIDragInteraction)
    /// Returns the preview with which an item returns, or nil to let it fade. Default: the given
    /// one, which returns to where it comes from.
    func dragInteraction(
        _ interaction: UIDragInteraction, previewForCancelling item: UIDragItem,
        withDefault defaultPreview: UITargetedDragPreview
    ) -> UITargetedDragPreview?
    /// Called for each item before it returns; the animator animates along. Default: nothing.
    func dragInteraction(
        _ interaction: UIDragInteraction, item: UIDragItem,
        willAnimateCancelWith animator: any UIDragAnimating)
}

extension UIDragInteractionDelegate {
    /// Returns the interaction's view.
    public func dragInteraction(
        _ interaction: UIDragInteraction, previewForLifting item: UIDragItem,
        session: any UIDragSession
    ) -> UITargetedDragPreview? { interaction.view.map { UITargetedDragPreview(view: $0) } }
    /// Does nothing.
    public func dragInteraction(
        _ interaction: UIDragInteraction, willAnimateLiftWith animator: any UIDragAnimating,
        session: any UIDragSession
    ) {}
    /// Does nothing.
    public func dragInteraction(
        _ interaction: UIDragInteraction, sessionWillBegin session: any UIDragSession
    ) {}
    /// Returns true.
    public func dragInteraction(
        _ interaction: UIDragInteraction, sessionAllowsMoveOperation session: any UIDragSession
    ) -> Bool { true }
    /// Returns false.
    public func dragInteraction(
        _ interaction: UIDragInteraction,
        sessionIsRestrictedToDraggingApplication session: any UIDragSession
    ) -> Bool { false }
    /// Returns false.
    public func dragInteraction(
        _ interaction: UIDragInteraction, prefersFullSizePreviewsFor session: any UIDragSession
    ) -> Bool { false }
    /// Does nothing.
    public func dragInteraction(
        _ interaction: UIDragInteraction, sessionDidMove session: any UIDragSession
    ) {}
    /// Does nothing.
    public func dragInteraction(
        _ interaction: UIDragInteraction, session: any UIDragSession,
        willEndWith operation: UIDropOperation
    ) {}
    /// Does nothing.
    public func dragInteraction(
        _ interaction: UIDragInteraction, session: any UIDragSession,
        didEndWith operation: UIDropOperation
    ) {}
    /// Does nothing.
    public func dragInteraction(
        _ interaction: UIDragInteraction, sessionDidTransferItems session: any UIDragSession
    ) {}
    /// Returns none.
    public func dragInteraction(
        _ interaction: UIDragInteraction, itemsForAddingTo session: any UIDragSession,
        withTouchAt point: CGPoint
    ) -> [UIDragItem] { [] }
    /// Does nothing.
    public func dragInteraction(
        _ interaction: UIDragInteraction, session: any UIDragSession, willAdd items: [UIDragItem],
        for addingInteraction: UIDragInteraction
    ) {}
    /// Returns the given preview.
    public func dragInteraction(
        _ interaction: UIDragInteraction, previewForCancelling item: UIDragItem,
        withDefault defaultPreview: UITargetedDragPreview
    ) -> UITargetedDragPreview? { defaultPreview }
    /// Does nothing.
    public func dragInteraction(
        _ interaction: UIDragInteraction, item: UIDragItem,
        willAnimateCancelWith animator: any UIDragAnimating
    ) {}
}
