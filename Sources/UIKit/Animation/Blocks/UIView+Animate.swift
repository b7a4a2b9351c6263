extension UIView {
    /// Animates the changes of a block.
    ///
    /// - `duration`: in seconds. With 0 or less the changes apply immediately, and the completion
    ///   runs in the next run loop turn.
    /// - `delay`: in seconds. Model values change now; presentation values change after the delay.
    /// - `options`: timing curve, repetition, touches. Default: ease in and out.
    /// - `completion`: called when the last animation has ended, with true if all of them finished;
    ///   immediately if the block changed nothing.
    public static func animate(
        withDuration duration: TimeInterval, delay: TimeInterval, options: AnimationOptions = [],
        animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
    ) {
        ViewAnimation.run(
            .init(duration: duration, delay: delay, pace: .init(options)), options: options,
            animations: animations,
            completion: completion)
    }

    /// Animates the changes of a block with an ease-in-out curve.
    public static func animate(
        withDuration duration: TimeInterval, animations: @escaping () -> Void,
        completion: ((Bool) -> Void)? = nil
    ) {
        animate(withDuration: duration, delay: 0, animations: animations, completion: completion)
    }

    /// Animates the changes of a block; with a duration of 0 it runs the block and the completion
    /// synchronously.
    ///
    /// The framework uses it for its own steps, which must not stay incomplete until the next run
    /// loop turn when nothing animates.
    static func animateOrPlace(
        withDuration duration: TimeInterval, delay: TimeInterval = 0,
        options: AnimationOptions = [],
        animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
    ) {
        guard duration > 0 else {
            ViewAnimation.withoutAnimation(animations)
            completion?(true)
            return
        }
        animate(
            withDuration: duration, delay: delay, options: options, animations: animations,
            completion: completion)
    }

    /// Animates the change of a control's own parts that a program asks for: in an animation block
    /// as a part of it, so that the block's completion waits for it, elsewhere for a duration of
    /// the control's.
    ///
    /// A program gives a slider a duration of its own so. [U]
    static func animateParts(withDuration duration: TimeInterval, _ change: @escaping () -> Void) {
        guard ViewAnimation.current == nil else { return change() }
        animate(
            withDuration: duration, delay: 0,
            options: [.allowUserInteraction, .beginFromCurrentState], animations: change)
    }

    /// Changes the repetition of the animations that a block makes, inside an animation block.
    ///
    /// The enclosing block's completion waits for them. Outside of any animation block the changes
    /// apply without animation. Source: Apple,
    /// modifyAnimations(withRepeatCount:autoreverses:animations:).
    ///
    /// - Parameters:
    ///   - count: how often they run; fractions are allowed, 0 means once, infinity means forever.
    ///   - autoreverses: whether each run is followed by the same run in reverse.
    ///   - animations: the changes.
    public static func modifyAnimations(
        withRepeatCount count: CGFloat, autoreverses: Bool, animations: () -> Void
    ) {
        reportNumber(
            count == .infinity ? 0 : count, "the repeat count", of: "UIView.modifyAnimations",
            isUsable: count >= 0,
            consequence: "the animations run once")
        guard let outer = ViewAnimation.current else { return animations() }
        var timing = outer.timing
        timing.repeatCount = count > 0 ? Float(count) : 0
        timing.autoreverses = autoreverses
        outer.hold()
        let animation = ViewAnimation(timing: timing, options: outer.options) {
            outer.release(finished: $0)
        }
        animation.perform(animations)
        animation.close()
    }

    // MARK: Without animation

    /// Runs a block without animation; animation blocks inside it do not animate either.
    public static func performWithoutAnimation(_ actions: () -> Void) {
        let wereEnabled = ViewAnimation.areEnabled
        ViewAnimation.setEnabled(false)
        defer { ViewAnimation.setEnabled(wereEnabled) }
        actions()
    }

    /// Enables or disables animation for all views; blocks still run. Default: enabled.
    public static func setAnimationsEnabled(_ enabled: Bool) {
        ViewAnimation.setEnabled(enabled)
    }

    /// Whether animation is enabled.
    public static var areAnimationsEnabled: Bool { ViewAnimation.areEnabled }

    /// The duration of the current animation block, in seconds; 0 outside of any.
    public static var inheritedAnimationDuration: TimeInterval {
        ViewAnimation.current?.timing.duration ?? 0
    }
}
