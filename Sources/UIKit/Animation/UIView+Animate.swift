extension UIView {
    /// Animates the changes of a block.
    ///
    /// - `duration`: in seconds; 0 or less makes the changes at once.
    /// - `delay`: in seconds. The model changes now; what is on screen waits.
    /// - `options`: pace, repetition, touches. Default: ease in and out.
    /// - `completion`: called when the last animation has ended, with whether all of them finished; at once when the
    ///   block changed nothing.
    public static func animate(
        withDuration duration: TimeInterval, delay: TimeInterval, options: AnimationOptions = [],
        animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
    ) {
        ViewAnimation.run(
            duration: duration, delay: delay, pace: .curve(options.curve.timingFunction), options: options,
            animations: animations, completion: completion)
    }

    /// Animates the changes of a block, with ease in and out.
    public static func animate(
        withDuration duration: TimeInterval, animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
    ) {
        animate(withDuration: duration, delay: 0, animations: animations, completion: completion)
    }

    /// Animates the changes of a block with a spring that has settled to a thousandth at the duration.
    ///
    /// - `dampingRatio`: above 0, up to 1; 1 does not overshoot.
    /// - `velocity`: at the start, in distances a second.
    public static func animate(
        withDuration duration: TimeInterval, delay: TimeInterval, usingSpringWithDamping dampingRatio: CGFloat,
        initialSpringVelocity velocity: CGFloat, options: AnimationOptions = [], animations: @escaping () -> Void,
        completion: ((Bool) -> Void)? = nil
    ) {
        let spring = DampedSpring(dampingRatio: dampingRatio, duration: duration, initialVelocity: velocity)
        ViewAnimation.run(
            duration: duration, delay: delay, pace: .spring(spring), options: options, animations: animations,
            completion: completion)
    }

    /// Runs a block with animation switched off: neither its changes animate nor those of animation blocks inside it.
    public static func performWithoutAnimation(_ actions: () -> Void) {
        let wereEnabled = ViewAnimation.areEnabled
        ViewAnimation.areEnabled = false
        defer { ViewAnimation.areEnabled = wereEnabled }
        actions()
    }

    /// Switches animation on or off for all views; blocks still run. Default: on.
    public static func setAnimationsEnabled(_ enabled: Bool) {
        ViewAnimation.areEnabled = enabled
    }

    /// Whether animation is on.
    public static var areAnimationsEnabled: Bool { ViewAnimation.areEnabled }

    /// The duration of the animation block that runs at the moment, in seconds; 0 outside of any.
    public static var inheritedAnimationDuration: TimeInterval { ViewAnimation.current?.duration ?? 0 }
}
