/// A recognizer of two fingers that move towards each other or apart.
///
/// Continuous: it begins once the distance has changed by some 10 points ([U]), changes with each move, and ends when both
/// fingers are lifted.
///
/// Source: Apple, UIPinchGestureRecognizer.
@preconcurrency @MainActor
open class UIPinchGestureRecognizer: UIGestureRecognizer {
    private var fingers = TwoFingers()
    private var factor: CGFloat = 1

    /// How many times as far apart the fingers are as when they came down, or since the program last set it.
    ///
    /// What follows multiplies what the program sets. Distances are those on the screen, whatever the view's transform.
    open var scale: CGFloat {
        get { factor * fingers.scale }
        set { factor = newValue / fingers.scale }
    }

    /// How fast ``scale`` changes, per second; negative while the fingers approach each other.
    ///
    /// Measured over the last tenth of a second. [U]
    open var velocity: CGFloat { factor * fingers.pace }

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

    /// Forgets the pinch.
    open override func reset() {
        super.reset()
        fingers = TwoFingers()
        factor = 1
    }

    private var isEnough: Bool { abs(fingers.scale - 1) * fingers.distance >= TwoFingers.hysteresis }
}
