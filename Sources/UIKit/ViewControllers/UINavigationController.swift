/// A stack of controllers below a navigation bar; the top controller is shown.
///
/// Source: Apple, UINavigationController.
@preconcurrency @MainActor
open class UINavigationController: UIViewController {
    /// The operation that a transition performs on the stack.
    public enum Operation: Int, Sendable {
        /// Neither push nor pop.
        case none = 0
        /// A controller is added on top.
        case push = 1
        /// The top controller is removed.
        case pop = 2
    }

    /// The bar with the controllers' items; `setValue(bar, forKey: "navigationBar")` replaces it.
    open var navigationBar: UINavigationBar { storedNavigationBar }
    final var storedNavigationBar: UINavigationBar { didSet { barWasReplaced(oldValue) } }
    /// The toolbar, which shows the items of the top controller while it is not hidden.
    open var toolbar: UIToolbar! { storedToolbar }
    final var storedToolbar: UIToolbar!
    /// Whether the toolbar is hidden. Default: true.
    open var isToolbarHidden: Bool {
        get { toolbarIsHidden }
        set { setToolbarHidden(newValue, animated: false) }
    }
    /// The delegate, which may provide animators; not retained.
    open weak var delegate: (any UINavigationControllerDelegate)?
    /// The stack, root first; setting it does not animate.
    open var viewControllers: [UIViewController] {
        get { stack }
        set { setViewControllers(newValue, animated: false) }
    }
    /// The top controller of the stack.
    open var topViewController: UIViewController? { stack.last }
    /// The visible controller: the one presented by this controller, otherwise the top of the
    /// stack.
    open var visibleViewController: UIViewController? {
        presentation?.presentedViewController ?? stack.last
    }
    /// The top controller if the bar is hidden; otherwise the bar's own style applies. [U]
    open override dynamic var childForStatusBarStyle: UIViewController? {
        barIsHidden ? topViewController : nil
    }
    /// Light if the style of the bar is black.
    open override dynamic var preferredStatusBarStyle: UIStatusBarStyle {
        navigationBar.barStyle == .black ? .lightContent : super.preferredStatusBarStyle
    }
    /// The top controller.
    open override dynamic var childForStatusBarHidden: UIViewController? { topViewController }
    /// The top controller.
    open override dynamic var childForHomeIndicatorAutoHidden: UIViewController? {
        topViewController
    }
    /// The top controller.
    open override dynamic var childForScreenEdgesDeferringSystemGestures: UIViewController? {
        topViewController
    }
    /// Whether the bar is hidden. Default: false.
    open var isNavigationBarHidden: Bool {
        get { barIsHidden }
        set { setNavigationBarHidden(newValue, animated: false) }
    }

    /// The duration of showing or hiding the bar, in seconds.
    public static let hideShowBarDuration: CGFloat = 0.2

    final var stack: [UIViewController] = [] { didSet { observedPropertiesMayHaveChanged() } }
    final var barIsHidden = false
    /// How many animations that hide or show the bar are running; it is visible until they end.
    private final var slides = 0
    /// Hides the bars after swipes, taps and the like; nil before the program wants that.
    final var barHiding: BarHiding?
    final var toolbarIsHidden = true
    /// The scroll view that the bars follow.
    final weak var followed: UIScrollView?
    /// How much taller than its content the bar is because the content is pulled, in points.
    final var stretch: CGFloat = 0
    /// The superview of the controllers' views.
    final let stage = UIView()
    final var transition: ControllerTransition?
    /// Whether a change of the stack is beginning, so that its callbacks run.
    final var isChanging = false
    /// The changes that those callbacks have made, in order.
    final var waitingChanges: [() -> Void] = []
    /// Whether the controllers that a change adds and removes hear of it.
    final var isChangingChildren = false
    /// The interactive pop that is running.
    final var interactivePop: InteractivePop?
    /// The recognizer of the edge swipe that pops a controller; nil before the view is loaded.
    ///
    /// It begins only while the bar is visible with a back button. The bar's items change after the
    /// swipe has ended.
    open var interactivePopGestureRecognizer: UIGestureRecognizer? {
        storedInteractivePopGestureRecognizer
    }
    private final var storedInteractivePopGestureRecognizer: UIGestureRecognizer?

    /// Creates a controller with the root of its stack.
    public init(rootViewController: UIViewController) {
        (storedNavigationBar, storedToolbar) = (UINavigationBar(), UIToolbar())
        super.init(nibName: nil, bundle: nil)
        setViewControllers([rootViewController], animated: false)
    }

    /// Creates a controller with an empty stack and bars of a program's own classes.
    ///
    /// - Parameters:
    ///   - navigationBarClass: a subclass of `UINavigationBar`; nil for that class.
    ///   - toolbarClass: a subclass of `UIToolbar`; nil for that class.
    public init(navigationBarClass: AnyClass?, toolbarClass: AnyClass?) {
        storedNavigationBar =
            (navigationBarClass as? UINavigationBar.Type)?.makeInstance(frame: .zero)
            ?? UINavigationBar()
        storedToolbar = (toolbarClass as? UIToolbar.Type)?.makeInstance(frame: .zero) ?? UIToolbar()
        super.init(nibName: nil, bundle: nil)
        let isOther =
            navigationBarClass != nil && !(navigationBarClass is UINavigationBar.Type)
            || toolbarClass != nil && !(toolbarClass is UIToolbar.Type)
        if isOther {
            reportMistake(
                "init(navigationBarClass:toolbarClass:) takes subclasses of UINavigationBar and UIToolbar; "
                    + "the class of another kind is not used")
        }
    }

    /// Creates a controller with an empty stack.
    public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
        (storedNavigationBar, storedToolbar) = (UINavigationBar(), UIToolbar())
        super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
    }

    /// Creates a controller from an interface file; with an empty stack from other archives.
    public required init?(coder: NSCoder) {
        (storedNavigationBar, storedToolbar) = (UINavigationBar(), UIToolbar())
        super.init(coder: coder)
    }

    // MARK: Orientation

    /// The orientations that the delegate returns; by default those of any controller.
    open override dynamic var supportedInterfaceOrientations: UIInterfaceOrientationMask {
        delegate?.navigationControllerSupportedInterfaceOrientations(self)
            ?? super.supportedInterfaceOrientations
    }
    /// The orientation that the delegate returns; by default that of any controller.
    open override dynamic var preferredInterfaceOrientationForPresentation: UIInterfaceOrientation {
        delegate?.navigationControllerPreferredInterfaceOrientationForPresentation(self)
            ?? super.preferredInterfaceOrientationForPresentation
    }

    /// Creates the view, with a container for the controllers' views and the bar in front of it.
    open override func loadView() {
        let view = UILayoutContainerView(frame: UIScreen.main.bounds)
        view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        view.controller = self
        stage.frame = view.bounds
        stage.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        stage.clipsToBounds = true
        view.addSubview(stage)
        showBar(in: view)
        toolbar.isHidden = toolbarIsHidden
        toolbar.autoresizingMask = [.flexibleWidth, .flexibleTopMargin]
        view.addSubview(toolbar)
        let recognizer = makePopRecognizer()
        storedInteractivePopGestureRecognizer = recognizer
        view.addGestureRecognizer(recognizer)
        self.view = view
        barHiding?.attach()
    }

    open override dynamic func viewDidLoad() {
        super.viewDidLoad()
        layOutBar()
        if let top = stack.last { install(top) }
    }

    // MARK: The stack

    /// Pushes a controller onto the stack and shows it.
    ///
    /// A controller that is already in the stack is reported and ignored; UIKit raises an
    /// exception.
    open func pushViewController(_ viewController: UIViewController, animated: Bool) {
        if isReplaced(.pushViewController, [viewController, animated]) { return }
        basePushViewController(viewController, animated: animated)
    }

    /// Pops the top controller and returns it; returns nil if only the root is left.
    @discardableResult
    open func popViewController(animated: Bool) -> UIViewController? {
        if MethodExchange.isActive,
            let result = MethodExchange.run(.popViewController, self, [animated])
        {
            return result as? UIViewController
        }
        return basePopViewController(animated: animated)
    }

    /// Pops all controllers except the root and returns them; nil if there are none.
    @discardableResult
    open func popToRootViewController(animated: Bool) -> [UIViewController]? {
        stack.first.flatMap { popToViewController($0, animated: animated) }
    }

    /// Pops all controllers above the given one and returns them; nil if there are none.
    @discardableResult
    open func popToViewController(_ viewController: UIViewController, animated: Bool)
        -> [UIViewController]?
    {
        guard let index = stack.firstIndex(where: { $0 === viewController }) else {
            reportMistake(
                "popToViewController: \(type(of: viewController)) is not in the stack; nothing was popped"
            )
            return nil
        }
        let gone = Array(stack[(index + 1)...])
        guard !gone.isEmpty else { return nil }
        change(to: Array(stack[...index]), operation: .pop, animated: animated)
        return gone
    }

    /// Replaces the stack. If animated, it is a pop if the new top was below the old one, otherwise
    /// a push.
    open func setViewControllers(_ viewControllers: [UIViewController], animated: Bool) {
        let isBack =
            viewControllers.last.map { top in stack.dropLast().contains { $0 === top } } ?? false
        change(to: viewControllers, operation: isBack ? .pop : .push, animated: animated)
    }

    /// Pushes the controller with animation.
    open override func show(_ vc: UIViewController, sender: Any?) {
        pushViewController(vc, animated: true)
    }
    override var showsInside: (controllers: Bool, details: Bool) { (true, false) }

    /// Has a popover follow the preferred size of the top controller.
    open override func preferredContentSizeDidChange(
        forChildContentContainer container: any UIContentContainer
    ) {
        super.preferredContentSizeDidChange(forChildContentContainer: container)
        guard container === topViewController else { return }
        presentedBy?.preferredContentSizeDidChange(forChildContentContainer: self)
    }

    // MARK: The bar

    /// Shows or hides the bar, in 0.2 s if animated.
    open func setNavigationBarHidden(_ hidden: Bool, animated: Bool) {
        guard hidden != barIsHidden else { return }
        barIsHidden = hidden
        barsMayHaveChanged()
        guard isViewLoaded else { return }
        if !hidden {
            UIView.performWithoutAnimation {
                navigationBar.isHidden = false
                placeBar(hidden: true)
            }
        }
        slides += 1
        UIView.animateOrPlace(
            withDuration: animated ? Self.hideShowBarDuration : 0,
            animations: {
                self.layOutBar()
                self.view.layOutSubtree()
            },
            completion: { _ in
                self.slides -= 1
                if self.slides == 0 { self.navigationBar.isHidden = self.barIsHidden }
            })
    }

    /// Shows or hides the toolbar, in 0.2 s if animated.
    open func setToolbarHidden(_ hidden: Bool, animated: Bool) {
        baseSetToolbarHidden(hidden, animated: animated)
    }

    final func layOutBar() {
        placeBar(hidden: barIsHidden)
        placeToolbar(hidden: toolbarIsHidden)
        if !navigationBar.isHidden || barIsHidden, transition == nil, slides == 0 {
            navigationBar.isHidden = barIsHidden
        }
        for controller in stack where controller.isViewLoaded { updateInsets(of: controller) }
        if transition == nil, let top = stack.last, let view = top.viewIfLoaded,
            view.superview === stage
        {
            let frame = stageFrame(of: top)
            if view.frame != frame { view.frame = frame }
            followContent()
        }
    }

    final func placeBar(hidden: Bool) {
        let top = view.safeAreaInsets.top
        let height = presentBarHeight + (hidden ? 0 : stretch)
        let frame = CGRect(
            x: 0, y: hidden ? -height : top, width: view.bounds.width, height: height)
        guard navigationBar.frame != frame else { return }
        navigationBar.frame = frame
        navigationBar.setNeedsLayout()
    }

    /// Returns the frame of a controller's view inside the container.
    ///
    /// The bar covers the top of the view. If the bar is not translucent or the controller does not
    /// extend under it, the view begins below the bar. The same holds for a tab bar at the bottom.
    final func stageFrame(of controller: UIViewController) -> CGRect {
        let bounds = stage.bounds
        let top =
            barIsHidden || barCovers(controller)
            ? 0 : view.safeAreaInsets.top + barHeight(above: controller)
        let endsAtBars =
            barInsets.bottom > 0 && !controller.edgesForExtendedLayout.contains(.bottom)
            || !toolbarIsHidden && !toolbarCovers(controller)
        let bottom = endsAtBars ? view.safeAreaInsets.bottom + toolbarHeight : 0
        return CGRect(
            x: 0, y: top, width: bounds.width, height: max(0, bounds.height - top - bottom))
    }

    final func barCovers(_ controller: UIViewController) -> Bool {
        !barIsHidden
            && (navigationBar.isTranslucent || controller.extendedLayoutIncludesOpaqueBars)
            && controller.edgesForExtendedLayout.contains(.top)
    }

    final func updateInsets(of controller: UIViewController) {
        let covers = barCovers(controller)
        controller.barInsets.top = covers ? barHeight(above: controller) : 0
        controller.barInsets.bottom = toolbarCovers(controller) ? toolbarHeight : 0
    }

    /// Pops to the controller to which an unwind segue returns.
    open override func unwind(
        for unwindSegue: UIStoryboardSegue, towards subsequentVC: UIViewController
    ) {
        guard topViewController !== subsequentVC else { return }
        _ = popToViewController(
            subsequentVC, animated: unwindSegue.isAnimated && unwindSegue.unwindsVisibly)
    }

    /// Pushes the secondary controller, or the controllers of its stack.
    open override func collapseSecondaryViewController(
        _ secondaryViewController: UIViewController,
        for splitViewController: UISplitViewController
    ) { splitViewController.pushClassic(secondaryViewController, on: self, animated: false) }
    /// Takes the controllers off the stack that were pushed, and returns the secondary one.
    open override func separateSecondaryViewController(
        for splitViewController: UISplitViewController
    ) -> UIViewController? { splitViewController.separatedClassic(from: self) }

    /// Writes the controllers on the stack that have restoration identifiers; overrides call super.
    open override func encodeRestorableState(with coder: NSCoder) {
        super.encodeRestorableState(with: coder)
        encodeStack(with: coder)
    }
    /// Puts the controllers on the stack that were on it and have been restored.
    open override func decodeRestorableState(with coder: NSCoder) {
        super.decodeRestorableState(with: coder)
        decodeStack(with: coder)
    }

    // MARK: Overridable, from the files of their aspects

    /// Whether a swipe up hides the navigation bar and the toolbar, and a swipe down shows them
    /// again. Default: false.
    ///
    /// The bars hide and show once a finger has moved by 10 points, mostly up or down. [U] Content
    /// below scrolls meanwhile.
    ///
    /// Source: Apple, hidesBarsOnSwipe.
    open var hidesBarsOnSwipe: Bool {
        get { baseHidesBarsOnSwipe }
        set { baseHidesBarsOnSwipe = newValue }
    }

    /// Whether a tap hides the navigation bar and the toolbar, and the next one shows them again.
    /// Default: false.
    ///
    /// Taps on controls and on the bars do neither.
    ///
    /// Source: Apple, hidesBarsOnTap.
    open var hidesBarsOnTap: Bool {
        get { baseHidesBarsOnTap }
        set { baseHidesBarsOnTap = newValue }
    }

    /// Whether the bars hide while the vertical size class is compact. Default: false.
    ///
    /// They show again when it is regular.
    ///
    /// Source: Apple, hidesBarsWhenVerticallyCompact.
    open var hidesBarsWhenVerticallyCompact: Bool {
        get { baseHidesBarsWhenVerticallyCompact }
        set { baseHidesBarsWhenVerticallyCompact = newValue }
    }

    /// Whether the bars hide when the keyboard appears. Default: false.
    ///
    /// They stay hidden when it disappears, until something shows them.
    ///
    /// Source: Apple, hidesBarsWhenKeyboardAppears.
    open var hidesBarsWhenKeyboardAppears: Bool {
        get { baseHidesBarsWhenKeyboardAppears }
        set { baseHidesBarsWhenKeyboardAppears = newValue }
    }

    /// The recognizer of the swipes of ``hidesBarsOnSwipe``, enabled while that is true.
    ///
    /// A program may add actions to it.
    ///
    /// Source: Apple, barHideOnSwipeGestureRecognizer.
    open var barHideOnSwipeGestureRecognizer: UIPanGestureRecognizer {
        baseBarHideOnSwipeGestureRecognizer
    }

    /// The recognizer of the taps of ``hidesBarsOnTap``, enabled while that is true.
    ///
    /// Source: Apple, barHideOnTapGestureRecognizer.
    open var barHideOnTapGestureRecognizer: UITapGestureRecognizer {
        baseBarHideOnTapGestureRecognizer
    }
}

extension UIViewController {
    final var baseNavigationController: UINavigationController? {
        (parent as? UINavigationController) ?? parent?.navigationController
    }

    final var baseNavigationItem: UINavigationItem {
        if let item = bars.navigationItem { return item }
        let item = UINavigationItem(title: title ?? "")
        item.owner = self
        bars.navigationItem = item
        return item
    }
}
