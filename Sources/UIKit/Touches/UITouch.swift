/// A finger on the screen, from the moment it comes down until it is lifted.
///
/// The same object stands for the finger in all events of the sequence; do not keep it after that.
///
/// Source: Apple, UITouch.
@preconcurrency @MainActor
public final class UITouch: NSObject {
    /// Where a touch is in its life.
    public enum Phase: Int, Sendable {
        /// The finger has come down.
        case began = 0
        /// The finger has moved.
        case moved = 1
        /// The finger is down and has not moved since the last event.
        case stationary = 2
        /// The finger was lifted.
        case ended = 3
        /// The system stopped following the finger.
        case cancelled = 4
    }

    /// Where the touch is in its life.
    public internal(set) var phase: Phase = .began
    /// When the touch last changed, in seconds since the main loop's start.
    public internal(set) var timestamp: TimeInterval
    /// Which tap of a quick series at one place the touch belongs to; 1 for the first, 0 once the finger has moved away.
    public internal(set) var tapCount: Int
    /// The view that was hit when the touch began; it gets all the touch's events.
    public internal(set) var view: UIView?
    /// The window in which the touch began.
    public internal(set) weak var window: UIWindow?
    /// The recognizers that watch the touch, the hit view's first.
    public internal(set) var gestureRecognizers: [UIGestureRecognizer]?

    /// The name that whoever injects touches gave to the finger.
    let identifier: Int
    /// Where the finger is, came from, and started: all in the window's coordinates, in points.
    var point: CGPoint
    var previousPoint: CGPoint
    let startPoint: CGPoint
    /// How far the view has heard of the touch.
    var delivery = Delivery.waiting
    /// Whether a recognized gesture has taken the touch away from its view.
    var isClaimed = false
    /// Whether its view has not heard yet of the last change.
    var hasNews = false

    /// What of a touch has reached its view.
    enum Delivery {
        /// Nothing yet: a recognizer delays it.
        case waiting
        /// The beginning, and moves since then.
        case begun
        /// Nothing more is to come: the end was delivered, the touch was cancelled, or the view does not take it.
        case closed
    }

    init(identifier: Int, point: CGPoint, timestamp: TimeInterval, tapCount: Int, window: UIWindow) {
        self.identifier = identifier
        self.point = point
        self.timestamp = timestamp
        self.tapCount = tapCount
        self.window = window
        previousPoint = point
        startPoint = point
    }

    /// Answers where the touch is, in a view's coordinates; nil means the window's.
    public func location(in view: UIView?) -> CGPoint {
        view?.convert(point, from: nil) ?? point
    }

    /// Answers where the touch was before its last change, in a view's coordinates; nil means the window's.
    public func previousLocation(in view: UIView?) -> CGPoint {
        view?.convert(previousPoint, from: nil) ?? previousPoint
    }

    /// Answers where the touch is, in a view's coordinates, as precisely as it is known: the same as `location(in:)`.
    public func preciseLocation(in view: UIView?) -> CGPoint { location(in: view) }

    /// Answers where the touch was before its last change, as precisely as it is known.
    public func precisePreviousLocation(in view: UIView?) -> CGPoint { previousLocation(in: view) }

    /// Whether the finger is still on the screen.
    var isDown: Bool { phase != .ended && phase != .cancelled }
}

/// A change of a finger, as whoever injects touches tells it.
package struct TouchChange {
    /// What the finger did.
    package var phase: UITouch.Phase
    /// The finger's name, the same from began to ended.
    package var id: Int
    /// Where, in the window's coordinates, in points.
    package var point: CGPoint

    /// Creates a change.
    package init(phase: UITouch.Phase, id: Int, point: CGPoint) {
        self.phase = phase
        self.id = id
        self.point = point
    }
}
