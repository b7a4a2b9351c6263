extension UIView {
    /// Animates through keyframes, which the block adds with ``addKeyframe(withRelativeStartTime:relativeDuration:animations:)``.
    ///
    /// Changes that the block makes besides run over the whole duration. Source: Apple, animateKeyframes; the pace of the
    /// whole is ease in and out unless the options have the bits of another curve, as measured on iOS.
    ///
    /// - Parameters:
    ///   - duration: in seconds; 0 or less makes the changes at once, and the completion runs in the next turn of the loop.
    ///   - delay: in seconds.
    ///   - options: how values between are made, repetition, touches.
    ///   - animations: adds the keyframes.
    ///   - completion: called when the last animation has ended, with whether all of them finished.
    public static func animateKeyframes(
        withDuration duration: TimeInterval, delay: TimeInterval, options: KeyframeAnimationOptions = [],
        animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
    ) {
        let blockOptions = options.blockOptions
        var timing = ViewAnimation.Timing(duration: duration, delay: delay, pace: .init(blockOptions))
        timing.repair()
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

    /// Adds a keyframe inside the block of `animateKeyframes`: what the changes' properties are to be at its end.
    ///
    /// Elsewhere the changes are made as part of the block around, if there is one, and a sentence on standard error says so.
    ///
    /// - Parameters:
    ///   - frameStartTime: 0…1, in fractions of the whole duration.
    ///   - frameDuration: 0…1; 0 takes the values at once at the start time.
    ///   - animations: the changes.
    public static func addKeyframe(
        withRelativeStartTime frameStartTime: Double, relativeDuration frameDuration: Double,
        animations: @escaping () -> Void
    ) {
        guard ViewAnimation.areEnabled else { return animations() }
        guard let block = KeyframeBlock.innermost else {
            // In a block without animation there is none either, and nothing to say.
            if ViewAnimation.current != nil || !ViewAnimation.isHidden {
                reportMistake("UIView.addKeyframe was called outside of animateKeyframes: its changes are no keyframe")
            }
            return animations()
        }
        for (number, name) in [(frameStartTime, "the start time"), (frameDuration, "the duration")] {
            reportNumber(number, name, of: "UIView.addKeyframe", consequence: "0 is used instead")
        }
        let start = frameStartTime.isFinite ? min(max(frameStartTime, 0), 1) : 0
        let length = frameDuration.isFinite ? max(frameDuration, 0) : 0
        block.addKeyframe(from: start, to: min(start + length, 1), animations)
    }
}
