/// Timing parameters of a spring with an initial velocity.
///
/// A velocity of 1 covers the animation's distance in a second. The x component applies to all
/// properties, except that the y of a view's `center` uses `dy`.
///
/// Source: Apple, UISpringTimingParameters; the iOS 17 form as in
/// `UIView.animate(springDuration:bounce:…)`.
@preconcurrency @MainActor
public final class UISpringTimingParameters: NSObject, UITimingCurveProvider {
    /// The initial velocity; 1 covers the animation's distance in a second.
    public let initialVelocity: CGVector
    private let kind: Kind

    private enum Kind {
        /// Settles within the animator's duration.
        case ratio(CGFloat)
        /// Has its own duration.
        case physical(DampedSpring.Parameters)
        case perceived(duration: TimeInterval, bounce: CGFloat)
    }

    private init(_ kind: Kind, _ velocity: CGVector) {
        let name = "UISpringTimingParameters"
        for number in [velocity.dx, velocity.dy] {
            reportNumber(number, "the initial velocity", of: name, consequence: "0 is used instead")
        }
        let velocity = CGVector(
            dx: velocity.dx.isFinite ? velocity.dx : 0, dy: velocity.dy.isFinite ? velocity.dy : 0)
        var kind = kind
        switch kind {
        case .ratio(let ratio):
            reportNumber(ratio, "the damping ratio", of: name, isUsable: ratio >= 0)
        case .physical(var parameters):
            for repair in parameters.repair() {
                reportMistake(
                    "\(name): the \(repair.name) cannot be \(repair.given); \(repair.used) is used instead"
                )
            }
            kind = .physical(parameters)
        case .perceived(let duration, let bounce):
            reportNumber(duration, "the duration", of: name, isUsable: duration > 0)
            reportNumber(bounce, "the bounce", of: name, isUsable: abs(bounce) <= 1)
        }
        self.kind = kind
        initialVelocity = velocity
    }

    /// Creates the system's spring: mass 3, stiffness 1000, damping 500 (treated as critical);
    /// settles in 0.506 s.
    public override convenience init() {
        self.init(mass: 3, stiffness: 1000, damping: 500, initialVelocity: .zero)
    }

    /// Creates a spring that settles within the animator's duration.
    ///
    /// - Parameters:
    ///   - ratio: above 0, up to 1; 1 does not overshoot.
    ///   - velocity: the initial velocity; 1 covers the animation's distance in a second.
    public convenience init(dampingRatio ratio: CGFloat, initialVelocity velocity: CGVector) {
        self.init(.ratio(ratio), velocity)
    }

    /// Creates a spring that settles within the animator's duration and starts at rest.
    public convenience init(dampingRatio ratio: CGFloat) {
        self.init(dampingRatio: ratio, initialVelocity: .zero)
    }

    /// Creates a spring from physical parameters; its settling time replaces the animator's
    /// duration.
    ///
    /// - Parameters:
    ///   - mass: greater than 0.
    ///   - stiffness: greater than 0.
    ///   - damping: 0 or more. Values above the critical damping are reduced to it.
    ///   - velocity: the initial velocity; 1 covers the animation's distance in a second.
    public convenience init(
        mass: CGFloat, stiffness: CGFloat, damping: CGFloat, initialVelocity velocity: CGVector
    ) {
        self.init(
            .physical(
                .init(mass: mass, stiffness: stiffness, damping: damping, initialVelocity: 0)),
            velocity)
    }

    /// Creates a spring from its perceived duration and bounce; the animator's duration is ignored.
    ///
    /// - Parameters:
    ///   - duration: the perceived duration in seconds.
    ///   - bounce: −1…1; 0 does not bounce, 1 never settles.
    ///   - velocity: the initial velocity; 1 covers the animation's distance in a second.
    public convenience init(
        duration: TimeInterval, bounce: CGFloat, initialVelocity velocity: CGVector = .zero
    ) {
        self.init(.perceived(duration: duration, bounce: bounce), velocity)
    }

    /// Always `spring`.
    public var timingCurveType: UITimingCurveType { .spring }
    /// Always nil.
    public var cubicTimingParameters: UICubicTimingParameters? { nil }
    /// The parameters themselves.
    public var springTimingParameters: UISpringTimingParameters? { self }

    /// Returns the spring with an initial velocity; `duration` applies only if the spring has none
    /// of its own.
    func spring(duration: TimeInterval, velocity: CGFloat) -> DampedSpring {
        switch kind {
        case .ratio(let ratio):
            DampedSpring(dampingRatio: ratio, duration: duration, initialVelocity: velocity)
        case .physical(let parameters):
            DampedSpring(
                .init(
                    mass: parameters.mass, stiffness: parameters.stiffness,
                    damping: parameters.damping,
                    initialVelocity: max(-1e12, min(1e12, Double(velocity)))),
                allowsOverdamping: false)
        case .perceived(let duration, let bounce):
            DampedSpring(perceptualDuration: duration, bounce: bounce, initialVelocity: velocity)
        }
    }

    /// Whether the spring determines its own duration and ignores the animator's.
    var hasOwnDuration: Bool {
        if case .ratio = kind { false } else { true }
    }
}
