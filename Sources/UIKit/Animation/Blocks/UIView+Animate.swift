extension UIView {
    /// Animates the changes of a block.
    ///
    /// - `duration`: in seconds; 0 or less makes the changes at once, and the completion runs in the next turn of the loop.
    /// - `delay`: in seconds. The model changes now; what is on screen waits.
    /// - `options`: pace, repetition, touches. Default: ease in and out.
    /// - `completion`: called when the last animation has ended, with whether all of them finished; at once when the
    ///   block changed nothing.
    public static func animate(
        withDuration duration: TimeInterval, delay: TimeInterval, options: AnimationOptions = [],
        animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
    ) {
        ViewAnimation.run(
            .init(duration: duration, delay: delay, pace: .init(options)), options: options, animations: animations,
            completion: completion)
    }

    /// Animates the changes of a block, with ease in and out.
    public static func animate(
        withDuration duration: TimeInterval, animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
    ) {
        animate(withDuration: duration, delay: 0, animations: animations, completion: completion)
    }

    /// Animates the changes of a block; with a duration of 0 it makes them and calls the completion before it returns.
    ///
    /// For the framework's own steps, which may not be halfway between two turns when nothing animates.
    static func animateOrPlace(
        withDuration duration: TimeInterval, delay: TimeInterval = 0, options: AnimationOptions = [],
        animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
    ) {
        guard duration > 0 else {
            ViewAnimation.withoutAnimation(animations)
            completion?(true)
            return
        }
        animate(
            withDuration: duration, delay: delay, options: options, animations: animations, completion: completion)
    }

    /// Changes how often the animations of a block run, inside an animation block.
    ///
    /// They count for the completion of the block around. Outside of any block the changes are made without animation.
    /// Source: Apple, modifyAnimations(withRepeatCount:autoreverses:animations:).
    ///
    /// - Parameters:
    ///   - count: how often they run; fractions allowed, 0 is once, infinity for ever.
    ///   - autoreverses: whether each run is followed by the same run backwards.
    ///   - animations: the changes.
    public static func modifyAnimations(
        withRepeatCount count: CGFloat, autoreverses: Bool, animations: () -> Void
    ) {
        reportNumber(
            count == .infinity ? 0 : count, "the repeat count", of: "UIView.modifyAnimations", isUsable: count >= 0,
            consequence: "the animations run once")
        guard let outer = ViewAnimation.current else { return animations() }
        var timing = outer.timing
        timing.repeatCount = count > 0 ? Float(count) : 0
        timing.autoreverses = autoreverses
        outer.hold()
        let animation = ViewAnimation(timing: timing, options: outer.options) { outer.release(finished: $0) }
        animation.perform(animations)
        animation.close()
    }

    // MARK: Without animation

    /// Runs a block with animation switched off: neither its changes animate nor those of animation blocks inside it.
    public static func performWithoutAnimation(_ actions: () -> Void) {
        let wereEnabled = ViewAnimation.areEnabled
        ViewAnimation.setEnabled(false)
        defer { ViewAnimation.setEnabled(wereEnabled) }
        actions()
    }

    /// Switches animation on or off for all views; blocks still run. Default: on.
    public static func setAnimationsEnabled(_ enabled: Bool) {
        ViewAnimation.setEnabled(enabled)
    }

    /// Whether animation is on.
    public static var areAnimationsEnabled: Bool { ViewAnimation.areEnabled }

    /// The duration of the animation block that runs at the moment, in seconds; 0 outside of any.
    public static var inheritedAnimationDuration: TimeInterval { ViewAnimation.current?.timing.duration ?? 0 }
}
