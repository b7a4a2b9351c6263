/// The owner of a view hierarchy's root view: loads it, fills it, and hears when it appears and disappears.
///
/// Source: Apple, UIViewController.
@preconcurrency @MainActor
open class UIViewController: UIResponder {
    /// What the controller shows, in a word or two; nil unless set.
    ///
    /// Its bar items show it, unless they have titles of their own.
    open var title: String? {
        didSet {
            if let storedNavigationItem { storedNavigationItem.title = title }
            if let storedTabBarItem { storedTabBarItem.title = title }
        }
    }
    /// The controllers whose views this one shows inside its own.
    public private(set) final var children: [UIViewController] = []
    /// The controller that this one is a child of.
    public private(set) final weak var parent: UIViewController?

    /// What the controller's own bars cover of its view; added to the view's safe area. Default: zero.
    open var additionalSafeAreaInsets = UIEdgeInsets.zero {
        didSet { if additionalSafeAreaInsets != oldValue { viewIfLoaded?.insetsNeedUpdate() } }
    }
    /// What the bars of a container cover of the view; added to its safe area.
    final var barInsets = UIEdgeInsets.zero {
        didSet { if barInsets != oldValue { viewIfLoaded?.insetsNeedUpdate() } }
    }
    /// Towards which edges the view lies beneath the bars of navigation and tab bar controllers. Default: all.
    ///
    /// At the others it ends at the bar. Source: Apple, edgesForExtendedLayout.
    open var edgesForExtendedLayout = UIRectEdge.all {
        didSet { if edgesForExtendedLayout != oldValue { parent?.viewIfLoaded?.setNeedsLayout() } }
    }
    final var addedSafeAreaInsets: UIEdgeInsets {
        UIEdgeInsets(
            top: additionalSafeAreaInsets.top + barInsets.top, left: additionalSafeAreaInsets.left + barInsets.left,
            bottom: additionalSafeAreaInsets.bottom + barInsets.bottom,
            right: additionalSafeAreaInsets.right + barInsets.right)
    }

    /// Whether the view's margins are at least ``systemMinimumLayoutMargins``. Default: true.
    ///
    /// Source: Apple, viewRespectsSystemMinimumLayoutMargins.
    open var viewRespectsSystemMinimumLayoutMargins = true {
        didSet {
            guard viewRespectsSystemMinimumLayoutMargins != oldValue else { return }
            viewIfLoaded?.updateOwnInsets()
        }
    }

    /// The least margins of the view: none above and below, 16 points at the sides, 20 in a view at least 414 wide. [U]
    ///
    /// The view has just these as long as the program sets none; the safe area comes on top.
    open var systemMinimumLayoutMargins: NSDirectionalEdgeInsets {
        let width = viewIfLoaded?.bounds.width ?? UIScreen.main.bounds.width
        let side: CGFloat = width < 414 ? 16 : 20
        return NSDirectionalEdgeInsets(top: 0, leading: side, bottom: 0, trailing: side)
    }

    final var topSupport: LayoutSupportGuide?
    final var bottomSupport: LayoutSupportGuide?
    private var storedView: UIView?
    final var appearance = AppearanceState()
    final var traitState = TraitState()

    // MARK: Presentation

    /// The size that the controller would like to have where its container can give it, in points. Default: zero, no wish.
    open var preferredContentSize = CGSize.zero {
        didSet {
            guard preferredContentSize != oldValue else { return }
            parent?.preferredContentSizeDidChange(forChildContentContainer: self)
            presentedBy?.containerView?.setNeedsLayout()
        }
    }
    /// How the controller is shown when it is presented. Default: automatic.
    open var modalPresentationStyle = UIModalPresentationStyle.automatic
    /// How its view comes and goes when it is presented. Default: coverVertical.
    open var modalTransitionStyle = UIModalTransitionStyle.coverVertical
    /// Whether controllers that are presented over the current context cover this one's view. Default: false.
    open var definesPresentationContext = false
    /// Who provides the animations and the frame of a presentation; not retained.
    open weak var transitioningDelegate: (any UIViewControllerTransitioningDelegate)?
    /// Whether a sheet stays when the user pulls it down. Default: false.
    ///
    /// The presentation's delegate hears of the attempt. Source: Apple, isModalInPresentation.
    open var isModalInPresentation = false

    /// What this controller presents at the moment.
    final var presentation: UIPresentationController?
    /// What will present this controller, if it was asked for before.
    final var preparedPresentation: UIPresentationController?
    /// What presents this controller at the moment.
    final weak var presentedBy: UIPresentationController?
    /// The transition that the controller takes part in at the moment.
    final weak var coordinator: TransitionCoordinator?

    /// Whether the controller is being presented at the moment.
    public internal(set) final var isBeingPresented = false
    /// Whether the controller is being dismissed at the moment.
    public internal(set) final var isBeingDismissed = false
    /// Whether the controller is being made a child at the moment; for use where it is told that it appears.
    public internal(set) final var isMovingToParent = false
    /// Whether the controller is being taken from its parent at the moment; for use where it is told that it disappears.
    public internal(set) final var isMovingFromParent = false

    private var storedIsEditing = false
    private var storedEditButton: UIBarButtonItem?
    final var storedNavigationItem: UINavigationItem?
    final var storedTabBarItem: UITabBarItem?

    /// Creates a controller whose view ``loadView()`` makes.
    ///
    /// - Parameters:
    ///   - nibNameOrNil: nil; interface archives do not exist on Linux, so that a name is reported and ignored.
    ///   - nibBundleOrNil: nil likewise.
    public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
        super.init()
        guard let nibNameOrNil else { return }
        reportMistake(
            "\(type(of: self)) gets an empty view instead of the one in \(nibNameOrNil): there are no interface archives "
                + "(nibs) on Linux. Override loadView() or viewDidLoad().")
    }

    /// Creates a controller whose view ``loadView()`` makes.
    public override convenience init() {
        self.init(nibName: nil, bundle: nil)
    }

    /// Creates a controller from an archive; here an empty one.
    public required init?(coder: NSCoder) {
        super.init()
    }

    /// The superview of the controller's view; of a presented controller's, the one who presents it.
    open override var next: UIResponder? {
        presentedBy.map { $0.presentingViewController } ?? viewIfLoaded?.superview
    }

    // MARK: The view

    /// The controller's view; loaded when first asked for.
    open var view: UIView! {
        get {
            loadStoredView()
            return storedView
        }
        set {
            guard newValue !== storedView else { return }
            storedView?.viewController = nil
            storedView = newValue
            newValue?.viewController = self
            newValue?.takeMarginsOfController()
            newValue?.controllerWasSet()
            if addedSafeAreaInsets != .zero { newValue?.insetsNeedUpdate() }
        }
    }

    /// The controller's view, if it is loaded; asking does not load it.
    open var viewIfLoaded: UIView? { storedView }

    /// Whether the view is loaded.
    open var isViewLoaded: Bool { storedView != nil }

    /// Loads the view unless it is loaded.
    open func loadViewIfNeeded() { loadStoredView() }

    private func loadStoredView() {
        guard storedView == nil else { return }
        loadView()
        if storedView == nil {
            reportMistake(
                "\(type(of: self)).loadView() did not set the controller's view, which is an empty one now. An override "
                    + "sets self.view and does not call super.")
            view = UIView(frame: UIScreen.main.bounds)
        }
        viewDidLoad()
    }

    /// Makes the view: an empty one of the screen's size. Never call it; an override sets ``view`` without calling super.
    open func loadView() {
        let view = UIView(frame: UIScreen.main.bounds)
        view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        self.view = view
    }

    // MARK: For subclasses

    /// Called after the view has been loaded.
    open func viewDidLoad() {}

    /// Called before the view comes into a visible window.
    open func viewWillAppear(_ animated: Bool) {}

    /// Called between those two, once the view is in the window, with its traits and the size that its superview gives it.
    ///
    /// Source: Apple, viewIsAppearing(_:): after `viewWillAppear`, before the view lays out its subviews.
    open func viewIsAppearing(_ animated: Bool) {}

    /// Called after the view has come into a visible window and was laid out there.
    open func viewDidAppear(_ animated: Bool) {}

    /// Called before the view leaves its window.
    open func viewWillDisappear(_ animated: Bool) {}

    /// Called after the view has left its window.
    open func viewDidDisappear(_ animated: Bool) {}

    /// Brings what the view shows up to date with the program's state; the base version does nothing.
    ///
    /// Called just before the view's own `updateProperties()`; what either reads from `@Observable` objects makes both be
    /// called again. Source: Apple, UIViewController.updateProperties().
    open func updateProperties() {}

    /// Called after the view's safe area has changed.
    open func viewSafeAreaInsetsDidChange() {}

    /// Called after the view's margins have changed.
    open func viewLayoutMarginsDidChange() {}

    /// Updates the constraints of the controller's view; the base version has the view update its own. Call super last.
    ///
    /// Called in the view's place, in the same pass, after the views below. What it reads from `@Observable` objects makes
    /// it be called again. Source: Apple, updateViewConstraints().
    open func updateViewConstraints() { viewIfLoaded?.updateConstraints() }

    /// Called before the view lays out its subviews.
    open func viewWillLayoutSubviews() {}

    /// Called after the view has laid out its subviews.
    open func viewDidLayoutSubviews() {}

    /// Whether the controller's content is being edited. Default: false.
    open var isEditing: Bool {
        get { storedIsEditing }
        set { setEditing(newValue, animated: false) }
    }

    /// Begins or ends editing; overrides call super. ``editButtonItem`` follows.
    open func setEditing(_ editing: Bool, animated: Bool) {
        storedIsEditing = editing
        if let storedEditButton {
            storedEditButton.title = editing ? "Done" : "Edit"
            storedEditButton.style = editing ? .done : .plain
        }
    }

    /// A bar button that begins and ends editing; made when first asked for.
    public final var editButtonItem: UIBarButtonItem {
        if let storedEditButton { return storedEditButton }
        let item = UIBarButtonItem(
            title: isEditing ? "Done" : "Edit", style: isEditing ? .done : .plain, target: self,
            action: UIViewController.toggleEditing)
        storedEditButton = item
        return item
    }

    private func toggleEditing() { setEditing(!isEditing, animated: true) }

    /// Called before the size of the view changes with that of the window or the container; call super.
    ///
    /// The base version tells the children. Animations for the coordinator run with those of the change. Source: Apple,
    /// viewWillTransition(to:with:).
    open func viewWillTransition(
        to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator
    ) {
        for child in children where child.isViewLoaded {
            child.viewWillTransition(
                to: self.size(forChildContentContainer: child, withParentContainerSize: size), with: coordinator)
        }
        presentation?.presentedViewController.viewWillTransition(to: size, with: coordinator)
    }

    /// Answers the size that a child will have when this controller's view has a size; the base version answers the same
    /// size for a child that fills the view, else the child's present one.
    open func size(
        forChildContentContainer container: UIViewController, withParentContainerSize parentSize: CGSize
    ) -> CGSize {
        guard let own = viewIfLoaded, let childSize = container.viewIfLoaded?.bounds.size else { return parentSize }
        return childSize == own.bounds.size ? parentSize : childSize
    }

    /// Called after a child wishes for another size.
    open func preferredContentSizeDidChange(forChildContentContainer container: UIViewController) {}

    /// Called after the traits of the controller's view have changed.
    open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

    /// Whether children are told of appearing and disappearing as their views come and go with this one's. Default: true.
    ///
    /// A container that answers false tells them itself: `beginAppearanceTransition(_:animated:)`, then
    /// `endAppearanceTransition()`.
    open var shouldAutomaticallyForwardAppearanceMethods: Bool { true }

    /// Presents a controller: shows its view over this one's, as its styles say. See `present(_:animated:completion:)`.
    open func present(
        _ viewControllerToPresent: UIViewController, animated flag: Bool, completion: (() -> Void)? = nil
    ) {
        presentNow(viewControllerToPresent, animated: flag, completion: completion)
    }

    /// Takes away what this controller presents, with all that it presents in turn; presenting nothing, itself.
    ///
    /// `completion`: called after the views have gone.
    open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
        dismissNow(animated: flag, completion: completion)
    }

    /// Shows a controller in the way that suits where this one is: in a navigation controller it is pushed.
    open func show(_ vc: UIViewController, sender: Any?) {
        if let navigationController, navigationController !== self {
            navigationController.show(vc, sender: sender)
        } else {
            present(vc, animated: true)
        }
    }

    /// Called before the controller becomes a child of another, or none's.
    open func willMove(toParent parent: UIViewController?) {}

    /// Called after the controller has become a child of another, or none's.
    open func didMove(toParent parent: UIViewController?) {}

    // MARK: Surroundings

    /// Tells the controller that its view is going to appear or disappear; for containers that lead the change themselves.
    ///
    /// Calls `viewWillAppear` or `viewWillDisappear`, on the children too; `endAppearanceTransition()` does the rest.
    /// A change to the present state does nothing; one against a change on its way turns it round. Source: Apple,
    /// beginAppearanceTransition(_:animated:).
    open func beginAppearanceTransition(_ isAppearing: Bool, animated: Bool) {
        baseBeginAppearanceTransition(isAppearing, animated: animated)
    }

    /// Tells the controller that the change that was begun is complete: calls `viewDidAppear` or `viewDidDisappear`.
    open func endAppearanceTransition() { baseEndAppearanceTransition() }
    /// The controller that this one, or one above it, presents at the moment; nil for none.
    open var presentedViewController: UIViewController? { basePresentedViewController }
    /// The controller that presents this one, or one above it; nil when it is not presented.
    open var presentingViewController: UIViewController? { basePresentingViewController }
    /// What shows this controller, or one above it, while it is presented; nil otherwise.
    open var presentationController: UIPresentationController? { basePresentationController }

    /// Asks for ``updateProperties()`` in this turn's layout pass; does nothing before the view is loaded, when it waits
    /// anyway.
    open func setNeedsUpdateProperties() { baseSetNeedsUpdateProperties() }

    /// Calls ``updateProperties()`` now if it waits, and that of the views below.
    open func updatePropertiesIfNeeded() { baseUpdatePropertiesIfNeeded() }
    /// The traits in force for the controller: its view's, or before that is loaded the parent's with its own overrides.
    open var traitCollection: UITraitCollection { baseTraitCollection }

    /// Light or dark for the controller's view and all below, whatever the surroundings say. Default: unspecified.
    open var overrideUserInterfaceStyle: UIUserInterfaceStyle {
        get { baseOverrideUserInterfaceStyle }
        set { baseOverrideUserInterfaceStyle = newValue }
    }

    /// The nearest tab bar controller that this controller is in; nil for none.
    open var tabBarController: UITabBarController? { baseTabBarController }

    /// What a tab bar shows for the controller; made when first asked for, with the controller's title.
    open var tabBarItem: UITabBarItem! {
        get { baseTabBarItem }
        set { baseTabBarItem = newValue }
    }

    /// The nearest navigation controller that this controller is in; nil for none.
    open var navigationController: UINavigationController? { baseNavigationController }
    /// What a navigation bar shows for the controller; made when first asked for, with the controller's title.
    open var navigationItem: UINavigationItem { baseNavigationItem }
    /// Who lets animations run along with the transition that the controller, or one above it, takes part in; else nil.
    open var transitionCoordinator: (any UIViewControllerTransitionCoordinator)? { baseTransitionCoordinator }

    /// Called when memory is scarce: let go of what can be made anew; call super.
    ///
    /// `UIApplication.receiveMemoryWarning()` calls it. Source: Apple, didReceiveMemoryWarning().
    open func didReceiveMemoryWarning() {}

    // MARK: Children

    /// Makes a controller a child of this one; add its view to this one's and call its `didMove(toParent:)` then.
    ///
    /// `willMove(toParent:)` is called here. Source: Apple, addChild(_:).
    open func addChild(_ childController: UIViewController) {
        guard childController !== self else {
            return reportMistake("\(type(of: self)) was not made a child of itself")
        }
        childController.willMove(toParent: self)
        childController.leaveParent()
        children.append(childController)
        childController.parent = self
    }

    /// Ends being a child; call `willMove(toParent: nil)` and remove the view before.
    ///
    /// `didMove(toParent: nil)` is called here. Source: Apple, removeFromParent().
    open func removeFromParent() {
        guard parent != nil else { return }
        leaveParent()
        didMove(toParent: nil)
    }

    /// Changes from a child's view to another child's: adds the second, runs the animations, and takes the first away.
    ///
    /// Both are told of appearing and disappearing, unless the container does that itself. The parents stay as they are.
    /// Source: Apple, transition(from:to:duration:options:animations:completion:).
    ///
    /// - Parameters:
    ///   - fromViewController: the child whose view is shown.
    ///   - toViewController: the child whose view comes into the same superview, in front; its frame is the caller's.
    ///   - duration: how long it takes, in seconds; 0 changes at once.
    ///   - options: a curve, or one of the transitions, which then turns or dissolves the superview.
    ///   - animations: the changes that are animated.
    ///   - completion: called when the first view is gone, with whether the animations ran to their end.
    open func transition(
        from fromViewController: UIViewController, to toViewController: UIViewController, duration: TimeInterval,
        options: UIView.AnimationOptions = [], animations: (() -> Void)?, completion: ((Bool) -> Void)? = nil
    ) {
        changeChild(
            from: fromViewController, to: toViewController, duration: duration, options: options,
            animations: animations, completion: completion)
    }

    private func leaveParent() {
        parent?.children.removeAll { $0 === self }
        parent = nil
    }
}
