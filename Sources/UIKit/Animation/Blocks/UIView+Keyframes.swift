extension UIView {
    /// Animates the keyframes that the block adds with
    /// ``addKeyframe(withRelativeStartTime:relativeDuration:animations:)``.
    ///
    /// Changes that the block makes outside of a keyframe take the whole duration. Source: Apple,
    /// animateKeyframes. The whole animation eases in and out unless the options contain the bits
    /// of another curve, as measured on iOS.
    ///
    /// - Parameters:
    ///   - duration: in seconds. With 0 or less the changes apply immediately, and the completion
    ///     runs in the next run loop turn.
    ///   - delay: in seconds.
    ///   - options: interpolation between keyframes, repetition, touches.
    ///   - animations: adds the keyframes.
    ///   - completion: called when the last animation has ended, with true if all of them finished.
    public static func animateKeyframes(
        withDuration duration: TimeInterval, delay: TimeInterval,
        options: KeyframeAnimationOptions = [],
        animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
    ) {
        let blockOptions = options.blockOptions
        var timing = ViewAnimation.Timing(
            duration: duration, delay: delay, pace: .init(blockOptions))
        timing.repair(blockOptions)
        guard timing.duration > 0 else {
            ViewAnimation.withoutAnimation(animations)
            return ViewAnimation.completeInNextTurn(completion)
        }
        let outer = ViewAnimation.nested(timing, options: blockOptions, completion: completion)
        let block = KeyframeBlock(in: outer, mode: options.calculationMode)
        block.perform(animations)
        block.playKeyframes()
        block.close()
        outer.close()
    }

    /// Adds a keyframe inside the block of `animateKeyframes`: the values of properties at the
    /// keyframe's end.
    ///
    /// Elsewhere the changes belong to the enclosing animation block, if any, and a warning is
    /// printed to stderr.
    ///
    /// - Parameters:
    ///   - frameStartTime: 0…1, as a fraction of the whole duration.
    ///   - frameDuration: 0…1; with 0 the values change abruptly at the start time.
    ///   - animations: the changes.
    public static func addKeyframe(
        withRelativeStartTime frameStartTime: Double, relativeDuration frameDuration: Double,
        animations: @escaping () -> Void
    ) {
        guard ViewAnimation.areEnabled else { return animations() }
        guard let block = KeyframeBlock.innermost else {
            // Inside a block that disables animation there is no keyframe block either: not a
            // mistake.
            if ViewAnimation.current != nil || !ViewAnimation.isHidden {
                reportMistake(
                    "UIView.addKeyframe was called outside animateKeyframes: its changes are not "
                        + "a keyframe"
                )
            }
            return animations()
        }
        for (number, name) in [(frameStartTime, "the start time"), (frameDuration, "the duration")]
        {
            reportNumber(number, name, of: "UIView.addKeyframe", consequence: "0 is used instead")
        }
        let start = frameStartTime.isFinite ? min(max(frameStartTime, 0), 1) : 0
        let length = frameDuration.isFinite ? max(frameDuration, 0) : 0
        block.addKeyframe(from: start, to: min(start + length, 1), animations)
    }
}
