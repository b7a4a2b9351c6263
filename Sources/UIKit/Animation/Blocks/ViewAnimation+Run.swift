extension ViewAnimation {
    /// Runs a block whose changes animate, and calls the completion when the last animation has ended: at once when
    /// the block changed nothing, at the beginning of the next turn of the loop when its duration is 0.
    ///
    /// Inside another block its duration and pace are taken over unless the options say otherwise.
    static func run(
        _ timing: Timing, options: UIView.AnimationOptions, animations: () -> Void, completion: ((Bool) -> Void)?
    ) {
        var timing = timing
        timing.repair()
        let flushes = beginsFlushing(options.contains(.flushUpdates))
        func perform() {
            animations()
            if flushes { flush() }
        }
        guard timing.duration > 0 else {
            withoutAnimation(perform)
            return completeInNextTurn(completion)
        }
        let animation = nested(timing, options: options, completion: completion)
        animation.perform(perform)
        animation.close()
    }

    /// Calls a completion at the beginning of the next turn of the loop, with true.
    ///
    /// Source: Apple, UIView.animate: "If the duration of the animation is 0, this block is performed at the beginning of the
    /// next run loop cycle".
    static func completeInNextTurn(_ completion: ((Bool) -> Void)?) {
        guard let completion else { return }
        LayerScheduler.current.runInNextTurn { completion(true) }
    }

    /// Brings up to date what waits, within the block that runs.
    static func flush() { LayoutPass.commit(UIApplication.shared.windows) }

    /// Whether a block that begins is to flush at its end: if it asks for that, or the one around it does. What has changed
    /// before it is brought up to date then: animated by the one around it, else not at all.
    static func beginsFlushing(_ isAskedFor: Bool) -> Bool {
        guard isAskedFor || isFlushing else { return false }
        if current == nil { withoutAnimation(flush) } else { flush() }
        return true
    }

    /// Lets changes animate or not from now on. What has changed before keeps to what was in force, where a block around has
    /// `.flushUpdates`.
    ///
    /// Source: Apple, UIView.AnimationOptions.flushUpdates.
    static func setEnabled(_ enabled: Bool) {
        if isFlushing && enabled != areEnabled { flush() }
        areEnabled = enabled
    }

    /// Makes a block that takes over from the one around it what its options do not keep.
    static func nested(
        _ timing: Timing, options: UIView.AnimationOptions, completion: ((Bool) -> Void)?
    ) -> ViewAnimation {
        var timing = timing
        timing.repair()
        timing.delay = max(0, timing.delay)
        timing.setRepetition(options)
        guard let outer = current else {
            return ViewAnimation(timing: timing, options: options, completion: completion)
        }
        var options = options
        if !options.contains(.overrideInheritedOptions) {
            options.formUnion(outer.options.intersection(.inherited))
            timing.setRepetition(options)
            if timing.repeatCount == 0 { timing.repeatCount = outer.timing.repeatCount }
        }
        timing.delay += outer.timing.delay
        if !options.contains(.overrideInheritedDuration) { timing.duration = outer.timing.duration }
        if !options.contains(.overrideInheritedCurve) { timing.pace = outer.timing.pace }
        return outer.child(
            timing: timing, options: options,
            overrides: !options.isDisjoint(with: [.overrideInheritedDuration, .overrideInheritedCurve]),
            completion: completion)
    }

    /// Runs a block with the surrounding block's timing, for a completion of its own.
    static func runInherited(_ animations: () -> Void, completion: @escaping () -> Void) {
        guard let outer = current else {
            animations()
            return completion()
        }
        let timing = Timing(duration: outer.timing.duration, pace: outer.timing.pace)
        run(timing, options: [], animations: animations) { _ in completion() }
    }

    /// Runs a block whose changes do not animate.
    static func withoutAnimation(_ body: () -> Void) {
        push(nil)
        body()
        pop()
    }
}

extension UIView.AnimationOptions {
    /// What a block takes over from the one around it.
    fileprivate static let inherited: Self = [
        .layoutSubviews, .allowUserInteraction, .repeat, .autoreverse, .beginFromCurrentState, .flushUpdates,
    ]
}
