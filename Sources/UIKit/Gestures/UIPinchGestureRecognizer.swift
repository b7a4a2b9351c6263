/// A recognizer of two fingers that move towards each other or apart.
///
/// Continuous: it begins once the distance has changed by about 10 points [U], changes with each
/// move, and ends when both fingers are lifted.
///
/// Source: Apple, UIPinchGestureRecognizer.
@preconcurrency @MainActor
open class UIPinchGestureRecognizer: UIGestureRecognizer {
    private var fingers = TwoFingers()
    private var factor: CGFloat = 1

    /// The ratio of the distance between the fingers to the initial one, or to the one when it was
    /// last set.
    ///
    /// Further changes multiply the value that the program sets. Distances are measured on the
    /// screen, regardless of the view's transform.
    open var scale: CGFloat {
        get { factor * fingers.scale }
        set { factor = checked(newValue, "scale", keeping: scale) / fingers.scale }
    }

    /// The velocity of ``scale``, per second; negative while the fingers approach each other.
    ///
    /// It is measured over the last 0.1 s. [U]
    open var velocity: CGFloat { factor * fingers.pace }

    /// Tracks two fingers and ignores further ones.
    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        for touch in tracked.dropFirst(2) { ignore(touch, for: event) }
        fingers.begin(tracked, with: touches, at: event.timestamp)
    }

    /// Updates the scale.
    open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        fingers.follow(tracked, at: event.timestamp)
        twoFingersMoved(isEnough: isEnough)
    }

    /// Ends the gesture when the last finger is lifted.
    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
        fingers.follow(tracked, at: event.timestamp)
        twoFingersLifted()
    }

    /// Resets the recognizer.
    open override func reset() {
        super.reset()
        fingers = TwoFingers()
        factor = 1
    }

    private var isEnough: Bool {
        abs(fingers.scale - 1) * fingers.distance >= TwoFingers.hysteresis
    }
}
