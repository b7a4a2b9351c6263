/// Presents a controller: determines the frame of its view and manages the views around it.
///
/// Subclasses give a presentation of style `custom` its own frame and views; a transitioning
/// delegate provides them.
///
/// Source: Apple, UIPresentationController.
@preconcurrency @MainActor
open class UIPresentationController: NSObject {
    /// The presented controller; retained while it is presented. Before that it retains the
    /// presentation.
    open var presentedViewController: UIViewController {
        guard let controller = keptController ?? namedController else {
            preconditionFailure(
                "The presented controller of \(type(of: self)) was released; keep it while it is "
                    + "presented"
            )
        }
        return controller
    }
    private weak var namedController: UIViewController?
    final var keptController: UIViewController?
    /// The interface's orientation before the presentation, if that has turned it.
    final var orientationBefore: UIInterfaceOrientation?

    /// The delegate, which controls and observes dismissal by the user; not retained.
    // Disfavoured, so that a subclass can narrow the delegate's type, as sheets do.
    @_disfavoredOverload
    open weak var delegate: (any UIAdaptivePresentationControllerDelegate)?

    /// The controller that presents, whose view is covered.
    open var presentingViewController: UIViewController { storedPresentingViewController }
    final unowned var storedPresentingViewController: UIViewController
    /// The view that contains the presented view and the presentation's other views; nil before it
    /// begins.
    open var containerView: UIView? { storedContainerView }
    final var storedContainerView: UIView?

    final var transition: ControllerTransition?
    /// Whether the presentation is beginning, so that callbacks run.
    final var isBeginning = false
    /// The dismissals that those callbacks request.
    final var waitingDismissals: [() -> Void] = []
    /// The style for which this controller was made; its class depends on it.
    final let styleWhenMade: UIModalPresentationStyle
    /// The presentation that this one replaces in the window's size classes.
    final var original: UIPresentationController?
    /// The style in which this one replaces another; nil for one that was asked for.
    final var adaptedStyle: UIModalPresentationStyle?
    /// The traits for which the style was chosen.
    final var decidedTraits: UITraitCollection?
    /// The other closures to call after the dismissal in progress.
    final var completionsOfDismissal: [() -> Void] = []
    /// The superview of the presenter's view outside the container, and its index there.
    final weak var presenterSuperview: UIView?
    final var presenterIndex = 0
    /// Whether the presentation has removed the presenter's view.
    final var presenterIsAway = false
    /// The object that was the first responder until the presentation, and is it again afterwards.
    final weak var responderBefore: UIResponder?

    /// Creates a presentation; if `presenting` is nil, the presenter is set when the presentation
    /// begins.
    public init(
        presentedViewController: UIViewController,
        presenting presentingViewController: UIViewController?
    ) {
        namedController = presentedViewController
        styleWhenMade = presentedViewController.modalPresentationStyle.resolved
        self.storedPresentingViewController = presentingViewController ?? presentedViewController
        super.init()
    }

    /// Called for a property that the controller observes by name; see `UIResponder`'s.
    open func observeValue(
        forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
        context: UnsafeMutableRawPointer?
    ) { reportUnhandled(keyPath) }

    /// The traits that the presentation overrides for the presented controller; nil, the default,
    /// for none.
    ///
    /// They replace the controller's own overrides. Source: Apple, overrideTraitCollection.
    open var overrideTraitCollection: UITraitCollection? {
        didSet {
            presentedViewController.overrideTraits(
                overrideTraitCollection?.values ?? TraitValues())
        }
    }

    /// The style of the presentation.
    open var presentationStyle: UIModalPresentationStyle {
        adaptedStyle ?? presentedViewController.modalPresentationStyle.resolved
    }

    /// The style in which the controller is presented in a compact width; `none` for its own.
    open var adaptivePresentationStyle: UIModalPresentationStyle {
        adaptivePresentationStyle(for: UITraitCollection(horizontalSizeClass: .compact))
    }

    /// Returns the style in which the controller is presented with some traits; `none` for its own.
    ///
    /// The base version asks the delegate. Source: Apple, adaptivePresentationStyle(for:).
    open func adaptivePresentationStyle(for traitCollection: UITraitCollection)
        -> UIModalPresentationStyle
    {
        baseAdaptivePresentationStyle(for: traitCollection)
    }

    /// The view that is animated in and out; by default that of the presented controller.
    open var presentedView: UIView? { presentedViewController.viewIfLoaded }

    /// The frame of the presented view in the container; by default the container's bounds.
    open var frameOfPresentedViewInContainerView: CGRect { containerView?.bounds ?? .zero }

    /// Whether the presentation covers the whole window; otherwise it covers the view of the
    /// nearest controller that defines a presentation context, in that view's superview.
    ///
    /// True by default, except for the styles of the current context. Source: Apple,
    /// shouldPresentInFullscreen.
    open var shouldPresentInFullscreen: Bool { !presentationStyle.isInContext }

    /// Whether the presenter's view is removed once it is covered; by default only for the styles
    /// that cover it fully.
    open var shouldRemovePresentersView: Bool {
        presentationStyle == .fullScreen || presentationStyle == .currentContext
    }

    /// Called before the presented view appears.
    open func presentationTransitionWillBegin() {}
    /// Called after the presented view has appeared, or after the presentation was cancelled.
    open func presentationTransitionDidEnd(_ completed: Bool) {}
    /// Called before the presented view disappears.
    open func dismissalTransitionWillBegin() {}
    /// Called after the presented view has disappeared, or after the dismissal was cancelled.
    open func dismissalTransitionDidEnd(_ completed: Bool) {}
    /// Called before the container lays out its subviews.
    open func containerViewWillLayoutSubviews() {}
    /// Called after the container has laid out its subviews.
    open func containerViewDidLayoutSubviews() {}

    /// Called after the preferred content size of the presented controller, or of one inside it,
    /// has changed; overrides must call super.
    ///
    /// Source: Apple, preferredContentSizeDidChange(forChildContentContainer:).
    open func preferredContentSizeDidChange(
        forChildContentContainer container: any UIContentContainer
    ) {
        preferredSizeChanged()
    }

    /// The preferred content size of the presented controller.
    open var preferredContentSize: CGSize { presentedViewController.preferredContentSize }

    /// Returns the size of the presented controller's view for a size of the container; by default
    /// all of it.
    ///
    /// Source: Apple, size(forChildContentContainer:withParentContainerSize:).
    open func size(
        forChildContentContainer container: any UIContentContainer,
        withParentContainerSize parentSize: CGSize
    ) -> CGSize { parentSize }

    /// Called before the container's size changes; overrides must call super.
    ///
    /// The base version notifies the presented controller with its size in the new container.
    /// Source: Apple, viewWillTransition(to:with:).
    open func viewWillTransition(
        to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator
    ) {
        presentedViewController.viewWillTransition(
            to: self.size(
                forChildContentContainer: presentedViewController, withParentContainerSize: size),
            with: coordinator)
    }

    /// Called before the container's traits change; overrides must call super.
    ///
    /// The base version notifies the presented controller. Source: Apple, willTransition(to:with:).
    open func willTransition(
        to newCollection: UITraitCollection,
        with coordinator: any UIViewControllerTransitionCoordinator
    ) {
        presentedViewController.willTransition(to: newCollection, with: coordinator)
    }

    /// The traits of the container; before it exists, those of the presenting controller.
    ///
    /// Source: Apple, UITraitEnvironment.
    open var traitCollection: UITraitCollection {
        storedContainerView?.traitCollection ?? presentingViewController.traitCollection
    }

    /// Called after the traits of the container have changed; the base version does nothing.
    ///
    /// Source: Apple, UITraitEnvironment.
    open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

    // MARK: Focus

    /// The environments that get the focus when it enters the presentation. Default: the presented
    /// controller.
    open var preferredFocusEnvironments: [any UIFocusEnvironment] { [presentedViewController] }
    /// The superview of the container: the window, or in a context the view around the presenter.
    open var parentFocusEnvironment: (any UIFocusEnvironment)? { containerView?.superview }
    /// The container of the items inside: the container view.
    open var focusItemContainer: (any UIFocusItemContainer)? { containerView }
    /// Returns whether the focus may move from or to an item in the presentation. Default: true.
    open func shouldUpdateFocus(in context: UIFocusUpdateContext) -> Bool { true }
    /// Called after the focus has moved from or to an item in the presentation; the base version
    /// does nothing.
    open func didUpdateFocus(
        in context: UIFocusUpdateContext, with coordinator: UIFocusAnimationCoordinator
    ) {}

    // MARK: Hooks of the styles

    /// Whether the container or one of its views receives a touch; false lets it through to what
    /// is behind.
    func takesTouch(on view: UIView?, at point: CGPoint) -> Bool { true }
    /// Called before the presentation begins in its own style.
    func willBePresented() {}
    /// Called before the presented view moves to another presentation's container.
    func willLeaveContainer() {}
    /// Lays out again for another preferred size.
    func preferredSizeChanged() { storedContainerView?.setNeedsLayout() }
    /// Returns the style for some traits if the delegate has none.
    func ownAdaptation(to traits: UITraitCollection) -> UIModalPresentationStyle { .none }
    /// Creates the presentation in another style.
    func makeAdaptation(_ style: UIModalPresentationStyle, of controller: UIViewController)
        -> UIPresentationController
    {
        guard style == .pageSheet || style == .formSheet else {
            return UIPresentationController(
                presentedViewController: controller, presenting: presentingViewController)
        }
        return UISheetPresentationController(
            presentedViewController: controller, presenting: presentingViewController)
    }
    /// Called after the presentation in another style is no longer shown.
    func adaptationEnded(_ adaptation: UIPresentationController) {}
    /// Returns the animator for controllers without one of their own.
    func builtInAnimator(isDismissal: Bool) -> any UIViewControllerAnimatedTransitioning {
        let presenter = presentingViewController
        let gives =
            presentationStyle.isInContext && presenter.definesPresentationContext
            && presenter.providesPresentationContextTransitionStyle
        let style = (gives ? presenter : presentedViewController).modalTransitionStyle
        return presentedViewController.preferredAnimator(
            above: presenter, isOut: isDismissal, isModal: true)
            ?? ModalAnimator(style: style, isDismissal: isDismissal)
    }

    /// Presents another controller, such as one around the first.
    final func present(instead controller: UIViewController) {
        namedController = controller
        keptController = nil
    }

    /// Retains the controller while it is presented, here or in another style.
    final func keep(_ controller: UIViewController) { keptController = controller }

    final func makeContainer(frame: CGRect) -> UIView {
        let container = UITransitionView(frame: frame)
        container.presentation = self
        container.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        if (adaptedStyle ?? presentationStyle).isElevated {
            TraitState.elevationsChange(by: 1)
            container.traitState.overrides.level = .elevated
        }
        storedContainerView = container
        return container
    }
}
