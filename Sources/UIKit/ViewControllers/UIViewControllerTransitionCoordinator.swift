/// Who lets animations of a program's own run along with a transition between controllers, or a change of size.
///
/// Source: Apple, UIViewControllerTransitionCoordinator.
@preconcurrency @MainActor
public protocol UIViewControllerTransitionCoordinator: UIViewControllerTransitionCoordinatorContext {
    /// Runs animations along with the transition, and a completion after it.
    ///
    /// - Returns: whether the animations will run; false when the transition has begun already.
    @discardableResult
    func animate(
        alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
        completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
    ) -> Bool

    /// Calls a block when the finger that drives the transition lets go; the context says whether it is cancelled.
    func notifyWhenInteractionChanges(_ handler: @escaping (any UIViewControllerTransitionCoordinatorContext) -> Void)
}

extension UIViewControllerTransitionCoordinator {
    /// Runs animations along with the transition.
    @discardableResult
    public func animate(
        alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
    ) -> Bool {
        animate(alongsideTransition: animation, completion: nil)
    }
}

/// What animations that run along with a transition know of it.
///
/// Source: Apple, UIViewControllerTransitionCoordinatorContext.
@preconcurrency @MainActor
public protocol UIViewControllerTransitionCoordinatorContext: AnyObject {
    /// Whether the transition is animated.
    var isAnimated: Bool { get }
    /// Whether the transition was cancelled.
    var isCancelled: Bool { get }
    /// Whether a finger drove the transition when it began.
    var initiallyInteractive: Bool { get }
    /// Whether a finger drives the transition at the moment.
    var isInteractive: Bool { get }
    /// How far a finger had driven the transition when it let go, 0…1; 0 when none did.
    var percentComplete: CGFloat { get }
    /// How long it takes, in seconds; 0 when it is not animated.
    var transitionDuration: TimeInterval { get }
    /// The view in which it takes place.
    var containerView: UIView { get }
    /// Answers one of the controllers; nil for a change of size.
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
    private var interactionHandlers: [(any UIViewControllerTransitionCoordinatorContext) -> Void] = []
    private var hasBegun = false
    private(set) var initiallyInteractive = false
    private(set) var isInteractive = false
    private(set) var percentComplete: CGFloat = 0
    /// What runs the animations in place of the clock.
    private var runner: ((@escaping () -> Void) -> Void)?

    init(
        container: UIView, duration: TimeInterval = 0, from: UIViewController? = nil, to: UIViewController? = nil
    ) {
        containerView = container
        transitionDuration = duration
        isAnimated = duration > 0
        var controllers: [UITransitionContextViewControllerKey: UIViewController] = [:]
        controllers[.from] = from
        controllers[.to] = to
        self.controllers = controllers
    }

    func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController? { controllers[key] }

    /// Lets a finger drive the animations, by whoever runs them.
    func follow(_ runner: @escaping (@escaping () -> Void) -> Void) {
        self.runner = runner
        initiallyInteractive = true
        isInteractive = true
    }

    /// The finger has let go.
    func interactionEnded(fraction: CGFloat, wasCancelled: Bool) {
        isInteractive = false
        percentComplete = fraction
        isCancelled = wasCancelled
        let handlers = interactionHandlers
        interactionHandlers = []
        handlers.forEach { $0(self) }
    }

    func notifyWhenInteractionChanges(
        _ handler: @escaping (any UIViewControllerTransitionCoordinatorContext) -> Void
    ) { interactionHandlers.append(handler) }

    func animate(
        alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
        completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
    ) -> Bool {
        if let completion { completions.append(completion) }
        guard !hasBegun else { return false }
        if let animation { animations.append(animation) }
        return true
    }

    /// Runs the animations with the transition's duration.
    func runAlongside() {
        hasBegun = true
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
