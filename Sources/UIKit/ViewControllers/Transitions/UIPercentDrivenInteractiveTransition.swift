import Motion
import QuartzCore

/// Leads a transition between controllers interactively.
///
/// Source: Apple, UIViewControllerInteractiveTransitioning.
@preconcurrency @MainActor
public protocol UIViewControllerInteractiveTransitioning: AnyObject {
    /// Begins the transition: adds the new view to the container, and from then on moves both as
    /// the user does.
    func startInteractiveTransition(_ transitionContext: any UIViewControllerContextTransitioning)
    /// The speed of the rest after the interaction, relative to the transition's. Default: 1.
    var completionSpeed: CGFloat { get }
    /// The curve of the rest after the interaction. Default: easeInOut.
    var completionCurve: UIView.AnimationCurve { get }
    /// Whether the transition begins interactively; otherwise its animator runs. Default: true.
    var wantsInteractiveStart: Bool { get }
}

extension UIViewControllerInteractiveTransitioning {
    /// 1.
    public var completionSpeed: CGFloat { 1 }
    /// easeInOut.
    public var completionCurve: UIView.AnimationCurve { .easeInOut }
    /// True.
    public var wantsInteractiveStart: Bool { true }
}

/// Leads a transition by a fraction: the animator's animations are stopped at the point that the
/// fraction names.
///
/// The clock of the container's layer is stopped while the finger leads; ``update(_:)`` sets it,
/// ``finish()`` takes it to the end and ``cancel()`` back to the start. At the end of a cancelled
/// transition the properties that the animator's blocks changed in the container have their old
/// values, and the animations are removed, so that their completion blocks are called with false;
/// the animator then calls `completeTransition(!context.transitionWasCancelled)`.
///
/// Source: Apple, UIPercentDrivenInteractiveTransition; that the container's clock is used follows
/// from its documented condition that the animator uses Core Animation.
@preconcurrency @MainActor
open class UIPercentDrivenInteractiveTransition: NSObject,
    UIViewControllerInteractiveTransitioning, NamedInMessages
{
    /// The duration of the animator, in seconds; 0 before the transition has begun.
    open private(set) var duration: CGFloat = 0
    /// The fraction that was reached, 0…1.
    open private(set) var percentComplete: CGFloat = 0
    /// The speed of the rest, relative to the animator's; at least 0.001. Default: 1.
    open var completionSpeed: CGFloat = 1 {
        didSet {
            completionSpeed = checked(
                completionSpeed, "completionSpeed", keeping: oldValue, in: 0.001...1e6)
        }
    }
    /// The curve of the rest. Default: easeInOut.
    open var completionCurve = UIView.AnimationCurve.easeInOut
    /// The curve of the rest, in place of ``completionCurve``; nil for that. A spring counts as
    /// nil.
    open var timingCurve: (any UITimingCurveProvider)?
    /// Whether the transition begins interactively; otherwise its animator runs. Default: true.
    open var wantsInteractiveStart = true

    private weak var context: (any UIViewControllerContextTransitioning)?
    private var layer: CALayer?
    /// The values before the changes of the animator's blocks, for a cancelled transition.
    private var values = StartValues()
    /// The animator's own property animator, which is led in place of the container's clock.
    private var interruptible: (any UIViewImplicitlyAnimating)?
    /// The container's time when the transition began.
    private var start: CFTimeInterval = 0
    private var link: CADisplayLink?
    /// The way that remains after the interaction.
    private var rest: (from: CGFloat, to: CGFloat, begin: CFTimeInterval, duration: CFTimeInterval)?
    /// The requests made before the transition began.
    private var ending: Ending?
    private enum Ending { case finish, cancel }

    /// Creates an interaction that has not begun.
    public override init() { super.init() }

    /// Stops the container's clock and begins the animator's animations; overrides must call super.
    open func startInteractiveTransition(
        _ transitionContext: any UIViewControllerContextTransitioning
    ) {
        context = transitionContext
        percentComplete = 0
        let animator = (transitionContext as? ControllerTransition)?.animator
        duration = animator?.transitionDuration(using: transitionContext) ?? 0
        let own = animator?.interruptibleAnimator(using: transitionContext)
        if let own, !(own is AbsentAnimator) {
            interruptible = own
            own.pauseAnimation()
        } else {
            let layer = transitionContext.containerView.layer
            self.layer = layer
            start = layer.convertTime(CACurrentMediaTime(), from: nil)
            setClock()
            values.collect { animator?.animateTransition(using: transitionContext) }
        }
        switch ending {
        case .finish: finish()
        case .cancel: cancel()
        case nil: break
        }
        ending = nil
    }

    /// Takes up the transition while it goes on to an end: it stops until the next call.
    open func pause() {
        guard let context, rest != nil else { return }
        rest = nil
        link?.invalidate()
        link = nil
        if let interruptible {
            interruptible.pauseAnimation()
            interruptible.isReversed = false
            percentComplete = interruptible.fractionComplete
        }
        context.pauseInteractiveTransition()
    }

    /// Moves the transition to a fraction; numbers outside 0…1 count as the nearest.
    open func update(_ percentComplete: CGFloat) {
        guard let context, rest == nil else { return }
        let fraction = checked(
            percentComplete, "percentComplete", keeping: self.percentComplete, in: -1e15...1e15)
        move(to: min(max(fraction, 0), 1))
        context.updateInteractiveTransition(self.percentComplete)
    }

    /// Ends the interaction; the transition goes on to its end.
    open func finish() { end(.finish) }

    /// Ends the interaction; the transition returns to its start.
    open func cancel() { end(.cancel) }

    private func end(_ ending: Ending) {
        guard let context else {
            self.ending = ending
            return
        }
        guard rest == nil else { return }
        let target: CGFloat = ending == .finish ? 1 : 0
        if ending == .finish {
            context.finishInteractiveTransition()
        } else {
            context.cancelInteractiveTransition()
        }
        let way = abs(target - percentComplete)
        rest = (
            percentComplete, target, CACurrentMediaTime(),
            Double(way * duration / completionSpeed)
        )
        if let interruptible {
            interruptible.isReversed = ending == .cancel
            return interruptible.continueAnimation(
                withTimingParameters: timingCurve
                    ?? UICubicTimingParameters(animationCurve: completionCurve),
                durationFactor: way / completionSpeed)
        }
        let link = CADisplayLink(receiver: self) { [weak self] _ in self?.tick() }
        link.finiteName = "a transition ends that was led"
        link.add(to: .main, forMode: .common)
        self.link = link
        tick()
    }

    private func tick() {
        guard let rest else { return }
        let elapsed = CACurrentMediaTime() - rest.begin
        let progress = rest.duration > 0 ? min(elapsed / rest.duration, 1) : 1
        let eased = CGFloat(curve.value(at: progress))
        move(to: rest.from + (rest.to - rest.from) * eased)
        guard progress >= 1 else { return }
        link?.invalidate()
        link = nil
        if rest.to == 1 { runOut() } else { turnBack() }
    }

    private var curve: CubicBezierCurve {
        (timingCurve?.cubicTimingParameters?.function ?? completionCurve.timingFunction).curve
    }

    private func move(to fraction: CGFloat) {
        percentComplete = fraction
        // At 1 the animator would end, which only finish() may do.
        interruptible?.fractionComplete = min(fraction, 0.999)
        setClock()
    }

    /// Stops the container's clock where the fraction is.
    private func setClock() {
        guard let layer else { return }
        layer.speed = 0
        layer.timeOffset = start + Double(percentComplete * duration)
        layer.beginTime = 0
    }

    /// Lets the clock go on from the animations' end, so that they, and those that last longer, end
    /// as always.
    private func runOut() {
        guard let layer else { return }
        layer.beginTime = layer.superlayer?.convertTime(CACurrentMediaTime(), from: nil) ?? 0
        layer.timeOffset = start + Double(duration)
        layer.speed = 1
    }

    /// Restores what the animator's blocks changed, and removes the animations, which calls their
    /// completion blocks with false.
    private func turnBack() {
        guard let layer else { return }
        values.restore(below: layer)
        func remove(_ layer: CALayer) {
            layer.removeAllAnimations()
            for sublayer in layer.sublayers ?? [] { remove(sublayer) }
        }
        remove(layer)
    }

    /// Gives the container its own clock back; called when the transition is over.
    final func transitionIsOver() {
        link?.invalidate()
        link = nil
        rest = nil
        if let layer {
            layer.speed = 1
            layer.timeOffset = 0
            layer.beginTime = 0
        }
        layer = nil
        // An interaction may lead further transitions.
        values = StartValues()
        interruptible = nil
        context = nil
    }
}
