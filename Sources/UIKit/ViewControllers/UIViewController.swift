/// Manages a view hierarchy: loads its root view and receives callbacks when it appears and
/// disappears.
///
/// Source: Apple, UIViewController.
@preconcurrency @MainActor
open class UIViewController: UIResponder, NamedInMessages {
    /// The title of the controller's content; nil unless set.
    ///
    /// The controller's bar items use it unless they have their own titles.
    open var title: String? {
        didSet { showTitle() }
    }
    /// The child controllers, whose views are inside this one's.
    open internal(set) var children: [UIViewController] = []
    /// The parent controller.
    open var parent: UIViewController? { storedParent }
    final weak var storedParent: UIViewController? {
        didSet { observedPropertiesMayHaveChanged() }
    }

    /// The parts of the view covered by its own bars; added to the safe area. Default: zero.
    open var additionalSafeAreaInsets = UIEdgeInsets.zero {
        didSet {
            guard additionalSafeAreaInsets != oldValue else { return }
            additionalSafeAreaInsets = checked(
                additionalSafeAreaInsets, "additionalSafeAreaInsets", keeping: oldValue)
            viewIfLoaded?.insetsNeedUpdate()
        }
    }
    /// The parts of the view covered by a container's bars; added to the safe area.
    final var barInsets = UIEdgeInsets.zero {
        didSet { if barInsets != oldValue { viewIfLoaded?.insetsNeedUpdate() } }
    }
    override var coveringBars: UIEdgeInsets {
        automaticallyAdjustsScrollViewInsets ? barInsets : .zero
    }
    /// The edges at which the view extends under the bars of navigation and tab bar controllers.
    /// Default: all.
    ///
    /// At the other edges it ends at the bar. Source: Apple, edgesForExtendedLayout.
    open var edgesForExtendedLayout = UIRectEdge.all {
        didSet { if edgesForExtendedLayout != oldValue { parent?.viewIfLoaded?.setNeedsLayout() } }
    }
    /// Whether the view extends under bars that are not translucent too. Default: false.
    open var extendedLayoutIncludesOpaqueBars = false {
        didSet { parent?.viewIfLoaded?.setNeedsLayout() }
    }
    /// Whether a scroll view below bars gets their insets even if it cannot scroll. Default: true.
    open var automaticallyAdjustsScrollViewInsets = true {
        didSet { scrollViewsAdjustAgain() }
    }
    /// Whether the tab bar is hidden while the controller is in a navigation stack. Default: false.
    open var hidesBottomBarWhenPushed = false
    /// Whether the view's margins are at least ``systemMinimumLayoutMargins``. Default: true.
    ///
    /// Source: Apple, viewRespectsSystemMinimumLayoutMargins.
    open var viewRespectsSystemMinimumLayoutMargins = true {
        didSet {
            guard viewRespectsSystemMinimumLayoutMargins != oldValue else { return }
            viewIfLoaded?.updateOwnInsets()
        }
    }

    /// The minimum margins of the view: 0 above and below, 16 points at the sides, 20 if it is at
    /// least 414 wide. [U]
    ///
    /// The view has exactly these margins, in addition to the safe area, unless the program sets
    /// others.
    open var systemMinimumLayoutMargins: NSDirectionalEdgeInsets {
        baseSystemMinimumLayoutMargins
    }

    final var topSupport: LayoutSupportGuide?
    final var bottomSupport: LayoutSupportGuide?
    final var storedView: UIView?
    final var appearance = AppearanceState()
    final var traitState = TraitState()

    // MARK: Presentation

    /// The preferred size inside a container, in points; zero (the default) means none.
    open var preferredContentSize = CGSize.zero {
        didSet {
            guard preferredContentSize != oldValue else { return }
            preferredContentSize = checked(
                preferredContentSize, "preferredContentSize", keeping: oldValue,
                in: NumberRange.sizes)
            sayPreferredSize()
        }
    }
    /// How the controller is presented. Default: automatic.
    open var modalPresentationStyle = UIModalPresentationStyle.automatic
    /// How the view is animated when the controller is presented or dismissed. Default:
    /// coverVertical.
    open var modalTransitionStyle = UIModalTransitionStyle.coverVertical
    /// Whether presentations over the current context cover this controller's view. Default: false.
    open var definesPresentationContext = false
    /// Whether controllers above this one, which defines a context, come and go with its
    /// ``modalTransitionStyle`` in place of their own. Default: false.
    ///
    /// Source: Apple, providesPresentationContextTransitionStyle.
    open var providesPresentationContextTransitionStyle = false
    /// The delegate that provides animators and presentation controllers; not retained.
    open weak var transitioningDelegate: (any UIViewControllerTransitioningDelegate)?
    /// Whether the user cannot dismiss a sheet by dragging it down. Default: false.
    ///
    /// The presentation's delegate is notified of the attempt. Source: Apple,
    /// isModalInPresentation.
    open var isModalInPresentation = false

    /// The current presentation by this controller.
    final var presentation: UIPresentationController?
    /// The presentation controller created before the presentation, if the program asked for it.
    final var preparedPresentation: UIPresentationController?
    /// The current presentation of this controller.
    final weak var presentedBy: UIPresentationController?
    /// The coordinator of the transition in which the controller takes part.
    final weak var coordinator: TransitionCoordinator?

    /// Whether the controller is being presented.
    open internal(set) var isBeingPresented = false
    /// Whether the controller is being dismissed.
    open internal(set) var isBeingDismissed = false
    /// Whether the controller is being added to a parent; for use in appearance callbacks.
    ///
    /// It is true from `addChild(_:)` to `didMove(toParent:)`; if the view appears meanwhile, until
    /// it has appeared. Source: Apple, isMovingToParent.
    open internal(set) var isMovingToParent = false
    /// Whether the controller is being removed from its parent; for use in disappearance callbacks.
    ///
    /// It is true from `willMove(toParent: nil)` to `removeFromParent()`, and until the view has
    /// disappeared if it disappears meanwhile. Source: Apple, isMovingFromParent.
    open internal(set) var isMovingFromParent = false

    final var storedIsEditing = false
    final var unavailable = ContentUnavailable()
    final var bars = ControllerBars()
    /// The controller's knowledge of its storyboard or nib.
    package final var archive: ControllerArchive?

    /// Creates a controller whose view is in a nib file or is created by ``loadView()``.
    ///
    /// - Parameters:
    ///   - nibNameOrNil: the nib's name without `.xib`; nil for one that is named after the class.
    ///   - nibBundleOrNil: the nib's bundle; nil for those of the program.
    public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
        super.init()
        setNib(nibNameOrNil, nibBundleOrNil)
    }

    /// Creates a controller whose view is created by ``loadView()``.
    public override convenience init() {
        self.init(nibName: nil, bundle: nil)
    }

    /// Creates a controller from a storyboard, a nib or an archive of its own.
    public required init?(coder: NSCoder) {
        super.init()
        if coder is NSKeyedUnarchiver, coder.containsValue(forKey: "UITitle") {
            title = coder.decodeObject(forKey: "UITitle") as? String
        }
        coder.didInitialize(self, as: UIViewController.self)
    }

    /// Archives the controller: its title; overrides call super and archive their own values, which
    /// their `init(coder:)` reads.
    ///
    /// Source: Apple, NSCoding.
    open func encode(with coder: NSCoder) { coder.encode(title as NSString?, forKey: "UITitle") }

    /// The name of the nib with the view, if the program named one.
    open var nibName: String? { archive?.nibName }
    /// The bundle of the nib, if the program named one.
    open var nibBundle: Bundle? { archive?.nibBundle }
    /// The storyboard that created the controller, or nil.
    open var storyboard: UIStoryboard? { archive?.storyboard }

    /// The superview of the controller's view; for a presented controller the presenting
    /// controller.
    open override var next: UIResponder? {
        presentedBy.map { $0.presentingViewController } ?? viewIfLoaded?.superview
    }

    override var presentationAround: NSObject? { presentedBy }
    override func didBecomeFirstResponder() { viewIfLoaded?.layer.markChanged(.values) }

    override func didResignFirstResponder() { viewIfLoaded?.layer.markChanged(.values) }

    // MARK: The view

    /// The controller's view; loaded on first access.
    open var view: UIView! {
        get {
            loadStoredView()
            return storedView
        }
        set { setStoredView(newValue) }
    }

    /// The controller's view if it is loaded, otherwise nil; does not load it.
    open var viewIfLoaded: UIView? { storedView }

    /// Whether the view is loaded.
    open var isViewLoaded: Bool { storedView != nil }

    /// Loads the view if it is not loaded yet.
    open func loadViewIfNeeded() { loadStoredView() }

    /// Creates the view of the storyboard or nib, else an empty one of the screen's size. Do not
    /// call it; overrides set ``view`` and do not call super.
    open func loadView() {
        if loadArchivedView() { return }
        let view = UIView(frame: UIScreen.main.bounds)
        view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        self.view = view
    }

    // MARK: Callbacks for subclasses

    /// Called after the view has been loaded.
    open dynamic func viewDidLoad() { _ = isReplaced(.viewDidLoad) }

    /// Called before the view is added to a visible window.
    open dynamic func viewWillAppear(_ animated: Bool) {
        _ = isReplaced(.viewWillAppear, [animated])
    }

    /// Called when the view is in the window, with its traits and its final size, between the other
    /// two.
    ///
    /// Source: Apple, viewIsAppearing(_:): after `viewWillAppear`, before the view lays out its
    /// subviews.
    open func viewIsAppearing(_ animated: Bool) {}

    /// Called after the view was added to a visible window and laid out there.
    open dynamic func viewDidAppear(_ animated: Bool) { _ = isReplaced(.viewDidAppear, [animated]) }

    /// Called before the view is removed from its window.
    open dynamic func viewWillDisappear(_ animated: Bool) {
        _ = isReplaced(.viewWillDisappear, [animated])
    }

    /// Called after the view was removed from its window.
    open dynamic func viewDidDisappear(_ animated: Bool) {
        _ = isReplaced(.viewDidDisappear, [animated])
    }

    /// Updates the view's properties from the program's state; the base version does nothing.
    ///
    /// It is called just before the view's own `updateProperties()`. When a property of an
    /// `@Observable` object that either of them read changes, both are called again. Source: Apple,
    /// UIViewController.updateProperties().
    open func updateProperties() {}

    /// Called after the view's safe area has changed.
    open func viewSafeAreaInsetsDidChange() {}

    /// Called after the view's margins have changed.
    open func viewLayoutMarginsDidChange() {}

    /// Updates the constraints of the controller's view; the base version calls the view's own
    /// method. Call super last.
    ///
    /// It is called in place of the view's method in the same pass, after the subviews' methods.
    /// When a property of an `@Observable` object that it read changes, it is called again. Source:
    /// Apple, updateViewConstraints().
    open func updateViewConstraints() { viewIfLoaded?.updateConstraints() }

    /// Called before the view lays out its subviews.
    open dynamic func viewWillLayoutSubviews() { _ = isReplaced(.viewWillLayoutSubviews) }

    /// Called after the view has laid out its subviews.
    open dynamic func viewDidLayoutSubviews() { _ = isReplaced(.viewDidLayoutSubviews) }

    /// Whether the controller's content is being edited. Default: false.
    open var isEditing: Bool {
        get { storedIsEditing }
        set { setEditing(newValue, animated: false) }
    }

    /// Begins or ends editing and updates ``editButtonItem``; overrides must call super.
    open func setEditing(_ editing: Bool, animated: Bool) {
        baseSetEditing(editing)
    }

    /// Called before the view's size changes with that of the window or container; overrides must
    /// call super.
    ///
    /// The base version forwards the call to the children. The coordinator runs animations together
    /// with the change. Source: Apple, viewWillTransition(to:with:).
    open func viewWillTransition(
        to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator
    ) {
        baseViewWillTransition(to: size, with: coordinator)
    }

    /// Called before the traits change because the window gets another size, and before
    /// ``viewWillTransition(to:with:)``; overrides must call super.
    ///
    /// The base version forwards it to the children and the presented controller. The coordinator
    /// runs animations together with the change. Source: Apple, willTransition(to:with:).
    open func willTransition(
        to newCollection: UITraitCollection,
        with coordinator: any UIViewControllerTransitionCoordinator
    ) {
        baseWillTransition(to: newCollection, with: coordinator)
    }

    /// Returns the size of a child for a given size of this controller's view.
    ///
    /// The base version returns that size for a child that fills the view, otherwise the child's
    /// current size.
    open func size(
        forChildContentContainer container: any UIContentContainer,
        withParentContainerSize parentSize: CGSize
    ) -> CGSize {
        baseSize(of: container, inParentOfSize: parentSize)
    }

    /// Called after a child's preferred content size has changed.
    open func preferredContentSizeDidChange(
        forChildContentContainer container: any UIContentContainer
    ) {}

    /// Called after the traits of the controller's view have changed.
    open dynamic func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        _ = isReplaced(.controllerTraitCollectionDidChange, [previousTraitCollection])
    }

    /// Whether appearance callbacks are forwarded to children automatically. Default: true.
    ///
    /// A container that returns false calls the children's `beginAppearanceTransition(_:animated:)`
    /// and `endAppearanceTransition()` itself.
    open var shouldAutomaticallyForwardAppearanceMethods: Bool { true }

    /// Presents a controller: shows its view over this one's, according to its presentation style.
    open func present(
        _ viewControllerToPresent: UIViewController, animated flag: Bool,
        completion: (() -> Void)? = nil
    ) {
        if isReplaced(.present, [viewControllerToPresent, flag, completion]) { return }
        presentNow(viewControllerToPresent, animated: flag, completion: completion)
    }

    /// Dismisses the presented controller and those above it; if this one presents none, it is
    /// dismissed itself.
    ///
    /// `completion` is called after the views have been removed.
    open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
        if isReplaced(.dismiss, [flag, completion]) { return }
        dismissNow(animated: flag, completion: completion)
    }

    /// Shows a controller: pushes it in a navigation controller, otherwise presents it.
    open func show(_ vc: UIViewController, sender: Any?) { baseShow(vc, sender: sender) }

    /// Shows a controller of details: as the secondary one of a split view controller, otherwise
    /// presents it.
    open func showDetailViewController(_ vc: UIViewController, sender: Any?) {
        baseShowDetail(vc, sender: sender)
    }

    /// Returns the controller that performs an action: this one, or the nearest around it that can.
    ///
    /// For ``show(_:sender:)`` that is a container such as a navigation controller, or one whose
    /// ``UIResponder/canPerformAction(_:withSender:)`` says so.
    ///
    /// Source: Apple, targetViewController(forAction:sender:).
    open func targetViewController(forAction action: Selector, sender: Any?) -> UIViewController? {
        sequence(first: self, next: \.parent).first {
            $0.canPerformAction(action, withSender: sender)
        }
    }

    /// Returns whether the controller performs an action; to show controllers, only containers do.
    open override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
        canShow(by: action) ?? super.canPerformAction(action, withSender: sender)
    }

    /// Whether the controller itself shows other ones, and those of details.
    var showsInside: (controllers: Bool, details: Bool) { (false, false) }

    /// Performs a segue of the storyboard, without asking
    /// ``shouldPerformSegue(withIdentifier:sender:)``. An unknown identifier is reported.
    open func performSegue(withIdentifier identifier: String, sender: Any?) {
        basePerformSegue(withIdentifier: identifier, sender: sender)
    }

    /// Called before a segue is performed; overrides configure its destination.
    open func prepare(for segue: UIStoryboardSegue, sender: Any?) {}

    /// Whether a segue with an identifier that a control starts is performed. Default: true.
    open func shouldPerformSegue(withIdentifier identifier: String, sender: Any?) -> Bool { true }

    /// Whether an unwind segue may return here. Default: whether the controller has the method.
    open func canPerformUnwindSegueAction(
        _ action: Selector, from fromViewController: UIViewController, sender: Any?
    ) -> Bool {
        canPerformUnwindSegueAction(action, from: fromViewController, withSender: sender as Any)
    }

    /// Whether an unwind segue may return here; iOS 6's name of the method, which the other calls.
    open func canPerformUnwindSegueAction(
        _ action: Selector, from fromViewController: UIViewController, withSender sender: Any
    ) -> Bool { baseCanPerformUnwind(action) }

    /// Returns the children in which the controller of an unwind segue's action is searched, in
    /// order; by default all, the last first, except the one that contains the source.
    ///
    /// Source: Apple, allowedChildrenForUnwinding(from:); the order is not documented [U].
    open func allowedChildrenForUnwinding(from source: UIStoryboardUnwindSegueSource)
        -> [UIViewController]
    { baseAllowedChildren(source) }

    /// Returns the child that contains the source of an unwind segue, or nil.
    ///
    /// Source: Apple, childContaining(_:).
    open func childContaining(_ source: UIStoryboardUnwindSegueSource) -> UIViewController? {
        baseChildContaining(source)
    }

    /// Shows a child because an unwind segue returns to it or to a controller in it; containers
    /// override it. The base version does nothing.
    ///
    /// Called on the containers of the destination, from the inside outwards [U], up to the one
    /// that contains the source too. Source: Apple, unwind(for:towards:).
    open func unwind(
        for unwindSegue: UIStoryboardSegue, towards subsequentVC: UIViewController
    ) {}

    /// Called before the controller is added to a parent, or removed if `parent` is nil; overrides
    /// call super.
    open func willMove(toParent parent: UIViewController?) { baseWillMove(to: parent) }

    /// Called after the controller was added to a parent, or removed if `parent` is nil; overrides
    /// call super.
    open func didMove(toParent parent: UIViewController?) { baseDidMove() }

    // MARK: Appearance and environment

    /// Begins an appearance transition; for containers that control the appearance of their
    /// children.
    ///
    /// Calls `viewWillAppear` or `viewWillDisappear`, for the children too.
    /// `endAppearanceTransition()` completes the transition. A controller that has appeared does
    /// not appear again; one that has not appeared can disappear; the opposite of a running
    /// transition reverses it. Source: Apple, beginAppearanceTransition(_:animated:).
    open func beginAppearanceTransition(_ isAppearing: Bool, animated: Bool) {
        baseBeginAppearanceTransition(isAppearing, animated: animated)
    }

    /// Ends an appearance transition: calls `viewDidAppear` or `viewDidDisappear`.
    open func endAppearanceTransition() { baseEndAppearanceTransition() }
    /// The controller presented by this one or by one of its parents, or nil.
    open var presentedViewController: UIViewController? { basePresentedViewController }
    /// The controller that presents this one or one of its parents, or nil.
    open var presentingViewController: UIViewController? { basePresentingViewController }
    /// The presentation controller of this controller or of one of its parents; created on demand.
    open var presentationController: UIPresentationController? { basePresentationController }

    /// Schedules ``updateProperties()`` for this turn's layout pass; has no effect before the view
    /// is loaded, because the update is due anyway.
    open func setNeedsUpdateProperties() { baseSetNeedsUpdateProperties() }

    /// Updates ``contentUnavailableConfiguration`` for a state; the default does nothing.
    ///
    /// Called with ``updateProperties()``: before the first layout, after a change of what it has
    /// read, and after ``setNeedsUpdateContentUnavailableConfiguration()``.
    open func updateContentUnavailableConfiguration(
        using state: UIContentUnavailableConfigurationState
    ) {}

    /// Calls ``updateProperties()`` now if it is scheduled, and the subviews' methods.
    open func updatePropertiesIfNeeded() { baseUpdatePropertiesIfNeeded() }
    /// The traits of the view; before it is loaded, the parent's traits with this controller's
    /// overrides.
    open var traitCollection: UITraitCollection { baseTraitCollection }

    /// The interface style of the controller's view and its descendants, overriding the inherited
    /// one. Default: unspecified.
    open var overrideUserInterfaceStyle: UIUserInterfaceStyle {
        get { baseOverrideUserInterfaceStyle }
        set { baseOverrideUserInterfaceStyle = newValue }
    }

    /// The nearest enclosing tab bar controller, or nil.
    open var tabBarController: UITabBarController? { baseTabBarController }

    /// The controller's item in a tab bar; created on first access with the controller's title.
    open var tabBarItem: UITabBarItem! {
        get { baseTabBarItem }
        set { baseTabBarItem = newValue }
    }

    /// The nearest enclosing navigation controller, or nil.
    open var navigationController: UINavigationController? { baseNavigationController }
    /// The controller's item in a navigation bar; created on first access with the controller's
    /// title.
    open var navigationItem: UINavigationItem { baseNavigationItem }
    /// The coordinator of the transition of this controller or of one of its parents, or nil.
    open var transitionCoordinator: (any UIViewControllerTransitionCoordinator)? {
        baseTransitionCoordinator
    }

    /// Called when memory is low; overrides release objects that can be recreated, and call super.
    ///
    /// `UIApplication.receiveMemoryWarning()` calls it. Source: Apple, didReceiveMemoryWarning().
    open func didReceiveMemoryWarning() {}

    // MARK: Children

    /// Adds a child controller; the caller then adds its view and calls its `didMove(toParent:)`.
    ///
    /// This method calls the child's `willMove(toParent:)`. Source: Apple, addChild(_:).
    open func addChild(_ childController: UIViewController) { baseAddChild(childController) }

    /// Removes the controller from its parent; call `willMove(toParent: nil)` and remove the view
    /// first.
    ///
    /// This method calls `didMove(toParent: nil)`. Source: Apple, removeFromParent().
    open func removeFromParent() { baseRemoveFromParent() }

    /// Replaces a child's view by another child's: adds the second, runs the animations and removes
    /// the first.
    ///
    /// Both children get appearance callbacks unless the container forwards them itself. Their
    /// parents do not change. Source: Apple,
    /// transition(from:to:duration:options:animations:completion:).
    ///
    /// - Parameters:
    ///   - fromViewController: the child whose view is visible.
    ///   - toViewController: the child whose view is added in front in the same superview; the
    ///     caller sets its frame.
    ///   - duration: the duration in seconds; 0 replaces the view immediately.
    ///   - options: a curve, or a transition, which then flips, curls or dissolves the superview.
    ///   - animations: the changes to animate.
    ///   - completion: called when the first view has been removed, with true if the animations
    ///     finished.
    open func transition(
        from fromViewController: UIViewController, to toViewController: UIViewController,
        duration: TimeInterval,
        options: UIView.AnimationOptions = [], animations: (() -> Void)?,
        completion: ((Bool) -> Void)? = nil
    ) {
        changeChild(
            from: fromViewController, to: toViewController, duration: duration, options: options,
            animations: animations, completion: completion)
    }

    // MARK: State restoration

    /// The name under which the controller's state is saved; nil, the default, for a controller
    /// that is not saved, nor are its children.
    ///
    /// Source: Apple, restorationIdentifier; see
    /// ``UIApplicationDelegate/application(_:shouldSaveSecureApplicationState:)``.
    open var restorationIdentifier: String?
    /// The class that creates the controller when its state is restored; nil, the default, for one
    /// that the delegate, the program's launch or the storyboard creates.
    open var restorationClass: (any UIViewControllerRestoration.Type)?
    /// Writes the controller's state; overrides call super.
    ///
    /// The base version writes whether the controller is being edited, and has the children and the
    /// presented controller saved that have restoration identifiers. A controller or view with one
    /// is written as a reference. Source: Apple, encodeRestorableState(with:).
    open func encodeRestorableState(with coder: NSCoder) { baseEncodeRestorableState(with: coder) }
    /// Reads the controller's state, after its view was loaded if it was when the state was saved;
    /// overrides call super.
    open func decodeRestorableState(with coder: NSCoder) { baseDecodeRestorableState(with: coder) }
    /// Called after the state of all controllers and views has been read; the base version does
    /// nothing.
    open func applicationFinishedRestoringState() {}

    // MARK: Previews and split views

    /// The actions beside the controller while it is the preview of a pressed view; see
    /// ``registerForPreviewing(with:sourceView:)``. Default: none.
    ///
    /// Source: Apple, previewActionItems, deprecated in iOS 13.
    open var previewActionItems: [any UIPreviewActionItem] { [] }
    /// Has a view show the delegate's controller when it is pressed, as a context menu does.
    ///
    /// Source: Apple, registerForPreviewing(with:sourceView:), deprecated in iOS 13.
    @discardableResult
    open func registerForPreviewing(
        with delegate: any UIViewControllerPreviewingDelegate, sourceView: UIView
    ) -> any UIViewControllerPreviewing { basePreview(delegate, sourceView) }
    /// Ends a registration.
    open func unregisterForPreviewing(withContext previewing: any UIViewControllerPreviewing) {
        baseUnregister(previewing)
    }
    /// Takes in the secondary controller of a split view without columns that becomes compact; the
    /// base version does nothing, that of navigation controllers pushes it.
    ///
    /// Called for the primary controller if the split view's delegate has not done it. Source:
    /// Apple, collapseSecondaryViewController(_:for:).
    open func collapseSecondaryViewController(
        _ secondaryViewController: UIViewController,
        for splitViewController: UISplitViewController
    ) {}
    /// Returns the secondary controller for a split view without columns that becomes regular; by
    /// default the one that it had.
    ///
    /// Called for the primary controller if the split view's delegate returns none. Source: Apple,
    /// separateSecondaryViewController(for:).
    open func separateSecondaryViewController(
        for splitViewController: UISplitViewController
    ) -> UIViewController? { splitViewController.hiddenSecondary }

    // MARK: Status bar and home indicator

    /// The colour of the status bar's content over this controller. Default: the default style.
    open dynamic var preferredStatusBarStyle: UIStatusBarStyle { .default }
    /// Whether the status bar is hidden while this controller decides. Default: in compact heights.
    open dynamic var prefersStatusBarHidden: Bool { traitCollection.verticalSizeClass == .compact }
    /// How the status bar is hidden and shown inside an animation block. Default: fade.
    open dynamic var preferredStatusBarUpdateAnimation: UIStatusBarAnimation { .fade }
    /// The child that decides about the status bar's style; nil, the default, for this one.
    open dynamic var childForStatusBarStyle: UIViewController? { nil }
    /// The child that decides whether the status bar is hidden; nil (the default) means this
    /// controller.
    open dynamic var childForStatusBarHidden: UIViewController? { nil }
    /// Whether this controller decides about the status bar while it is presented other than over
    /// the full screen. Default: false.
    open var modalPresentationCapturesStatusBarAppearance = false
    /// Requests the style and visibility of the status bar again; animated inside an animation
    /// block.
    open func setNeedsStatusBarAppearanceUpdate() { baseSetNeedsStatusBarAppearanceUpdate() }
    /// Whether the home indicator is hidden. Default: false.
    ///
    /// Deviation: on iPhones it returns at a touch.
    open dynamic var prefersHomeIndicatorAutoHidden: Bool { false }
    /// The child that decides about the home indicator; nil (the default) means this controller.
    open dynamic var childForHomeIndicatorAutoHidden: UIViewController? { nil }
    /// Asks again whether the home indicator is hidden.
    open func setNeedsUpdateOfHomeIndicatorAutoHidden() { baseSetNeedsStatusBarAppearanceUpdate() }

    /// The edges at which the program's gestures precede the system's. Default: none.
    ///
    /// Linux has no gestures of a system; a device reads
    /// ``UIWindow/screenEdgesDeferringSystemGestures``.
    open dynamic var preferredScreenEdgesDeferringSystemGestures: UIRectEdge { [] }
    /// The child that decides about these edges; nil (the default) means this controller.
    open dynamic var childForScreenEdgesDeferringSystemGestures: UIViewController? { nil }
    /// Asks again for the edges.
    open func setNeedsUpdateOfScreenEdgesDeferringSystemGestures() {
        viewIfLoaded?.window?.readDeferringEdges()
    }

    // MARK: Orientation

    /// The orientations to which the interface turns with the device while this controller is in
    /// front. Default: all on a pad, all but upside down on a phone.
    open dynamic var supportedInterfaceOrientations: UIInterfaceOrientationMask {
        baseSupportedInterfaceOrientations
    }
    /// Whether the interface turns with the device. Default: true.
    open dynamic var shouldAutorotate: Bool { true }
    /// The orientation to which the interface turns when this controller is presented over the full
    /// screen, if it supports it, until it is dismissed. Default: the present one.
    open dynamic var preferredInterfaceOrientationForPresentation: UIInterfaceOrientation {
        basePreferredInterfaceOrientation
    }

    // MARK: Focus

    /// The environments that get the focus when it enters the controller, the best one first.
    /// Default: ``preferredFocusedView``.
    open var preferredFocusEnvironments: [any UIFocusEnvironment] {
        basePreferredFocusEnvironments
    }
    /// The view that gets the focus when it enters the controller. Default: the controller's view.
    ///
    /// Source: Apple, deprecated in iOS 10.
    open var preferredFocusedView: UIView? { viewIfLoaded }
    /// The superview of the controller's view.
    open var parentFocusEnvironment: (any UIFocusEnvironment)? { viewIfLoaded?.superview }
    /// The container of the items inside: the view.
    open var focusItemContainer: (any UIFocusItemContainer)? { viewIfLoaded }
    /// Returns whether the focus may move from or to an item in the view. Default: true.
    open func shouldUpdateFocus(in context: UIFocusUpdateContext) -> Bool { true }
    /// Called after the focus has moved from or to an item in the view; the base version does
    /// nothing.
    open func didUpdateFocus(
        in context: UIFocusUpdateContext, with coordinator: UIFocusAnimationCoordinator
    ) {}
    /// The name of the group of the items in the view. Default: nil, for that of the superview.
    open var focusGroupIdentifier: String?
    /// Whether the focus returns to the item that had it when the controller appears again.
    /// Default: true.
    open var restoresFocusAfterTransition = true

    // MARK: Overridable, from the files of their aspects

    /// A bar button that toggles editing; created on first access.
    open var editButtonItem: UIBarButtonItem { baseEditButtonItem }

    /// The items of the navigation controller's toolbar while this controller is on top, or nil.
    open var toolbarItems: [UIBarButtonItem]? {
        get { baseToolbarItems }
        set { baseToolbarItems = newValue }
    }

    /// Sets the items of the toolbar; with animation, the new ones fade in if they are shown.
    open func setToolbarItems(_ toolbarItems: [UIBarButtonItem]?, animated: Bool) {
        baseSetToolbarItems(toolbarItems, animated: animated)
    }

    /// Returns the scroll view that the bars at an edge follow: the one set for it, otherwise the
    /// controller's view or the view's first subview, if that is a scroll view; otherwise nil.
    ///
    /// Source: Apple, contentScrollView(for:); which one is found without a call is not
    /// documented. [U]
    open func contentScrollView(for edge: NSDirectionalRectEdge) -> UIScrollView? {
        baseContentScrollView(for: edge)
    }

    /// Sets the scroll view that the bars at the top or bottom edge follow; nil for the one found.
    open func setContentScrollView(
        _ scrollView: UIScrollView?, for edge: NSDirectionalRectEdge = [.top, .bottom]
    ) {
        baseSetContentScrollView(scrollView, for: edge)
    }

    /// The bars at the top of the view; content begins at its bottom anchor. Loads the view.
    open var topLayoutGuide: any UILayoutSupport { baseTopLayoutGuide }

    /// The bars at the bottom of the view; content ends at its top anchor. Loads the view.
    open var bottomLayoutGuide: any UILayoutSupport { baseBottomLayoutGuide }

    /// The sheet that presents the controller, or will; nil for other styles.
    ///
    /// Source: Apple, UIViewController.sheetPresentationController.
    open var sheetPresentationController: UISheetPresentationController? {
        baseSheetPresentationController
    }

    /// The nearest enclosing split view controller, or nil.
    ///
    /// Source: Apple, UIViewController.splitViewController.
    open var splitViewController: UISplitViewController? { baseSplitViewController }

    /// The configuration of a view over the controller's view, in place of content; nil for none.
    /// Default: nil.
    ///
    /// Any content configuration can be shown. The view covers the controller's view, and those of
    /// table and collection views do not scroll it.
    ///
    /// Source: Apple, contentUnavailableConfiguration.
    open var contentUnavailableConfiguration: (any UIContentConfiguration)? {
        get { baseContentUnavailableConfiguration }
        set { baseContentUnavailableConfiguration = newValue }
    }

    /// Schedules a call of ``updateContentUnavailableConfiguration(using:)`` before the next
    /// layout.
    ///
    /// Source: Apple, setNeedsUpdateContentUnavailableConfiguration().
    open func setNeedsUpdateContentUnavailableConfiguration() {
        baseSetNeedsUpdateContentUnavailableConfiguration()
    }

    /// The popover that presents the controller, or will; nil for other styles.
    ///
    /// Source: Apple, UIViewController.popoverPresentationController.
    open var popoverPresentationController: UIPopoverPresentationController? {
        basePopoverPresentationController
    }

    /// Turns the interface if the device's orientation has become supported.
    ///
    /// Source: Apple, setNeedsUpdateOfSupportedInterfaceOrientations().
    open func setNeedsUpdateOfSupportedInterfaceOrientations() {
        baseSetNeedsUpdateOfSupportedInterfaceOrientations()
    }

    /// The orientation of the interface.
    ///
    /// Source: Apple, interfaceOrientation, deprecated in iOS 8 in favour of the scene's.
    open var interfaceOrientation: UIInterfaceOrientation { baseInterfaceOrientation }

    /// Called before the interface turns; then ``willAnimateRotation(to:duration:)`` beside the
    /// change of the sizes, and ``didRotate(from:)`` after it.
    ///
    /// They are part of ``viewWillTransition(to:with:)``, of which an override calls super. Source:
    /// Apple, willRotate(to:duration:) and its relatives, deprecated in iOS 8.
    ///
    /// - Parameters:
    ///   - toInterfaceOrientation: the new orientation.
    ///   - duration: in seconds; 0 for a turn without animation.
    open func willRotate(
        to toInterfaceOrientation: UIInterfaceOrientation, duration: TimeInterval
    ) {}
    /// Called while the interface turns, once the views have their sizes.
    open func willAnimateRotation(
        to toInterfaceOrientation: UIInterfaceOrientation, duration: TimeInterval
    ) {}
    /// Called after the interface has turned.
    open func didRotate(from fromInterfaceOrientation: UIInterfaceOrientation) {}

    /// Overrides traits of a child controller and its views; nil removes the overrides.
    ///
    /// The collection's traits replace the child's ``traitOverrides``. Source: Apple,
    /// setOverrideTraitCollection(_:forChild:).
    ///
    /// - Parameters:
    ///   - collection: the traits; those that it does not specify are not overridden.
    ///   - childViewController: a child; any other controller is reported and stays as it is.
    open func setOverrideTraitCollection(
        _ collection: UITraitCollection?, forChild childViewController: UIViewController
    ) {
        baseSetOverrideTraitCollection(collection, forChild: childViewController)
    }

    /// Returns the traits that are overridden for a child controller; nil for none.
    open func overrideTraitCollection(
        forChild childViewController: UIViewController
    ) -> UITraitCollection? {
        baseOverrideTraitCollection(forChild: childViewController)
    }
}

extension UIViewController: @preconcurrency NSCoding {}
