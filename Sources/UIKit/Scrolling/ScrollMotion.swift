import QuartzCore

/// The automatic motion of a scroll view's offset along one axis: a pure function of time.
///
/// Time is counted from the moment when the finger is lifted.
///
/// Sources: the decay and its rates are Apple's (UIScrollView.DecelerationRate, the fraction of the
/// velocity that is kept each millisecond); the spring at the edges is critically damped with
/// ω = 10/s, as measured on iOS by others.
struct ScrollMotion: Equatable {
    /// The curve of one segment of the motion.
    enum Curve: Equatable {
        /// No movement.
        case rest(at: Double)
        /// x + v·(d^(1000t) − 1)/(1000·ln d)
        case decay(from: Double, velocity: Double, rate: Double)
        /// to + e^(−ωt)·(u + (v + ωu)·t), with u = from − to
        case spring(from: Double, velocity: Double, to: Double)
        /// to + (from − to)·d^(1000t)
        case glide(from: Double, to: Double, rate: Double)
        /// from + (to − from)·easeInEaseOut(t/duration)
        case ease(from: Double, to: Double, duration: Double)
    }

    /// A part of the motion that follows one curve from its start on, in seconds.
    struct Stretch: Equatable {
        var start: Double
        var curve: Curve
    }

    private(set) var stretches: [Stretch]
    /// The duration of the motion, in seconds.
    private(set) var duration: Double
    /// The final offset.
    private(set) var end: Double

    /// The angular frequency of the spring at the edges, in radians per second.
    static let springFrequency = 10.0

    static let easing = CAMediaTimingFunction(name: .easeInEaseOut).curve

    private init(_ curve: Curve, duration: Double, end: Double) {
        stretches = [Stretch(start: 0, curve: curve)]
        self.duration = duration
        self.end = end
    }

    // MARK: Creation

    /// Returns a motion without movement.
    static func rest(at offset: Double) -> Self {
        Self(.rest(at: offset), duration: 0, end: offset)
    }

    /// Returns the motion of an animated change of offset.
    static func ease(from: Double, to: Double, duration: Double) -> Self {
        from == to
            ? rest(at: to)
            : Self(.ease(from: from, to: to, duration: duration), duration: duration, end: to)
    }

    /// Returns a motion to a given offset; the farther away it is, the faster the motion.
    static func glide(from: Double, to: Double, rate: Double, tolerance: Double) -> Self {
        let distance = abs(from - to)
        guard distance > tolerance else { return ease(from: from, to: to, duration: 0) }
        return Self(
            .glide(from: from, to: to, rate: rate),
            duration: log(tolerance / distance) / (1000 * log(rate)), end: to)
    }

    /// Returns the motion back to an edge.
    static func spring(from: Double, velocity: Double, to: Double, tolerance: Double) -> Self {
        let length = settlingTime(distance: from - to, velocity: velocity, tolerance: tolerance)
        guard length > 0 else { return ease(from: from, to: to, duration: 0) }
        return Self(.spring(from: from, velocity: velocity, to: to), duration: length, end: to)
    }

    /// Returns the motion that follows when the finger is lifted.
    ///
    /// - Parameters:
    ///   - offset: the content's offset, in points.
    ///   - velocity: the velocity of the offset, in points per second.
    ///   - limits: the offsets at the edges; beyond them a spring pulls back.
    ///   - rate: the fraction of the velocity that is kept each millisecond.
    ///   - bounces: whether the motion may go beyond an edge.
    ///   - tolerance: the distance below which the motion counts as finished, in points.
    static func release(
        at offset: Double, velocity: Double, limits: ClosedRange<Double>, rate: Double,
        bounces: Bool,
        tolerance: Double
    ) -> Self {
        guard limits.contains(offset) else {
            let edge = min(max(offset, limits.lowerBound), limits.upperBound)
            return spring(from: offset, velocity: velocity, to: edge, tolerance: tolerance)
        }
        // ln d is negative: the distance left at time t is v·d^(1000t)/(−1000·ln d).
        let pace = 1000 * log(rate)
        let way = -velocity / pace
        guard abs(way) > tolerance else { return rest(at: offset) }
        let decay = Curve.decay(from: offset, velocity: velocity, rate: rate)
        if limits.contains(offset + way) {
            return Self(decay, duration: log(tolerance / abs(way)) / pace, end: offset + way)
        }
        let edge = way > 0 ? limits.upperBound : limits.lowerBound
        let crossing = log(1 - (edge - offset) / way) / pace
        var motion = Self(decay, duration: crossing, end: edge)
        guard bounces else { return motion }
        let rest = velocity * exp(pace * crossing)
        let length = settlingTime(distance: 0, velocity: rest, tolerance: tolerance)
        motion.stretches.append(
            Stretch(start: crossing, curve: .spring(from: edge, velocity: rest, to: edge)))
        motion.duration += length
        return motion
    }

    // MARK: Evaluation

    /// Returns the offset at a time, in seconds since the start; exactly `end` from `duration` on.
    func value(at time: Double) -> Double {
        guard time < duration else { return end }
        let stretch = stretches.last { $0.start <= time } ?? stretches[0]
        return stretch.curve.value(at: max(0, time - stretch.start))
    }

    /// Returns the time after which a critically damped spring stays within the tolerance.
    ///
    /// Beyond its single extremum the distance only decreases, so a bisection finds the time.
    private static func settlingTime(distance: Double, velocity: Double, tolerance: Double)
        -> Double
    {
        let omega = springFrequency
        let slope = velocity + omega * distance
        func isOut(_ t: Double) -> Bool {
            abs(exp(-omega * t) * (distance + slope * t)) > tolerance
        }
        let extremum = slope == 0 ? 0 : max(0, 1 / omega - distance / slope)
        guard isOut(extremum) || isOut(0) else { return 0 }
        var low = isOut(extremum) ? extremum : 0
        var high = low + 0.1
        while isOut(high) { high += 0.1 }
        for _ in 0..<60 {
            let middle = (low + high) / 2
            if isOut(middle) { low = middle } else { high = middle }
        }
        return high
    }
}

extension ScrollMotion.Curve {
    /// Returns the offset at a time, in seconds since the curve's start.
    func value(at t: Double) -> Double {
        switch self {
        case .rest(let offset): return offset
        case .decay(let from, let velocity, let rate):
            let pace = 1000 * log(rate)
            return from + velocity * (exp(pace * t) - 1) / pace
        case .spring(let from, let velocity, let to):
            let omega = ScrollMotion.springFrequency
            return to + exp(-omega * t) * (from - to + (velocity + omega * (from - to)) * t)
        case .glide(let from, let to, let rate):
            return to + (from - to) * exp(1000 * log(rate) * t)
        case .ease(let from, let to, let duration):
            return from + (to - from) * ScrollMotion.easing.value(at: t / duration)
        }
    }
}
