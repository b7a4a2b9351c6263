import MainLoop

/// A recognizer of short, fast swipes in a direction, with one or more fingers.
///
/// Discrete: it calls its actions once, as soon as the swipe is long enough; the fingers may still
/// be down.
///
/// Source: Apple, UISwipeGestureRecognizer. The limits below are common knowledge, not documented.
/// [U]
@preconcurrency @MainActor
open class UISwipeGestureRecognizer: UIGestureRecognizer {
    /// Directions of a swipe.
    ///
    /// Source: Apple, UISwipeGestureRecognizer.Direction.
    public struct Direction: OptionSet, Hashable, Sendable {
        /// The bits.
        public let rawValue: UInt
        /// Creates a set of directions from its bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }
        /// To the right.
        public static let right = Direction(rawValue: 1)
        /// To the left.
        public static let left = Direction(rawValue: 2)
        /// Upwards.
        public static let up = Direction(rawValue: 4)
        /// Downwards.
        public static let down = Direction(rawValue: 8)
    }

    /// The allowed directions of the swipe. Default: right.
    open var direction: Direction = .right
    /// The required number of fingers. Default: 1.
    open var numberOfTouchesRequired = 1

    /// The minimum movement in the direction, in points.
    package static let minimumMovement: CGFloat = 50
    /// The maximum deviation to the side, in points.
    package static let maximumStraying: CGFloat = 50
    /// The maximum duration of a swipe.
    package static let maximumDuration = Duration.milliseconds(500)

    private var timer: MainLoop.TimerID?
    private var start = CGPoint.zero

    /// Returns the start of the swipe in a view's coordinates; nil means the window's.
    open override func location(in view: UIView?) -> CGPoint {
        view?.convert(start, from: nil) ?? start
    }

    /// Counts the fingers and starts the timer when the first one goes down.
    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        guard tracked.count <= numberOfTouchesRequired else {
            state = .failed
            return
        }
        start = centroid
        guard timer == nil else { return }
        timer = MainLoop.main.schedule(after: Self.maximumDuration) { [weak self] in
            guard let self else { return }
            timer = nil
            if pending == nil { state = .failed }
        }
    }

    /// Recognizes the swipe, or fails if it leaves the direction.
    open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        guard tracked.count == numberOfTouchesRequired else { return }
        let movement = meanMovement
        switch Self.verdict(on: movement, along: direction) {
        case true?: state = .ended
        case false?: state = .failed
        case nil: break
        }
    }

    /// Fails, because a finger was lifted before the swipe was long enough.
    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
        state = .failed
    }

    /// Resets the recognizer.
    open override func reset() {
        super.reset()
        cancelTimer()
    }

    override func attemptWasDecided() { cancelTimer() }

    /// Returns true if a movement is a swipe, false if it can no longer become one, and nil if it
    /// still may.
    static func verdict(on movement: CGVector, along direction: Direction) -> Bool? {
        var mayBecome = false
        for (single, ahead, aside) in [
            (Direction.right, movement.dx, movement.dy), (.left, -movement.dx, movement.dy),
            (.down, movement.dy, movement.dx), (.up, -movement.dy, movement.dx),
        ] where direction.contains(single) {
            if ahead >= minimumMovement && abs(aside) <= maximumStraying && abs(aside) < ahead {
                return true
            }
            if ahead > -minimumMovement && abs(aside) <= maximumStraying { mayBecome = true }
        }
        return mayBecome ? nil : false
    }

    private var meanMovement: CGVector {
        let count = CGFloat(max(tracked.count, 1))
        return tracked.reduce(into: CGVector.zero) { sum, touch in
            sum.dx += (touch.point.x - touch.startPoint.x) / count
            sum.dy += (touch.point.y - touch.startPoint.y) / count
        }
    }

    private func cancelTimer() {
        if let timer { MainLoop.main.cancel(timer) }
        timer = nil
    }
}
