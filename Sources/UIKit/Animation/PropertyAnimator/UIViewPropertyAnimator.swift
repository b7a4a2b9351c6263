import MainLoop

/// Animations of views that can be paused, scrubbed, reversed, stopped and given another timing while they run.
///
/// The blocks' changes are made when the animator first becomes active; the model then has its final values. A call that
/// the animator's state does not allow is left out, and a sentence on standard error says why, where UIKit raises an
/// exception. A running animator is kept alive until it has ended.
///
/// Source: Apple, UIViewPropertyAnimator; WWDC 2017, session 230, on the conversion of times at interruptions.
@preconcurrency @MainActor
open class UIViewPropertyAnimator: NSObject, UIViewImplicitlyAnimating {
    /// The timing that the animator was made with.
    public let timingParameters: (any UITimingCurveProvider)?
    /// How long the animations take, in seconds; a spring that takes its own time gives it.
    public final var duration: TimeInterval { pace.duration }
    /// The delay after which the animations started, in seconds.
    public internal(set) final var delay: TimeInterval = 0
    /// Whether the views take touches while they animate. Default: true.
    ///
    /// It can be set while the animator is inactive, or stopped; on an active one it is reported and stays, where UIKit raises.
    open var isUserInteractionEnabled = true {
        didSet {
            if isUserInteractionEnabled != oldValue, !allowsSetting("isUserInteractionEnabled") {
                isUserInteractionEnabled = oldValue
            }
        }
    }
    /// Whether touches find the views where their model is, and not where they are seen. Default: false.
    open var isManualHitTestingEnabled = false
    /// Whether the animations can be paused, scrubbed and stopped. Default: true.
    ///
    /// It can be set while the animator is inactive, or stopped; on an active one it is reported and stays, where UIKit raises.
    open var isInterruptible = true {
        didSet {
            if isInterruptible != oldValue, !allowsSetting("isInterruptible") { isInterruptible = oldValue }
        }
    }
    /// Whether `fractionComplete` counts the way rather than the time. Default: true.
    open var scrubsLinearly = true
    /// Whether the animator stays active, paused, when it has come to its end. Its completion is then not called.
    open var pausesOnCompletion = false

    final let pace: AnimatorPace
    /// The pace of a view's vertical way, where the velocity vector gives it another one.
    final let verticalPace: AnimatorPace?
    final var phase = AnimatorCall.Phase.inactive
    final var items: [AnimatorItem] = []
    final var waiting: [(block: () -> Void, delayFactor: CGFloat)] = []
    final var completions: [(UIViewAnimatingPosition) -> Void] = []
    final var isBackwards = false
    /// What runs.
    final var leg: AnimatorLeg?
    /// How far the animator has come while it does not run, from start to end.
    final var fraction = 0.0
    /// The leg that was interrupted and its pace's time, unless the animator was moved since.
    final var held: (leg: AnimatorLeg, time: Double)?
    /// The fraction of the time that was set, when scrubbing counts the time.
    final var scrubbedTime: Double?
    final var end: MainLoop.TimerID?
    final var touches = AnimatorTouches()

    /// Whether what waits to be updated and laid out is, before and at the end of each block, so that what the block causes
    /// animates; false at first.
    ///
    /// Source: Apple, UIViewPropertyAnimator.flushUpdates.
    public final var flushUpdates = false

    final let loop = MainLoop.main

    /// Creates an animator.
    ///
    /// - Parameters:
    ///   - duration: in seconds; springs by physics or by their perceived duration take their own time.
    ///   - parameters: the pace.
    public init(duration: TimeInterval, timingParameters parameters: any UITimingCurveProvider) {
        timingParameters = parameters
        let isUsable = reportNumber(
            duration, "the duration", of: "UIViewPropertyAnimator", consequence: "0 is used instead")
        let duration = isUsable ? duration : 0
        var pace = AnimatorPace(parameters, duration: max(0, duration))
        var vertical: AnimatorPace?
        if let velocity = parameters.springTimingParameters?.initialVelocity, velocity.dx != velocity.dy {
            var other = AnimatorPace(parameters, duration: max(0, duration), velocity: velocity.dy)
            pace.duration = max(pace.duration, other.duration)
            other.duration = pace.duration
            vertical = other
        }
        self.pace = pace
        verticalPace = vertical
        super.init()
    }

    /// Creates an animator with one of UIKit's curves.
    public convenience init(
        duration: TimeInterval, curve: UIView.AnimationCurve, animations: (() -> Void)? = nil
    ) {
        self.init(duration: duration, timingParameters: UICubicTimingParameters(animationCurve: curve))
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

    /// Creates an animator with a spring that has settled at the duration.
    public convenience init(
        duration: TimeInterval, dampingRatio ratio: CGFloat, animations: (() -> Void)? = nil
    ) {
        self.init(duration: duration, timingParameters: UISpringTimingParameters(dampingRatio: ratio))
        if let animations { addAnimations(animations) }
    }

    /// Creates an animator and starts it.
    ///
    /// - Parameters:
    ///   - duration: in seconds.
    ///   - delay: in seconds.
    ///   - options: the curve, and `.flushUpdates`; nothing else of them applies to animators.
    ///   - animations: the changes, made now.
    ///   - completion: called at the end with where that was.
    /// - Returns: the animator; it runs.
    @discardableResult
    public class func runningPropertyAnimator(
        withDuration duration: TimeInterval, delay: TimeInterval, options: UIView.AnimationOptions = [],
        animations: @escaping () -> Void, completion: ((UIViewAnimatingPosition) -> Void)? = nil
    ) -> UIViewPropertyAnimator {
        let animator = UIViewPropertyAnimator(duration: duration, curve: options.curve, animations: animations)
        animator.flushUpdates = options.contains(.flushUpdates)
        if let completion { animator.addCompletion(completion) }
        animator.startAnimation(afterDelay: delay)
        return animator
    }

    /// A paused or stopped animator that goes takes its animations along.
    isolated deinit {
        guard phase == .paused || phase == .stopped else { return }
        touches.release()
        for item in items { item.remove() }
        reportMistake(
            "A UIViewPropertyAnimator was released while it was \(phase); continue it, or stop and finish it, first")
    }

    // MARK: State

    /// Where the animator stands.
    public final var state: UIViewAnimatingState {
        switch phase {
        case .inactive: .inactive
        case .running, .paused: .active
        case .stopped: .stopped
        }
    }

    /// Whether the animations move, or wait for their delay to pass.
    public final var isRunning: Bool { phase == .running }

    /// Whether the animations go from their end to their start. Default: false.
    ///
    /// Setting it while they run or are paused turns them round where they are: `fractionComplete` becomes 1 less it, and
    /// they go back along the curve on which they came, as fast as they came; turned again, they go on along it. A spring
    /// turns without a kink: it pulls the other way from where it is and as fast as it is there, and the animator ends when
    /// it has settled. An animator that was moved since, or that took another timing half-way, sets out at its own pace. [U]
    open var isReversed: Bool {
        get { isBackwards }
        set {
            guard newValue != isBackwards, allows(.reverse) else { return }
            let wasRunning = phase == .running
            if wasRunning { hold() }
            isBackwards = newValue
            scrubbedTime = scrubbedTime.map { 1 - $0 }
            if let held, held.leg.goal != goal, !held.leg.canTurn(to: goal) { self.held = nil }
            if wasRunning { run(with: nil, durationFactor: 0, after: 0) }
        }
    }

    /// How far the animations have come in the direction in which they go, 0 to 1; 0 while inactive.
    ///
    /// It counts the way, or with ``scrubsLinearly`` switched off the time. It can be set while the animator is paused;
    /// setting it on an inactive animator makes that active and paused. Values outside 0…1 are brought into it.
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
                return reportMistake("UIViewPropertyAnimator: fractionComplete was set to \(newValue); it is kept")
            }
            guard allows(.scrub) else { return }
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

    /// Where the animations go, as a fraction of the way.
    final var goal: Double { isBackwards ? 0 : 1 }

    /// How much of the time was done, in the direction in which the animations go now, when they were interrupted.
    private var heldTime: Double? {
        guard let held else { return nil }
        let done = held.leg.done(atPaceTime: held.time)
        return held.leg.goal == goal ? done : 1 - done
    }

    // MARK: Animations

    /// Adds a block whose changes animate after a delay.
    ///
    /// - Parameters:
    ///   - animation: the changes. They are made when the animator becomes active; now, if it is, and then they run in the
    ///     time that remains.
    ///   - delayFactor: 0…1, of the remaining duration.
    public final func addAnimations(_ animation: @escaping () -> Void, delayFactor: CGFloat) {
        guard allows(.add) else { return }
        reportNumber(
            delayFactor, "the delay factor", of: "UIViewPropertyAnimator.addAnimations",
            isUsable: 0...1 ~= delayFactor)
        let factor = min(max(delayFactor.isFinite ? delayFactor : 0, 0), 1)
        guard phase != .inactive else { return waiting.append((animation, factor)) }
        perform(animation, delayFactor: factor)
    }

    /// Adds a block whose changes animate.
    public final func addAnimations(_ animation: @escaping () -> Void) { addAnimations(animation, delayFactor: 0) }

    /// Adds a block that is called at the end, with where that was; they are called in the order in which they were added.
    public final func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void) {
        completions.append(completion)
    }

    /// Whether a property that UIKit lets no program set on an active animator can be set; reports that it cannot.
    private func allowsSetting(_ name: String) -> Bool {
        guard state == .active else { return true }
        reportMistake("UIViewPropertyAnimator: \(name) cannot be set on an active animator; set it before it starts")
        return false
    }

    /// Whether a call may be made now; reports one that may not.
    final func allows(_ call: AnimatorCall) -> Bool {
        if call.interrupts, !isInterruptible {
            reportMistake("UIViewPropertyAnimator: \(call.name) is not possible: the animator is not interruptible")
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
}
