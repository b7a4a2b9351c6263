/// Where an animator stands: what may be called.
///
/// Source: Apple, UIViewAnimatingState.
public enum UIViewAnimatingState: Int, Sendable {
    /// Has not begun, or is over.
    case inactive = 0
    /// Runs or is paused.
    case active = 1
    /// Stopped where it was; waits to be finished.
    case stopped = 2
}

/// Where animations ended.
///
/// Source: Apple, UIViewAnimatingPosition.
public enum UIViewAnimatingPosition: Int, Sendable {
    /// At the end of the way.
    case end = 0
    /// At its start.
    case start = 1
    /// Where they were.
    case current = 2
}

/// A thing that runs animations which can be paused, scrubbed, reversed and stopped.
///
/// Source: Apple, UIViewAnimating.
@preconcurrency @MainActor
public protocol UIViewAnimating: AnyObject {
    /// Where the animator stands.
    var state: UIViewAnimatingState { get }
    /// Whether its animations move, or wait for their delay to pass.
    var isRunning: Bool { get }
    /// Whether they go from their end to their start.
    var isReversed: Bool { get set }
    /// How far they have come, 0 to 1, in the direction in which they go.
    var fractionComplete: CGFloat { get set }
    /// Starts the animations, or goes on with paused ones.
    func startAnimation()
    /// Starts the animations after a delay in seconds.
    func startAnimation(afterDelay delay: TimeInterval)
    /// Holds the animations where they are.
    func pauseAnimation()
    /// Ends the animations where they are, and waits to be finished unless `withoutFinishing` is true.
    func stopAnimation(_ withoutFinishing: Bool)
    /// Brings what a stopped animator has animated to a position, and ends it.
    func finishAnimation(at finalPosition: UIViewAnimatingPosition)
}

/// An animator whose animations come from blocks that change views.
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
    /// Goes on with paused animations, perhaps with another timing.
    func continueAnimation(withTimingParameters parameters: (any UITimingCurveProvider)?, durationFactor: CGFloat)
}
