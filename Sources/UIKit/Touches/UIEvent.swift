/// What happened on the screen at one time: the touches that are down, and which of them changed.
///
/// A window's touches share one event object for as long as a finger is down.
///
/// Source: Apple, UIEvent.
@preconcurrency @MainActor
public final class UIEvent: NSObject {
    /// What an event is about.
    public enum EventType: Int, Sendable {
        /// Fingers on the screen.
        case touches = 0
    }

    /// What the event is about.
    public let type = EventType.touches
    /// When it happened, in seconds since the main loop's start.
    public internal(set) var timestamp: TimeInterval = 0
    /// All touches of the event's window, in the order in which they came down.
    var touches: [UITouch] = []
    /// The touches that this event brings news of.
    var changed: [UITouch] = []
    /// The window whose touches these are.
    weak var window: UIWindow?

    init(window: UIWindow) {
        self.window = window
    }

    /// All touches of the event.
    public var allTouches: Set<UITouch>? { touches.isEmpty ? nil : Set(touches) }

    /// Answers the touches that belong to a view.
    public func touches(for view: UIView) -> Set<UITouch>? { selected { $0.view === view } }

    /// Answers the touches that belong to a window.
    public func touches(for window: UIWindow) -> Set<UITouch>? { selected { $0.window === window } }

    /// Answers the touches that a recognizer watches.
    public func touches(for gesture: UIGestureRecognizer) -> Set<UITouch>? {
        selected { $0.gestureRecognizers?.contains { $0 === gesture } ?? false }
    }

    /// Answers the changes that were put together in a touch's last one, in their order: here always the touch itself, as
    /// each change is an event of its own. Nil for a touch of another event.
    public func coalescedTouches(for touch: UITouch) -> [UITouch]? {
        touches.contains { $0 === touch } ? [touch] : nil
    }

    private func selected(_ isIncluded: (UITouch) -> Bool) -> Set<UITouch>? {
        let found = touches.filter(isIncluded)
        return found.isEmpty ? nil : Set(found)
    }
}
