/// The pace of a spring, with a velocity to start with.
///
/// Velocities are in distances a second: 1 covers the whole way of the animation in a second. The x component is the
/// pace of everything; only a view's `center` takes its y from `dy`.
///
/// Source: Apple, UISpringTimingParameters; the iOS 17 form as in `UIView.animate(springDuration:bounce:…)`.
@preconcurrency @MainActor
public final class UISpringTimingParameters: NSObject, UITimingCurveProvider {
    /// The velocity at the start, in distances a second.
    public let initialVelocity: CGVector
    private let kind: Kind

    private enum Kind {
        /// Settles within the animator's duration.
        case ratio(CGFloat)
        /// Takes its own time.
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
        case .ratio(let ratio): reportNumber(ratio, "the damping ratio", of: name, isUsable: ratio >= 0)
        case .physical(var parameters):
            for repair in parameters.repair() {
                reportMistake("\(name): the \(repair.name) cannot be \(repair.given); \(repair.used) is used instead")
            }
            kind = .physical(parameters)
        case .perceived(let duration, let bounce):
            reportNumber(duration, "the duration", of: name, isUsable: duration > 0)
            reportNumber(bounce, "the bounce", of: name, isUsable: abs(bounce) <= 1)
        }
        self.kind = kind
        initialVelocity = velocity
    }

    /// Creates the system's spring: mass 3, stiffness 1000, damping 500, which counts as critical; it settles in 0.506 s.
    public override convenience init() {
        self.init(mass: 3, stiffness: 1000, damping: 500, initialVelocity: .zero)
    }

    /// Creates a spring that has settled at the animator's duration.
    ///
    /// - Parameters:
    ///   - ratio: above 0, up to 1; 1 does not overshoot.
    ///   - velocity: at the start, in distances a second.
    public convenience init(dampingRatio ratio: CGFloat, initialVelocity velocity: CGVector) {
        self.init(.ratio(ratio), velocity)
    }

    /// Creates a spring that has settled at the animator's duration and starts at rest.
    public convenience init(dampingRatio ratio: CGFloat) { self.init(dampingRatio: ratio, initialVelocity: .zero) }

    /// Creates a spring by its physics; the animator's duration is then the time in which it settles.
    ///
    /// - Parameters:
    ///   - mass: greater than 0.
    ///   - stiffness: greater than 0.
    ///   - damping: 0 or more. More than the critical damping counts as the critical one.
    ///   - velocity: at the start, in distances a second.
    public convenience init(
        mass: CGFloat, stiffness: CGFloat, damping: CGFloat, initialVelocity velocity: CGVector
    ) {
        self.init(
            .physical(.init(mass: mass, stiffness: stiffness, damping: damping, initialVelocity: 0)), velocity)
    }

    /// Creates a spring by how long it seems to take and how it bounces; the animator's duration does not count.
    ///
    /// - Parameters:
    ///   - duration: the perceived duration in seconds.
    ///   - bounce: −1…1: 0 does not bounce, 1 never rests.
    ///   - velocity: at the start, in distances a second.
    public convenience init(
        duration: TimeInterval, bounce: CGFloat, initialVelocity velocity: CGVector = .zero
    ) {
        self.init(.perceived(duration: duration, bounce: bounce), velocity)
    }

    /// spring.
    public var timingCurveType: UITimingCurveType { .spring }
    /// Nil.
    public var cubicTimingParameters: UICubicTimingParameters? { nil }
    /// The parameters themselves.
    public var springTimingParameters: UISpringTimingParameters? { self }

    /// The spring with a velocity along the way, for an animation that is to take `duration` seconds if it can be told so.
    func spring(duration: TimeInterval, velocity: CGFloat) -> DampedSpring {
        switch kind {
        case .ratio(let ratio):
            DampedSpring(dampingRatio: ratio, duration: duration, initialVelocity: velocity)
        case .physical(let parameters):
            DampedSpring(
                .init(
                    mass: parameters.mass, stiffness: parameters.stiffness, damping: parameters.damping,
                    initialVelocity: max(-1e12, min(1e12, Double(velocity)))),
                allowsOverdamping: false)
        case .perceived(let duration, let bounce):
            DampedSpring(perceptualDuration: duration, bounce: bounce, initialVelocity: velocity)
        }
    }

    /// Whether the spring has a time of its own, whatever duration is asked for.
    var hasOwnDuration: Bool {
        if case .ratio = kind { false } else { true }
    }
}
