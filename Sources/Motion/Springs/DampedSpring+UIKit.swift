extension DampedSpring {
    /// Creates the spring behind
    /// `UIView.animate(withDuration:delay:usingSpringWithDamping:initialSpringVelocity:…)`.
    ///
    /// The mass is 1. The frequency is chosen so that the spring settles to ε = 0.001 at
    /// `duration`:
    /// - ζ < 1: |ζω − v|/(ω√(1 − ζ²))·e^(−ζωD) = ε, the sine's part of the envelope,
    /// - ζ = 1: |1 + (ω − v)D|·e^(−ωD) = ε.
    ///
    /// For v = 0 iOS does the same (measured). It solves the critical equation with
    /// single-precision exponentials, so its root is off by up to 3e-8; here the root is exact,
    /// except for the one duration whose constants are known: 0.404 s, that of UIKit's alerts,
    /// which many programs copy (stiffness 522.3503149568596, damping 45.70996893268949). For other
    /// velocities the evidence is thin; if there are several roots, the largest is used, because
    /// the small ones are slow springs that happen to cross ε.
    ///
    /// - Parameters:
    ///   - dampingRatio: Clamped to ε·e…1, about 0.0027: below that, less damping would give a
    ///     slower spring. 1 if it is not finite.
    ///   - duration: In seconds, clamped to 0.01…10; 0.01 if it is not finite.
    ///   - initialVelocity: In fractions of the distance per second, clamped to ±1e12; 0 if it is
    ///     not finite.
    package init(dampingRatio: Double, duration: Double, initialVelocity: Double = 0) {
        let ratio = dampingRatio.isFinite ? max(Self.restThreshold * M_E, min(1, dampingRatio)) : 1
        let duration = duration.isFinite ? max(0.01, min(10, duration)) : 0.01
        let initialVelocity = Self.usableVelocity(initialVelocity)
        // In units of the duration: x = ω·D, w = v·D.
        let w = initialVelocity * duration
        let x = ratio < 1 ? Self.frequency(ratio, w) : Self.criticalFrequency(w)
        let measured = ratio == 1 && w == 0 ? Self.measuredFrequencies[duration] : nil
        let frequency = measured ?? x / duration
        self.init(
            mass: 1,
            stiffness: frequency * frequency,
            damping: 2 * ratio * frequency,
            initialVelocity: initialVelocity,
            dampingRatio: ratio
        )
    }

    /// The frequencies by duration of critical springs that start at rest, measured on iOS.
    private static let measuredFrequencies = [0.404: 45.70996893268949 / 2]

    /// Creates the spring behind `UIView.animate(springDuration:bounce:…)` (iOS 17).
    ///
    /// Mass 1, stiffness (2π/d)², and ζ = 1 − b for a bounce b ≥ 0, 1/(1 + b) for b < 0.
    ///
    /// - Parameters:
    ///   - perceptualDuration: In seconds, clamped to 0.001…100,000; 0.001 if it is not finite.
    ///   - bounce: −1…1: 0 does not bounce, 1 never comes to rest, below 0 is overdamped. Clamped
    ///     to −0.999…1, because a spring with −1 would never arrive.
    ///   - initialVelocity: In fractions of the distance per second.
    package init(perceptualDuration: Double, bounce: Double, initialVelocity: Double = 0) {
        let bounce = bounce.isFinite ? max(-0.999, min(1, bounce)) : 0
        let ratio = bounce >= 0 ? 1 - bounce : 1 / (1 + bounce)
        let seconds = perceptualDuration.isFinite ? max(0.001, min(1e5, perceptualDuration)) : 0.001
        let frequency = 2 * Double.pi / seconds
        self.init(
            mass: 1,
            stiffness: frequency * frequency,
            damping: 2 * ratio * frequency,
            initialVelocity: Self.usableVelocity(initialVelocity),
            dampingRatio: ratio
        )
    }

    private static func usableVelocity(_ velocity: Double) -> Double {
        velocity.isFinite ? max(-1e12, min(1e12, velocity)) : 0
    }

    /// Returns the largest x with |ζx − w|/(x√(1 − ζ²))·e^(−ζx) = ε.
    private static func frequency(_ ratio: Double, _ w: Double) -> Double {
        let root = ((1 - ratio) * (1 + ratio)).squareRoot()
        if w == 0 { return log(ratio / root / restThreshold) / ratio }
        func logarithm(_ x: Double) -> Double {
            log(abs(ratio * x - w) / (x * root)) - ratio * x - log(restThreshold)
        }
        guard w > 0 else {
            // Decreases monotonically from +∞.
            return lastCrossing(from: .leastNormalMagnitude, step: 1 / ratio, logarithm)
        }
        // Decreases from +∞ to −∞ at x = w/ζ, increases to a peak at ζx(ζx − w) = w, and decreases
        // again.
        let zero = w / ratio
        let peak = (w + (w * w + 4 * w).squareRoot()) / (2 * ratio)
        if logarithm(peak) > 0 { return lastCrossing(from: peak, step: 1 / ratio, logarithm) }
        return crossing(low: .leastNormalMagnitude, high: zero, logarithm)
    }

    /// Returns the largest x with |1 + x − w|·e^(−x) = ε.
    private static func criticalFrequency(_ w: Double) -> Double {
        func logarithm(_ x: Double) -> Double {
            log(abs(1 + x - w)) - x - log(restThreshold)
        }
        // After its zero at w − 1 it has a maximum at x = w, then decreases.
        let peak = max(0, w)
        if logarithm(peak) > 0 { return lastCrossing(from: peak, step: 1, logarithm) }
        return crossing(low: 0, high: w - 1, logarithm)
    }
}
