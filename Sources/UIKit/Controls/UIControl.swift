/// A view that turns touches into events, and events into calls of the actions that were registered for them.
///
/// Source: Apple, UIControl.
@preconcurrency @MainActor
open class UIControl: UIView {
    /// Creates a control with a frame in the superview's coordinates, in points, that does something when it is used.
    ///
    /// The action is registered for `primaryActionTriggered`: a button's press, a switch's or slider's other value.
    public convenience init(frame: CGRect, primaryAction: UIAction?) {
        self.init(frame: frame)
        if let primaryAction { addAction(primaryAction, for: .primaryActionTriggered) }
    }

    // MARK: State

    /// Whether the control takes touches. Default: true.
    ///
    /// A disabled control still stands in the way of what lies behind it. Disabling it under a finger ends the tracking
    /// without an event.
    open var isEnabled = true {
        didSet {
            guard isEnabled != oldValue else { return }
            if !isEnabled { abandonTracking() }
            stateDidChange()
        }
    }

    /// Whether the control is switched on. Default: false.
    open var isSelected = false {
        didSet { if isSelected != oldValue { stateDidChange() } }
    }

    /// Whether the control shows that a finger is on it; set while a touch is tracked. Default: false.
    open var isHighlighted = false {
        didSet { if isHighlighted != oldValue { stateDidChange() } }
    }

    /// What the control is at the moment, from ``isEnabled``, ``isSelected`` and ``isHighlighted``.
    open var state: State {
        var state = State.normal
        if isHighlighted { state.insert(.highlighted) }
        if !isEnabled { state.insert(.disabled) }
        if isSelected { state.insert(.selected) }
        return state
    }

    /// Where the content stands between left and right; subclasses lay out by it. Default: center.
    open var contentHorizontalAlignment: ContentHorizontalAlignment = .center {
        didSet { setNeedsLayout() }
    }

    /// Where the content stands between top and bottom; subclasses lay out by it. Default: center.
    open var contentVerticalAlignment: ContentVerticalAlignment = .center {
        didSet {
            setNeedsLayout()
            baselinesMayHaveChanged()
        }
    }

    // MARK: Tracking

    /// Whether a touch that came down on the control is being followed.
    public private(set) final var isTracking = false

    /// Whether the touch that is being followed is inside; for this, 70 points around the bounds count too. [U]
    public private(set) final var isTouchInside = false

    /// How far outside of the bounds, in points, a finger may wander while it is being followed. [U]
    private static let touchSlop: CGFloat = 70

    private weak var trackedTouch: UITouch?
    final var registrations: [Registration] = []

    /// What a press on the control sends beyond `touchUpInside`.
    package var eventsOfPress: Event { [] }

    /// Starts following a touch; return false to leave it alone. The base version returns true.
    open func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }

    /// Follows a touch that has moved; return false to follow it no longer. The base version returns true.
    open func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }

    /// Ends the following of a touch that was lifted. The base version does nothing.
    open func endTracking(_ touch: UITouch?, with event: UIEvent?) {}

    /// Ends the following of a touch that was taken away, or of a control that was disabled. The base version does nothing.
    open func cancelTracking(with event: UIEvent?) {}

    /// Takes up one touch: highlights the control and sends `touchDown`.
    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard isEnabled, !isTracking, let touch = touches.min(by: { $0.identifier < $1.identifier }) else { return }
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

    /// Follows the touch: sends `touchDragInside` or `touchDragOutside`, with `touchDragEnter` or `touchDragExit`.
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
        if isTouchInside != wasInside { events.insert(isTouchInside ? .touchDragEnter : .touchDragExit) }
        send(events, with: event)
    }

    /// Ends with the touch: sends `touchUpInside` or `touchUpOutside`.
    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard isTracking, let touch = trackedTouch, touches.contains(touch) else { return }
        let isInside = holds(touch, with: event)
        stopTracking()
        endTracking(touch, with: event)
        send(isInside ? eventsOfPress.union(.touchUpInside) : .touchUpOutside, with: event)
    }

    /// Gives the touch up: sends `touchCancel`.
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

    private func abandonTracking() {
        guard isTracking else { return }
        stopTracking()
        cancelTracking(with: nil)
    }

    // MARK: Targets and actions

    /// Takes back what was registered for an object and events; nil means every object.
    ///
    /// `action`: what `addTarget(_:action:for:)` returned; nil means every method of the object.
    ///
    /// Deviation: a single method is named by what `addTarget` returned, as method references cannot be compared.
    open func removeTarget(_ target: AnyObject?, action: TargetAction?, for events: Event) {
        baseRemoveTarget(target, action: action, for: events)
    }

    /// The objects that calls are registered for; an object that is not hashable is stood for by its `ObjectIdentifier`.
    open var allTargets: Set<AnyHashable> { baseAllTargets }
    /// All events that something is registered for.
    open var allControlEvents: Event { baseAllControlEvents }
    /// Registers an action for events; one of the same identifier is replaced for them.
    open func addAction(_ action: UIAction, for events: Event) { baseAddAction(action, for: events) }
    /// Takes an action back for events.
    open func removeAction(_ action: UIAction, for events: Event) { baseRemoveAction(action, for: events) }

    /// Takes the action of an identifier back for events.
    open func removeAction(identifiedBy identifier: UIAction.Identifier, for events: Event) {
        baseRemoveAction(identifiedBy: identifier, for: events)
    }

    /// Makes the calls that are registered for any of some events, each once, in the order of their registration.
    open func sendActions(for events: Event) { baseSendActions(for: events) }
    /// Does what the control is there for: sends `primaryActionTriggered`.
    open func performPrimaryAction() { basePerformPrimaryAction() }
    /// Runs an action with the control as its sender.
    open func sendAction(_ action: UIAction) { baseSendAction(action) }

    // MARK: Content

    /// Called after the state has changed; call super.
    package func stateDidChange() {
        layer.markChanged(.values)
    }

    package override func contentDescription() -> ViewContent {
        var content = super.contentDescription()
        content.isEnabled = isEnabled
        content.isSelected = isSelected
        return content
    }
}
