import MainLoop

/// A recognizer of fingers that rest on a view for a while, after a number of taps if it asks for them.
///
/// Continuous: it begins when the time is over, changes when the fingers move after that, and ends when they are lifted.
///
/// Source: Apple, UILongPressGestureRecognizer.
@preconcurrency @MainActor
open class UILongPressGestureRecognizer: UIGestureRecognizer {
    /// How long the fingers have to rest, in seconds. Default: 0.5.
    open var minimumPressDuration: TimeInterval = 0.5
    /// How many fingers it takes. Default: 1.
    open var numberOfTouchesRequired = 1
    /// How many taps come before the fingers rest. Default: 0.
    open var numberOfTapsRequired = 0
    /// How far the fingers may move before the time is over, in points. Default: 10.
    open var allowableMovement: CGFloat = 10

    private var taps = 0
    private var fingers = 0
    private var timer: MainLoop.TimerID?

    /// Starts the time once enough fingers are down after enough taps.
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
            wait(.seconds(max(0, minimumPressDuration)), then: .began)
        }
    }

    /// Fails when the fingers do not rest; after the beginning, tells of their movement.
    open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        if current == .possible {
            let hasMoved = touches.contains {
                hypot($0.point.x - $0.startPoint.x, $0.point.y - $0.startPoint.y) > allowableMovement
            }
            if hasMoved { state = .failed }
        } else {
            state = .changed
        }
    }

    /// Counts a tap, if taps are still to come; else ends, or fails when the time is not over.
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

    /// Forgets the press.
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
