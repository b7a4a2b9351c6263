import MainLoop

/// A transition between two controllers' views in a container: runs the animator and reports the
/// end.
@MainActor
final class ControllerTransition: UIViewControllerContextTransitioning {
    let containerView: UIView
    let from: UIViewController?
    let to: UIViewController?
    let isAnimated: Bool
    private(set) var transitionWasCancelled = false
    var presentationStyle = UIModalPresentationStyle.fullScreen
    /// The views that are removed and added; nil for a view that stays.
    var fromView: UIView?
    var toView: UIView?
    var initialFrames: [ObjectIdentifier: CGRect] = [:]
    var finalFrames: [ObjectIdentifier: CGRect] = [:]
    /// Called once when the transition has ended; the argument is true if it was completed.
    var whenOver: ((Bool) -> Void)?
    private(set) var animator: (any UIViewControllerAnimatedTransitioning)?
    private var interaction: (any UIViewControllerInteractiveTransitioning)?
    private(set) var coordinator: TransitionCoordinator?
    /// The controller that runs the transition.
    private weak var leader: UIViewController?
    private(set) var isInteractive = false
    /// How far the finger has led the transition, 0…1.
    private var fraction: CGFloat = 0
    /// The animations beside the transition, which follow the finger too.
    private var alongside: UIViewPropertyAnimator?
    let targetTransform = CGAffineTransform.identity

    init(container: UIView, from: UIViewController?, to: UIViewController?, isAnimated: Bool) {
        containerView = container
        self.from = from
        self.to = to
        self.isAnimated = isAnimated
    }

    /// Creates the coordinator, which the controllers expose in their appearance callbacks.
    /// - Parameter container: the controller that runs the transition, which exposes it too.
    func prepare(
        _ animator: (any UIViewControllerAnimatedTransitioning)?,
        _ interaction: (any UIViewControllerInteractiveTransitioning)? = nil,
        in container: UIViewController? = nil
    ) {
        self.animator = animator
        self.interaction = animator == nil ? nil : interaction
        let duration = isAnimated ? animator?.transitionDuration(using: self) ?? 0 : 0
        let coordinator = TransitionCoordinator(
            container: containerView, duration: duration, from: from, to: to)
        self.coordinator = coordinator
        from?.coordinator = coordinator
        to?.coordinator = coordinator
        container?.coordinator = coordinator
        leader = container
    }

    /// Runs the animator; without one, or without animation, adds the new view immediately.
    func run() {
        if isAnimated, let interaction, interaction.wantsInteractiveStart {
            isInteractive = true
            coordinator?.follow { [weak self] in self?.runAlongside($0) }
            interaction.startInteractiveTransition(self)
            coordinator?.runAlongside()
            return
        }
        if isAnimated, let animator {
            animator.animateTransition(using: self)
            coordinator?.runAlongside()
            return
        }
        if let to, let toView {
            ViewAnimation.withoutAnimation {
                toView.frame = finalFrame(for: to)
                containerView.addSubview(toView)
            }
        }
        coordinator?.runAlongside()
        // As on iOS, the new view is laid out and displayed before viewDidAppear is called.
        MainLoop.main.afterCommit { self.completeTransition(true) }
    }

    // MARK: Interaction

    private func runAlongside(_ animations: @escaping () -> Void) {
        let duration = coordinator?.transitionDuration ?? 0
        let animator = alongside ?? UIViewPropertyAnimator(duration: duration, curve: .linear)
        alongside = animator
        animator.addAnimations(animations)
        animator.pauseAnimation()
        animator.fractionComplete = fraction
    }

    func updateInteractiveTransition(_ percentComplete: CGFloat) {
        guard isInteractive else { return }
        fraction = min(max(percentComplete, 0), 1)
        alongside?.fractionComplete = min(fraction, 0.999)
    }

    func pauseInteractiveTransition() {
        guard !isInteractive, whenOver != nil else { return }
        isInteractive = true
        transitionWasCancelled = false
        alongside?.pauseAnimation()
        alongside?.isReversed = false
        coordinator?.interactionResumed()
    }

    func finishInteractiveTransition() { endInteraction(cancels: false) }
    func cancelInteractiveTransition() { endInteraction(cancels: true) }

    private func endInteraction(cancels: Bool) {
        guard isInteractive else { return }
        isInteractive = false
        transitionWasCancelled = cancels
        alongside?.isReversed = cancels
        alongside?.continueAnimation(withTimingParameters: nil, durationFactor: 0)
        coordinator?.interactionEnded(fraction: fraction, wasCancelled: cancels)
    }

    func completeTransition(_ didComplete: Bool) {
        guard let whenOver else { return }
        self.whenOver = nil
        isInteractive = false
        (interaction as? UIPercentDrivenInteractiveTransition)?.transitionIsOver()
        interaction = nil
        if let alongside, alongside.state == .active {
            alongside.stopAnimation(false)
            alongside.finishAnimation(at: didComplete ? .end : .start)
        }
        alongside = nil
        transitionWasCancelled = !didComplete
        whenOver(didComplete)
        animator?.animationEnded(didComplete)
        animator = nil
        coordinator?.finish(wasCancelled: !didComplete)
        // A program may retain the coordinator; the controllers have none any more.
        for controller in [from, to, leader] where controller?.coordinator === coordinator {
            controller?.coordinator = nil
        }
        coordinator = nil
    }

    func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController? {
        key == .from ? from : key == .to ? to : nil
    }

    func view(forKey key: UITransitionContextViewKey) -> UIView? {
        key == .from ? fromView : key == .to ? toView : nil
    }

    func initialFrame(for vc: UIViewController) -> CGRect {
        initialFrames[ObjectIdentifier(vc)] ?? .zero
    }
    func finalFrame(for vc: UIViewController) -> CGRect {
        finalFrames[ObjectIdentifier(vc)] ?? .zero
    }
}

/// The animator of a transition, and the interaction that drives it.
@MainActor
struct TransitionLeaders {
    let animator: any UIViewControllerAnimatedTransitioning
    var interaction: (any UIViewControllerInteractiveTransitioning)?
}
