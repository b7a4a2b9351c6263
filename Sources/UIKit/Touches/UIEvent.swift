/// An event of a window: the touches on the screen at one time, or presses of keys.
///
/// All touch events of a window share one object, whose content changes.
///
/// Source: Apple, UIEvent.
@preconcurrency @MainActor
open class UIEvent: NSObject {
    /// The kind of an event.
    public enum EventType: Int, Sendable {
        /// Touches on the screen.
        case touches = 0
        /// Motions of the device.
        case motion = 1
        /// Headphones and media keys.
        case remoteControl = 2
        /// Presses of keys.
        case presses = 3
        /// A pointer that moves without a pressed button.
        case hover = 11
    }

    /// The particular kind of an event of motion or of a remote control.
    ///
    /// Source: Apple, UIEvent.EventSubtype.
    public enum EventSubtype: Int, Sendable {
        /// None: the event has no particular kind.
        case none = 0
        /// The device is shaken.
        case motionShake = 1
        /// Play.
        case remoteControlPlay = 100
        /// Pause.
        case remoteControlPause = 101
        /// Stop.
        case remoteControlStop = 102
        /// Play, or pause if something plays.
        case remoteControlTogglePlayPause = 103
        /// Play what is next.
        case remoteControlNextTrack = 104
        /// Play what was before.
        case remoteControlPreviousTrack = 105
        /// Begin to wind back.
        case remoteControlBeginSeekingBackward = 106
        /// End winding back.
        case remoteControlEndSeekingBackward = 107
        /// Begin to wind forward.
        case remoteControlBeginSeekingForward = 108
        /// End winding forward.
        case remoteControlEndSeekingForward = 109
    }

    /// The particular kind of the event.
    open var subtype: EventSubtype { .none }
    /// The kind of the event.
    open var type: EventType { .touches }
    /// The time of the event, in seconds since the main loop's start.
    open internal(set) var timestamp: TimeInterval = 0
    /// All touches of the event's window, in the order in which they began.
    final var touches: [UITouch] = []
    /// The touches that changed in this event.
    final var changed: [UITouch] = []
    /// The window of the touches.
    final weak var window: UIWindow?

    init(window: UIWindow) {
        self.window = window
    }

    /// Creates an event without a window and touches, for a program that sends an action itself.
    public override init() {}

    /// All touches of the event.
    open var allTouches: Set<UITouch>? { touches.isEmpty ? nil : Set(touches) }

    /// Returns the touches that belong to a view, or nil if there are none.
    open func touches(for view: UIView) -> Set<UITouch>? { selected { $0.view === view } }

    /// Returns the touches that belong to a window, or nil if there are none.
    open func touches(for window: UIWindow) -> Set<UITouch>? {
        selected { $0.window === window }
    }

    /// Returns the touches that a recognizer tracks, or nil if there are none.
    open func touches(for gesture: UIGestureRecognizer) -> Set<UITouch>? {
        selected { $0.gestureRecognizers?.contains { $0 === gesture } ?? false }
    }

    /// Returns the changes combined in a touch's last one: here always the touch itself.
    ///
    /// Each change is delivered as an event of its own. Returns nil for a touch of another event.
    open func coalescedTouches(for touch: UITouch) -> [UITouch]? {
        touches.contains { $0 === touch } ? [touch] : nil
    }

    /// Returns the touches that are predicted after a touch: here none.
    ///
    /// Returns nil for a touch of another event.
    open func predictedTouches(for touch: UITouch) -> [UITouch]? {
        touches.contains { $0 === touch } ? [] : nil
    }

    private func selected(_ isIncluded: (UITouch) -> Bool) -> Set<UITouch>? {
        let found = touches.filter(isIncluded)
        return found.isEmpty ? nil : Set(found)
    }
}

/// The event that the device is shaken.
final class MotionEvent: UIEvent {
    override var type: EventType { .motion }
    override var subtype: EventSubtype { .motionShake }
    /// Whether the end of the movement reached the end of the responder chain.
    var isUnhandled = false
}

extension UIResponder {
    final func baseMotionEnded(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {
        guard let next else {
            (event as? MotionEvent)?.isUnhandled = true
            return
        }
        next.motionEnded(motion, with: event)
    }
}
