/// A recognizer of drags with one or more fingers.
///
/// Continuous: it begins after a movement of about 10 points, changes with each move, and ends when
/// too few fingers are left.
///
/// Source: Apple, UIPanGestureRecognizer. The translation is measured from where the finger went
/// down. [U]
@preconcurrency @MainActor
open class UIPanGestureRecognizer: UIGestureRecognizer {
    /// The minimum number of fingers. Default: 1.
    open var minimumNumberOfTouches = 1
    /// The maximum number of fingers. Default: no limit.
    open var maximumNumberOfTouches = Int.max

    /// The movement that begins a drag, in points. [U]
    package static let hysteresis: CGFloat = 10
    /// The length of the interval before the last move in which the velocity is measured, in
    /// seconds. [U]
    static let velocityWindow = 0.1

    /// The movement since the start, and since the program last set it, in the window's
    /// coordinates.
    private var total = CGVector.zero
    private var counted = CGVector.zero
    private var samples: [Sample] = []

    private struct Sample {
        var time: TimeInterval
        var total: CGVector
    }

    /// Returns the translation of the fingers in a view's coordinates, in points.
    open func translation(in view: UIView?) -> CGPoint {
        vector(counted, in: view)
    }

    /// Sets the current translation in a view's coordinates; further movement is added to it.
    open func setTranslation(_ translation: CGPoint, in view: UIView?) {
        guard let translation = usable(translation, "translation") else { return }
        guard let view else {
            counted = CGVector(dx: translation.x, dy: translation.y)
            return
        }
        let start = view.convert(CGPoint.zero, to: nil)
        let end = view.convert(translation, to: nil)
        counted = CGVector(dx: end.x - start.x, dy: end.y - start.y)
    }

    /// Returns the velocity of the fingers in a view's coordinates, in points per second.
    ///
    /// It is measured over the last 0.1 s; zero if the fingers have rested for that long.
    open func velocity(in view: UIView?) -> CGPoint {
        guard let first = samples.first, let last = samples.last, last.time > first.time else {
            return .zero
        }
        let time = last.time - first.time
        return vector(
            CGVector(
                dx: (last.total.dx - first.total.dx) / time,
                dy: (last.total.dy - first.total.dy) / time),
            in: view)
    }

    private func vector(_ vector: CGVector, in view: UIView?) -> CGPoint {
        guard let view else { return CGPoint(x: vector.dx, y: vector.dy) }
        let end = view.convert(centroid, from: nil)
        let start = view.convert(
            CGPoint(x: centroid.x - vector.dx, y: centroid.y - vector.dy), from: nil)
        return CGPoint(x: end.x - start.x, y: end.y - start.y)
    }

    // MARK: Touches

    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        if tracked.count > maximumNumberOfTouches {
            if current == .possible {
                state = .failed
            } else {
                for touch in touches { ignore(touch, for: event) }
            }
            return
        }
        if samples.isEmpty, let touch = touches.first {
            samples = [Sample(time: touch.timestamp, total: total)]
        }
    }

    open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        follow(touches, at: event.timestamp)
        if current == .possible {
            if tracked.count >= minimumNumberOfTouches && isDrag(total) { state = .began }
        } else {
            state = .changed
        }
    }

    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
        follow(touches, at: event.timestamp)
        let remaining = tracked.filter(\.isDown).count
        if current == .possible {
            if remaining == 0 { state = .failed }
        } else if remaining < minimumNumberOfTouches {
            state = .ended
        }
    }

    open override func reset() {
        super.reset()
        total = .zero
        counted = .zero
        samples = []
    }

    /// Returns whether a movement is large enough to begin the drag.
    func isDrag(_ movement: CGVector) -> Bool {
        hypot(movement.dx, movement.dy) >= Self.hysteresis
    }

    private func follow(_ touches: Set<UITouch>, at time: TimeInterval) {
        let count = CGFloat(tracked.count)
        var step = CGVector.zero
        for touch in tracked where touches.contains(touch) {
            step.dx += (touch.point.x - touch.previousPoint.x) / count
            step.dy += (touch.point.y - touch.previousPoint.y) / count
        }
        total.dx += step.dx
        total.dy += step.dy
        counted.dx += step.dx
        counted.dy += step.dy
        // A finger that is lifted without a further move keeps its velocity unless it has rested.
        let isRest = step.dx == 0 && step.dy == 0
        guard let last = samples.last, isRest && time - last.time <= Self.velocityWindow else {
            samples.append(Sample(time: time, total: total))
            samples.removeAll { $0.time < time - Self.velocityWindow - 1e-9 }
            return
        }
    }
}
