/// A damped harmonic oscillator that moves from 0 to 1: m·x″ + c·x′ + k·(x − 1) = 0.
///
/// With ω0 = √(k/m), ζ = c/(2√(km)) and v the initial velocity, u = 1 − progress is
/// - ζ < 1: e^(−ζω0t)·(cos ωd·t + ((ζω0 − v)/ωd)·sin ωd·t) with ωd = ω0√(1 − ζ²),
/// - ζ = 1: e^(−ω0t)·(1 + (ω0 − v)·t),
/// - ζ > 1: the first with cosh, sinh and ω0√(ζ² − 1).
///
/// The coefficients are computed once; evaluating a value then costs one exponential and one sine
/// and cosine (or a second exponential). A tick over many springs stores only their ``curve``.
///
/// Velocities are in fractions of the whole distance per second, positive towards the target. Times
/// are in seconds.
@usableFromInline package struct DampedSpring: Hashable, Sendable {
    /// The mass; greater than 0.
    package let mass: Double
    /// The stiffness; greater than 0.
    package let stiffness: Double
    /// The damping coefficient; 0 or more.
    package let damping: Double
    /// The velocity at time 0.
    package let initialVelocity: Double

    /// ω0 = √(k/m), in radians per second.
    package let naturalFrequency: Double
    /// ζ = c/(2√(km)): the spring oscillates if it is below 1, and does not if it is 1 or more.
    package let dampingRatio: Double

    /// The spring's curve, reduced to what evaluating a value needs.
    package let curve: Curve

    /// The velocity's coefficient of the sine, of t, or of e^(−frequency·t).
    private let pull: Double

    /// Creates a spring from its physical parameters; see ``Parameters`` for invalid ones.
    ///
    /// - Parameters:
    ///   - mass: Greater than 0.
    ///   - stiffness: Greater than 0.
    ///   - damping: 0 or more; without damping the spring never comes to rest.
    ///   - initialVelocity: In fractions of the distance per second, positive towards the target.
    package init(
        mass: Double = 1, stiffness: Double = 100, damping: Double = 10, initialVelocity: Double = 0
    ) {
        var parameters = Parameters(
            mass: mass, stiffness: stiffness, damping: damping, initialVelocity: initialVelocity)
        _ = parameters.repair()
        self.init(parameters, allowsOverdamping: true)
    }

    /// Creates a spring from valid parameters.
    ///
    /// - Parameter allowsOverdamping: If false, damping above the critical value is clamped to it.
    package init(_ parameters: Parameters, allowsOverdamping: Bool) {
        let (mass, stiffness) = (parameters.mass, parameters.stiffness)
        let ratio = parameters.damping / 2 / mass.squareRoot() / stiffness.squareRoot()
        let isClamped = ratio > 1 && !allowsOverdamping
        self.init(
            mass: mass,
            stiffness: stiffness,
            damping: isClamped ? 2 * (mass * stiffness).squareRoot() : parameters.damping,
            initialVelocity: parameters.initialVelocity,
            dampingRatio: isClamped ? 1 : ratio
        )
    }

    /// Creates a spring with a known damping ratio.
    ///
    /// Computing the ratio from 2ζ√(km) again need not give exactly ζ = 1.
    package init(
        mass: Double, stiffness: Double, damping: Double, initialVelocity: Double,
        dampingRatio ratio: Double
    ) {
        self.mass = mass
        self.stiffness = stiffness
        self.damping = damping
        self.initialVelocity = initialVelocity
        dampingRatio = ratio
        let natural = (stiffness / mass).squareRoot()
        naturalFrequency = natural
        let v = initialVelocity
        // (1 − ζ)(1 + ζ) keeps the digits that 1 − ζ² loses near 1. Closer than 1e-15 the three
        // formulas agree to the last digit while the spring moves, and the critical one has no
        // division.
        let gap = (1 - ratio) * (1 + ratio)
        if abs(gap) < 1e-15 {
            curve = Curve(regime: .critical, decay: natural, frequency: 0, swing: natural - v)
            pull = natural * (natural - v)
        } else if gap > 0 {
            let decay = ratio * natural
            let frequency = natural * gap.squareRoot()
            let swing = (decay - v) / frequency
            curve = Curve(regime: .oscillating, decay: decay, frequency: frequency, swing: swing)
            pull = decay * swing + frequency
        } else {
            // cosh and sinh overflow where their product with the exponential is tiny, and cancel
            // near ζ = 1. With the slow rate s and e^(−2wt) − 1 neither happens: u = e^(−st)·(1 +
            // (v − s)/(2w)·(e^(−2wt) − 1)).
            let root = ratio < 1e150 ? ((ratio - 1) * (ratio + 1)).squareRoot() : ratio
            let decay = natural / (ratio + root)
            let frequency = 2 * natural * root
            curve = Curve(
                regime: .creeping, decay: decay, frequency: frequency,
                swing: (v - decay) / frequency)
            pull = v - decay
        }
    }

    /// Returns u = 1 − progress: the fraction of the distance that remains; 1 up to time 0.
    package func remaining(at time: Double) -> Double {
        curve.remaining(at: time)
    }

    /// Returns the fraction of the distance covered at a time; 0 up to time 0. It may exceed 1.
    package func progress(at time: Double) -> Double {
        1 - curve.remaining(at: time)
    }

    /// Returns the velocity at a time, in fractions of the distance per second.
    ///
    /// The initial velocity up to time 0.
    package func velocity(at time: Double) -> Double {
        guard time > 0 else { return initialVelocity }
        let (decay, frequency) = (curve.decay, curve.frequency)
        switch curve.regime {
        case .oscillating:
            let phase = frequency * time
            return Curve.damped(decay * time, initialVelocity * cos(phase) + pull * sin(phase))
        case .critical:
            return Curve.damped(decay * time, initialVelocity + pull * time)
        case .creeping:
            let rest = expm1(-frequency * time)
            return Curve.damped(decay * time, decay * (1 + curve.swing * rest) + pull * (1 + rest))
        }
    }
}
