extension DampedSpring {
    /// A spring counts as at rest within this fraction of the distance.
    package static let restThreshold = 0.001

    /// The time in seconds after which |u| stays within 0.001; infinite without damping.
    ///
    /// An oscillating spring has settled when the bound e^(−ζω0t)·(1 + |ζω0 − v|/ωd) of |u| has.
    /// This is Core Animation's own definition: it gives 1.4727 s for the default spring, and in
    /// [Apple's example](
    /// https://developer.apple.com/documentation/quartzcore/caspringanimation/1412524-settlingduration)
    /// 2.85 s with damping 5 and just over 1 s with damping 15. As ωd approaches 0 this bound grows
    /// without limit, so the other bound, e^(−ζω0t)·(1 + |ζω0 − v|·t), is used if it is smaller
    /// (from ζ ≈ 0.994). For ζ ≥ 1, u itself is solved.
    ///
    /// One spring's duration is hard-coded as iOS reports it: the spring of iOS 7 alerts, the
    /// default of `UISpringTimingParameters`, which many programs copy (mass 3, stiffness 1000,
    /// damping 500, which counts as critical: 0.5058237314224243 s). The exact root is 0.50573488
    /// s; iOS solves it in single precision.
    package var settlingDuration: Double {
        if dampingRatio == 1, mass == 3, stiffness == 1000, initialVelocity == 0 {
            return 0.505_823_731_422_424_3
        }
        return settlingDuration(within: Self.restThreshold)
    }

    /// Returns the time in seconds after which |u| stays within a threshold; see
    /// ``settlingDuration``.
    package func settlingDuration(within threshold: Double) -> Double {
        let rate = dampingRatio * naturalFrequency
        guard rate > 0 else { return .infinity }
        guard dampingRatio < 1 else { return settlingOfCreep(within: threshold) }
        let surplus = abs(rate - initialVelocity)
        let dampedFrequency =
            naturalFrequency * ((1 - dampingRatio) * (1 + dampingRatio)).squareRoot()
        let sineBound = max(0, log((1 + surplus / dampedFrequency) / threshold) / rate)
        // ln(1 + r·t) − rate·t = ln ε: the left side decreases from its maximum at (r −
        // rate)/(r·rate), or from 0.
        let peak = max(0, (surplus - rate) / (surplus * rate))
        let linearBound = Self.lastCrossing(from: peak.isFinite ? peak : 0, step: 1 / rate) {
            log1p(surplus * $0) - rate * $0 - log(threshold)
        }
        return min(sineBound, linearBound)
    }

    /// Returns the last time at which |u| equals the threshold, for ζ ≥ 1.
    ///
    /// In this case u has at most one extremum after time 0.
    private func settlingOfCreep(within threshold: Double) -> Double {
        let beyond = { abs(remaining(at: $0)) - threshold }
        let turn = extremum
        if let turn, beyond(turn) <= 0 {
            // The overshoot stays within the threshold: solve for the first crossing instead.
            return threshold < 1 ? Self.crossing(low: 0, high: turn, beyond) : 0
        }
        return Self.lastCrossing(from: turn ?? 0, step: 1 / naturalFrequency, beyond)
    }

    /// The time after 0 at which a spring with ζ ≥ 1 reverses direction; `nil` if it never does.
    private var extremum: Double? {
        let v = initialVelocity
        let root = ((dampingRatio - 1) * (dampingRatio + 1)).squareRoot() * naturalFrequency
        let fast = naturalFrequency * dampingRatio + root
        guard v != 0, v < 0 || v > fast else { return nil }
        let slow = naturalFrequency * naturalFrequency / fast
        // velocity = 0: e^(−2wt) = s(f − v)/(f(s − v)) with slow rate s, fast rate f and f − s =
        // 2w.
        let time =
            2 * root < 1e-8 * fast
            ? v / (naturalFrequency * (v - naturalFrequency))
            : -log1p(-2 * root * v / (fast * (v - slow))) / (2 * root)
        return time.isFinite && time > 0 ? time : nil
    }

    /// Returns the root after `start` of a function that decreases from there and becomes negative.
    static func lastCrossing(from start: Double, step: Double, _ function: (Double) -> Double)
        -> Double
    {
        guard function(start) > 0 else { return start }
        // With a step smaller than the rounding error the search would never end.
        var (low, step) = (start, max(step, start.ulp))
        while function(low + step) > 0 {
            low += step
            step *= 2
            guard step.isFinite else { return .infinity }
        }
        return crossing(low: low, high: low + step, function)
    }

    /// Returns where a function changes sign from positive to not positive, to the last digit.
    static func crossing(low: Double, high: Double, _ function: (Double) -> Double) -> Double {
        var (low, high) = (low, high)
        while true {
            let middle = low + (high - low) / 2
            guard middle > low, middle < high else { return high }
            if function(middle) > 0 { low = middle } else { high = middle }
        }
    }
}
