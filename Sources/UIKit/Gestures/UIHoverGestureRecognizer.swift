/// A recognizer of a pointer that moves above a view without a pressed button.
///
/// It begins when the pointer enters the view, changes when the pointer moves inside it, and ends
/// when the pointer leaves it. A mouse above the page of the viewer is such a pointer; fingers are
/// not. Recognizers of views inside each other follow the pointer together.
///
/// Source: Apple, UIHoverGestureRecognizer.
///
/// Deviation: a view that moves below a resting pointer is noticed when the pointer moves next, and
/// a pointer whose button is pressed is a finger, whose movements hover recognizers do not follow.
/// There are no pencils above the screen.
@preconcurrency @MainActor
open class UIHoverGestureRecognizer: UIGestureRecognizer {
    final weak var tracker: PointerTracker?

    override var takesFingers: Bool { false }

    /// Begins the gesture.
    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        state = .began
    }

    /// Continues the gesture.
    open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        state = .changed
    }

    /// Ends the gesture.
    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
        state = .ended
    }

    /// Cancels the gesture.
    override func leavePointer() {
        guard let tracker else { return }
        self.tracker = nil
        tracker.forget(self)
        tracked = []
        if current == .began || current == .changed { state = .cancelled }
    }
}
