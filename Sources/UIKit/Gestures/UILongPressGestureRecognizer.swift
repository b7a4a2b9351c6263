import MainLoop

/// A recognizer of a long press, optionally after a number of taps.
///
/// Continuous: it begins when the press duration has elapsed, changes when the fingers move after
/// that, and ends when a finger is lifted.
///
/// Source: Apple, UILongPressGestureRecognizer.
@preconcurrency @MainActor
open class UILongPressGestureRecognizer: UIGestureRecognizer {
    /// The minimum duration of the press, in seconds. Default: 0.5.
    open var minimumPressDuration: TimeInterval = 0.5 {
        didSet {
            minimumPressDuration = checked(
                minimumPressDuration, "minimumPressDuration", keeping: oldValue,
                in: NumberRange.numbers)
        }
    }
    /// The required number of fingers. Default: 1.
    open var numberOfTouchesRequired = 1
    /// The required number of taps before the press. Default: 0.
    open var numberOfTapsRequired = 0
    /// The maximum movement of a finger before the gesture begins, in points. Default: 10.
    open var allowableMovement: CGFloat = 10 {
        didSet {
            allowableMovement = checked(
                allowableMovement, "allowableMovement", keeping: oldValue, in: NumberRange.numbers)
        }
    }

    private var taps = 0
    private var fingers = 0
    private var timer: MainLoop.TimerID?

    /// Starts the timer once enough fingers are down after enough taps.
    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        guard current == .possible else { return }
        guard tracked.count <= numberOfTouchesRequired else {
            state = .failed
            return
        }
        fingers = max(fingers, tracked.count)
        if taps < numberOfTapsRequired {
            if timer == nil || tracked.count == touches.count {
                wait(UITapGestureRecognizer.maximumDuration, then: .failed)
            }
        } else if tracked.count == numberOfTouchesRequired {
            wait(.nanoseconds(nanoseconds(max(0, minimumPressDuration))), then: .began)
        }
    }

    /// Fails if a finger moves too far before the gesture begins; afterwards reports the movement.
    open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        if current == .possible {
            let hasMoved = touches.contains {
                hypot($0.point.x - $0.startPoint.x, $0.point.y - $0.startPoint.y)
                    > allowableMovement
            }
            if hasMoved { state = .failed }
        } else {
            state = .changed
        }
    }

    /// Counts a tap if more are required; otherwise ends the gesture, or fails before the press
    /// duration has elapsed.
    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
        guard current == .possible else {
            state = .ended
            return
        }
        guard taps < numberOfTapsRequired else {
            state = .failed
            return
        }
        guard !tracked.contains(where: \.isDown) else { return }
        guard fingers == numberOfTouchesRequired else {
            state = .failed
            return
        }
        taps += 1
        fingers = 0
        wait(UITapGestureRecognizer.maximumInterval, then: .failed)
    }

    /// Resets the recognizer.
    open override func reset() {
        super.reset()
        cancelTimer()
        taps = 0
        fingers = 0
    }

    override func attemptWasDecided() { cancelTimer() }

    private func wait(_ duration: Duration, then next: State) {
        cancelTimer()
        timer = MainLoop.main.schedule(after: duration) { [weak self] in
            guard let self else { return }
            timer = nil
            if pending == nil { state = next }
        }
    }

    private func cancelTimer() {
        if let timer { MainLoop.main.cancel(timer) }
        timer = nil
    }
}
