/// The state of an animator, which determines the calls it allows.
///
/// Source: Apple, UIViewAnimatingState.
public enum UIViewAnimatingState: Int, Sendable {
    /// Not started, or finished.
    case inactive = 0
    /// Running or paused.
    case active = 1
    /// Stopped at its current position until it is finished.
    case stopped = 2
}

/// The position at which animations ended.
///
/// Source: Apple, UIViewAnimatingPosition.
public enum UIViewAnimatingPosition: Int, Sendable {
    /// The end of the animations.
    case end = 0
    /// The start of the animations.
    case start = 1
    /// The position at which they were stopped.
    case current = 2
}

/// An object that runs animations that can be paused, scrubbed, reversed and stopped.
///
/// Source: Apple, UIViewAnimating.
@preconcurrency @MainActor
public protocol UIViewAnimating: AnyObject {
    /// The state of the animator.
    var state: UIViewAnimatingState { get }
    /// Whether the animations move or wait for their delay.
    var isRunning: Bool { get }
    /// Whether the animations run from end to start.
    var isReversed: Bool { get set }
    /// The progress of the animations in their current direction, 0…1.
    var fractionComplete: CGFloat { get set }
    /// Starts the animations or resumes paused ones.
    func startAnimation()
    /// Starts the animations after a delay in seconds.
    func startAnimation(afterDelay delay: TimeInterval)
    /// Pauses the animations.
    func pauseAnimation()
    /// Stops the animations where they are; unless `withoutFinishing` is true, the animator must
    /// then be finished.
    func stopAnimation(_ withoutFinishing: Bool)
    /// Moves a stopped animator's values to a position and makes it inactive.
    func finishAnimation(at finalPosition: UIViewAnimatingPosition)
}

/// An animator whose animations are the changes that blocks make to views.
///
/// Source: Apple, UIViewImplicitlyAnimating.
@preconcurrency @MainActor
public protocol UIViewImplicitlyAnimating: UIViewAnimating {
    /// Adds a block whose changes animate after a delay, a fraction of the remaining duration.
    func addAnimations(_ animation: @escaping () -> Void, delayFactor: CGFloat)
    /// Adds a block whose changes animate.
    func addAnimations(_ animation: @escaping () -> Void)
    /// Adds a block that is called at the end.
    func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void)
    /// Resumes paused animations, optionally with other timing.
    func continueAnimation(
        withTimingParameters parameters: (any UITimingCurveProvider)?, durationFactor: CGFloat)
}
