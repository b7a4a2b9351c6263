/// What shows a presented controller: where its view lies, and what else is seen meanwhile.
///
/// Subclasses give a presentation of style `custom` a frame and views of their own; a transitioning delegate hands them
/// out.
///
/// Source: Apple, UIPresentationController.
@preconcurrency @MainActor
open class UIPresentationController: NSObject {
    /// The controller that is presented. It is kept as long as it is; before that it keeps the presentation.
    public final var presentedViewController: UIViewController {
        guard let controller = keptController ?? namedController else {
            preconditionFailure("\(type(of: self)) is asked for its presented controller, which is gone")
        }
        return controller
    }
    private weak var namedController: UIViewController?
    private var keptController: UIViewController?

    /// Who has a say in whether the user may dismiss the presented controller, and hears of it; not retained.
    open weak var delegate: (any UIAdaptivePresentationControllerDelegate)?

    /// The controller that presents it: the one whose view is covered.
    public internal(set) final unowned var presentingViewController: UIViewController
    /// The view that holds the presented one and what else belongs to the presentation; nil before it begins.
    public internal(set) final var containerView: UIView?

    final var transition: ControllerTransition?
    /// Where the presenter's view stood, when it was taken away.
    private weak var presenterSuperview: UIView?

    /// Creates a presentation; `presenting` nil stands for the one who will present.
    public init(presentedViewController: UIViewController, presenting presentingViewController: UIViewController?) {
        namedController = presentedViewController
        self.presentingViewController = presentingViewController ?? presentedViewController
        super.init()
    }

    /// The style of the presentation.
    open var presentationStyle: UIModalPresentationStyle { presentedViewController.modalPresentationStyle.resolved }

    /// The view that is moved in and out; the controller's unless overridden.
    open var presentedView: UIView? { presentedViewController.viewIfLoaded }

    /// Where the presented view lies, in the container; all of it unless overridden.
    open var frameOfPresentedViewInContainerView: CGRect { containerView?.bounds ?? .zero }

    /// Whether the presenter's view is taken away once it is covered; for full screens unless overridden.
    open var shouldRemovePresentersView: Bool {
        presentationStyle == .fullScreen || presentationStyle == .currentContext
    }

    /// Called before the presented view comes.
    open func presentationTransitionWillBegin() {}
    /// Called after the presented view has come, or did not.
    open func presentationTransitionDidEnd(_ completed: Bool) {}
    /// Called before the presented view goes.
    open func dismissalTransitionWillBegin() {}
    /// Called after the presented view has gone, or did not.
    open func dismissalTransitionDidEnd(_ completed: Bool) {}
    /// Called before the container lays out its subviews.
    open func containerViewWillLayoutSubviews() {}
    /// Called after the container has laid out its subviews.
    open func containerViewDidLayoutSubviews() {}

    // MARK: Course

    /// Puts the presented view in its place, unless a transition moves it.
    final func layOut() {
        containerViewWillLayoutSubviews()
        if transition == nil, let view = presentedView, view.transform == .identity {
            view.frame = frameOfPresentedViewInContainerView
        }
        containerViewDidLayoutSubviews()
    }

    final func begin(in window: UIWindow, animated: Bool, source: UIViewController, completion: (() -> Void)?) {
        let presented = presentedViewController
        keptController = presented
        let presenter = presentingViewController
        let container = PresentationContainer(frame: window.bounds)
        container.presentation = self
        container.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        containerView = container
        window.addSubview(container)
        presented.loadViewIfNeeded()
        presented.isBeingPresented = true
        let animator =
            presented.transitioningDelegate?.animationController(
                forPresented: presented, presenting: presenter, source: source)
            ?? ModalAnimator(style: presented.modalTransitionStyle, isDismissal: false)
        let transition = ControllerTransition(
            container: container, from: presenter, to: presented, isAnimated: animated)
        transition.presentationStyle = presentationStyle
        transition.toView = presentedView
        transition.finalFrames[ObjectIdentifier(presented)] = frameOfPresentedViewInContainerView
        transition.initialFrames[ObjectIdentifier(presenter)] = container.convert(
            presenter.view.bounds, from: presenter.view)
        if !shouldRemovePresentersView {
            transition.finalFrames[ObjectIdentifier(presenter)] =
                transition.initialFrames[ObjectIdentifier(presenter)]
        }
        self.transition = transition
        let removes = shouldRemovePresentersView
        transition.prepare(animated ? animator : nil)
        transition.whenOver = { [self] completed in
            self.transition = nil
            presented.isBeingPresented = false
            guard completed else {
                presented.beginAppearanceTransition(false, animated: animated)
                if removes { presenter.beginAppearanceTransition(true, animated: animated) }
                end()
                presented.endAppearanceTransition()
                if removes { presenter.endAppearanceTransition() }
                presentationTransitionDidEnd(false)
                completion?()
                return
            }
            presented.endAppearanceTransition()
            if removes {
                takePresenterAway()
                presenter.endAppearanceTransition()
            }
            presentationTransitionDidEnd(true)
            completion?()
        }
        presentationTransitionWillBegin()
        if removes { presenter.beginAppearanceTransition(false, animated: animated) }
        presented.beginAppearanceTransition(true, animated: animated)
        transition.run()
    }

    final func dismiss(animated: Bool, completion: (() -> Void)?) {
        guard let container = containerView else { return }
        let presented = presentedViewController
        let presenter = presentingViewController
        // A presentation on its way ends here.
        transition?.completeTransition(true)
        presented.isBeingDismissed = true
        let wasAway = bringPresenterBack()
        let animator =
            presented.transitioningDelegate?.animationController(forDismissed: presented)
            ?? ModalAnimator(style: presented.modalTransitionStyle, isDismissal: true)
        let transition = ControllerTransition(
            container: container, from: presented, to: presenter, isAnimated: animated)
        transition.presentationStyle = presentationStyle
        transition.fromView = presentedView
        transition.initialFrames[ObjectIdentifier(presented)] = presentedView?.frame
        let place = container.convert(presenter.view.bounds, from: presenter.view)
        transition.finalFrames[ObjectIdentifier(presenter)] = place
        if !wasAway { transition.initialFrames[ObjectIdentifier(presenter)] = place }
        self.transition = transition
        transition.prepare(animated ? animator : nil)
        transition.whenOver = { [self] completed in
            self.transition = nil
            presented.isBeingDismissed = false
            guard completed else {
                presented.beginAppearanceTransition(true, animated: animated)
                if wasAway {
                    presenter.beginAppearanceTransition(false, animated: animated)
                    takePresenterAway()
                }
                presented.endAppearanceTransition()
                if wasAway { presenter.endAppearanceTransition() }
                dismissalTransitionDidEnd(false)
                completion?()
                return
            }
            end()
            if wasAway { presenter.endAppearanceTransition() }
            presented.endAppearanceTransition()
            dismissalTransitionDidEnd(true)
            completion?()
        }
        dismissalTransitionWillBegin()
        presented.beginAppearanceTransition(false, animated: animated)
        if wasAway { presenter.beginAppearanceTransition(true, animated: animated) }
        transition.run()
    }

    /// Takes everything away at once: a presentation further down is dismissed, or the window has another root.
    final func tearDown() {
        let presented = presentedViewController
        presented.presentation?.tearDown()
        transition?.whenOver = nil
        transition = nil
        presented.beginAppearanceTransition(false, animated: false)
        end()
        presented.endAppearanceTransition()
    }

    private func end() {
        presentedView?.removeFromSuperview()
        presentedViewController.viewIfLoaded?.removeFromSuperview()
        containerView?.removeFromSuperview()
        containerView = nil
        presentedViewController.presentedBy = nil
        if presentingViewController.presentation === self { presentingViewController.presentation = nil }
    }

    private func takePresenterAway() {
        guard let view = presentingViewController.viewIfLoaded, let superview = view.superview else { return }
        presenterSuperview = superview
        view.removeFromSuperview()
    }

    /// Puts the presenter's view back where it was. Returns whether it had been taken away.
    private func bringPresenterBack() -> Bool {
        guard let superview = presenterSuperview, let view = presentingViewController.view else { return false }
        presenterSuperview = nil
        presentingViewController.moveUnnoticed {
            view.frame = superview.bounds
            superview.insertSubview(view, at: 0)
        }
        return true
    }
}

/// The view that holds a presentation, in front of the window's other views.
final class PresentationContainer: UIView {
    weak var presentation: UIPresentationController?

    override func layoutSubviews() {
        super.layoutSubviews()
        presentation?.layOut()
    }
}

extension UIModalPresentationStyle {
    /// What the style comes down to: the automatic one is a sheet.
    var resolved: UIModalPresentationStyle { self == .automatic ? .pageSheet : self }
}
