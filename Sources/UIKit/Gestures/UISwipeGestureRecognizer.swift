import MainLoop

/// A recognizer of short, fast strokes in a direction, with one or several fingers.
///
/// Discrete: its targets are told once, as soon as the stroke is long enough; the fingers may still be down.
///
/// Source: Apple, UISwipeGestureRecognizer; the limits below are common knowledge ([U]), not documented.
@preconcurrency @MainActor
open class UISwipeGestureRecognizer: UIGestureRecognizer {
    /// Directions of a stroke.
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

    /// In which directions a stroke may go. Default: right.
    open var direction: Direction = .right
    /// How many fingers it takes. Default: 1.
    open var numberOfTouchesRequired = 1

    /// How far the fingers have to move in the direction, in points.
    package static let minimumMovement: CGFloat = 50
    /// How far they may stray to the side, in points.
    package static let maximumStraying: CGFloat = 50
    /// How long a stroke may take.
    package static let maximumDuration = Duration.milliseconds(500)

    private var timer: MainLoop.TimerID?
    private var start = CGPoint.zero

    /// Answers where the stroke began, in a view's coordinates; nil means the window's.
    open override func location(in view: UIView?) -> CGPoint {
        view?.convert(start, from: nil) ?? start
    }

    /// Counts the fingers, and the time from the first one on.
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

    /// Recognizes the stroke, or fails when it goes elsewhere.
    open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        guard tracked.count == numberOfTouchesRequired else { return }
        let movement = meanMovement
        switch Self.verdict(on: movement, along: direction) {
        case true?: state = .ended
        case false?: state = .failed
        case nil: break
        }
    }

    /// Fails: a finger that is lifted before has made no stroke.
    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
        state = .failed
    }

    /// Forgets the stroke.
    open override func reset() {
        super.reset()
        cancelTimer()
    }

    override func attemptWasDecided() { cancelTimer() }

    /// Whether a movement is a stroke (true), can no longer become one (false), or may yet (nil).
    static func verdict(on movement: CGVector, along direction: Direction) -> Bool? {
        var mayBecome = false
        for (single, ahead, aside) in [
            (Direction.right, movement.dx, movement.dy), (.left, -movement.dx, movement.dy),
            (.down, movement.dy, movement.dx), (.up, -movement.dy, movement.dx),
        ] where direction.contains(single) {
            if ahead >= minimumMovement && abs(aside) <= maximumStraying && abs(aside) < ahead { return true }
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
