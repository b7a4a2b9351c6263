/// A stretch of uninterrupted motion, of an animator or of one of its animations.
///
/// Fractions are of the way from start (0) to end (1). The motion is `origin + (goal − origin) · pace(time)`, where the
/// pace's time goes from `entry` to 1 while the loop's goes from `begin` for `length` seconds. A leg that goes on with a
/// curve in its middle has the way's ends as origin and goal and enters late; one that sets out anew has the present
/// fraction as its origin and enters at 0.
struct AnimatorLeg {
    var pace: AnimatorPace
    var origin: Double
    var goal: Double
    /// The fraction of the pace's time at which the leg begins.
    var entry: Double
    /// The loop's time at which it begins, in seconds.
    var begin: Double
    /// How long it takes, in seconds.
    var length: Double

    /// The fraction of the pace's time at a time of the loop.
    func paceTime(at time: Double) -> Double {
        guard length > 0 else { return 1 }
        return entry + (1 - entry) * min(max((time - begin) / length, 0), 1)
    }

    /// The fraction of the way at a fraction of the pace's time.
    func fraction(atPaceTime time: Double) -> Double {
        time >= 1 ? goal : origin + (goal - origin) * pace.progress(at: time)
    }

    /// The fraction of the way at a time of the loop.
    func fraction(at time: Double) -> Double { fraction(atPaceTime: paceTime(at: time)) }

    /// Returns the rest of the leg from a fraction of the pace's time on, beginning at a time of the loop.
    func resumed(fromPaceTime time: Double, at begin: Double, length: Double? = nil) -> AnimatorLeg {
        var leg = self
        let rest = entry < 1 ? self.length * (1 - time) / (1 - entry) : 0
        leg.entry = time
        leg.begin = begin
        leg.length = length ?? rest
        return leg
    }

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
