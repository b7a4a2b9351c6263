/// How a presented controller is shown.
///
/// Source: Apple, UIModalPresentationStyle; the numbers are UIKit's.
public enum UIModalPresentationStyle: Int, Sendable {
    /// The system's choice: a sheet.
    case automatic = -2
    /// Over the whole window; the view behind is taken away.
    case fullScreen = 0
    /// A sheet that leaves a little of what is behind to be seen.
    case pageSheet = 1
    /// A smaller sheet in the middle, where there is room.
    case formSheet = 2
    /// Over the view of the nearest controller that defines a context; that view is taken away.
    case currentContext = 3
    /// As the program's own presentation controller says.
    case custom = 4
    /// Over the whole window; what is behind stays.
    case overFullScreen = 5
    /// Over the view of the nearest controller that defines a context; that view stays.
    case overCurrentContext = 6
}

/// How the view of a presented controller comes and goes.
///
/// Source: Apple, UIModalTransitionStyle. Deviation: `partialCurl` is missing.
public enum UIModalTransitionStyle: Int, Sendable {
    /// It slides up from the bottom, and down again.
    case coverVertical = 0
    /// Both turn about the vertical axis.
    case flipHorizontal = 1
    /// It fades in and out.
    case crossDissolve = 2
}

/// The names of a transition's two controllers.
///
/// Source: Apple, UITransitionContextViewControllerKey.
public struct UITransitionContextViewControllerKey: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String
    /// Creates a key from its name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The controller that is seen before.
    public static let from = Self(rawValue: "UITransitionContextFromViewController")
    /// The controller that is seen afterwards.
    public static let to = Self(rawValue: "UITransitionContextToViewController")
}

/// The names of a transition's two views.
///
/// Source: Apple, UITransitionContextViewKey.
public struct UITransitionContextViewKey: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String
    /// Creates a key from its name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The view that goes; nil when it stays.
    public static let from = Self(rawValue: "UITransitionContextFromView")
    /// The view that comes; nil when it is there already.
    public static let to = Self(rawValue: "UITransitionContextToView")
}

/// What an animator knows of the transition that it animates.
///
/// Source: Apple, UIViewControllerContextTransitioning. Deviation: transitions are not interactive.
@preconcurrency @MainActor
public protocol UIViewControllerContextTransitioning: AnyObject {
    /// The view in which both are shown; the animator adds the new one to it.
    var containerView: UIView { get }
    /// Whether the transition is animated.
    var isAnimated: Bool { get }
    /// Whether the transition was cancelled.
    var transitionWasCancelled: Bool { get }
    /// The style of the presentation; fullScreen for a navigation controller's.
    var presentationStyle: UIModalPresentationStyle { get }
    /// Ends the transition; the animator calls it when its animations are over, with whether they took place.
    func completeTransition(_ didComplete: Bool)
    /// Answers one of the controllers.
    func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController?
    /// Answers one of the views.
    func view(forKey key: UITransitionContextViewKey) -> UIView?
    /// Answers the frame of a controller's view before, in the container; zero when it is not there.
    func initialFrame(for vc: UIViewController) -> CGRect
    /// Answers the frame of a controller's view afterwards, in the container; zero when it will not be there.
    func finalFrame(for vc: UIViewController) -> CGRect
}

/// Who animates a transition between controllers.
///
/// Source: Apple, UIViewControllerAnimatedTransitioning.
@preconcurrency @MainActor
public protocol UIViewControllerAnimatedTransitioning: AnyObject {
    /// Answers how long the animation takes, in seconds.
    func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?) -> TimeInterval
    /// Animates the transition, and calls `completeTransition(_:)` at the end.
    func animateTransition(using transitionContext: any UIViewControllerContextTransitioning)
    /// Called after the transition has ended. Default: nothing.
    func animationEnded(_ transitionCompleted: Bool)
}

extension UIViewControllerAnimatedTransitioning {
    /// Does nothing.
    public func animationEnded(_ transitionCompleted: Bool) {}
}

/// Who provides animators and presentation controllers for a presentation.
///
/// Source: Apple, UIViewControllerTransitioningDelegate.
@preconcurrency @MainActor
public protocol UIViewControllerTransitioningDelegate: AnyObject {
    /// Answers who animates a presentation; nil for the built-in style.
    func animationController(
        forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)?
    /// Answers who animates a dismissal; nil for the built-in style.
    func animationController(
        forDismissed dismissed: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)?
    /// Answers who gives a presentation of style `custom` its frame and its chrome; nil for a plain one.
    func presentationController(
        forPresented presented: UIViewController, presenting: UIViewController?, source: UIViewController
    ) -> UIPresentationController?
}

extension UIViewControllerTransitioningDelegate {
    /// Answers nil.
    public func animationController(
        forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { nil }
    /// Answers nil.
    public func animationController(
        forDismissed dismissed: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { nil }
    /// Answers nil.
    public func presentationController(
        forPresented presented: UIViewController, presenting: UIViewController?, source: UIViewController
    ) -> UIPresentationController? { nil }
}
