// The forms that Swift gives the methods with completion handlers on Apple's systems. The task waits on the main actor, so
// the loop's clock says when it goes on; where nobody waits, the forms with a completion handler do.
extension UIView {
    /// Animates the changes of a block with ease in and out, and returns when the last animation has ended.
    ///
    /// Source: Apple, animate(withDuration:animations:completion:), as an asynchronous method.
    ///
    /// - Parameters:
    ///   - duration: in seconds; 0 or less makes the changes at once.
    ///   - animations: the changes.
    /// - Returns: whether all animations finished.
    @discardableResult
    public static func animate(
        withDuration duration: TimeInterval, animations: @escaping () -> Void
    ) async -> Bool {
        await animate(withDuration: duration, delay: 0, animations: animations)
    }

    /// Animates the changes of a block, and returns when the last animation has ended.
    ///
    /// - Parameters:
    ///   - duration: in seconds; 0 or less makes the changes at once.
    ///   - delay: in seconds.
    ///   - options: pace, repetition, touches.
    ///   - animations: the changes.
    /// - Returns: whether all animations finished.
    @discardableResult
    public static func animate(
        withDuration duration: TimeInterval, delay: TimeInterval, options: AnimationOptions = [],
        animations: @escaping () -> Void
    ) async -> Bool {
        await withCheckedContinuation { continuation in
            animate(withDuration: duration, delay: delay, options: options, animations: animations) {
                continuation.resume(returning: $0)
            }
        }
    }

    /// Animates the changes of a block with a spring, and returns when the last animation has ended.
    ///
    /// - Parameters:
    ///   - duration: in seconds.
    ///   - delay: in seconds.
    ///   - dampingRatio: above 0, up to 1.
    ///   - velocity: at the start, in distances a second.
    ///   - options: repetition, touches.
    ///   - animations: the changes.
    /// - Returns: whether all animations finished.
    @discardableResult
    public static func animate(
        withDuration duration: TimeInterval, delay: TimeInterval, usingSpringWithDamping dampingRatio: CGFloat,
        initialSpringVelocity velocity: CGFloat, options: AnimationOptions = [], animations: @escaping () -> Void
    ) async -> Bool {
        await withCheckedContinuation { continuation in
            animate(
                withDuration: duration, delay: delay, usingSpringWithDamping: dampingRatio,
                initialSpringVelocity: velocity, options: options, animations: animations
            ) { continuation.resume(returning: $0) }
        }
    }

    /// Animates through the keyframes that a block adds, and returns when the last animation has ended.
    ///
    /// - Parameters:
    ///   - duration: in seconds.
    ///   - delay: in seconds.
    ///   - options: how values between are made, repetition, touches.
    ///   - animations: adds the keyframes.
    /// - Returns: whether all animations finished.
    @discardableResult
    public static func animateKeyframes(
        withDuration duration: TimeInterval, delay: TimeInterval, options: KeyframeAnimationOptions = [],
        animations: @escaping () -> Void
    ) async -> Bool {
        await withCheckedContinuation { continuation in
            animateKeyframes(withDuration: duration, delay: delay, options: options, animations: animations) {
                continuation.resume(returning: $0)
            }
        }
    }

    /// Plays a transition of a view's content, and returns when it has ended.
    ///
    /// - Parameters:
    ///   - view: the view whose subviews or content the block changes.
    ///   - duration: in seconds.
    ///   - options: a transition and a pace.
    ///   - animations: the changes.
    /// - Returns: whether it finished.
    @discardableResult
    public static func transition(
        with view: UIView, duration: TimeInterval, options: AnimationOptions = [], animations: (() -> Void)?
    ) async -> Bool {
        await withCheckedContinuation { continuation in
            transition(with: view, duration: duration, options: options, animations: animations) {
                continuation.resume(returning: $0)
            }
        }
    }

    /// Plays a transition from one view to another, and returns when it has ended.
    ///
    /// - Parameters:
    ///   - fromView: the view that is removed, or hidden.
    ///   - toView: the view that is added, or shown.
    ///   - duration: in seconds.
    ///   - options: a transition and a pace.
    /// - Returns: whether it finished.
    @discardableResult
    public static func transition(
        from fromView: UIView, to toView: UIView, duration: TimeInterval, options: AnimationOptions = []
    ) async -> Bool {
        await withCheckedContinuation { continuation in
            transition(from: fromView, to: toView, duration: duration, options: options) {
                continuation.resume(returning: $0)
            }
        }
    }

    /// Plays a system animation on views, and returns when all has ended.
    ///
    /// - Parameters:
    ///   - animation: which one.
    ///   - views: the views that are deleted.
    ///   - options: pace and touches.
    ///   - parallelAnimations: changes that animate along with it.
    /// - Returns: whether all animations finished.
    @discardableResult
    public static func perform(
        _ animation: SystemAnimation, on views: [UIView], options: AnimationOptions = [],
        animations parallelAnimations: (() -> Void)?
    ) async -> Bool {
        await withCheckedContinuation { continuation in
            perform(animation, on: views, options: options, animations: parallelAnimations) {
                continuation.resume(returning: $0)
            }
        }
    }
}

extension UIViewPropertyAnimator {
    /// Waits for the end of the animator, and returns where that was.
    ///
    /// Source: Apple, addCompletion(_:), as an asynchronous method. An animator that is stopped without finishing has no
    /// such end: the task waits for ever, as it does on Apple's systems.
    public final func addCompletion() async -> UIViewAnimatingPosition {
        await withCheckedContinuation { continuation in
            addCompletion { continuation.resume(returning: $0) }
        }
    }
}

extension NSAnimationContext {
    /// Runs a block in a grouping of its own, and returns when its animations have ended.
    ///
    /// - Parameter changes: sets the context's duration and pace, and changes things.
    public static func runAnimationGroup(_ changes: (NSAnimationContext) -> Void) async {
        await withCheckedContinuation { continuation in
            runAnimationGroup(changes) { continuation.resume() }
        }
    }
}
