import MainLoop

/// View animations that can be paused, scrubbed, reversed, stopped and retimed while they run.
///
/// The blocks run when the animator first becomes active; the model then has its final values. A
/// call that the animator's state does not allow does nothing and prints a warning with the reason
/// to stderr, where UIKit raises an exception. A running animator is kept alive until it has ended.
///
/// Source: Apple, UIViewPropertyAnimator; WWDC 2017, session 230, on the conversion of times at
/// interruptions.
@preconcurrency @MainActor
open class UIViewPropertyAnimator: NSObject, @preconcurrency NSCopying, UIViewImplicitlyAnimating {
    /// The timing with which the animator was created.
    open var timingParameters: (any UITimingCurveProvider)? { storedTimingParameters }
    final var storedTimingParameters: (any UITimingCurveProvider)?
    /// The duration of the animations, in seconds. A spring with its own duration determines it.
    open var duration: TimeInterval { pace.duration }
    /// The delay after which the animations started, in seconds.
    open internal(set) var delay: TimeInterval = 0
    /// Whether the views receive touches while they animate. Default: true.
    ///
    /// It can be set while the animator is inactive or stopped. On an active animator the change is
    /// reported and ignored, where UIKit raises.
    open var isUserInteractionEnabled = true {
        didSet {
            if isUserInteractionEnabled != oldValue, !allowsSetting("isUserInteractionEnabled") {
                isUserInteractionEnabled = oldValue
            }
        }
    }
    /// Whether hit tests use the views' model values instead of their presentation values. Default:
    /// false.
    open var isManualHitTestingEnabled = false
    /// Whether the animations can be paused, scrubbed and stopped. Default: true.
    ///
    /// It can be set while the animator is inactive or stopped. On an active animator the change is
    /// reported and ignored, where UIKit raises.
    open var isInterruptible = true {
        didSet {
            if isInterruptible != oldValue, !allowsSetting("isInterruptible") {
                isInterruptible = oldValue
            }
        }
    }
    /// Whether `fractionComplete` measures the distance instead of the time. Default: true.
    open var scrubsLinearly = true
    /// Whether the animator stays active and paused at its end instead of calling its completion.
    /// Default: false.
    open var pausesOnCompletion = false

    final let pace: AnimatorPace
    /// The pace of a view's vertical motion, if the velocity's components differ.
    final let verticalPace: AnimatorPace?
    final var phase = AnimatorCall.Phase.inactive
    final var items: [AnimatorItem] = []
    final var waiting: [(block: () -> Void, delayFactor: CGFloat)] = []
    final var completions: [(UIViewAnimatingPosition) -> Void] = []
    final var isBackwards = false
    /// The running leg.
    final var leg: AnimatorLeg?
    /// The progress from start to end while the animator does not run.
    final var fraction = 0.0
    /// The interrupted leg and its pace time, unless the animator has been moved since.
    final var held: (leg: AnimatorLeg, time: Double)?
    /// The fraction of the time set by scrubbing, if scrubbing measures the time.
    final var scrubbedTime: Double?
    final var end: MainLoop.TimerID?
    final var touches = AnimatorTouches()

    /// Whether pending updates and layout are committed before and at the end of each block.
    /// Default: false.
    ///
    /// Layout that a block causes then animates with it.
    ///
    /// Source: Apple, UIViewPropertyAnimator.flushUpdates.
    public final var flushUpdates = false

    final let loop = MainLoop.main

    /// Creates an animator.
    ///
    /// - Parameters:
    ///   - duration: in seconds; springs given by physics or perceived duration have their own.
    ///   - parameters: the pace.
    public init(duration: TimeInterval, timingParameters parameters: any UITimingCurveProvider) {
        storedTimingParameters = parameters
        let isUsable = reportNumber(
            duration, "the duration", of: "UIViewPropertyAnimator", consequence: "0 is used instead"
        )
        let duration = isUsable ? duration : 0
        var pace = AnimatorPace(parameters, duration: max(0, duration))
        var vertical: AnimatorPace?
        if let velocity = parameters.springTimingParameters?.initialVelocity,
            velocity.dx != velocity.dy
        {
            var other = AnimatorPace(parameters, duration: max(0, duration), velocity: velocity.dy)
            pace.duration = max(pace.duration, other.duration)
            other.duration = pace.duration
            vertical = other
        }
        self.pace = pace
        verticalPace = vertical
        super.init()
    }

    /// Returns an inactive animator with the same duration, pace and settings, without animations.
    open func copy(with zone: NSZone? = nil) -> Any {
        let copy = UIViewPropertyAnimator(
            duration: duration,
            timingParameters: timingParameters
                ?? UICubicTimingParameters(animationCurve: .easeInOut))
        copy.isUserInteractionEnabled = isUserInteractionEnabled
        copy.isManualHitTestingEnabled = isManualHitTestingEnabled
        copy.isInterruptible = isInterruptible
        (copy.scrubsLinearly, copy.pausesOnCompletion) = (scrubsLinearly, pausesOnCompletion)
        return copy
    }

    /// Creates an animator without duration, such as a placeholder for one that is assigned later.
    public override convenience init() {
        self.init(
            duration: 0, timingParameters: UICubicTimingParameters(animationCurve: .easeInOut))
    }

    /// Creates an animator with one of UIKit's curves.
    public convenience init(
        duration: TimeInterval, curve: UIView.AnimationCurve, animations: (() -> Void)? = nil
    ) {
        self.init(
            duration: duration, timingParameters: UICubicTimingParameters(animationCurve: curve))
        if let animations { addAnimations(animations) }
    }

    /// Creates an animator with a Bézier curve from (0, 0) to (1, 1).
    public convenience init(
        duration: TimeInterval, controlPoint1 point1: CGPoint, controlPoint2 point2: CGPoint,
        animations: (() -> Void)? = nil
    ) {
        self.init(
            duration: duration,
            timingParameters: UICubicTimingParameters(controlPoint1: point1, controlPoint2: point2))
        if let animations { addAnimations(animations) }
    }

    /// Creates an animator with a spring that settles within the duration.
    public convenience init(
        duration: TimeInterval, dampingRatio ratio: CGFloat, animations: (() -> Void)? = nil
    ) {
        self.init(
            duration: duration, timingParameters: UISpringTimingParameters(dampingRatio: ratio))
        if let animations { addAnimations(animations) }
    }

    /// Creates an animator and starts it.
    ///
    /// - Parameters:
    ///   - duration: in seconds.
    ///   - delay: in seconds.
    ///   - options: the curve and `.flushUpdates`; other options do not apply to animators.
    ///   - animations: the changes, made immediately.
    ///   - completion: called at the end with the final position.
    /// - Returns: the running animator.
    @discardableResult
    public class func runningPropertyAnimator(
        withDuration duration: TimeInterval, delay: TimeInterval,
        options: UIView.AnimationOptions = [],
        animations: @escaping () -> Void, completion: ((UIViewAnimatingPosition) -> Void)? = nil
    ) -> UIViewPropertyAnimator {
        let animator = UIViewPropertyAnimator(
            duration: duration, curve: options.curve, animations: animations)
        animator.flushUpdates = options.contains(.flushUpdates)
        if let completion { animator.addCompletion(completion) }
        animator.startAnimation(afterDelay: delay)
        return animator
    }

    /// Removes the animations of an animator that is released while it is paused or stopped, and
    /// reports it.
    isolated deinit {
        guard phase == .paused || phase == .stopped else { return }
        touches.release()
        for item in items { item.remove() }
        reportMistake(
            "A UIViewPropertyAnimator was released while it was \(phase); continue it, or stop and finish it, first"
        )
    }

    // MARK: State

    /// The state of the animator.
    open var state: UIViewAnimatingState {
        switch phase {
        case .inactive: .inactive
        case .running, .paused: .active
        case .stopped: .stopped
        }
    }

    /// Whether the animations move or wait for their delay.
    open var isRunning: Bool { phase == .running }

    /// Whether the animations run from end to start. Default: false.
    ///
    /// Setting it while they run or are paused reverses them where they are: `fractionComplete`
    /// becomes 1 − `fractionComplete`, and they return along the same curve at the same speed.
    /// Reversed again, they continue along it. A spring reverses smoothly: it pulls the other way
    /// with its current position and velocity, and the animator ends when it has settled. If the
    /// animator has been scrubbed or retimed in the middle, it starts at its own pace instead. [U]
    open var isReversed: Bool {
        get { isBackwards }
        set {
            guard newValue != isBackwards, allows(.reverse) else { return }
            defer { observedPropertiesMayHaveChanged() }
            let wasRunning = phase == .running
            if wasRunning { hold() }
            isBackwards = newValue
            scrubbedTime = scrubbedTime.map { 1 - $0 }
            if let held, held.leg.goal != goal, !held.leg.canTurn(to: goal) { self.held = nil }
            if wasRunning { run(with: nil, durationFactor: 0, after: 0) }
        }
    }

    /// The progress of the animations in their current direction, 0…1; 0 while inactive.
    ///
    /// It measures the distance, or the time if ``scrubsLinearly`` is false. It can be set while
    /// the animator is paused; setting it on an inactive animator makes it active and paused.
    /// Values are clamped to 0…1.
    open var fractionComplete: CGFloat {
        get {
            guard phase != .inactive else { return 0 }
            let now = loop.now.seconds
            let fraction = leg?.fraction(at: now) ?? fraction
            let covered = isBackwards ? 1 - fraction : fraction
            guard !scrubsLinearly else { return min(max(covered, 0), 1) }
            if let leg, leg.isTurned || leg.origin != fraction {
                return min(max(leg.done(atPaceTime: leg.paceTime(at: now)), 0), 1)
            }
            return scrubbedTime ?? heldTime ?? pace.time(of: covered) ?? min(max(covered, 0), 1)
        }
        set {
            guard newValue.isFinite else {
                return reportMistake(
                    "UIViewPropertyAnimator: fractionComplete was set to \(newValue); the "
                        + "previous value is kept"
                )
            }
            guard allows(.scrub) else { return }
            defer { observedPropertiesMayHaveChanged() }
            if phase == .inactive { begin() }
            let value = min(max(newValue, 0), 1)
            scrubbedTime = scrubsLinearly ? nil : value
            let covered = scrubsLinearly ? value : pace.progress(at: value)
            let old = fraction
            fraction = isBackwards ? 1 - covered : covered
            held = nil
            for item in items { item.scrub(from: old, to: fraction) }
        }
    }

    /// The fraction to which the animations run.
    final var goal: Double { isBackwards ? 0 : 1 }

    /// The elapsed part of the time at the interruption, in the current direction.
    private var heldTime: Double? {
        guard let held else { return nil }
        let done = held.leg.done(atPaceTime: held.time)
        return held.leg.goal == goal ? done : 1 - done
    }

    // MARK: Animations

    /// Adds a block whose changes animate after a delay.
    ///
    /// - Parameters:
    ///   - animation: the changes. They are made when the animator becomes active; if it already
    ///     is, they are made now and run in the remaining time.
    ///   - delayFactor: 0…1, as a fraction of the remaining duration.
    open func addAnimations(_ animation: @escaping () -> Void, delayFactor: CGFloat) {
        guard allows(.add) else { return }
        reportNumber(
            delayFactor, "the delay factor", of: "UIViewPropertyAnimator.addAnimations",
            isUsable: 0...1 ~= delayFactor)
        let factor = min(max(delayFactor.isFinite ? delayFactor : 0, 0), 1)
        guard phase != .inactive else { return waiting.append((animation, factor)) }
        perform(animation, delayFactor: factor)
    }

    /// Adds a block whose changes animate.
    open func addAnimations(_ animation: @escaping () -> Void) {
        addAnimations(animation, delayFactor: 0)
    }

    /// Adds a block that is called at the end with the final position. Blocks are called in the
    /// order they were added.
    open func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void) {
        completions.append(completion)
    }

    /// Returns whether a property that is fixed on an active animator can be set; reports it if
    /// not.
    private func allowsSetting(_ name: String) -> Bool {
        guard state == .active else { return true }
        reportMistake(
            "UIViewPropertyAnimator: \(name) cannot be set on an active animator; set it before it starts"
        )
        return false
    }

    /// Returns whether a call is allowed now; reports a refused one.
    final func allows(_ call: AnimatorCall) -> Bool {
        if call.interrupts, !isInterruptible {
            reportMistake(
                "UIViewPropertyAnimator: \(call.name) is not possible: the animator is not interruptible"
            )
            return false
        }
        switch call.verdict(in: phase) {
        case .allowed: return true
        case .ignored: return false
        case .refused(let reason):
            reportMistake("UIViewPropertyAnimator: \(call.name) is not possible: \(reason)")
            return false
        }
    }

    // MARK: Overridable, from the files of their aspects

    /// Starts the animations or resumes paused ones.
    open func startAnimation() {
        baseStartAnimation()
    }

    /// Starts the animations, or resumes paused ones, after a delay in seconds.
    ///
    /// The blocks change the model values now; presentation values change after the delay.
    open func startAnimation(afterDelay delay: TimeInterval) {
        baseStartAnimation(afterDelay: delay)
    }

    /// Pauses the animations; an inactive animator becomes active and stays at its start.
    open func pauseAnimation() {
        basePauseAnimation()
    }

    /// Resumes paused animations.
    ///
    /// - Parameters:
    ///   - parameters: the timing for the remaining distance; a velocity of 1 covers that distance
    ///     in a second. Nil continues with the animator's own timing.
    ///   - durationFactor: the remaining time as a multiple of ``duration``; 0 uses the time that
    ///     is left.
    open func continueAnimation(
        withTimingParameters parameters: (any UITimingCurveProvider)?, durationFactor: CGFloat
    ) {
        baseContinueAnimation(withTimingParameters: parameters, durationFactor: durationFactor)
    }

    /// Stops the animations where they are; the views keep their presentation values.
    ///
    /// - Parameter withoutFinishing: if true, the animator becomes inactive and no completion is
    ///   called; if false, it stays stopped until ``finishAnimation(at:)``.
    open func stopAnimation(_ withoutFinishing: Bool) {
        baseStopAnimation(withoutFinishing)
    }

    /// Moves a stopped animator's values to a position, makes it inactive and calls the
    /// completions.
    open func finishAnimation(at finalPosition: UIViewAnimatingPosition) {
        baseFinishAnimation(at: finalPosition)
    }
}
