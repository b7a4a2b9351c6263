/// How a presented controller is shown.
///
/// Source: Apple, UIModalPresentationStyle; the numbers are UIKit's.
public enum UIModalPresentationStyle: Int, Sendable {
    /// The system's default: a sheet.
    case automatic = -2
    /// As an answer of delegates: no other style than the controller's own. As the style of a
    /// controller it counts as automatic.
    case none = -1
    /// Covers the window; the view behind is removed.
    case fullScreen = 0
    /// A sheet that leaves a part of the view behind visible.
    case pageSheet = 1
    /// A smaller sheet, centred if the window is wide enough.
    case formSheet = 2
    /// Covers the view of the nearest controller that defines a context; that view is removed.
    case currentContext = 3
    /// Uses the program's own presentation controller.
    case custom = 4
    /// Covers the window; the view behind is kept.
    case overFullScreen = 5
    /// Covers the view of the nearest controller that defines a context; that view is kept.
    case overCurrentContext = 6
    /// A bubble that points at its source, in a window of regular width; otherwise a sheet.
    case popover = 7
}

/// How the view of a presented controller is animated.
///
/// Source: Apple, UIModalTransitionStyle. Deviation: `partialCurl` is missing.
public enum UIModalTransitionStyle: Int, Sendable {
    /// Slides up from the bottom and down again.
    case coverVertical = 0
    /// Flips both views about the vertical axis.
    case flipHorizontal = 1
    /// Fades in and out.
    case crossDissolve = 2
}

/// The keys of a transition's two controllers.
///
/// Source: Apple, UITransitionContextViewControllerKey.
public struct UITransitionContextViewControllerKey: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String
    /// Creates a key from its name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The controller that is visible before the transition.
    public static let from = Self(rawValue: "UITransitionContextFromViewController")
    /// The controller that is visible after the transition.
    public static let to = Self(rawValue: "UITransitionContextToViewController")
}

/// The keys of a transition's two views.
///
/// Source: Apple, UITransitionContextViewKey.
public struct UITransitionContextViewKey: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String
    /// Creates a key from its name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The view that is removed; nil if it stays.
    public static let from = Self(rawValue: "UITransitionContextFromView")
    /// The view that is added; nil if it is already in the container.
    public static let to = Self(rawValue: "UITransitionContextToView")
}

/// Information about a transition for its animator.
///
/// Source: Apple, UIViewControllerContextTransitioning.
@preconcurrency @MainActor
public protocol UIViewControllerContextTransitioning: AnyObject {
    /// The container of both views, to which the animator adds the new one.
    var containerView: UIView { get }
    /// Whether the transition is animated.
    var isAnimated: Bool { get }
    /// Whether an interaction leads the transition now.
    var isInteractive: Bool { get }
    /// Whether the transition was cancelled, from the moment at which its interaction was.
    var transitionWasCancelled: Bool { get }
    /// The rotation of the interface during the transition: none.
    var targetTransform: CGAffineTransform { get }
    /// Called by the interaction with its progress, 0…1; animations beside the transition follow.
    func updateInteractiveTransition(_ percentComplete: CGFloat)
    /// Called by the interaction when it ends and the transition goes on to its end.
    func finishInteractiveTransition()
    /// Called by the interaction when it ends and the transition returns to its start.
    func cancelInteractiveTransition()
    /// Called by the interaction when it takes up a transition that its animator runs.
    func pauseInteractiveTransition()
    /// The style of the presentation; fullScreen for navigation controllers.
    var presentationStyle: UIModalPresentationStyle { get }
    /// Ends the transition; the animator calls it after its animations, with false if they were
    /// cancelled.
    func completeTransition(_ didComplete: Bool)
    /// Returns one of the two controllers.
    func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController?
    /// Returns one of the two views.
    func view(forKey key: UITransitionContextViewKey) -> UIView?
    /// Returns the initial frame of a controller's view in the container; zero if it is not there.
    func initialFrame(for vc: UIViewController) -> CGRect
    /// Returns the final frame of a controller's view in the container; zero if it will not be
    /// there.
    func finalFrame(for vc: UIViewController) -> CGRect
}

/// An animator of transitions between controllers.
///
/// Source: Apple, UIViewControllerAnimatedTransitioning.
@preconcurrency @MainActor
public protocol UIViewControllerAnimatedTransitioning: AnyObject {
    /// Returns the duration of the animation in seconds.
    func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?)
        -> TimeInterval
    /// Animates the transition and calls `completeTransition(_:)` at the end.
    func animateTransition(using transitionContext: any UIViewControllerContextTransitioning)
    /// Returns the animator that a ``UIPercentDrivenInteractiveTransition`` leads, paused, in place
    /// of ``animateTransition(using:)``; the same one during a transition.
    ///
    /// Its completion calls `completeTransition(_:)`. Without interaction `animateTransition` is
    /// called, which starts the same animator. Default: none, and the interaction stops the
    /// container's clock.
    func interruptibleAnimator(using transitionContext: any UIViewControllerContextTransitioning)
        -> any UIViewImplicitlyAnimating
    /// Called after the transition has ended. Default: nothing.
    func animationEnded(_ transitionCompleted: Bool)
}

extension UIViewControllerAnimatedTransitioning {
    /// Returns an animator without animations, which counts as none.
    public func interruptibleAnimator(
        using transitionContext: any UIViewControllerContextTransitioning
    ) -> any UIViewImplicitlyAnimating { AbsentAnimator() }
    /// Does nothing.
    public func animationEnded(_ transitionCompleted: Bool) {}
}

/// The animator of a transition that has none to interrupt.
@MainActor
final class AbsentAnimator: UIViewImplicitlyAnimating {
    let state = UIViewAnimatingState.inactive
    let isRunning = false
    var isReversed = false
    var fractionComplete: CGFloat = 0

    func startAnimation() {}
    func startAnimation(afterDelay delay: TimeInterval) {}
    func pauseAnimation() {}
    func stopAnimation(_ withoutFinishing: Bool) {}
    func finishAnimation(at finalPosition: UIViewAnimatingPosition) {}
    func addAnimations(_ animation: @escaping () -> Void, delayFactor: CGFloat) {}
    func addAnimations(_ animation: @escaping () -> Void) {}
    func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void) {}
    func continueAnimation(
        withTimingParameters parameters: (any UITimingCurveProvider)?, durationFactor: CGFloat
    ) {}
}

/// Provides the animators and presentation controllers for a presentation.
///
/// Source: Apple, UIViewControllerTransitioningDelegate.
@preconcurrency @MainActor
public protocol UIViewControllerTransitioningDelegate: AnyObject {
    /// Returns the animator of a presentation, or nil for the built-in style.
    func animationController(
        forPresented presented: UIViewController, presenting: UIViewController,
        source: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)?
    /// Returns the animator of a dismissal, or nil for the built-in style.
    func animationController(
        forDismissed dismissed: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)?
    /// Returns the interaction that drives a presentation, or nil; asked if there is an animator.
    func interactionControllerForPresentation(
        using animator: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)?
    /// Returns the interaction that drives a dismissal, or nil; asked if there is an animator.
    func interactionControllerForDismissal(
        using animator: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)?
    /// Returns the presentation controller for the style `custom`, or nil for a plain one.
    func presentationController(
        forPresented presented: UIViewController, presenting: UIViewController?,
        source: UIViewController
    ) -> UIPresentationController?
}

extension UIViewControllerTransitioningDelegate {
    /// Returns nil.
    public func animationController(
        forPresented presented: UIViewController, presenting: UIViewController,
        source: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { nil }
    /// Returns nil.
    public func animationController(
        forDismissed dismissed: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { nil }
    /// Returns nil.
    public func presentationController(
        forPresented presented: UIViewController, presenting: UIViewController?,
        source: UIViewController
    ) -> UIPresentationController? { nil }
    /// Returns nil.
    public func interactionControllerForPresentation(
        using animator: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)? { nil }
    /// Returns nil.
    public func interactionControllerForDismissal(
        using animator: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)? { nil }
}
