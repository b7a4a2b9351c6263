/// A leg: a stretch of uninterrupted motion of an animator or of one of its items.
///
/// Fractions run from the start (0) to the end (1) of the animation. The motion is
/// `origin + (end − origin) · pace(time)`. The pace time runs from `entry` to 1 while the loop time
/// runs from `begin` for `length` seconds. A leg that continues in the middle of a curve has 0 and
/// 1 as origin and end, or the reverse, and a later entry. A leg on a new curve has the current
/// fraction as its origin and enters at 0. A reversed leg follows the same curve backwards, so that
/// the pace time runs from `entry` to 0. A spring cannot run backwards in time: it starts a new
/// curve with its current velocity.
struct AnimatorLeg {
    var pace: AnimatorPace
    /// The fractions at the beginning and the end of the pace's curve.
    var origin, end: Double
    /// The fraction of the pace time at which the leg starts.
    var entry: Double
    /// The loop time at which the leg starts, in seconds.
    var begin: Double
    /// The duration of the leg, in seconds.
    private(set) var length: Double
    /// The duration of the whole curve at the leg's speed, in seconds.
    private(set) var wholeLength: Double
    /// Whether the leg follows the curve backwards.
    private(set) var isTurned = false
    /// Whether the leg is the way back of a reversed spring.
    private(set) var isPulled = false

    init(
        pace: AnimatorPace, origin: Double, goal: Double, entry: Double, begin: Double,
        length: Double
    ) {
        self.pace = pace
        self.origin = origin
        end = goal
        self.entry = entry
        self.begin = begin
        self.length = length
        wholeLength = entry < 1 ? length / (1 - entry) : pace.duration
    }

    /// The fraction at which the leg ends.
    var goal: Double { isTurned ? origin : end }

    /// The part of the pace time that the leg covers.
    private var span: Double { isTurned ? entry : 1 - entry }

    /// Changes the leg's speed so that it takes the given time in seconds.
    mutating func setLength(_ length: Double) {
        self.length = length
        if span > 0 { wholeLength = length / span }
    }

    /// Whether nothing remains of the leg.
    var isOver: Bool { length <= 0 || span <= 0 }

    /// Returns the pace time, 0…1, at a loop time.
    func paceTime(at time: Double) -> Double {
        paceTime(atPart: length > 0 ? min(max((time - begin) / length, 0), 1) : 1)
    }

    /// Returns the pace time when a part (0…1) of the leg is done.
    func paceTime(atPart part: Double) -> Double {
        isTurned ? entry * (1 - part) : entry + (1 - entry) * part
    }

    /// Returns the elapsed part of the time in the leg's direction at a pace time.
    func done(atPaceTime time: Double) -> Double { isTurned ? 1 - time : time }

    /// Returns the fraction of the animation at a pace time.
    func fraction(atPaceTime time: Double) -> Double {
        if isTurned, time <= 0 { return origin }
        return time >= 1 ? end : origin + (end - origin) * pace.progress(at: time)
    }

    /// Returns the fraction of the animation at a loop time.
    func fraction(at time: Double) -> Double { fraction(atPaceTime: paceTime(at: time)) }

    /// Returns the rest of the leg from a pace time on, starting at a loop time.
    func resumed(fromPaceTime time: Double, at begin: Double, length: Double? = nil) -> AnimatorLeg
    {
        var leg = self
        leg.entry = time
        leg.begin = begin
        leg.setLength(length ?? wholeLength * leg.span)
        return leg
    }

    /// Returns whether the leg can be reversed towards a fraction: back along its curve, or by its
    /// spring.
    func canTurn(to goal: Double) -> Bool {
        guard case .curve = pace.kind else { return true }
        return (isTurned ? end : origin) == goal
    }

    /// Returns the reversed leg from a pace time on.
    ///
    /// It is as fast as the leg was, but not slower than the pace's duration demands.
    func turned(fromPaceTime time: Double, at begin: Double) -> AnimatorLeg {
        var leg = self
        leg.isTurned.toggle()
        leg.entry = time
        leg.begin = begin
        leg.wholeLength = min(wholeLength, pace.duration)
        leg.length = leg.wholeLength * leg.span
        return leg
    }

    /// Returns the leg to a goal from a pace time on: the rest or the reversed leg, or nil for
    /// another goal.
    func onward(
        to goal: Double, fromPaceTime time: Double, at begin: Double, length: Double?,
        stretch: Double
    ) -> AnimatorLeg? {
        if self.goal == goal { return resumed(fromPaceTime: time, at: begin, length: length) }
        var leg: AnimatorLeg
        if case .spring(let spring) = pace.kind {
            guard time < 1, wholeLength > 0, pace.duration > 0 else { return nil }
            leg = pulled(by: spring, to: goal, fromPaceTime: time, at: begin)
        } else {
            // At an end of the curve nothing remains to be reversed.
            guard canTurn(to: goal), time > 0, time < 1 else { return nil }
            leg = turned(fromPaceTime: time, at: begin)
        }
        if stretch != 1 { leg.setLength(leg.length * stretch) }
        return leg
    }

    /// Returns the leg on which the spring pulls back to a goal, from a pace time on.
    ///
    /// It starts at the leg's current fraction and velocity, with a spring at least as fast as the
    /// pace's own. It ends when that spring has settled within a thousandth of the distance from
    /// start to end.
    private func pulled(
        by spring: DampedSpring, to goal: Double, fromPaceTime time: Double, at begin: Double
    ) -> AnimatorLeg {
        let here = fraction(atPaceTime: time)
        let seconds = wholeLength / pace.duration
        // A leg that has not started yet is at rest, whatever initial velocity it will have.
        let isMoving = time > 0 || isPulled
        let velocity =
            isMoving ? (end - origin) * spring.velocity(at: time * pace.duration) / seconds : 0
        var way = goal - here
        if abs(way) < Self.speck {
            guard abs(velocity) > Self.speck else {
                return AnimatorLeg(
                    pace: pace, origin: goal, goal: goal, entry: 0, begin: begin, length: 0)
            }
            // A spring needs a distance to move along, however small.
            way = way < 0 ? -Self.speck : Self.speck
        }
        let rate = max(1, 1 / seconds)
        let next = DampedSpring(
            mass: spring.mass, stiffness: spring.stiffness * rate * rate,
            damping: spring.damping * rate,
            initialVelocity: velocity / way)
        let length = min(next.settlingDuration(within: DampedSpring.restThreshold / abs(way)), 1000)
        var leg = AnimatorLeg(
            pace: AnimatorPace(kind: .spring(next), duration: length), origin: goal - way,
            goal: goal, entry: 0,
            begin: begin, length: length)
        leg.isPulled = true
        return leg
    }

    /// The fraction below which a distance counts as zero.
    private static let speck = 1e-9

    /// Returns the leg from a fraction to the start or end of the animation.
    ///
    /// If the fraction lies on the pace's curve, the leg continues there; otherwise the whole curve
    /// starts at the fraction.
    static func toward(
        end isEnd: Bool, from fraction: Double, pace: AnimatorPace, begin: Double, length: Double?
    ) -> AnimatorLeg {
        let goal = isEnd ? 1.0 : 0.0
        let covered = isEnd ? fraction : 1 - fraction
        guard let entry = pace.time(of: covered) else {
            return AnimatorLeg(
                pace: pace, origin: fraction, goal: goal, entry: 0, begin: begin,
                length: length ?? pace.duration)
        }
        return AnimatorLeg(
            pace: pace, origin: 1 - goal, goal: goal, entry: entry, begin: begin,
            length: length ?? (1 - entry) * pace.duration)
    }
}

/// Maps the fraction of a paused animator to that of one of its items, by linear interpolation
/// between points.
struct ScrubPath {
    private var points: [(animator: Double, own: Double)]

    /// - Parameters:
    ///   - start: the animator's fraction at which the item starts.
    ///   - animator: the animator's fraction when both were paused.
    ///   - own: the item's fraction at that time.
    init(start: Double, pausedAt animator: Double, own: Double) {
        points = [(0, 0)]
        let joins = animator > 1e-12 && animator < 1 - 1e-12
        if start > 0, start < 1, !joins || animator > start { points.append((start, 0)) }
        if joins { points.append((animator, own)) }
        if !joins, own != 0, own != 1 {
            points = [(animator, own)] + (animator < 0.5 ? [] : [(0, 0)])
        }
        points.append((1, 1))
        points.sort { $0.animator < $1.animator }
    }

    func fraction(at animator: Double) -> Double {
        guard let upper = points.firstIndex(where: { $0.animator >= animator }) else {
            return points[points.count - 1].own
        }
        guard upper > 0, points[upper].animator > points[upper - 1].animator else {
            return points[upper].own
        }
        let (low, high) = (points[upper - 1], points[upper])
        return low.own + (high.own - low.own) * (animator - low.animator)
            / (high.animator - low.animator)
    }
}
