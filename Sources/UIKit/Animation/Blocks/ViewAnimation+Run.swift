extension ViewAnimation {
    /// Runs an animation block and calls the completion when its last animation has ended.
    ///
    /// If the block changed nothing, the completion runs immediately. If the duration is 0, it runs
    /// at the beginning of the next run loop turn, or after the delay, until which the old values
    /// are shown. Inside another block the duration and pace are inherited unless the options
    /// override them.
    static func run(
        _ timing: Timing, options: UIView.AnimationOptions, animations: () -> Void,
        completion: ((Bool) -> Void)?
    ) {
        var timing = timing
        timing.repair(options)
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

    /// Calls a completion with true at the beginning of the next run loop turn.
    ///
    /// Source: Apple, UIView.animate: "If the duration of the animation is 0, this block is
    /// performed at the beginning of the next run loop cycle".
    static func completeInNextTurn(_ completion: ((Bool) -> Void)?) {
        guard let completion else { return }
        LayerScheduler.current.runInNextTurn { completion(true) }
    }

    /// Commits pending layout and updates as part of the current block.
    static func flush() { LayoutPass.commit(UIApplication.shared.windows) }

    /// Returns whether a block that begins must flush at its end: if it requests that, or its
    /// enclosing block does.
    ///
    /// Changes pending before the block are committed here: animated by the enclosing block if
    /// there is one, otherwise without animation.
    static func beginsFlushing(_ isAskedFor: Bool) -> Bool {
        guard isAskedFor || isFlushing else { return false }
        if current == nil { withoutAnimation(flush) } else { flush() }
        return true
    }

    /// Enables or disables animation. If the enclosing block has `.flushUpdates`, pending changes
    /// are committed first, under the previous setting.
    ///
    /// Source: Apple, UIView.AnimationOptions.flushUpdates.
    static func setEnabled(_ enabled: Bool) {
        if isFlushing && enabled != areEnabled { flush() }
        areEnabled = enabled
    }

    /// Creates a block that inherits from the enclosing one everything its options do not override.
    static func nested(
        _ timing: Timing, options: UIView.AnimationOptions, completion: ((Bool) -> Void)?
    ) -> ViewAnimation {
        var timing = timing
        timing.repair(options)
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
            overrides: !options.isDisjoint(with: [
                .overrideInheritedDuration, .overrideInheritedCurve,
            ]),
            completion: completion)
    }

    /// Runs a block with the enclosing block's timing and its own completion.
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
    /// The options that a block inherits from the enclosing one.
    fileprivate static let inherited: Self = [
        .layoutSubviews, .allowUserInteraction, .repeat, .autoreverse, .beginFromCurrentState,
        .flushUpdates,
    ]
}
