/// A recognizer of two fingers that rotate about each other.
///
/// Continuous: it begins once each finger has moved about 10 points along its circle [U], changes
/// with each move, and ends when both fingers are lifted.
///
/// Source: Apple, UIRotationGestureRecognizer.
@preconcurrency @MainActor
open class UIRotationGestureRecognizer: UIGestureRecognizer {
    private var fingers = TwoFingers()
    private var offset: CGFloat = 0

    /// The rotation in radians since the fingers went down, or since the program last set it.
    ///
    /// Clockwise is positive. Further rotation is added to the value that the program sets; it is
    /// not limited to one turn.
    open var rotation: CGFloat {
        get { offset + fingers.rotation }
        set { offset = checked(newValue, "rotation", keeping: rotation) - fingers.rotation }
    }

    /// The angular velocity of the fingers, in radians per second.
    ///
    /// It is measured over the last 0.1 s. [U]
    open var velocity: CGFloat { fingers.spin }

    /// Tracks two fingers and ignores further ones.
    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        for touch in tracked.dropFirst(2) { ignore(touch, for: event) }
        fingers.begin(tracked, with: touches, at: event.timestamp)
    }

    /// Updates the rotation.
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
        offset = 0
    }

    private var isEnough: Bool {
        abs(fingers.rotation) * fingers.distance / 2 >= TwoFingers.hysteresis
    }
}
