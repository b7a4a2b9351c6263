/// The distance and angle between the two fingers of a pinch or rotation, relative to their start.
///
/// If one finger is lifted and another goes down, both values continue from where they were.
struct TwoFingers {
    /// The ratio of the current distance between the fingers to the initial one.
    private(set) var scale: CGFloat = 1
    /// The rotation of the line through the fingers in radians, clockwise on the screen; not
    /// limited to one turn.
    private(set) var rotation: CGFloat = 0
    /// The distance between the fingers when they went down, in points.
    private(set) var distance: CGFloat = 0

    private var startScale: CGFloat = 1
    private var lastAngle: CGFloat = 0

    /// The minimum distance between fingers, in points; avoids a division by zero.
    private static let leastDistance: CGFloat = 1

    /// The velocity of the scale, per second.
    var pace: CGFloat { scales.speed }
    /// The angular velocity, in radians per second.
    var spin: CGFloat { rotations.speed }

    private var scales = SpeedSamples()
    private var rotations = SpeedSamples()

    /// Starts measuring at the current positions of the fingers.
    mutating func begin(at first: CGPoint, _ second: CGPoint, time: TimeInterval) {
        distance = Self.distance(first, second)
        startScale = scale
        lastAngle = Self.angle(first, second)
        scales.removeAll()
        rotations.removeAll()
        record(time)
    }

    /// Updates scale and rotation after a move.
    mutating func move(to first: CGPoint, _ second: CGPoint, time: TimeInterval) {
        scale = startScale * Self.distance(first, second) / distance
        let angle = Self.angle(first, second)
        rotation += (angle - lastAngle).wrapped
        lastAngle = angle
        record(time)
    }

    private mutating func record(_ time: TimeInterval) {
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
    /// The same angle, normalised to −π…π.
    fileprivate var wrapped: CGFloat {
        let turn = 2 * CGFloat.pi
        return self - turn * (self / turn).rounded()
    }
}

@MainActor
extension TwoFingers {
    /// The movement of the fingers relative to each other that begins a gesture, in points. [U]
    static let hysteresis: CGFloat = 10

    /// Starts measuring when a second finger goes down; either finger may be a different one than
    /// before.
    mutating func begin(_ tracked: [UITouch], with touches: Set<UITouch>, at time: TimeInterval) {
        guard tracked.count >= 2, touches.contains(tracked[0]) || touches.contains(tracked[1])
        else { return }
        begin(at: tracked[0].point, tracked[1].point, time: time)
    }

    /// Updates scale and rotation while there are two fingers.
    mutating func follow(_ tracked: [UITouch], at time: TimeInterval) {
        guard tracked.count >= 2 else { return }
        move(to: tracked[0].point, tracked[1].point, time: time)
    }
}

extension UIGestureRecognizer {
    /// Begins or continues a two-finger gesture after a move.
    ///
    /// `isEnough`: whether the movement is large enough to begin.
    final func twoFingersMoved(isEnough: Bool) {
        guard tracked.count >= 2 else { return }
        if current != .possible {
            state = .changed
        } else if isEnough {
            state = .began
        }
    }

    /// Ends a two-finger gesture when the last finger is lifted; with one finger left it waits for
    /// another.
    ///
    /// Apple: "The gesture ends when both fingers are lifted from the view".
    final func twoFingersLifted() {
        guard !tracked.contains(where: \.isDown) else { return }
        state = current == .possible ? .failed : .ended
    }
}

/// Recent values from which a velocity is computed.
///
/// A finger that is lifted without a further move keeps its velocity unless it has rested.
struct SpeedSamples {
    /// The length of the measured interval before the last value, in seconds. [U]
    static let window = 0.1

    private var samples: [(time: TimeInterval, value: CGFloat)] = []

    /// Adds a value at a time in seconds, not earlier than the previous one.
    mutating func add(_ value: CGFloat, at time: TimeInterval) {
        if let last = samples.last, last.value == value, time - last.time <= Self.window { return }
        samples.append((time, value))
        samples.removeAll { $0.time < time - Self.window - 1e-9 }
    }

    /// Removes all values.
    mutating func removeAll() { samples.removeAll() }

    /// The change per second within the window; 0 if there are fewer than two values.
    var speed: CGFloat {
        guard let first = samples.first, let last = samples.last, last.time > first.time else {
            return 0
        }
        return (last.value - first.value) / (last.time - first.time)
    }
}
