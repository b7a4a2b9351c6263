/// A finger on the screen, from touching down until it is lifted.
///
/// The same object represents the finger in all events of the sequence; do not retain it beyond
/// that.
///
/// Source: Apple, UITouch.
@preconcurrency @MainActor
open class UITouch: NSObject {
    /// The phases of a touch.
    public enum Phase: Int, Sendable {
        /// The finger has touched the screen.
        case began = 0
        /// The finger has moved.
        case moved = 1
        /// The finger is down and has not moved since the last event.
        case stationary = 2
        /// The finger was lifted.
        case ended = 3
        /// The system stopped following the finger.
        case cancelled = 4
        /// A pointer without a pressed button has entered the window.
        case regionEntered = 5
        /// A pointer without a pressed button has moved.
        case regionMoved = 6
        /// A pointer without a pressed button has left the window.
        case regionExited = 7
    }

    /// The current phase of the touch.
    open internal(set) var phase: Phase = .began
    /// The time of the touch's last change, in seconds since the main loop's start.
    open internal(set) var timestamp: TimeInterval
    /// The number of consecutive taps at one location: 1 for the first, 0 once the finger has moved
    /// away.
    open internal(set) var tapCount: Int
    /// The view that was hit when the touch began; it receives all events of the touch.
    open var view: UIView? { storedView }
    final var storedView: UIView?
    /// The window in which the touch began.
    open var window: UIWindow? { storedWindow }
    final weak var storedWindow: UIWindow?
    /// The recognizers that track the touch, those of the hit view first.
    open var gestureRecognizers: [UIGestureRecognizer]? { storedGestureRecognizers }
    final var storedGestureRecognizers: [UIGestureRecognizer]?

    /// The pressure, where 1 is that of an average touch; 0, because no source of touches measures
    /// it, as on a device without a pressure-sensitive screen.
    open var force: CGFloat { 0 }
    /// The largest pressure; 0, because no source of touches measures it.
    open var maximumPossibleForce: CGFloat { 0 }
    /// The radius of the touch, in points; 0, because no source of touches measures it.
    open var majorRadius: CGFloat { 0 }
    /// The accuracy of ``majorRadius``, in points; 0, because no source of touches measures it.
    open var majorRadiusTolerance: CGFloat { 0 }
    /// The angle of a pencil above the screen, in radians; π/2, as for a finger.
    open var altitudeAngle: CGFloat { .pi / 2 }
    /// Returns the direction of a pencil, in radians; 0, as for a finger.
    open func azimuthAngle(in view: UIView?) -> CGFloat { 0 }
    /// Returns the direction of a pencil as a unit vector; that of the angle 0, as for a finger.
    open func azimuthUnitVector(in view: UIView?) -> CGVector { CGVector(dx: 1, dy: 0) }
    /// The kind of touch: a finger, or the pointer in an event of hovering.
    open internal(set) var type: TouchType = .direct

    /// The kinds of touches.
    ///
    /// Source: Apple, UITouch.TouchType.
    public enum TouchType: Int, Sendable {
        /// A finger on the screen.
        case direct = 0
        /// A finger on a remote control.
        case indirect = 1
        /// A pencil.
        case pencil = 2
        /// A mouse or track pad.
        case indirectPointer = 3

        /// A pencil.
        public static let stylus = TouchType.pencil
    }

    /// The identifier of the finger, given by the source of the touches.
    final let identifier: Int
    /// The current, previous and initial position in the window's coordinates, in points.
    final var point: CGPoint
    final var previousPoint: CGPoint
    final let startPoint: CGPoint
    /// How much of the touch has been delivered to its view.
    final var delivery = Delivery.waiting
    /// Whether a recognized gesture has taken the touch from its view.
    final var isClaimed = false
    /// Whether the last change has not been delivered to the view yet.
    final var hasNews = false

    /// The delivery state of a touch.
    enum Delivery {
        /// Nothing was delivered yet, because a recognizer delays it.
        case waiting
        /// The beginning was delivered, and moves since then.
        case begun
        /// Nothing more will be delivered: the end was delivered, the touch was cancelled, or the
        /// view does not accept it.
        case closed
    }

    init(identifier: Int, point: CGPoint, timestamp: TimeInterval, tapCount: Int, window: UIWindow)
    {
        self.identifier = identifier
        self.point = point
        self.timestamp = timestamp
        self.tapCount = tapCount
        self.storedWindow = window
        previousPoint = point
        startPoint = point
    }

    /// Creates a touch at (0, 0) that belongs to no window, for tests that call the methods of
    /// views and recognizers themselves; a subclass gives it a place.
    public override init() {
        identifier = 0
        point = .zero
        timestamp = 0
        tapCount = 0
        previousPoint = .zero
        startPoint = .zero
    }

    /// Returns the position of the touch in a view's coordinates; nil means the window's.
    open func location(in view: UIView?) -> CGPoint {
        view?.convert(point, from: nil) ?? point
    }

    /// Returns the position before the last change in a view's coordinates; nil means the window's.
    open func previousLocation(in view: UIView?) -> CGPoint {
        view?.convert(previousPoint, from: nil) ?? previousPoint
    }

    /// Returns the precise position in a view's coordinates; the same as `location(in:)`.
    open func preciseLocation(in view: UIView?) -> CGPoint { location(in: view) }

    /// Returns the precise position before the last change; the same as `previousLocation(in:)`.
    open func precisePreviousLocation(in view: UIView?) -> CGPoint { previousLocation(in: view) }

    /// Whether the finger is still on the screen.
    final var isDown: Bool { phase != .ended && phase != .cancelled }
}

/// A change of a finger, as injected by the source of the touches.
package struct TouchChange {
    /// The new phase of the touch.
    package var phase: UITouch.Phase
    /// The identifier of the finger, constant from began to ended.
    package var id: Int
    /// The position in the window's coordinates, in points.
    package var point: CGPoint

    /// Creates a change.
    package init(phase: UITouch.Phase, id: Int, point: CGPoint) {
        self.phase = phase
        self.id = id
        self.point = point
    }
}
