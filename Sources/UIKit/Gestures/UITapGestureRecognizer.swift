import MainLoop

/// A recognizer of taps: one or several, with one or several fingers.
///
/// Discrete: its targets are told once, when the last finger of the last tap is up.
///
/// Source: Apple, UITapGestureRecognizer; the limits below are common knowledge ([U]), not documented.
@preconcurrency @MainActor
open class UITapGestureRecognizer: UIGestureRecognizer {
    /// How many taps make the gesture. Default: 1.
    open var numberOfTapsRequired = 1
    /// How many fingers each tap takes. Default: 1.
    open var numberOfTouchesRequired = 1

    /// How far a finger may move, and a further tap lie from the one before, in points.
    package static let allowableMovement: CGFloat = 45
    /// How long a tap may last from the first finger down to the last one up.
    package static let maximumDuration = Duration.milliseconds(750)
    /// How long after a tap the next one may come.
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
    }

    /// A tap gives way to no other tap of the same touches that takes fewer taps: a double tap may follow a single one.
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
