import MainLoop

/// A recognizer of fingers that rest on a view for a while.
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
    /// How far the fingers may move before the time is over, in points. Default: 10.
    open var allowableMovement: CGFloat = 10

    private var timer: MainLoop.TimerID?

    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        guard current == .possible else { return }
        guard tracked.count <= numberOfTouchesRequired else {
            state = .failed
            return
        }
        guard tracked.count == numberOfTouchesRequired else { return }
        cancelTimer()
        timer = MainLoop.main.schedule(after: .seconds(max(0, minimumPressDuration))) { [weak self] in
            guard let self else { return }
            timer = nil
            state = .began
        }
    }

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

    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
        if current == .possible {
            state = .failed
        } else {
            state = .ended
        }
    }

    open override func reset() {
        super.reset()
        cancelTimer()
    }

    override func attemptWasDecided() { cancelTimer() }

    private func cancelTimer() {
        if let timer { MainLoop.main.cancel(timer) }
        timer = nil
    }
}
