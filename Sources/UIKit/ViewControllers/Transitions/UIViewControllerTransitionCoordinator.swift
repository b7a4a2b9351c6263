import MainLoop

/// Runs a program's own animations together with a controller transition or a change of size.
///
/// Source: Apple, UIViewControllerTransitionCoordinator.
@preconcurrency @MainActor
public protocol UIViewControllerTransitionCoordinator: UIViewControllerTransitionCoordinatorContext
{
    /// Runs animations together with the transition, and a completion after it.
    ///
    /// - Returns: whether the animations will run; false if the transition has already begun.
    @discardableResult
    func animate(
        alongsideTransition animation: (
            (any UIViewControllerTransitionCoordinatorContext) -> Void
        )?,
        completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
    ) -> Bool

    /// Runs animations of views outside of the transition's container together with it.
    ///
    /// The animations run like the others: an animation here is the same in each tree of views.
    ///
    /// - Returns: whether the animations will run; false if the transition has already begun.
    @discardableResult
    func animateAlongsideTransition(
        in view: UIView?,
        animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
        completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
    ) -> Bool

    /// Calls a block when the finger that drives the transition is lifted; the context contains the
    /// outcome.
    func notifyWhenInteractionChanges(
        _ handler: @escaping (any UIViewControllerTransitionCoordinatorContext) -> Void)
}

extension UIViewControllerTransitionCoordinator {
    /// Runs animations together with the transition.
    @discardableResult
    public func animate(
        alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
    ) -> Bool {
        animate(alongsideTransition: animation, completion: nil)
    }

    /// Runs animations of views outside of the transition's container together with it.
    @discardableResult
    public func animateAlongsideTransition(
        in view: UIView?,
        animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
        completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)? = nil
    ) -> Bool {
        animate(alongsideTransition: animation, completion: completion)
    }
}

/// Information about a transition for the animations that run together with it.
///
/// Source: Apple, UIViewControllerTransitionCoordinatorContext.
@preconcurrency @MainActor
public protocol UIViewControllerTransitionCoordinatorContext: AnyObject {
    /// Whether the transition is animated.
    var isAnimated: Bool { get }
    /// Whether the transition was cancelled.
    var isCancelled: Bool { get }
    /// Whether the transition was interactive when it began.
    var initiallyInteractive: Bool { get }
    /// Whether the transition is driven by a finger now.
    var isInteractive: Bool { get }
    /// The progress of an interactive transition when the finger was lifted, 0…1; otherwise 0.
    var percentComplete: CGFloat { get }
    /// The duration in seconds; 0 if the transition is not animated.
    var transitionDuration: TimeInterval { get }
    /// The container view of the transition.
    var containerView: UIView { get }
    /// Returns one of the two controllers, or nil for a change of size.
    func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController?
}

@MainActor
final class TransitionCoordinator: UIViewControllerTransitionCoordinator {
    let isAnimated: Bool
    private(set) var isCancelled = false
    let transitionDuration: TimeInterval
    let containerView: UIView
    private let controllers: [UITransitionContextViewControllerKey: UIViewController]
    private var animations: [(any UIViewControllerTransitionCoordinatorContext) -> Void] = []
    private var completions: [(any UIViewControllerTransitionCoordinatorContext) -> Void] = []
    private var interactionHandlers: [(any UIViewControllerTransitionCoordinatorContext) -> Void] =
        []
    private enum Phase { case waiting, beginning, underWay }
    private var phase = Phase.waiting
    private(set) var initiallyInteractive = false
    private(set) var isInteractive = false
    private(set) var percentComplete: CGFloat = 0
    /// Runs the animations of an interactive transition instead of the clock.
    private var runner: ((@escaping () -> Void) -> Void)?

    init(
        container: UIView, duration: TimeInterval = 0, from: UIViewController? = nil,
        to: UIViewController? = nil
    ) {
        containerView = container
        transitionDuration = duration
        isAnimated = duration > 0
        var controllers: [UITransitionContextViewControllerKey: UIViewController] = [:]
        controllers[.from] = from
        controllers[.to] = to
        self.controllers = controllers
    }

    func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController? {
        controllers[key]
    }

    /// Makes the transition interactive; `runner` runs the animations.
    func follow(_ runner: @escaping (@escaping () -> Void) -> Void) {
        self.runner = runner
        initiallyInteractive = true
        isInteractive = true
    }

    /// Ends the interaction when the finger has been lifted.
    func interactionEnded(fraction: CGFloat, wasCancelled: Bool) {
        isInteractive = false
        percentComplete = fraction
        isCancelled = wasCancelled
        let handlers = interactionHandlers
        interactionHandlers = []
        handlers.forEach { $0(self) }
    }

    /// Begins another interaction, which takes the transition up.
    func interactionResumed() {
        isInteractive = true
        isCancelled = false
    }

    func notifyWhenInteractionChanges(
        _ handler: @escaping (any UIViewControllerTransitionCoordinatorContext) -> Void
    ) { interactionHandlers.append(handler) }

    func animate(
        alongsideTransition animation: (
            (any UIViewControllerTransitionCoordinatorContext) -> Void
        )?,
        completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
    ) -> Bool {
        if let completion { completions.append(completion) }
        guard phase != .underWay else { return false }
        if let animation { animations.append(animation) }
        // A program may ask for the coordinator only after it has called present or push.
        if phase == .beginning { runAnimations() }
        return true
    }

    /// Runs the animations with the transition's duration.
    func runAlongside() {
        phase = .beginning
        runAnimations()
        // What is added before the first commit begins together with the transition.
        MainLoop.main.afterCommit { [weak self] in self?.phase = .underWay }
    }

    private func runAnimations() {
        let blocks = animations
        animations = []
        guard !blocks.isEmpty else { return }
        if let runner { return runner { blocks.forEach { $0(self) } } }
        guard isAnimated else { return blocks.forEach { $0(self) } }
        UIView.animate(withDuration: transitionDuration) { blocks.forEach { $0(self) } }
    }

    func finish(wasCancelled: Bool) {
        isCancelled = wasCancelled
        let blocks = completions
        completions = []
        blocks.forEach { $0(self) }
    }
}

extension UIViewController {
    final var baseTransitionCoordinator: (any UIViewControllerTransitionCoordinator)? {
        coordinator ?? parent?.transitionCoordinator
    }
}
