import CoreGraphics

/// An animation paced by a damped spring.
///
/// The spring runs in seconds; `duration` only determines when the animation ends, so set it to
/// ``settlingDuration`` to show all of it. The spring alone sets the pace: a `timingFunction` has
/// no effect.
///
/// Source: Apple, CASpringAnimation; the closed form of the damped oscillator.
@preconcurrency @MainActor
open class CASpringAnimation: CABasicAnimation {
    /// The mass; greater than 0. Default: 1.
    @exclusivity(unchecked) open var mass: CGFloat = 1
    /// The spring constant; greater than 0. Default: 100.
    @exclusivity(unchecked) open var stiffness: CGFloat = 100
    /// The damping coefficient; 0 or more. Default: 10.
    @exclusivity(unchecked) open var damping: CGFloat = 10
    /// The initial velocity in distances per second, positive towards the end. Default: 0.
    @exclusivity(unchecked) open var initialVelocity: CGFloat = 0
    /// Whether damping above the critical value slows the spring; if not, it is clamped.
    ///
    /// Default: false.
    ///
    /// Source: Apple, CASpringAnimation.allowsOverdamping. The default was measured: on iOS a
    /// spring with mass 3, stiffness 1000 and damping 500 settles in 0.506 s, as a critically
    /// damped one does.
    @exclusivity(unchecked) open var allowsOverdamping = false

    /// Creates a spring from its perceived duration and its bounce.
    ///
    /// Mass 1, stiffness (2π/d)²; the damping ratio is 1 − b for a bounce of 0 or more and 1/(1 +
    /// b) below. The animation's `duration` stays 0: set it, usually to ``settlingDuration``.
    ///
    /// - Parameters:
    ///   - perceptualDuration: In seconds; at least 0.001.
    ///   - bounce: −1…1: 0 is critically damped, 1 never comes to rest, below 0 is overdamped.
    public convenience init(perceptualDuration: CFTimeInterval, bounce: CGFloat) {
        self.init()
        reportNumber(
            perceptualDuration, "perceptualDuration", of: "CASpringAnimation",
            isUsable: perceptualDuration > 0)
        reportNumber(Double(bounce), "bounce", of: "CASpringAnimation", isUsable: abs(bounce) <= 1)
        let spring = DampedSpring(perceptualDuration: perceptualDuration, bounce: Double(bounce))
        copy(spring)
    }

    /// The spring's perceived duration, in seconds: 2π√(m/k).
    open var perceptualDuration: CFTimeInterval { 2 * .pi / spring.naturalFrequency }

    /// The bounce: 1 − ζ up to critical damping, 1/ζ − 1 above; 0 is critically damped.
    open var bounce: CGFloat {
        let ratio = spring.dampingRatio
        return CGFloat(ratio <= 1 ? 1 - ratio : 1 / ratio - 1)
    }

    /// The time after which the spring stays within a thousandth of the end, in seconds.
    ///
    /// 1.4727 for the defaults.
    open var settlingDuration: CFTimeInterval { spring.settlingDuration }

    /// Damping and stiffness with their exact ratio, which cannot be computed from them.
    @exclusivity(unchecked) private var knownRatio:
        (damping: Double, stiffness: Double, ratio: Double)?

    /// Copies a spring's parameters and its exact damping ratio.
    package final func copy(_ spring: DampedSpring) {
        allowsOverdamping = spring.dampingRatio > 1
        mass = CGFloat(spring.mass)
        stiffness = CGFloat(spring.stiffness)
        damping = CGFloat(spring.damping)
        initialVelocity = CGFloat(spring.initialVelocity)
        knownRatio = (spring.damping, spring.stiffness, spring.dampingRatio)
    }

    /// The spring as a value. Invalid parameters are reported and replaced.
    package final var spring: DampedSpring {
        var parameters = DampedSpring.Parameters(
            mass: Double(mass), stiffness: Double(stiffness), damping: Double(damping),
            initialVelocity: Double(initialVelocity))
        for repair in parameters.repair() {
            reportMistake(
                "CASpringAnimation of “\(keyPath ?? "nil")”: its \(repair.name) cannot be \(repair.given); "
                    + "\(repair.used) is used instead")
        }
        if let known = knownRatio, known.damping == parameters.damping,
            known.stiffness == parameters.stiffness,
            parameters.mass == 1, known.ratio <= 1 || allowsOverdamping
        {
            return DampedSpring(
                mass: 1, stiffness: known.stiffness, damping: known.damping,
                initialVelocity: parameters.initialVelocity, dampingRatio: known.ratio)
        }
        return DampedSpring(parameters, allowsOverdamping: allowsOverdamping)
    }

    package override func copyFields(from other: CAAnimation) {
        super.copyFields(from: other)
        guard let other = other as? CASpringAnimation else { return }
        mass = other.mass
        stiffness = other.stiffness
        damping = other.damping
        initialVelocity = other.initialVelocity
        allowsOverdamping = other.allowsOverdamping
        knownRatio = other.knownRatio
    }

    package override func pace(defaultFunction: CAMediaTimingFunction?) -> AnimationTrack.Pace {
        .spring(spring)
    }
}
