/// The two fingers of a pinch or a rotation: how far they are apart and how they lie, as changes since they came down.
///
/// When one is lifted and another comes down, both changes go on from where they were.
struct TwoFingers {
    /// How many times as far apart the fingers are as at the start.
    private(set) var scale: CGFloat = 1
    /// By how much the line through the fingers has turned, in radians, clockwise as coordinates go; any number of turns.
    private(set) var rotation: CGFloat = 0
    /// How far the fingers were apart when they came down, in points.
    private(set) var distance: CGFloat = 0

    private var startScale: CGFloat = 1
    private var lastAngle: CGFloat = 0

    /// Fingers at one point count as this far apart, in points: a ratio needs something to divide by.
    private static let leastDistance: CGFloat = 1

    /// How fast the scale changes, per second.
    var pace: CGFloat { scales.speed }
    /// How fast the fingers turn, in radians per second.
    var spin: CGFloat { rotations.speed }

    private var scales = SpeedSamples()
    private var rotations = SpeedSamples()

    /// Starts counting from where the fingers are.
    mutating func begin(at first: CGPoint, _ second: CGPoint, time: TimeInterval) {
        distance = Self.distance(first, second)
        startScale = scale
        lastAngle = Self.angle(first, second)
        scales.removeAll()
        rotations.removeAll()
        note(time)
    }

    /// Follows the fingers.
    mutating func move(to first: CGPoint, _ second: CGPoint, time: TimeInterval) {
        scale = startScale * Self.distance(first, second) / distance
        let angle = Self.angle(first, second)
        rotation += (angle - lastAngle).wrapped
        lastAngle = angle
        note(time)
    }

    private mutating func note(_ time: TimeInterval) {
        scales.add(scale, at: time)
        rotations.add(rotation, at: time)
    }

    private static func distance(_ a: CGPoint, _ b: CGPoint) -> CGFloat {
        max(hypot(b.x - a.x, b.y - a.y), leastDistance)
    }

    private static func angle(_ a: CGPoint, _ b: CGPoint) -> CGFloat {
        atan2(b.y - a.y, b.x - a.x)
    }
}

extension CGFloat {
    /// The same angle between −π and π.
    fileprivate var wrapped: CGFloat {
        let turn = 2 * CGFloat.pi
        return self - turn * (self / turn).rounded()
    }
}

@MainActor
extension TwoFingers {
    /// How far the fingers move against each other before it is a gesture, in points. [U]
    static let hysteresis: CGFloat = 10

    /// Starts counting when a second finger has come down; one of two may be another than before.
    mutating func begin(_ tracked: [UITouch], with touches: Set<UITouch>, at time: TimeInterval) {
        guard tracked.count >= 2, touches.contains(tracked[0]) || touches.contains(tracked[1]) else { return }
        begin(at: tracked[0].point, tracked[1].point, time: time)
    }

    /// Follows the fingers, as long as there are two.
    mutating func follow(_ tracked: [UITouch], at time: TimeInterval) {
        guard tracked.count >= 2 else { return }
        move(to: tracked[0].point, tracked[1].point, time: time)
    }
}

extension UIGestureRecognizer {
    /// Goes on with a gesture of two fingers that have moved.
    ///
    /// `isEnough`: whether they have moved enough to begin.
    final func twoFingersMoved(isEnough: Bool) {
        guard tracked.count >= 2 else { return }
        if current != .possible {
            state = .changed
        } else if isEnough {
            state = .began
        }
    }

    /// Ends a gesture of two fingers with the last one; with one of them left it waits for another.
    ///
    /// Apple: "The gesture ends when both fingers are lifted from the view".
    final func twoFingersLifted() {
        guard !tracked.contains(where: \.isDown) else { return }
        state = current == .possible ? .failed : .ended
    }
}

/// Values of the last moment, from which a speed is measured.
///
/// A finger that is lifted without a further move keeps the speed that it had, unless it has rested.
struct SpeedSamples {
    /// Over what time before the last value the speed is measured, in seconds. [U]
    static let window = 0.1

    private var samples: [(time: TimeInterval, value: CGFloat)] = []

    /// Takes a value at a time in seconds, not before the last one's.
    mutating func add(_ value: CGFloat, at time: TimeInterval) {
        if let last = samples.last, last.value == value, time - last.time <= Self.window { return }
        samples.append((time, value))
        samples.removeAll { $0.time < time - Self.window - 1e-9 }
    }

    /// Forgets what was before.
    mutating func removeAll() { samples.removeAll() }

    /// The change a second over the window; zero with nothing to compare.
    var speed: CGFloat {
        guard let first = samples.first, let last = samples.last, last.time > first.time else { return 0 }
        return (last.value - first.value) / (last.time - first.time)
    }
}
