/// A recognizer of two fingers that turn about each other.
///
/// Continuous: it begins once each finger has moved some 10 points along its circle ([U]), changes with each move, and ends
/// when both fingers are lifted.
///
/// Source: Apple, UIRotationGestureRecognizer.
@preconcurrency @MainActor
open class UIRotationGestureRecognizer: UIGestureRecognizer {
    private var fingers = TwoFingers()
    private var offset: CGFloat = 0

    /// By how much the fingers have turned since they came down, or since the program last set it, in radians.
    ///
    /// Clockwise is positive. What follows is added to what the program sets; there is no limit at a whole turn.
    open var rotation: CGFloat {
        get { offset + fingers.rotation }
        set { offset = newValue - fingers.rotation }
    }

    /// How fast the fingers turn, in radians per second.
    ///
    /// Measured over the last tenth of a second. [U]
    open var velocity: CGFloat { fingers.spin }

    /// Takes up two fingers and ignores any further one.
    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        for touch in tracked.dropFirst(2) { ignore(touch, for: event) }
        fingers.begin(tracked, with: touches, at: event.timestamp)
    }

    /// Follows the fingers.
    open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        fingers.follow(tracked, at: event.timestamp)
        twoFingersMoved(isEnough: isEnough)
    }

    /// Ends with the last finger.
    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
        fingers.follow(tracked, at: event.timestamp)
        twoFingersLifted()
    }

    /// Forgets the rotation.
    open override func reset() {
        super.reset()
        fingers = TwoFingers()
        offset = 0
    }

    private var isEnough: Bool { abs(fingers.rotation) * fingers.distance / 2 >= TwoFingers.hysteresis }
}
