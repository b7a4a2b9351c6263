extension UIView {
    /// Animates the changes of a block with a spring that settles within a thousandth by the end of
    /// the duration.
    ///
    /// - `dampingRatio`: above 0, up to 1; 1 does not overshoot.
    /// - `velocity`: the initial velocity; 1 covers the animation's distance in a second.
    public static func animate(
        withDuration duration: TimeInterval, delay: TimeInterval,
        usingSpringWithDamping dampingRatio: CGFloat,
        initialSpringVelocity velocity: CGFloat, options: AnimationOptions = [],
        animations: @escaping () -> Void,
        completion: ((Bool) -> Void)? = nil
    ) {
        reportNumber(
            dampingRatio, "the damping ratio", of: "UIView.animate", isUsable: dampingRatio >= 0)
        reportNumber(velocity, "the initial velocity", of: "UIView.animate")
        let spring = DampedSpring(
            dampingRatio: dampingRatio, duration: duration, initialVelocity: velocity)
        ViewAnimation.run(
            .init(duration: duration, delay: delay, pace: .spring(spring)), options: options,
            animations: animations,
            completion: completion)
    }

    /// Animates the changes of a block with a spring given by its perceived duration and bounce.
    ///
    /// The animation ends when the spring has settled within a thousandth, which is later than the
    /// duration, or after 1,000 s at most. Source: Apple, animate(springDuration:bounce:…): mass 1,
    /// stiffness (2π/duration)², damping ratio 1 − bounce, or 1/(1 + bounce) for a bounce below 0.
    ///
    /// - Parameters:
    ///   - duration: the perceived duration in seconds; with 0 or less the changes apply
    ///     immediately.
    ///   - bounce: −1…1; 0 does not bounce, 1 never settles, and negative values flatten the
    ///     motion.
    ///   - initialSpringVelocity: the initial velocity; 1 covers the animation's distance in a
    ///     second.
    ///   - delay: in seconds.
    ///   - options: repetition, touches, inheritance; the spring replaces the curve.
    ///   - animations: the changes.
    ///   - completion: called when the last animation has ended, with true if all of them finished.
    public static func animate(
        springDuration duration: TimeInterval = 0.5, bounce: CGFloat = 0,
        initialSpringVelocity: CGFloat = 0,
        delay: TimeInterval = 0, options: AnimationOptions = [], animations: () -> Void,
        completion: ((Bool) -> Void)? = nil
    ) {
        reportNumber(bounce, "the bounce", of: "UIView.animate", isUsable: abs(bounce) <= 1)
        reportNumber(initialSpringVelocity, "the initial velocity", of: "UIView.animate")
        let spring = DampedSpring(
            perceptualDuration: duration, bounce: bounce, initialVelocity: initialSpringVelocity)
        // A duration that is not finite is reported when the block's timing is checked.
        let length = !duration.isFinite ? duration : duration > 0 ? spring.endOfMotion : 0
        ViewAnimation.run(
            .init(duration: length, delay: delay, pace: .spring(spring)), options: options,
            animations: animations,
            completion: completion)
    }
}

extension DampedSpring {
    /// The time at which the spring has settled and its animation ends, in seconds; at most 1,000.
    var endOfMotion: Double { min(settlingDuration, 1000) }
}
