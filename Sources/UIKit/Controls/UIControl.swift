/// A view that turns touches into events and calls the actions registered for them.
///
/// Source: Apple, UIControl.
@preconcurrency @MainActor
open class UIControl: UIView {
    /// Creates a control with a frame in the superview's coordinates, in points, and an action.
    ///
    /// The action is registered for `primaryActionTriggered`: a press of a button, a new value of a
    /// switch or slider.
    public convenience init(frame: CGRect, primaryAction: UIAction?) {
        self.init(frame: frame)
        if let primaryAction { addAction(primaryAction, for: .primaryActionTriggered) }
    }

    // MARK: State

    /// Whether the control reacts to touches. Default: true.
    ///
    /// A disabled control still blocks touches to the views behind it. Disabling it while it is
    /// touched ends the tracking without an event.
    open dynamic var isEnabled: Bool {
        get { ownState.isEnabled }
        set { ownState.isEnabled = newValue }
    }

    /// Whether the control is selected. Default: false.
    open dynamic var isSelected: Bool {
        get { ownState.isSelected }
        set { ownState.isSelected = newValue }
    }

    /// Whether the control is highlighted; set while a touch is inside. Default: false.
    open dynamic var isHighlighted: Bool {
        get { ownState.isHighlighted }
        set { ownState.isHighlighted = newValue }
    }

    /// The values of the three properties above, which extensions of a program may override.
    private struct OwnState: Equatable {
        var (isEnabled, isSelected, isHighlighted) = (true, false, false)
    }
    private final var ownState = OwnState() {
        didSet {
            guard ownState != oldValue else { return }
            if oldValue.isEnabled, !isEnabled { abandonTracking() }
            stateDidChange()
        }
    }

    /// The state, derived from ``isEnabled``, ``isSelected``, ``isHighlighted`` and
    /// ``UIView/isFocused``.
    open var state: State {
        var state = State.normal
        if isHighlighted { state.insert(.highlighted) }
        if !isEnabled { state.insert(.disabled) }
        if isSelected { state.insert(.selected) }
        if isFocused { state.insert(.focused) }
        return state
    }

    /// The horizontal alignment of the content, for subclasses' layout. Default: center.
    open var contentHorizontalAlignment: ContentHorizontalAlignment = .center {
        didSet { setNeedsLayout() }
    }

    /// The vertical alignment of the content, for subclasses' layout. Default: center.
    open var contentVerticalAlignment: ContentVerticalAlignment = .center {
        didSet {
            setNeedsLayout()
            baselinesMayHaveChanged()
        }
    }

    // MARK: Tracking

    /// Whether the control is tracking a touch.
    open private(set) var isTracking = false

    /// Whether the tracked touch is inside; 70 points around the bounds count as inside. [U]
    open private(set) var isTouchInside = false

    /// How far outside the bounds a tracked finger counts as inside, in points. [U]
    private static let touchSlop: CGFloat = 70

    private weak var trackedTouch: UITouch?
    final var registrations: [Registration] = []

    /// The events that a press sends in addition to `touchUpInside`.
    package var eventsOfPress: Event { [] }

    /// Called before the events of a press are sent.
    func pressWillBeSent() {}

    /// Called when a touch begins; return false to ignore it. Default: true.
    open func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }

    /// Called when the tracked touch moves; return false to stop tracking. Default: true.
    open func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }

    /// Called when the tracked touch was lifted. Does nothing unless overridden.
    open func endTracking(_ touch: UITouch?, with event: UIEvent?) {}

    /// Called when the tracked touch was cancelled, or the control was disabled or removed.
    ///
    /// Does nothing unless overridden.
    open func cancelTracking(with event: UIEvent?) {}

    /// Starts tracking one touch: highlights the control and sends `touchDown`.
    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard isEnabled, !isTracking, let touch = touches.min(by: { $0.identifier < $1.identifier })
        else { return }
        isTouchInside = true
        isTracking = beginTracking(touch, with: event)
        guard isTracking else {
            isTouchInside = false
            return
        }
        trackedTouch = touch
        isHighlighted = true
        send(touch.tapCount > 1 ? [.touchDown, .touchDownRepeat] : .touchDown, with: event)
    }

    /// Sends `touchDragInside` or `touchDragOutside`.
    ///
    /// Also sends `touchDragEnter` or `touchDragExit` if the touch crossed the edge.
    open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard isTracking, let touch = trackedTouch, touches.contains(touch) else { return }
        let wasInside = isTouchInside
        isTouchInside = holds(touch, with: event)
        isHighlighted = isTouchInside
        guard continueTracking(touch, with: event) else {
            stopTracking()
            return
        }
        var events: Event = isTouchInside ? .touchDragInside : .touchDragOutside
        if isTouchInside != wasInside {
            events.insert(isTouchInside ? .touchDragEnter : .touchDragExit)
        }
        send(events, with: event)
    }

    /// Ends the tracking and sends `touchUpInside` or `touchUpOutside`.
    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard isTracking, let touch = trackedTouch, touches.contains(touch) else { return }
        let isInside = holds(touch, with: event)
        // As on iOS, `endTracking` still finds the control tracking, and where the touch ended.
        isTouchInside = isInside
        trackedTouch = nil
        isHighlighted = false
        endTracking(touch, with: event)
        isTracking = false
        isTouchInside = false
        if isInside { pressWillBeSent() }
        send(isInside ? eventsOfPress.union(.touchUpInside) : .touchUpOutside, with: event)
    }

    /// Cancels the tracking and sends `touchCancel`.
    open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard isTracking, let touch = trackedTouch, touches.contains(touch) else { return }
        stopTracking()
        cancelTracking(with: event)
        send(.touchCancel, with: event)
    }

    private func holds(_ touch: UITouch, with event: UIEvent?) -> Bool {
        let point = touch.location(in: self)
        return self.point(inside: point, with: event)
            || bounds.insetBy(dx: -Self.touchSlop, dy: -Self.touchSlop).contains(point)
    }

    private func stopTracking() {
        isTracking = false
        isTouchInside = false
        trackedTouch = nil
        isHighlighted = false
    }

    /// Cancels the tracking when the control leaves its window.
    ///
    /// Overrides must call super. Source: Apple, cancelTracking(with:): the event is nil if the
    /// view was removed from the window.
    open override func didMoveToWindow() {
        super.didMoveToWindow()
        if window == nil { abandonTracking() }
    }

    private func abandonTracking() {
        guard trackedTouch != nil else { return }
        stopTracking()
        cancelTracking(with: nil)
    }

    // MARK: Targets and actions

    /// Registers a method of a target for events.
    ///
    /// Registering the same method of the same target again adds the events.
    ///
    /// - Parameters:
    ///   - target: the object to call; not retained. If nil, the first object on the responder
    ///     chain that has the method is called, beginning with the control.
    ///   - action: the method; it may take the control, and the control and the event.
    ///   - controlEvents: when to call it.
    open func addTarget(_ target: Any?, action: Selector, for controlEvents: Event) {
        baseAddTarget(target, action: action, for: controlEvents)
    }

    /// Removes a target's registrations for events; nil means every target.
    ///
    /// `action`: the selector, or the value that `addTarget` returned for a method reference; nil
    /// means every method of the target.
    open func removeTarget(_ target: Any?, action: Selector?, for controlEvents: Event) {
        baseRemoveTarget(target, action: action, for: controlEvents)
    }

    /// Returns the names of a target's methods for an event, or nil if there are none.
    open func actions(forTarget target: Any?, forControlEvent controlEvent: Event) -> [String]? {
        baseActions(target, controlEvent)
    }

    /// Calls a target's method; overrides see every call of a registered method.
    ///
    /// Source: Apple, sendAction(_:to:for:).
    open func sendAction(_ action: Selector, to target: Any?, for event: UIEvent?) {
        if isReplaced(.sendAction, [action, target, event]) { return }
        UIApplication.shared.sendAction(action, to: target, from: self, for: event)
    }

    /// The registered targets; a target that is not hashable appears as its `ObjectIdentifier`.
    open var allTargets: Set<AnyHashable> { baseAllTargets }
    /// All events for which something is registered.
    open var allControlEvents: Event { baseAllControlEvents }
    /// Registers an action for events; replaces an action with the same identifier.
    open func addAction(_ action: UIAction, for events: Event) {
        baseAddAction(action, for: events)
    }
    /// Removes an action for events.
    open func removeAction(_ action: UIAction, for events: Event) {
        baseRemoveAction(action, for: events)
    }

    /// Removes the action with an identifier for events.
    open func removeAction(identifiedBy identifier: UIAction.Identifier, for events: Event) {
        baseRemoveAction(identifiedBy: identifier, for: events)
    }

    /// Calls everything registered for any of the events, once each, in the order of registration.
    open func sendActions(for events: Event) { baseSendActions(for: events) }
    /// Sends `primaryActionTriggered`.
    open func performPrimaryAction() { basePerformPrimaryAction() }
    /// Runs an action with the control as its sender.
    open func sendAction(_ action: UIAction) { baseSendAction(action) }

    // MARK: Menus

    /// Whether a press shows a menu, which the control provides. Default: false; true for a button
    /// with a menu.
    ///
    /// Source: Apple, isContextMenuInteractionEnabled.
    open var isContextMenuInteractionEnabled: Bool {
        get { baseIsContextMenuInteractionEnabled }
        set { baseIsContextMenuInteractionEnabled = newValue }
    }

    /// Whether the menu is what the control is for: it is shown as soon as a finger goes down, and
    /// touches send no other events. Default: false.
    ///
    /// Inside a scroll view the finger has to rest for 0.15 s or to be lifted. [U]
    ///
    /// Source: Apple, showsMenuAsPrimaryAction.
    open var showsMenuAsPrimaryAction = false

    /// The interaction that shows the menu; nil if ``isContextMenuInteractionEnabled`` is false.
    open var contextMenuInteraction: UIContextMenuInteraction? { baseContextMenuInteraction }

    /// Returns the menu; the base version returns nil, a button's one with its menu.
    open func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
    ) -> UIContextMenuConfiguration? { nil }

    /// Called before the menu appears; does nothing unless overridden.
    open func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction,
        willDisplayMenuFor configuration: UIContextMenuConfiguration,
        animator: (any UIContextMenuInteractionAnimating)?
    ) {}

    /// Called before the menu disappears; does nothing unless overridden.
    open func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction,
        willEndFor configuration: UIContextMenuConfiguration,
        animator: (any UIContextMenuInteractionAnimating)?
    ) {}

    /// The sender of the menu's actions.
    var menuSender: Any { self }

    /// Called when an element of the menu was chosen, before it is performed.
    func didChoose(_ leaf: any UIMenuLeaf) {}

    // MARK: Content

    override func focusStateDidChange() { stateDidChange() }

    /// Called after the state has changed; overrides must call super.
    package func stateDidChange() {
        layer.markChanged(.values)
        observedPropertiesMayHaveChanged()
    }

    /// Returns false for single taps with one finger that belong to the views above: the control
    /// gets them.
    ///
    /// Source: Apple, UIGestureRecognizer, "Interacting with other user interface controls".
    open override func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer)
        -> Bool
    {
        guard gestureRecognizer.view !== self,
            let tap = gestureRecognizer as? UITapGestureRecognizer
        else {
            return super.gestureRecognizerShouldBegin(gestureRecognizer)
        }
        return tap.numberOfTapsRequired > 1 || tap.numberOfTouchesRequired > 1
    }

    /// Adds the control's state: ``isEnabled``, ``isSelected``, and that it receives touches.
    open override func contentDescription() -> ViewContent {
        var content = super.contentDescription()
        content.isTouchable = true
        content.isEnabled = isEnabled
        content.isSelected = isSelected
        return content
    }
}

extension UIControl: TappableView {}
