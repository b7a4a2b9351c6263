import MainLoop

/// A recognizer of one or more taps with one or more fingers.
///
/// Discrete: it calls its actions once, when the last finger of the last tap is lifted.
///
/// Source: Apple, UITapGestureRecognizer. The limits below are common knowledge, not documented.
/// [U]
@preconcurrency @MainActor
open class UITapGestureRecognizer: UIGestureRecognizer {
    /// The required number of taps. Default: 1.
    open var numberOfTapsRequired = 1
    /// The required number of fingers. Default: 1.
    open var numberOfTouchesRequired = 1

    /// The maximum movement of a finger, and distance between consecutive taps, in points.
    package static let allowableMovement: CGFloat = 45
    /// The maximum duration of a tap, from the first finger down to the last finger up.
    package static let maximumDuration = Duration.milliseconds(750)
    /// The maximum time between the end of a tap and the start of the next one.
    package static let maximumInterval = Duration.milliseconds(350)

    private var taps = 0
    private var fingers = 0
    private var lastPoint = CGPoint.zero
    private var timer: MainLoop.TimerID?

    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        guard tracked.count <= numberOfTouchesRequired else { return fail() }
        if fingers == 0 {
            if taps > 0 && !isNear(centroid, lastPoint) { return fail() }
            failUnlessDone(within: Self.maximumDuration)
        }
        fingers = max(fingers, tracked.count)
    }

    open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        if touches.contains(where: { !isNear($0.point, $0.startPoint) }) { fail() }
    }

    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
        if touches.contains(where: { !isNear($0.point, $0.startPoint) }) { return fail() }
        guard !tracked.contains(where: \.isDown) else { return }
        guard fingers == numberOfTouchesRequired else { return fail() }
        taps += 1
        fingers = 0
        lastPoint = centroid
        cancelTimer()
        if taps >= numberOfTapsRequired {
            // Actions ask for the position of each touch, which UIKit still has then.
            lifted = tracked
            state = .ended
        } else {
            failUnlessDone(within: Self.maximumInterval)
        }
    }

    open override func reset() {
        super.reset()
        cancelTimer()
        taps = 0
        fingers = 0
        lifted = []
    }

    /// Returns false for a tap recognizer of the same touches that requires more taps, because a
    /// double tap may follow.
    open override func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool {
        guard let other = preventedGestureRecognizer as? UITapGestureRecognizer else { return true }
        return other.numberOfTapsRequired <= numberOfTapsRequired
    }

    private func isNear(_ point: CGPoint, _ other: CGPoint) -> Bool {
        hypot(point.x - other.x, point.y - other.y) <= Self.allowableMovement
    }

    override func attemptWasDecided() { cancelTimer() }

    private func fail() {
        state = .failed
    }

    private func failUnlessDone(within limit: Duration) {
        cancelTimer()
        timer = MainLoop.main.schedule(after: limit) { [weak self] in
            guard let self else { return }
            timer = nil
            if pending == nil { fail() }
        }
    }

    private func cancelTimer() {
        if let timer { MainLoop.main.cancel(timer) }
        timer = nil
    }
}
