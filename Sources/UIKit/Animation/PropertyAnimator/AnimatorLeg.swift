/// A stretch of uninterrupted motion, of an animator or of one of its animations.
///
/// Fractions are of the way from start (0) to end (1). The motion is `origin + (end − origin) · pace(time)`, where the
/// pace's time goes from `entry` to 1 while the loop's goes from `begin` for `length` seconds. A leg that goes on with a
/// curve in its middle has the way's ends as origin and end and enters late; one that sets out anew has the present
/// fraction as its origin and enters at 0. A leg that turns round goes back along the same curve: the pace's time then
/// goes from `entry` to 0. A spring does not go back in time: it sets out anew, with the velocity that it has.
struct AnimatorLeg {
    var pace: AnimatorPace
    /// Where the pace's curve begins, and where it ends.
    var origin, end: Double
    /// The fraction of the pace's time at which the leg begins.
    var entry: Double
    /// The loop's time at which it begins, in seconds.
    var begin: Double
    /// How long it takes, in seconds.
    private(set) var length: Double
    /// How long the whole curve takes at the leg's speed, in seconds.
    private(set) var wholeLength: Double
    /// Whether it goes back along the curve.
    private(set) var isTurned = false
    /// Whether it is the way back on which a spring pulls.
    private(set) var isPulled = false

    init(pace: AnimatorPace, origin: Double, goal: Double, entry: Double, begin: Double, length: Double) {
        self.pace = pace
        self.origin = origin
        end = goal
        self.entry = entry
        self.begin = begin
        self.length = length
        wholeLength = entry < 1 ? length / (1 - entry) : pace.duration
    }

    /// The fraction to which it leads.
    var goal: Double { isTurned ? origin : end }

    /// The part of the pace's time that it goes through.
    private var span: Double { isTurned ? entry : 1 - entry }

    /// Gives the leg another speed, so that it takes a time in seconds.
    mutating func setLength(_ length: Double) {
        self.length = length
        if span > 0 { wholeLength = length / span }
    }

    /// Whether there is nothing of it left.
    var isOver: Bool { length <= 0 || span <= 0 }

    /// The fraction of the pace's time at a time of the loop.
    func paceTime(at time: Double) -> Double {
        paceTime(atPart: length > 0 ? min(max((time - begin) / length, 0), 1) : 1)
    }

    /// The fraction of the pace's time when a part of the leg is done.
    func paceTime(atPart part: Double) -> Double { isTurned ? entry * (1 - part) : entry + (1 - entry) * part }

    /// How much of its way's time is done at a fraction of the pace's time.
    func done(atPaceTime time: Double) -> Double { isTurned ? 1 - time : time }

    /// The fraction of the way at a fraction of the pace's time.
    func fraction(atPaceTime time: Double) -> Double {
        if isTurned, time <= 0 { return origin }
        return time >= 1 ? end : origin + (end - origin) * pace.progress(at: time)
    }

    /// The fraction of the way at a time of the loop.
    func fraction(at time: Double) -> Double { fraction(atPaceTime: paceTime(at: time)) }

    /// Returns the rest of the leg from a fraction of the pace's time on, beginning at a time of the loop.
    func resumed(fromPaceTime time: Double, at begin: Double, length: Double? = nil) -> AnimatorLeg {
        var leg = self
        leg.entry = time
        leg.begin = begin
        leg.setLength(length ?? wholeLength * leg.span)
        return leg
    }

    /// Whether the leg can be turned round towards a fraction: back along its curve, or by the pull of its spring.
    func canTurn(to goal: Double) -> Bool {
        guard case .curve = pace.kind else { return true }
        return (isTurned ? end : origin) == goal
    }

    /// Returns the way back along the leg's curve from a fraction of the pace's time on: as fast as it came, but no slower
    /// than the pace has it.
    func turned(fromPaceTime time: Double, at begin: Double) -> AnimatorLeg {
        var leg = self
        leg.isTurned.toggle()
        leg.entry = time
        leg.begin = begin
        leg.wholeLength = min(wholeLength, pace.duration)
        leg.length = leg.wholeLength * leg.span
        return leg
    }

    /// Returns the leg to a goal from a fraction of the pace's time on: the rest, or the way back; nil for another goal.
    func onward(
        to goal: Double, fromPaceTime time: Double, at begin: Double, length: Double?, stretch: Double
    ) -> AnimatorLeg? {
        if self.goal == goal { return resumed(fromPaceTime: time, at: begin, length: length) }
        var leg: AnimatorLeg
        if case .spring(let spring) = pace.kind {
            guard time < 1, wholeLength > 0, pace.duration > 0 else { return nil }
            leg = pulled(by: spring, to: goal, fromPaceTime: time, at: begin)
        } else {
            // At an end of the curve there is nothing to go back along.
            guard canTurn(to: goal), time > 0, time < 1 else { return nil }
            leg = turned(fromPaceTime: time, at: begin)
        }
        if stretch != 1 { leg.setLength(leg.length * stretch) }
        return leg
    }

    /// Returns the way to a goal on which the leg's spring pulls from a fraction of the pace's time on.
    ///
    /// It begins where the leg is, as fast as that is there, with a spring no slower than the pace's own; it takes the time
    /// in which that comes to rest within a thousandth of the whole way from start to end.
    private func pulled(
        by spring: DampedSpring, to goal: Double, fromPaceTime time: Double, at begin: Double
    ) -> AnimatorLeg {
        let here = fraction(atPaceTime: time)
        let seconds = wholeLength / pace.duration
        // What has not set out yet is at rest, whatever velocity it is to have.
        let isMoving = time > 0 || isPulled
        let velocity = isMoving ? (end - origin) * spring.velocity(at: time * pace.duration) / seconds : 0
        var way = goal - here
        if abs(way) < Self.speck {
            guard abs(velocity) > Self.speck else {
                return AnimatorLeg(pace: pace, origin: goal, goal: goal, entry: 0, begin: begin, length: 0)
            }
            // A spring needs something to pull along, though it be next to nothing.
            way = way < 0 ? -Self.speck : Self.speck
        }
        let rate = max(1, 1 / seconds)
        let next = DampedSpring(
            mass: spring.mass, stiffness: spring.stiffness * rate * rate, damping: spring.damping * rate,
            initialVelocity: velocity / way)
        let length = min(next.settlingDuration(within: DampedSpring.restThreshold / abs(way)), 1000)
        var leg = AnimatorLeg(
            pace: AnimatorPace(kind: .spring(next), duration: length), origin: goal - way, goal: goal, entry: 0,
            begin: begin, length: length)
        leg.isPulled = true
        return leg
    }

    /// What counts as no way at all, in fractions of it.
    private static let speck = 1e-9

    /// Returns the leg that leads from a fraction to an end of the way: along the pace's curve from where the fraction
    /// lies on it, else over the whole curve from the fraction on.
    static func toward(
        end isEnd: Bool, from fraction: Double, pace: AnimatorPace, begin: Double, length: Double?
    ) -> AnimatorLeg {
        let goal = isEnd ? 1.0 : 0.0
        let covered = isEnd ? fraction : 1 - fraction
        guard let entry = pace.time(of: covered) else {
            return AnimatorLeg(
                pace: pace, origin: fraction, goal: goal, entry: 0, begin: begin, length: length ?? pace.duration)
        }
        return AnimatorLeg(
            pace: pace, origin: 1 - goal, goal: goal, entry: entry, begin: begin,
            length: length ?? (1 - entry) * pace.duration)
    }
}

/// How an animation of a paused animator follows the animator's fraction: straight from point to point.
struct ScrubPath {
    private var points: [(animator: Double, own: Double)]

    /// - Parameters:
    ///   - start: the animator's fraction at which the animation begins.
    ///   - animator: the animator's fraction at which both were paused.
    ///   - own: the animation's fraction then.
    init(start: Double, pausedAt animator: Double, own: Double) {
        points = [(0, 0)]
        let joins = animator > 1e-12 && animator < 1 - 1e-12
        if start > 0, start < 1, !joins || animator > start { points.append((start, 0)) }
        if joins { points.append((animator, own)) }
        if !joins, own != 0, own != 1 { points = [(animator, own)] + (animator < 0.5 ? [] : [(0, 0)]) }
        points.append((1, 1))
        points.sort { $0.animator < $1.animator }
    }

    func fraction(at animator: Double) -> Double {
        guard let upper = points.firstIndex(where: { $0.animator >= animator }) else {
            return points[points.count - 1].own
        }
        guard upper > 0, points[upper].animator > points[upper - 1].animator else { return points[upper].own }
        let (low, high) = (points[upper - 1], points[upper])
        return low.own + (high.own - low.own) * (animator - low.animator) / (high.animator - low.animator)
    }
}
