import CoreGraphics

/// An animation whose pace is a damped spring.
///
/// The spring runs in seconds; `duration` only says when the animation ends, so set it to ``settlingDuration`` to see
/// all of it. The pace is the spring alone: a `timingFunction` has no effect.
///
/// Source: Apple, CASpringAnimation; the closed form of the damped oscillator.
@preconcurrency @MainActor
open class CASpringAnimation: CABasicAnimation {
    /// The mass; greater than 0. Default: 1.
    open var mass: CGFloat = 1
    /// The spring constant; greater than 0. Default: 100.
    open var stiffness: CGFloat = 100
    /// The friction; 0 or more. Default: 10.
    open var damping: CGFloat = 10
    /// The velocity at the start, in distances a second; positive is towards the end. Default: 0.
    open var initialVelocity: CGFloat = 0
    /// Whether a spring with more than critical damping creeps; if not, it moves as with critical damping. Default: true.
    ///
    /// Deviation: Apple documents no default; iOS 17 is seen to start with false, and a strong damping then does as much as
    /// the critical one. Here the damping that was set is the one that acts, as it did before the property existed and as
    /// the closed form says, unless it is switched off.
    open var allowsOverdamping = true

    /// Creates an animation with the default timing and spring.
    public required init() { super.init() }

    /// Creates a spring from how long it seems to take and how much it bounces.
    ///
    /// Mass 1, stiffness (2π/d)²; the damping ratio is 1 − b for a bounce of 0 or more and 1/(1 + b) below. The
    /// animation's `duration` stays 0: set it, to ``settlingDuration`` as a rule.
    ///
    /// - Parameters:
    ///   - perceptualDuration: In seconds; at least 0.001.
    ///   - bounce: −1…1: 0 is critical damping, 1 never rests, below 0 the spring creeps.
    public convenience init(perceptualDuration: CFTimeInterval, bounce: CGFloat) {
        self.init()
        let spring = DampedSpring(perceptualDuration: perceptualDuration, bounce: Double(bounce))
        mass = CGFloat(spring.mass)
        stiffness = CGFloat(spring.stiffness)
        damping = CGFloat(spring.damping)
        allowsOverdamping = true
        knownRatio = (spring.damping, spring.stiffness, spring.dampingRatio)
    }

    /// How long the spring seems to take, in seconds: 2π√(m/k).
    open var perceptualDuration: CFTimeInterval { 2 * .pi * Double((mass / stiffness).squareRoot()) }

    /// How much the spring bounces: 1 − ζ up to critical damping, 1/ζ − 1 beyond; 0 is critical.
    open var bounce: CGFloat {
        let ratio = spring.dampingRatio
        return CGFloat(ratio <= 1 ? 1 - ratio : 1 / ratio - 1)
    }

    /// The time from which the spring stays within a thousandth of the end, in seconds; 1.4727 for the defaults.
    open var settlingDuration: CFTimeInterval { spring.settlingDuration }

    /// Damping and stiffness whose ratio is known better than it can be computed from them.
    private var knownRatio: (damping: Double, stiffness: Double, ratio: Double)?

    /// Takes over the numbers of a spring, and its exact damping ratio.
    package final func take(_ spring: DampedSpring) {
        mass = CGFloat(spring.mass)
        stiffness = CGFloat(spring.stiffness)
        damping = CGFloat(spring.damping)
        initialVelocity = CGFloat(spring.initialVelocity)
        knownRatio = (spring.damping, spring.stiffness, spring.dampingRatio)
    }

    /// The spring as a value. Numbers that no spring can have are reported, and the default's stand in.
    package final var spring: DampedSpring {
        func sound(_ value: CGFloat, _ name: String, _ isSound: Bool, _ instead: Double) -> Double {
            if isSound { return Double(value) }
            reportMistake(
                "CASpringAnimation of “\(keyPath ?? "nil")”: its \(name) cannot be \(value); \(instead) is taken")
            return instead
        }
        let mass = sound(mass, "mass", mass > 0 && mass.isFinite, 1)
        let stiffness = sound(stiffness, "stiffness", stiffness > 0 && stiffness.isFinite, 100)
        let damping = sound(damping, "damping", damping >= 0 && damping.isFinite, 10)
        let velocity = sound(initialVelocity, "initialVelocity", initialVelocity.isFinite, 0)
        var ratio = damping / 2 / mass.squareRoot() / stiffness.squareRoot()
        if let known = knownRatio, known.damping == damping, known.stiffness == stiffness, mass == 1 {
            ratio = known.ratio
        }
        guard ratio > 1, !allowsOverdamping else {
            return DampedSpring(
                mass: mass, stiffness: stiffness, damping: damping, initialVelocity: velocity, dampingRatio: ratio)
        }
        return DampedSpring(
            mass: mass, stiffness: stiffness, damping: 2 * (mass * stiffness).squareRoot(), initialVelocity: velocity,
            dampingRatio: 1)
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

    package override func pace(defaultFunction: CAMediaTimingFunction?) -> AnimationTrack.Pace { .spring(spring) }
}
