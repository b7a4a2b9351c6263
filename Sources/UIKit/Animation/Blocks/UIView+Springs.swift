extension UIView {
    /// Animates the changes of a block with a spring that has settled to a thousandth at the duration.
    ///
    /// - `dampingRatio`: above 0, up to 1; 1 does not overshoot.
    /// - `velocity`: at the start, in distances a second.
    public static func animate(
        withDuration duration: TimeInterval, delay: TimeInterval, usingSpringWithDamping dampingRatio: CGFloat,
        initialSpringVelocity velocity: CGFloat, options: AnimationOptions = [], animations: @escaping () -> Void,
        completion: ((Bool) -> Void)? = nil
    ) {
        reportNumber(
            dampingRatio, "the damping ratio", of: "UIView.animate", isUsable: dampingRatio >= 0)
        reportNumber(velocity, "the initial velocity", of: "UIView.animate")
        let spring = DampedSpring(dampingRatio: dampingRatio, duration: duration, initialVelocity: velocity)
        ViewAnimation.run(
            .init(duration: duration, delay: delay, pace: .spring(spring)), options: options, animations: animations,
            completion: completion)
    }

    /// Animates the changes of a block with a spring that is given by how long it seems to take and how it bounces.
    ///
    /// The animation ends when the spring has settled to a thousandth, later than the duration; one that does not settle
    /// within 1,000 s ends then. Source: Apple, animate(springDuration:bounce:…): mass 1, stiffness (2π/duration)²,
    /// damping ratio 1 − bounce, below 0 1/(1 + bounce).
    ///
    /// - Parameters:
    ///   - duration: the perceived duration in seconds; 0 or less makes the changes at once.
    ///   - bounce: −1…1: 0 does not bounce, 1 never rests, below 0 the motion is flatter.
    ///   - initialSpringVelocity: at the start, in distances a second.
    ///   - delay: in seconds.
    ///   - options: repetition, touches, inheritance; the curve is the spring's.
    ///   - animations: the changes.
    ///   - completion: called when the last animation has ended, with whether all of them finished.
    public static func animate(
        springDuration duration: TimeInterval = 0.5, bounce: CGFloat = 0, initialSpringVelocity: CGFloat = 0,
        delay: TimeInterval = 0, options: AnimationOptions = [], animations: () -> Void,
        completion: ((Bool) -> Void)? = nil
    ) {
        reportNumber(bounce, "the bounce", of: "UIView.animate", isUsable: abs(bounce) <= 1)
        reportNumber(initialSpringVelocity, "the initial velocity", of: "UIView.animate")
        let spring = DampedSpring(
            perceptualDuration: duration, bounce: bounce, initialVelocity: initialSpringVelocity)
        // What is not finite is reported with the block's duration.
        let length = !duration.isFinite ? duration : duration > 0 ? spring.endOfMotion : 0
        ViewAnimation.run(
            .init(duration: length, delay: delay, pace: .spring(spring)), options: options, animations: animations,
            completion: completion)
    }
}

extension DampedSpring {
    /// When an animation with the spring ends, in seconds: when it has settled, at the latest after 1,000 s.
    var endOfMotion: Double { min(settlingDuration, 1000) }
}
